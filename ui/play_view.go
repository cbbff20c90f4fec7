package ui

import (
	"fmt"
	"math"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/view"
)

// draw draws the screen.
func (p *playScreen) draw(g view.Region, t *view.Theme) {
	l := p.layout()
	if l.tiny {
		drawTiny(g, l.needW, l.needH)
		return
	}
	if !l.tabs.Empty() {
		drawTabs(g.Sub(l.tabs), Play, p.statusStyle(), p.status())
	}
	panel := g.Sub(l.panel)
	if l.tabs.Empty() && !l.panel.Empty() {
		drawTabs(panel, Play, view.Plain, "")
		panel.Text(0, 1, p.statusStyle(), p.status())
		panel = panel.Rows(2, l.panel.H-2)
	}
	rows := candidateRows(l.panel.H)
	p.drawBoard(g.Sub(l.board), t, l.cells, rows)
	line := l.message
	switch {
	case !line.Empty():
	case !l.panel.Empty():
		line = view.Rect{X: l.panel.X, Y: l.panel.Y + l.panel.H - 1, W: l.panel.W, H: 1}
		w, h := panel.Size()
		panel = panel.Sub(view.Rect{X: 0, Y: 0, W: w, H: h - 1})
	case p.message != "" || p.input != nil:
		line = l.keys
	}
	if !l.panel.Empty() {
		p.drawPanel(panel, rows)
	}
	if line != l.keys {
		drawKeys(g.Sub(l.keys), p.keys, Play, p.hints())
	}
	p.drawMessage(g, line)
}

// drawTiny says which window the screen needs.
func drawTiny(g view.Region, needW, needH int) {
	w, h := g.Size()
	text := fmt.Sprintf("needs %dx%d, have %dx%d - q quits", needW, needH, w, h)
	for y, line := range wrap(text, w) {
		g.Text(0, y, view.Plain, line)
	}
}

// candidateRows returns how many candidates a panel of h rows lists; as many get
// letters on the board.
func candidateRows(h int) int { return min(max((h-11)/2, 3), 10) }

func (p *playScreen) status() string {
	if p.thought == nil {
		if _, over := p.result(); !over && p.held && !p.human.Has(p.game.ToPlay()) {
			return "|| paused"
		}
		return ""
	}
	what := "analysing"
	if p.thought.genmove {
		what = p.mind.engine.Name + " thinks"
	}
	speed := ""
	if s := p.seen[p.thought.at]; s != nil {
		speed = "  " + view.Count(int(s.PlayoutsPerSecond())) + "/s"
	}
	return "▶ " + what + speed
}

func (p *playScreen) statusStyle() view.Style {
	if p.thought == nil {
		return view.Dim
	}
	return view.Good
}

func (p *playScreen) hints() []hint {
	return []hint{{"play", "play"}, {"pass", "pass"}, {"undo", "undo"}, {"genmove", "engine"}, {"search", "search"},
		{"overlay", "overlay"}, {"line", "PV"}, {"zoom", "zoom"}, {"new", "new"}, {"save", "save"},
		{"perspective", "view"}, {"numbers", "numbers"}, {"next", "tree"}, {"help", "help"}, {"quit", "quit"}}
}

// drawBoard draws the position with the hints chosen.
func (p *playScreen) drawBoard(g view.Region, t *view.Theme, cells view.CellSize, rows int) {
	b := view.Board{
		Position: p.board, Last: p.lastMove().Point, Cursor: p.cursor, Coordinates: p.coordinates,
	}
	if p.numbers {
		b.Numbers = p.moveNumbers()
	}
	if s := p.seen[p.at]; s != nil && !p.hidden {
		if p.overlay == candidates {
			b.Labels = p.labels(s, rows)
		}
		if p.overlay == ownership {
			b.Ownership = s.Ownership
		}
		if p.line && len(s.Moves) > 0 {
			b.Line = s.Moves[0].PV
			b.Labels = nil
		}
	}
	if p.showsValues() && b.Line == nil {
		b.Values = p.moveValues().Values[:]
	}
	b.Draw(g, t, cells)
}

