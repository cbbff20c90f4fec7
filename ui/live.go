package ui

import (
	"fmt"
	"math"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/ui/view"
)

// A liveGame is a game in progress: of the event, or of its confirmation match.
type liveGame struct {
	event.RunningGame      // of the confirmation match: without coordinates and parameters, its ID counted from 1
	confirms          bool // it is of the confirmation match
}

// live returns the games in progress: those of the event, then those of the
// confirmation match.
func (t *tuneScreen) live() []liveGame {
	var out []liveGame
	if t.status != nil && t.run != nil {
		for _, r := range t.status.Running {
			out = append(out, liveGame{RunningGame: r})
		}
	}
	if t.confirming != nil {
		out = append(out, t.confirming.running()...)
	}
	return out
}

// liveGame returns a game in progress by its number.
func (t *tuneScreen) liveGame(id gameID) (liveGame, bool) {
	for _, r := range t.live() {
		if r.id() == id {
			return r, true
		}
	}
	return liveGame{}, false
}

// confirmingGame returns how a game of a confirmation match stands.
func confirmingGame(c Confirmation, game int, p match.Progress) liveGame {
	r := event.RunningGame{
		Progress: p, ID: game + 1, CandidateColor: c.Series.FirstColor(game), Opponent: c.Other,
	}
	if r.CandidateColor == model.White {
		r.WinRate = 1 - p.WinRate
	}
	return liveGame{r, true}
}

func (r liveGame) id() gameID { return gameID{r.confirms, r.ID} }

// Name names the game as the list of games does.
func (r liveGame) name() string { return r.row().name() }

// caption tells of the game: the candidate and its color, the number of moves, and
// the candidate's win rate if it is known.
func (r liveGame) caption() []string {
	who, rate := coordinates(r.Coordinates)+" "+r.CandidateColor.Letter(), "  – %"
	switch {
	case r.confirms:
		who = "best " + r.CandidateColor.Letter()
	case r.Coordinates == nil:
		who = view.Fit(r.Black, captionWidth-1)
	}
	if !math.IsNaN(r.WinRate) {
		rate = fmt.Sprintf("%3.0f %%", 100*r.WinRate)
	}
	return []string{who, fmt.Sprintf("move %-3d", r.MoveNumber), rate}
}

// row returns the game as the list of games shows it.
func (r liveGame) row() gameRow {
	g := gameRow{
		id: r.id(), moves: r.MoveNumber, board: r.Board, last: r.Last, round: -1,
		gameSides: gameSides{at: coordinates(r.Coordinates), plays: r.CandidateColor.Title(), params: r.Black + " v " + r.White},
		gameEnd:   gameEnd{outcome: outcomeRuns},
	}
	switch {
	case r.confirms:
		g.at = atConfirm
	case r.Coordinates == nil:
		g.at, g.plays, g.black, g.white = r.Name, "", r.Black, r.White
	default:
		g.params = inColumns(r.Parameters)
	}
	return g
}
