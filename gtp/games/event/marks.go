package event

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A CandidateMark is what the user wants of a candidate of the first level.
type CandidateMark string

// Marks of candidates.
const (
	Unmarked CandidateMark = "none"   // the rule decides
	Banned   CandidateMark = "banned" // it plays no more games, and is no contender, see tune.Tuner.Bar
	Pinned   CandidateMark = "pinned" // it plays next, until it has so many games or is unmarked
)

// A Marked is a candidate with its mark.
type Marked struct {
	Candidate tune.Candidate
	Mark      CandidateMark
	Games     int // games with a result that a pinned candidate gets; 0 is until it is unmarked
}

// over reports whether the candidate is pinned, and has had the games for that.
func (m Marked) over(games int) bool { return m.Mark == Pinned && m.Games > 0 && games >= m.Games }

// String describes the mark: "banned", "pinned to 20 games", "left to the rule again".
func (m Marked) String() string {
	switch {
	case m.Mark == Unmarked:
		return "left to the rule again"
	case m.Games > 0:
		return fmt.Sprintf("%s to %s", m.Mark, words.Plural(m.Games, "game"))
	}
	return string(m.Mark)
}

// MarkOf returns the mark of a candidate, among those of a Status; the zero Marked if it has none.
func MarkOf(list []Marked, c tune.Candidate) Marked {
	if len(c.Path) == 1 {
		for _, m := range list {
			if m.Candidate.Index == c.Index {
				return m
			}
		}
	}
	return Marked{}
}

// A markRow marks a candidate for the games to come.
type markRow struct {
	Type       string                 `json:"type"` // "mark"
	Path       []int                  `json:"path"`
	Parameters map[string]param.Value `json:"parameters"`
	Mark       CandidateMark          `json:"mark"`
	Games      int                    `json:"games,omitempty"`
	Undo       string                 `json:"undo,omitempty"` // the row undoes or redoes an edit; empty for a new edit
	Time       time.Time              `json:"time"`
}

func isMark(line []byte) bool { return string(rowType(line)) == typeMark }

// marks are the marks of candidates, as a fold over the rows.
type marks struct {
	list   []Marked     // oldest first
	barred map[int]bool // indices of those banned
}

// bars reports whether a candidate is banned, or lies in the cell of one that is.
func (m *marks) bars(c tune.Candidate) bool { return m.barred[c.Index] }

// count returns how many candidates are banned, those left out not counted.
func (m *marks) count(out benched) (n int) {
	for _, one := range m.list {
		if one.Mark == Banned && !out[arm(one.Candidate)] {
			n++
		}
	}
	return n
}

// set replaces the mark of a candidate.
func (m *marks) set(one Marked) {
	list := slices.DeleteFunc(slices.Clone(m.list), func(o Marked) bool { return o.Candidate.Index == one.Candidate.Index }) // statuses keep the old one
	if one.Mark != Unmarked {
		list = append(list, one)
	}
	m.use(list)
}

// use replaces all marks.
func (m *marks) use(list []Marked) {
	m.list, m.barred = list, make(map[int]bool)
	for _, o := range list {
		if o.Mark == Banned {
			m.barred[o.Candidate.Index] = true
		}
	}
}

// with returns the marks with that of a candidate, or says why it cannot be.
func (t *tuning) with(one Marked) (marks, error) {
	switch {
	case one.Mark != Unmarked && one.Mark != Banned && one.Mark != Pinned:
		return marks{}, fmt.Errorf("mark %q, want %s, %s or %s", one.Mark, Banned, Pinned, Unmarked)
	case one.Games < 0 || one.Games > 0 && one.Mark != Pinned:
		return marks{}, fmt.Errorf("%s with a mark of %s, want a number only with %s", words.Plural(one.Games, "game"), one.Mark, Pinned)
	}
	after := t.marks
	after.set(one)
	if after.count(nil) == t.tuner.Len() {
		return marks{}, errors.New("every other candidate is banned; one must remain")
	}
	return after, nil
}

// takeOut tells the tuner which candidates are out.
func (t *tuning) takeOut() { t.tuner.Bar(t.marks.barred, maps.Clone(t.aside)) }

