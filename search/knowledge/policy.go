package knowledge

import (
	"math"

	"gobandit/model"
)

// A Policy computes the chances of moves by a model, whose weights stay as they are. It
// is not for use by several goroutines at a time.
type Policy struct {
	Model    *Model
	reader   Reader
	features []Feature
	shapes   [2]memory // of Black to move, and of White
}

// Chances fills dst with the logarithms of the chances that moves of the position
// of b are played, which t follows; those of all moves but passes add up to 1.
// Last is the last move, before the one before it. A pass gets -Inf.
func (p *Policy) Chances(dst []float64, b *model.Board, t *model.Tracker, last, before model.Point, moves []model.Point) {
	p.reader.Start(b, t, last, before)
	shapes := &p.shapes[b.ToPlay()-model.Black]
	shapes.follow(&p.reader, p.Model)

	most := math.Inf(-1)
	for i, m := range moves {
		if m == model.Pass {
			dst[i] = math.Inf(-1)
			continue
		}
		dst[i] = float64(p.evidence(m, shapes.value(&p.reader, m)))
		most = max(most, dst[i])
	}
	if math.IsInf(most, -1) {
		return
	}

	sum := 0.0
	for _, e := range dst {
		sum += math.Exp(e - most)
	}
	total := most + math.Log(sum)
	for i := range dst {
		dst[i] -= total
	}
}

// evidence is Model.Evidence of the features of a move of which the shapes say v.
func (p *Policy) evidence(move model.Point, v *shapeValue) float32 {
	sum, known := v.evidence, 0
	p.reader.marked(move, func(k Key, family, level int) bool {
		at, ok := p.Model.shapes.find(k)
		if ok {
			sum += p.Model.shapes.slots[at].weight
			if family == markedFamily {
				known = level + 1
			}
		}
		return ok
	})
	p.features = add(p.features[:0], &depth, int(v.known))
	p.features = add(p.features, &markedDepth, known)
	p.features = p.reader.tactics(move, p.features)
	for _, f := range p.features {
		sum += p.Model.Weights[f]
	}
	return sum
}
