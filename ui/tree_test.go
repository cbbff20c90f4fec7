package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/bandit"
	"gobandit/search/params"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A fakeTree is a thinker with a made-up tree of a game's position: every move
// has a node, five moves deep.
type fakeTree struct {
	thinkerFunc
	game func() *model.Game
}

func (f fakeTree) Explore(line []model.Point) (search.NodeView, bool) {
	g := f.game().Clone()
	board := *g.Board()
	v := search.NodeView{Root: g.Board().Hash() + uint64(g.NumMoves()), Played: g.NumMoves(), Line: line, Exact: true, Share: 1, Trees: 1}
	for depth, m := range line {
		before := 0 // legal moves, each with half the visits of the one before
		for p := range board.Points() {
			if p == m {
				break
			}
			if board.Legal(p) {
				before++
			}
		}
		if !board.Legal(m) || 41_200>>(2*depth)>>before < 2 {
			return v, false
		}
		board.Play(m)
		v.Share /= 3
	}
	v.Board, v.ToPlay = &board, board.ToPlay()
	seen := bandit.View{}
	visits := 41_200 >> (2 * len(line))
	for p := range board.Points() {
		if !board.Legal(p) {
			continue
		}
		n := float64(visits)
		seen.Arms = append(seen.Arms, bandit.Arm{Visits: n, Wins: float64(int(n * (0.42 + n/300_000)))})
		seen.Other = append(seen.Other, bandit.Arm{Visits: 3 * n, Wins: 1.35 * n})
		seen.Visits += n
		v.Moves = append(v.Moves, search.MoveView{Move: p, Visits: visits, Considered: true, Child: visits > 1, AMAF: 0.45, AMAFVisits: 3 * visits})
		visits /= 2
	}
	v.Visits, v.WinRate, v.Considered, v.Next, v.Second = int(seen.Visits), 0.5, len(v.Moves), -1, -1
	s := bandit.Selection{Rule: bandit.RuleOf("UCB"), K: 0.02, Rave: true, RaveEquivalence: 1000, FPU: 0.3, FPUMeaning: bandit.FPUValue}
	points := make([]model.Point, len(v.Moves))
	for i := range points {
		points[i] = v.Moves[i].Move
	}
	v.Choice = search.NewChoice(&s, seen, nil, points)
	for i, terms := range s.Terms(&seen) {
		m := &v.Moves[i]
		m.Terms, m.Share = terms, seen.Arms[i].Visits/seen.Visits
		if m.Visits > 0 {
			m.WinRate = seen.Arms[i].Mean()
			v.Tried++
		}
		m.Low, m.High = bandit.Wilson(seen.Arms[i].Wins, seen.Arms[i].Visits)
		switch {
		case v.Next < 0 || m.Value > v.Moves[v.Next].Value:
			v.Next, v.Second = i, v.Next
		case v.Second < 0 || m.Value > v.Moves[v.Second].Value:
			v.Second = i
		}
	}
	return v, true
}

// treeApp returns an app on the Tree screen of a made-up tree.
func treeApp(t testing.TB, w, h int, o Options) *app {
	t.Helper()
	p := params.Default()
	p.K, p.RaveEquivalence = 0.6, 200
	plan, err := params.Compile(p, params.StandardGo)
	if err != nil {
		t.Fatal(err)
	}
	var a *app
	tree := fakeTree{firstEmpty, func() *model.Game { return a.play.gameAt(a.play.mind.last.at) }}
	o.Engine = session.Engine{Name: "rave", New: func() (search.Thinker, error) { return tree, nil }, Plan: plan}
	a = newTestApp(t, w, h, o)
	a.play.mind.thinker = tree
	press(a, " ", "2")
	return a
}

// finish runs a command and what follows from it to the end.
func finish(a *app, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, one := range msg {
			finish(a, one)
		}
	default:
		_, next := a.Update(msg)
		if _, tick := msg.(tickMsg); !tick {
			finish(a, next)
		}
	}
}

