package match

import (
	"context"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// analysisInterval is the time between lines of an analysis, in hundredths of a
// second.
const analysisInterval = "20"

// Genmove asks the engine for a move, and for its comment if it has one to give.
func (p *process) Genmove(ctx context.Context, c model.Color) (Genmove, error) {
	color := strings.ToLower(c.Letter())
	command, dialect, err := p.genmoveCommand(ctx)
	if err != nil {
		return Genmove{}, err
	}
	var answer Genmove
	var vertex string
	began := time.Now()
	switch command {
	case "genmove":
		vertex, err = p.engine.DoWithin(ctx, p.o.MoveTimeout, p.alias(command), color)
	case "gomill-genmove_ex":
		vertex, err = p.engine.DoWithin(ctx, p.o.MoveTimeout, p.alias(command), color, "claim")
	default:
		vertex, answer.Snapshot, err = p.genmoveAnalyze(ctx, command, dialect, c)
	}
	if err != nil {
		return Genmove{}, err
	}
	answer.Took = time.Since(began) // without what comes after the move
	switch v := strings.TrimSpace(vertex); strings.ToLower(v) {
	case "resign":
		answer.Point = model.Resign
	case "claim":
		if !p.o.AllowClaim {
			return Genmove{}, &BadMoveError{p.name, v}
		}
		answer.Claim = true
	default:
		answer.Point, err = model.ParsePoint(v, p.size)
		if err != nil {
			return Genmove{}, &BadMoveError{p.name, v}
		}
	}
	answer.Comment = p.explain(ctx)
	return answer, nil
}

// genmoveCommand returns the command to ask for a move with.
func (p *process) genmoveCommand(ctx context.Context) (string, gtp.Dialect, error) {
	if p.o.AllowClaim {
		if known, err := p.knows(ctx, "gomill-genmove_ex"); known || err != nil {
			return "gomill-genmove_ex", 0, err
		}
	}
	if p.o.Analyze {
		for d, command := range []string{gtp.Kata: "kata-genmove_analyze", gtp.Leela: "lz-genmove_analyze"} {
			if known, err := p.knows(ctx, command); known || err != nil {
				return command, gtp.Dialect(d), err
			}
		}
	}
	return "genmove", 0, nil
}

// genmoveAnalyze asks for a move and shows the search until it comes.
func (p *process) genmoveAnalyze(ctx context.Context, command string, d gtp.Dialect, c model.Color) (vertex string, last *search.Snapshot, err error) {
	if p.o.MoveTimeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.o.MoveTimeout)
		defer cancel()
	}
	args := []string{strings.ToLower(c.Letter()), analysisInterval}
	if d == gtp.Kata {
		args = append(args, "ownership", "true", "rootInfo", "true")
	}
	err = p.engine.Stream(ctx, func(line string) {
		if v, ok := strings.CutPrefix(line, "play "); ok {
			vertex = v
			return
		}
		// A line that cannot be read is not worth losing the game.
		if s, err := d.ParseInfo(line, p.size, c); err == nil {
			last = s
			if p.watch != nil {
				p.watch(s)
			}
		}
	}, p.alias(command), args...)
	return vertex, last, err
}

// explain returns the engine's comment on its last move; empty if it has none.
// If the engine fails over it, its next command will tell.
func (p *process) explain(ctx context.Context) string {
	if known, err := p.knows(ctx, "gomill-explain_last_move"); err != nil || !known {
		return ""
	}
	text, err := p.do(ctx, "gomill-explain_last_move")
	if err != nil {
		return ""
	}
	return gtp.Clip(strings.TrimSpace(text), maxComment)
}
