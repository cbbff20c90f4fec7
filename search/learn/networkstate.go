package learn

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io"
	"slices"

	"gobandit/search/net"
)

// netSaved is a state of a learner of a network in a file.
type netSaved struct {
	Of                      uint64 // fingerprint of games and options
	Pass, Batch, Steps      int
	Learned                 net.Loss
	Weights, Means, Squares []float32
	Labels                  [][]int8 // empty where there is none
	Doubtful                []bool
}

// Begun reports whether the learner has something to save.
func (l *NetLearner) Begun() bool { return l.state.Net != nil }

// of identifies games and options.
func (l *NetLearner) of(games []Game) uint64 {
	return fingerprint(fmt.Sprint(l.training, l.shape, net.Planes), games)
}

// Save writes what the learner of some games knows, if it has begun.
func (l *NetLearner) Save(w io.Writer, games []Game) error {
	s := &l.state
	if s.Net == nil {
		return nil
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(netSaved{l.of(games), s.Pass, s.Batch, s.Steps, s.Learned, s.Net.Weights, s.Means, s.Squares, s.Labels, s.Doubtful}); err != nil {
		return err
	}
	_, err := w.Write(seal(b.Bytes()))
	return err
}

// Restore makes the learner know what was saved for the same games. The error is
// ErrOther where they or the options were others.
func (l *NetLearner) Restore(data []byte, games []Game) error {
	var v netSaved
	if err := unseal(data, &v); err != nil {
		return fmt.Errorf("not a saved state of learn --net: %w", err)
	}
	if v.Of != l.of(games) {
		return ErrOther
	}

	n := net.New(l.shape, 0)
	for _, figures := range [][]float32{v.Weights, v.Means, v.Squares} {
		if len(figures) != len(n.Weights) || slices.ContainsFunc(figures, infinite) {
			return errFigures
		}
	}
	if len(v.Labels) != len(games) || len(v.Doubtful) != len(games) || v.Pass < 0 || v.Batch < 0 {
		return errFigures
	}
	for i, label := range v.Labels {
		switch size := games[i].Size(); len(label) {
		case 0:
			v.Labels[i] = nil
		case size * size:
		default:
			return errFigures
		}
	}

	copy(n.Weights, v.Weights)
	l.state = netState{v.Pass, v.Batch, v.Steps, v.Learned, n, v.Means, v.Squares, v.Labels, v.Doubtful}
	return nil
}
