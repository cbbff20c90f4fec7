package variant

import (
	"math/rand/v2"
	"slices"

	"gobandit/model"
)

// slip is Go with an unsteady hand: with a given chance a stone lands not on the
// point that was chosen but on one of its neighbors, drawn uniformly from those
// where it would be legal. If there is none, it does not slip. A pass never does.
type slip struct {
	duel
	chance float64
}

func newSlip(r *rules, chance float64, _ uint64) (Position, error) {
	return &slip{newDuel(r), chance}, nil
}

func (v *slip) Play(p model.Point, rng *rand.Rand) model.Point {
	if p != model.Pass && rng.Float64() < v.chance {
		p = v.beside(p, rng)
	}
	v.play(p)
	return p
}

// beside returns where a stone lands that slips off p.
func (v *slip) beside(p model.Point, rng *rand.Rand) model.Point {
	var room [4]model.Point
	landings := v.landings(room[:0], p)
	if len(landings) == 0 {
		return p
	}
	return landings[rng.IntN(len(landings))]
}

// landings appends to dst where a stone may land that slips off p.
func (v *slip) landings(dst []model.Point, p model.Point) []model.Point {
	for _, step := range around {
		if q := model.Point(int(p) + step); v.board.On(q) && v.board.Legal(q) {
			dst = append(dst, q)
		}
	}
	return dst
}

func (v *slip) Replay(p, outcome model.Point) model.Point {
	var room [4]model.Point
	if outcome != p && (p == model.Pass || !slices.Contains(v.landings(room[:0], p), outcome)) {
		outcome = p
	}
	v.play(outcome)
	return outcome
}

func (v *slip) Clone() Position {
	c := *v
	return &c
}

func (v *slip) CopyFrom(src Position) {
	from := src.(*slip)
	v.chance = from.chance
	v.copyFrom(&from.duel)
}
