package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// searchedTree returns an app on the Tree screen after so many playouts of the
// empty 5x5 board.
func searchedTree(t testing.TB, playouts int) *app {
	t.Helper()
	a := newTestApp(t, 120, 40, Options{Engine: uct(1), Human: session.BothSides, Size: 5, Dir: t.TempDir()})
	press(a, "2")
	finish(a, a.play.step(playouts))
	a.View()
	return a
}

// moves returns the moves of the rows, "…" for those not listed.
func moves(a *app) string {
	var names []string
	for _, r := range a.tree.rows {
		name := "…"
		if r.move >= 0 {
			name = r.node.Moves[r.move].Move.Vertex(r.node.Board.Size())
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestTreeSortsAndFilters(t *testing.T) {
	a := treeApp(t, 120, 40, Options{Human: session.BothSides})
	for _, tt := range []struct {
		keys, want string // how the rows begin
	}{
		{"", "A9 B9 C9"}, {"o", "A9 B9"}, {"o", "A9 B9"}, {"o", "A9 B9"}, {"o", "A9"}, {"o", "A9 G8"}, {"o", "A9 B9"}, {"o", "A9 B9 C9"},
		{"/ 1 k enter", "A9 B9 C9 D9 E9 F9"}, {"/ ctrl+u b 9 enter", "B9"}, {"/ ctrl+u c 8 space 1 0 0 0 0 enter", ""},
		{"/ ctrl+u e 9 space 2 k esc", ""}, {"/ ctrl+u enter", "A9 B9"},
	} {
		for _, key := range strings.Fields(tt.keys) {
			press(a, strings.ReplaceAll(key, "space", " "))
		}
		a.View()
		if got := moves(a); !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
			t.Fatalf("%s: rows %q, want %q", tt.keys, got, tt.want)
		}
		if whole := strings.Contains(a.View(), "no move passes"); whole != (tt.want == "") {
			t.Errorf("%s: no rows %v:\n%s", tt.keys, whole, a.View())
		}
	}
	press(a, "O", "down", "down", "enter")
	if a.tree.order != byLCB || !strings.Contains(a.View(), "by LCB") {
		t.Errorf("sorted by %s:\n%s", a.tree.order, a.View())
	}
	press(a, "right", "/", "5", "k", "enter")
	if got := moves(a); got != "A9 B9 C9 B9 C9 D9" {
		t.Errorf("nodes that are open are filtered as %q", got)
	}
}

// Rates turn round with the perspective, and stay intervals.
func TestTreePerspective(t *testing.T) {
	a := searchedTree(t, 500)
	v, m := &a.tree.node, a.tree.node.Moves[0]
	if v.ToPlay != model.Black || a.tree.seen(v, m) != m || !strings.Contains(a.View(), "rates of the side to move") {
		t.Errorf("first in the view of %s:\n%s", a.tree.perspective, a.View())
	}
	press(a, "w", "w")
	if w := a.tree.seen(v, m); w.WinRate != 1-m.WinRate || w.Low != 1-m.High || w.High != 1-m.Low || !strings.Contains(a.View(), "rates of White") {
		t.Errorf("White's view of %+v is %+v:\n%s", m, w, a.View())
	}
}

func TestTreeComparison(t *testing.T) {
	a := searchedTree(t, 2000)
	press(a, "c", "down")
	text := a.View()
	for _, want := range []string{"compared", "rates of Black", "win%", a.tree.node.Moves[1].Move.Vertex(5)} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if press(a, "c"); strings.Contains(a.View(), "rates of Black") {
		t.Errorf("the comparison does not end:\n%s", a.View())
	}
	view := func(rate, half float64, visits int) search.MoveView {
		return search.MoveView{WinRate: rate, Low: rate - half, High: rate + half, Visits: visits}
	}
	for _, tt := range []struct {
		a, b search.MoveView
		want string
	}{
		{view(0.6, 0.03, 100), view(0.5, 0.04, 90), "C3 is better by 10.0 ± 5.0 points"},
		{view(0.5, 0.03, 100), view(0.6, 0.04, 90), "D4 is better by 10.0 ± 5.0 points"},
		{view(0.6, 0.06, 100), view(0.55, 0.08, 90), "not to be told apart: 5.0 ± 10 points"},
		{view(0.6, 0.06, 100), view(0, 0.5, 0), "one of them has not been tried"},
	} {
		if got := verdict(tt.a, tt.b, "E5 C3", "D4"); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// A line becomes a variation, or the position shown.
func TestTreeRecord(t *testing.T) {
	a := searchedTree(t, 2000)
	press(a, "right", "right")
	line := treePlace{a.tree.node.Line, a.tree.at}.whole()
	if press(a, "p"); a.play.at != 0 || !a.play.dirty || len(a.play.record.Root.Next) != 1 || a.play.record.Root.Last().Move.Point != line[1] {
		t.Errorf("message %q", a.play.Message)
	}
	if press(a, "enter"); a.play.at != 2 || a.play.lastMove().Point != line[1] || a.shown != kit.Tree {
		t.Errorf("move %d is shown: %q", a.play.at, a.play.Message)
	}
	if press(a, "down", "enter"); a.play.at != 2 || a.play.lastMove().Point == line[1] || len(a.play.record.Root.Next) != 1 {
		t.Errorf("move %d is shown: %q", a.play.at, a.play.Message)
	}
	for range 30 { // to where moves are not listed
		press(a, "down")
	}
	press(a, "1", "N", "enter", "2", "enter")
	if !a.play.Warn {
		t.Error("the position of another game is set")
	}
}

func TestTreeExport(t *testing.T) {
	a := searchedTree(t, 2000)
	write := func(name string) string {
		press(a, "x", "ctrl+u")
		for _, r := range name {
			press(a, string(r))
		}
		press(a, "enter")
		text, _ := os.ReadFile(filepath.Join(a.play.dir, name))
		return string(text)
	}
	for name, want := range map[string]string{"t.sgf": ";B[", "t.json": `"win_rate"`, "t.dot": "digraph"} {
		if text := write(name); !strings.Contains(text, want) || a.dialog != nil || !strings.Contains(a.play.Message, "written to") {
			t.Errorf("%s: %q, told %q", name, text, a.play.Message)
		}
	}
	if write("t.dot"); a.dialog == nil || !strings.Contains(a.View(), "overwrites") {
		t.Errorf("a file is overwritten without a question:\n%s", a.View())
	}
	if press(a, "enter"); a.dialog != nil {
		t.Errorf("a file is not overwritten:\n%s", a.View())
	}
	if write("t.png"); a.dialog == nil || !strings.Contains(a.View(), ".sgf") {
		t.Errorf("a wrong ending:\n%s", a.View())
	}
}

// A step tells of its playout, whose path stays on the board for a while.
func TestTreeFlash(t *testing.T) {
	a := searchedTree(t, 200)
	finish(a, press(a, "s"))
	if a.play.Warn || !strings.Contains(a.play.Message, "1 playout made; the last: ") || !strings.Contains(a.play.Message, "rollout move") {
		t.Errorf("message %q", a.play.Message)
	}
	if !a.tree.flashing() || !a.ticking {
		t.Fatal("no path flashes")
	}
	last := a.tree.steps.last
	if len(a.tree.steps.path()) != 1 || !a.tree.steps.has(a.tree.nodes[""], last.Line[0]) {
		t.Errorf("first %v of %v", a.tree.steps.path(), last.Line)
	}
	full := 0
	for range flashFrames {
		if slices.Equal(a.tree.steps.path(), last.Line) {
			full++
		}
		a.View()
		a.Update(tickMsg{})
	}
	if full < flashFrames/2 || a.tree.flashing() || a.ticking {
		t.Errorf("the whole path is shown for %d frames, and still: %v", full, a.tree.flashing())
	}
}

func TestTreeBreaks(t *testing.T) {
	a := searchedTree(t, 300)
	press(a, "b", "down", "1", "k", "enter")
	if !strings.Contains(a.View(), "break: 1.0k visits") {
		t.Errorf("no break:\n%s", a.View())
	}
	if finish(a, press(a, " ")); a.tree.node.Visits != 1000 || a.play.busy() {
		t.Errorf("paused at %d visits", a.tree.node.Visits)
	}
	press(a, "b", "down", "backspace", "backspace", "backspace", "backspace", "9", "9", "9", "enter")
	if a.dialog == nil || !strings.Contains(a.View(), "the root has 1.0k already") || a.tree.pause.visits != 1000 {
		t.Errorf("a break at visits that have passed:\n%s", a.View())
	}
	press(a, "esc")
	press(a, "b", "right", "down", "0", "enter")
	if a.tree.pause.visits != 0 || !a.tree.pause.best {
		t.Errorf("%+v", a.tree.pause)
	}
	press(a, " ")
	shot := func(first, second model.Point, visits int) {
		a.play.thought.latest.Store(&search.Snapshot{Size: 5, Visits: 2 * visits, Moves: []search.MoveStats{{Move: first, Visits: visits}, {Move: second, Visits: visits - 1}}})
		a.Update(tickMsg{})
	}
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	shot(c3, d4, 50)
	shot(d4, c3, 60)
	shot(c3, d4, 600)
	if !a.play.busy() {
		t.Fatal("few visits, or none that change, pause the search")
	}
	if shot(d4, c3, 700); a.play.busy() || !strings.Contains(a.play.Message, "D4, no longer C3") {
		t.Errorf("message %q", a.play.Message)
	}
	press(a, "b", "right", "right", "down", "x", "enter")
	if a.dialog == nil {
		t.Error("a wrong number is taken")
	}
}

// A number of visits may be set while the search runs.
func TestTreeBreaksARunningSearch(t *testing.T) {
	a := searchedTree(t, 300)
	press(a, " ")
	shot := func(visits int) {
		a.play.thought.latest.Store(&search.Snapshot{Size: 5, Visits: visits, Moves: []search.MoveStats{{Move: model.Pt(2, 2), Visits: visits}}})
		a.Update(tickMsg{})
	}
	shot(1500)
	press(a, "b", "down", "2", "k", "enter")
	if a.play.Message != "break: 2.0k visits" {
		t.Errorf("message %q", a.play.Message)
	}
	if shot(1999); !a.play.busy() {
		t.Fatal("paused at 1999 visits")
	}
	if shot(2040); a.play.busy() || a.play.Message != "break: at 2.0k visits" {
		t.Errorf("goes on after 2000 visits: message %q", a.play.Message)
	}
}

// Steps end with the playout that gives another move the most visits.
func TestTreeBreaksAtThePlayout(t *testing.T) {
	a := newTestApp(t, 120, 40, Options{Engine: uct(1), Human: session.BothSides, Size: 7})
	press(a, "2", "b", "right", "enter")
	for range 20 {
		finish(a, a.play.step(1000))
		a.View()
		if !strings.Contains(a.play.Message, "made") {
			break
		}
	}
	first, second := a.tree.node.Moves[0].Visits, a.tree.node.Moves[1].Visits
	if !strings.Contains(a.play.Message, "break: at "+words.Count(a.tree.node.Visits)) || first != second+1 || a.play.busy() {
		t.Errorf("message %q after %d visits, of which %d and %d", a.play.Message, a.tree.node.Visits, first, second)
	}
}

func TestTreeFollows(t *testing.T) {
	a := searchedTree(t, 3000)
	press(a, "f")
	line := a.tree.node.Line
	if len(line) < 2 || line[0] != a.tree.nodes[""].Moves[0].Move {
		t.Fatalf("followed to %s", lineOf(a))
	}
	for n := range line {
		if v := a.tree.nodes[lineKey(line[:n])]; v == nil || v.Moves[0].Move != line[n] {
			t.Errorf("after %d moves of %s another one is expected", n, lineOf(a))
		}
	}
	press(a, "up")
	if a.tree.follow != nil {
		t.Error("a move of the cursor does not end it")
	}
}

func TestVisitHistory(t *testing.T) {
	a := searchedTree(t, 100)
	turn := a.play.turn()
	h := visitHistory{}
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	for n := 10; n <= 20_000; n += 10 {
		first := n / 2
		if n > 10_000 {
			first = 5000
		}
		h.add(turn, &search.Snapshot{Size: 5, Visits: n, Moves: []search.MoveStats{{Move: c3, Visits: first}, {Move: d4, Visits: n - first}}})
	}
	if n := len(h.samples); n >= mostSamples || n < mostSamples/4 {
		t.Errorf("%d samples", n)
	}
	shares := h.shares(c3, 10)
	for i, want := range []float64{0.5, 0.5, 0.5, 0.5, 0.5, 5. / 12, 5. / 14, 5. / 16, 5. / 18, 0.25} {
		if got := shares[i]; got < want-0.01 || got > want+0.01 {
			t.Errorf("share %d is %v, want %v", i, got, want)
		}
	}
	a.tree.history = h
	text := a.View()
	if !strings.Contains(text, "share of the root") || !strings.Contains(text, "C3    25.") {
		t.Errorf("no chart:\n%s", text)
	}
	b := newTestApp(t, 120, 40, Options{Engine: uct(1), Human: session.BothSides, Size: 5})
	finish(b, b.play.step(50))
	finish(b, b.play.step(50))
	if press(b, "2"); len(b.tree.history.samples) < 2 {
		t.Error("what was searched before the screen was shown is not in the chart")
	}
	h.add(turn, &search.Snapshot{Visits: 5, Moves: []search.MoveStats{{Move: c3, Visits: 5}}})
	if shares := h.shares(d4, 2); len(h.samples) != 1 || shares[1] != 0 {
		t.Errorf("another search goes on in the old chart: %v", shares)
	}
}

// A click on the row at the cursor opens and closes it.
func TestTreeClicks(t *testing.T) {
	a := treeApp(t, 80, 24, Options{Human: session.BothSides})
	a.View()
	l := a.tree.layout()
	for _, want := range []string{"B9", "B9", "B9"} {
		a.Update(tea.MouseMsg{X: 5, Y: l.table.Y + 2, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		if lineOf(a) != want {
			t.Errorf("cursor on %s, want %s", lineOf(a), want)
		}
	}
	if len(a.tree.open) != 0 {
		t.Error("the third click does not close what the second opened")
	}
}
