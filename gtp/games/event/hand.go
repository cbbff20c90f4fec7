package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// Errors of results recorded by hand.
var (
	ErrNoTuning   = errors.New("not a tuning event: its results come only from games")
	ErrAllDone    = errors.New("every game of the event is played or running")
	ErrNumbers    = errors.New("the event is measured by numbers: its results come only from runs")
	ErrNoOpponent = errors.New("the event has several opponents: results by hand do not say which of them it was")
)

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

// row returns the row of a result that was played elsewhere, without its game.
func (r Result) row() (Row, error) {
	row := Row{Type: typeHand, Reason: "by hand", Time: rowTime()}
	won := r.Outcome == Won
	if r.Outcome != VoidOne {
		row.Won = &won
	}
	winner := r.Color
	if !won {
		winner = r.Color.Opponent()
	}

	switch r.Outcome {
	case Won, Lost:
		if r.Color != model.Empty {
			row.Result = strings.ToUpper(winner.String()[:1]) + "+"
		}
	case Jigo:
		row.Result = "0"
	case VoidOne:
		row.Result = "Void"
	default:
		return row, fmt.Errorf("result %q, want %s", r.Outcome, words.Or(words.Each(Outcomes, func(o Outcome) string { return string(o) })...))
	}
	if r.Color > model.White {
		return row, fmt.Errorf("color %d, want black or white", r.Color)
	}
	return row, nil
}

// record counts results that were played elsewhere, all or none. Their numbers are those that the next games would have had.
func (r *Runner) record(games []*game, o Order) (done Done, err error) {
	t, ok := r.tally.schedule.(*tuning)
	switch {
	case !ok:
		return done, ErrNoTuning
	case t.config.Tune.Goal != tune.Wins:
		return done, ErrNumbers
	case t.config.Field != nil:
		return done, ErrNoOpponent
	}
	results := o.Results
	if len(results) == 0 {
		one := Result{Path: o.Candidate.Path, Outcome: o.Outcome, Color: o.Color}
		if o.Candidate.Free {
			one.Point = o.Candidate.Point
		}
		results = []Result{one}
	}

	var rows []Row
	var assigned []assignment
	taken, count := make(map[int]bool), 0 // numbers of games, and results that count
	for _, g := range games {
		taken[g.number] = true
	}
	for i, one := range results {
		row, err := one.row()
		if err != nil {
			return done, err
		}
		c, err := t.tuner.At(one.Path, one.Point)
		if err != nil {
			return done, fmt.Errorf("result %d: %w", i+1, err)
		}
		row.Game = r.tally.numberBeside(func(n int) bool { return taken[n] })
		taken[row.Game] = true
		a := t.assign(row.Game, c, one.Color)
		if t.write(&row, a); !row.Void() {
			count++
		}
		rows, assigned = append(rows, row), append(assigned, a)
	}

	left := t.config.Games - t.played - t.pending
	switch {
	case count > 0 && t.full():
		return done, t.allDone()
	case t.config.Games > 0 && count > left:
		return done, fmt.Errorf("%s, but the event has only %s left (number_of_games)", words.Plural(count, "result"), words.Plural(left, "game"))
	}

	values := make([]any, len(rows))
	for i := range rows {
		values[i] = rows[i]
	}
	lines, err := r.journal.Append(values...)
	if err != nil {
		return done, err
	}
	for i := range rows {
		if err := r.tally.apply(&rows[i], assigned[i]); err != nil {
			return done, err
		}
	}
	r.written(lines...)
	return Done{Game: rows[0].Game}, nil
}

// allDone says why there is no other game.
func (t *tuning) allDone() error {
	if t.complete() {
		return fmt.Errorf("%w: the event is finished, %s; raise or remove that in the event file to go on", ErrAllDone, t.ended())
	}
	return ErrAllDone
}

// written publishes what an edit by hand has changed. Its rows are on disk, so a history that cannot be written is a
// warning, not an error: an error would have the user repeat the edit.
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

// stepWith chooses the candidate of the next game in place of the rule, and lets that game begin during a pause.
func (r *Runner) stepWith(_ []*game, o Order) (done Done, err error) {
	c, t := *o.Candidate, r.tally.schedule.(*tuning)
	switch {
	case t.full() || t.config.Games != 0 && t.played+t.pending+len(r.chosen) >= t.config.Games:
		return done, t.allDone()
	case r.faults.benched[arm(c)]:
		return done, fmt.Errorf("candidate %s is set aside for this run", c.Parameters)
	case t.marks.bars(c):
		return done, fmt.Errorf("candidate %s is banned", c.Parameters)
	}
	r.chosen = append(r.chosen, c)
	r.step(o.Hold)
	return done, nil
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

// propose adds the candidate that the rule would play next as game n, given the games
// counted and in progress, and why.
func (t *tally) propose(s *Status, seed uint64, n int, out benched) {
	schedule, ok := t.schedule.(*tuning)
	if !ok || schedule.full() {
		return
	}
	if c, ok := schedule.choose(newStreams(seed, n)(streamChoice), out); ok {
		s.Proposed, s.Reason = &c, schedule.tuner.Reason()
	}
}
