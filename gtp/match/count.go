package match

import (
	"context"
	"errors"
	"fmt"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search/judge"
)

// count gives the finished game its result.
func (r *referee) count(ctx context.Context) {
	by := r.settings.Scorer
	if by == ScorePlayers || by == ScorePlayersOnly {
		if r.askPlayers(ctx) || by == ScorePlayersOnly {
			return
		}
	}
	var f model.Finish
	if by != ScoreArea && ctx.Err() == nil {
		j, err := judge.Judge(ctx, r.game, judge.Effort{Playouts: countPlayouts})
		f = j.Finish
		if err != nil {
			r.remark(fmt.Errorf("counted with all stones alive: %w", err))
		}
	}
	if ctx.Err() != nil {
		return
	}

	count := r.game.Count(f)
	r.rec.Result = model.ScoreResult(count.Score())
	r.rec.Remarks = append(r.rec.Remarks, "counted by the referee")
	if len(f.Dead) > 0 {
		r.rec.Remarks = append(r.rec.Remarks, "dead: "+gtp.Points(f.Dead, r.game.Size()))
	}
}

// askPlayers asks the players for the result. It reports whether they gave one: those
// who count name the same winner. If they differ on the margin, the result has none.
func (r *referee) askPlayers(ctx context.Context) bool {
	var votes []model.Result
	for _, c := range []model.Color{model.Black, model.White} {
		p := r.players[c]
		var vote model.Result
		err := ask(p, func() (err error) { vote, err = p.Score(ctx); return err })
		switch {
		case errors.Is(err, ErrNoScore):
		case err != nil:
			r.remark(err)
		case vote.By == model.ByScore:
			votes = append(votes, vote)
		default:
			r.remark(fmt.Errorf("%s: gives no score, only %s", p.Name(), vote))
		}
	}

	switch {
	case len(votes) == 0:
		return false
	case len(votes) == 1 || votes[0] == votes[1]:
		r.rec.Result = votes[0]
	case votes[0].Winner != votes[1].Winner:
		r.remark(fmt.Errorf("the players disagree: %s says %s, %s says %s", r.rec.Black, votes[0], r.rec.White, votes[1]))
		return false
	default:
		r.remark(fmt.Errorf("the players disagree on the margin: %s says %s, %s says %s", r.rec.Black, votes[0], r.rec.White, votes[1]))
		r.rec.Result = model.Result{By: model.ByScore, Winner: votes[0].Winner}
	}
	return true
}