// labels returns what to write on the points of the best candidates.
func (p *playScreen) labels(s *search.Snapshot, rows int) []view.Label {
	var labels []view.Label
	for i, m := range s.Moves {
		if i == rows {
			break
		}
		labels = append(labels, view.Label{
			Point:  m.Move,
			Letter: byte('a' + i),
			Rate:   p.perspective.of(m.WinRate, s.ToPlay),
			Visits: m.Visits,
			Heat:   heatOf(s, m),
		})
	}
	return labels
}

// heatOf returns the heat of a candidate: the root of its share of the most
// visits.
func heatOf(s *search.Snapshot, m search.MoveStats) float64 {
	return math.Sqrt(float64(m.Visits) / float64(max(s.Moves[0].Visits, 1)))
}

// moveNumbers returns by point the number of the move that put its stone there.
func (p *playScreen) moveNumbers() []int {
	numbers := make([]int, model.NumPoints)
	for i, m := range p.game.Moves()[:p.at] {
		if m.Point != model.Pass {
			numbers[m.Point] = i + 1
		}
	}
	return numbers
}

// drawMessage draws the line of messages: what has just happened, then who is to
// move and what the cursor is on. Of a game that is over the result comes first.
func (p *playScreen) drawMessage(screen view.Region, line view.Rect) {
	if p.warn && p.input == nil && view.Width(p.message) > line.W && !line.Empty() {
		drawWarning(screen, line, p.message)
		return
	}
	g := screen.Sub(line)
	w, _ := g.Size()
	if p.input != nil {
		g.Text(0, 0, view.Strong, "point: "+*p.input+"_")
		return
	}
	type part struct {
		style view.Style
		text  string
	}
	parts := []part{{view.Plain, p.message}, {view.Dim, p.turn()}, {view.Dim, p.underCursor()}}
	if p.warn {
		parts[0].style = view.Warn
	} else if _, over := p.result(); over && p.at == p.game.NumMoves() {
		parts[0], parts[1] = part{view.Strong, p.turn()}, part{view.Plain, p.message}
	}
	x := 0
	for _, part := range parts {
		text := part.text
		if x > 0 && text != "" {
			text = " · " + text
		}
		if x > 0 && x+view.Width(text) > w {
			return
		}
		x = g.Text(x, 0, part.style, view.Fit(text, w))
	}
}

// turn says what the position shown waits for.
func (p *playScreen) turn() string {
	r, over := p.result()
	switch {
	case p.at < p.game.NumMoves():
		return fmt.Sprintf("at move %d of %d", p.at, p.game.NumMoves())
	case over:
		return p.verdict(r)
	case p.thought != nil && p.thought.genmove:
		return p.mind.engine.Name + " thinks for " + title(p.game.ToPlay()) + " …"
	case p.human == BothSides:
		return title(p.game.ToPlay()) + " to move"
	case p.human.Has(p.game.ToPlay()):
		return "you to move"
	}
	return p.mind.engine.Name + " to move"
}

// verdict says how the game has ended.
func (p *playScreen) verdict(r model.Result) string {
	text := "game over: " + title(r.Winner) + " wins"
	switch {
	case r.By == model.ByResign:
		text += " by resignation"
	case r.Winner == model.Empty:
		text = "game over: a draw"
	default:
		text += " by " + view.Komi(r.Margin)
	}
	if r.By == model.ByScore && len(p.dead()) > 0 {
		text += ", dead stones taken off"
	}
	return text + " (" + r.String() + ")"
}

// underCursor says what the search thinks of the cursor's point, or its move
// value if these are shown.
func (p *playScreen) underCursor() string {
	if p.showsValues() {
		return p.valueUnderCursor()
	}
	s := p.seen[p.at]
	if s == nil || p.hidden {
		return ""
	}
	for _, m := range s.Moves {
		if m.Move == p.cursor {
			return fmt.Sprintf("%s: %s%% ±%s, %s visits", m.Move.Vertex(s.Size),
				view.Percent(p.perspective.of(m.WinRate, s.ToPlay)), view.PlusMinus(m.WinRate-m.LCB), view.Count(m.Visits))
		}
	}
	return ""
}
