package report

import (
	"fmt"
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/search/tune"
)

// listed returns the candidates of a level for the ranking: as many as the event sets,
// and only ones with games below the first level.
func (r *Report) listed(level []RankedCandidate, depth int) []RankedCandidate {
	if depth == 0 {
		return level[:min(len(level), r.Status.ReportRows)]
	}
	idle := slices.IndexFunc(level, func(c RankedCandidate) bool { return c.Standing.Games == 0 })
	if idle < 0 {
		return level
	}
	return level[:idle]
}

// ranking lists the candidates of a level.
func (r *Report) ranking(level []RankedCandidate, depth int) *Table {
	t := list(r.listed(level, depth))
	first, costs, both := depth == 0, r.All.Cost.Moves > 0, r.bothColors()
	against, m := r.Status.Opponents, r.Status.Measure
	games := !m.IsNumber()
	if !first {
		against = nil
	}
	rank := 0

	t.column(true, "#", func(RankedCandidate) string { rank++; return fmt.Sprint(rank) })
	t.column(true, " place", func(c RankedCandidate) string { return c.Place })
	t.column(true, " parameters", r.named)
	t.column(true, m.Goal.Runs(), func(c RankedCandidate) string { return fmt.Sprint(c.Standing.Games) })
	t.column(games, "won%", func(c RankedCandidate) string { return dashed(c.Standing.Games > 0, "%.1f", 100*c.WinRate()) })
	t.column(both, "Black", func(c RankedCandidate) string { return fraction(c.Black) })
	t.column(both, "White", func(c RankedCandidate) string { return fraction(c.White) })
	for i, name := range against {
		t.column(true, "v "+name, func(c RankedCandidate) string { return fraction(c.Against[i]) })
	}
	// an interval and Elo are those of the last rate before them
	t.column(both || len(against) > 0, "even%", func(c RankedCandidate) string { return dashed(c.Standing.Games > 0, "%.1f", 100*c.Even) })
	t.column(games, " 95% interval", func(c RankedCandidate) string {
		return dashed(c.Standing.Games > 0, "%.1f to %.1f", 100*c.Low, 100*c.High)
	})
	t.column(!games, "mean", func(c RankedCandidate) string {
		return dashed(c.Numbers.Count > 0, "%s", tune.NumberText(c.Numbers.Mean))
	})
	t.column(!games, "SD", func(c RankedCandidate) string {
		return dashed(c.Numbers.Count > 1, "%s", tune.NumberText(c.Numbers.SD))
	})
	t.column(true, m.Head(), func(c RankedCandidate) string { return m.Text(c.Model.Rate) })
	t.column(true, "±95", func(c RankedCandidate) string { return m.HalfText(c.Model) })
	t.column(games, "Elo", func(c RankedCandidate) string { return match.EloText(c.Elo()) })
	t.column(first, "P(best)", func(c RankedCandidate) string { return probability(c.PBest) })
	for _, metric := range m.Metrics {
		t.column(first, metric.Name, func(c RankedCandidate) string {
			mean, known := metric.Means[c.Index]
			return dashed(known, "%s", tune.NumberText(mean))
		})
	}
	t.column(costs, "cost", func(c RankedCandidate) string { return c.Cost.String() })
	t.column(costs, "equal", func(c RankedCandidate) string {
		elo, known := c.equal(r.All.Cost)
		return dashed(known, "%s", match.EloText(elo))
	})
	t.column(r.forfeited(), "forfeits", func(c RankedCandidate) string { return fmt.Sprintf("%d:%d", c.Forfeits, c.OpponentForfeits) })
	t.column(r.All.Void > 0, "void", func(c RankedCandidate) string { return fmt.Sprint(c.Void) })
	return t.Table
}

// named writes the parameters of a candidate, with an asterisk if it is the best, and its mark.
func (r *Report) named(c RankedCandidate) string {
	name := c.Parameters
	if c.Standing.Best && r.Best != nil {
		name += " *"
	}
	if m := event.MarkOf(r.Status.Marks, c.Candidate); m.Mark != "" {
		name += " (" + m.String() + ")"
	}
	return name
}

// dashed formats what is known, and writes a dash for what is not.
func dashed(known bool, format string, values ...any) string {
	if !known {
		return "–"
	}
	return fmt.Sprintf(format, values...)
}

// leftOut lists the candidates that are no contenders.
func leftOut(out []RankedCandidate) []Block {
	if len(out) == 0 {
		return nil
	}
	t := &Table{Head: []string{" place", " parameters", "games", "won", " why"}}
	for _, c := range out {
		t.add(c.Place, c.Parameters, fmt.Sprint(c.Standing.Games), fmt.Sprint(c.Standing.Wins), c.Why)
	}
	return []Block{{Heading: "No contenders: left out of the ranking and of P(best)", Table: t}}
}

func fraction(s tune.Score) string { return fmt.Sprintf("%d/%d", s.Wins, s.Games) }

// legend explains the columns of the ranking.
func (r *Report) legend() Block {
	m := r.Status.Measure
	lines := []string{"place: the division of each parameter, counted from 0; * the best candidate"}
	if len(r.Status.Opponents) > 0 {
		lines = append(lines, "even%: won% with even colors, and opponents by their weights; the 95% interval is of even%")
	} else if r.bothColors() {
		lines = append(lines, "even%: won% with even colors; the 95% interval is of even%")
	}
	if !m.IsNumber() {
		lines = append(lines, "model%: the win% to expect by the games of all candidates; ±95: half its 95% interval; Elo is by it, too; P(best): the probability of being the best")
	}
	if r.forfeited() {
		lines = append(lines, "forfeits: games lost by a fault, of the candidate : of the opponent")
	}
	if r.All.Cost.Moves > 0 {
		lines = append(lines, costLegend().Lines...)
	}
	return Block{Lines: lines}
}

// bothColors reports whether candidates have played both colors.
func (r *Report) bothColors() bool { return r.All.Black.Games > 0 && r.All.White.Games > 0 }

// forfeited reports whether games were lost by a fault.
func (r *Report) forfeited() bool { return r.All.Forfeits+r.All.OpponentForfeits > 0 }

// costLegend explains the columns of costs.
func costLegend() Block {
	return Block{Lines: []string{fmt.Sprintf("cost: time per move; equal: Elo at the same time per move, assuming that twice the time is worth %d Elo", match.EloPerDoubling)}}
}
