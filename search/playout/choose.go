package playout

import "gobandit/model"

// AnyLegal returns a move drawn uniformly from the legal points of the side to
// move, its own eyes among them, and Pass if there is none.
func AnyLegal(b *model.Board, rng *RNG) model.Point {
	return pick(b, rng, func(p model.Point) bool { return b.Legal(p) })
}

// pick returns an empty point drawn uniformly from those that good agrees to,
// Pass if there is none.
func pick(b *model.Board, rng *RNG, good func(model.Point) bool) model.Point {
	var points [model.MaxPoints]model.Point
	n := b.NumEmpty()
	for i := range n {
		points[i] = b.EmptyPoint(i)
	}
	for ; n > 0; n-- {
		i := rng.Intn(n)
		p := points[i]
		if good(p) {
			return p
		}
		points[i] = points[n-1]
	}
	return model.Pass
}

// Choose implements Policy.
func (u *Uniform) Choose(b *model.Board, rng *RNG) model.Point {
	return pick(b, rng, func(p model.Point) bool { return b.Legal(p) && !b.IsEye(p, b.ToPlay()) })
}

// Reason implements Policy.
func (u *Uniform) Reason() string { return byChance }

// byChance is the reason of moves that are drawn without preference.
const byChance = "random"

// Reason implements Policy.
func (w *Weighted) Reason() string { return "pattern" }

// Choose implements Policy.
func (w *Weighted) Choose(b *model.Board, rng *RNG) model.Point { return w.now.draw(b, rng) }
