package knowledge

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"gobandit/model"
)

// A file begins with magic, whose last digit is the version, and ends with the
// CRC-32 (IEEE) of all before it, four bytes. Between them come the number of
// models and each model: size, games, the number of features beside shapes with
// their weights, the number of shapes, their keys in ascending order, each less
// the one before, and their weights. Numbers are unsigned varints. Weights follow
// a step, a 32-bit float, of which they are multiples: 16 bits each for features
// beside shapes, 8 bits each for shapes.
const magic = "gobandit knowledge 1\n"

// Bounds of what a file may hold.
const (
	maxModels = model.MaxSize - model.MinSize + 1
	maxShapes = 1 << 22
	maxGames  = 1 << 30
)

// Write writes models to a file.
func Write(w io.Writer, models Models) error {
	out := []byte(magic)
	out = binary.AppendUvarint(out, uint64(len(models)))
	for _, m := range models {
		out = m.append(out)
	}
	_, err := w.Write(Seal(out))
	return err
}

// Seal appends the checksum of a file: its CRC-32 (IEEE), four bytes.
func Seal(data []byte) []byte {
	return binary.LittleEndian.AppendUint32(data[:len(data):len(data)], crc32.ChecksumIEEE(data))
}

// append appends a model.
func (m *Model) append(out []byte) []byte {
	for _, n := range []int{m.Size, m.Games, plain} {
		out = binary.AppendUvarint(out, uint64(n))
	}
	step := stepOf(m.Weights[:plain], math.MaxInt16)
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(step))
	for _, w := range m.Weights[:plain] {
		out = binary.LittleEndian.AppendUint16(out, uint16(steps(w, step)))
	}
	out = binary.AppendUvarint(out, uint64(len(m.keys)))
	last := Key(0)
	for _, k := range m.keys {
		out = binary.AppendUvarint(out, uint64(k-last))
		last = k
	}
	step = stepOf(m.Weights[plain:], math.MaxInt8)
	out = binary.LittleEndian.AppendUint32(out, math.Float32bits(step))
	for _, w := range m.Weights[plain:] {
		out = append(out, byte(steps(w, step)))
	}
	return out
}

// stepOf returns the step of which weights are multiples, at most the given number.
func stepOf(weights []float32, most float32) float32 {
	largest := float32(0)
	for _, w := range weights {
		largest = max(largest, w, -w)
	}
	return largest / most
}

// steps returns how many steps a weight is.
func steps(w, step float32) int {
	if step == 0 {
		return 0
	}
	return int(math.Round(float64(w / step)))
}

// Read reads the models of a file. An error says what is wrong with it, and at which byte.
func Read(data []byte) (Models, error) {
	r := &fileReader{data: data}
	if !bytes.HasPrefix(data, []byte(magic[:len(magic)-2])) {
		return nil, errors.New("not a knowledge file: gobandit learn makes them")
	}
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, fmt.Errorf("a knowledge file of another version, want %q: make it again with gobandit learn", magic[:len(magic)-1])
	}

	if len(data) < len(magic)+4 {
		return nil, fmt.Errorf("byte %d: the file ends early, want a checksum", len(data))
	}
	end := len(data) - 4
	if got, want := crc32.ChecksumIEEE(data[:end]), binary.LittleEndian.Uint32(data[end:]); got != want {
		return nil, fmt.Errorf("the checksum is %08x, want %08x: the file is damaged or incomplete", got, want)
	}
	r.data, r.at = data[:end], len(magic)

	n := r.number("the number of models", 1, maxModels)
	var models Models
	for range n {
		m := r.model()
		if r.err != nil {
			return nil, r.err
		}
		if slices.ContainsFunc(models, func(other *Model) bool { return other.Size == m.Size }) {
			return nil, fmt.Errorf("byte %d: a second model for boards of size %d", r.at, m.Size)
		}
		models = append(models, m)
	}
	if r.err == nil && r.at < len(r.data) {
		r.fail("%d bytes after the last model", len(r.data)-r.at)
	}
	return models, r.err
}

// A fileReader reads a file from a place on.
type fileReader struct {
	data []byte
	at   int
	err  error // the first
}

func (r *fileReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("byte %d: %s", r.at, fmt.Sprintf(format, args...))
	}
}

// number reads a varint from low to high.
func (r *fileReader) number(what string, low, high uint64) int {
	n, size := binary.Uvarint(r.data[r.at:])
	switch {
	case r.err != nil:
		return 0
	case size <= 0:
		r.fail("the file ends early, want %s", what)
		return 0
	case n < low || n > high:
		r.fail("%s is %d, want %d to %d", what, n, low, high)
		return 0
	}
	r.at += size
	return int(n)
}

// bytes reads n bytes, or returns none.
func (r *fileReader) bytes(what string, n int) []byte {
	if r.err == nil && len(r.data)-r.at < n {
		r.fail("the file ends early, want %s", what)
	}
	if r.err != nil {
		return make([]byte, n)
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// step reads the step of weights.
func (r *fileReader) step() float32 {
	f := math.Float32frombits(binary.LittleEndian.Uint32(r.bytes("the step of weights", 4)))
	if !(f >= 0 && f <= maxStep) {
		r.fail("the step of weights is %v, want 0 to %v", f, maxStep)
	}
	return f
}

// maxStep bounds the step of weights.
const maxStep = 100

func (r *fileReader) model() *Model {
	size := r.number("the size of boards", model.MinSize, model.MaxSize)
	games := r.number("the number of games", 0, maxGames)
	r.number("the number of features", uint64(plain), uint64(plain))
	weights := make([]float32, plain)

	step := r.step()
	raw := r.bytes("the weights of features", 2*plain)
	for i := range weights {
		weights[i] = step * float32(int16(binary.LittleEndian.Uint16(raw[2*i:])))
	}
	n := r.number("the number of shapes", 0, maxShapes)
	if r.err == nil && n > len(r.data)-r.at {
		r.fail("the file ends early, want %d shapes", n)
	}
	if r.err != nil {
		return nil
	}

	keys, last := make([]Key, n), uint64(0)
	for i := range keys {
		last += uint64(r.number("a shape after the one before", 1, math.MaxUint32))
		if last > math.MaxUint32 {
			r.fail("a shape beyond the last, %d", uint32(math.MaxUint32))
		}
		if r.err != nil {
			return nil
		}
		keys[i] = Key(last)
	}

	m := NewModel(size, games, keys)
	copy(m.Weights, weights)
	step = r.step()
	for i, b := range r.bytes("the weights of shapes", n) {
		m.Weights[plain+i] = step * float32(int8(b))
	}
	return m
}
