package knowledge

import (
	"slices"
	"sync"

	"gobandit/model"
)

// A Model has the weights of features, fitted to games on boards of one size.
type Model struct {
	Size    int       // of the boards
	Games   int       // that it was fitted to
	Weights []float32 // by feature
	keys    []Key     // of the shapes that it knows, in their order
	shapes  shapes
	weighed sync.Once // whether the shapes have their weights
}

// NewModel returns a model that knows some shapes, with weights of 0.
func NewModel(size, games int, keys []Key) *Model {
	keys = slices.Compact(slices.Sorted(slices.Values(keys)))
	return &Model{Size: size, Games: games, Weights: make([]float32, plain+len(keys)), keys: keys, shapes: newShapes(keys)}
}

// weigh gives the shapes their weights, which stay as they are from then on.
func (m *Model) weigh() {
	m.weighed.Do(func() {
		for at, s := range m.shapes.slots {
			if s.key != 0 {
				m.shapes.slots[at].weight = m.Weights[plain+int(m.shapes.places[at])]
			}
		}
	})
}

// Shapes returns the number of shapes that m knows.
func (m *Model) Shapes() int { return len(m.keys) }

// Models are what is known for boards of several sizes.
type Models []*Model

// For returns the model for boards of a size: the one for the nearest size, and
// of two the larger.
func (ms Models) For(size int) *Model {
	var best *Model
	for _, m := range ms {
		if best == nil || model.Apart(m.Size, size) < model.Apart(best.Size, size) || model.Apart(m.Size, size) == model.Apart(best.Size, size) && m.Size > best.Size {
			best = m
		}
	}
	return best
}

// Keys returns the shapes that m knows, in the order of their features.
func (m *Model) Keys() []Key { return m.keys }
