package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/must"
)

// A Tail reads so many rows as are wanted, and goes on behind them. Another file in place of
// the journal is a journal begun again, even a longer one.
func TestTailInParts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	write := func(path, text string) {
		t.Helper()
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
	}
	var tail Tail
	read := func(most int, wantAgain bool, want string) {
		t.Helper()
		var rows []string
		again, more, err := tail.Read(path, most, func(line int, row []byte) error {
			rows = append(rows, fmt.Sprintf("%d %s", line, row))
			return nil
		})
		must.Equal(t, more, len(rows) == most, len(rows), "of at most", most, "rows, more")
		if got := fmt.Sprint(rows); err != nil || again != wantAgain || got != want {
			t.Fatalf("%s, again %v, %v; want %s, %v", got, again, err, want, wantAgain)
		}
	}
	write(path, "a\nb\nc\nd")
	read(2, false, "[1 a 2 b]")
	read(2, false, "[3 c]")
	write(path+"2", "e\nf\ng\nh\n")
	must.Succeed(t, os.Rename(path+"2", path))
	read(1, true, "[1 e]")
	read(9, false, "[2 f 3 g 4 h]")
	read(9, false, "[]")
	write(path, "i\n")
	read(9, true, "[1 i]")
	must.Succeed(t, os.Remove(path))
	read(9, true, "[]")
}
