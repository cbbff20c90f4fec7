package net

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Shape is the size of a network.
type Shape struct {
	Layers   int // convolutions
	Channels int // figures that each gives for a point, a multiple of 16
}

// Limits of a Shape.
const (
	MaxLayers   = 32
	MaxChannels = 128
)

// ParseShape returns the shape that text names, such as 8x32.
func ParseShape(text string) (s Shape, err error) {
	if _, err = fmt.Sscanf(text, "%dx%d", &s.Layers, &s.Channels); err != nil || s.String() != text || !s.valid() {
		return Shape{}, fmt.Errorf("network of %q, want layers and channels such as 8x32: 1 to %d layers, 16 to %d channels in steps of %d", text, MaxLayers, MaxChannels, columns)
	}
	return s, nil
}

// String returns the form that ParseShape reads.
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Layers, s.Channels) }

func (s Shape) valid() bool {
	return s.Layers >= 1 && s.Layers <= MaxLayers && s.Channels >= columns && s.Channels <= MaxChannels && s.Channels%columns == 0
}

// A Net is a network. Several goroutines may evaluate by one whose weights stay as they
// are, each by an Evaluator of its own.
type Net struct {
	Shape
	Weights []float32 // all of them; parts says what they are
	parts
	turned [][]float32 // by layer, the weights from outputs back to inputs; see Transpose
}

// parts are views of weights or of their slopes.
type parts struct {
	layers           []layer
	move, owner      head
	hidden           []float32 // of the winner: a row of Channels for each of its inputs, and their biases
	win              head      // of the hidden figures
	inputs, channels int       // of hidden
}

// A layer is a convolution: the weights of nine points in reading order, a row of
// outputs for each input of each, and a bias for each output.
type layer struct {
	inputs        int
	weights, bias []float32
}

// A head is a weighted sum of channels. Its bias is the last weight.
type head []float32

// extra is the number of inputs of the winner's head beside the channels' means: the lead that the owners
// give, and 1.
const extra = 2

// Size returns the number of weights of a shape.
func (s Shape) Size() int {
	c := s.Channels
	return 9*(Planes+(s.Layers-1)*c)*c + s.Layers*c + 3*(c+1) + (c+extra)*c
}

// New returns a network with random weights, by which a signal stays about as large from
// layer to layer (Kaiming He and others, "Delving Deep into Rectifiers", 2015).
func New(s Shape, seed uint64) *Net {
	n := Of(s, make([]float32, s.Size()))
	rng := rand.New(rand.NewPCG(seed, 0))
	fill := func(weights []float32, deviation float64) {
		for i := range weights {
			weights[i] = float32(deviation * rng.NormFloat64())
		}
	}

	for _, l := range n.layers {
		// Layers add up past one another, so each adds its share.
		fill(l.weights, math.Sqrt(2/float64(9*l.inputs)/float64(s.Layers)))
	}
	fill(n.hidden[:s.Channels*s.Channels], math.Sqrt(2/float64(s.Channels)))
	for _, h := range []head{n.move, n.owner, n.win} {
		fill(h[:s.Channels], math.Sqrt(1/float64(s.Channels)))
	}

	// At first who owns more wins.
	lead := n.hidden[s.Channels*s.Channels:]
	lead[0], lead[1] = 1, -1
	n.win[0], n.win[1] = leadCounts, -leadCounts
	return n
}

// leadCounts is what a lead of leadScale adds at first to the logarithm of the winner's odds.
const leadCounts = 2

// Of returns the network of a shape with weights, which it shares.
func Of(s Shape, weights []float32) *Net {
	return &Net{Shape: s, Weights: weights, parts: s.split(weights)}
}

// split returns the parts of weights, or of as many slopes.
func (s Shape) split(weights []float32) (p parts) {
	take := func(n int) []float32 {
		part := weights[:n:n]
		weights = weights[n:]
		return part
	}

	c := s.Channels
	for i := range s.Layers {
		l := layer{inputs: c}
		if i == 0 {
			l.inputs = Planes
		}
		l.weights, l.bias = take(9*l.inputs*c), take(c)
		p.layers = append(p.layers, l)
	}

	p.move, p.owner = take(c+1), take(c+1)
	p.hidden, p.win = take((c+extra)*c), take(c+1)
	p.inputs, p.channels = c+extra, c
	return p
}
