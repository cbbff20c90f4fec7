package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// Candidates are the points that the seat to move may draw from.
type candidates interface {
	candidates() int             // the number of points that look empty
	candidate(i int) model.Point // the i-th of them
	playable(p model.Point) bool // of any point: looks empty, and is legal and no eye
}

// tries is how many candidates draw takes at random before it looks at all.
const tries = 8

// draw is Position.Draw. Points taken at random until one is playable, and a
// point taken from all that are playable, are both uniform.
func draw(c candidates, rng *rand.Rand) model.Point {
	n := c.candidates()
	if n == 0 {
		return model.Pass
	}
	for range tries {
		if p := c.candidate(rng.IntN(n)); c.playable(p) {
			return p
		}
	}
	// Reservoir sampling: the k-th playable point replaces the one kept with
	// probability 1/k.
	kept, playable := model.Pass, 0
	for i := range n {
		if p := c.candidate(i); c.playable(p) {
			playable++
			if rng.IntN(playable) == 0 {
				kept = p
			}
		}
	}
	return kept
}

// moves is Position.Moves.
func moves(c candidates, size int, dst []model.Point) []model.Point {
	for y := range size {
		for x := range size {
			if p := model.Pt(x, y); c.playable(p) {
				dst = append(dst, p)
			}
		}
	}
	return append(dst, model.Pass)
}
