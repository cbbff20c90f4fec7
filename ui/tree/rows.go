package tree

import (
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/session"
)

// A treeRow is a row of the table: a move of a node, or what stands for those
// moves of it that are not listed.
type treeRow struct {
	node   *search.NodeView
	move   int // index in the node's moves; -1 stands for moves not listed
	depth  int
	open   bool
	hidden int // moves that the row stands for
	visits int // of those
}

// A treePlace is a move of a node: the line to the node, and the move.
type treePlace struct {
	line []model.Point
	move model.Point
}

func (p treePlace) whole() []model.Point { return append(slices.Clone(p.line), p.move) }

// lineKey returns a line as a key of a map. The key of a line's beginning is a
// beginning of its key.
func lineKey(line []model.Point) string {
	key := make([]byte, 0, 2*len(line))
	for _, p := range line {
		key = append(key, byte(p), byte(p>>8))
	}
	return string(key)
}

// childKey returns the key of the node after a move.
func childKey(v *search.NodeView, m model.Point) string {
	return lineKey(v.Line) + lineKey([]model.Point{m})
}

// list makes the rows of the nodes that are open, and finds the cursor among
// them.
func (t *Screen) list() {
	t.rows = nil
	t.listNode(t.nodes[""], 0, parseFilter(t.only))
	t.find()
}

// listNode adds the rows of a node: of the root all moves tried, below it the
// first ones, and those that are open, marked or at the cursor. A filter decides
// alone.
func (t *Screen) listNode(v *search.NodeView, depth int, filter rowFilter) {
	order := make([]int, len(v.Moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return t.order.compare(&v.Moves[i], &v.Moves[j]) })
	room := len(order)
	if depth > 0 && strings.TrimSpace(t.only) == "" {
		room = max(4, t.cursor.Page/3)
	}

	rest := treeRow{node: v, move: -1, depth: depth}
	for _, i := range order {
		m := &v.Moves[i]
		child := t.nodes[childKey(v, m.Move)]
		kept := child != nil || t.whole[lineKey(v.Line)] || t.held && !t.rest && m.Move == t.at && slices.Equal(t.node.Line, v.Line)
		switch {
		case !kept && !filter.has(m, v.Board.Size()):
			continue
		case !kept && (room <= 0 || m.Visits == 0):
			rest.hidden++
			rest.visits += m.Visits
			continue
		}
		room--
		t.rows = append(t.rows, treeRow{node: v, move: i, depth: depth, open: child != nil})
		if child != nil {
			t.listNode(child, depth+1, filter)
		}
	}

	if rest.hidden > 0 {
		t.rows = append(t.rows, rest)
	}
}

// find puts the cursor on the row of its move, or if that is not listed any more on the row
// now in its place.
func (t *Screen) find() {
	if len(t.rows) == 0 {
		t.cursor.Cursor, t.rest, t.node = 0, true, *t.nodes[""]
		return
	}
	i := 0
	if t.held {
		i = slices.IndexFunc(t.rows, func(r treeRow) bool {
			return slices.Equal(r.node.Line, t.node.Line) && (r.move < 0) == t.rest && (t.rest || r.node.Moves[r.move].Move == t.at)
		})
	}
	if i < 0 {
		i = min(t.cursor.Cursor, len(t.rows)-1)
	}
	t.stand(i)
}

// stand puts the cursor on a row.
func (t *Screen) stand(i int) {
	r := t.rows[i]
	t.cursor.Cursor, t.node, t.rest = i, *r.node, r.move < 0
	if !t.rest {
		t.at = r.node.Moves[r.move].Move
	}
}

// moved moves the cursor, inside the table.
func (t *Screen) moved(step int) {
	if len(t.rows) > 0 && t.state == session.Found {
		t.stand(max(0, min(t.cursor.Cursor+step, len(t.rows)-1)))
		t.held, t.follow = true, nil
	}
}

// goTo puts the cursor on a move of a node that is open.
func (t *Screen) goTo(p treePlace) {
	if v := t.nodes[lineKey(p.line)]; v != nil {
		t.node, t.at, t.rest, t.held, t.follow = *v, p.move, false, true, nil
		t.list()
	}
}

// into opens the node behind the move under the cursor, and goes to the first
// move of one that is open. Of moves not listed it lists all.
func (t *Screen) into() {
	switch {
	case t.state != session.Found || len(t.rows) == 0:
	case t.rest:
		t.unfold()
	case t.rows[t.cursor.Cursor].open:
		t.moved(1)
	default:
		t.held, t.follow = true, nil
		if t.show(treePlace{t.node.Line, t.at}.whole()) {
			t.list()
		}
	}
}

// show opens the node after a line, and says why where there is none.
func (t *Screen) show(line []model.Point) bool {
	m, _ := t.selected()
	name := m.Move.Vertex(t.node.Board.Size())
	switch v, state := t.s.Analysis.Explore(line); {
	case state == session.NotNow:
		t.Complain("the search is about to begin")
	case state == session.Found && v.Root == t.node.Root:
		t.nodes[lineKey(line)] = &v
		return true
	case m.Visits == 0:
		t.Complain("%s has not been tried", name)
	default:
		t.Complain("%s has no node yet: %s so far", name, words.Plural(m.Visits, "visit"))
	}
	return false
}

// unfold lists all moves of the node at the cursor, or the first ones again.
func (t *Screen) unfold() {
	if t.state != session.Found {
		return
	}
	key := lineKey(t.node.Line)
	t.whole[key], t.held, t.follow = !t.whole[key], true, nil
	if t.rest && t.whole[key] { // on to the first move that was not listed
		row := t.cursor.Cursor
		t.list()
		if len(t.rows) > 0 { // a node without moves has no row
			t.stand(min(row, len(t.rows)-1))
		}
		return
	}
	t.list()
}

// out closes the node behind the move under the cursor, or goes back to the move
// that led to the cursor's node.
func (t *Screen) out() {
	if t.state == session.Found && t.cursor.Cursor < len(t.rows) && t.rows[t.cursor.Cursor].open {
		t.close()
		return
	}
	t.back()
}

// back goes to the move that led to the cursor's node.
func (t *Screen) back() {
	if n := len(t.node.Line); t.state == session.Found && n > 0 {
		t.goTo(treePlace{t.node.Line[:n-1], t.node.Line[n-1]})
	}
}

// close closes the node behind the move under the cursor, and all below it.
func (t *Screen) close() {
	t.shut(childKey(&t.node, t.at))
	t.held, t.follow = true, nil
	t.list()
}

// shut closes a node, and all below it.
func (t *Screen) shut(key string) {
	for other := range t.nodes {
		if other != "" && strings.HasPrefix(other, key) {
			delete(t.nodes, other)
			delete(t.whole, other)
		}
	}
}

// shutAll closes all nodes.
func (t *Screen) shutAll() {
	if t.state != session.Found {
		return
	}
	for len(t.node.Line) > 0 {
		t.back()
	}
	t.shut("")
	t.held, t.follow = false, nil
	t.list()
}
