package event

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// A run is one call of Run: its goroutine chooses and begins games and is told
// how they ended.
type run struct {
	*Runner
	options Options
	results chan outcome
	gone    chan struct{} // closed when nobody receives results any more
	games   []*liveGame   // in progress, lowest number first
	begun   int           // games begun in this run
	ended   int           // of those, with a row
	lastBad bool          // the game that ended last is void
	halted  error         // why no more games begin: void games
}

// loop plays until nothing is left to do. After an error of the journal, or
// the end of ctx, it only waits for the games in progress to give up.
func (r *run) loop(ctx context.Context, cancel context.CancelCauseFunc) error {
	var broken error
	stop := ctx.Done()
	tick := time.NewTicker(stopPoll)
	defer tick.Stop()
	for {
		if broken == nil && ctx.Err() == nil {
			r.fill(ctx)
		}
		if len(r.games) == 0 {
			switch {
			case broken != nil:
				return broken
			case r.halted != nil:
				return r.halted
			case r.exhausted():
				return nil
			case ctx.Err() != nil:
				return ctx.Err()
			}
		}
		select {
		case out := <-r.results:
			if err := r.finish(ctx, out); err != nil && broken == nil {
				broken = err
				cancel(err)
			}
		case <-r.wake:
			r.publish(r.halted)
		case <-tick.C:
			if r.stopAsked() {
				r.draining.Store(true)
			}
		case <-stop:
			stop = nil
		}
	}
}

// exhausted tells whether no more games begin in this run, whoever asks.
func (r *run) exhausted() bool {
	_, left := r.number()
	return !left || r.halted != nil || r.draining.Load() ||
		r.options.MaxGames > 0 && r.begun >= r.options.MaxGames
}

// number returns the number of the next game: the lowest without a row and not
// in progress, so that games lost by an earlier run are played after all.
func (r *run) number() (int, bool) {
	n := r.tally.next
	for r.tally.done[n] || slices.ContainsFunc(r.games, func(g *liveGame) bool { return g.id == n }) {
		n++
	}
	return n, r.config.Games == 0 || n < r.config.Games
}

// fill begins as many games as may run now, and publishes the picture if there
// are any: it is dear when there are many candidates.
func (r *run) fill(ctx context.Context) {
	before := r.begun
	for len(r.games) < int(r.workers.Load()) && !r.exhausted() && r.mayBegin() {
		n, _ := r.number()
		r.start(ctx, n)
	}
	if r.begun > before {
		r.publish(r.halted)
	}
}

// mayBegin tells whether a game may begin in spite of a pause, and uses up the
// step that allows it.
func (r *run) mayBegin() bool {
	if !r.paused.Load() {
		return true
	}
	for {
		n := r.steps.Load()
		if n == 0 {
			return false
		}
		if r.steps.CompareAndSwap(n, n-1) {
			return true
		}
	}
}

// Streams of random numbers of a game. Each is seeded by the event's seed and
// the game's number alone, so that a game does not depend on those before it
// but through the counts.
const (
	streamChoice = iota
	streamColor
	streamCandidate
	streamOpponent
	streams
)

// stream returns a generator for one use in a game.
func (r *Runner) stream(game, use int) *rand.Rand {
	return rand.New(rand.NewPCG(r.header.Seed, uint64(game)*streams+uint64(use)))
}

// start chooses the candidate and the colours of a game and begins it.
func (r *run) start(ctx context.Context, n int) {
	c := r.tally.tuner.Choose(r.stream(n, streamChoice))
	r.tally.tuner.Begin(c)
	g := &liveGame{
		id:        n,
		candidate: c,
		color:     r.config.Color.color(n, r.stream(n, streamColor)),
		opponent:  r.config.OpponentName,
		started:   time.Now(),
	}
	r.begun++
	at, _ := slices.BinarySearchFunc(r.games, n, func(g *liveGame, n int) int { return g.id - n })
	r.games = slices.Insert(r.games, at, g)
	r.show()
	go func() {
		out := r.play(ctx, g)
		select {
		case r.results <- out:
		case <-r.gone:
		}
	}()
}

// show publishes the list of games in progress.
func (r *run) show() {
	games := slices.Clone(r.games)
	r.running.Store(&games)
}

// finish journals and counts a game that has ended. A game that was given up
// because ctx ended has no row and is not counted. The error is the journal's.
func (r *run) finish(ctx context.Context, out outcome) error {
	g := out.game
	r.games = slices.DeleteFunc(r.games, func(o *liveGame) bool { return o == g })
	r.show()
	r.tally.tuner.Void(g.candidate) // no longer pending
	if ctx.Err() != nil && out.void() {
		return nil
	}
	row := out.row(r.config, time.Now())
	line, err := r.journal.append(row)
	if err != nil {
		return err
	}
	if err := r.tally.apply(row, g.candidate); err != nil {
		return err
	}
	for _, w := range out.warnings {
		r.tally.warn(w)
	}
	r.ended++
	if row.Type == typeVoid {
		if first := r.ended == 1; r.halted == nil && (first || r.lastBad) {
			r.halted = halt(row, first)
		}
	} else {
		r.pace.add(time.Since(g.started))
	}
	r.lastBad = row.Type == typeVoid
	r.publish(r.halted)
	if r.options.Journalled != nil {
		r.options.Journalled(line)
	}
	return nil
}
