package match

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
)

func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	path := write("b.sgf", "(;GM[1]SZ[5];B[aa];W[bb];B[cc])(;GM[1]SZ[5]AB[bb]AW[cc]PL[W];W[dd];B[];W[ee])(;SZ[5];B[cc];W[bb];B[aa])")
	write("a.SGF", "(;GM[1]SZ[5];B[ee])")
	write("readme.txt", "no game")
	show := func(os []Opening) (text string) {
		for _, o := range os {
			text += o.Name
			for i, m := range o.Moves {
				text += " " + m.Color.Letter() + m.Point.Vertex(5)
				if i == o.Setup-1 {
					text += fmt.Sprintf("+%d", o.Setup)
				}
			}
			text += " " + o.ToPlay.Letter() + ";"
		}
		return text
	}
	tests := []struct {
		path       string
		size, most int
		want       string
	}{
		{path, 5, -1, "b#1 BA5 WB4 BC3 W;b#2 WC3 BB4+2 WD2 B;"},
		{path, 5, 1, "b#1 BA5 W;b#2 WC3 BB4+2 WD2 B;b#3 BC3 W;"},
		{dir, 5, 2, "a BE1 W;b#1 BA5 WB4 B;b#2 WC3 BB4+2 WD2 B;b#3 BC3 WB4 B;"},
	}
	for _, tt := range tests {
		got := must.Get(loadOpenings(tt.path, tt.size, tt.most))
		must.Equal(t, show(got), tt.want, tt.path, tt.most)
	}
	for path, want := range map[string]string{
		path:                           path + ": game 1: a board of size 5, want 9",
		filepath.Join(dir, "nonesuch"): "no such file",
		t.TempDir():                    "no SGF files",
		write("bad.sgf", "(no game)"):  filepath.Join(dir, "bad.sgf") + ":1",
	} {
		must.Fail(t, must.Err(loadOpenings(path, 9, -1)), want, path)
	}
}

// loadOpenings reads the openings of a file or a folder.
func loadOpenings(path string, size, most int) ([]Opening, error) {
	files, err := OpeningFiles(path)
	if err != nil {
		return nil, err
	}
	return ReadOpenings(files, sgf.ReadFile, size, most)
}
