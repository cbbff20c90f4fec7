package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/uitest"
)

// Whatever an autosaved game's file holds: it is not offered, or it is described in a line
// and resumed, and the session that has it keeps the same game again.
func FuzzKept(f *testing.F) {
	about := func(text string) string { return `GOBANDIT[` + strings.ReplaceAll(text, "]", `\]`) + `]` }
	for _, text := range []string{
		`{"black":"you","white":"engine","usual":1,"time":"10m","left":[{},{"Main":5},{}],"path":[0,0],"at":1}`,
		`{"black":"you","white":"you","usual":9,"path":[7,-1],"at":-5,"lost":"B+T"}`, `{"left":[{},{"Main":-5,"Moves":-1},{}],"time":"x","at":99}`, `[]`,
	} {
		f.Add("(;SZ[9]KM[7.5]" + about(text) + ";B[cc];W[dd](;B[ee])(;B[ff]))")
	}
	f.Add("(;SZ[9]AB[cc]AW[dd]PL[W]" + about("{}") + ";W[ee];AE[cc]AW[ff];B[];W[])")
	options := Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: BothSides, Time: gtp.TimeControl{}, Now: func() time.Time { return time.Unix(1e9, 0) }, Engine: engineOf(uitest.FirstEmpty)}
	f.Fuzz(func(t *testing.T, text string) {
		dir := t.TempDir()
		must.Succeed(t, os.WriteFile(filepath.Join(dir, "a"+keptSuffix), []byte(text), 0o600))
		kept := FindKept(dir)
		if len(kept) == 0 {
			return
		}
		s := must.Get(New(t.Context(), options))
		if line := kept[0].String(); line == "" {
			t.Error("a game without words")
		}
		a := NewAutosave(dir)
		if _, err := kept[0].Resume(s, a); err != nil {
			t.Fatalf("what is offered cannot be resumed: %v", err)
		}
		l := s.Line
		if l.At < 0 || l.At > len(l.Turns) {
			t.Errorf("position %d of %d is shown", l.At, len(l.Turns))
		}
		moves := movesOf(s)
		again := must.Get(s.keep(ending{}))
		crash(a)
		must.Succeed(t, os.WriteFile(kept[0].path, again, 0o600))
		kept = FindKept(dir)
		if len(kept) != 1 {
			t.Fatalf("what was kept again is not offered:\n%s", again)
		}
		next := must.Get(New(t.Context(), options))
		b := NewAutosave(dir)
		if _, err := kept[0].Resume(next, b); err != nil || movesOf(next) != moves {
			t.Errorf("the game %s came back as %s, %v", moves, movesOf(next), err)
		}
		crash(b)
	})
}

// What forms and flags write of a budget and of sides is read alike.
func FuzzChoices(f *testing.F) {
	for _, text := range append(BudgetChoices(), "b", "white", "both", "none", "1h", "-5", "1e3") {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, limited bool) {
		var c gtp.TimeControl
		if limited {
			c.Main = time.Minute
		}
		if b, err := ParseMoveBudget(text, c); err == nil {
			if again, err := ParseMoveBudget(b.String(), c); err != nil || again != b || b.playouts < 0 || b.time < 0 {
				t.Errorf("%q: %+v came back as %+v, %v", text, b, again, err)
			}
		}
		if s, err := ParseSides(text); err == nil && s > BothSides {
			t.Errorf("%q is the sides %d", text, s)
		}
	})
}
