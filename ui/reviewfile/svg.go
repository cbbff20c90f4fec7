package reviewfile

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/review"
)

// grid is the distance of the lines of a drawn board.
const grid = 20

// lineNumbers is how many moves of the better line a board shows.
const lineNumbers = 5

// board draws the position before a mistake: the move played with a cross, and the
// better line with numbers.
func (r *Report) board(m *review.Move) template.HTML {
	g := r.Record.Game(m.Turn.Parent)
	n, b := g.Size(), *g.Board()
	var s strings.Builder
	side := (n + 1) * grid
	fmt.Fprintf(&s, `<svg class="board" viewBox="0 0 %d %d" role="img" aria-label="move %d at %s, better %s"><path class="lines" d="`,
		side, side, m.Number, m.Point.Vertex(n), line1(m.PV[:1], n))
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&s, "M%d %dH%dM%d %dV%d", grid, i*grid, n*grid, i*grid, grid, n*grid)
	}
	s.WriteString(`"/>`)
	for i := range n {
		name := model.Pt(i, n-1-i).Vertex(n)
		fmt.Fprintf(&s, `<text class="name" x="%d" y="8">%s</text><text class="name" x="6" y="%d">%s</text>`, (i+1)*grid, name[:1], (n-i)*grid+3, name[1:])
	}
	at := func(p model.Point) (x, y int) { return (p.X() + 1) * grid, (p.Y() + 1) * grid }
	stone := func(p model.Point, c model.Color, class string) {
		x, y := at(p)
		fmt.Fprintf(&s, `<circle class="%s%s" cx="%d" cy="%d" r="9.4"/>`, strings.ToLower(c.Letter()), class, x, y)
	}
	for p := range b.Points() {
		if c := b.At(p); c != model.Empty {
			stone(p, c, "")
		}
	}
	shown, c := map[model.Point]bool{}, m.Color
	for i, q := range m.PV[:min(len(m.PV), lineNumbers)] {
		if b.On(q) && !shown[q] && b.At(q) == model.Empty {
			shown[q] = true
			stone(q, c, " next")
			x, y := at(q)
			fmt.Fprintf(&s, `<text class="on%s" x="%d" y="%d">%d</text>`, strings.ToLower(c.Letter()), x, y+4, i+1)
		}
		c = c.Opponent()
	}
	if b.On(m.Point) {
		x, y := at(m.Point)
		fmt.Fprintf(&s, `<path class="played" d="M%d %dl10 10m0 -10l-10 10"/>`, x-5, y-5)
	}
	if t := m.Turn.Parent; t.Move.Color != model.Empty && b.On(t.Move.Point) {
		x, y := at(t.Move.Point)
		fmt.Fprintf(&s, `<circle class="last" cx="%d" cy="%d" r="3.4"/>`, x, y)
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}

// Sizes of a drawn graph.
const (
	graphWidth  = 900
	graphHeight = 220
	graphLeft   = 50 // for its scale
	graphBelow  = 20 // for the numbers of moves
)

// graphs draws the win rate and the score lead over the game, both in Black's view.
func (r *Report) graphs() []graphPart {
	if len(r.Moves) == 0 {
		return nil
	}
	rates, leads := make([]float64, len(r.Moves)+1), make([]float64, len(r.Moves)+1)
	most, scored := 5.0, false
	for i := range rates {
		rates[i], leads[i] = math.NaN(), math.NaN()
		s := r.foundAfter(i)
		if s == nil {
			continue
		}
		rates[i] = s.WinRate
		if s.ToPlay == model.White {
			rates[i] = 1 - s.WinRate
		}
		if s.Score != 0 {
			leads[i], scored = s.Score, true
			most = max(most, 5*math.Ceil(math.Abs(s.Score)/5))
		}
	}
	parts := []graphPart{{"Win rate of Black", r.graph(rates, 0, 1, [3]string{"100%", "50%", "0%"}, true)}}
	if scored {
		high := fmt.Sprintf("B+%.0f", most)
		parts = append(parts, graphPart{"Score lead", r.graph(leads, -most, most, [3]string{high, "0", "W" + high[1:]}, false)})
	}
	return parts
}

// foundAfter returns the search of the position after n moves; nil if there is none.
func (r *Report) foundAfter(n int) *search.Snapshot {
	if n < len(r.Plan.Steps) {
		if s := r.Found[r.Plan.Steps[n].Before]; s != nil {
			return s
		}
	}
	if n > 0 {
		return r.Found[r.Plan.Steps[n-1].After]
	}
	return nil
}

// graph draws values from low to high over the moves, with the mistakes in the colors of
// those who made them.
func (r *Report) graph(values []float64, low, high float64, scale [3]string, marked bool) template.HTML {
	var s strings.Builder
	right := float64(graphWidth - 10)
	x := func(i int) float64 {
		return graphLeft + (right-graphLeft)*float64(i)/float64(max(1, len(values)-1))
	}
	y := func(v float64) float64 { return 8 + (graphHeight-graphBelow-16)*(high-v)/(high-low) }
	fmt.Fprintf(&s, `<svg class="graph" viewBox="0 0 %d %d" role="img">`, graphWidth, graphHeight)
	for i, v := range []float64{high, (low + high) / 2, low} {
		fmt.Fprintf(&s, `<path class="rule" d="M%d %.1fH%.0f"/><text class="scale" x="%d" y="%.1f">%s</text>`, graphLeft, y(v), right, graphLeft-6, y(v)+4, scale[i])
	}
	step := max(1, int(math.Pow10(int(math.Log10(float64(max(1, len(values)-1))))))/2)
	for i := 0; i < len(values); i += step {
		fmt.Fprintf(&s, `<text class="number" x="%.1f" y="%d">%d</text>`, x(i), graphHeight-4, i)
	}
	s.WriteString(`<path class="curve" d="`)
	pen := "M"
	for i, v := range values {
		if math.IsNaN(v) {
			pen = "M"
			continue
		}
		fmt.Fprintf(&s, "%s%.1f %.1f", pen, x(i), y(v))
		pen = "L"
	}
	s.WriteString(`"/>`)
	for i := range r.Moves {
		m := &r.Moves[i]
		if !marked || !m.Mistake || math.IsNaN(values[m.Number]) {
			continue
		}
		radius := 4.0
		if m.Blunder() {
			radius = 6
		}
		fmt.Fprintf(&s, `<a href="#%s"><circle class="%s" cx="%.1f" cy="%.1f" r="%.0f"><title>%s</title></circle></a>`, moveID(m),
			strings.ToLower(m.Color.Letter()), x(m.Number), y(values[m.Number]), radius, mistakeText(m, r.Record.Start.Size()))
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}
