package event

import (
	"gobandit/gtp/games/journal"
	"gobandit/search/guard"
)

// A journalWriter writes the rows of games to the journal in a goroutine of its
// own. Rows that come while others are being written go to disk together.
type journalWriter struct {
	journal *journal.Journal
	in      chan *game // games whose rows are set
	out     chan batch // games in the order of in
	err     error      // a panic, valid once out is closed early
}

// A batch is games whose rows went to disk together. After an error none of the rows
// did, and none does later.
type batch struct {
	games []*game
	err   error
}

// maxBatch bounds how many rows go to disk together.
const maxBatch = 256

func newJournalWriter(j *journal.Journal) *journalWriter {
	w := &journalWriter{journal: j, in: make(chan *game, maxBatch), out: make(chan batch, 1)}
	guard.Go("journal", w.work, func(err error) {
		w.err = err
		close(w.out)
	})
	return w
}

// work writes until in is closed.
func (w *journalWriter) work() error {
	var broken error
	for g := range w.in {
		b := batch{games: []*game{g}}
		for more := true; more && len(b.games) < maxBatch; {
			select {
			case g, ok := <-w.in:
				if more = ok; ok {
					b.games = append(b.games, g)
				}
			default:
				more = false
			}
		}
		if broken == nil {
			broken = w.write(b.games)
		}
		b.err = broken
		w.out <- b
	}
	return nil
}

// write puts the rows of games on disk.
func (w *journalWriter) write(games []*game) (err error) {
	defer guard.Catch("journal", &err)
	rows := make([]any, len(games))
	for i, g := range games {
		rows[i] = g.row
	}
	lines, err := w.journal.Append(rows...)
	for i := range lines {
		games[i].line = lines[i]
	}
	return err
}
