package match

import (
	"cmp"

	"gobandit/model"
)

// adjudicate ends the game if both players agree that one of them has lost.
func (r *referee) adjudicate() {
	for _, loser := range []model.Color{model.Black, model.White} {
		if r.lost(loser) {
			r.rec.Reason, r.rec.Result = Adjudication, model.Result{By: model.ByResign, Winner: loser.Opponent()}
		}
	}
}

// lost reports whether both players have put the win rate of a color below the
// threshold at enough moves in a row. Win rates that are unknown are not below it.
func (r *referee) lost(c model.Color) bool {
	n := 2 * cmp.Or(r.settings.ResignMoves, DefaultResignMoves)
	if r.settings.ResignBelow == 0 || len(r.rec.Notes) < n {
		return false
	}
	for i := len(r.rec.Notes) - n; i < len(r.rec.Notes); i++ {
		rate := r.rec.Notes[i].WinRate
		if r.rec.Moves[i].Color != c {
			rate = 1 - rate
		}
		if !(rate < r.settings.ResignBelow) {
			return false
		}
	}
	return true
}
