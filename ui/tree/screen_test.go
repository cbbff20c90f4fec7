package tree

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// A window shows the screen of a session's tree.
type window struct {
	uitest.Window
	*Screen
	begun []*session.Search // by the session, that nobody has run
}

func open(t testing.TB, w, h int, o session.Start) *window {
	t.Helper()
	s := must.Get(session.New(t.Context(), o))
	win, keys, coordinates := new(window), new(kit.Keymap), true
	win.Screen = New(Deps{Session: s, Keys: keys, Notice: new(kit.Notice), Do: win.do, Coordinates: &coordinates})
	win.Window = uitest.Window{Shows: win.Screen, Section: kit.Tree, Keys: keys, W: w, H: h, After: func(key bool) {
		if key {
			win.Relist()
		} else {
			win.Look()
		}
	}}
	win.Open()
	win.do(s.Settle())
	return win
}

// do notes the searches that a change of the session begins, and shows its notice.
func (w *window) do(e session.Effect) tea.Cmd {
	w.begun = append(w.begun, e.Searches...)
	if n := e.Notice; n.Text != "" {
		*w.Notice = kit.Notice{Message: w.Keys.Expand(n.Text), Warn: n.Warn}
	}
	return nil
}

// finish presses keys, and runs the searches begun and those that follow to their
// ends.
func (w *window) finish(keys ...string) {
	for w.Press(keys...); len(w.begun) > 0; w.Look() {
		r := w.begun[0]
		w.begun = w.begun[1:]
		w.do(w.s.Ended(r.Run()))
	}
}

// steps makes playouts.
func (w *window) steps(n int) {
	w.do(w.s.Step(n))
	w.finish()
}

// tick makes a frame pass.
func (w *window) tick() {
	w.do(w.s.Sample())
	w.Age()
	w.Look()
}

// openMadeUp opens the screen on a made-up tree.
func openMadeUp(t testing.TB, w, h int) *window {
	t.Helper()
	p := params.Default()
	p.K, p.RaveEquivalence = 0.6, 200
	plan := must.Get(params.Compile(p, params.StandardGo))
	tree := func() (search.Thinker, error) { return new(uitest.Tree), nil }
	win := open(t, w, h, session.Start{Human: session.BothSides, Engine: session.EngineSetup{Name: "rave", New: tree, Meaning: func(params.Traits) (*params.Plan, []string) { return plan, nil }}})
	win.do(win.s.Toggle())
	win.begun[0].Run()
	win.Look()
	return win
}

// openStaged opens the screen on a search that publishes what the function returned
// gives it.
func openStaged(t testing.TB, w, h int, human session.Sides) (*window, func(*search.Snapshot)) {
	t.Helper()
	stage := uitest.NewStage()
	engine := session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return stage, nil }}
	win := open(t, w, h, session.Start{Human: human, Size: 5, Engine: engine})
	return win, func(s *search.Snapshot) {
		r := win.s.Analysis.Running
		stage.Publish(r, func() { r.Run() }, s)
		win.tick()
	}
}

// openSearched opens the screen after so many playouts of the empty 5x5 board.
func openSearched(t testing.TB, playouts int) *window {
	t.Helper()
	win := open(t, 120, 40, session.Start{Engine: uct(1), Human: session.BothSides, Size: 5, Dir: t.TempDir()})
	win.steps(playouts)
	win.View()
	return win
}

// uct returns an engine that searches.
func uct(workers int) session.EngineSetup {
	return session.EngineSetup{Name: "uct", New: uitest.Searcher(workers)}
}

// line returns the path to the node shown and the move under the cursor.
func (w *window) line() string {
	line := w.node.Line
	if !w.rest {
		line = treePlace{w.node.Line, w.at}.whole()
	}
	return gtp.Points(line, w.s.Line.Game.Size())
}

