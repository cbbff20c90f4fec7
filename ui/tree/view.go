package tree

import (
	"cmp"
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// Draw draws the screen.
func (t *Screen) Draw(g view.Region, th *view.Theme) {
	t.theme = th
	l := t.layout()
	if l.Tiny {
		kit.DrawTiny(g)
		return
	}

	kit.DrawTabs(g.Sub(l.Tabs), kit.Tree, kit.StatusStyle(t.s.Analysis.Running != nil), t.status())
	kit.DrawKeys(g.Sub(l.Keys), t.keys, kit.Tree, t.hints())
	switch {
	case t.bothShown() && l.Body.H >= leastBoth:
		t.drawPath(g.Sub(l.About))
		t.drawBoth(g.Sub(l.Body))
	case t.state == session.Found:
		if !l.About.Empty() {
			t.drawPath(g.Sub(l.About))
		}
		t.drawTable(g.Sub(l.table))
		if c := t.s.Analysis.Past.Compared; c != nil && !l.why.Empty() {
			t.drawMoments(g.Sub(l.why), c)
		} else if !l.why.Empty() {
			t.drawWhy(g.Sub(l.why), !l.words.Empty())
		}
		if !l.words.Empty() {
			drawReasons(g.Sub(l.words), "in words", "", t.sentences())
		}
		if !l.time.Empty() {
			t.drawTimeline(g.Sub(l.time))
		}
		if at := g.Sub(l.board); !l.board.Empty() && !t.drawFlash(at, th, l.geo) && !t.drawVariation(at, th, l.geo) {
			t.drawBoard(at, th, l.geo)
		}
		if !l.legend.Empty() {
			t.drawLegend(g.Sub(l.legend), th)
		}
	default:
		t.drawNothing(g.Sub(l.Body))
	}

	t.drawMessage(g, l.MessageLine(g, t.Notice))
}

// status says whether the search runs.
func (t *Screen) status() string {
	if past := &t.s.Analysis.Past; past.Shown() != nil && t.state == session.Found {
		return "◀ " + past.String()
	}
	if text := t.s.Status(); text != "" || t.state != session.Found {
		return text
	}
	return "|| paused"
}

func (t *Screen) hints() []kit.Hint {
	hints := kit.Hints("open", "open", "close", "close", "search", "search", "step step100", "1, 100 playouts", "earlier later", "moment", "words", "words", "film", "film", "side-by-side", "side by side", "follow", "follow",
		"sort", "sort", "filter", "filter", "break", "break", "set", "set position",
		"plan", "plan", "zoom", "zoom", "help", "help", "quit", "quit")
	if t.s.Analysis.Watching() {
		hints = append(kit.Hints("step-game", "next move", "hold-game", "hold, release"), hints...)
	}
	return hints
}

// drawNothing says why there is no tree.
func (t *Screen) drawNothing(g view.Region) {
	in := kit.Welcome{Title: "The search, from inside",
		Text: "What the engine has searched in this position: its moves by visits, with the formula by which the search chooses the next one, and the past of the " +
			"search, which can be wound back playout by playout."}
	name, _ := t.s.Analysis.Searcher()
	switch {
	case t.state == session.Treeless:
		in.Text = name + " searches without a tree that can be looked at."
		if t.s.Analysis.Watching() {
			in.Keys = kit.Hints("step-game", "makes the next move")
		}
	case t.state == session.Sealed:
		in.Text = "The other side's search knows its hidden stones: {play.reveal} on Play shows all."
	case t.s.Analysis.Busy():
		in.Text = "The search begins."
	default:
		in.Keys = kit.Hints("search", "searches the position of Play, until you press it again", "step step100", "makes one playout, or 100", "help", "lists all keys")
	}
	kit.DrawWelcome(g, t.keys, kit.Tree, in)
}

// drawPath draws the moves from the root to the node, of a long line the last
// ones, and how the table is made and who chooses there.
func (t *Screen) drawPath(g view.Region) {
	w, _ := g.Size()
	v := &t.node
	text := fmt.Sprintf("move %d", v.Played)
	if v.Played == 0 {
		text = "start"
	}

	names := append([]string{text}, model.Vertices(v.Line, v.Board.Size())...)
	text = strings.Join(names, " › ")
	right := chooser(v) + " to move"
	for _, part := range t.made() {
		if view.Width(part)+view.Width(right)+5+min(view.Width(text), w/3) <= w {
			right = part + " · " + right
		}
	}

	room := w - view.Width(right) - 2
	for len(names) > 1 && view.Width(text) > room {
		names = names[1:]
		text = "… › " + strings.Join(names, " › ")
	}
	g.Text(0, 0, view.Strong, view.Fit(text, room))
	g.Right(0, view.Dim, right)
}

// chooser names who chooses at a node.
func chooser(v *search.NodeView) string { return cmp.Or(v.Chooser, v.ToPlay.Title()) }

// made describes how the table is sorted and filtered, what matters most first.
func (t *Screen) made() []string {
	parts := []string{"rates of " + t.s.Perspective.String()}
	if text := strings.TrimSpace(t.only); text != "" {
		parts = append([]string{"filter " + text}, parts...)
	}
	if t.order != byVisits {
		parts = append(parts, "by "+t.order.String())
	}
	if t.s.Break {
		parts = append(parts, "break: best changes")
	}
	return parts
}

// drawBoard draws the node's position, the moves of the line numbered on it and
// the first moves of the table marked.
func (t *Screen) drawBoard(g view.Region, th *view.Theme, geo view.Geometry) {
	v := &t.node
	b := view.Board{Position: v.Board, Last: model.Pass, Cursor: model.Pass, Coordinates: *t.coordinates, Numbers: make([]int, model.NumPoints), Marks: t.hidden()}
	if !t.rest {
		b.Cursor = t.at
	}
	for i, m := range v.Line {
		if m != model.Pass {
			b.Numbers[m], b.Last = i+1, m
		}
	}
	for i, m := range v.Moves[:t.letters()] {
		b.Labels = append(b.Labels, view.Label{Point: m.Move, Letter: letter(i), Rate: t.seen(v, m).WinRate, Visits: m.Visits, Heat: view.HeatOfVisits(m.Visits, t.node.Moves[0].Visits)})
	}
	b.Draw(g, th, geo)
}

// hidden returns the marks of the hidden stones at the root, if Play shows it.
func (t *Screen) hidden() []view.Mark {
	if t.node.Played != t.s.Line.At {
		return nil
	}
	return view.HiddenMarks(t.s.Line.Secrets)
}

// drawLegend says what the board shows besides stones.
func (t *Screen) drawLegend(g view.Region, th *view.Theme) {
	legend := view.Legend{Text: "win rate of " + t.s.Perspective.String() + " · disc: share of visits", Short: "win rate", Scale: view.RankScale, Ranks: t.letters()}
	if t.flash.left > 0 {
		legend = view.Legend{Text: "moves of the last playout"}
	} else if v, line := t.hovered(); v != nil {
		legend = view.Legend{Text: "principal variation from " + line[0].Vertex(v.Board.Size())}
	}
	legend.Small = t.layout().geo.Small()
	if len(t.node.Line) > 0 && t.flash.left == 0 && legend.Scale == view.RankScale {
		legend.Also = []string{"numbers: the moves opened"}
	}
	legend.Draw(g, view.LegendIndent, th)
}

// mostLetters is how many moves have letters.
const mostLetters = 10

// letters returns how many moves have letters: the first of those tried.
func (t *Screen) letters() int { return min(t.node.Tried, mostLetters, len(t.node.Moves)) }

func letter(i int) byte { return byte('a' + i) }

// drawMessage draws what there is to say, or else where the tree stands in the
// game.
func (t *Screen) drawMessage(screen view.Region, line view.Rect) {
	switch {
	case t.Message != "":
		kit.DrawWhole(screen, line, t.Style(), t.Message)
	case t.state == session.Found && t.node.Played != t.s.Line.At:
		text := fmt.Sprintf("the tree is of the position after move %d; the Play screen shows move %d", t.node.Played, t.s.Line.At)
		kit.DrawWhole(screen, line, view.Dim, text)
	case t.state == session.Found:
		text := t.keys.Tip("{tree.open} opens the move of the row", "{tree.step} makes one more playout and shows its path", "{tree.previous-turn} goes back to the last turning point of the search", "{tree.film} shows the last playout as a film",
			"{tree.mark} marks a moment to compare others with", "{tree.side-by-side} shows two searches side by side",
			"{tree.plan} shows what each parameter does")
		screen.Sub(line).Text(0, 0, view.Dim, view.FitWords(text, line.W))
	}
}