func TestTreeGoldens(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {120, 40}} {
		for _, n := range []int{9, 19} {
			name := fmt.Sprintf("%d-%dx%d.txt", n, size.w, size.h)
			t.Run(name, func(t *testing.T) {
				a := treeApp(t, size.w, size.h, Options{Game: playedGame(t, n), Human: session.BothSides})
				a.View() // a page is what was drawn
				press(a, "right", "right", "down", "right", "right", "down")
				golden(t, "tree"+name, a.View())
			})
		}
	}
	t.Run("colours", func(t *testing.T) {
		a := treeApp(t, 80, 24, Options{Game: playedGame(t, 9), Human: session.BothSides, Renderer: renderer(termenv.TrueColor)})
		press(a, "right", "down", "down")
		golden(t, "tree9-80x24.ans", a.View())
	})
	t.Run("ascii", func(t *testing.T) {
		a := treeApp(t, 80, 24, Options{Game: playedGame(t, 9), Human: session.BothSides, ASCII: true})
		press(a, "right", "down", "down")
		golden(t, "asciitree9-80x24.txt", a.View())
		if text := a.View(); strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) >= 0 {
			t.Errorf("not ASCII:\n%s", text)
		}
	})
	t.Run("plan", func(t *testing.T) {
		a := treeApp(t, 80, 24, Options{Human: session.BothSides})
		press(a, "P")
		golden(t, "plan-80x24.txt", a.View())
	})
	t.Run("help", func(t *testing.T) {
		a := treeApp(t, 80, 24, Options{Human: session.BothSides})
		press(a, "?")
		golden(t, "treehelp-80x24.txt", a.View())
	})
}

// lineOf returns the path to the node shown and the move under the cursor.
func lineOf(a *app) string {
	if a.tree.rest {
		return lineText(a.tree.node.Line, a.play.game.Size())
	}
	return lineText(append(append([]model.Point{}, a.tree.node.Line...), a.tree.at), a.play.game.Size())
}

func TestTreeKeys(t *testing.T) {
	a := treeApp(t, 80, 24, Options{Human: session.BothSides})
	a.View() // a page is what was drawn
	for i, step := range []struct{ key, want string }{
		{"down", "B9"}, {"down", "C9"}, {"up", "B9"}, {"right", "B9"}, {"right", "B9 A9"}, {"right", "B9 A9"}, {"l", "B9 A9 C9"},
		{"left", "B9 A9"}, {"left", "B9 A9"}, {"left", "B9"}, {"left", "B9"}, {"down", "C9"}, {"l", "C9"}, {"j", "C9 A9"}, {"j", "C9 B9"},
		{"backspace", "C9"}, {"0", "A9"}, {"end", ""}, {"up", "G8"}, {"home", "A9"}, {"pgdown", "C8"}, {"K", "A9"}, {"h", "A9"},
	} {
		if press(a, step.key); lineOf(a) != step.want {
			t.Fatalf("after key %d, %s: %s, want %s", i+1, step.key, lineOf(a), step.want)
		}
	}
	press(a, "end", "right", "end")
	if lineOf(a) != "J1" {
		t.Errorf("what is not listed does not unfold: %s", lineOf(a))
	}
	press(a, "right")
	if !a.play.Warn || !strings.Contains(a.View(), "J1 has not been tried") {
		t.Errorf("an untried move is gone into: %s", lineOf(a))
	}
	press(a, "home", "z")
	if a.tree.layout().cells == layoutTree(80, 24, 9, false).cells {
		t.Error("z does not zoom")
	}
	press(a, "1", "tab")
	if a.shown != kit.Tree {
		t.Errorf("tab leads to %s", a.shown)
	}
	if a.Update(tea.KeyMsg{Type: tea.KeyShiftTab}); a.shown != kit.Play {
		t.Errorf("shift-tab leads to %s", a.shown)
	}
}