// moves returns the moves of the rows, "…" for those not listed.
func (w *window) moves() string {
	var names []string
	for _, r := range w.rows {
		name := "…"
		if r.move >= 0 {
			name = r.node.Moves[r.move].Move.Vertex(r.node.Board.Size())
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestKeys(t *testing.T) {
	a := openMadeUp(t, 80, 24)
	a.View() // a page is what was drawn
	for i, step := range []struct{ key, want string }{
		{"down", "B9"}, {"down", "C9"}, {"up", "B9"}, {"right", "B9"}, {"right", "B9 A9"}, {"right", "B9 A9"}, {"l", "B9 A9 C9"},
		{"left", "B9 A9"}, {"left", "B9 A9"}, {"left", "B9"}, {"left", "B9"}, {"down", "C9"}, {"l", "C9"}, {"j", "C9 A9"}, {"j", "C9 B9"},
		{"backspace", "C9"}, {"0", "A9"}, {"G", ""}, {"up", "G8"}, {"g", "A9"}, {"pgdown", "A8"}, {"K", "A9"}, {"h", "A9"},
	} {
		if a.Press(step.key); a.line() != step.want {
			t.Fatalf("after key %d, %s: %s, want %s", i+1, step.key, a.line(), step.want)
		}
	}
	a.Press("G", "right", "G")
	must.Equal(t, a.line(), "J1") // else: what is not listed does not unfold
	a.Press("right")
	if !a.Warn || !strings.Contains(a.View(), "J1 has not been tried") {
		t.Errorf("an untried move is gone into: %s", a.line())
	}
	before := a.layout().geo
	a.Press("home", "z")
	if a.layout().geo == before {
		t.Error("z does not zoom")
	}
}

func TestMouse(t *testing.T) {
	a := openMadeUp(t, 80, 24)
	click := a.Click
	l := a.layout()
	click(l.table.X+5, l.table.Y+3, tea.MouseButtonLeft)
	must.Equal(t, a.line(), "C9")
	click(5, 5, tea.MouseButtonWheelDown)
	must.Equal(t, a.line(), "D9")
	click(l.board.X+4+2*4, l.board.Y+1+4, tea.MouseButtonLeft)
	must.Equal(t, a.line(), "E5")
}

// The moments of a tape do not tell how many moves were considered.
func TestConsideredUnknown(t *testing.T) {
	a := openMadeUp(t, 120, 40)
	a.node.Considered = 0
	must.Lacks(t, a.View(), "considered")
}

// The reasons name what the node view has.
func TestReasons(t *testing.T) {
	a := openMadeUp(t, 120, 40)
	node := a.node
	for name, tt := range map[string]struct {
		change func(v *search.NodeView)
		want   string
	}{
		"next":        {func(v *search.NodeView) { v.Next, v.Second = 15, 14 }, "chosen after 1 playout of G8 at its current rate"},
		"never":       {func(v *search.NodeView) { v.Explanation = nil }, "chosen only after more than a million playouts"},
		"in order":    {func(v *search.NodeView) { v.First = 12 }, "every move is tried once first, 12 to go"},
		"drawn":       {func(v *search.NodeView) { v.Draws = true; v.Moves[v.Next].Chance = 0.25 }, "most likely next"},
		"alone":       {func(v *search.NodeView) { v.Second = -1 }, "there is no other"},
		"several":     {func(v *search.NodeView) { v.Trees = 10 }, "one of 10 trees"},
		"not exact":   {func(v *search.NodeView) { v.Exact = false }, "the path skips moves without nodes"},
		"left out":    {func(v *search.NodeView) { v.Moves[0].Considered = false }, "left out so far by progressive widening"},
		"few":         {func(v *search.NodeView) { v.Considered = 7 }, ", 7 considered"},
		"formula":     {func(*search.NodeView) {}, "A9  " + node.Explanation.Formula(node.Moves[0].Move) + " = "},
		"behind":      {func(v *search.NodeView) { v.Next, v.Second = 4, 5 }, "A9, -.111 behind E9: ahead of it "},
		"a draw":      {func(v *search.NodeView) { v.Second = 1; v.Moves[1].Value = v.Moves[v.Next].Value }, ", both "},
		"bias":        {func(v *search.NodeView) { v.Moves[0].Bias = 0.25 }, ", bias .25"},
		"prior":       {func(v *search.NodeView) { v.Moves[0].Prior = 0.125 }, " times the prior .125"},
		"elsewhere":   {func(*search.NodeView) {}, "AMAF .45 of 124k, weight .0896 = √(1000/(3×41200+1000))"},
		"own pairs":   {func(v *search.NodeView) { v.Moves[0].AMAFVisits = 0 }, "own pairs .45"},
		"nothing yet": {func(v *search.NodeView) { v.Next = -1 }, "no move can be chosen"},
	} {
		v := node
		v.Moves = append([]search.MoveView(nil), node.Moves...)
		tt.change(&v)
		a.node = v
		if text := a.View(); !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(tt.want), " ")) {
			t.Errorf("%s: no %q in\n%s", name, tt.want, text)
		}
	}
}

func TestPlanDialog(t *testing.T) {
	a := openMadeUp(t, 80, 24)
	a.Press("P")
	text := a.View()
	must.Has(t, text, "plan of rave", "set without effect", "raveEquivalence  200", "rave is false", "set and used", "K  0.6", "treePolicy  UCB")
	all := func() string {
		text := a.View()
		for range 20 {
			a.Press("pgdown")
			text += a.View()
		}
		return text
	}
	must.Lacks(t, all(), "progressiveWideningExponent")
	a.Press("a")
	must.Has(t, all(), "progressiveWideningExponent", "without effect, at their defaults") // else: a does not show all
	if a.Press("esc"); a.Dialog != nil {
		t.Error("esc does not close the dialog")
	}
	a, _ = openStaged(t, 80, 24, session.BothSides)
	if a.Press("P"); a.Dialog != nil || !a.Warn {
		t.Error("an engine without parameters has a plan")
	}
}

func TestNoTree(t *testing.T) {
	engine := session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return uitest.Thinker(uitest.FirstEmpty), nil }}
	a := open(t, 80, 24, session.Start{Human: session.BothSides, Engine: engine})
	a.Press("right", "left", "home", "end", "down", "enter", "p", "x", "c", "f", "u", "0", "backspace")
	must.Has(t, a.View(), "s S  makes one playout, or 100")
	a.finish("s")
	must.Has(t, a.View(), "uct searches without a tree")
}

