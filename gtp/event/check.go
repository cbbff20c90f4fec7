package event

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// checkSeed seeds the players that are started for a check alone.
const checkSeed = 1

// checkID is the name of the game that programs are told in a check, as in
// Gomill.
const checkID = "startup-check"

// A tryout is a player to be started once.
type tryout struct {
	name     string
	arms     []assignment // that cannot play without it; none for everyone's opponent
	settings match.Settings
	make     match.Maker
	err      error
}

// Check starts the players of an event, sets up a game with each and ends them,
// and returns an error that names those which failed. Of the candidates it
// starts those at both ends of the space, or all. It needs no journal.
func Check(ctx context.Context, c Config, all bool) error {
	if err := c.check(); err != nil {
		return err
	}
	s, err := newSchedule(c)
	if err != nil {
		return err
	}
	var failed []error
	for _, t := range try(ctx, s.tryouts(all), c.Workers, func(tryout) io.Writer { return nil }) {
		if t.err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", t.name, t.err))
		}
	}
	return errors.Join(failed...)
}

// tryouts returns the opponent and the candidates at both ends of the space, or
// all.
func (t *tuning) tryouts(all bool) []tryout {
	outs := []tryout{{name: "opponent " + t.config.OpponentName, settings: t.config.Game, make: t.config.Opponent(checkSeed)}}
	add := func(c tune.Candidate) {
		outs = append(outs, tryout{
			name: "candidate " + c.Parameters, arms: []assignment{t.assign(0, c, model.Black)},
			settings: t.config.Game, make: t.config.Candidate(c, checkSeed),
		})
	}
	n := t.tuner.Len()
	for i := range n {
		if all || i == 0 || i == n-1 {
			add(t.tuner.Candidate(i))
		}
	}
	return outs
}

// tryouts returns the players of the tournament, each once.
func (t *tournament) tryouts(bool) []tryout {
	var outs []tryout
	seen := make(map[string]int)
	for i, p := range t.pairs {
		if p.score.Gone {
			continue
		}
		for _, e := range p.Players {
			k, ok := seen[e.Code]
			if !ok {
				k = len(outs)
				seen[e.Code] = k
				outs = append(outs, tryout{name: "player " + e.Code, settings: p.Game, make: e.Make(checkSeed)})
			}
			outs[k].arms = append(outs[k].arms, t.assign(i, 0))
		}
	}
	return outs
}

// try starts players, so many at a time. errout takes what each says on standard
// error; nil is nobody.
func try(ctx context.Context, outs []tryout, workers int, errout func(tryout) io.Writer) []tryout {
	next := make(chan int)
	var working guard.Group
	for range max(1, min(workers, len(outs))) {
		working.Go("player", func() error {
			for i := range next {
				outs[i].err = guard.Call("player", func() error {
					return tryPlayer(ctx, outs[i].make, outs[i].settings, errout(outs[i]))
				})
			}
			return nil
		})
	}
	for i := range outs {
		next <- i
	}
	close(next)
	_ = working.Wait() // each has its own error
	return outs
}

// check starts players before the first game. Candidates and matchups that
// cannot play are benched; it is an error if the opponent cannot, or none of
// those tried.
func (r *run) check(ctx context.Context) error {
	outs := try(ctx, r.tally.schedule.tryouts(r.options.CheckAll), int(r.workers.Load()), func(t tryout) io.Writer {
		if !r.config.LogStderr {
			return nil
		}
		return r.log.stderr(checkID + " " + t.name)
	})
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	var first error
	able := false
	for _, t := range outs {
		if t.err == nil {
			able = able || len(t.arms) > 0
			continue
		}
		err := fmt.Errorf("%s: %w", t.name, t.err)
		if len(t.arms) == 0 {
			return err
		}
		if first == nil {
			first = err
		}
	}
	if first == nil {
		return nil
	}
	if !able {
		return first
	}
	for _, t := range outs {
		if t.err == nil {
			continue
		}
		for _, a := range t.arms {
			r.faults.bench(a)
		}
		r.tell(fmt.Sprintf("%s is set aside for this run, it cannot start: %v", t.name, t.err))
	}
	r.faults.row = 0 // there was a choice
	if !r.tally.schedule.open(r.faults.benched) {
		return first
	}
	return nil
}

// tryPlayer starts a player, sets up a game and ends it. What a program says on
// standard error goes to errout, if that is not nil.
func tryPlayer(ctx context.Context, maker match.Maker, s match.Settings, errout io.Writer) error {
	p, err := maker(ctx)
	if err != nil {
		return err
	}
	defer p.Close()
	if s, ok := p.(match.Sitter); ok {
		s.Sit(match.Sitting{Game: checkID, Slot: -1, Stderr: errout})
	}
	return p.Setup(ctx, s)
}
