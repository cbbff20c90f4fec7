package play

import (
	"fmt"
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search/review"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// Draw draws the screen.
func (p *Screen) Draw(g view.Region, t *view.Theme) {
	p.theme, p.spots, p.rows = t, nil, leastRows
	l := p.layout()
	statusStyle, status := kit.StatusStyle(p.s.Analysis.Running != nil), p.s.Status()
	if l.tiny {
		kit.DrawTiny(g)
		return
	}

	if !l.tabs.Empty() {
		kit.DrawTabs(g.Sub(l.tabs), kit.Play, statusStyle, status)
	}
	panel := g.Sub(l.panel)
	if l.tabs.Empty() && !l.panel.Empty() {
		kit.DrawTabs(panel, kit.Play, view.Plain, "")
		panel.Text(0, 1, statusStyle, status)
		panel = panel.Rows(2, l.panel.H-2)
	}

	line := l.message
	switch {
	case !line.Empty():
	case !l.panel.Empty():
		line = view.Rect{X: l.panel.X, Y: l.panel.Y + l.panel.H - 1, W: l.panel.W, H: 1}
		w, h := panel.Size()
		panel = panel.Sub(view.Rect{X: 0, Y: 0, W: w, H: h - 1})
	case p.Message != "" || p.typed != nil:
		line = l.keys
	}

	message := p.messageParts(line.W)
	if l.message.Empty() && !l.panel.Empty() { // what is said in several lines shortens the panel
		w, h := panel.Size()
		panel = panel.Rows(0, h+1-len(kit.WholeLines(message[0].text, w, p.h, message[0].style)))
	}
	if !l.panel.Empty() {
		p.drawPanel(panel, g.Sub(l.below))
	}
	p.boardSpot(l)
	p.drawBoard(g.Sub(l.board), t, l)
	if !l.legend.Empty() {
		p.drawLegend(g.Sub(l.legend), view.LegendIndent)
	}

	switch {
	case line == l.keys:
	case p.edit != nil:
		p.drawTools(g.Sub(l.keys))
	default:
		kit.DrawKeys(g.Sub(l.keys), p.keys, kit.Play, p.hints())
	}
	p.drawMessage(g, line, message)
}

func (p *Screen) hints() []kit.Hint {
	if p.guessing != nil && p.answered() {
		return kit.Hints("play", "next", "guess", "end", "hide", "candidates", "back", "back", "forward", "forward", "zoom", "zoom", "help", "help", "quit", "quit")
	}
	if p.guessing != nil {
		return kit.Hints("play", "guess", "hint", "hint", "guess", "end", "hide", "candidates", "back", "back", "forward", "forward", "zoom", "zoom", "help", "help", "quit", "quit")
	}
	if _, over := p.s.Result(); over && p.s.Line.AtEnd() && p.edit == nil {
		return kit.Hints("new", "new game", "sweep", "review", "save", "save", "back forward", "moves", "undo", "undo", "search", "search", "overlay", "overlay",
			"previous-mistake next-mistake", "mistakes", "next", "screens", "help", "help", "quit", "quit")
	}
	if read := p.s.Line.Record.Result.By != model.Unknown; p.edit == nil && (read || !p.s.Line.AtEnd()) { // a game to look at
		return kit.Hints("back forward", "moves", "previous-mistake next-mistake", "mistakes", "play", "play", "search", "search", "sweep", "review",
			"overlay", "overlay", "zoom", "zoom", "save", "save", "open", "open", "next", "tree", "help", "help", "quit", "quit")
	}
	return kit.Hints("play", "play", "pass", "pass", "undo", "undo", "genmove", "engine", "search", "search",
		"overlay", "overlay", "line", "PV", "zoom", "zoom", "new", "new", "save", "save", "edit", "edit",
		"open", "open", "engines", "engines", "perspective", "view", "numbers", "numbers", "next", "tree", "help", "help", "quit", "quit")
}

// drawBoard draws the position with the overlay chosen.
func (p *Screen) drawBoard(g view.Region, t *view.Theme, l layout) {
	b := p.shownBoard(l)
	if l.from != [2]int{} {
		b.DrawPart(g, t, l.geo, l.from[0], l.from[1])
		return
	}
	b.Draw(g, t, l.geo)
}

// shownBoard returns the board with all that is drawn on it.
func (p *Screen) shownBoard(l layout) view.Board {
	turn := p.s.Line.Turn()
	b := view.Board{
		Position: p.s.Line.Board, Last: p.s.Line.LastMove().Point, Cursor: p.cursor, Coordinates: *p.look.coordinates, Numbers: p.moveNumbers(),
		Colors: p.s.Line.Teams(), Barred: p.barred(), Marks: p.marks(turn),
	}
	p.drawAnnotations(&b, turn)
	if p.named != model.Pass {
		b.Cursor = p.named
	}

	p.drawGuess(&b)
	p.drawScoring(&b)
	hints := !p.s.HintsHidden && p.edit == nil
	if hints {
		b.Next = append(b.Next, words.Each(turn.Next, func(t *sgf.Turn) model.Point { return t.Move.Point })...)
	}

	if s := p.s.Analysis.Found(turn); s != nil && hints {
		switch o := p.shownOverlay(); o {
		case ownership, network:
			b.Ownership, _ = p.owners(s)
		case change:
			b.Ownership = p.ownerChange(s)
		default:
			b.Labels = p.labels(s, o, p.rows)
		}
		if m, ok := p.expected(); ok && (p.look.pv || p.under != model.Pass) {
			b.Line = p.shownLine(m)
			b.Labels = nil
		}
	}

	if p.look.numbers == lossDots && hints {
		p.drawLosses(&b)
	}
	if m := p.playedNext(); m != nil && hints && b.Line == nil {
		p.crossOut(&b, m, l.geo)
	}
	if p.showsValues() && b.Line == nil && p.edit == nil {
		b.Values = p.moveValues().Values[:]
	}
	return b
}

// crossOut marks the mistake that was played next, in large points with its win rate.
func (p *Screen) crossOut(b *view.Board, m *review.JudgedMove, geo view.Geometry) {
	b.Labels = slices.DeleteFunc(b.Labels, func(l view.Label) bool { return l.Point == m.Point })
	text := markSigns[sgf.Cross]
	if geo.StepX > view.BigStep {
		rate := p.s.Perspective.Of(m.Played.WinRate, m.Color)
		text += fmt.Sprintf("%.0f", 100*rate)
		b.Labels = append(b.Labels, view.Label{Point: m.Point, Rate: rate, Letter: 'x', Visits: m.Played.Visits})
	}
	b.Marks = append(b.Marks, view.Mark{Point: m.Point, Text: text})
}

// markSigns are the signs of the marks that records have on points.
var markSigns = map[sgf.Sign]string{sgf.Triangle: "△", sgf.Square: "□", sgf.Circle: "◎", sgf.Cross: "×", sgf.Selected: "▪"}

// marks returns the marks of the record on the position shown. In a variant it adds hidden stones (h), an arrow from where a
// slipped move was aimed, and the points where the search believes in stones that it does not see.
func (p *Screen) marks(t *sgf.Turn) (out []view.Mark) {
	l := p.s.Line
	if l.Variant() == nil {
		return marks(t, l.Game.Size())
	}
	for _, m := range marks(t, l.Game.Size()) {
		if l.Board.At(m.Point) != model.Red { // for programs that know no red stones
			out = append(out, m)
		}
	}
	out = append(out, view.HiddenMarks(l.Secrets)...)
	if from, to := l.Tried.Point, l.Tried.Outcome; from != to && to != variant.Refused && to < model.NumPoints {
		arrow := map[int]string{1: "→", -1: "←"}[to.X()-from.X()]
		if to.X() == from.X() {
			arrow = words.If(to.Y() > from.Y(), "↓", "↑")
		}
		out = append(out, view.Mark{Point: from, Text: arrow})
	}
	if s := p.s.Analysis.Found(t); s != nil && !p.s.HintsHidden {
		for _, q := range s.Believed() {
			if l.Board.At(q) == model.Empty {
				out = append(out, view.Mark{Point: q, Text: "?"})
			}
		}
	}
	return out
}

// marks returns the marks and labels that the record has on a position.
func marks(t *sgf.Turn, size int) (out []view.Mark) {
	for _, m := range t.Marks(size) {
		text := markSigns[m.Sign]
		if m.Sign == sgf.Label {
			text = m.Text
		}
		out = append(out, view.Mark{Point: m.Point, Text: text})
	}
	return out
}

// drawLegend says what the board shows besides stones, and on which scale.
func (p *Screen) drawLegend(g view.Region, x int) {
	s := p.s.Analysis.Found(p.s.Line.Turn())
	if p.s.HintsHidden || s == nil && !p.showsValues() {
		return
	}
	o := p.shownOverlay()
	legend := view.Legend{Scale: view.HeatScale}
	side := p.s.Line.Board.ToPlay()
	if s != nil {
		side = s.ToPlay // the other side with threats
	}
	switch whose := p.s.Perspective.Label(side); {
	case p.look.pv || p.under != model.Pass:
		legend = view.Legend{Text: "principal variation"}
	case o == candidates && !s.Searched():
		legend = view.Legend{Text: "points that each move is worth", Short: "points of each move", Scale: view.RankScale, Ranks: len(s.Moves)}
	case o == candidates:
		legend = view.Legend{Text: "win rate of " + whose + " · disc: share of visits", Short: "win rate of " + whose, Scale: view.RankScale, Ranks: len(s.Moves)}
	case o == change && p.ownerChange(s) == nil:
		legend.Text, legend.Scale = "search this position and the one before", view.NoScale
	case o == change:
		legend = view.Legend{Text: "owners: change by the last move", Short: "change", Scale: view.OwnerScale}
	case o == network && s.Network == nil:
		legend.Text, legend.Scale = "no network was asked", view.NoScale
	case o == network:
		legend = view.Legend{Text: fmt.Sprintf("owner by the network: %s wins %s%%", p.s.Perspective.Label(s.ToPlay), words.Percent(p.s.Perspective.Of(s.Network.WinRate, s.ToPlay))), Short: "owner", Scale: view.OwnerScale}
	case o == ownership:
		legend = view.Legend{Text: "predicted owner", Short: "owner", Scale: view.OwnerScale}
		if _, move := p.owners(s); move != model.Pass {
			legend.Text += " after " + move.Vertex(s.Size)
		}
	case o == visits:
		legend.Text, legend.Short = "share of visits, in percent", "share of visits, %"
	case o == amaf:
		legend.Text, legend.Short = "AMAF win rate of "+whose, "AMAF of "+whose
	case o == priors:
		legend.Text, legend.Short = "prior, in percent", "prior, %"
	case o == criticality:
		legend.Text, legend.Short = "criticality, in percent", "criticality, %"
	case o == values:
		legend.Text, legend.Short = "database "+p.database().Name, "move values"
	default:
		legend.Scale = view.NoScale
	}

	if o != values {
		legend.Small, legend.Also = p.layout().geo.Small(), p.otherSigns(o)
	}
	if legend.Text == "" && len(legend.Also) > 0 {
		legend.Text, legend.Also = legend.Also[0], legend.Also[1:]
	}
	legend.Draw(g, x, p.theme)
}

// otherSigns explains the signs on the board that are of no overlay, and × on stones.
func (p *Screen) otherSigns(o overlay) (out []string) {
	if p.look.pv || p.under != model.Pass {
		return nil
	}
	turn := p.s.Line.Turn()
	if m := p.playedNext(); m != nil && m.Point != model.Pass {
		out = append(out, "× mistake played")
	} else if len(turn.Next) > 0 && (o == nothing || o == ownership) {
		out = append(out, "◦ next in the record")
	}
	if o == ownership {
		out = append(out, "× on stones: dead")
	}
	return out
}

// A part is what there is to say of one thing.
type part struct {
	style view.Style
	text  string
}

// messageParts returns what there is to say in a line of w cells: what has just happened, then who is to move and what the cursor
// is on. The first part is not empty if any has text. The result of a game that is over comes first.
func (p *Screen) messageParts(w int) []part {
	parts := []part{{p.Style(), p.Message}, {view.Dim, p.waiting()}, {view.Dim, p.underCursor()}, {view.Dim, p.tip()}}
	if r, over := p.s.Result(); !p.Warn && over && p.s.Line.AtEnd() && !p.counting(r) {
		result := p.waiting()
		if view.Width(result+" · "+p.Message) <= w {
			parts[0], parts[1] = part{view.Strong, result}, part{view.Plain, p.Message}
		} else {
			parts[1] = part{view.Strong, "game over: " + r.String()}
		}
	}
	for len(parts) > 1 && parts[0].text == "" {
		parts = parts[1:]
	}
	return parts
}

// drawMessage draws the line of messages: the first part in several lines if it needs them, and the others as
// far as there is room beside it.
func (p *Screen) drawMessage(screen view.Region, line view.Rect, parts []part) {
	g := screen.Sub(line)
	if p.typed != nil {
		w, _ := g.Size()
		x := g.Text(0, 0, view.Strong, p.typed.prompt)
		p.typed.Draw(g, x, 0, w-x, view.Strong)
		return
	}
	if line.Empty() {
		return
	}
	kit.DrawWhole(screen, line, parts[0].style, parts[0].text)
	x := view.Width(parts[0].text)
	for _, part := range parts[1:] {
		if part.text == "" {
			continue
		}
		text := " · " + part.text
		if x+view.Width(text) > line.W {
			return
		}
		x = g.Text(x, 0, part.style, text)
	}
}

// tip says what could be tried next; "" if nothing new fits the position.
func (p *Screen) tip() string {
	_, over := p.s.Result()
	switch {
	case p.edit != nil || p.guessing != nil || p.s.Analysis.Busy():
		return ""
	case p.reviewPanes() != nil:
		var tips []kit.Tip
		if len(p.judged().Mistakes()) > 0 {
			tips = append(tips, "{play.next-mistake} goes to the next mistake")
		}
		if p.s.Analysis.Unsaved(p.s.Line) != "" {
			tips = append(tips, "{play.save} saves the game with the review")
		}
		return p.keys.Tip(tips...)
	case over:
		return p.keys.Tip("{play.sweep} reviews the game", "{play.new} starts a new game")
	case p.s.Players.Human == session.BothSides || !p.s.Line.AtEnd():
		return p.keys.Tip("{play.search} shows the best moves", "{play.sweep} reviews the game", "{everywhere.help} lists the keys")
	case p.s.Line.NumMoves() == 0:
		return p.keys.Tip("{everywhere.help} lists the keys")
	}
	return p.keys.Tip("{play.undo} undoes moves", "{play.search} shows the best moves", "{everywhere.help} lists the keys", "{play.overlay} shows other figures", "{play.pass} passes")
}

// waiting says what the position shown waits for.
func (p *Screen) waiting() string {
	l, running := p.s.Line, p.s.Analysis.Running
	r, over := p.s.Result()
	switch {
	case p.edit != nil:
		return fmt.Sprintf("editing: %s · %s to move", tools[p.edit.tool].name, p.s.Line.Board.ToPlay().Title())
	case p.guessing != nil:
		return p.guessText()
	case !l.AtEnd():
		return fmt.Sprintf("at move %d of %d", l.MoveNumber(), l.NumMoves())
	case over && p.counting(r) && running == nil:
		return "game over: " + p.keys.Press("play.search") + " counts the stones"
	case over && p.counting(r):
		return "game over: counting dead stones"
	case over:
		return p.verdict(r)
	case running.Moves():
		return running.Analyst.Engine.Name + " thinks for " + l.SeatName(l.Place())
	case p.s.Players.Human == session.BothSides:
		return l.SeatName(l.Place()) + " to move"
	case p.s.Players.Human.Has(l.Place()):
		return "you to move"
	}
	return p.s.Players.Engine(l.Place()).Engine.Name + " to move"
}

// verdict says how the game has ended.
func (p *Screen) verdict(r model.Result) string {
	text := "game over: " + r.Winner.Title() + " wins"
	switch {
	case r.By == model.ByResign:
		text += " by resignation"
	case r.By == model.ByTime:
		text += " on time"
	case r.Winner == model.Empty:
		text = "game over: a draw"
	default:
		text += " by " + words.Komi(r.Margin)
	}
	if r.By == model.ByScore && len(p.s.Scoring.Finish(p.s.Line).Dead) > 0 {
		text += ", dead stones taken off"
	}
	return text + " (" + r.String() + ")"
}

// underCursor says what the search thinks of the cursor's point, or its move
// value if these are shown.
func (p *Screen) underCursor() string {
	if p.showsValues() {
		return p.valueUnderCursor()
	}
	s := p.s.Analysis.Found(p.s.Line.Turn())
	if s == nil || p.s.HintsHidden {
		return ""
	}
	if i := p.cursor.Y()*s.Size + p.cursor.X(); p.shownOverlay() == criticality && i < len(s.Criticality) {
		return fmt.Sprintf("%s: criticality %s%%", p.cursor.Vertex(s.Size), words.Percent(max(0, s.Criticality[i])))
	}
	for _, m := range s.Moves {
		if m.Move == p.cursor && !s.Searched() {
			return fmt.Sprintf("%s: worth %.1f points", m.Move.Vertex(s.Size), m.Value)
		}
		if m.Move == p.cursor {
			return fmt.Sprintf("%s: %s%% ±%s, %s", m.Move.Vertex(s.Size),
				words.Percent(p.s.Perspective.Of(m.WinRate, s.ToPlay)), margin(m), words.CountOf(m.Visits, "visit"))
		}
	}
	return ""
}
