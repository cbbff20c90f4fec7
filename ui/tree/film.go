package tree

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A film shows a playout on a board of its own, move by move, with what chose each move.
type film struct {
	t       *Screen
	playout search.PlayoutView
	line    []model.Point // that playouts of its node begin with; nil: it is the last playout of the search
	seed    uint64        // of the next playout of the node

	made    float64 // moves on the board
	speed   int     // moves a second
	running bool
}

// Speeds of films in moves a second.
const (
	leastSpeed = 5
	mostSpeed  = 60
)

// film opens the film of the last playout or, with own, of a playout from the position
// after the cursor's move.
func (t *Screen) showFilm(own bool) func() tea.Cmd {
	return kit.Do(func() {
		f := &film{t: t, speed: 2 * leastSpeed}
		if m, ok := t.selected(); own && ok {
			f.line = treePlace{t.node.Line, m.Move}.whole()
		}
		if f.load() {
			t.film, t.Asked = f, f
		}
	})
}

// load loads the playout, and reports whether there is one; if not, it says why.
func (f *film) load() bool {
	f.seed++
	p, err := f.t.s.Analysis.Film(f.line, f.seed)
	if err != nil {
		f.t.Complain("%s", f.t.keys.Expand(err.Error()))
		return false
	}
	f.playout, f.made, f.running = p, 0, true
	return true
}

// age makes a frame pass.
func (f *film) age() {
	if f != nil && f.running {
		f.goTo(f.made + float64(f.speed)/kit.FramesPerSecond)
	}
}

// goTo puts a number of moves on the board; the film stops at its end.
func (f *film) goTo(made float64) {
	all := float64(len(f.playout.Moves))
	f.made = max(0, min(made, all))
	f.running = f.running && f.made < all
}

// Update implements [kit.Dialog].
func (f *film) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	step := func(n int) {
		f.running = false
		f.goTo(float64(int(f.made) + n))
	}
	switch kit.KeyName(msg) {
	case "space":
		if f.running = !f.running; f.running && int(f.made) == len(f.playout.Moves) {
			f.made = 0
		}
	case "left", "h", "[":
		step(-1)
	case "right", "l", "]":
		step(1)
	case "{", "pgup":
		step(-10)
	case "}", "pgdown":
		step(10)
	case "home":
		step(-len(f.playout.Moves))
	case "end":
		step(len(f.playout.Moves))
	case "+", "=":
		f.speed = min(2*f.speed, mostSpeed)
	case "-":
		f.speed = max(f.speed/2, leastSpeed)
	case "n":
		if f.line != nil {
			f.load()
		}
	default:
		f.t.film = nil
		return nil, true
	}
	return nil, false
}

// filmList is the columns of the list of a film's moves, at least.
const filmList = 24

// Draw implements [kit.Dialog]: the board as large as there is room for, and beside it the
// moves with their causes.
func (f *film) Draw(g view.Region) {
	g.Clear()
	w, h := g.Size()
	p, n := &f.playout, int(f.made)
	title := "film of the last playout"
	if f.line != nil {
		title = "film of a playout after " + gtp.Points(f.line, p.Start.Size())
	}
	g.Head(0, title, fmt.Sprintf("move %d of %d", n, len(p.Moves)))

	var geo view.Geometry
	for _, geo = range f.t.theme.Geometries(p.Start.Size()) {
		if bw, bh := geo.Size(); bw <= w-filmList && bh <= h-3 {
			break
		}
	}
	bw, bh := geo.Size()
	f.drawBoard(g.Sub(view.Rect{Y: 1, W: bw, H: min(bh, h-3)}), geo, n)
	f.drawMoves(g.Sub(view.Rect{X: bw + 1, Y: 1, W: w - bw - 1, H: h - 3}), n)

	g.Fit(0, h-2, view.Plain, f.text(n))
	keys := fmt.Sprintf("space runs · ← → a move · { } ten · home end · + - %d a second · esc closes", f.speed)
	if f.line != nil {
		keys = "n another · " + keys
	}
	kit.DrawFoot(g, 0, h-1, view.Dim, view.FitWords(keys, w))
}

// drawBoard draws the position after n moves, those of the tree numbered, and at the end
// whose the points are.
func (f *film) drawBoard(g view.Region, geo view.Geometry, n int) {
	p := &f.playout
	b := view.Board{Position: p.Board(n), Last: model.Pass, Cursor: model.Pass, Coordinates: *f.t.coordinates, Numbers: make([]int, model.NumPoints)}
	for i, m := range p.Moves[:n] {
		if m.Outcome == variant.Refused {
			continue
		}
		if b.Last = m.Outcome; m.Outcome != model.Pass {
			b.Numbers[m.Outcome] = 0
			if i < len(p.Line) {
				b.Numbers[m.Outcome] = i + 1
			}
		}
	}
	b.Marks = view.HiddenMarks(p.Hidden) // as the playout drew them
	if n == len(p.Moves) {
		b.Ownership = append(b.Ownership, words.Each(p.Owners, func(c model.Color) float64 { return map[model.Color]float64{model.Black: 1, model.White: -1}[c] })...)
	}
	b.Draw(g, f.t.theme, geo)
}

// drawMoves lists the moves around the last of n with what chose each.
func (f *film) drawMoves(g view.Region, n int) {
	_, h := g.Size()
	p := &f.playout
	first := max(0, min(n-1-h/2, len(p.Moves)-h))
	for y, m := range p.Moves[first:min(first+h, len(p.Moves))] {
		style := view.Plain
		switch i := first + y; {
		case i == n-1:
			style = view.Strong
			g.Text(0, y, style, "▸")
		case i >= n:
			style = view.Dim
		}
		g.Fit(1, y, style, fmt.Sprintf("%3d %s %-4s %s", first+y+1, m.Side.Letter(), m.Move.Vertex(p.Start.Size()), m.Cause+came(m, p.Start.Size())))
	}
}

// drawn explains the marks of hidden stones, if there are some.
func drawn(hidden []model.Point) string {
	if len(hidden) == 0 {
		return ""
	}
	return "; h: hidden stones drawn"
}

// came says what became of a move that is not played where it was chosen.
func came(m search.FilmMove, size int) string {
	switch m.Outcome {
	case m.Move:
		return ""
	case variant.Refused:
		return ", refused"
	}
	return ", slips to " + m.Outcome.Vertex(size)
}

// text says what chose the last of n moves, and at the end how the playout has ended and how
// many moves each cause chose.
func (f *film) text(n int) string {
	p := &f.playout
	if n < len(p.Moves) {
		return fmt.Sprintf("%s from the tree, then %s%s", words.Plural(len(p.Line), "numbered move"), words.Plural(p.Rollout, "rollout move"), drawn(p.Hidden))
	}
	counts, order := map[string]int{}, []string(nil)
	for _, m := range p.Moves {
		if counts[m.Cause]++; counts[m.Cause] == 1 {
			order = append(order, m.Cause)
		}
	}
	for i, cause := range order {
		order[i] = fmt.Sprintf("%s %d", cause, counts[cause])
	}
	return f.t.s.Line.LeadText(p.Score) + " · moves by cause: " + strings.Join(order, ", ")
}
