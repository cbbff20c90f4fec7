package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/search/tune"
)

// Errors of results recorded by hand.
var (
	ErrNoTuning = errors.New("not a tuning event: its results come only from games")
	ErrAllDone  = errors.New("every game of the event is played or running")
	ErrNothing  = errors.New("no result recorded by hand is left to undo")
)

// A HandResult is how a game ended that was played elsewhere.
type HandResult struct {
	Outcome Outcome
	Color   model.Color // the candidate's; Empty is unknown
}

// An Outcome is the result of a game for its candidate.
type Outcome string

// Outcomes of games that are recorded by hand. A jigo counts as those played do: it is
// no win.
const (
	Won     Outcome = "won"
	Lost    Outcome = "lost"
	Jigo    Outcome = "jigo"
	VoidOne Outcome = "void"
)

// Outcomes are the outcomes that can be recorded.
var Outcomes = []Outcome{Won, Lost, Jigo, VoidOne}

// row returns the row of a result, without its game.
func (h HandResult) row() (Row, error) {
	row := Row{Type: typeHand, Reason: "by hand", Time: time.Now().UTC().Truncate(time.Millisecond)}
	won := h.Outcome == Won
	if h.Outcome != VoidOne {
		row.Won = &won
	}
	winner := h.Color
	if !won {
		winner = h.Color.Opponent()
	}
	switch h.Outcome {
	case Won, Lost:
		if h.Color != model.Empty {
			row.Result = strings.ToUpper(winner.String()[:1]) + "+"
		}
	case Jigo:
		row.Result = "0"
	case VoidOne:
		row.Result = "Void"
	default:
		return row, fmt.Errorf("result %q, want one of %q", h.Outcome, Outcomes)
	}
	return row, nil
}

// Record counts a result of a candidate that was played elsewhere. It returns the
// number of the result, which the next game would have had. The row is on disk when
// it returns.
func (r *Runner) Record(ctx context.Context, c tune.Candidate, h HandResult) (number int, err error) {
	err = r.ask(ctx, func(games []*game) error {
		t, ok := r.tally.schedule.(*tuning)
		switch {
		case !ok:
			return ErrNoTuning
		case t.full() && h.Outcome != VoidOne:
			return ErrAllDone
		}
		row, err := h.row()
		if err != nil {
			return err
		}
		number = r.tally.number(games)
		a := t.assign(number, c, h.Color)
		row.Game = number
		t.write(&row, a)
		lines, err := r.journal.Append(row)
		if err != nil {
			return err
		}
		if err := r.tally.apply(&row, a); err != nil {
			return err
		}
		r.written(lines...)
		return nil
	})
	return number, err
}

// Undo takes back the latest result recorded by hand that is not taken back yet,
// and returns its number. It appends a row, since no row is ever deleted.
func (r *Runner) Undo(ctx context.Context) (number int, err error) {
	err = r.ask(ctx, func(games []*game) error {
		n := len(r.tally.edits.byHand)
		if n == 0 {
			return ErrNothing
		}
		number = r.tally.edits.byHand[n-1]
		return r.edit(games, newEdit(typeUndo, number, ""))
	})
	return number, err
}

// written publishes what rows have changed that were written by hand. They are in the journal:
// a history that cannot be written is no reason to do it again.
func (r *Runner) written(lines ...[]byte) {
	if r.journalled != nil {
		for _, line := range lines {
			r.journalled(line)
		}
	}
	if err := r.tally.history.flush(); err != nil {
		if text := err.Error() + "; the event continues without it"; !slices.Contains(r.tally.warnings, text) {
			r.tally.warn(text)
		}
	}
	r.publish(r.base.Load().Err)
}

// StepWith makes c the candidate of the next game, in place of the rule's choice, and
// lets that game begin during a pause.
func (r *Runner) StepWith(ctx context.Context, c tune.Candidate) error {
	return r.ask(ctx, func([]*game) error {
		t, ok := r.tally.schedule.(*tuning)
		switch {
		case !ok:
			return ErrNoTuning
		case t.full() || t.config.Games != 0 && t.played+t.pending+len(r.chosen) >= t.config.Games:
			return ErrAllDone
		case r.faults.benched[arm(c)]:
			return fmt.Errorf("candidate %s is set aside for this run", c.Parameters)
		case t.marks.bars(c):
			return fmt.Errorf("candidate %s is banned", c.Parameters)
		}
		r.chosen = append(r.chosen, c)
		r.Step()
		return nil
	})
}

// At returns the candidate of a path and a point, as rows of the journal have them.
func (r *Runner) At(ctx context.Context, path []int, point []float64) (c tune.Candidate, err error) {
	err = r.ask(ctx, func([]*game) (err error) {
		t, ok := r.tally.schedule.(*tuning)
		if !ok {
			return ErrNoTuning
		}
		c, err = t.tuner.At(path, point)
		return err
	})
	return c, err
}

// Note writes a line into the event's log, if the event runs.
func (r *Runner) Note(ctx context.Context, text string) error {
	return r.ask(ctx, func([]*game) error {
		if r.log != nil {
			r.log.write("%s", text)
		}
		return nil
	})
}

// A request is something for the goroutine of Run to do on behalf of another one.
type request struct {
	do   func(games []*game) error
	done chan error
}

// ask calls do in the goroutine that owns the event's state, while no row is on its
// way to disk: the goroutine of Run, or this one if the event does not run.
func (r *Runner) ask(ctx context.Context, do func(games []*game) error) error {
	for {
		r.mu.Lock()
		if r.closed {
			r.mu.Unlock()
			return errors.New("the event's journal is closed")
		}
		if !r.active {
			defer r.mu.Unlock()
			return do(nil)
		}
		over := r.over
		r.mu.Unlock()
		q := request{do, make(chan error, 1)}
		select {
		case r.requests <- q:
			return <-q.done
		case <-over: // the run has ended, and receives no requests
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// proposal returns the candidate that the rule would play next, given the games
// counted and in progress, and why; nil if there is none.
func (r *Runner) proposal(games []*game) (proposed *tune.Candidate, reason string) {
	t, ok := r.tally.schedule.(*tuning)
	if !ok || t.full() {
		return nil, ""
	}
	c, ok := t.choose(r.stream(r.tally.number(games))(streamChoice), r.faults.benched)
	if !ok {
		return nil, ""
	}
	return &c, t.tuner.Reason()
}
