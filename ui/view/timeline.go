package view

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// A Timeline draws how a search shared its visits out among moves. From left to right it has the playouts on a log scale. From top
// to bottom it has the shares of the moves with letters and, last, that of all others.
type Timeline struct {
	Moments       []*search.Moment      // oldest first
	TurningPoints []search.TurningPoint // turning points
	Shown         int                   // playouts at the moment that is shown
	Marked        int                   // playouts at the moment that is compared; 0: none
	Live          bool                  // it is the latest, which needs no mark
}

// longTimeline is how many playouts a timeline has that does not begin with the first ones.
const longTimeline = 1000

// Lettered returns the moves that have letters in the order of a search: the most visited.
func Lettered(s *search.Moment) []model.Point {
	out := make([]model.Point, min(len(s.Moves), numRanks))
	for i := range out {
		out[i] = s.Moves[i].Move
	}
	return out
}

// Moment returns the index of the moment that column x of a timeline w cells wide shows.
func (d Timeline) Moment(w, x int) int {
	low, high := d.ends()
	n := low * math.Pow(high/low, float64(x)/float64(max(w-1, 1)))
	at, _ := slices.BinarySearchFunc(d.Moments, n+0.5, func(s *search.Moment, n float64) int {
		return words.If(float64(s.Playouts) <= n, -1, 1)
	})
	return max(0, at-1)
}

// ends returns the playouts at the left and the right end.
func (d Timeline) ends() (low, high float64) {
	low, high = float64(max(d.Moments[0].Playouts, 1)), float64(d.Moments[len(d.Moments)-1].Playouts)
	if high >= longTimeline {
		low = max(low, longTimeline/100) // the first playouts are chance
	}
	return low, max(high, low+1)
}

func (d Timeline) column(w int, playouts float64) int {
	low, high := d.ends()
	return int(math.Round(math.Log(max(playouts, low)/low) / math.Log(high/low) * float64(w-1)))
}

// Draw draws the bands, and in the last row the axis with the turning points.
func (d Timeline) Draw(g Region, t *Theme) {
	w, h := g.Size()
	if len(d.Moments) == 0 || h < 2 || w < 2 {
		return
	}
	moves := Lettered(d.Moments[len(d.Moments)-1])
	letters := map[int][3]int{} // by band: the place of its letter, and how high the band is there
	columns := make([][]int, w) // the bands of each
	for x := range w {
		columns[x] = bandsOf(d.Moments[d.Moment(w, x)], moves, 2*(h-1))
		drawColumn(g, t, x, columns[x], letters)
	}
	for band, at := range letters {
		if band == numRanks {
			nameOthers(g, t, at[0], at[1], columns)
			continue
		}
		g.set(at[0], at[1], cell{r: rune('a' + band), fg: darkInk, bg: rankPaints[band], bold: true})
	}
	d.drawAxis(g.Rows(h-1, 1))
	if x := d.shownColumn(w); x >= 0 {
		for y := range h - 1 {
			g.Glyphs(x, y, Strong, "┃")
		}
	}
}

// nameOthers writes on the band of the moves without letters what it is, from a place with room
// for a sign on.
func nameOthers(g Region, t *Theme, x, y int, columns [][]int) {
	text := []rune("other moves")
	for i := range text {
		if x+i < len(columns) && columns[x+i][2*y] == numRanks && columns[x+i][2*y+1] == numRanks {
			continue
		}
		text = []rune("…")
		break
	}
	for i, r := range text {
		c := cell{r: r, style: Dim}
		if t.paints() {
			c = cell{r: r, fg: lightInk, bg: rankPaints[numRanks], bold: true}
		}
		g.set(x+i, y, c)
	}
}

// shownColumn returns the column of the moment shown; -1: none.
func (d Timeline) shownColumn(w int) int {
	if d.Live {
		return -1
	}
	return d.column(w, float64(d.Shown))
}

// drawColumn draws the bands of a moment in a column, two halves of a cell at a time where there are colors. It notes where each
// band has room for its letter.
func drawColumn(g Region, t *Theme, x int, bands []int, letters map[int][3]int) {
	count := map[int]int{}
	for y := range len(bands) / 2 {
		upper, lower := bands[2*y], bands[2*y+1]
		c := cell{r: ' '}
		switch {
		case !t.paints() && upper < numRanks:
			c = cell{r: rune('a' + upper), style: Rank(upper)}
		case !t.paints():
		case upper != lower:
			c = cell{r: '▀', fg: rankPaints[upper], bg: rankPaints[lower]}
		default:
			c.bg = rankPaints[upper]
		}
		if upper == lower && (t.paints() || upper == numRanks) {
			if count[upper]++; count[upper] > letters[upper][2] {
				letters[upper] = [3]int{x, y - (count[upper]-1)/2, count[upper]}
			}
		}
		g.set(x, y, c)
	}
}

// bandsOf returns for n equal parts of the visits, from the first on, which of the moves
// has them; ranks: one without a letter.
func bandsOf(s *search.Moment, moves []model.Point, n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = numRanks
	}
	sum, at := 0, 0
	for band, move := range moves {
		i := slices.IndexFunc(s.Moves, func(m search.MomentMove) bool { return m.Move == move })
		if i < 0 {
			continue
		}
		sum += int(s.Moves[i].Visits)
		for ; at < n && (2*at+1)*s.Visits < 2*n*sum; at++ {
			out[at] = band
		}
	}
	return out
}

// drawAxis writes below their columns the moment shown and the turning points, and where
// these leave room the playouts.
func (d Timeline) drawAxis(g Region) {
	w, _ := g.Size()
	low, high := d.ends()
	taken := make([]bool, w+1)
	sign := func(playouts int, style Style, text string) {
		if x := d.column(w, float64(playouts)); !taken[x] {
			taken[x] = true
			g.Text(x, 0, style, text)
		}
	}
	number := func(n float64) {
		text := words.Grouped(int(n))
		x := max(0, min(d.column(w, n), w-len(text)))
		from, to := max(0, x-1), min(w, x+len(text)+1)
		if x+len(text) <= w && !slices.Contains(taken[from:to], true) {
			copy(taken[x:], slices.Repeat([]bool{true}, len(text)))
			g.Text(x, 0, Dim, text)
		}
	}

	if d.Marked > 0 {
		sign(d.Marked, Warn, "=")
	}
	if !d.Live {
		sign(d.Shown, Strong, "▲")
	}
	for _, turn := range d.TurningPoints {
		if turn.What == search.Overtook {
			sign(turn.Playouts, Warn, "▼")
		}
	}
	number(low)
	number(high)
	for n := 1.0; n < high; n *= 10 {
		if n > low {
			number(n)
		}
	}
	for _, turn := range d.TurningPoints {
		if turn.What != search.Overtook {
			sign(turn.Playouts, Dim, "▾")
		}
	}
}
