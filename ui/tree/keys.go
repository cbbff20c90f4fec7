package tree

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// Actions returns what the screen can do.
func (t *Screen) Actions() []kit.ActionGroup {
	return []kit.ActionGroup{
		kit.Group("tree",
			kit.Act("open", "right l", "open node (click twice)", kit.Do(t.into)),
			kit.Act("close", "left h", "close it or go up", kit.Do(t.out)),
			kit.Act("back", "backspace", "parent move", kit.Do(t.back)),
			kit.Act("close-all", "0", "close all nodes", kit.Do(t.shutAll)),
			kit.Act("all-moves", "u", "show all moves", kit.Do(t.unfold)),
			kit.Act("up", "up k", "up in the table", kit.Do(func() { t.moved(-1) })),
			kit.Act("down", "down j", "down in the table", kit.Do(func() { t.moved(1) })),
			kit.Act("page-up", "pgup K", "a page up", kit.Do(func() { t.moved(-max(t.cursor.Page, 1)) })),
			kit.Act("page-down", "pgdown J", "a page down", kit.Do(func() { t.moved(max(t.cursor.Page, 1)) })),
			kit.Act("first", "g", "to the first row", kit.Do(func() { t.moved(-len(t.rows)) })),
			kit.Act("last", "G", "to the last row", kit.Do(func() { t.moved(len(t.rows)) })),
			kit.Act("follow", "f", "follow the PV", kit.Do(t.toggleFollow)),
		),
		kit.Group("table",
			kit.Act("sort", "o", "sort by the next column", kit.Do(func() { t.sortBy((t.order + 1) % numOrders) })),
			kit.Act("sorts", "O", "sort menu", kit.Do(t.chooseOrder)),
			kit.Act("filter", "/", "filter by move or visits", kit.Do(t.filter)).For("2k c3 d: moves with 2,000 visits, C3, and those of column D"),
			kit.Act("perspective", "w", "whose win rates", func() tea.Cmd { return t.do(t.s.Perspective.Next()) }).When(func() string { return t.s.Line.LacksTwoColors() }, func(format string, args ...any) { t.Complain(format, args...) }),
			kit.Act("tables", "t", "tables of the other trees", kit.Do(t.tables)),
			kit.Act("words", "i", "in words or formulas", kit.Do(func() { t.wordy = !t.wordy })),
			kit.Act("zoom", "z", "zoom", kit.Do(t.nextZoom)),
		),
		kit.Group("timeline",
			kit.Act("earlier", "[", "a moment back", t.wind(func(p *session.Past) { p.Step(-1) })),
			kit.Act("later", "]", "a moment on", t.wind(func(p *session.Past) { p.Step(1) })),
			kit.Act("playout-back", "<", "a playout back", t.wind(func(p *session.Past) { p.StepPlayouts(-1) })),
			kit.Act("playout-on", ">", "a playout on", t.wind(func(p *session.Past) { p.StepPlayouts(1) })),
			kit.Act("previous-turn", "{", "previous turning point", t.wind(func(p *session.Past) { p.TurnTo(true) })),
			kit.Act("next-turn", "}", "next turning point", t.wind(func(p *session.Past) { p.TurnTo(false) })),
			kit.Act("mark", "m", "compare with this moment", t.wind(t.markMoment)),
			kit.Act("oldest", "home", "to the first moment", t.wind(func(p *session.Past) { p.Wind(0) })),
			kit.Act("live", "end", "live again", t.wind((*session.Past).GoLive)),
			kit.Act("freeze", "F", "hold this moment", t.wind((*session.Past).Freeze)),
		),
		kit.Group("search",
			kit.Act("search", "space", "run or pause the search", t.run),
			kit.Act("step", "s", "one playout", t.step(1)),
			kit.Act("step100", "S", "100 playouts", t.step(100)),
			kit.Act("step1000", "ctrl+s", "1,000 playouts", t.step(1000)),
			kit.Act("side-by-side", "y", "two searches side by side", kit.Do(t.sideBySide)).Asking("engine", "parameter", "value"),
			kit.Act("film", "a", "film of the last playout", t.showFilm(false)),
			kit.Act("film-here", "A", "film of playout from here", t.showFilm(true)),
			kit.Act("break", "b", "break or go to a playout", kit.Do(func() { t.Asked = t.breakForm() })).Asking("best changes", "go to playout").For("best changes yes: the search pauses then; go to playout 5k"),
			kit.Act("plan", "P", "parameter plan", kit.Do(t.plan)),
		),
		kit.Group("record",
			kit.Act("set", "enter", "show the position on Play", t.set),
			kit.Act("branch", "p", "keep line as variation", kit.Do(t.keep)),
		),
	}
}

