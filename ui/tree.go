package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A treeScreen is the Tree screen: the tree of the Play screen's search, node by
// node, while it runs and while it rests. Nodes open in place, below the move
// that leads to them.
type treeScreen struct {
	play *playScreen

	state finding                     // of the last look; what is not found is as before
	nodes map[string]*search.NodeView // the root and the nodes that are open, by lineKey, as they were then
	open  map[string][]model.Point    // lines to the nodes that are open
	whole map[string]bool             // nodes with all their moves listed
	rows  []treeRow
	order treeOrder
	only  string // filter of the rows

	node search.NodeView // that of the row at the cursor
	at   model.Point     // the move there
	rest bool            // the row stands for moves not listed
	held bool            // the cursor stays on its move; else it is on the first
	row  int             // of the cursor

	perspective perspective
	follow      []model.Point // the line that is followed, as far as it was given; nil: none
	trail       map[string]bool
	mark        *treePlace // what the cursor's move is compared with
	pause       breakpoint
	steps       tracker
	history     visitHistory

	w, h      int
	page      int // rows shown when last drawn
	otherZoom bool
}

func newTree(p *playScreen) *treeScreen {
	t := &treeScreen{play: p, perspective: moverView}
	t.forget()
	return t
}

// forget closes all nodes and takes the cursor back to the first move: the tree
// has another root.
func (t *treeScreen) forget() {
	t.nodes, t.open, t.whole, t.rows = map[string]*search.NodeView{}, map[string][]model.Point{}, map[string]bool{}, nil
	t.node, t.held, t.rest, t.follow, t.trail, t.mark = search.NodeView{}, false, false, nil, nil, nil
}

func (t *treeScreen) SetSize(w, h int) { t.w, t.h = w, h }

func (t *treeScreen) Tabs() view.Rect { return t.layout().tabs }

// Say tells something on the Play screen's line, which both screens show.
func (t *treeScreen) Say(format string, args ...any) { t.play.Say(format, args...) }

func (t *treeScreen) Silence() { t.play.Silence() }

func (t *treeScreen) Warning() string { return t.play.Warning() }

func (t *treeScreen) Wanted() kit.Dialog { return t.play.Wanted() }

func (t *treeScreen) layout() treeLayout {
	n := t.play.game.Size()
	if t.state == found {
		n = t.node.Board.Size()
	}
	return layoutTree(t.w, t.h, n, t.otherZoom)
}

// look looks at the root and the open nodes anew. Nodes that have gone are
// closed, and after a new beginning all of them.
func (t *treeScreen) look() {
	root, state := t.play.mind.explore(nil)
	switch {
	case state == notNow:
		return
	case state != found:
		t.forget()
		t.state = state
		return
	}
	if old := t.nodes[""]; old == nil || old.Root != root.Root {
		t.forget()
	}
	nodes := map[string]*search.NodeView{"": &root}
	for key, line := range t.open {
		switch v, state := t.play.mind.explore(line); {
		case state == notNow:
			return
		case state == found && v.Root == root.Root:
			nodes[key] = &v
		default:
			delete(t.open, key)
		}
	}
	t.state, t.nodes = found, nodes
	t.goOn()
	t.list()
}

// relist shows the nodes as they were last looked at.
func (t *treeScreen) relist() {
	if t.state == found {
		t.list()
	}
}

// selected returns the move under the cursor.
func (t *treeScreen) selected() (search.MoveView, bool) {
	if t.state != found || t.rest {
		return search.MoveView{}, false
	}
	return moveOf(&t.node, t.at)
}

// moveOf returns a move of a node.
func moveOf(v *search.NodeView, p model.Point) (search.MoveView, bool) {
	for _, m := range v.Moves {
		if m.Move == p {
			return m, true
		}
	}
	return search.MoveView{}, false
}

// plan asks for the dialog on the engine's parameters.
func (t *treeScreen) plan() {
	e := t.play.mind.engine
	if e.Plan == nil {
		t.play.Complain("%s has no parameters", e.Name)
		return
	}
	t.play.Asked = &planDialog{title: "plan of " + e.Name, plan: e.Plan}
}

// Mouse puts the cursor on what is clicked, in the table or on the board, opens
// and closes the row that it is on already, and moves with the wheel.
func (t *treeScreen) Mouse(msg tea.MouseMsg) tea.Cmd {
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
			t.clicked(t.top() + msg.Y - l.table.Y - 1)
		}
		if l.board.Contains(msg.X, msg.Y) {
			q, ok := view.BoardPoint(t.node.Board.Size(), l.cells, msg.X-l.board.X, msg.Y-l.board.Y)
			if _, known := moveOf(&t.node, q); ok && known {
				t.goTo(treePlace{t.node.Line, q})
			}
		}
	}
	return nil
}

// clicked puts the cursor on a row, or opens or closes the row that it is on.
func (t *treeScreen) clicked(row int) {
	switch {
	case row < 0 || row >= len(t.rows):
	case row != t.row:
		t.moved(row - t.row)
	case t.rows[row].open:
		t.close()
	default:
		t.into()
	}
}
