package match

import (
	"cmp"
	"fmt"
	"math"

	"gobandit/model"
)

// adjudicate ends the game if both players agree that one of them has lost.
func (r *referee) adjudicate() {
	s := &r.settings
	if !s.Adjudicates() {
		return
	}
	for _, loser := range []model.Color{model.Black, model.White} {
		if r.agreed(func(e Estimate) bool { return e.WinRate < s.ResignBelow }, loser) {
			r.give(RateAdjudication, loser)
		} else if r.agreed(s.behind, loser) {
			r.give(ScoreAdjudication, loser)
		}
	}
}

// behind reports whether a side is too many points behind.
func (s *Settings) behind(e Estimate) bool {
	return s.ResignPoints > 0 && e.Lead <= -s.ResignPoints
}

// give ends the game as if a side had resigned.
func (r *referee) give(why Reason, loser model.Color) {
	r.rec.Reason, r.rec.Result = why, model.Result{By: model.ByResign, Winner: loser.Opponent()}
}

// resignMoves returns the moves of each side that an adjudication takes.
func (s *Settings) resignMoves() int { return cmp.Or(s.ResignMoves, DefaultResignMoves) }

// agreed reports whether lost is true of a color's estimates after enough moves of both
// sides in a row. It must be false of what is unknown.
func (r *referee) agreed(lost func(Estimate) bool, c model.Color) bool {
	n := 2 * r.settings.resignMoves()
	if len(r.rec.Notes) < n {
		return false
	}
	for i := len(r.rec.Notes) - n; i < len(r.rec.Notes); i++ {
		e := Estimate{r.rec.Notes[i].WinRate, r.rec.Notes[i].Lead}
		if r.rec.Moves[i].Color != c {
			e = Estimate{1 - e.WinRate, -e.Lead}
		}
		if !lost(e) {
			return false
		}
	}
	return true
}

// Untold returns an error that names a player whose moves came without the values that adjudication needs. It is nil if there is
// none or it does not matter.
func (r *PlayedGame) Untold() error {
	s := &r.Settings
	if !s.Adjudicates() || len(r.Moves)-len(s.Opening.Moves) < 2*s.resignMoves() {
		return nil
	}
	told := make(map[model.Color]bool)
	for i, n := range r.Notes {
		if s.ResignBelow > 0 && !math.IsNaN(n.WinRate) || s.ResignPoints > 0 && !math.IsNaN(n.Lead) {
			told[r.Moves[i].Color] = true
		}
	}
	for i, name := range []string{r.Black, r.White} {
		if !told[model.Black+model.Color(i)] {
			return fmt.Errorf("%s reports no %s, so its games cannot be adjudicated", name, s.wanted())
		}
	}
	return nil
}

// wanted names what players must tell for an adjudication.
func (s *Settings) wanted() string {
	switch {
	case s.ResignPoints == 0:
		return "win rate"
	case s.ResignBelow == 0:
		return "score"
	}
	return "win rate and no score"
}
