package search

import (
	_ "embed" // shapes.txt
	"sync"

	"gobandit/model"
	"gobandit/model/pattern"
)

//go:embed shapes.txt
var shapesText string

// shapeEvidence is the evidence for a move by what surrounds it.
var shapeEvidence = sync.OnceValue(func() *pattern.Weights {
	w, err := pattern.ParseWeights(shapesText)
	if err != nil {
		panic(err) // it is embedded
	}
	return w
})

// shapes is the evidence of the stones around a point.
func (w *worker) shapes(dst []float64, moves []model.Point, b *model.Board) {
	evidence, white := shapeEvidence(), b.ToPlay() == model.White
	for i, p := range moves {
		if p == model.Pass {
			continue
		}
		s := pattern.Surroundings(w.tracker.Around(p))
		if white {
			s = s.Swap()
		}
		dst[i] = float64(evidence[s])
	}
}