// Steps make just so many playouts, of the position of the Play screen.
func TestSteps(t *testing.T) {
	a := open(t, 80, 24, session.Start{Engine: uct(1), Human: session.BothSides, Size: 5})
	visits := func(key string, want int) {
		t.Helper()
		if a.finish(key); a.s.Analysis.Busy() || a.node.Visits != want {
			t.Errorf("after %s %d visits, want %d (busy: %v)", key, a.node.Visits, want, a.s.Analysis.Busy())
		}
	}
	visits("s", 1)
	visits("s", 2)
	visits("S", 102)
	a.finish("ctrl+s")
	must.Equal(t, a.node.Visits, 1102)
	must.Has(t, a.View(), "1,000 playouts made")
	// Playouts asked for while some are made come after them.
	a.finish("s", "S", "s")
	must.Equal(t, a.node.Visits, 1102+102, a.node.Visits-1102)
	a.Press("right", "right", "right", "right")
	if len(a.node.Line) != 2 {
		t.Fatalf("line %s", a.line())
	}
	// A move on the Play screen is another root after the next search.
	a.do(a.s.Play(model.Pt(2, 2)))
	a.Press("down")
	must.Equal(t, len(a.node.Line), 2, "the tree has gone with the move")
	must.Has(t, a.View(), "the Play screen shows move 1")
	a.finish("s")
	if len(a.node.Line) != 0 || a.node.Played != 1 || a.held {
		t.Errorf("line %s after move %d", a.line(), a.node.Played)
	}
	a.do(a.s.Begin(sgf.NewRecord(uitest.Game(t, 5, "")), session.BothSides, a.s.Clock.Control))
	a.Look()
	if a.state == session.Found {
		t.Errorf("a new game has the old one's tree:\n%s", a.View())
	}
}

func TestStepWhileTheEngineThinks(t *testing.T) {
	a, _ := openStaged(t, 80, 24, session.WhiteSide)
	if a.Press("s"); !a.Warn || !a.s.Analysis.Running.Moves() {
		t.Errorf("message %q", a.Message)
	}
	a, publish := openStaged(t, 80, 24, session.BothSides)
	a.Press(" ", "s")
	must.Equal(t, a.s.Analysis.Running.Steps, 1) // else: a step does not end the analysis
	a.do(a.s.Ended(session.Ended{Search: a.s.Analysis.Running}))
	if a.s.Analysis.Busy() {
		t.Error("the analysis goes on after a step")
	}
	a.Press("s")
	step := a.s.Analysis.Running
	if a.Press(" "); a.s.Analysis.Running == step || a.s.Analysis.Busy() || a.Message != "paused" {
		t.Errorf("spc does not pause the steps: %q", a.Message)
	}
	if a.Press(" "); !a.s.Analysis.Busy() || a.s.Analysis.Running.Steps != 0 {
		t.Error("spc does not begin the analysis")
	}
	publish(nil)
	a.do(a.s.Ended(session.Ended{Search: a.s.Analysis.Running, Err: errors.New("no memory")}))
	if !a.Warn || a.s.Analysis.Busy() {
		t.Errorf("message %q", a.Message)
	}
}

// The tree is walked while workers search it.
func TestLive(t *testing.T) {
	a := open(t, 120, 40, session.Start{Engine: uct(2), Human: session.BothSides})
	a.Press(" ")
	run, ended := a.begun[0], make(chan bool)
	go func() {
		run.Run()
		close(ended)
	}()
	deadline := time.Now().Add(30 * time.Second)
	wait := func(what string, ok func() bool) {
		t.Helper()
		for !ok() {
			if time.Now().After(deadline) {
				t.Fatalf("never saw %s:\n%s", what, a.View())
			}
			a.tick()
		}
	}
	wait("a tree", func() bool { return a.state == session.Found && a.node.Visits > 1000 })
	wait("a second node", func() bool { a.Press("right"); return len(a.node.Line) >= 2 })
	n := a.node.Visits
	a.Press("left")
	wait("more visits", func() bool { return a.node.Visits > n })
	must.Has(t, a.View(), "▶ analyzing") // else: no sign of the search
	a.Press(" ")
	<-ended
	if a.tick(); a.state != session.Found || !strings.Contains(a.View(), "|| paused") {
		t.Errorf("the tree is gone:\n%s", a.View())
	}
}
