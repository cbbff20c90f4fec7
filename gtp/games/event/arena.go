package event

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/guard"
)

// An Arena plays games of an event in this process: those of a run here, or, made
// by [NewArena], those of a run in another program. Between games it keeps nothing
// but programs that may play again.
type Arena struct {
	config Config
	pool   *pool
	stderr func(label string) io.Writer // returns where a program's standard error goes; nil discards it

	seed     uint64
	mu       sync.Mutex // guards schedule
	schedule schedule
}

// NewArena returns an arena for games of an event with a seed, at most so many at
// the same time.
func NewArena(c Config, seed uint64, games int) (*Arena, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	s, err := newSchedule(c)
	return &Arena{config: c, pool: &pool{most: idlePerWorker * games}, seed: seed, schedule: s}, err
}

// Close ends the programs that are between two games. The error is a panic of this
// program.
func (a *Arena) Close() error { return a.pool.empty() }

// Play plays the game that a run in another program has ordered. slot is the
// lowest number that no other game here has, counted from 0, for the programs to
// know. watch is called with the game's state as it goes on. The error says that
// the event has no such game, or that ctx ended before the game.
func (a *Arena) Play(ctx context.Context, order Row, slot int, watch func(match.Progress)) (RemoteResult, error) {
	if order.Type != typeOrder || order.Game < 0 {
		return RemoteResult{}, fmt.Errorf("a row of type %q for game %d, want %q", order.Type, order.Game, typeOrder)
	}
	a.mu.Lock()
	plan, err := a.schedule.order(order, newStreams(a.seed, order.Game))
	a.mu.Unlock()
	if err != nil {
		return RemoteResult{}, err
	}

	g := &game{assignment: plan, number: order.Game, slot: slot, started: time.Now()}
	a.play(ctx, g, slot, nil, watch)
	if err := ctx.Err(); err != nil && g.void() {
		return RemoteResult{}, err
	}

	r := RemoteResult{ArmsFault: g.armsFault, NotStarted: g.startFailed(), Warnings: g.warnings}
	if a.config.RecordGames {
		if r.Record, err = g.sgf(a.config.Name); err != nil {
			r.Warnings = append(r.Warnings, err.Error())
		}
	}
	a.mu.Lock()
	r.Row = g.result(a.schedule, time.Now())
	a.mu.Unlock()
	return r, nil
}

// play plays a game. A panic on the way makes it void.
func (a *Arena) play(ctx context.Context, g *game, slot int, log *gameLog, watch func(match.Progress)) {
	defer guard.Catch("game", &g.err)
	var players [2]match.Player
	var err error
	for side, seat := range g.seats {
		players[side], err = a.pool.take(ctx, seat.make)
		if err != nil {
			g.err = fmt.Errorf("%s: %w", seat.role, err)
			g.notMade, g.armsFault = true, seat.suspect
			a.pool.close(players[:side])
			return
		}
		if p, ok := players[side].(match.Program); ok {
			p.SetContext(a.context(g, side, slot, log))
		}
	}

	finished := false
	defer func() { // also after a panic
		if !finished {
			a.pool.close(players[:])
		}
	}()

	// The time-out of a game does not run while a person holds it to step through it.
	var steps atomic.Pointer[match.Steps]
	timed := ctx
	if a.config.GameTimeout > 0 {
		var cancel context.CancelFunc
		timed, cancel = match.Within(ctx, a.config.GameTimeout, func() time.Duration { return steps.Load().Waited() })
		defer cancel()
	}
	show := watch
	if watch != nil {
		show = func(p match.Progress) {
			steps.Store(p.Steps)
			watch(p)
		}
	}

	g.record, g.err = match.Play(timed, players[0], players[1], g.settings, show)
	finished = true

	by := g.record.FaultBy
	g.armsFault = by != model.Empty && g.seats[by-model.Black].suspect
	if g.err != nil && timed.Err() != nil && ctx.Err() == nil {
		g.err = fmt.Errorf("still running after %v", a.config.GameTimeout)
		g.armsFault = true // its games take too long, whoever is slow
	}
	if g.err == nil && g.void() && g.record.Reason == match.MoveLimit && g.record.Fault == "" {
		g.armsFault = true // its games do not end, whoever plays on
	}

	for side, p := range players {
		if p, ok := p.(match.Program); ok {
			g.record.Titles[side] = p.Title()
			if g.err == nil && (by == model.Empty || int(by-model.Black) != side) {
				if used, known := p.CPU(ctx); known {
					g.record.CPU[side] = used
				}
			}
		}
		a.pool.give(p, g.err == nil && g.record.Reason < match.IllegalMove)
	}
}

// context returns what the program of a side gets to know of a game.
func (a *Arena) context(g *game, side, slot int, log *gameLog) match.GameContext {
	c := match.GameContext{Game: g.id, Slot: slot, Log: log.of(side)}
	if a.config.LogStderr && a.stderr != nil {
		c.Stderr = a.stderr(g.id + " " + g.seats[side].role)
	}
	return c
}
