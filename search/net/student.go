package net

import (
	"fmt"
	"math"

	"gobandit/model"
	"gobandit/search/knowledge"
)

// A Target is what a network should think of a position.
type Target struct {
	Move        model.Point // that was played; Pass is none
	Owner       []float32   // from White's -1 to Black's 1, in reading order
	OwnerWeight float32     // how much Owner counts
	Win         float32     // of the side to move: 1 won, 0 lost, .5 unknown
}

// What an error of each head counts beside that of the move.
const (
	ownerCounts = 1.5
	winCounts   = 0.5
)

// A Loss is how far opinions are from their targets, a sum over positions.
type Loss struct {
	Positions int
	First     int     // moves played that had the best chance
	Move      float64 // negative logarithm of the chance of the move played
	Owner     float64 // mean square error of the owners
	Win       float64 // negative logarithm of the chance of the result
	Right     int     // winners that the network thought likelier
}

// Add adds the loss of other positions.
func (l *Loss) Add(o Loss) {
	l.Positions += o.Positions
	l.First += o.First
	l.Move += o.Move
	l.Owner += o.Owner
	l.Win += o.Win
	l.Right += o.Right
}

// String gives a loss as means over its positions.
func (l Loss) String() string {
	n := float64(max(1, l.Positions))
	return fmt.Sprintf("moves %.3f, first %.1f%%, owners %.4f, winner %.3f", l.Move/n, 100*float64(l.First)/n, l.Owner/n, l.Win/n)
}

// Winners returns the share of the positions in which the network thought the winner likelier.
func (l Loss) Winners() float64 { return float64(l.Right) / float64(max(1, l.Positions)) }

// A Student evaluates positions and finds the slopes of what its network should think:
// how the loss grows with each weight. It is not for use by several goroutines at a time.
type Student struct {
	*Evaluator
	Slopes        []float32 // by weight; a sum over the positions since they were cleared
	slopes        parts
	slope, before []float32 // of the loss by the figures after a layer, and those before it
	byHidden      []float32 // by the hidden figures
	byPooled      []float32 // by the inputs of the winner's head
}

// NewStudent returns a student of a network for boards of a size; known is as of NewEvaluator.
func NewStudent(n *Net, size int, known *knowledge.Model) *Student {
	e := NewEvaluator(n, size, known)
	slopes := make([]float32, len(n.Weights))
	figures := func() []float32 { return make([]float32, e.points()*n.Channels) }
	return &Student{
		Evaluator: e, Slopes: slopes, slopes: n.split(slopes), slope: figures(), before: figures(),
		byHidden: make([]float32, n.Channels), byPooled: make([]float32, n.inputs),
	}
}

// Judge returns the loss in a position.
func (s *Student) Judge(p Position, t Target) Loss {
	s.evaluate(p, 0)
	return s.loss(p, t, 0)
}

// Grade returns the loss that an opinion of others has in a position.
func (s *Student) Grade(p Position, t Target, o Opinion) Loss {
	s.Opinion = o
	return s.loss(p, t, 0)
}

// Learn adds the slopes in a position, turned by a symmetry. Net.Transpose must have been called since
// the weights changed.
func (s *Student) Learn(p Position, t Target, symmetry int) Loss {
	s.evaluate(p, symmetry)
	loss := s.loss(p, t, symmetry)
	s.learnHeads(p, t, symmetry)
	for i := len(s.net.layers) - 1; i >= 0; i-- {
		s.learnLayer(i)
	}
	return loss
}

// at returns the index in an opinion of a point turned by a symmetry.
func (s *Student) at(p model.Point, symmetry int) int {
	p = p.Turned(symmetry, s.size)
	return p.Y()*s.size + p.X()
}

// owners calls f with each point's index in the opinion, and its owner by the target seen by the
// side to move.
func (s *Student) owners(p Position, t Target, symmetry int, f func(i int, owner float32)) {
	sign := float32(p.Board.ToPlay().Sign())
	for q := range p.Board.Points() {
		f(s.at(q, symmetry), sign*t.Owner[q.Y()*s.size+q.X()])
	}
}