func (t *Screen) sortBy(o treeOrder) {
	t.order = o
	t.Say("sorted by %s", o)
}

// chooseOrder asks for the menu of what to sort by.
func (t *Screen) chooseOrder() {
	d := &kit.Menu{Title: "sort by", List: kit.List{Cursor: int(t.order)}, Pick: func(i int) tea.Cmd { t.sortBy(treeOrder(i)); return nil }}
	for o := range numOrders {
		d.Lines = append(d.Lines, o.String())
	}
	t.Asked = d
}

// filter asks for the filter of the rows.
func (t *Screen) filter() {
	t.Asked = kit.NewFilter(&t.only, "100 or 2k: min visits; c3 d: moves")
}

// seen returns a move as the perspective shows it, its score as the lead of the side
// shown, and with more than two sides as Black's.
func (t *Screen) seen(v *search.NodeView, m search.MoveView) search.MoveView {
	whose := t.s.Perspective.Side(v.ToPlay)
	if whose == model.White && t.s.Line.Teams() == 2 {
		m.Score = -m.Score
	}
	return inView(m, v.ToPlay, whose)
}

// A following is a line that the cursor follows.
type following struct {
	line  []model.Point   // as far as it was given
	trail map[string]bool // the nodes that it has opened, by lineKey
}

// toggleFollow has the cursor follow the line expected from its move on, or no
// longer.
func (t *Screen) toggleFollow() {
	m, ok := t.selected()
	switch {
	case t.follow != nil:
		t.follow = nil
		t.Say("stopped following")
	case ok && m.Child:
		t.follow = &following{line: treePlace{t.node.Line, t.at}.whole()}
		t.goOn()
		t.Say("following the principal variation: move the cursor to stop")
	case ok:
		t.Complain("%s has no node yet: %s so far", t.name(m), words.Plural(m.Visits, "visit"))
	}
}

// Bounds of a line that is followed: its most moves, and the least visits of each.
const (
	followed      = 12
	leastFollowed = 10
)

// goOn opens the nodes of the line followed, from where it was given on by the
// most visited moves, closes those it went through before, and puts the cursor
// on its last move.
func (t *Screen) goOn() {
	if t.follow == nil {
		return
	}

	// The trail is the nodes that were opened only for the line: the user's own stay open.
	line := t.follow.line
	trail := map[string]bool{}
	for range followed {
		v, state := t.s.Analysis.Explore(line)
		if state != session.Found || len(v.Moves) == 0 || v.Moves[0].Visits < leastFollowed {
			break
		}
		for i := len(t.follow.line); i <= len(line); i++ {
			key := lineKey(line[:i])
			if t.nodes[key] == nil || t.follow.trail[key] {
				trail[key] = true
			}
			if t.nodes[key] == nil {
				if w, state := t.s.Analysis.Explore(line[:i]); state == session.Found {
					t.nodes[key] = &w
				}
			}
		}
		line = append(line[:len(line):len(line)], v.Moves[0].Move)
	}

	for key := range t.follow.trail {
		if !trail[key] && !strings.HasPrefix(lineKey(line), key) {
			delete(t.nodes, key)
		}
	}
	t.follow.trail = trail

	if at := t.nodes[lineKey(line[:len(line)-1])]; at != nil {
		t.node, t.at, t.rest, t.held = *at, line[len(line)-1], false, true
	}
}

// inView returns a move with the rates in the view of a side; c chooses it.
func inView(m search.MoveView, c, whose model.Color) search.MoveView {
	if c != whose {
		m.WinRate, m.Low, m.High, m.AMAF = 1-m.WinRate, 1-m.High, 1-m.Low, 1-m.AMAF
	}
	return m
}
