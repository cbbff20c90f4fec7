package journal

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Whatever bit of a sealed row flips, it is told, or what is left of the seal is a
// field that no row has.
func TestSealTellsEveryFlippedBit(t *testing.T) {
	row := []byte(`{"game":3,"result":"B+3.5","moves":41}`)
	sealed := seal(bytes.Clone(row), chain{last: [8]byte([]byte("89abcdef")), known: true})
	if back, err := Unseal(sealed); err != nil || !bytes.Equal(back, row) {
		t.Fatalf("%s: %s, %v", sealed, back, err)
	}
	if back, err := Unseal(row); err != nil || !bytes.Equal(back, row) {
		t.Errorf("a row without a seal: %s, %v", back, err)
	}
	for i := range sealed {
		for bit := range 8 {
			flipped := bytes.Clone(sealed)
			flipped[i] ^= 1 << bit
			back, err := Unseal(flipped)
			if errors.Is(err, errDamaged) || err == nil && bytes.Equal(back, flipped) && i >= len(sealed)-sealLen {
				continue
			}
			t.Errorf("%s: %s, %v", flipped, back, err)
		}
	}
}

// Rows that were deleted, swapped or overwritten with zeros in the middle or at the end are noticed by everyone who reads
// the journal.
func TestRowsMissing(t *testing.T) {
	j, path := begun(t)
	for n := range 20 {
		must.Get(j.Append(note{N: 3 + n}))
	}
	j.Close()
	whole := must.Get(os.ReadFile(path))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	zeros := func(from, to int) [][]byte {
		return [][]byte{make([]byte, len(bytes.Join(lines[from:to], nil)))}
	}
	plain := regexp.MustCompile(`(,"after":"\w+")?,"crc":"\w+"`)
	for _, tt := range []struct {
		name  string
		lines [][]byte
		fault int // line
	}{
		{"as it was", lines, 0},
		{"one deleted", slices.Delete(slices.Clone(lines), 9, 10), 10},
		{"the first deleted", slices.Delete(slices.Clone(lines), 1, 2), 2},
		{"two swapped", slices.Concat(lines[:7], lines[8:9], lines[7:8], lines[9:]), 8},
		{"one doubled", slices.Insert(slices.Clone(lines), 5, lines[4]), 6},
		{"zeros in the middle", slices.Concat(lines[:5], zeros(5, 17), lines[17:]), 6},
		{"zeros at the end", slices.Concat(lines[:11], zeros(11, 23)), 12},
		{"edited by hand", slices.Concat(lines[:5], [][]byte{plain.ReplaceAll(lines[5], nil)}, lines[6:]), 0},
		{"deleted by hand", slices.Concat(lines[:5], [][]byte{plain.ReplaceAll(lines[6], nil)}, lines[7:]), 0},
	} {
		text := bytes.Join(tt.lines, nil)
		var tail Tail
		read := func(_ int, row []byte) error { _, err := Unseal(row); return err }
		_, err := notes.Read(bytes.NewReader(text), "n", read)
		must.Succeed(t, os.WriteFile(path, text, 0o666))
		_, _, tailErr := tail.Read(path, math.MaxInt, read)
		if (err != nil) != (tt.fault > 0) || err != nil && !strings.HasPrefix(err.Error(), fmt.Sprintf("n:%d: ", tt.fault)) ||
			(tailErr != nil) != (err != nil) && !strings.HasPrefix(tt.name, "zeros at") {
			t.Errorf("%s: read %v, by a tail %v", tt.name, err, tailErr)
		}
	}
}
