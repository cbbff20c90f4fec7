package learn

import (
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"gobandit/search/net"
)

// netSaved is a state of a learner of a network in a file.
type netSaved struct {
	Of    uint64 // fingerprint of games and options
	State netState
}

// Begun reports whether the learner has something to save.
func (l *NetLearner) Begun() bool { return l.net != nil }

// of identifies games, options and the network to begin with.
func (l *NetLearner) of(games []TrainingGame) uint64 {
	return fingerprint(fmt.Sprint(l.training, crc32.ChecksumIEEE(l.first.Bytes())), games)
}

// Save writes what the learner of some games knows, if it has begun.
func (l *NetLearner) Save(w io.Writer, games []TrainingGame) error {
	if !l.Begun() {
		return nil
	}
	return save(w, netSaved{l.of(games), l.state})
}

// Restore makes the learner know what was saved for the same games. The error is
// ErrOther where they or the options were others.
func (l *NetLearner) Restore(data []byte, games []TrainingGame) error {
	var v netSaved
	if err := unseal(data, &v); err != nil {
		return fmt.Errorf("not a saved state of learn --net: %w", err)
	}
	if v.Of != l.of(games) {
		return ErrOther
	}

	s := &v.State
	for _, figures := range [][]float32{s.Weights, s.Means, s.Squares} {
		if len(figures) != len(l.first.Weights) || slices.ContainsFunc(figures, infinite) {
			return errFigures
		}
	}
	if len(s.Labels) != len(games) || len(s.Doubtful) != len(games) || s.Pass < 0 || s.Batch < 0 {
		return errFigures
	}
	for i, label := range s.Labels {
		switch size := games[i].Size(); len(label) {
		case 0:
			s.Labels[i] = nil // as before it was saved
		case size * size:
		default:
			return errFigures
		}
	}

	l.state, l.net = *s, net.Of(l.first.Shape, s.Weights)
	return nil
}
