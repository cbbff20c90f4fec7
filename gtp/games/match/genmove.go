package match

import (
	"context"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
)

// analysisInterval is the time between lines of an analysis.
const analysisInterval = 200 * time.Millisecond

// claimCommand asks for a move or the claim of the win.
const claimCommand = "gomill-genmove_ex"

// Genmove asks the engine for a move, and for its comment on it.
func (p *process) Genmove(ctx context.Context, c model.Color) (Genmove, error) {
	answer, vertex, err := p.ask(ctx, c)
	if err != nil {
		return Genmove{}, err
	}
	switch strings.ToLower(vertex) {
	case "resign":
		answer.Point = model.Resign
	case "claim":
		if !p.o.AllowClaim {
			return Genmove{}, &BadMoveError{p.name, vertex}
		}
		answer.Claim = true
	default:
		answer.Point, err = model.ParsePoint(vertex, p.size)
		if err != nil {
			return Genmove{}, &BadMoveError{p.name, vertex}
		}
	}

	answer.Comment = p.explain(ctx)
	if p.lead {
		answer.Estimate = p.leadAfter(ctx, c, answer.Snapshot)
	}
	return answer, nil
}

// ask asks for a move by the best command that the engine has. The answer has its
// time and its search.
func (p *process) ask(ctx context.Context, c model.Color) (answer Genmove, vertex string, err error) {
	if p.o.AllowClaim {
		if known, err := p.engine.Knows(ctx, claimCommand); err != nil {
			return answer, "", err
		} else if known {
			began := time.Now()
			vertex, err = p.engine.DoWithin(ctx, p.o.MoveTimeout, claimCommand, strings.ToLower(c.Letter()), "claim")
			answer.Took = time.Since(began)
			return answer, strings.TrimSpace(vertex), err
		}
	}
	var watch func(*search.Snapshot)
	if p.analyze {
		watch = func(s *search.Snapshot) {
			answer.Snapshot = s
			if p.watch != nil {
				p.watch(s)
			}
		}
	}
	v := controller.View{Size: p.size, ToPlay: c, Interval: analysisInterval}
	vertex, answer.Took, err = p.engine.Genmove(ctx, p.o.MoveTimeout, v, watch)
	return answer, vertex, err
}

// explain returns the engine's comment on its last move; empty if it has none. It
// ignores a crash, which the next command reports.
func (p *process) explain(ctx context.Context) string {
	if known, err := p.engine.Knows(ctx, "gomill-explain_last_move"); err != nil || !known {
		return ""
	}
	text, err := p.engine.Do(ctx, "gomill-explain_last_move")
	if err != nil {
		return ""
	}
	return gtp.Clip(strings.TrimSpace(text), maxComment)
}
