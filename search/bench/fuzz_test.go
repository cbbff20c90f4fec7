package bench

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A problem that is read has a side to move, moves that are legal, and a komi; what
// cannot be read is told with file and line, a line each.
func FuzzProblems(f *testing.F) {
	f.Add("boardsize 5\nkomi 3.5\nblack C3\n10 reg_genmove white  # here\n#? [B2|!PASS]*\n20 attack C3\n#? [0]\n")
	f.Add("loadsgf x.sgf 3\n1 reg_genmove b\n#? [!A1]\nkomi nan\nplay white D4\n")
	f.Add("-7 reg_genmove w\n#? [A1{1000}]\n#? [(]\nboardsize 99\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "/") || strings.Contains(text, `\`) {
			return // another file of this machine
		}
		path := filepath.Join(t.TempDir(), "x.tst")
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		problems, others, err := ReadProblems(path)
		if err != nil {
			if !strings.HasPrefix(err.Error(), path+":") || strings.Count(err.Error(), "\n") > maxWrong {
				t.Errorf("%v, want the file and its wrong lines", err)
			}
		}
		if others < 0 || len(problems)+others > strings.Count(text, "\n")+1 {
			t.Errorf("%d problems and %d others in %q", len(problems), others, text)
		}
		for _, p := range problems {
			if k := p.Game.Komi(); !(math.Abs(k) <= maxKomi) || p.Game.ToPlay() == model.Empty {
				t.Errorf("problem %s: komi %v, %v to move", p.Number, k, p.Game.ToPlay())
			}
			for _, m := range p.Wanted.Moves(p.Game) {
				if m != model.Pass && p.Game.Legal(model.Move{Color: p.Game.ToPlay(), Point: m}) != nil {
					t.Errorf("problem %s wants the illegal move %v", p.Number, m)
				}
			}
		}
	})
}
