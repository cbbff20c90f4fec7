package event

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"gobandit/gtp/games/journal"
	"gobandit/search/tune"
)

// A Past is an event as it was after any number of its games, also while a program runs it. It is a fold over the first rows of
// the journal, which goes on from checkpoints. Games are counted in the order in which they ended, with those without result and
// those that count no more. One goroutine at a time may use it.
type Past struct {
	config Config
	path   string
	tail   journal.Tail // behind the rows that were looked at
	games  int          // rows of games among those
	edits  []pastEdit

	Folded *atomic.Int64 // games that the fold in progress has come to, for any goroutine to read; nil to keep it to oneself

	begun []moment // checkpoints that a runner has kept, which never change
	kept  []moment // checkpoints
	every int      // games between those that stay
}

// A pastEdit is a row that changes whether a game counts, after so many games.
type pastEdit struct {
	editRow
	games int
}

// A moment is a tally after some games, with what it takes to go on.
type moment struct {
	*folding
	tail journal.Tail
}

// Bounds of checkpoints.
const (
	firstEvery   = 64        // games between two of them
	mostMoments  = 512       // of them
	momentBytes  = 128 << 20 // of all of them
	nearestCheck = 16        // games before the end of a fold, at which it leaves the last
)

// OpenPast looks through the journal of an event. Settings that have changed since are warnings.
// The error is fs.ErrNotExist if the event was never run.
func OpenPast(c Config, journalPath string) (*Past, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if _, err := os.Stat(journalPath); err != nil {
		return nil, err
	}
	c.Accept = []string{AcceptAll}
	p := &Past{config: c, path: journalPath, every: firstEvery}
	return p, p.Read()
}

// Read looks at the rows that were added since the last Read. A journal that was begun again has
// another past.
func (p *Past) Read() error {
	again, _, err := p.tail.Read(p.path, math.MaxInt, func(_ int, line []byte) error {
		if isGame(line) {
			p.games++
		}
		if row, ok := parseEdit(line); ok {
			p.edits = append(p.edits, pastEdit{row, p.games})
		}
		return nil
	})
	if again {
		*p = Past{config: p.config, path: p.path, every: firstEvery, Folded: p.Folded}
		return p.Read()
	}
	return err
}

// Games returns the number of games that have ended.
func (p *Past) Games() int { return p.games }

// At returns the event as it was after n games, and the edits by hand before the next one. It equals the status of
// an event that was stopped then, but for what only a run knows.
func (p *Past) At(n int) (*Status, error) {
	m, err := p.fold(n)
	if err != nil {
		return nil, err
	}
	return m.status(nil), nil
}

// Along calls each with the tuner of a tuning event as it was after each of some numbers of games, which must
// ascend. The tuner is a copy for each alone.
func (p *Past) Along(games []int, each func(*tune.Tuner)) error {
	var m *moment
	for _, n := range games {
		var err error
		if m == nil || !maps.Equal(m.tally.edits.excluded, p.excluded(n)) {
			m, err = p.fold(n)
		} else {
			err = m.advance(p.path, n, func() bool { return true })
		}
		if err != nil {
			return err
		}
		each(m.schedule.(*tuning).tuner.Clone())
	}
	return nil
}

// status returns the state of an event at a moment, with the candidate that plays next beside some games in progress.
func (m *moment) status(running []Row) *Status {
	s := m.tally.status(m.config)
	m.tally.propose(&s, m.header.Seed, m.free(running), nil)
	return &s
}

// TurningPoint returns the number of games after which the lead changed: for the last time before n games, or with ahead
// for the first time after them. Without such a change it is 0, or that of all games. See schedule.lead.
func (p *Past) TurningPoint(n int, ahead bool) (int, error) {
	if ahead {
		turn, err := p.turn(n, p.games, true)
		return cmp.Or(turn, p.games), err
	}
	for to := n - 1; to > 0; {
		from := (to - 1) / p.every * p.every
		turn, err := p.turn(from, to, false)
		if err != nil || turn > 0 {
			return turn, err
		}
		to = from
	}
	return 0, nil
}

// turn returns the first or the last that changed the lead, of games from+1 on up to to; 0 if there is none.
func (p *Past) turn(from, to int, first bool) (turn int, err error) {
	m, err := p.fold(from)
	if err != nil {
		return 0, err
	}
	lead := m.schedule.lead()
	look := func() bool { // whether to go on
		p.progress(m)
		if now := m.schedule.lead(); now != lead {
			lead, turn = now, m.games
		}
		return !(first && turn > 0)
	}
	if err := m.advance(p.path, to, look); err != nil {
		return 0, err
	}
	if !(first && turn > 0) {
		look()
	}
	return turn, nil
}

