// Package tree is the Tree screen: the search tree node by node, and why its next move is chosen.
//
// [Screen.Look] takes the open nodes out of the search, all of one moment. The table lists their moves in rows
// (rows.go) with columns (table.go); beside it are the board, and the words on the choice (why.go).
package tree

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// A Screen is the Tree screen: the tree of a session's search, node by node, while it
// runs and while it rests. Nodes open in place, below the move that leads to them.
type Screen struct {
	*kit.Notice
	kit.Asker

	s           *session.Session
	keys        *kit.Keymap
	do          func(session.Effect) tea.Cmd
	coordinates *bool

	state session.Finding             // of the last look; what is not found is as before
	nodes map[string]*search.NodeView // the root and the nodes that are open, by lineKey, as they were then
	whole map[string]bool             // nodes with all their moves listed
	rows  []treeRow
	order treeOrder
	only  string // filter of the rows

	node   search.NodeView // that of the row at the cursor
	at     model.Point     // the move there
	rest   bool            // the row stands for moves not listed
	held   bool            // the cursor stays on its move; else it is on the first
	cursor kit.List        // in the rows

	follow *following // nil: no line is followed
	flash  flash
	film   *film // shown last

	under *treePlace // the move that the mouse is on; nil: none
	frame
}

// A frame is the window as it was last drawn, and what the person chose for it.
type frame struct {
	w, h  int
	zoom  float64     // columns of a point asked for; 0: what the window is best for
	theme *view.Theme // as last drawn; nil: not yet
	wordy bool        // sentences in place of formulas
	alone bool        // a second search is not shown beside the first
}

// Deps are what the screen works with.
type Deps struct {
	Session     *session.Session
	Keys        *kit.Keymap
	Notice      *kit.Notice                  // of the session, which other screens may show too
	Do          func(session.Effect) tea.Cmd // shows an effect's notice and makes its searches
	Coordinates *bool                        // boards have coordinates
}

// New returns the screen of a session's tree.
func New(d Deps) *Screen {
	t := &Screen{Notice: d.Notice, s: d.Session, keys: d.Keys, do: d.Do, coordinates: d.Coordinates}
	t.forget()
	return t
}

// forget closes all nodes and takes the cursor back to the first move: the tree
// has another root.
func (t *Screen) forget() {
	t.nodes, t.whole, t.rows = map[string]*search.NodeView{}, map[string]bool{}, nil
	t.node, t.held, t.rest, t.follow, t.under = search.NodeView{}, false, false, nil, nil
}

// SetSize sets the size of the window.
func (t *Screen) SetSize(w, h int) { t.w, t.h = w, h }

// Tabs returns the line of the tabs.
func (t *Screen) Tabs() view.Rect { return t.layout().Tabs }

// Board returns where the board is.
func (t *Screen) Board() view.Rect { return t.layout().board }

func (t *Screen) layout() layout {
	return layoutFor(t.w, t.h, t.theme.Geometries(t.boardSize()), t.zoom)
}

// boardSize returns the size of the board of the tree, or of the one that there is to
// search.
func (t *Screen) boardSize() int {
	if t.state == session.Found {
		return t.node.Board.Size()
	}
	return t.s.Line.Game.Size()
}

// nextZoom shows points of the next size that fits, or of the one that the window is
// best for.
func (t *Screen) nextZoom() {
	next := zoomed(t.w, t.h, t.theme.Geometries(t.boardSize()), t.layout().geo.StepX)
	if next == t.layout().geo.StepX {
		t.Say("points of no other size fit the window")
		return
	}
	t.zoom = 0
	if t.layout().geo.StepX != next {
		t.zoom = next
	}
}

// Look reads the root and the open nodes again. Nodes that have gone are closed, and
// after a new search all of them.
func (t *Screen) Look() {
	t.beginFlash()
	root, state := t.s.Analysis.Explore(nil)
	switch {
	case state == session.NotNow:
		return
	case state != session.Found:
		t.forget()
		t.state = state
		return
	}

	if old := t.nodes[""]; old == nil || old.Root != root.Root {
		t.forget()
	}

	// All nodes are of one moment, or the screen stays as it was: rates of two moments would
	// not fit each other.
	nodes := map[string]*search.NodeView{"": &root}
	for key, old := range t.nodes {
		if key == "" {
			continue // the root is known already
		}
		switch v, state := t.s.Analysis.Explore(old.Line); {
		case state == session.NotNow:
			return
		case state == session.Found && v.Root == root.Root:
			nodes[key] = &v
		}
	}

	t.state, t.nodes = session.Found, nodes
	t.goOn()
	t.list()
}

// Relist shows the nodes as they were last read.
func (t *Screen) Relist() {
	if t.state == session.Found {
		t.list()
	}
}

// selected returns the move under the cursor.
func (t *Screen) selected() (search.MoveView, bool) {
	if t.state != session.Found || t.rest {
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

// Mouse puts the cursor on what is clicked, in the table or on the board, opens
// and closes the row that it is on already, and moves with the wheel. The principal
// variation of the move that it is on, or that was clicked last, is on the board.
func (t *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	l := t.layout()
	if l.Tiny || t.state != session.Found || t.bothShown() {
		return nil
	}
	switch across, down := kit.Wheel(msg); {
	case l.time.Contains(msg.X, msg.Y) && msg.Button == tea.MouseButtonLeft && msg.Action != tea.MouseActionRelease:
		return t.windTo(msg.X - l.time.X)
	case l.time.Contains(msg.X, msg.Y) && across+down != 0:
		return t.wind(func(p *session.Past) { p.Step(across + down) })()
	case msg.Action == tea.MouseActionMotion:
		t.point(l, msg.X, msg.Y)
	case msg.Action != tea.MouseActionPress:
	case across+down != 0:
		t.moved(across + down)
	case msg.Button == tea.MouseButtonLeft:
		if l.table.Contains(msg.X, msg.Y) && msg.Y > l.table.Y {
			t.clicked(t.top() + msg.Y - l.table.Y - 1)
		}
		if l.board.Contains(msg.X, msg.Y) {
			q, ok := l.geo.PointAt(msg.X-l.board.X, msg.Y-l.board.Y)
			if _, known := moveOf(&t.node, q); ok && known {
				t.goTo(treePlace{t.node.Line, q})
			}
		}
		t.point(t.layout(), msg.X, msg.Y)
	}

	return nil
}

// clicked puts the cursor on a row, or opens or closes the row that it is on.
func (t *Screen) clicked(row int) {
	switch {
	case row < 0 || row >= len(t.rows):
	case row != t.cursor.Cursor:
		t.moved(row - t.cursor.Cursor)
	case t.rows[row].open:
		t.close()
	default:
		t.into()
	}
}
