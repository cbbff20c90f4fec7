package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/view"
)

// A treeScreen is the Tree screen: the tree of the Play screen's search, node by
// node, while it runs and while it rests.
type treeScreen struct {
	play *playScreen

	node  search.NodeView // the node shown, as it was when last looked at
	state finding         // of that look; what is not found is as before
	held  bool            // the cursor stays on its move; else it is on the first
	at    model.Point     // the move under the cursor

	w, h      int
	page      int // moves shown when last drawn
	otherZoom bool
}

func newTree(p *playScreen) *treeScreen { return &treeScreen{play: p} }

func (t *treeScreen) setSize(w, h int) { t.w, t.h = w, h }

func (t *treeScreen) tabs() view.Rect { return t.layout().tabs }

// say tells something on the Play screen's line, which both screens show.
func (t *treeScreen) say(format string, args ...any) { t.play.say(format, args...) }

func (t *treeScreen) silence() { t.play.silence() }

func (t *treeScreen) warning() string { return t.play.warning() }

func (t *treeScreen) wanted() dialog { return t.play.wanted() }

func (t *treeScreen) layout() treeLayout {
	n := t.play.game.Size()
	if t.state == found {
		n = t.node.Board.Size()
	}
	return layoutTree(t.w, t.h, n, t.otherZoom)
}

// look looks at the node shown anew. Where it has gone its parent takes its
// place, and after a new beginning the root.
func (t *treeScreen) look() {
	root := t.node.Root
	v, state := t.play.mind.explore(t.node.Line)
	if state == found && v.Root != root && len(v.Line) > 0 {
		v, state = t.play.mind.explore(nil)
	}
	for line := t.node.Line; state == noNode; {
		line = line[:len(line)-1]
		v, state = t.play.mind.explore(line)
	}
	switch state {
	case notNow:
	case found:
		t.held = t.held && v.Root == root
		t.show(v)
	default:
		t.state, t.node = state, search.NodeView{}
	}
}

// show makes v the node shown.
func (t *treeScreen) show(v search.NodeView) {
	t.node, t.state = v, found
	if len(v.Moves) > 0 && (!t.held || t.row() < 0) {
		t.at = v.Moves[0].Move
	}
}

// row returns the place of the cursor among the moves, -1 without moves.
func (t *treeScreen) row() int {
	return slices.IndexFunc(t.node.Moves, func(m search.MoveView) bool { return m.Move == t.at })
}

// selected returns the move under the cursor.
func (t *treeScreen) selected() (search.MoveView, bool) {
	if i := t.row(); i >= 0 {
		return t.node.Moves[i], true
	}
	return search.MoveView{}, false
}

// actions returns what the screen can do.
func (t *treeScreen) actions() []actionGroup {
	return []actionGroup{
		{"tree", []action{
			act("into", "right l enter", "into the move at the cursor", do(t.into)),
			act("out", "left h backspace", "back out of it", do(t.out)),
			act("root", "home", "to the root", do(func() { t.outTo(0) })),
			act("up", "up k", "up in the table", do(func() { t.moved(-1) })),
			act("down", "down j", "down in the table", do(func() { t.moved(1) })),
			act("page-up", "pgup K", "a page up", do(func() { t.moved(-max(t.page, 1)) })),
			act("page-down", "pgdown J", "a page down", do(func() { t.moved(max(t.page, 1)) })),
			act("bottom", "end", "to the last move", do(func() { t.moved(len(t.node.Moves)) })),
		}},
		{"search", []action{
			act("search", "space", "run or pause the search", t.play.toggle),
			act("step", "s", "one playout", func() tea.Cmd { return t.play.step(1) }),
			act("step100", "S", "100 playouts", func() tea.Cmd { return t.play.step(100) }),
			act("step1000", "ctrl+s", "1000 playouts", func() tea.Cmd { return t.play.step(1000) }),
			act("plan", "P", "what the parameters do", do(t.plan)),
			act("zoom", "z", "zoom", do(func() { t.otherZoom = !t.otherZoom })),
		}},
	}
}

func (t *treeScreen) out() {
	if n := len(t.node.Line); n > 0 {
		t.outTo(n - 1)
	}
}

// moved moves the cursor, inside the table.
func (t *treeScreen) moved(step int) {
	if n := len(t.node.Moves); n > 0 {
		t.at, t.held = t.node.Moves[min(max(t.row()+step, 0), n-1)].Move, true
	}
}

// into goes to the node behind the move under the cursor.
func (t *treeScreen) into() {
	m, ok := t.selected()
	if !ok {
		return
	}
	name := m.Move.Vertex(t.node.Board.Size())
	switch v, state := t.play.mind.explore(append(slices.Clone(t.node.Line), m.Move)); {
	case state == notNow:
		t.play.complain("the search is about to begin")
	case state == found && v.Root == t.node.Root:
		t.held = false
		t.show(v)
	case m.Visits == 0:
		t.play.complain("%s has not been tried", name)
	default:
		t.play.complain("%s has no node yet: %s so far", name, plural(m.Visits, "visit"))
	}
}

// outTo goes back to the node after n moves of the line, with the cursor on the
// move that led further.
func (t *treeScreen) outTo(n int) {
	if n >= len(t.node.Line) {
		t.held = false
		return
	}
	if v, state := t.play.mind.explore(t.node.Line[:n]); state == found {
		t.at, t.held = t.node.Line[n], true
		t.show(v)
	}
}

// plan asks for the dialog on the engine's parameters.
func (t *treeScreen) plan() {
	e := t.play.mind.engine
	if e.Plan == nil {
		t.play.complain("%s has no parameters", e.Name)
		return
	}
	t.play.asked = &planDialog{title: "plan of " + e.Name, plan: e.Plan}
}

// mouse puts the cursor on what is clicked, in the table or on the board, and
// moves it with the wheel.
func (t *treeScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	l := t.layout()
	if msg.Action != tea.MouseActionPress || l.tiny || t.state != found {
		return nil
	}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		t.moved(-1)
	case tea.MouseButtonWheelDown:
		t.moved(1)
	case tea.MouseButtonLeft:
		if l.table.Contains(msg.X, msg.Y) && msg.Y > l.table.Y {
			if i := t.top() + msg.Y - l.table.Y - 1; i < len(t.node.Moves) {
				t.at, t.held = t.node.Moves[i].Move, true
			}
		}
		if l.board.Contains(msg.X, msg.Y) {
			q, ok := view.BoardPoint(t.node.Board.Size(), l.cells, msg.X-l.board.X, msg.Y-l.board.Y)
			if ok && slices.ContainsFunc(t.node.Moves, func(m search.MoveView) bool { return m.Move == q }) {
				t.at, t.held = q, true
			}
		}
	}
	return nil
}
