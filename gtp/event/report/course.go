package report

import (
	"gobandit/gtp/event"
	"gobandit/gtp/match"
)

// Course returns the games of a matchup that have a result, in the order in which they
// ended, up to the one that ended its test. Each has the score after it. The report must
// have been made with Options.Games.
func (r *Report) Course(m event.MatchupStanding) (games []Game) {
	for _, g := range r.Games {
		if g.Matchup != m.ID || g.Void() {
			continue
		}
		games = append(games, g)
		if g.Score.Verdict() != match.Undecided {
			break
		}
	}
	return games
}
