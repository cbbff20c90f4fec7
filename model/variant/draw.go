package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// A ground tells which moves the seat to move may draw from.
type ground interface {
	candidates() int             // the number of points that look empty
	candidate(i int) model.Point // the i-th of them
	playable(p model.Point) bool // of any point: looks empty, and is legal and no eye
}

// tries is how many candidates draw takes at random before it looks at all.
const tries = 8

// draw is Position.Draw. Points taken at random until one is playable, and a
// point taken from all that are playable, are both uniform.
func draw(g ground, rng *rand.Rand) model.Point {
	n := g.candidates()
	if n == 0 {
		return model.Pass
	}
	for range tries {
		if p := g.candidate(rng.IntN(n)); g.playable(p) {
			return p
		}
	}
	// Reservoir sampling: the k-th playable point replaces the one kept with
	// probability 1/k.
	kept, playable := model.Pass, 0
	for i := range n {
		if p := g.candidate(i); g.playable(p) {
			playable++
			if rng.IntN(playable) == 0 {
				kept = p
			}
		}
	}
	return kept
}

// moves is Position.Moves.
func moves(g ground, size int, dst []model.Point) []model.Point {
	for y := range size {
		for x := range size {
			if p := model.Pt(x, y); g.playable(p) {
				dst = append(dst, p)
			}
		}
	}
	return append(dst, model.Pass)
}
