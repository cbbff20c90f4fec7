package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Other programs read the records that this one writes: sgf2dg, quarry and cgoban, of Debian. The test runs
// where READERS is set, as make readers does, and they are there with Xvfb and xwininfo. cgoban refuses
// names of more than two letters, which it takes for a bad token: it does not read win rates (SBKV).
func TestReaders(t *testing.T) {
	if os.Getenv("READERS") == "" {
		t.Skip("READERS is not set")
	}
	dir := t.TempDir()
	old := write(t, "old.sgf", "(;FF[3]GM[1]SZ[9]KM[6.5]PB[Kim]PW[Lee]RE[W+R];B[ee];W[cc])")
	match, review, plain := filepath.Join(dir, "match", "1.sgf"), filepath.Join(dir, "review.sgf"), filepath.Join(dir, "plain.sgf")
	mustRun(t, "match", "--black", "level1", "--white", "level2", "--games", "1", "--size", "9", "--time", "1m+5x5s", "--seed", "1", "--sgf", filepath.Dir(match))
	match = must.Get(filepath.Glob(filepath.Join(dir, "match", "*.sgf")))[0]
	mustRun(t, "review", old, "--visits", "50", "--seed", "1", "--sgf", review)
	mustRun(t, "sgf", "convert", old, plain)

	for path, reads := range map[string]bool{match: false, review: false, plain: true, write(t, "broken.sgf", "(;SZ[9];B[ee"): false} {
		broken := filepath.Base(path) == "broken.sgf"
		out, err := exec.Command("sgf2dg", "-o", filepath.Join(dir, "diagrams"), path).CombinedOutput()
		must.Equal(t, err != nil, broken, "sgf2dg", path, err, out)
		windows := func(program string) string {
			out, err := exec.Command("xvfb-run", "-a", "sh", "-c", program+` "$0" & sleep 3; xwininfo -root -tree; kill $! || true`, path).CombinedOutput()
			if err != nil {
				t.Fatalf("%s %s: %v\n%s", program, path, err, out)
			}
			return string(out)
		}
		if title := windows("/usr/games/quarry"); !broken && !strings.Contains(title, filepath.Base(path)) {
			t.Errorf("quarry %s has windows\n%s", path, title)
		}
		must.Equal(t, strings.Contains(windows("/usr/games/cgoban -edit"), "CGoban Control"), reads, "cgoban", path, "has windows", "a game")
	}
}
