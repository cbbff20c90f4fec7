package tuner

import (
	"os"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
)

// The form that excludes a game says whose it is: the candidate, its color, the opponent and the result, also of a game long ago.
func TestExcludeSaysWhose(t *testing.T) {
	c := eventtest.Config(paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 4, Format: "K %.2f"},
		paramtest.Row{Code: "r", Scale: paramtest.Linear(), Split: 3, Format: "R %.2f"}))
	path := eventtest.Journal(t, c, 60, func(n int, row *event.Row) {
		if n == 5 {
			row.Type, row.Result = "void", "Void"
		}
	})
	r, err := event.Open(c, path)
	must.Succeed(t, err)
	defer r.Close()
	a := open(t, 80, 24, Deps{Offers: Offers{Event: &Event{Name: "sample", Journal: path, Open: func() (Runner, error) { return r, nil }}}})
	a.Update(openedMsg{runner: r, start: notYet})

	rows := make(map[int]event.Row)
	_, err = event.Replay(c, path, nil)
	must.Succeed(t, err)
	games := event.GameReader{Path: path}
	_, _, err = games.Read(100, func(row event.Row) { rows[row.Game] = row })
	must.Succeed(t, err)
	a.answer("O")
	said := func(n int) string {
		return tune.CandidateAt(c.Tune.Space, rows[n].Path[0]).Parameters + " (" + words.If(n%2 == 0, "Black", "White") + ") v opp, "
	}
	must.Has(t, a.View(), "g59: "+said(59))
	for _, typed := range []struct{ keys, want string }{
		{"3", "g3: " + said(3) + words.If(*rows[3].Won, "won B+1", "lost B+1")}, {"5", "g5: " + said(5) + "void"}, {"99", "g99: no such game"}, {"x", "want the number of a game"},
	} {
		a.answer("ctrl+u")
		a.Type(typed.keys)
		must.Has(t, a.View(), typed.want)
	}
	a.answer("esc")
	read := a.Press("O") // the journal of a long event takes time
	a.answer("ctrl+u", "3")
	must.Has(t, a.View(), "g3: still reading the journal")
	a.answer("enter")
	must.Has(t, a.View(), "g3: still reading the journal")
	for _, msg := range uitest.Messages(read) {
		a.Update(msg)
	}
	must.Has(t, a.View(), "g3: "+said(3))
	a.answer("ctrl+u", "3", "enter", "O")
	a.answer("ctrl+u", "3")
	must.Has(t, a.View(), "g3: "+said(3), "it is out")

	a.answer("esc")
	must.Succeed(t, os.Remove(path))
	must.Succeed(t, os.Mkdir(path, 0o700))
	a.answer("O", "ctrl+u", "4")
	must.Has(t, a.View(), "g4: the journal cannot be read")
}