// loss returns the loss of the opinion.
func (s *Student) loss(p Position, t Target, symmetry int) Loss {
	l := Loss{Positions: 1}
	if t.Move != model.Pass {
		chance, first := s.Moves[s.at(t.Move, symmetry)], 1
		for _, c := range s.Moves {
			if c > chance {
				first = 0
			}
		}
		l.First, l.Move = first, -math.Log(max(float64(chance), 1e-12))
	}

	s.owners(p, t, symmetry, func(i int, owner float32) {
		l.Owner += float64(t.OwnerWeight*(s.Owner[i]-owner)*(s.Owner[i]-owner)) / float64(len(s.Owner))
	})
	win, target := float64(s.Win), float64(t.Win)
	l.Win = float64(-target*math.Log(max(win, 1e-12))) - float64((1-target)*math.Log(max(1-win, 1e-12)))
	if (s.Win > 0.5) == (t.Win > 0.5) {
		l.Right = 1
	}
	return l
}

// learnHeads sets the slopes of the loss by the last layer's figures, and adds those by the heads' weights.
func (s *Student) learnHeads(p Position, t Target, symmetry int) {
	n, channels := s.net, s.net.Channels
	last := s.layers[len(s.layers)-1]
	points := float32(len(s.Owner))

	clear(s.byHidden)
	s.slopes.win.learn(n.win, s.hidden, s.byHidden, winCounts*(s.Win-t.Win))
	for c, x := range s.hidden {
		if x <= 0 {
			s.byHidden[c] = 0
		}
	}
	for k, x := range s.pooled {
		s.byPooled[k] = 0
		for c, d := range s.byHidden {
			s.slopes.hidden[k*channels+c] += x * d
			s.byPooled[k] += n.hidden[k*channels+c] * d
		}
	}

	played := -1
	if t.Move != model.Pass {
		played = s.at(t.Move, symmetry)
	}
	s.owners(p, t, symmetry, func(i int, owner float32) {
		y, x := i/s.size, i%s.size
		at := (s.first() + y*(s.size+1) + x) * channels
		figures, slope := last[at:][:channels], s.slope[at:][:channels]
		for c := range slope {
			slope[c] = s.byPooled[c] / points
		}

		has := s.Owner[i]
		d := 2*ownerCounts*t.OwnerWeight*(has-owner)/points + s.byPooled[channels]/leadScale
		s.slopes.owner.learn(n.owner, figures, slope, d*(1-has*has))
		if played >= 0 && s.Moves[i] > 0 {
			d := s.Moves[i]
			if i == played {
				d--
			}
			s.slopes.move.learn(n.move, figures, slope, d)
		}
	})
}

// learn adds to h, slopes of the head from, and to slope, those by its figures, where the loss has a slope of d by their
// sum.
func (h head) learn(from head, figures, slope []float32, d float32) {
	for c, x := range figures {
		h[c] += d * x
		slope[c] += d * from[c]
	}
	h[len(figures)] += d
}

// learnLayer takes the slopes by the figures after layer i back to those before it, and adds those by its weights.
func (s *Student) learnLayer(i int) {
	l, channels := s.slopes.layers[i], s.net.Channels
	in, out := s.layers[i], s.layers[i+1]
	for k, d := range s.slope[:len(out)] {
		// Without a branch, 0 where the figure is: none is below.
		positive := -int32(math.Float32bits(out[k])) >> 31
		s.slope[k] = math.Float32frombits(math.Float32bits(d) & uint32(positive))
	}
	s.eachRow(func(from, to int) {
		for p := from; p < to; p++ {
			for c, d := range s.slope[p*channels:][:channels] {
				l.bias[c] += d
			}
		}
	}, func(int) {})

	first, width := s.first(), s.size+1
	for row := range 3 {
		begin := first + (row-1)*width - 1
		addProduct(matrix{l.weights[3*row*l.inputs*channels:], channels, 1},
			matrix{in[begin*l.inputs:], 1, l.inputs},
			matrix{s.slope[first*channels:], channels, 1},
			3*l.inputs, s.span(), channels)
	}

	if i > 0 {
		copy(s.before, s.slope)
		s.addBeside(s.before, s.slope, s.net.turned[i], channels, channels)
		s.slope, s.before = s.before, s.slope
	}
}

// Transpose makes the network ready for students after its weights changed.
func (n *Net) Transpose() {
	if n.turned == nil {
		n.turned = make([][]float32, len(n.layers))
	}
	c := n.Channels
	for i := 1; i < len(n.layers); i++ {
		if n.turned[i] == nil {
			n.turned[i] = make([]float32, 9*c*c)
		}
		for tap := range 9 {
			from, to := n.layers[i].weights[tap*c*c:], n.turned[i][(8-tap)*c*c:]
			for in := range c {
				for out := range c {
					to[out*c+in] = from[in*c+out]
				}
			}
		}
	}
}
