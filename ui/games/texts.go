package games

import (
	"strings"

	"gobandit/ui/kit"
)

// A texts has the texts of the games in a list. An event may have very many games, so
// each text is there once, and games have indexes.
type texts struct {
	sides  []players // without parameters
	params []string  // players.params
	ends   []ending
}

func (t *texts) row(g *game) row {
	r := row{*g, t.sides[g.sidesAt], t.ends[g.endAt]}
	r.params = t.params[g.paramsAt]
	return r
}

// matches reports whether a game has all words of a filter.
func (t *texts) matches(g *game, all []kit.Word) bool {
	r := t.row(g)
	end := r.how()
	return kit.HasAll(strings.Join([]string{"(" + r.at + ")", r.plays, r.params, end.result, end.reason, end.outcome, r.name()}, "\n"), all)
}

// A book collects texts.
type book struct {
	sides  shared[players]
	params shared[string]
	ends   shared[ending]
}

// game returns the game of a row, and keeps its texts.
func (b *book) game(r row) game {
	g, sides := r.game, r.players
	sides.params = ""
	g.sidesAt, g.paramsAt, g.endAt = b.sides.index(sides), b.params.index(r.params), b.ends.index(r.ending)
	return g
}

// texts returns the texts collected so far, which do not change when others come.
func (b *book) texts() texts { return texts{b.sides.values, b.params.values, b.ends.values} }

// A shared keeps values once that come again.
type shared[T comparable] struct {
	values []T
	known  map[T]int32 // indexes of values
}

// maxKnown bounds how many values are found again: those of an event may all differ.
const maxKnown = 1 << 16

// index returns the index of a value.
func (s *shared[T]) index(value T) int32 {
	if i, ok := s.known[value]; ok {
		return i
	}
	if s.known == nil || len(s.known) >= maxKnown {
		s.known = make(map[T]int32)
	}
	i := int32(len(s.values))
	s.values, s.known[value] = append(s.values, value), i
	return i
}
