package ui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// monkeyKeys are what the monkey presses; the more useful ones more often.
var monkeyKeys = strings.Fields("enter enter enter enter enter p p u u U g g R y n N esc , o v z c w x n [ ] { } home end " +
	"left right up down h j k l H J K L ' d 4 backspace 1 2 2 3 3 4 4 5 / : r = $ 0 s S P a tab ? q y + - X a pgdown ctrl+c d e " +
	"< > < > M D y ( ) V b O E t F y f S C enter i i enter b w s")

// A stagedTree publishes what a test gives it, and has a made-up tree of the position
// searched.
type stagedTree struct {
	*uitest.Stage
	tree *uitest.Tree
}

func (s *stagedTree) Search(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	if r, err := s.tree.Search(ctx, g, b, watch); err != nil {
		return r, err
	}
	return s.Stage.Search(ctx, g, b, watch)
}

func (s *stagedTree) Explore(line []model.Point) (search.NodeView, bool) { return s.tree.Explore(line) }

// A monkey at the keyboard, with the mouse, and with searches and runs that end
// in any way at any time, breaks neither the program nor a frame.
func TestMonkey(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 0))
			engine := staged()
			if seed%2 == 0 {
				tree := &stagedTree{uitest.NewStage(), new(uitest.Tree)}
				engine.New = func() (search.Thinker, error) { return tree, nil }
			}
			a := newTestApp(t, 80, 24, Start{
				Session: session.Start{
					Engine: engine, Human: session.Sides(seed % 4), Size: 2 + rng.IntN(8), Komi: 0.5, Dir: t.TempDir(),
				},
				Tune:      tuner.Offers{Event: madeUpEvent(t)},
				ASCII:     seed%2 == 0,
				Databases: embeddedDatabases(t)[:seed%3],
			})
			if seed%3 == 0 {
				answerAll(a, "3", "enter", "1")
			}
			for range must.Often(60, 300) {
				before := a.View()
				what := monkeyDoes(a, rng)
				for _, line := range strings.Split(a.View(), "\n") {
					if w := ansi.StringWidth(line); w > a.w {
						t.Fatalf("after %v a line of %d cells in a window of %d: %q; before:\n%s", what, w, a.w, line, before)
					}
				}
				l := a.session.Line
				if g, err := l.GameTo(l.Turns[len(l.Turns)-1]); err != nil || g.Board().String() != l.Game.Board().String() || g.ToPlay() != l.Game.ToPlay() {
					t.Fatalf("after %v the game is not that of the record, error %v; before:\n%s", what, err, before)
				}
				if n := a.session.Line.Game.NumMoves(); a.session.Line.At > n {
					t.Fatalf("after %v move %d of %d is shown; before:\n%s", what, a.session.Line.At, n, before)
				}
			}
		})
	}
}

// monkeyDoes lets one thing happen, and returns it.
func monkeyDoes(a *app, rng *rand.Rand) tea.Msg {
	var msg tea.Msg = keyOf(monkeyKeys[rng.IntN(len(monkeyKeys))])
	switch n := rng.IntN(20); {
	case n == 0:
		msg = tea.WindowSizeMsg{Width: rng.IntN(150), Height: rng.IntN(50)}
	case n == 1:
		buttons := []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}
		action := []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion}[rng.IntN(2)]
		msg = tea.MouseMsg{X: rng.IntN(a.w + 1), Y: rng.IntN(a.h + 1), Action: action, Button: buttons[rng.IntN(3)], Shift: rng.IntN(4) == 0}
	case n == 2:
		msg = keyOf(" ")
	case n < 10 && a.session.Analysis.Running != nil:
		found := snapshotOf(searched(a))
		publish(a, a.session.Analysis.Running, found)
		moves := []model.Point{model.Pass, model.Resign, model.Pt(18, 18), model.Pt(rng.IntN(9), rng.IntN(9)), model.Pt(rng.IntN(3), rng.IntN(3))}
		result := search.Result{Move: moves[rng.IntN(len(moves))], Snapshot: found}
		msg = session.Ended{Search: a.session.Analysis.Running, Result: result, Err: []error{nil, nil, nil, errors.New("no memory")}[rng.IntN(4)]}
	case n == 10:
		msg = tickMsg{}
	}
	a.Update(msg)
	return msg
}
