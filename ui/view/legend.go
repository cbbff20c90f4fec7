package view

import (
	"cmp"

	"gobandit/model"
)

// A Scale names the colors that a legend explains.
type Scale int

// The scales.
const (
	NoScale    Scale = iota
	RankScale        // of candidates
	OwnerScale       // from White's points to Black's
	HeatScale        // from cold to hot
)

// A Legend says in a line what a board shows, and on which scale.
type Legend struct {
	Text  string
	Short string // where there is no room for Text, and of ranks on boards of characters; "": Text
	Scale Scale
	Ranks int      // how many candidates have colors
	Small bool     // the board has the smallest points
	Also  []string // of other signs on the board: as many as have room
}

// LegendIndent is the column where the legend below a board begins.
const LegendIndent = boardLeft

// Draw draws the legend from column x of g on, the scale before its words.
func (l Legend) Draw(g Region, x int, t *Theme) {
	w, _ := g.Size()
	switch l.Scale {
	case RankScale:
		if !t.color && !l.Small { // where there are neither letters nor colors
			break
		}
		if x+min(l.Ranks, numRanks)+1+min(Width(l.Text), Width(cmp.Or(l.Short, l.Text))) > w { // the words say more
			break
		}
		for i := range min(l.Ranks, numRanks) {
			x = g.Text(x, 0, Rank(i), string(rune('a'+i)))
		}
		x++
	case OwnerScale:
		switch {
		case t.ascii:
			x = g.Text(x, 0, Dim, asciiOwners[model.White]+" White, "+asciiOwners[model.Black]+" Black: ")
		case l.Small || !t.color || t.coarse() || t.pictures():
			x = g.Text(x, 0, Dim, "□ White, ■ Black: ")
		default:
			x = g.Text(x, 0, Dim, "White ")
			for i := -3; i <= 3; i++ {
				g.set(x, 0, cell{r: ' ', bg: t.owned(float64(i) / 3)})
				x++
			}
			x = g.Text(x, 0, Dim, " Black: ")
		}
	case HeatScale:
		if l.Small && !t.characters().color { // see digits
			x = g.Text(x, 0, Dim, "0 low to 9 high: ")
			break
		}
		if !t.color {
			break
		}
		x = g.Text(x, 0, Dim, "low ")
		for i := range heatSteps {
			x = g.Text(x, 0, Heat0+Style(i), " ")
		}
		x = g.Text(x, 0, Dim, " high: ")
	}

	text := l.Text
	if l.Short != "" && (x+Width(text) > w || l.Scale == RankScale && (l.Small || !t.paints() && !t.pictures())) {
		text = l.Short
	}
	x = g.Text(x, 0, Dim, FitWords(text, w-x))
	for _, also := range l.Also {
		if also = " · " + also; x+Width(also) <= w {
			x = g.Text(x, 0, Dim, also)
		}
	}
}
