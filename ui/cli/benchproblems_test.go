package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/search/bench"
)

// bench problems counts the moves found with each budget and tells why others are not.
func TestBenchProblems(t *testing.T) {
	dir := t.TempDir()
	file, bad := filepath.Join(dir, "some.tst"), filepath.Join(dir, "bad.tst")
	text := "boardsize 3\n1 reg_genmove black\n#? [B2]\n2 reg_genmove black\n#? [!B2]\n3 attack B2\n#? [0]\nloadsgf none.sgf\n"
	for path, text := range map[string]string{file: text, bad: "1 attack B2\n#? [0]\n"} {
		writeFile(t, path, text)
	}
	out, errOut, status := gobandit(t, "bench", "problems", file, "--playouts", "20,400", "--trace")
	if status != 0 || !strings.Contains(errOut, "some.tst:8: ") {
		t.Errorf("status %d, %s", status, errOut)
	}
	wantAll(t, out, "problems       20      400", "some                2 ", "alone", "some              2 ")
	lines := strings.Split(strings.TrimSpace(mustRun(t, "bench", "problems", file, "--playouts", "400", "--every", "2", "--json")), "\n")
	var s bench.Solution
	if err := json.Unmarshal([]byte(lines[0]), &s); err != nil || len(lines) != 1 || s.Number != "1" || s.Set != "some" || !s.Tries[0].Right || s.Trace != nil {
		t.Errorf("%q: %v", lines, err)
	}
	for want, args := range map[string][]string{
		"want files of problems":  {},
		"--every 0":               {file, "--every", "0"},
		"--playouts 0":            {file, "--playouts", "100,0"},
		"no question reg_genmove": {bad},
		"no such file":            {filepath.Join(dir, "none.tst")},
		"searches without a tree": {file, "--engine", "refbot"},
	} {
		wantError(t, exitUsage, want, append([]string{"bench", "problems"}, args...)...)
	}
}
