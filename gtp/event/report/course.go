package report

import (
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
)

// Course returns the games of a matchup in the order in which they ended, with the
// count after each, up to the one that ended its test. The report must have been made
// with Options.Games.
func (r *Report) Course(m event.MatchupStanding) match.Course {
	var rows []match.Row
	for _, g := range r.Games {
		if g.Matchup != m.ID || g.Void() {
			continue
		}
		row := match.Row{Game: *g.Round, Black: g.Black, White: g.White, First: model.Black, Opening: g.Opening, Result: g.Result,
			Moves: g.Moves, Seconds: g.Seconds, Time: g.Time, Hash: g.Hash}
		if g.Black != m.Players[0] {
			row.First = model.White
		}
		rows = append(rows, row)
	}
	return match.NewCourse(m.Test, m.Pairs != nil, r.Status.Repeats == event.RepeatsOnce, rows)
}