func TestTreeMouse(t *testing.T) {
	a := treeApp(t, 80, 24, Options{Human: session.BothSides})
	click := func(x, y int, b tea.MouseButton) {
		a.Update(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: b})
	}
	l := a.tree.layout()
	click(5, l.table.Y+3, tea.MouseButtonLeft)
	if lineOf(a) != "C9" {
		t.Errorf("a click on the third row chooses %s", lineOf(a))
	}
	if click(5, 5, tea.MouseButtonWheelDown); lineOf(a) != "D9" {
		t.Errorf("the wheel chooses %s", lineOf(a))
	}
	if click(l.board.X+4+2*4, l.board.Y+1+4, tea.MouseButtonLeft); lineOf(a) != "E5" {
		t.Errorf("a click on E5 chooses %s", lineOf(a))
	}
	if click(3, 0, tea.MouseButtonLeft); a.shown != kit.Play {
		t.Errorf("a click on the tab leads to %s", a.shown)
	}
	if click(11, 0, tea.MouseButtonLeft); a.shown != kit.Tree {
		t.Errorf("a click on the tab leads to %s", a.shown)
	}
}

// The reasons name what the node view has.
func TestTreeReasons(t *testing.T) {
	a := treeApp(t, 120, 40, Options{Human: session.BothSides})
	node := a.tree.node
	for name, tt := range map[string]struct {
		change func(v *search.NodeView)
		want   string
	}{
		"next":        {func(v *search.NodeView) { v.Next, v.Second = 15, 14 }, "its turn after 1 playout of G8 like those before"},
		"never":       {func(v *search.NodeView) { v.Choice = nil }, "not within a million playouts, not even lost ones"},
		"in order":    {func(v *search.NodeView) { v.First = 12 }, "every move is tried once first, 12 to go"},
		"drawn":       {func(v *search.NodeView) { v.Draws = true; v.Moves[v.Next].Chance = 0.25 }, "most likely next"},
		"alone":       {func(v *search.NodeView) { v.Second = -1 }, "there is no other"},
		"several":     {func(v *search.NodeView) { v.Trees = 10 }, "one of 10 trees"},
		"not exact":   {func(v *search.NodeView) { v.Exact = false }, "moves without nodes lie between"},
		"left out":    {func(v *search.NodeView) { v.Moves[0].Considered = false }, "left out so far by progressive widening"},
		"few":         {func(v *search.NodeView) { v.Considered = 7 }, ", 7 considered"},
		"formula":     {func(*search.NodeView) {}, "A9  " + node.Choice.Formula(node.Moves[0].Move) + " = "},
		"behind":      {func(v *search.NodeView) { v.Next, v.Second = 4, 5 }, "A9, -.1110 behind E9: its turn after "},
		"a draw":      {func(v *search.NodeView) { v.Second = 1; v.Moves[1].Value = v.Moves[v.Next].Value }, ", both "},
		"bias":        {func(v *search.NodeView) { v.Moves[0].Bias = 0.25 }, ", bias .2500"},
		"prior":       {func(v *search.NodeView) { v.Moves[0].Prior = 0.125 }, " times the prior .1250"},
		"elsewhere":   {func(*search.NodeView) {}, "AMAF .4500 of 124k, weight .0896 = √(1000/(3×41200+1000))"},
		"own pairs":   {func(v *search.NodeView) { v.Moves[0].AMAFVisits = 0 }, "own pairs .4500"},
		"nothing yet": {func(v *search.NodeView) { v.Next = -1 }, "no move can be chosen"},
	} {
		v := node
		v.Moves = append([]search.MoveView(nil), node.Moves...)
		tt.change(&v)
		a.tree.node = v
		if text := a.View(); !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(tt.want), " ")) {
			t.Errorf("%s: no %q in\n%s", name, tt.want, text)
		}
	}
}

