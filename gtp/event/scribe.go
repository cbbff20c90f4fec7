package event

import (
	"gobandit/gtp/journal"
	"gobandit/search/guard"
)

// A scribe writes rows to the journal in a goroutine of its own. Rows that come
// while others are being written go to disk together.
type scribe struct {
	journal *journal.Journal
	in      chan written
	out     chan batch // of what is on disk, in order
	err     error      // a panic, once out is closed early
}

// A written is an ended game with its row.
type written struct {
	game outcome
	row  Row
	line []byte // the row as text, once it is on disk
}

// A batch is rows that went to disk together. After an error none of them did,
// and none later.
type batch struct {
	rows []written
	err  error
}

// maxBatch bounds how many rows go to disk together.
const maxBatch = 256

func newScribe(j *journal.Journal) *scribe {
	s := &scribe{journal: j, in: make(chan written, maxBatch), out: make(chan batch, 1)}
	guard.Go("journal", s.work, func(err error) {
		s.err = err
		close(s.out)
	})
	return s
}

// work writes until in is closed.
func (s *scribe) work() error {
	var broken error
	for w := range s.in {
		b := batch{rows: []written{w}}
		for more := true; more && len(b.rows) < maxBatch; {
			select {
			case w, ok := <-s.in:
				if more = ok; ok {
					b.rows = append(b.rows, w)
				}
			default:
				more = false
			}
		}
		if broken == nil {
			broken = s.write(b.rows)
		}
		b.err = broken
		s.out <- b
	}
	return nil
}

// write puts rows on disk.
func (s *scribe) write(rows []written) (err error) {
	defer guard.Catch("journal", &err)
	values := make([]any, len(rows))
	for i, w := range rows {
		values[i] = w.row
	}
	lines, err := s.journal.Append(values...)
	for i := range lines {
		rows[i].line = lines[i]
	}
	return err
}
