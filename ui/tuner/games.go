package tuner

import (
	"fmt"
	"math"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// Running returns the games in progress: those of the event, then those of its
// confirmation match.
func (t *Screen) Running() []event.RunningGame {
	var out []event.RunningGame
	if t.status != nil && t.run != nil {
		out = append(out, t.status.Running...)
	}
	if t.confirming != nil {
		out = append(out, t.confirming.running()...)
	}
	return out
}

// Game returns a game if it is in progress.
func (t *Screen) Game(id event.GameID) (event.RunningGame, bool) {
	for _, r := range t.Running() {
		if r.GameID() == id {
			return r, true
		}
	}
	return event.RunningGame{}, false
}

// Finished returns how a game ended, if that is known: of the latest ones.
func (t *Screen) Finished(id event.GameID) (r event.Row, known bool) {
	if id.Confirms {
		for _, c := range []*confirming{t.confirming, t.confirmed} {
			if c != nil {
				return c.finished(id.Number)
			}
		}
		return event.Row{}, false
	}
	if t.status != nil {
		for _, r := range t.status.Last {
			if r.Game == id.Number && !r.Hand() {
				return r, true
			}
		}
	}
	return event.Row{}, false
}

// confirmingGame returns how a game of a confirmation match stands.
func confirmingGame(c Confirmation, game int, p match.Progress) event.RunningGame {
	r := event.RunningGame{Progress: p, ID: game + 1, Confirms: true, CandidateColor: c.Series.FirstColor(game), Opponent: c.Other}
	if r.CandidateColor == model.White {
		r.WinRate = 1 - p.WinRate
	}
	return r
}

// caption tells of a game: the candidate and its color, the number of moves, and the
// candidate's win rate if it is known.
func caption(r event.RunningGame) []string {
	who, rate := words.Coordinates(r.Coordinates)+" "+r.CandidateColor.Letter(), "  – %"
	switch {
	case r.Confirms:
		who = "best " + r.CandidateColor.Letter()
	case r.Coordinates == nil:
		who = view.Fit(r.Black, captionWidth-1)
	}
	if !math.IsNaN(r.WinRate) {
		rate = fmt.Sprintf("%3.0f %%", 100*r.WinRate)
	}
	return []string{who, fmt.Sprintf("move %-3d", r.MoveNumber), rate}
}
