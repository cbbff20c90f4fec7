package games

import (
	"cmp"
	"slices"

	"gobandit/gtp/games/event"
)

// A table has the finished games of an event and of its confirmation match. A game's place
// in it is the number of games added before.
type table struct {
	texts
	chunks  [][]game // all but the last with chunkLen games
	n       int      // number of games
	newest  []int32  // places in the order in which the games ended
	changes int      // how often games that were there changed
}

const chunkLen = 1 << 12

func (t *table) at(place int32) *game { return &t.chunks[place/chunkLen][place%chunkLen] }

func (t *table) add(games []game) {
	places := make([]int32, len(games))
	for i, g := range games {
		if t.n%chunkLen == 0 {
			t.chunks = append(t.chunks, nil)
		}
		last := &t.chunks[len(t.chunks)-1]
		if len(*last) == cap(*last) { // never more than a chunk
			*last = append(make([]game, 0, min(max(16, 2*len(*last)), chunkLen)), *last...)
		}
		*last = append(*last, g)
		places[i] = int32(t.n)
		t.n++
	}
	t.newest = merge(t.newest, places, t.byEnd)
}

// find returns the place of a game, or -1.
func (t *table) find(id event.GameID) int32 {
	for place := int32(t.n) - 1; place >= 0; place-- {
		if t.at(place).id() == id {
			return place
		}
	}
	return -1
}

// byEnd compares games by the time of their end.
func (t *table) byEnd(a, b int32) int {
	if c := cmp.Compare(t.at(a).ended, t.at(b).ended); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}

// merge adds places to a list that is in an order. It moves only those of the list that come
// behind the first one added.
func merge(ordered, places []int32, compare func(a, b int32) int) []int32 {
	slices.SortFunc(places, compare)
	i, j := len(ordered)-1, len(places)-1
	ordered = append(ordered, places...)
	for to := len(ordered) - 1; j >= 0; to-- {
		if i >= 0 && compare(ordered[i], places[j]) > 0 {
			ordered[to], i = ordered[i], i-1
		} else {
			ordered[to], j = places[j], j-1
		}
	}
	return ordered
}

// drop removes the games of one of the journals.
func (t *table) drop(confirms bool) {
	chunks := t.chunks
	*t = table{texts: t.texts, changes: t.changes + 1}
	for _, games := range chunks {
		t.add(slices.DeleteFunc(games, func(g game) bool { return g.confirms == confirms }))
	}
}

// An edit says that a game of the event counts no more, or counts again.
type edit struct {
	number int32
	out    bool
}

// edit marks games that count no more, or that count again.
func (t *table) edit(edits []edit) {
	out := make(map[int32]bool, len(edits))
	least, most := edits[0].number, edits[0].number
	for _, e := range edits {
		out[e.number] = e.out
		least, most = min(least, e.number), max(most, e.number)
	}
	for _, games := range t.chunks {
		for i := range games {
			g := &games[i]
			if g.number < least || g.number > most || g.confirms {
				continue
			}
			if now, ok := out[g.number]; ok {
				g.out = now
			}
		}
	}
	t.changes++
}
