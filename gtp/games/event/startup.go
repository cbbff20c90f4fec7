package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// checkSeed seeds the players that are started only for a check.
const checkSeed = 1

// checkID is the name that a check gives programs for their game, as Gomill does.
const checkID = "startup-check"

// A startupCheck is a player to be started once.
type startupCheck struct {
	name     string
	arms     []assignment // arms that cannot play without the player; none if all need it
	placing  []assignment // of these, those in which it places handicap stones
	settings match.Settings
	black    bool // it has Black in some games with the settings
	make     match.Maker
	limit    time.Duration // of a run of the candidate's program, which is done if it is above 0

	said        string // what the program says of the run
	err         error
	playsOthers bool // it failed at handicap stones, and arms are those that need them
}

// checkLimit is how long a check waits for a candidate's program if the event has no game_timeout.
const checkLimit = time.Minute

// Check starts the players of an event, sets up a game with each and ends them, and
// returns an error that names those which failed. It starts the first candidate and
// the last, or all. It needs no journal. Candidates that play no games run once, and said has a line for each.
func Check(ctx context.Context, c Config, all bool) (said []string, err error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	s, err := newSchedule(c)
	if err != nil {
		return nil, err
	}
	checks := s.startupChecks(all)
	for i := range checks {
		if c.Objective != match.NoObjective && len(checks[i].arms) > 0 {
			checks[i].limit = cmp.Or(c.GameTimeout, checkLimit)
		}
	}
	var failed []error
	for _, t := range startPlayers(ctx, checks, c.Workers, func(startupCheck) io.Writer { return nil }) {
		if t.err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", t.name, t.err))
		}
		if t.said != "" {
			said = append(said, t.name+": "+t.said)
		}
	}
	return said, errors.Join(failed...)
}

// startupChecks returns the opponent, and the first candidate and the last, or all if they are not too many.
func (t *tuning) startupChecks(all bool) []startupCheck {
	var outs []startupCheck
	for _, o := range t.config.opponents() {
		outs = append(outs, startupCheck{name: "opponent " + o.ID, settings: o.Game, black: t.config.Color.allows(model.White), make: o.Make(checkSeed)})
	}
	add := func(c tune.Candidate) {
		outs = append(outs, startupCheck{
			name: "candidate " + c.Parameters, arms: []assignment{t.assign(0, c, model.Black)},
			settings: t.config.Game, black: t.config.Color.allows(model.Black), make: t.config.Candidate(c, checkSeed),
		})
	}
	n := t.tuner.Len()
	if !all || t.config.Tune.KeepsTried() {
		add(t.tuner.Candidate(0))
		if n > 1 {
			add(t.tuner.Candidate(n - 1))
		}
		return outs
	}
	for i := range n {
		add(t.tuner.Candidate(i))
	}
	return outs
}

// startupChecks returns every player of the tournament once.
func (t *tournament) startupChecks(bool) []startupCheck {
	var outs []startupCheck
	seen := make(map[string]int)
	for i, c := range t.contests {
		if c.score.Removed {
			continue
		}
		for side, e := range c.Players {
			k, ok := seen[e.Code]
			if !ok {
				k = len(outs)
				seen[e.Code] = k
				outs = append(outs, startupCheck{name: "player " + e.Code, settings: c.Game, make: e.Make(checkSeed)})
			}
			black := side == 0 || c.Alternating
			if black && (!outs[k].black || c.Game.FreeHandicap) {
				outs[k].settings, outs[k].black = c.Game, true
			}
			outs[k].arms = append(outs[k].arms, t.assign(i, 0))
			if black && c.Game.FreeHandicap && c.Game.Handicap > 0 {
				outs[k].placing = append(outs[k].placing, t.assign(i, 0))
			}
		}
	}
	return outs
}

// startPlayers starts players, so many at a time. errout returns where a player's
// standard error goes; nil discards it.
func startPlayers(ctx context.Context, outs []startupCheck, workers int, errout func(startupCheck) io.Writer) []startupCheck {
	next := make(chan int)
	var working guard.Group
	for range max(1, min(workers, len(outs))) {
		working.Go("player", func() error {
			for i := range next {
				outs[i].err = guard.Call("player", func() error {
					return outs[i].start(ctx, errout(outs[i]))
				})
			}
			return nil
		})
	}
	for i := range outs {
		next <- i
	}
	close(next)
	_ = working.Wait() // nil: startupCheck.err has the errors
	return outs
}

// check starts players before the first game, and benches arms that cannot play. It is
// an error if the opponent cannot play, or no arm that was tried.
func (r *run) check(ctx context.Context) error {
	outs := startPlayers(ctx, r.tally.schedule.startupChecks(r.options.CheckAll), int(r.workers.Load()), func(t startupCheck) io.Writer {
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
		able = able || t.playsOthers
		err := fmt.Errorf("%s: %w", t.name, t.err)
		if len(t.arms) == 0 {
			return err
		}
		first = cmp.Or(first, err)
	}
	if first == nil {
		return nil
	}

	if !able {
		return first
	}
	var warnings []string
	for _, t := range outs {
		if t.err == nil {
			continue
		}
		for _, a := range t.arms {
			r.faults.bench(a)
		}
		what := "it cannot start"
		if t.playsOthers {
			what = "in matchups with a free handicap"
		}
		warnings = append(warnings, fmt.Sprintf("%s is set aside for this run, %s: %v", t.name, what, t.err))
	}

	r.faults.row = 0 // some arms can play, so that these are not benched for a common cause
	if !r.tally.schedule.open(r.faults.benched) {
		return first
	}
	for _, text := range warnings {
		r.warn(text)
	}
	return nil
}

// start starts the player, sets up a game, runs the program if that is asked, and ends it. A program's standard error
// goes to errout; nil discards it.
func (t *startupCheck) start(ctx context.Context, errout io.Writer) error {
	p, err := t.make(ctx)
	if err != nil {
		return err
	}
	defer p.Close()
	if s, ok := p.(match.Program); ok {
		s.SetContext(match.GameContext{Game: checkID, Slot: -1, Stderr: errout})
	}
	if err := p.Setup(ctx, t.settings); err != nil {
		return err
	}
	if placer, ok := p.(match.HandicapPlacer); ok && t.black && t.settings.FreeHandicap && t.settings.Handicap > 0 {
		if _, err := placer.PlaceHandicap(ctx, t.settings.Handicap); err != nil {
			if 0 < len(t.placing) && len(t.placing) < len(t.arms) {
				t.arms, t.playsOthers = t.placing, true
			}
			return err
		}
	}
	if t.limit == 0 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	began := time.Now()
	answer, err := p.Genmove(limited, model.Black)
	switch {
	case limited.Err() != nil && ctx.Err() == nil:
		return fmt.Errorf("still running after %v, want a run that ends by itself, or a longer game_timeout", t.limit)
	case err == nil:
		t.said = fmt.Sprintf("%s, after %.2f s", answer.Outcome, time.Since(began).Seconds())
	}
	return err
}
