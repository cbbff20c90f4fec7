package match

import (
	"context"
	"fmt"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search/judge"
)

// count gives the finished game its result. Where the players are asked, the referee counts as well
// unless both agree: the result is that of two out of three, or of the referee.
func (r *referee) count(ctx context.Context) {
	by := r.settings.Scorer
	var votes []vote
	if by == ScorePlayers || by == ScorePlayersOnly {
		votes = r.askPlayers(ctx)
	}
	switch {
	case len(votes) == 2 && votes[0].result == votes[1].result || len(votes) == 1 && by == ScorePlayersOnly:
		r.rec.Result = votes[0].result
		return
	case len(votes) == 2 && votes[0].result.Winner == votes[1].result.Winner && by == ScorePlayersOnly:
		r.rec.Result = model.Result{By: model.ByScore, Winner: votes[0].result.Winner}
	}
	if by == ScorePlayersOnly {
		return
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
	own := r.rec.Result
	if len(votes) == 1 && votes[0].result != own {
		r.remark(fmt.Errorf("%s counts %s, the referee %s", votes[0].by, votes[0].result, own))
	}
	switch {
	case len(votes) == 1 && votes[0].result.Winner == own.Winner:
		r.rec.Result = votes[0].result
		return
	case len(votes) == 2 && votes[0].result.Winner == votes[1].result.Winner && votes[0].result.Winner != own.Winner:
		r.rec.Result = model.Result{By: model.ByScore, Winner: votes[0].result.Winner}
		return
	}
	r.rec.Remarks = append(r.rec.Remarks, "counted by the referee")
	if len(f.Dead) > 0 {
		r.rec.Remarks = append(r.rec.Remarks, "dead: "+gtp.Points(f.Dead, r.game.Size()))
	}
}

// A vote is how a player counts the game.
type vote struct {
	by     string
	result model.Result
}

// askPlayers asks the players for the result, and remarks why one does not count, and what they
// disagree about.
func (r *referee) askPlayers(ctx context.Context) (votes []vote) {
	for _, c := range []model.Color{model.Black, model.White} {
		p := r.players[c]
		var result model.Result
		err := ask(p, func() (err error) { result, err = p.Score(ctx); return err })
		switch {
		case err == ErrNoScore:
		case err != nil:
			r.remark(err)
		case result.By == model.ByScore:
			votes = append(votes, vote{[...]string{model.Black: r.rec.Black, model.White: r.rec.White}[c], result})
		default:
			r.remark(fmt.Errorf("%s: gives no score, only %s", p.Name(), result))
		}
	}
	if len(votes) == 2 && votes[0].result != votes[1].result {
		on := ""
		if votes[0].result.Winner == votes[1].result.Winner {
			on = " on the margin"
		}
		r.remark(fmt.Errorf("the players disagree%s: %s says %s, %s says %s", on, votes[0].by, votes[0].result, votes[1].by, votes[1].result))
	}
	return votes
}
