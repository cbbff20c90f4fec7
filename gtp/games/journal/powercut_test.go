package journal

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"gobandit/model/must"
)

// blockSize is the unit in which disks write.
const blockSize = 512

// A power failure while the last one to five rows of a journal are being written, which
// nobody has acknowledged: the disk may have any beginning of them, and of each block the
// new text, the old, or zeros. What was acknowledged before is read, or the damage is told
// with its line; the rows themselves are never others.
func TestPowerCut(t *testing.T) {
	j, path := begun(t)
	for n := range 8 {
		must.Get(j.Append(note{N: 3 + n, Text: strings.Repeat(string(rune('a'+n)), 90*n%700)}))
	}
	j.Close()
	whole := must.Get(os.ReadFile(path))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	lines = lines[:len(lines)-1]
	// left checks what a journal reads as of which so many rows were acknowledged.
	states, told := 0, 0
	left := func(text []byte, acked int) {
		t.Helper()
		states++
		var rows [][]byte
		contents, err := notes.Read(bytes.NewReader(text), "n", func(line int, row []byte) error {
			if _, err := Unseal(row); err != nil {
				return err
			}
			if !bytes.Equal(row, bytes.TrimSuffix(lines[line-1], []byte("\n"))) {
				return errors.New("another row")
			}
			rows = append(rows, row)
			return nil
		})
		if err == nil && len(rows) >= acked {
			return
		}
		if err == nil && (contents.Torn == 0 || bytes.HasPrefix(text, bytes.Join(lines[:acked], nil))) || err != nil && !strings.HasPrefix(err.Error(), "n:") {
			t.Fatalf("%d of %d rows acknowledged are read of %q: %v", len(rows), acked, text, err)
		}
		told++
	}
	step := must.Often(11, 1)
	for last := 1; last <= 5; last++ {
		acked := len(lines) - last
		old := bytes.Join(lines[:acked], nil)
		for n := len(old); n <= len(whole); n += step {
			left(whole[:n], acked)
			left(append(bytes.Clone(whole[:n]), make([]byte, len(whole)-n)...), acked) // whose length is on disk
		}
		first := len(old) / blockSize // block that is being written
		blocks := (len(whole)+blockSize-1)/blockSize - first
		ways := 1
		for range blocks {
			ways *= 3
		}
		for way := range ways {
			text := bytes.Clone(whole)
			for b, rest := 0, way; b < blocks; b, rest = b+1, rest/3 {
				from := (first + b) * blockSize
				block := text[from:min(from+blockSize, len(text))]
				if rest%3 > 0 {
					clear(block)
				}
				if rest%3 == 2 && from < len(old) {
					copy(block, old[from:])
				}
			}
			left(text, acked)
		}
	}
	for from := 0; from < len(whole); from += blockSize { // acknowledged long ago
		text := bytes.Clone(whole)
		clear(text[from:min(from+blockSize, len(text))])
		left(text, len(lines))
	}
	t.Logf("%d states of %d rows in %d blocks, %d of them told as damage", states, len(lines), (len(whole)+blockSize-1)/blockSize, told)
}
