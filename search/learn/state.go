package learn

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/knowledge"
)

// A state is what a learner knows between two batches.
type state struct {
	Pass, Batch int
	Rates       Rates
	Model       *knowledge.Model
	Slopes      []float32 // by feature, the sums of squares
}

// ErrOther is the error of a saved state that belongs to other games or options.
var ErrOther = errors.New("started with other games or options")

// saved is a state in a file.
type saved struct {
	Of          uint64 // fingerprint of games and options
	Pass, Batch int
	Rates       [4]float64
	Size, Games int
	Keys        []knowledge.Key
	Weights     []float32
	Slopes      []float32
}

// Save writes what the learner of some games knows. Before shapes are counted
// that is nothing.
func (l *Learner) Save(w io.Writer, games []TrainingGame) error {
	s := &l.state
	if s.Model == nil {
		return nil
	}
	return save(w, saved{
		Of: fingerprint(l.training, games), Pass: s.Pass, Batch: s.Batch,
		Rates: [4]float64{float64(s.Rates.Moves), float64(s.Rates.first), float64(s.Rates.five), s.Rates.loss},
		Size:  s.Model.Size, Games: s.Model.Games, Keys: s.Model.Keys(), Weights: s.Model.Weights, Slopes: s.Slopes,
	})
}

// save writes a state that can be restored.
func save(w io.Writer, state any) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(state); err != nil {
		return err
	}
	_, err := w.Write(knowledge.Seal(b.Bytes()))
	return err
}

// unseal reads the saved state in a file into v.
func unseal(data []byte, v any) error {
	text := data[:max(0, len(data)-4)]
	if !bytes.Equal(knowledge.Seal(text), data) {
		return errors.New("damaged, or of another version: its checksum is wrong")
	}
	return gob.NewDecoder(bytes.NewReader(text)).Decode(v)
}

// check returns an error if a state has figures that no learner has.
func (v *saved) check() error {
	if v.Size < model.MinSize || v.Size > model.MaxSize || v.Pass < 0 || v.Batch < 0 || slices.ContainsFunc(v.Weights, infinite) || slices.ContainsFunc(v.Slopes, infinite) {
		return errFigures
	}
	return nil
}

var errFigures = errors.New("it has figures that no learner has")

// infinite reports whether x is no finite number.
func infinite(x float32) bool { return !(x > -math.MaxFloat32 && x < math.MaxFloat32) }

// Begun reports whether the learner has something to save.
func (l *Learner) Begun() bool { return l.state.Model != nil }

// Restore makes the learner know what was saved for the same games. The error is
// ErrOther where they or the options were others.
func (l *Learner) Restore(data []byte, games []TrainingGame) error {
	var v saved
	err := unseal(data, &v)
	if err == nil {
		err = v.check()
	}
	if err != nil {
		return fmt.Errorf("not a saved state of learn: %w", err)
	}
	if v.Of != fingerprint(l.training, games) {
		return ErrOther
	}
	m := knowledge.NewModel(v.Size, v.Games, v.Keys)
	if len(v.Weights) != len(m.Weights) || len(v.Slopes) != len(m.Weights) {
		return ErrOther // of another version of the program
	}
	m.Weights = v.Weights
	l.state = state{
		Pass: v.Pass, Batch: v.Batch, Model: m, Slopes: v.Slopes,
		Rates: Rates{Moves: int(v.Rates[0]), first: int(v.Rates[1]), five: int(v.Rates[2]), loss: v.Rates[3]},
	}
	return nil
}

// fingerprint identifies the games and the training of a learner.
func fingerprint(training any, games []TrainingGame) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, training, len(games))
	for i := range games {
		g := &games[i]
		_ = binary.Write(h, binary.LittleEndian, g.Start.Hash())
		for _, m := range g.Moves {
			_ = binary.Write(h, binary.LittleEndian, uint16(m.Point))
		}
	}
	return h.Sum64()
}
