package event

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/guard"
)

// A Table is where games of an event are played in this process. One that was made
// by [NewTable] plays games for a run elsewhere, and keeps no state but programs
// that have played and may play again.
type Table struct {
	config Config
	pool   *pool
	stderr func(label string) io.Writer // takes what programs say; nil is nobody

	seed     uint64
	mu       sync.Mutex // guards the schedule
	schedule schedule
}

// NewTable returns a table for games of an event with a seed, at most so many at
// the same time.
func NewTable(c Config, seed uint64, games int) (*Table, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	s, err := newSchedule(c)
	return &Table{config: c, pool: &pool{most: idlePerWorker * games}, seed: seed, schedule: s}, err
}

// Close ends the programs that are between two games. The error is a defect of this one.
func (t *Table) Close() error { return t.pool.empty() }

// Play plays the game that a run elsewhere has ordered. The slot is which of the
// games at the same time it is, from 0 on, for the programs to know. watch is called
// with the game's state as it goes on. An order that is none of the event's is an
// error, and so is the end of ctx before that of the game.
func (t *Table) Play(ctx context.Context, order Row, slot int, watch func(match.Progress)) (Played, error) {
	if order.Type != typeOrder || order.Game < 0 {
		return Played{}, fmt.Errorf("a row of type %q for game %d, want %q", order.Type, order.Game, typeOrder)
	}
	t.mu.Lock()
	a, err := t.schedule.order(order, newStreams(t.seed, order.Game))
	t.mu.Unlock()
	if err != nil {
		return Played{}, err
	}
	g := &game{assignment: a, number: order.Game, slot: slot, started: time.Now()}
	t.play(ctx, g, slot, nil, watch)
	if err := ctx.Err(); err != nil && g.void() {
		return Played{}, err
	}
	p := Played{ArmsFault: g.armsFault, NotStarted: g.startFailed(), Warnings: g.warnings}
	if t.config.RecordGames {
		if p.Record, err = g.sgf(t.config.Name); err != nil {
			p.Warnings = append(p.Warnings, err.Error())
		}
	}
	t.mu.Lock()
	p.Row = g.result(t.schedule, time.Now())
	t.mu.Unlock()
	return p, nil
}

// play plays a game. A panic on the way makes it void.
func (t *Table) play(ctx context.Context, g *game, slot int, log *gameLog, watch func(match.Progress)) {
	defer guard.Catch("game", &g.err)
	var players [2]match.Player
	var err error
	for side, seat := range g.seats {
		players[side], err = t.pool.take(ctx, seat.make)
		if err != nil {
			g.err = fmt.Errorf("%s: %w", seat.role, err)
			g.notMade, g.armsFault = true, seat.suspect
			t.pool.close(players[:side])
			return
		}
		if s, ok := players[side].(match.Sitter); ok {
			s.Sit(t.sitting(g, side, slot, log))
		}
	}
	finished := false
	defer func() { // also after a panic
		if !finished {
			t.pool.close(players[:])
		}
	}()
	timed := ctx
	if t.config.GameTimeout > 0 {
		var cancel context.CancelFunc
		timed, cancel = context.WithTimeout(ctx, t.config.GameTimeout)
		defer cancel()
	}
	g.record, g.err = match.Play(timed, players[0], players[1], g.settings, watch)
	finished = true
	by := g.record.FaultBy
	g.armsFault = by != model.Empty && g.seats[by-model.Black].suspect
	if g.err != nil && timed.Err() != nil && ctx.Err() == nil {
		g.err = fmt.Errorf("not ended after %v", t.config.GameTimeout)
		g.armsFault = true // its games take too long, whoever is slow
	}
	for side, p := range players {
		if t, ok := p.(match.Titled); ok {
			g.record.Titles[side] = t.Title()
		}
		if t, ok := p.(match.Timed); ok && g.err == nil && (by == model.Empty || int(by-model.Black) != side) {
			if used, known := t.CPU(ctx); known {
				g.record.CPU[side] = used
			}
		}
		t.pool.give(p, g.err == nil && g.record.Reason < match.IllegalMove)
	}
}

// sitting is what the program of a side is told of a game.
func (t *Table) sitting(g *game, side, slot int, log *gameLog) match.Sitting {
	s := match.Sitting{Game: g.id, Slot: slot, Log: log.of(side)}
	if t.config.LogStderr && t.stderr != nil {
		s.Stderr = t.stderr(g.id + " " + g.seats[side].role)
	}
	return s
}
