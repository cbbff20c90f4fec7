package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/search/tune"
)

// An undoRow takes back a result that was recorded by hand. The row of the result
// stays, and so does its number, which no other game gets.
type undoRow struct {
	Type string    `json:"type"` // "undo"
	Game int       `json:"game"` // the number of the result
	Time time.Time `json:"time"`
}

// undoStart is what a row that takes a result back begins with.
const undoStart = `{"type":"` + typeUndo + `",`

// readUndone returns the numbers of the results that a journal takes back. It
// ignores faults of the journal, which reading it in full reports.
func readUndone(r io.Reader) map[int]bool {
	undone := make(map[int]bool)
	_, _ = journals.Read(r, "", func(_ int, line []byte) error {
		var row undoRow
		if bytes.HasPrefix(line, []byte(undoStart)) && strictUnmarshal(line, &row) == nil {
			undone[row.Game] = true
		}
		return nil
	})
	return undone
}

// fold reads the rows of a journal into a tally without games, and calls each,
// unless it is nil, with every game that counts. A result that the journal takes
// back further on never counts, since some selection rules cannot forget a result.
func (t *tally) fold(r io.ReadSeeker, path string, c Config, each func(Row, tune.Candidate)) (contents, error) {
	t.undone = readUndone(r)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return contents{}, err
	}
	t.reading = true
	defer func() { t.reading = false }()
	begun := func(h Header) { t.schedule.begun(h.Seed) }
	found, err := readJournal(r, path, c, begun, t.accept, func(line []byte) error {
		if bytes.HasPrefix(line, []byte(undoStart)) {
			return t.applyUndo(line)
		}
		row, a, err := parseRow(line, t.schedule)
		if err == nil {
			err = t.apply(&row, a)
		}
		if err == nil && each != nil && !t.undone[row.Game] {
			each(row, a.candidate)
		}
		return err
	})
	t.warnEarlier()
	return found, err
}

// applyUndo checks a row that takes back a result. The result itself was never
// counted: see fold.
func (t *tally) applyUndo(line []byte) error {
	var row undoRow
	if err := strictUnmarshal(line, &row); err != nil {
		return fmt.Errorf("not a row that takes a result back: %w", err)
	}
	i := slices.Index(t.byHand, row.Game)
	if i < 0 {
		return fmt.Errorf("takes back game %d, which was not recorded by hand before, or is taken back already", row.Game)
	}
	t.byHand = slices.Delete(t.byHand, i, i+1)
	if t.history != nil {
		t.history.takenBack(row)
	}
	return nil
}

// Errors of results recorded by hand.
var (
	ErrNoTuning = errors.New("the event tunes nothing: its results come from games")
	ErrAllDone  = errors.New("every game of the event is played or in progress")
	ErrNothing  = errors.New("no result was recorded by hand, or all are taken back")
)

// Record counts a result of a candidate that was played elsewhere. It returns the
// number of the result, which the next game would have had. The row is on disk when
// it returns.
func (r *Runner) Record(ctx context.Context, c tune.Candidate, won bool) (number int, err error) {
	err = r.ask(ctx, func(games []*game) error {
		t, ok := r.tally.schedule.(*tuning)
		switch {
		case !ok:
			return ErrNoTuning
		case t.full():
			return ErrAllDone
		}
		number = r.tally.number(games)
		a := t.assign(number, c, model.Empty)
		row := Row{Type: typeHand, Game: number, Won: &won, Reason: "by hand", Time: time.Now().UTC().Truncate(time.Millisecond)}
		t.write(&row, a)
		lines, err := r.journal.Append(row)
		if err != nil {
			return err
		}
		if err := r.tally.apply(&row, a); err != nil {
			return err
		}
		return r.written(lines[0])
	})
	return number, err
}

// Undo takes back the latest result recorded by hand that is not taken back yet,
// and returns its number. It appends a row, since no row is ever deleted.
func (r *Runner) Undo(ctx context.Context) (number int, err error) {
	err = r.ask(ctx, func(games []*game) error {
		n := len(r.tally.byHand)
		if n == 0 {
			return ErrNothing
		}
		number = r.tally.byHand[n-1]
		row := undoRow{Type: typeUndo, Game: number, Time: time.Now().UTC().Truncate(time.Millisecond)}
		lines, err := r.journal.Append(row)
		if err != nil {
			return err
		}
		if err := r.refold(games); err != nil {
			return err
		}
		r.tally.history.takenBack(row)
		return r.written(lines[0])
	})
	return number, err
}

// refold counts the journal again from its beginning, with the games in progress.
func (r *Runner) refold(games []*game) error {
	fresh, err := newTally(r.config)
	if err != nil {
		return err
	}
	if _, err := fresh.fold(r.journal.Reader(), r.journal.Path(), r.config, nil); err != nil {
		return err
	}
	for _, g := range games {
		fresh.schedule.begin(g.assignment)
	}
	fresh.history, fresh.warnings = r.tally.history, r.tally.warnings
	r.tally = fresh
	return nil
}

// written publishes what a row recorded by hand has changed.
func (r *Runner) written(line []byte) error {
	if r.journalled != nil {
		r.journalled(line)
	}
	r.publish(r.base.Load().Err)
	return r.tally.history.flush()
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
// counted and in progress; nil if there is none.
func (r *Runner) proposal(games []*game) *tune.Candidate {
	t, ok := r.tally.schedule.(*tuning)
	if !ok || t.full() {
		return nil
	}
	c, ok := t.choose(r.stream(r.tally.number(games))(streamChoice), r.faults.benched)
	if !ok {
		return nil
	}
	return &c
}
