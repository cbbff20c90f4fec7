package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/search"
)

// actions returns what the screen can do.
func (t *treeScreen) actions() []actionGroup {
	return []actionGroup{
		{"tree", []action{
			act("open", "right l", "open the node (click twice)", do(t.into)),
			act("close", "left h", "close it, or out of it", do(t.out)),
			act("back", "backspace", "to the move that leads here", do(t.back)),
			act("close-all", "0", "close all nodes", do(t.shutAll)),
			act("all-moves", "u", "all moves of the node", do(t.unfold)),
			act("up", "up k", "up in the table", do(func() { t.moved(-1) })),
			act("down", "down j", "down in the table", do(func() { t.moved(1) })),
			act("page-up", "pgup K", "a page up", do(func() { t.moved(-max(t.page, 1)) })),
			act("page-down", "pgdown J", "a page down", do(func() { t.moved(max(t.page, 1)) })),
			act("first", "home", "to the first row", do(func() { t.moved(-len(t.rows)) })),
			act("last", "end", "to the last row", do(func() { t.moved(len(t.rows)) })),
			act("follow", "f", "follow the expected line", do(t.toggleFollow)),
		}},
		{"table", []action{
			act("sort", "o", "sort by the next column", do(func() { t.sortBy((t.order + 1) % numOrders) })),
			act("sorts", "O", "menu of what to sort by", do(t.chooseOrder)),
			act("filter", "/", "filter: moves, least visits", do(t.filter)),
			act("perspective", "w", "rates in whose view", do(t.nextPerspective)),
			act("compare", "c", "compare with this move", do(t.compare)),
			act("zoom", "z", "zoom", do(func() { t.otherZoom = !t.otherZoom })),
		}},
		{"search", []action{
			act("search", "space", "run or pause the search", t.run),
			act("step", "s", "one playout", func() tea.Cmd { return t.play.step(1) }),
			act("step100", "S", "100 playouts", func() tea.Cmd { return t.play.step(100) }),
			act("step1000", "ctrl+s", "1000 playouts", func() tea.Cmd { return t.play.step(1000) }),
			act("break", "b", "break: best changes, visits", do(func() { t.play.asked = t.breakForm() })),
			act("plan", "P", "what the parameters do", do(t.plan)),
		}},
		{"record", []action{
			act("set", "enter", "show the position on Play", t.set),
			act("branch", "p", "line as a variation on Play", do(t.keep)),
			act("export", "x", "export as SGF, JSON, DOT", do(t.export)),
		}},
	}
}

func (t *treeScreen) sortBy(o treeOrder) {
	t.order = o
	t.say("sorted by %s", o)
}

// chooseOrder asks for the menu of what to sort by.
func (t *treeScreen) chooseOrder() {
	d := &choice{title: "sort by", at: int(t.order), pick: func(i int) tea.Cmd { t.sortBy(treeOrder(i)); return nil }}
	for o := range numOrders {
		d.lines = append(d.lines, o.String())
	}
	t.play.asked = d
}

// filter asks for the filter of the rows.
func (t *treeScreen) filter() {
	t.play.asked = newFilter(&t.only, "100 or 2k: least visits; c3 d: moves")
}

func (t *treeScreen) nextPerspective() {
	t.perspective = (t.perspective + 1) % numPerspectives
	t.say("win rates, LCB and AMAF: %s", t.perspective.whose())
}

// whose names those in whose view rates are.
func (p perspective) whose() string {
	return [...]string{"of Black", "of White", "of the side to move"}[p]
}

// seen returns a move as the perspective shows it; c chooses it.
func (t *treeScreen) seen(v *search.NodeView, m search.MoveView) search.MoveView {
	if t.perspective.turns(v.ToPlay) {
		m.WinRate, m.Low, m.High, m.AMAF = 1-m.WinRate, 1-m.High, 1-m.Low, 1-m.AMAF
	}
	return m
}

// toggleFollow has the cursor follow the line expected from its move on, or no
// longer.
func (t *treeScreen) toggleFollow() {
	m, ok := t.selected()
	switch {
	case t.follow != nil:
		t.follow = nil
		t.say("the line is not followed any more")
	case ok && m.Child:
		t.follow, t.trail = treePlace{t.node.Line, t.at}.whole(), map[string]bool{}
		t.goOn()
		t.say("the expected line is followed: any move of the cursor ends that")
	case ok:
		t.play.complain("%s has no node yet: %s so far", t.name(m), plural(m.Visits, "visit"))
	}
}

// How far a line is followed: so many moves, with so many visits.
const (
	followed      = 12
	leastFollowed = 10
)

// goOn opens the nodes of the line followed, from where it was given on by the
// most visited moves, closes those it went through before, and puts the cursor
// on its last move.
func (t *treeScreen) goOn() {
	if t.follow == nil {
		return
	}
	line := t.follow
	trail := map[string]bool{}
	for range followed {
		v, state := t.play.mind.explore(line)
		if state != found || len(v.Moves) == 0 || v.Moves[0].Visits < leastFollowed {
			break
		}
		for i := len(t.follow); i <= len(line); i++ {
			key := lineKey(line[:i])
			if t.open[key] == nil || t.trail[key] {
				trail[key] = true
			}
			if t.nodes[key] == nil {
				if w, state := t.play.mind.explore(line[:i]); state == found {
					t.open[key], t.nodes[key] = line[:i:i], &w
				}
			}
		}
		line = append(line[:len(line):len(line)], v.Moves[0].Move)
	}
	for key := range t.trail {
		if !trail[key] && !strings.HasPrefix(lineKey(line), key) {
			delete(t.open, key)
			delete(t.nodes, key)
		}
	}
	t.trail = trail
	if at := t.nodes[lineKey(line[:len(line)-1])]; at != nil {
		t.node, t.at, t.rest, t.held = *at, line[len(line)-1], false, true
	}
}