func TestPlanDialog(t *testing.T) {
	a := treeApp(t, 80, 24, Options{Human: session.BothSides})
	press(a, "P")
	text := a.View()
	for _, want := range []string{"plan of rave", "set without effect", "raveEquivalence  200", "rave is false", "set and used", "K  0.6", "treePolicy  UCB"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	all := func() string {
		text := a.View()
		for range 20 {
			press(a, "pgdown")
			text += a.View()
		}
		return text
	}
	if text := all(); strings.Contains(text, "progressiveWideningExponent") {
		t.Errorf("what is inert by default is there:\n%s", text)
	}
	press(a, "a")
	if text := all(); !strings.Contains(text, "progressiveWideningExponent") || !strings.Contains(text, "without effect, at their defaults") {
		t.Errorf("a does not show all:\n%s", text)
	}
	if press(a, "esc"); a.dialog != nil {
		t.Error("esc does not close the dialog")
	}
	a = newTestApp(t, 80, 24, Options{Human: session.BothSides})
	if press(a, "2", "P"); a.dialog != nil || !a.play.Warn {
		t.Error("an engine without parameters has a plan")
	}
}

func TestNoTree(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	press(a, "2", "right", "left", "home", "end", "down", "enter", "p", "x", "c", "f", "u", "0", "backspace")
	if !strings.Contains(a.View(), "No tree yet") {
		t.Errorf("before a search:\n%s", a.View())
	}
	finish(a, press(a, "s"))
	if !strings.Contains(a.View(), "uct searches without a tree") {
		t.Errorf("of an engine without a tree:\n%s", a.View())
	}
}

// uct returns an engine that searches.
func uct(workers int) session.Engine {
	params := params.Default()
	params.Workers = workers
	return session.Engine{Name: "uct", New: func() (search.Thinker, error) { return search.New(params, 1, search.Policies{}) }}
}

// Steps make just so many playouts, of the position of the Play screen.
func TestTreeSteps(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Engine: uct(1), Human: session.BothSides, Size: 5})
	press(a, "2")
	visits := func(key string, want int) {
		t.Helper()
		if finish(a, press(a, key)); a.play.busy() || a.tree.node.Visits != want {
			t.Errorf("after %s %d visits, want %d (busy: %v)", key, a.tree.node.Visits, want, a.play.busy())
		}
	}
	visits("s", 1)
	visits("s", 2)
	visits("S", 102)
	finish(a, func() tea.Msg { return tea.KeyMsg{Type: tea.KeyCtrlS} })
	if a.tree.node.Visits != 1102 || !strings.Contains(a.View(), "1000 playouts made") {
		t.Errorf("%d visits:\n%s", a.tree.node.Visits, a.View())
	}
	// Playouts asked for while some are made come after them.
	first := press(a, "s")
	press(a, "S", "s")
	if finish(a, first); a.tree.node.Visits != 1102+102 {
		t.Errorf("%d visits, want 102 more", a.tree.node.Visits-1102)
	}
	press(a, "right", "right", "right", "right")
	if len(a.tree.node.Line) != 2 {
		t.Fatalf("line %s", lineOf(a))
	}
	// A move on the Play screen is another root after the next search.
	press(a, "1", "enter", "2", "down")
	if len(a.tree.node.Line) != 2 || !strings.Contains(a.View(), "the Play screen shows move 1") {
		t.Errorf("the tree has gone with the move:\n%s", a.View())
	}
	finish(a, press(a, "s"))
	if len(a.tree.node.Line) != 0 || a.tree.node.Played != 1 || a.tree.held {
		t.Errorf("line %s after move %d", lineOf(a), a.tree.node.Played)
	}
	press(a, "1", "N", "enter", "2")
	if a.tree.state == found {
		t.Errorf("a new game has the old one's tree:\n%s", a.View())
	}
}

