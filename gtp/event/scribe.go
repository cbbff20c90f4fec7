package event

import (
	"gobandit/gtp/journal"
	"gobandit/search/guard"
)

// A scribe writes rows to the journal in a goroutine of its own. Rows that come
// while others are being written go to disk together.
type scribe struct {
	journal *journal.Journal
	in      chan *game // that have a row
	out     chan batch // of what is on disk, in order
	err     error      // a panic, once out is closed early
}

// A batch is games whose rows went to disk together. After an error none of the rows
// did, and none does later.
type batch struct {
	games []*game
	err   error
}

// maxBatch bounds how many rows go to disk together.
const maxBatch = 256

func newScribe(j *journal.Journal) *scribe {
	s := &scribe{journal: j, in: make(chan *game, maxBatch), out: make(chan batch, 1)}
	guard.Go("journal", s.work, func(err error) {
		s.err = err
		close(s.out)
	})
	return s
}

// work writes until in is closed.
func (s *scribe) work() error {
	var broken error
	for g := range s.in {
		b := batch{games: []*game{g}}
		for more := true; more && len(b.games) < maxBatch; {
			select {
			case g, ok := <-s.in:
				if more = ok; ok {
					b.games = append(b.games, g)
				}
			default:
				more = false
			}
		}
		if broken == nil {
			broken = s.write(b.games)
		}
		b.err = broken
		s.out <- b
	}
	return nil
}

// write puts the rows of games on disk.
func (s *scribe) write(games []*game) (err error) {
	defer guard.Catch("journal", &err)
	values := make([]any, len(games))
	for i, g := range games {
		values[i] = g.row
	}
	lines, err := s.journal.Append(values...)
	for i := range lines {
		games[i].line = lines[i]
	}
	return err
}
