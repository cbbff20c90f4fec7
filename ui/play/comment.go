package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// commentLines returns what the record says of the position, in lines of w cells: annotations first.
func (p *Screen) commentLines(w int) (lines []string) {
	if said := p.s.Line.Turn().Annotations(); len(said) > 0 {
		lines = view.Wrap(strings.Join(said, "; "), w)
	}
	return append(lines, wrapped(p.s.Line.Comment(), w)...)
}

// wrapped returns a text of several lines in lines of w cells.
func wrapped(text string, w int) (lines []string) {
	if text == "" {
		return nil
	}
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, view.Wrap(line, w)...)
	}
	return lines
}

func (p *Screen) commentPane(lines []string) kit.Pane {
	return kit.Pane{Title: "comment", Least: 1, Want: min(5, len(lines)), Most: len(lines), Draw: func(g view.Region) { p.drawComment(g, lines) }}
}

// drawComment draws the comment on the position, as far as it goes, and how to read the rest. The mouse on a point or a move
// that it names shows that on the board, and a click goes there.
func (p *Screen) drawComment(g view.Region, lines []string) {
	w, h := g.Size()
	for y, line := range lines[:min(h, len(lines))] {
		if y == h-1 && len(lines) > h {
			more := " " + p.keys.Press("play.read") + " reads all"
			g.Right(y, view.Dim, more)
			line = view.Fit(line+view.Ellipsis(), w-view.Width(more))
		}
		g.Fit(0, y, view.Plain, line)
		for _, r := range p.references(line) {
			x := view.Width(line[:r.from])
			at := g.Sub(view.Rect{X: x, Y: y, W: view.Width(line[r.from:r.to]), H: 1})
			at.Text(0, 0, view.Accent, line[r.from:r.to])
			p.spots = append(p.spots, spot{Rect: at.Rect(), click: func(int, int) tea.Cmd { return p.follow(r) }, point: r.point})
		}
	}
}

// readComment shows the whole comment on the position. The points and moves that it names can be chosen.
func (p *Screen) readComment() {
	if len(p.commentLines(1)) == 0 {
		p.Say("no comment on this position")
		return
	}
	p.Asked = &kit.Reader{Title: "comment", Width: 72, Lines: func(w int) (lines []kit.TextLine) {
		for _, line := range p.commentLines(w) {
			text := kit.TextLine{Text: line}
			for _, r := range p.references(line) {
				text.Links = append(text.Links, kit.Link{X: view.Width(line[:r.from]), Text: line[r.from:r.to], Follow: func() tea.Cmd { return p.follow(r) }})
			}
			lines = append(lines, text)
		}
		return lines
	}}
}

// A reference is a point or the number of a move that a text names, from one byte to another.
type reference struct {
	from, to int
	move     int         // its place in the line; 0: it is a point
	point    model.Point // of the move as well; Pass: it has none
}

// What names points and moves: a number counts after a word, or after another number of a move.
var (
	pointNamed = words.Pattern(`\b[A-HJ-T]1?[0-9]\b`)
	moveNamed  = words.Pattern(`(?i)(?:\b(?:moves?|black|white|at|after|before|from|see|no\.) ?|#|第)([0-9]{1,3})\b|\b([0-9]{1,3})手`)
	moreMoves  = words.Pattern(`^(?:, ?| and | or | to |-|–)([0-9]{1,3})\b`)
)

// references returns the points of the board and the moves of the line that a text names, in their order.
func (p *Screen) references(text string) (found []reference) {
	l := p.s.Line
	move := func(from, to int) bool {
		n, _ := strconv.Atoi(text[from:to])
		after := text[to:]
		figure := strings.HasPrefix(after, "%") || strings.HasPrefix(after, " %") || strings.HasPrefix(after, ":") || len(after) > 1 && after[0] == '.' && after[1] >= '0' && after[1] <= '9'
		at := l.Index(n)
		if at < 1 || figure || len(found) > 0 && from < found[len(found)-1].to {
			return false
		}
		found = append(found, reference{from, to, at, l.Turns[at].Move.Point})
		return true
	}
	for _, m := range moveNamed().FindAllStringSubmatchIndex(text, -1) {
		from, to := max(m[2], m[4]), max(m[3], m[5])
		for move(from, to) {
			more := moreMoves().FindStringSubmatchIndex(text[to:])
			if more == nil {
				break
			}
			from, to = to+more[2], to+more[3]
		}
	}
	for _, m := range pointNamed().FindAllStringIndex(text, -1) {
		if q, err := model.ParsePoint(text[m[0]:m[1]], l.Game.Size()); err == nil && q != model.Pass {
			found = append(found, reference{m[0], m[1], 0, q})
		}
	}
	slices.SortFunc(found, func(a, b reference) int { return cmp.Compare(a.from, b.from) })
	return found
}

// follow goes to the move that a reference names, or puts the cursor on its point.
func (p *Screen) follow(r reference) tea.Cmd {
	if r.move > 0 {
		return p.GoTo(r.move)
	}
	p.cursor = r.point
	return nil
}
