package knowledge

import (
	"math"

	"gobandit/model"
)

// A Policy tells the chances of moves by a model. It is not for use by several
// goroutines at a time.
type Policy struct {
	Model    *Model
	reader   Reader
	features []Feature
}

// Chances fills dst with the logarithms of the chances that moves of the position
// of b are played, which t follows; those of all moves but passes add up to 1.
// Last is the last move, before the one before it. A pass gets -Inf.
func (p *Policy) Chances(dst []float64, b *model.Board, t *model.Tracker, last, before model.Point, moves []model.Point) {
	p.reader.Start(b, t, last, before)
	most := math.Inf(-1)
	for i, m := range moves {
		if m == model.Pass {
			dst[i] = math.Inf(-1)
			continue
		}
		p.features = p.reader.Features(m, p.Model, p.features[:0])
		dst[i] = float64(p.Model.Evidence(p.features))
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