// setAside takes out the candidate of a game that has set it aside, until a game of it has a result. Candidates with the same
// values are the same player, so it takes them out, too. One between those of the grid is not the only one of its cell, which
// stays in.
func (t *tuning) setAside(row Row, c tune.Candidate) {
	if c.Free || len(c.Path) > 1 || !row.Aside && (row.Void() || !t.aside[c.Index]) {
		return
	}
	alike := []int{c.Index}
	if !t.config.Tune.KeepsTried() {
		alike = nil
		for i := range t.tuner.Len() {
			if arm(t.tuner.Candidate(i)) == arm(c) {
				alike = append(alike, i)
			}
		}
	}
	for _, i := range alike {
		if row.Aside {
			t.aside[i] = true
		} else {
			delete(t.aside, i)
		}
	}
	t.takeOut()
}

// applyMark reads a markRow.
func (t *tally) applyMark(line []byte) error {
	var row markRow
	if err := strictUnmarshal(line, &row); err != nil {
		return fmt.Errorf("not a row that marks a candidate: %w", err)
	}
	s, ok := t.schedule.(*tuning)
	if !ok {
		return ErrNoTuning
	}
	c, err := s.at(Row{Path: row.Path, Parameters: row.Parameters})
	switch {
	case err != nil:
		return err
	case len(c.Path) != 1:
		return errFirstLevel
	}
	return t.mark(s, Marked{c, row.Mark, row.Games}, row)
}

// mark marks a candidate, or undoes or redoes that: then all marks are as they were, in their order, too.
func (t *tally) mark(s *tuning, m Marked, row markRow) error {
	after, err := s.with(m)
	if err != nil {
		return err
	}
	do := map[CandidateMark]string{Banned: DoBan, Pinned: DoPin, Unmarked: DoUnmark}[m.Mark]
	edit, err := t.edits.take(Edit{Do: do, Candidate: m.Candidate, Mark: m, Time: row.Time, before: s.marks.list, after: after.list}, row.Undo)
	switch {
	case err != nil:
		return err
	case row.Undo == undoes:
		after.use(edit.before)
	case row.Undo == redoes:
		after.use(edit.after)
	}
	s.marks = after
	s.takeOut()
	return nil
}

var errFirstLevel = errors.New("only candidates of the first level can be marked")

// Marked returns the mark that an order gives its candidate.
func (o Order) Marked() Marked {
	m := Marked{Mark: map[string]CandidateMark{DoBan: Banned, DoPin: Pinned, DoUnmark: Unmarked}[o.Do], Games: o.Count}
	if o.Candidate != nil {
		m.Candidate = *o.Candidate
	}
	return m
}

// mark marks a candidate of the first level for the games to come.
func (r *Runner) mark(_ []*game, o Order) (done Done, err error) {
	m := o.Marked()
	if len(m.Candidate.Path) != 1 || m.Candidate.Free {
		return done, errFirstLevel
	}
	return done, r.writeMark(m, "")
}

// writeMark marks a candidate, or undoes or redoes that.
func (r *Runner) writeMark(m Marked, how string) error {
	t := r.tally.schedule.(*tuning)
	if _, err := t.with(m); err != nil {
		return err
	}
	var written Row
	t.write(&written, t.assign(0, m.Candidate, model.Empty))
	row := markRow{Type: typeMark, Path: m.Candidate.Path, Parameters: written.Parameters, Mark: m.Mark, Games: m.Games, Undo: how, Time: rowTime()}
	lines, err := r.journal.Append(row)
	if err == nil {
		err = r.tally.mark(t, m, row)
	}
	if err == nil {
		r.written(lines...)
	}
	return err
}

// pinned returns the candidate that plays next since it is pinned.
func (t *tuning) pinned(out benched) (tune.Candidate, bool) {
	for _, m := range t.marks.list {
		if m.Mark != Pinned || out[arm(m.Candidate)] {
			continue
		}
		if games, pending := t.tuner.Counts(m.Candidate.Index); !m.over(games + pending) {
			return m.Candidate, true
		}
	}
	return tune.Candidate{}, false
}

// inForce returns the marks without pins that are over.
func (t *tuning) inForce() []Marked {
	return slices.DeleteFunc(slices.Clone(t.marks.list), func(m Marked) bool {
		games, _ := t.tuner.Counts(m.Candidate.Index)
		return m.over(games)
	})
}
