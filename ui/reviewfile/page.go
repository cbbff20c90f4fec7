package reviewfile

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/games/event/report"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/review"
	"gobandit/ui/figure"
	"gobandit/ui/page"
)

// Page returns the report as a page: graphs over the game, each player's totals and
// mistakes, and all moves.
func (r *Report) Page() page.Page {
	p := page.Page{Title: r.title(), Summary: []string{r.method()}}
	p.Summary = append(p.Summary, words.Each(r.Record.Warnings, func(w error) string { return "warning: " + w.Error() })...)
	if len(r.Moves) == 0 {
		p.Summary = append(p.Summary, "The record has no moves to review.")
		return p
	}

	if text := noise(r.Players[0].Mistakes+r.Players[1].Mistakes, r.Visits); text != "" {
		p.Summary = append(p.Summary, text)
	}
	p.Sections = append(p.Sections, r.graphs())
	for i := range r.Players {
		p.Sections = append(p.Sections, r.totals(&r.Players[i]), r.mistakes(&r.Players[i]))
	}
	p.Sections = append(p.Sections, page.Section{Title: "All moves", Blocks: []report.Block{r.table(), {Lines: []string{
		"Best: win rate of the best move; after: of the move played; both in the view of its player. Rank: by visits; the most visited move is not the best where the next search refutes it. ±: two standard errors of the loss; a mistake lost more, and 2% or more. In brackets after a number of mistakes: what that of another review with as many visits may be.",
	}}}})
	return p
}

// totals sums up the moves of a player.
func (r *Report) totals(p *review.PlayerTotals) page.Section {
	section := page.Section{Title: p.Color.Title()}
	if n := r.name(p.Color); n != "" {
		section.Title += " · " + n
	}
	if p.Judged == 0 {
		section.Text = []string{"No move is judged."}
		return section
	}

	section.Blocks = []report.Block{phaseTable(&p.Totals)}
	return section
}

// phaseTable has a row for all moves, and one for each phase with any.
func phaseTable(totals *review.Totals) report.Block {
	names, rows := []string{"all moves"}, []*review.Total{&totals.Total}
	for phase := range review.NumPhases {
		names, rows = append(names, phase.String()), append(rows, &totals.Phases[phase])
	}
	return totalTable("moves", names, rows)
}

// totalTable has a row for each of some totals with moves, and names what they are of.
func totalTable(of string, names []string, totals []*review.Total) report.Block {
	t := &report.Table{Head: []string{" " + of, "judged", "mean loss %", "mean points lost", "best move %", "mistakes"}}
	for i, total := range totals {
		if total.Judged > 0 {
			t.Rows = append(t.Rows, []string{names[i], fmt.Sprint(total.Judged), percent(total.MeanLoss()), points(total.MeanPoints()),
				words.Percent(total.BestShare()), total.Count()})
		}
	}
	return report.Block{Table: t}
}

// mistakes shows the mistakes of a player on boards.
func (r *Report) mistakes(p *review.PlayerTotals) page.Section {
	section := page.Section{Title: "Mistakes of " + p.Color.Title()}
	for _, m := range p.Ranked {
		section.Figures = append(section.Figures, page.Named{Name: moveID(m), Figure: r.board(m), Caption: r.caption(m)})
	}
	if section.Figures != nil {
		section.Text = []string{"× the move played; numbers: the better line."}
	}
	return section
}

// caption describes a mistake.
func (r *Report) caption(m *review.JudgedMove) []string {
	size := r.Record.Start.Size()
	return []string{fmt.Sprintf("move %d, %s", m.Number, m.Point.Vertex(size)), loss(m), "better: " + line1(m.PV, size)}
}

