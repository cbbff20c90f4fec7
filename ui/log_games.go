package ui

import (
	"slices"
	"time"

	"gobandit/model/words"
)

// logGames logs the games of the event that have ended since its last call.
func (a *app) logGames() {
	s := a.tune.Status()
	if s == nil {
		return
	}
	n := s.Played + s.Void
	if a.gamesLogged == 0 && n > 0 { // games from before this run
		a.gamesLogged = n
		a.log.Info("event opened", "event", s.Event, "games", n, "journal", a.tune.Journal())
	}
	news := min(max(n-a.gamesLogged, 0), len(s.Last))
	a.gamesLogged = n
	for _, g := range slices.Backward(s.Last[:news]) {
		outcome, log, reason := string(g.Outcome()), a.log.Info, g.Reason
		switch {
		case g.Void():
			log, reason = a.log.Warn, g.Trouble()
		case g.Matchup != "":
			outcome = "over"
		}
		who := []any{"candidate", words.Coordinates(g.Coordinates), "color", g.CandidateColor().Title()}
		if g.Matchup != "" {
			who = []any{"black", g.Black, "white", g.White}
		}
		log("game "+outcome, slices.Concat([]any{"game", g.Name()}, who,
			[]any{"result", g.Result, "moves", g.Moves, "took", g.Duration().Round(time.Second / 10), "reason", reason})...)
	}
}
