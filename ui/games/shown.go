package games

import (
	"cmp"
	"slices"
	"strings"

	"gobandit/gtp/event"
	"gobandit/ui/kit"
)

// read reads new games from the journals.
func (s *Screen) read() {
	var games []row
	var edits []event.Row
	again, err := s.reader.Read(func(r event.Row) {
		if r.Out() || r.Restores() {
			edits = append(edits, r)
			return
		}
		games = append(games, eventRow(r, s.event.Space()))
	})
	s.forget(again, false)
	s.rows = append(s.rows, games...)
	for _, r := range edits {
		s.exclude(r)
	}
	confirming, again, confirmErr := s.confirm.Read()
	s.forget(again, true)
	for _, r := range confirming {
		s.rows = append(s.rows, confirmRow(r, s.confirm.Players))
	}
	byEnd := func(a, b row) int { return cmp.Compare(a.ended, b.ended) }
	if !slices.IsSortedFunc(s.rows, byEnd) {
		slices.SortStableFunc(s.rows, byEnd)
	}
	s.version++
	for _, err := range []error{err, confirmErr} {
		if err != nil {
			s.Complain("%v", err)
		}
	}
}

// exclude marks a game that counts no more, or that counts again.
func (s *Screen) exclude(r event.Row) {
	if i := slices.IndexFunc(s.rows, func(g row) bool { return g.id() == event.GameID{Number: r.Game} }); i >= 0 {
		s.rows[i].out = r.Out()
	}
}

// forget removes the games of a journal that was started again.
func (s *Screen) forget(again, confirms bool) {
	if again {
		s.rows = slices.DeleteFunc(s.rows, func(g row) bool { return g.confirms == confirms })
		s.replay = replay{}
	}
}

// An arrangement has the indices of the finished games that match a filter, in an order.
type arrangement struct {
	filter  string
	by      order
	version int // version of the rows
	places  []int32
}

// arrange updates the arrangement.
func (s *Screen) arrange() {
	if a := &s.arranged; a.filter == s.filter && a.by == s.by && a.version == s.version && a.places != nil {
		return
	}
	s.arranged = arrangement{s.filter, s.by, s.version, make([]int32, 0, len(s.rows))}
	for i := len(s.rows) - 1; i >= 0; i-- {
		if strings.TrimSpace(s.filter) == "" || kit.HasWords(s.rows[i].text(), s.filter) {
			s.arranged.places = append(s.arranged.places, int32(i))
		}
	}
	switch s.by {
	case byMoves:
		slices.SortStableFunc(s.arranged.places, func(a, b int32) int { return cmp.Compare(s.rows[b].moves, s.rows[a].moves) })
	case bySeconds:
		slices.SortStableFunc(s.arranged.places, func(a, b int32) int { return cmp.Compare(s.rows[b].seconds, s.rows[a].seconds) })
	}
}

// A gameList has the games that match the filter, in their order.
type gameList struct {
	running []event.RunningGame
	rows    []row
	places  []int32
	of      int // number of all games
}

func (l gameList) len() int { return len(l.running) + len(l.places) }

func (l gameList) at(i int) row {
	if i < len(l.running) {
		return runningRow(l.running[i])
	}
	return l.rows[l.places[i-len(l.running)]]
}

// live returns a game in progress, the zero RunningGame if it has ended.
func (l gameList) live(i int) event.RunningGame {
	if i < len(l.running) {
		return l.running[i]
	}
	return event.RunningGame{}
}

// find returns the index of a game, or -1.
func (l gameList) find(id event.GameID) int {
	if i := slices.IndexFunc(l.running, func(g event.RunningGame) bool { return g.GameID() == id }); i >= 0 {
		return i
	}
	i := slices.IndexFunc(l.places, func(at int32) bool { return l.rows[at].id() == id })
	if i < 0 {
		return -1
	}
	return len(l.running) + i
}

// shown returns the games listed.
func (s *Screen) shown() gameList {
	s.arrange()
	running := s.event.Running()
	of := len(running) + len(s.rows)
	running = slices.DeleteFunc(running, func(g event.RunningGame) bool { return !kit.HasWords(runningRow(g).text(), s.filter) })
	return gameList{running, s.rows, s.arranged.places, of}
}
