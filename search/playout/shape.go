package playout

import (
	_ "embed" // shapes.db
	"math/bits"
	"sync"

	"gobandit/model"
	"gobandit/model/pattern"
)

//go:embed shapes.db
var shapesText []byte

// A shapeTable has the weights of the points that are a shape by what surrounds them,
// as Black sees it. The few that have one are known from a bit, for Black and White
// to move: the weights are too many for a processor's fastest memory.
type shapeTable struct {
	weights [1 << 16]uint8
	some    [2]surroundingSet
}

// A surroundingSet is a set of what can surround a point, as Tracker.Around has it: a bit for each.
type surroundingSet [1 << 16 / 64]uint64

func (s *surroundingSet) add(around uint16)      { s[around/64] |= 1 << (around % 64) }
func (s *surroundingSet) has(around uint16) bool { return s[around/64]>>(around%64)&1 != 0 }

// shapes is the table of the embedded shapes.
var shapes = sync.OnceValue(func() *shapeTable {
	db, err := pattern.Parse(shapesText, pattern.Strict)
	if err != nil {
		panic(err) // it is embedded
	}
	values, t := db.Compile(), new(shapeTable)
	for s := range t.weights {
		around := pattern.Surroundings(s)
		if !around.Occur() {
			continue
		}
		if t.weights[s] = uint8(values.Value(around, 0)); t.weights[s] > 0 {
			for i, seen := range [...]pattern.Surroundings{around, around.Swap()} {
				t.some[i].add(uint16(seen))
			}
		}
	}
	return t
})

// shape finds the points next to the last move that are a shape and no move into
// atari.
func (l *Local) shape(b *model.Board) {
	t, last := &l.now.tracker, l.now.last
	side := b.ToPlay() - model.Black
	some := &l.shapes.some[side&1]
	around := t.Around(last)
	for gaps := ^(around | around>>1) & 0x5555; gaps != 0; gaps &= gaps - 1 {
		p := last + model.Steps[bits.TrailingZeros16(gaps)/2]
		s := pattern.Surroundings(t.Around(p))
		if !some.has(uint16(s)) || !l.sound(b, p) {
			continue
		}
		if side != 0 {
			s = s.Swap()
		}
		l.found.addWeighted(p, int(l.shapes.weights[s]))
	}
}
