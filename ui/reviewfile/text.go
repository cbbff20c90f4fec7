package reviewfile

import (
	"fmt"
	"io"
	"math"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
)

// shownPV is how many moves of a better line are printed.
const shownPV = 8

// WriteText writes the report for people: a table of the moves, then the totals and the
// mistakes of each player.
func (r *Report) WriteText(out io.Writer) {
	size := r.Record.Start.Size()
	fmt.Fprintf(out, "%s\n%s\n", r.title(), r.method())
	if len(r.Moves) == 0 {
		fmt.Fprintln(out, "\nthe record has no moves to review")
		return
	}
	fmt.Fprintf(out, "\n%4s   %-5s %6s %6s %7s %6s %7s %5s  %s\n", "", "move", "best%", "after%", "loss", "±", "points", "rank", "better line")
	for i := range r.Moves {
		fmt.Fprintln(out, r.moveLine(&r.Moves[i], size))
	}
	fmt.Fprintln(out, "\nbest%: win rate of the best move; after%: of the move played; ±: two standard errors of the loss; ! mistake, !! blunder")
	for i := range r.Players {
		r.writePlayer(out, &r.Players[i])
	}
}

// title says what game it is.
func (r *Report) title() string {
	n := r.Record.Start.Size()
	text := fmt.Sprintf("%s: %dx%d, komi %s, %s", r.File, n, n, words.Komi(r.Record.Start.Komi()), words.Plural(len(r.Moves), "move"))
	if b, w := r.name(model.Black), r.name(model.White); b != "" || w != "" {
		text += fmt.Sprintf(", %s (Black) v %s (White)", b, w)
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
		text += fmt.Sprintf("; %d of %d positions searched", len(r.Found), n)
	}
	return text
}

func (r *Report) moveLine(m *review.Move, size int) string {
	mark := " "
	switch {
	case m.Blunder():
		mark = "!!"
	case m.Mistake:
		mark = "!"
	}
	head := fmt.Sprintf("%4d %s %-5s", m.Number, m.Color.Letter(), m.Point.Vertex(size))
	if !m.Known {
		return fmt.Sprintf("%s %s", head, "– "+m.Why)
	}

	line := ""
	if !m.IsBest() {
		line = line1(m.PV, size)
	}
	text := fmt.Sprintf("%s %6s %6s %7s %6s %7s %5s %-2s %s", head, words.Percent(m.Best.WinRate), words.Percent(m.Played.WinRate),
		percent(m.Loss), percent(2*m.LossSE), points(m.Points), rank(m), mark, line)
	if m.Why != "" {
		text += " (" + m.Why + ")"
	}
	return strings.TrimRight(text, " ")
}

// rank writes the place of a move among the candidates, a dash if it was none.
func rank(m *review.Move) string {
	if m.Rank == 0 {
		return "–"
	}
	return fmt.Sprint(m.Rank)
}

func (r *Report) writePlayer(out io.Writer, p *review.Player) {
	size, name := r.Record.Start.Size(), p.Color.Title()
	if n := r.name(p.Color); n != "" {
		name += " (" + n + ")"
	}
	if p.Judged == 0 {
		fmt.Fprintf(out, "\n%s: no move judged\n", name)
		return
	}
	fmt.Fprintf(out, "\n%s\n%s", name, totalLine("all moves", &p.Total))
	for phase := range review.NumPhases {
		if t := &p.Phases[phase]; t.Judged > 0 {
			fmt.Fprint(out, totalLine(phase.String(), t))
		}
	}

	for i, m := range p.Ranked {
		fmt.Fprintf(out, "%4d. %s\n", i+1, mistakeText(m, size))
	}
}

// totalLine sums up moves in a line.
func totalLine(of string, t *review.Total) string {
	text := fmt.Sprintf("  %-12s %4d judged, mean loss %s%%", of, t.Judged, percent(t.MeanLoss()))
	if p := t.MeanPoints(); !math.IsNaN(p) {
		text += fmt.Sprintf(" and %s points", points(p))
	}
	return text + fmt.Sprintf(", best move %s%%, %s\n", words.Percent(t.BestShare()), words.Plural(t.Mistakes, "mistake"))
}

// mistakeText describes a mistake in a line.
func mistakeText(m *review.Move, size int) string {
	return fmt.Sprintf("move %d, %s: %s; better: %s", m.Number, m.Point.Vertex(size), loss(m), line1(m.PV, size))
}

// loss says what a move lost.
func loss(m *review.Move) string {
	text := fmt.Sprintf("lost %s%% ±%s", percent(m.Loss), percent(2*m.LossSE))
	if !math.IsNaN(m.Points) {
		text += fmt.Sprintf(" and %s points", points(m.Points))
	}
	return text
}

// line1 writes the beginning of a line of moves.
func line1(pv []model.Point, size int) string {
	return strings.Join(vertices(pv[:min(len(pv), shownPV)], size), " ")
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
