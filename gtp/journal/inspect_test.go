package journal

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// Wherever a byte is broken, the other rows are found; wherever a journal is cut, those
// before the cut.
func TestInspect(t *testing.T) {
	j, path := begun(t)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows := bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	inspected := func(text []byte) (Condition, [][]byte, error) {
		var kept [][]byte
		c, err := notes.Inspect(bytes.NewReader(text), "n", func(row []byte) error {
			kept = append(kept, bytes.Clone(row))
			return nil
		})
		return c, kept, err
	}
	same := func(a, b [][]byte) bool { return bytes.Equal(bytes.Join(a, []byte("\n")), bytes.Join(b, []byte("\n"))) }

	if c, kept, err := inspected(whole); err != nil || !c.Whole() || c.Rows != 3 || c.Torn != 0 || !same(kept, rows) {
		t.Errorf("%+v, %q, %v", c, kept, err)
	}
	for at := len(rows[0]) + 1; at < len(whole)-1; at++ {
		if end := at + bytes.IndexByte(whole[at:], '\n'); at >= end-sealLen && at < end-sealLen+len(sealKey) {
			continue // a row without a seal
		}
		broken := bytes.Clone(whole)
		broken[at] ^= 1
		hit := 1
		if at > len(rows[0])+1+len(rows[1]) {
			hit = 2
		}
		want := append(append([][]byte{}, rows[:hit]...), rows[hit+1:]...)
		c, kept, err := inspected(broken)
		if whole[at] == '\n' { // two rows became one
			want = rows[:1]
		}
		if err != nil || !same(kept, want) || c.Whole() && c.Torn == 0 || c.Rows != len(want) || len(c.Faults) > 0 && c.Faults[0].Line != hit+1 {
			t.Fatalf("byte %d: %+v, %q, %v", at, c, kept, err)
		}
	}
	for n := len(rows[0]); n < len(whole); n++ {
		c, kept, err := inspected(whole[:n])
		if err != nil || !c.Whole() || !same(kept, rows[:len(kept)]) || len(kept) < 1+bytes.Count(whole[:n], []byte("\n"))-1 {
			t.Fatalf("cut after %d bytes: %+v, %q, %v", n, c, kept, err)
		}
	}
	for text, want := range map[string]string{
		"":        "n: empty, want the journal of ",
		"hello\n": "n:1: not a journal, want the header of ",
		string(rows[0][:len(rows[0])-1]) + "\n" + string(rows[1]): "n:1: the header is damaged: ",
	} {
		if _, _, err := inspected([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	long := string(whole) + strings.Repeat("x", 3*maxRow) + "\n" + string(rows[1]) + "\n"
	if c, kept, err := inspected([]byte(long)); err != nil || len(kept) != 4 || c.Whole() {
		t.Errorf("a long line: %d rows, %d faults, %v", len(kept), len(c.Faults), err)
	}
}