// fold returns the tally after n games, for the caller alone.
func (p *Past) fold(n int) (*moment, error) {
	if n < 0 || n > p.games {
		return nil, noSuchGame(n, p.games)
	}
	excluded := p.excluded(n)
	var from *moment
	for m := range p.checkpoints() {
		if m.games <= n && (from == nil || m.games > from.games) && maps.Equal(m.tally.edits.excluded, excluded) {
			from = m
		}
	}
	var m *moment
	if from != nil {
		m = from.clone()
		m.config, m.until = p.config, n
	} else {
		t, err := newTally(p.config)
		if err != nil {
			return nil, err
		}
		t.edits.excluded = excluded
		m = &moment{folding: newFolding(t, p.config, n, nil)}
	}

	return m, m.advance(p.path, n, func() bool {
		left := n - m.games
		if m.games%p.every == 0 || left >= nearestCheck && left&(left-1) == 0 {
			p.keep(m)
		}
		p.progress(m)
		return true
	})
}

// progress stores how far a fold has come.
func (p *Past) progress(m *moment) {
	if p.Folded != nil {
		p.Folded.Store(int64(m.games))
	}
}

// excluded returns the games that do not count after n games.
func (p *Past) excluded(n int) map[int]bool {
	out := make(map[int]bool)
	for _, e := range p.edits {
		if e.games <= n {
			e.exclude(out)
		}
	}
	return out
}

// checkpoints yields all checkpoints.
func (p *Past) checkpoints() iter.Seq[*moment] {
	return func(yield func(*moment) bool) {
		for _, list := range [][]moment{p.begun, p.kept} {
			for i := range list {
				if !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// noSuchGame returns the error of winding an event to more games than have ended.
func noSuchGame(n, games int) error {
	return fmt.Errorf("after %d games, want 0 to %d: so many have ended", n, games)
}

// advance folds the rows up to those behind game n. It calls each before the row of each game, and goes no further if that says so.
func (m *moment) advance(path string, n int, each func() bool) error {
	m.until = n
	m.tally.reading = true
	_, _, err := m.tail.Read(path, math.MaxInt, func(line int, text []byte) error {
		if isGame(text) && m.games < n && !each() {
			return errEnough
		}
		return m.take(line, text)
	})
	m.tally.reading = false
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// foldMoments are moments that the fold of a whole journal keeps. They are closer together near its end, so the first steps back
// are fast. They are never far apart, so no jump is slow.
type foldMoments struct{ kept []moment }

// Bounds of those.
const (
	foldEvery = 256      // games between two of them at least
	foldBytes = 16 << 20 // of all
	foldMost  = 96
)

// pass keeps the moment after a game, behind which the tail is, if it is due.
func (k *foldMoments) pass(f *folding, tail journal.Tail) {
	if f.games%foldEvery != 0 {
		return
	}
	m := (&moment{f, tail}).clone()
	m.decoder, m.each = rowDecoder{}, nil
	m.edits.excluded = maps.Clone(f.edits.excluded)
	if k.kept = append(k.kept, *m); len(k.kept) <= f.config.foldMoments() {
		return
	}
	// The one goes that is closest to its neighbors beside how far it is from the last, and a quarter of all.
	drop, least := 0, math.Inf(1)
	for i := 1; i < len(k.kept)-1; i++ {
		gap, far := k.kept[i+1].games-k.kept[i-1].games, f.games-k.kept[i].games+f.games/4
		if closest := float64(gap) / float64(far); closest < least {
			drop, least = i, closest
		}
	}
	k.kept = slices.Delete(k.kept, drop, drop+1)
}

// foldMoments returns how many moments are kept while nobody looks at them.
func (c Config) foldMoments() int { return min(max(foldBytes/c.Tune.Size(), 2), foldMost) }

// Trim forgets most checkpoints, and gives their memory back to the system, once the event is shown as it is now.
func (p *Past) Trim() {
	p.kept = slices.Clone(p.kept[max(0, len(p.kept)-p.config.foldMoments()):])
	p.every = firstEvery
	debug.FreeOSMemory()
}

// clone returns a copy that goes on without the moment.
func (m *moment) clone() *moment {
	f := *m.folding
	f.tally, f.settings = m.tally.clone(), maps.Clone(m.settings)
	return &moment{&f, m.tail}
}

// keep keeps a copy of a moment as a checkpoint. If there are too many, those go that are closest to others.
func (p *Past) keep(m *moment) {
	if m.games == 0 || slices.ContainsFunc(p.kept, func(o moment) bool { return o.games == m.games && o.sameGames(m) }) {
		return
	}
	p.kept = append(p.kept, *m.clone())
	for most := p.config.mostMoments(); len(p.kept) > most; {
		p.kept = slices.DeleteFunc(p.kept, func(o moment) bool { return o.games%p.every != 0 || !o.sameGames(m) })
		if len(p.kept) > most/2 {
			p.every *= 2
		}
	}
}

// sameGames reports whether the same games were left out of two moments.
func (m *moment) sameGames(o *moment) bool {
	return maps.Equal(m.tally.edits.excluded, o.tally.edits.excluded)
}

// mostMoments returns how many checkpoints are kept.
func (c Config) mostMoments() int {
	if !c.isTuning() {
		return mostMoments / 8
	}
	return min(max(mostMoments/64, momentBytes/c.Tune.Size()), mostMoments)
}
