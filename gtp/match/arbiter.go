package match

import (
	"context"
	"fmt"
	"math"

	"gobandit/model"
)

// An arbiter is the engine of Settings.Referee in a game. The zero arbiter has not been
// asked yet.
type arbiter struct {
	player Player
	moves  int         // moves of the game that it knows
	failed bool        // it cannot be asked any more
	loser  model.Color // who it said has lost, at the latest question; Empty for nobody
	row    int         // questions in a row with that answer
}

// follow returns the engine with the position of the game on its board.
func (a *arbiter) follow(ctx context.Context, r *referee) (Player, error) {
	if a.player == nil {
		p, err := r.settings.Referee(ctx)
		if err != nil {
			return nil, err
		}
		a.player = p
		if err := ask(p, func() error { return p.Setup(ctx, r.settings) }); err != nil {
			return nil, err
		}
		if r.settings.Handicap > 0 && r.settings.FreeHandicap {
			if err := setHandicap(ctx, p, r.rec.Handicap); err != nil {
				return nil, err
			}
		}
	}
	for _, m := range r.rec.Moves[a.moves:] {
		if err := ask(a.player, func() error { return a.player.Play(ctx, m) }); err != nil {
			return nil, err
		}
		a.moves++
	}
	return a.player, nil
}

// verdict returns what the engine said, for the record.
func (a *arbiter) verdict(e Estimate) string {
	text := a.player.Name() + " judges the game: "
	if !math.IsNaN(e.Lead) {
		return text + model.ScoreResult(math.Round(10*e.Lead)/10).String()
	}
	return text + fmt.Sprintf("Black wins %.1f%%", 100*e.WinRate)
}

// close ends the engine, if it was made.
func (a *arbiter) close() {
	if a.player != nil {
		_ = ask(a.player, a.player.Close) // the game has its result
	}
}
