package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnalyzeTree(t *testing.T) {
	game := write(t, "race.sgf", raceRecord)
	dir := t.TempDir()
	for name, want := range map[string]string{"tree.sgf": "SBKV[", "tree.json": `"root": {`} {
		path := filepath.Join(dir, name)
		mustRun(t, "analyze", game, "--playouts", "300", "--seed", "5", "--move", "3", "--tree", path, "--tree-visits", "20")
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, no %q in %.200s", name, err, want, text)
		}
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--tree", "t.jsn"}, `--tree t.jsn: want a name ending in .json, .sgf, did you mean ".json"?`},
		{[]string{"--tree-depth", "-1"}, "--tree-depth -1, want 0 or more"},
		{[]string{"--tree", filepath.Join(dir, "t.json"), "--engine", "refbot"}, "--tree: the engine searches without a tree"},
	} {
		wantError(t, exitUsage, tt.want, append([]string{"analyze", game, "--playouts", "20"}, tt.args...)...)
	}
}
