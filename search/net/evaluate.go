package net

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/knowledge"
	"gobandit/search/playout"
)

// An Opinion is what a network thinks of a position, with points in reading order.
type Opinion struct {
	Moves []float32 // chance of each move, 0 where it is not legal; they add up to 1, passes left out
	Owner []float32 // from -1, surely the other side's, to 1, surely the side's to move
	Win   float32   // win rate of the side to move
	Lead  float32   // its lead in points by the owners, with what Position.Lead adds
}

// An Evaluator evaluates positions on boards of one size by a network. It is not for
// use by several goroutines at a time.
type Evaluator struct {
	net    *Net
	size   int
	ladder playout.Ladder
	shapes knowledge.Policy
	empty  []model.Point
	logs   []float64 // by empty point, of the chances by shapes
	known  []float32 // the same by point of the opinion

	// Figures lie by point, with those of all channels side by side. A row has one more point than
	// the board, which belongs to no point, and so have the rows above and below the board: they stay 0, so that
	// each point has eight neighbors. layers[0] is the position.
	layers [][]float32
	pooled []float32 // inputs of the winner's head
	hidden []float32
	Opinion
}

// NewEvaluator returns an evaluator for boards of a size. What the network says of moves adds to the logarithms of their chances by known,
// with which it must have learned; nil is none.
func NewEvaluator(n *Net, size int, known *knowledge.Model) *Evaluator {
	e := &Evaluator{net: n, size: size, pooled: make([]float32, n.inputs), hidden: make([]float32, n.Channels)}
	e.layers = append(e.layers, make([]float32, e.points()*Planes))
	for range n.layers {
		e.layers = append(e.layers, make([]float32, e.points()*n.Channels))
	}
	e.Moves, e.Owner = make([]float32, size*size), make([]float32, size*size)
	e.shapes.Model, e.known = known, make([]float32, size*size)
	return e
}

// Size returns the width of the boards.
func (e *Evaluator) Size() int { return e.size }

// points returns the number of points in a layer, those beside the board among them, and so many
// more that whole tiles fit.
func (e *Evaluator) points() int { return (e.size+2)*(e.size+1) + 1 + rows }

// first returns the index of the board's first point.
func (e *Evaluator) first() int { return e.size + 2 }

// span returns the number of points from the board's first to the last of its last row,
// with one beside each row.
func (e *Evaluator) span() int { return e.size * (e.size + 1) }

// index returns where a point lies.
func (e *Evaluator) index(p model.Point) int { return e.first() + p.Y()*(e.size+1) + p.X() }

// Evaluate returns what the network thinks of a position. The opinion is valid until
// the next call.
func (e *Evaluator) Evaluate(p Position) *Opinion {
	e.evaluate(p, 0)
	return &e.Opinion
}

// evaluate sets the opinion of a position turned by a symmetry.
func (e *Evaluator) evaluate(p Position, symmetry int) {
	e.see(p, symmetry, e.layers[0])
	e.recall(p, symmetry)
	for i := range e.net.layers {
		e.convolve(i)
	}
	e.opine(float32(p.Lead))
}

// recall sets the logarithms of the moves' chances by shapes, and the plane of them.
func (e *Evaluator) recall(p Position, symmetry int) {
	if e.shapes.Model == nil {
		return
	}
	e.empty = e.empty[:0]
	for i := range p.Board.NumEmpty() {
		e.empty = append(e.empty, p.Board.EmptyPoint(i))
	}
	e.logs = slices.Grow(e.logs[:0], len(e.empty))[:len(e.empty)]
	e.shapes.Chances(e.logs, p.Board, p.Tracker, p.Recent[0], p.Recent[1], e.empty)
	for i, q := range e.empty {
		q = q.Turned(symmetry, e.size)
		e.known[q.Y()*e.size+q.X()] = float32(e.logs[i])
		e.layers[0][e.index(q)*Planes+shapely] = max(-1, 1+float32(e.logs[i])/5)
	}
}