// table lists all moves. A mistake leads to its board.
func (r *Report) table() report.Block {
	t := &report.Table{Head: []string{"no.", " player", " move", "best %", "after %", "loss %", "± %", "points lost", "rank", " ", " better line"}}
	size := r.Record.Start.Size()
	for i := range r.Moves {
		m, link := &r.Moves[i], ""
		row := []string{fmt.Sprint(m.Number), m.Color.Title(), m.Point.Vertex(size), "", "", "", "", "", "", "", m.Why}
		if m.Known {
			copy(row[3:], []string{words.Percent(m.Best.WinRate), words.Percent(m.Played.WinRate), percent(m.Loss), percent(2 * m.LossSE), points(m.Points), rank(m)})
		}
		if m.Mistake {
			row[9], link = kindOf(m), "#"+moveID(m)
		}
		if m.Known && !m.IsBest() {
			row[10] = strings.TrimSpace(line1(m.PV, size) + " " + m.Why)
		}
		t.Rows, t.Links = append(t.Rows, row), append(t.Links, link)
	}
	return report.Block{Table: t}
}

// kindOf names a mistake by how much it lost.
func kindOf(m *review.JudgedMove) string {
	if m.Blunder() {
		return "blunder"
	}
	return "mistake"
}

// moveID is the name of a mistake's place in the page.
func moveID(m *review.JudgedMove) string { return fmt.Sprintf("move-%d", m.Number) }

// lineNumbers is how many moves of the better line a board shows.
const lineNumbers = 5

// board draws the position before a mistake: the move played with a cross, and the
// better line with numbers.
func (r *Report) board(m *review.JudgedMove) figure.Figure {
	g := r.Record.Game(m.Turn.Parent)
	size := g.Size()
	b := figure.Diagram{Title: fmt.Sprintf("move %d at %s, better %s", m.Number, m.Point.Vertex(size), line1(m.PV[:1], size)),
		Position: g.Board(), Last: m.Turn.Parent.Move.Point, Cross: m.Point}
	for c, line := m.Color, m.PV[:min(len(m.PV), lineNumbers)]; len(line) > 0; c, line = c.Opponent(), line[1:] {
		b.Moves = append(b.Moves, model.Move{Color: c, Point: line[0]})
	}
	return b.Figure()
}

// Sizes of a graph, in pixels.
const (
	graphWidth  = 900
	graphHeight = 240
)

// graphs draws the win rate, with the mistakes, and the score lead over the game, both in
// Black's view.
func (r *Report) graphs() page.Section {
	nan := math.NaN()
	rates, leads, most, scored := figure.Series{}, figure.Series{}, 5.0, false
	for i := range len(r.Moves) + 1 {
		rate, lead := nan, nan
		if s := r.foundAfter(i); s != nil {
			if rate = s.WinRate; s.ToPlay == model.White {
				rate = 1 - s.WinRate
			}
			if s.Score != 0 {
				lead, scored, most = s.Score, true, max(most, 5*math.Ceil(math.Abs(s.Score)/5))
			}
		}
		rates.Add(float64(i), rate)
		leads.Add(float64(i), lead)
	}

	x := figure.Axis{Label: "moves", Max: float64(len(r.Moves))}
	rate := figure.Chart{Title: "Win rate of Black", X: x, Y: figure.Axis{Percent: true, Max: 1}, Series: []figure.Series{rates},
		Rules: []figure.Rule{{Y: .5}}, Spots: r.spots(rates), Width: graphWidth, Height: graphHeight}
	section := page.Section{Title: "The game", Text: []string{"Circles are mistakes, in the color of who made them; large ones lost 10% or more."},
		Figures: []page.Named{{Name: "win-rate", Figure: rate.Figure()}}}
	if scored {
		lead := figure.Chart{Title: "Score lead", X: x, Y: figure.Axis{Lead: true, Min: -most, Max: most}, Series: []figure.Series{leads},
			Rules: []figure.Rule{{}}, Width: graphWidth, Height: graphHeight}
		section.Figures = append(section.Figures, page.Named{Name: "score-lead", Figure: lead.Figure()})
	}
	return section
}

// spots returns the mistakes as places on a graph over the moves.
func (r *Report) spots(graph figure.Series) (spots []figure.Spot) {
	for i := range r.Moves {
		m := &r.Moves[i]
		if at := graph.Points[m.Number]; m.Mistake && !math.IsNaN(at.Y) {
			spots = append(spots, figure.Spot{Point: at, Side: m.Color, Large: m.Blunder(), Link: "#" + moveID(m), Text: strings.Join(r.caption(m), "; ")})
		}
	}
	return spots
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
