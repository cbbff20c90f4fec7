package playout

import (
	_ "embed" // shapes.db
	"sync"

	"gobandit/model"
	"gobandit/model/pattern"
)

//go:embed shapes.db
var shapesText []byte

// shapes are the weights of the points that are a shape by what surrounds them,
// as the side to move sees it.
var shapes = sync.OnceValue(func() *[1 << 16]uint8 {
	db, err := pattern.Parse(shapesText, pattern.Strict)
	if err != nil {
		panic(err) // it is embedded
	}
	table, weights := db.Compile(), new([1 << 16]uint8)
	for s := range weights {
		if around := pattern.Surroundings(s); around.Occur() {
			weights[s] = uint8(table.Value(around, 0))
		}
	}
	return weights
})

// shape finds the points next to the last move that are a shape and no move into
// atari.
func (l *Local) shape(b *model.Board) {
	t, last := &l.now.tracker, l.now.last
	white := b.ToPlay() == model.White
	for around, i := t.Around(last), 0; i < len(model.Steps); i, around = i+1, around>>2 {
		if around&3 != 0 {
			continue
		}
		p := last + model.Steps[i]
		s := pattern.Surroundings(t.Around(p))
		if white {
			s = s.Swap()
		}
		if w := l.shapes[s]; w > 0 && l.sound(b, p) {
			l.found.addWeighted(p, int(w))
		}
	}
}
