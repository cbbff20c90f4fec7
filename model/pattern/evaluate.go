package pattern

import "gobandit/model"

// An Evaluation is the move values of a position, by point: those the playout
// chooses by, and the standing values of both sides, without regard to the last
// move and to ko. Occupied points and suicide are 0.
type Evaluation struct {
	Values [model.NumPoints]uint32 // of the side to move; the ko point is 0
	FarOwn [model.NumPoints]uint32 // of the side to move, were nothing near and no ko
	FarOpp [model.NumPoints]uint32 // of the other side, were nothing near and no ko
}

// Evaluate values the points of b from the definitions alone, with near as from
// Near; nil means that nothing is near. It is slow: the standard against which
// faster ways are held.
func Evaluate(t *Table, b *model.Board, near *[model.NumPoints]bool) *Evaluation {
	e := new(Evaluation)
	me := b.ToPlay()
	for p := range b.Points() {
		if b.At(p) != model.Empty {
			continue
		}
		own, other := Try(b, p, me), Try(b, p, me.Opponent())
		s := Around(b, p, me)
		if !own.Suicide {
			e.FarOwn[p] = t.Value(s, PropertiesOf(false, own, other))
			if p != b.Ko() {
				e.Values[p] = t.Value(s, PropertiesOf(near != nil && near[p], own, other))
			}
		}
		if !other.Suicide {
			e.FarOpp[p] = t.Value(s.Swap(), PropertiesOf(false, other, own))
		}
	}
	return e
}

// Around returns the surroundings of p as side c sees them.
func Around(b *model.Board, p model.Point, c model.Color) Surroundings {
	var s Surroundings
	for d, delta := range steps {
		content := Off
		if q, ok := step(b, p, delta.x, delta.y); ok {
			switch b.At(q) {
			case model.Empty:
				content = Vacant
			case c:
				content = Own
			default:
				content = Other
			}
		}
		s = s.with(Direction(d), content)
	}
	return s
}

// PropertiesAt returns the properties of p, an empty point of b, for side c.
func PropertiesAt(b *model.Board, p model.Point, c model.Color, near bool) Properties {
	return PropertiesOf(near, Try(b, p, c), Try(b, p, c.Opponent()))
}
