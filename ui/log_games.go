package ui

import (
	"slices"
	"time"

	"gobandit/model"
	"gobandit/model/words"
)

// logGames logs the games of the event that have ended since its last call.
func (a *app) logGames() {
	s := a.tune.Status()
	if _, back := a.tune.RewoundTo(); s == nil || back {
		return
	}
	n := s.Played + s.Void
	if !a.eventLogged { // its games are from before this run
		a.eventLogged, a.gamesLogged = true, n
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
		who := []any{"candidate", words.Coordinates(g.Coordinates)}
		if c := g.CandidateColor(); c != model.Empty {
			who = append(who, "color", c.Title())
		}
		if g.Matchup != "" {
			who = []any{"black", g.Black, "white", g.White}
		}
		if g.Result != "" {
			who = append(who, "result", g.Result)
		}
		log("game "+outcome, slices.Concat([]any{"game", g.Name()}, who,
			[]any{"moves", g.Moves, "took", g.Duration().Round(time.Second / 10), "reason", reason})...)
	}
}
