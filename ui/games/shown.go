package games

import (
	"cmp"
	"math"
	"slices"

	"gobandit/gtp/event"
	"gobandit/ui/kit"
)

// An arrangement has the places of the finished games that match a filter, in an order, the
// first to be shown last.
type arrangement struct {
	filter  string
	by      order
	matcher matcher
	places  []int32
	changes int // of the table
	n       int // games of the table that were looked at; 0: never
}

// update brings the arrangement in line with the table.
func (a *arrangement) update(t *table, filter string, by order) {
	if a.filter != filter || a.by != by || a.changes != t.changes {
		*a = arrangement{filter: filter, by: by, matcher: newMatcher(filter), changes: t.changes}
	}
	if a.n == t.n {
		return
	}
	if len(a.matcher) == 0 && by == byNewest {
		a.places, a.n = t.newest, t.n
		return
	}
	a.matcher.learn(&t.texts)
	if a.n == 0 {
		a.places = make([]int32, 0, t.n)
		for _, place := range t.newest {
			if a.matcher.matches(&t.texts, t.at(place)) {
				a.places = append(a.places, place)
			}
		}
		if by != byNewest {
			sortByKey(a.places, func(place int32) uint32 { return by.key(t.at(place)) })
		}
	} else {
		var places []int32
		for place := int32(a.n); place < int32(t.n); place++ {
			if a.matcher.matches(&t.texts, t.at(place)) {
				places = append(places, place)
			}
		}
		a.places = merge(a.places, places, t.comparing(by))
	}
	a.n = t.n
}

// comparing returns what compares games as an order has them, the first to be shown last.
func (t *table) comparing(o order) func(a, b int32) int {
	return func(a, b int32) int {
		return cmp.Or(cmp.Compare(o.key(t.at(a)), o.key(t.at(b))), t.byEnd(a, b))
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

// place returns the place of a game that has ended.
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

// shown returns the games listed.
func (s *Screen) shown() gameList {
	s.arranged.update(&s.table, s.filter, s.by)
	running := s.event.Running()
	of := len(running) + s.table.n
	running = slices.DeleteFunc(running, func(g event.RunningGame) bool { return !kit.HasWords(runningRow(g).text(), s.filter) })
	return gameList{running, &s.table, s.by, s.arranged.places, of}
}
