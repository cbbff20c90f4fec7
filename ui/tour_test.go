package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// The tour leaves the board of Play and Tree free. Over a game without moves it shows a
// position of its own, searched, and then the game as it was.
func TestTour(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			a := newTestApp(t, size[0], size[1], Start{Session: session.Start{Size: 13, Komi: 6.5, Human: session.WhiteSide, Engine: engineOf(firstEmpty)}})
			rest(t, a, a.openTour())
			if a.session.Line.NumMoves() == 0 || a.session.Analysis.Found(a.session.Line.Turn()) == nil || a.session.Line.Unsaved() {
				t.Fatalf("no searched position\n%s", a.View())
			}

			for range tourPages {
				must.Has(t, a.View(), "tour: ")
				if s, ok := a.screen().(interface{ Board() view.Rect }); ok {
					checkFree(t, a, s.Board())
				}
				rest(t, a, press(a, "enter"))
			}
			game := a.session.Line.Game
			if a.dialog != nil || a.tab != kit.Play || game.Size() != 13 || game.Komi() != 6.5 || a.session.Players.Human != session.WhiteSide {
				t.Errorf("the game before the tour is not back\n%s", a.View())
			}
		})
	}
}

// checkFree reports whether the dialog hides a part of at.
func checkFree(t *testing.T, a *app, at view.Rect) {
	t.Helper()
	part := func(line string) string { return strings.TrimRight(ansi.Cut(line, at.X, at.X+at.W), " ") }
	with := strings.Split(ansi.Strip(a.View()), "\n")
	dialog := a.dialog
	a.dialog = nil
	without := strings.Split(ansi.Strip(a.View()), "\n")
	a.dialog = dialog
	for y := at.Y; y < at.Y+at.H; y++ {
		if part(with[y]) != part(without[y]) {
			t.Fatalf("line %d of the board is hidden:\n%s", y, strings.Join(with, "\n"))
		}
	}
}

// Over a game that is under way the tour shows that game.
func TestTourOverGame(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BothSides}})
	before := a.session.Line.Record
	a.openTour()
	press(a, "esc")
	must.Equal(t, a.session.Line.Record, before, "another game after the tour")
}

// What was said before the tour of games that are not saved is said again at its end.
func TestTourThenRecover(t *testing.T) {
	dir := t.TempDir()
	keptIn(t, dir, 0)
	a := offering(t, dir, Start{Asked: true})
	hint := a.notice.Message
	must.Has(t, hint, "not saved: :recover continues it")
	rest(t, a, a.openTour())
	rest(t, a, press(a, "esc"))
	must.Equal(t, a.notice.Message, hint)
	rest(t, a, a.openTour())
	rest(t, a, press(a, "esc"))
	must.Lacks(t, a.notice.Message, "recover")
}
