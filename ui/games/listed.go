package games

import (
	"cmp"
	"math"
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/ui/kit"
)

// An arrangement has the places of the finished games that match a filter, in an order, the
// first to be shown last.
type arrangement struct {
	filter  string
	by      order
	until   int32      // place from which on games have not ended when the event was as it is shown; negative: all have
	words   []kit.Word // of the filter
	places  []int32
	changes int  // of the table
	n       int  // games of the table that were looked at
	whole   bool // all were looked at once
}

// arrangeStep is how many games are looked at before the screen answers again.
const arrangeStep = 1 << 14

// arrange goes a step on with arranging the games as the screen shall show them, and
// reports whether there is more to do: until then it shows them as before.
func (s *Screen) arrange() (more bool) {
	as := arrangement{filter: s.filter, by: s.by, changes: s.table.changes, until: s.until()}
	if s.arranged.isAs(as) {
		s.next = arrangement{}
		return !s.arranged.add(&s.table)
	}
	if !s.next.isAs(as) || s.next.n == 0 {
		s.next = as
		s.next.words = kit.Words(s.filter)
	}
	if !s.next.add(&s.table) {
		return true
	}
	s.arranged, s.next = s.next, arrangement{}
	return false
}

// until returns the place from which on games have not ended when the event was as it is shown; -1 if that is now.
func (s *Screen) until() int32 {
	games, back := s.event.RewoundTo()
	if !back {
		return -1
	}
	place := int32(0)
	for ; place < int32(s.table.n) && games > 0; place++ {
		if !s.table.at(place).confirms {
			games--
		}
	}
	return place
}

// isAs reports whether two arrangements are of the same games, in the same order.
func (a *arrangement) isAs(b arrangement) bool {
	return a.filter == b.filter && a.by == b.by && a.changes == b.changes && a.until == b.until
}

// add looks at the next games of a table, and reports whether these were the last.
func (a *arrangement) add(t *table) bool {
	if len(a.words) == 0 && a.by == byNewest && a.until < 0 {
		a.places, a.n, a.whole = t.newest, t.n, true
		return true
	}

	end := min(t.n, a.n+arrangeStep)
	var places []int32
	for place := int32(a.n); place < int32(end); place++ {
		if (a.until < 0 || place < a.until && !t.at(place).confirms) && t.texts.matches(t.at(place), a.words) {
			places = append(places, place)
		}
	}

	// The first time all games are sorted at once at the end, which is faster than merging them
	// in their order; later only new ones are merged in.
	compare := t.byEnd
	if a.whole {
		compare = t.comparing(a.by)
	}
	a.places, a.n = merge(a.places, places, compare), end
	if end < t.n {
		return false
	}

	if !a.whole && a.by != byNewest {
		sortByKey(a.places, func(place int32) uint32 { return a.by.key(t.at(place)) })
	}
	a.whole = true
	return true
}

// comparing returns what compares games as an order has them, the first to be shown last.
func (t *table) comparing(o order) func(a, b int32) int {
	return func(a, b int32) int {
		if c := cmp.Compare(o.key(t.at(a)), o.key(t.at(b))); c != 0 {
			return c
		}
		return t.byEnd(a, b)
	}
}

// key returns a number that is greater for games that come first in an order, and the same for
// all of the order byNewest.
func (o order) key(g *game) uint32 {
	const sign = 1 << 31
	switch o {
	case byMoves:
		return uint32(g.moves) ^ sign
	case bySeconds:
		if bits := math.Float32bits(g.seconds); bits&sign == 0 {
			return bits | sign
		} else {
			return ^bits
		}
	}
	return 0
}

// sortByKey sorts places by a key and keeps the order of those with the same: a radix sort,
// which takes some hundredths of a second for a million.
func sortByKey(places []int32, key func(int32) uint32) {
	const digit, radix = 11, 1 << 11
	from, to := make([]uint64, len(places)), make([]uint64, len(places))
	for i, place := range places {
		from[i] = uint64(key(place))<<32 | uint64(uint32(place))
	}

	for shift := 32; shift < 64; shift += digit {
		var next [radix]int
		for _, x := range from {
			next[x>>shift%radix]++
		}
		if slices.Contains(next[:], len(from)) {
			continue // all have the same digit
		}
		sum := 0
		for i, n := range next {
			next[i], sum = sum, sum+n
		}
		for _, x := range from {
			at := &next[x>>shift%radix]
			to[*at] = x
			*at++
		}
		from, to = to, from
	}

	for i, x := range from {
		places[i] = int32(uint32(x))
	}
}

// A gameList has the games that match the filter, in their order.
type gameList struct {
	running []event.RunningGame
	table   *table
	by      order
	places  []int32 // of the finished ones, the first to be shown last
	of      int     // number of all games
}

func (l gameList) len() int { return len(l.running) + len(l.places) }

func (l gameList) at(i int) row {
	if i < len(l.running) {
		return runningRow(l.running[i])
	}
	return l.table.row(l.table.at(l.place(i)))
}

func (l gameList) place(i int) int32 { return l.places[len(l.places)-1-(i-len(l.running))] }

// name returns the id of a game, and its place in the table; a negative one while it runs.
func (l gameList) name(i int) (event.GameID, int32) {
	if i < len(l.running) {
		return l.running[i].GameID(), -1
	}
	place := l.place(i)
	return l.table.at(place).id(), place
}

// live returns a game in progress, the zero RunningGame if it has ended.
func (l gameList) live(i int) event.RunningGame {
	if i < len(l.running) {
		return l.running[i]
	}
	return event.RunningGame{}
}

// find returns the index of a game, or -1.
func (l gameList) find(g heldGame) int {
	if i := slices.IndexFunc(l.running, func(r event.RunningGame) bool { return r.GameID() == g.id }); i >= 0 {
		return i
	}
	place := g.place
	if place < 0 || int(place) >= l.table.n || l.table.at(place).id() != g.id {
		place = l.table.find(g.id) // it has ended since, or places have changed
	}
	if place < 0 {
		return -1
	}
	i, ok := slices.BinarySearchFunc(l.places, place, l.table.comparing(l.by))
	if !ok {
		return -1
	}
	return l.len() - 1 - i
}

// listed returns the games that the filter lets through.
func (s *Screen) listed() gameList {
	running := s.event.Running()
	if _, back := s.event.RewoundTo(); back {
		running = nil
	}
	of := len(running) + s.table.n
	running = slices.DeleteFunc(running, func(g event.RunningGame) bool { return !kit.HasWords(runningRow(g).text(), s.filter) })
	return gameList{running, &s.table, s.arranged.by, s.arranged.places, of}
}