// convolve sets the figures after layer i from those before it: what lies beside a point, weighted, added
// to what is there, and nothing where that is negative.
func (e *Evaluator) convolve(i int) {
	l, channels := e.net.layers[i], e.net.Channels
	in, out := e.layers[i], e.layers[i+1]
	if i == 0 {
		clear(out)
	} else {
		copy(out, in)
	}

	e.addBeside(out, in, l.weights, l.inputs, channels)
	e.eachRow(func(from, to int) { ramp(out[from*channels:to*channels], l.bias) },
		func(beside int) { clear(out[beside*channels:][:channels]) })
}

// addBeside adds to dst at each point the figures of src at the nine points around it times weights. It leaves
// figures in points beside the board.
func (e *Evaluator) addBeside(dst, src, weights []float32, inputs, outputs int) {
	first, width := e.first(), e.size+1
	for row := range 3 {
		// The three points of a row lie side by side, and so do their figures.
		begin := first + (row-1)*width - 1
		addProduct(matrix{dst[first*outputs:], outputs, 1},
			matrix{src[begin*inputs:], inputs, 1},
			matrix{weights[3*row*inputs*outputs:], outputs, 1},
			e.span(), 3*inputs, outputs)
	}
}

// eachRow calls inside for the points of each row, from the first to before the last, and outside for
// each point beside the board that a tile reaches.
func (e *Evaluator) eachRow(inside func(from, to int), outside func(point int)) {
	p := e.first()
	for range e.size {
		inside(p, p+e.size)
		outside(p + e.size)
		p += e.size + 1
	}
	for range rows {
		outside(p)
		p++
	}
}

// leadScale is the lead, in points, that counts as much as a figure of 1.
const leadScale = 20

// opine sets the opinion by the last layer's figures. lead is that of Position.
func (e *Evaluator) opine(lead float32) {
	n, channels := e.net, e.net.Channels
	last := e.layers[len(e.layers)-1]
	pooled := e.pooled[:channels]
	clear(pooled)

	i, most := 0, float32(math.Inf(-1))
	e.eachRow(func(from, to int) {
		for p := from; p < to; p++ {
			figures := last[p*channels:][:channels]
			for c, x := range figures {
				pooled[c] += x
			}
			e.Owner[i] = tanh(n.owner.of(figures))
			lead += e.Owner[i]
			e.Moves[i] = float32(math.Inf(-1))
			if e.layers[0][p*Planes+legal] > 0 {
				e.Moves[i] = e.known[i] + n.move.of(figures)
				most = max(most, e.Moves[i])
			}
			i++
		}
	}, func(int) {})

	for c := range pooled {
		pooled[c] /= float32(len(e.Owner))
	}
	e.Lead = lead
	e.pooled[channels], e.pooled[channels+1] = lead/leadScale, 1
	clear(e.hidden)
	for k, x := range e.pooled {
		for c, w := range n.hidden[k*channels:][:channels] {
			e.hidden[c] += x * w
		}
	}
	for c, x := range e.hidden {
		e.hidden[c] = max(0, x)
	}
	e.Win = float32(1 / (1 + math.Exp(-float64(n.win.of(e.hidden)))))
	softmax(e.Moves, most)
}

// of returns the weighted sum of figures.
func (h head) of(figures []float32) float32 {
	sum := h[len(figures)]
	for c, x := range figures {
		sum += x * h[c]
	}
	return sum
}

func tanh(x float32) float32 { return float32(math.Tanh(float64(x))) }

// softmax makes chances of logarithms, of which most is the largest.
func softmax(x []float32, most float32) {
	sum := float32(0)
	for i, v := range x {
		if math.IsInf(float64(v), -1) {
			x[i] = 0
			continue
		}
		x[i] = float32(math.Exp(float64(v - most)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= max(sum, math.SmallestNonzeroFloat32)
	}
}
