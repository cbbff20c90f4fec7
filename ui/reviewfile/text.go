package reviewfile

import (
	"fmt"
	"math"
	"slices"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
)

// shownPV is how many moves of a better line are printed.
const shownPV = 8

// Text returns the report for a terminal: all moves, then the totals and the mistakes of each
// player.
func (r *Report) Text() string {
	p := r.Page()
	if last := len(p.Sections) - 1; last > 0 {
		p.Sections = slices.Concat(p.Sections[last:], p.Sections[:last])
	}
	return p.Text()
}

// title says what game it is.
func (r *Report) title() string {
	n := r.Record.Start.Size()
	text := fmt.Sprintf("%s: %dx%d, komi %s, %s", r.File, n, n, words.Komi(r.Record.Start.Komi()), words.Plural(len(r.Moves), "move"))
	if b, w := r.name(model.Black), r.name(model.White); b != "" || w != "" {
		text += ", " + words.Sides(b, w)
	}
	if result := r.Record.Result; result.By != model.Unknown {
		text += ", " + result.String()
	}
	return text
}

// method says how the review was made.
func (r *Report) method() string {
	text := fmt.Sprintf("reviewed by %s, %s a position", r.Engine, words.Plural(r.Visits, "visit"))
	if r.Seed != 0 {
		text += fmt.Sprintf(", seed %d", r.Seed)
	}
	if n := len(r.Plan.Positions); len(r.Found) < n {
		text += fmt.Sprintf("; %d of %s searched", len(r.Found), words.Plural(n, "position"))
	}
	return text
}

// rank writes the place of a move among the candidates, a dash if it was none.
func rank(m *review.JudgedMove) string {
	if m.Rank == 0 {
		return "–"
	}
	return fmt.Sprint(m.Rank)
}

// loss says what a move lost.
func loss(m *review.JudgedMove) string {
	text := fmt.Sprintf("lost %s%% ±%s", percent(m.Loss), percent(2*m.LossSE))
	if !math.IsNaN(m.Points) {
		text += fmt.Sprintf(" and %s points", points(m.Points))
	}
	return text
}

// line1 writes the beginning of a line of moves.
func line1(pv []model.Point, size int) string {
	return gtp.Points(pv[:min(len(pv), shownPV)], size)
}

// percent writes a difference of rates in percent with one decimal; an unknown one as
// a dash.
func percent(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*v+0)
}

// points writes points with one decimal; unknown ones as a dash.
func points(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.1f", v)
}