func TestStepWhileTheEngineThinks(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.WhiteSide})
	if press(a, "2", "s"); !a.play.Warn || !a.play.thought.genmove() {
		t.Errorf("message %q", a.play.Message)
	}
	a = newTestApp(t, 80, 24, Options{Human: session.BothSides})
	press(a, " ", "2", "s")
	if a.play.analyse || a.play.thought.steps != 1 {
		t.Error("a step does not end the analysis")
	}
	step := a.play.thought
	if press(a, " "); a.play.thought == step || a.play.busy() || a.play.Message != "paused" {
		t.Errorf("spc does not pause the steps: %q", a.play.Message)
	}
	if press(a, " "); !a.play.busy() || a.play.thought.steps != 0 {
		t.Error("spc does not begin the analysis")
	}
	a.Update(thoughtMsg{thought: a.play.thought, err: errors.New("no memory")})
	if !a.play.Warn || a.play.busy() {
		t.Errorf("message %q", a.play.Message)
	}
}

// The tree is walked while workers search it.
func TestTreeLive(t *testing.T) {
	a := newTestApp(t, 120, 40, Options{Engine: uct(2), Human: session.BothSides})
	press(a, "2")
	cmd := press(a, " ")
	ended := make(chan bool)
	go func() {
		cmd().(tea.BatchMsg)[0]()
		close(ended)
	}()
	deadline := time.Now().Add(30 * time.Second)
	wait := func(what string, ok func() bool) {
		t.Helper()
		for !ok() {
			if time.Now().After(deadline) {
				t.Fatalf("never saw %s:\n%s", what, a.View())
			}
			a.Update(tickMsg{})
		}
	}
	wait("a tree", func() bool { return a.tree.state == found && a.tree.node.Visits > 1000 })
	wait("a second node", func() bool { press(a, "right"); return len(a.tree.node.Line) >= 2 })
	n := a.tree.node.Visits
	press(a, "left")
	wait("more visits", func() bool { return a.tree.node.Visits > n })
	if !strings.Contains(a.View(), "▶ analysing") {
		t.Errorf("no sign of the search:\n%s", a.View())
	}
	press(a, " ")
	<-ended
	if a.Update(tickMsg{}); a.tree.state != found || !strings.Contains(a.View(), "|| paused") {
		t.Errorf("the tree is gone:\n%s", a.View())
	}
}

func TestEngineWarnings(t *testing.T) {
	for _, tt := range []struct {
		warnings []string
		want     string
	}{
		{nil, "you are Black"},
		{[]string{"K 2 is inert: x"}, "uct: K 2 is inert: x"},
		{[]string{"K 2 is inert: x", "b", "c"}, "uct: K 2 is inert: x (2 more: 2 P lists the plan)"},
	} {
		e := engineOf(firstEmpty)
		e.Warnings = tt.warnings
		a := newTestApp(t, 80, 24, Options{Engine: e, Human: session.BlackSide})
		if !strings.Contains(a.View(), tt.want) || a.play.Warn != (tt.warnings != nil) {
			t.Errorf("no %q in\n%s", tt.want, a.View())
		}
		if press(a, "h"); a.play.Message != "" {
			t.Errorf("the notice stays: %q", a.play.Message)
		}
	}
}

func TestLayoutTree(t *testing.T) {
	tests := []struct {
		w, h, n    int
		other      bool
		board, big bool
		tiny       bool
	}{
		{w: 80, h: 24, n: 9, board: true}, {w: 80, h: 24, n: 9, other: true, board: true, big: true},
		{w: 80, h: 24, n: 19, board: true}, {w: 80, h: 24, n: 19, other: true, board: true},
		{w: 120, h: 40, n: 9, board: true, big: true}, {w: 120, h: 40, n: 9, other: true, board: true},
		{w: 120, h: 40, n: 19, board: true}, {w: 200, h: 60, n: 19, board: true, big: true},
		{w: 60, h: 24, n: 19}, {w: 60, h: 50, n: 19, board: true}, {w: 34, h: 8, n: 9}, {w: 33, h: 24, n: 9, tiny: true}, {w: 80, h: 7, n: 9, tiny: true},
	}
	for _, tt := range tests {
		l := layoutTree(tt.w, tt.h, tt.n, tt.other)
		if l.tiny != tt.tiny || !l.tiny && (l.board.Empty() == tt.board || tt.board && (l.cells == 1) != tt.big) {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
}
