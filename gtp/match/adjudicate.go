package match

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"gobandit/gtp"
	"gobandit/model"
)

// adjudicate ends the game if both players agree that one of them has lost, or the
// referee engine says so.
func (r *referee) adjudicate(ctx context.Context) {
	s := &r.settings
	switch {
	case !s.Adjudicates():
	case s.ResignBy == ResignByReferee:
		r.consult(ctx)
	default:
		for _, loser := range []model.Color{model.Black, model.White} {
			if r.agreed(func(e Estimate) bool { return e.WinRate < s.ResignBelow }, loser) {
				r.give(RateAdjudication, loser)
			} else if r.agreed(s.behind, loser) {
				r.give(ScoreAdjudication, loser)
			}
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

// consult asks the referee engine after every second move of the players, and ends the
// game when it has said of one side often enough in a row that it has lost.
func (r *referee) consult(ctx context.Context) {
	s := &r.settings
	if (len(r.rec.Moves)-len(s.Opening.Moves))%2 != 0 || r.judge.failed {
		return
	}
	e, ok := r.estimate(ctx)
	if !ok {
		return
	}

	loser := model.Empty
	for _, c := range []model.Color{model.Black, model.White} {
		if of := e.of(c); of.WinRate < s.ResignBelow || s.behind(of) {
			loser = c
		}
	}
	if loser != r.judge.loser {
		r.judge.loser, r.judge.row = loser, 0
	}

	r.judge.row++
	if loser != model.Empty && r.judge.row >= s.resignMoves() {
		r.give(RefereeAdjudication, loser)
		r.rec.Remarks = append(r.rec.Remarks, r.judge.verdict(e))
	}
}

// atLimit ends a game that has as many moves as are allowed.
func (r *referee) atLimit(ctx context.Context) {
	r.rec.Reason = MoveLimit
	if r.settings.AtLimit != LimitReferee {
		return
	}
	e, ok := r.estimate(ctx)
	if !ok {
		return
	}
	if result := e.result(r.settings.Komi); result.By != model.Unknown {
		r.rec.Reason, r.rec.Result = RefereeAdjudication, result
		r.rec.Remarks = append(r.rec.Remarks, r.judge.verdict(e))
	}
}

// result returns the result of a game that stands so for Black; unknown if the estimate
// favors nobody.
func (e Estimate) result(komi float64) model.Result {
	better := func(x float64) model.Color {
		switch {
		case x > 0:
			return model.Black
		case x < 0:
			return model.White
		}
		return model.Empty
	}
	if math.IsNaN(e.Lead) {
		if c := better(e.WinRate - .5); c != model.Empty {
			return model.Result{By: model.ByScore, Winner: c}
		}
		return model.Result{}
	}
	if margin := math.Round(10*e.Lead) / 10; margin != 0 || komi == math.Trunc(komi) {
		return model.ScoreResult(margin)
	}
	if c := better(e.Lead); c != model.Empty {
		return model.Result{By: model.ByScore, Winner: c}
	}
	return model.Result{} // a jigo with a komi that allows none
}

// estimate asks the referee engine how the game stands for Black. If that fails the game's record says so.
func (r *referee) estimate(ctx context.Context) (Estimate, bool) {
	out, err := r.askJudge(ctx)
	if err != nil && ctx.Err() == nil {
		r.judge.failed = true
		r.rec.Fault = "referee: " + gtp.OneLine(err.Error())
	}
	return out, err == nil
}

func (r *referee) askJudge(ctx context.Context) (out Estimate, err error) {
	p, err := r.judge.follow(ctx, r)
	if err != nil {
		return Estimate{}, err
	}
	e, ok := p.(Engine)
	if !ok {
		return Estimate{}, fmt.Errorf("%s: %w", p.Name(), ErrNoScore)
	}
	err = ask(p, func() (err error) { out, err = e.Estimate(ctx, r.game.ToPlay()); return err })
	return out, err
}

// Untold returns an error that names a player whose moves told nothing by which the game
// could have been adjudicated; nil if there is none or it does not matter.
func (r *PlayedGame) Untold() error {
	s := &r.Settings
	if !s.Adjudicates() || s.ResignBy != ResignByPlayers || len(r.Moves)-len(s.Opening.Moves) < 2*s.resignMoves() {
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
			return fmt.Errorf("%s reports no %s, so its games cannot be adjudicated; use a referee", name, s.wanted())
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
