package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// passedOut is a game of 5x5 whose last two moves are passes. White's stone B3 is dead, and
// without it Black has 15 points of the board.
const passedOut = "(;SZ[5]KM[0.5]RE[B+4.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[bc];B[];W[])"

// rest folds what a command and those after it return, until the program rests.
func rest(t *testing.T, a *app, cmd tea.Cmd) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for cmds := []tea.Cmd{cmd}; len(cmds) > 0; cmds = cmds[1:] {
		if time.Now().After(deadline) {
			t.Fatal("the program does not come to rest")
		}
		if cmds[0] == nil {
			continue
		}
		for _, msg := range uitest.Messages(cmds[0]) {
			_, next := a.Update(msg)
			cmds = append(cmds, next)
		}
	}
}

// TestCountingEnds reaches the end of a game in every way: the stones are judged there,
// and until then no result is shown.
func TestCountingEnds(t *testing.T) {
	games := must.Get(sgf.Parse([]byte(passedOut)))
	move := func(n int) *int { return &n }
	end := 14
	for _, way := range []struct {
		name string
		move *int // to open the record at; nil: it is opened at its end
		keys string
	}{
		{"opened", nil, ""},
		{"opened at the end", move(end), ""},
		{"opened before the passes, not gone on", move(end - 2), ""},
		{"passes of the record, played", move(end - 2), "p p"},
		{"steps", move(end - 2), "] ]"},
		{"a jump", move(0), "end"},
		{"back and forth", nil, "[ [ ] ]"},
		{"undo and passes", nil, "u u p p"},
		{"undo and redo", nil, "u u U U"},
		{"other screens and back", move(end - 1), "p tab tab 1"},
		{"analysis meanwhile", nil, "space"},
		{"analysis begun and stopped before", move(end - 2), "space space ] ]"},
		{"a variation and back", move(end - 2), "p [ p p"},
	} {
		t.Run(way.name, func(t *testing.T) {
			rec := must.Get(sgf.Tree(games[0]))
			a := must.Get(newApp(t.Context(), Start{Session: session.Start{Record: rec, Viewing: true, Human: session.BothSides, Engine: engineOf(firstEmpty)}, Move: way.move, Renderer: renderer(0)}))
			first := a.Init()
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			for _, key := range strings.Fields(way.keys) {
				if a.session.Scoring.Uncounted(a.session.Line) && a.session.Line.AtEnd() && strings.Contains(a.View(), "wins by") {
					t.Error("a result is shown before the stones are judged")
				}
				first = tea.Batch(first, press(a, key))
			}
			rest(t, a, first)
			checkCounted(t, a)
		})
	}
}

// checkCounted reports what is wrong if the final position of passedOut is not judged.
func checkCounted(t *testing.T, a *app) {
	t.Helper()
	r, over := a.session.Result()
	if !over || a.session.Scoring.Uncounted(a.session.Line) || r.Winner != model.Black || r.Margin != 4.5 || strings.Contains(a.View(), "counting") {
		t.Errorf("result %v, over %v, not counted %v\n%s", r, over, a.session.Scoring.Uncounted(a.session.Line), a.View())
	}
}

// What the file says is shown beside a count that differs, until the count is accepted.
func TestCountedOtherwise(t *testing.T) {
	for result, shown := range map[string]bool{"W+3.5": true, "B+4.5": false, "?": false, "Void": true} {
		rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte(strings.Replace(passedOut, "B+4.5", result, 1))))[0]))
		a := must.Get(newApp(t.Context(), Start{Session: session.Start{Record: rec, Viewing: true, Human: session.BothSides, Engine: engineOf(firstEmpty)}, Renderer: renderer(0)}))
		first := a.Init()
		a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		rest(t, a, first)
		must.Has(t, a.View(), "result B+4.5")
		must.Equal(t, strings.Contains(a.View(), "the record says "+result), shown, result, "shown", a.View())
		press(a, "p")
		must.Lacks(t, a.View(), "the record says")
	}
}

// A game that is played here, and one that is read again later.
func TestCountingOfGamesPlayed(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Size: 5, Komi: .5, Human: session.BothSides, Engine: engineOf(firstEmpty)}})
	games := must.Get(sgf.Parse([]byte(passedOut)))
	rec := must.Get(sgf.Tree(games[0]))
	var cmd tea.Cmd
	for _, turn := range rec.Root.Last().Line()[1:] {
		cmd = a.do(a.session.Play(turn.Move.Point))
	}
	rest(t, a, cmd)
	checkCounted(t, a)

	file := filepath.Join(t.TempDir(), "game.sgf")
	must.Get(a.session.Save(file))
	data, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(data), "RE[B+4.5]") {
		t.Errorf("saved %s, %v", data, err)
	}
}
