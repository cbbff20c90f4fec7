package games

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/search/guard"
	"gobandit/ui/kit"
)

// A reading reads the journals of an event outside the loop of the program, a stretch at a
// time. The next stretch begins when the screen looks again, so a screen that is not shown
// reads nothing, and the end of the program waits for one stretch at most.
type reading struct {
	games   event.GameReader
	confirm event.GameReader // of the confirmation match
	book    book
	texts   candidateTexts
	edits   []edit // read and not passed on: they come with the last stretch

	// What follows is the screen's, what is above the stretch's while one is read.
	busy   bool         // a stretch is being read
	more   bool         // there are rows behind the latest stretch
	stamps [2]kit.Stamp // stamps of the journals before it
}

// stretch is how many rows are read at a time: what takes some hundredths of a second.
const stretch = 1 << 13

// newReading returns the reading of the journals of an event that tunes space.
func newReading(journal string, space param.Space) *reading {
	return &reading{games: event.GameReader{Path: journal}, confirm: event.GameReader{Path: event.ConfirmPath(journal)}, texts: candidateTexts{space: space}}
}

// A ReadMsg has what a stretch of the journals says.
type ReadMsg struct {
	of    *reading
	games []game
	edits []edit
	texts texts
	again [2]bool // the event's journal and that of its confirmation match were begun again
	more  bool
	errs  [2]error
}

// Failure returns the panic that ended the reading, if one did.
func (m ReadMsg) Failure() error { return guard.Panic(m.errs[0]) }

// next returns what reads the next stretch of the journals; nil if there is nothing to
// read.
func (r *reading) next() tea.Cmd {
	path := r.games.Path
	now := [2]kit.Stamp{kit.StampOf(path), kit.StampOf(event.ConfirmPath(path))}
	if r.busy || !r.more && now == r.stamps {
		return nil
	}
	r.busy, r.stamps = true, now
	return func() tea.Msg {
		msg := ReadMsg{of: r}
		if err := guard.Call("reading games", func() error { r.read(&msg); return nil }); err != nil {
			msg.errs[0] = err
		}
		return msg
	}
}

func (r *reading) read(msg *ReadMsg) {
	edits := r.edits
	msg.again[0], msg.more, msg.errs[0] = r.games.Read(stretch, func(row event.Row) {
		if row.Out() || row.Restores() {
			edits = append(edits, edit{int32(row.Game), row.Out()})
			return
		}
		msg.games = append(msg.games, r.book.game(eventRow(row, &r.texts)))
	})
	if msg.again[0] {
		edits = edits[len(r.edits):]
	}
	if !msg.more {
		msg.again[1], msg.more, msg.errs[1] = r.confirm.Read(stretch, func(row event.Row) {
			if row.Round != nil && !row.Out() && !row.Restores() {
				msg.games = append(msg.games, r.book.game(confirmRow(row)))
			}
		})
	}
	if r.edits = edits; !msg.more {
		msg.edits, r.edits = edits, nil
	}
	msg.texts = r.book.texts()
}

// Read takes over what was read.
func (s *Screen) Read(msg ReadMsg) {
	r := s.reading
	if msg.of != r {
		return // of an event that was left
	}
	r.busy, r.more = false, msg.more
	for i, again := range msg.again {
		if again {
			s.table.drop(i == 1)
			s.replay, s.arranged = replay{}, arrangement{filter: s.filter, by: s.by, changes: s.table.changes, words: kit.Words(s.filter), until: s.until()}
		}
	}
	s.table.texts = msg.texts
	s.table.add(msg.games)
	if len(msg.edits) > 0 {
		s.table.edit(msg.edits)
	}
	for _, err := range msg.errs {
		if err != nil {
			s.Complain("%v", err)
		}
	}
}
