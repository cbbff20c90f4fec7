package playout

import (
	"math/bits"

	"gobandit/model"
)

// An RNG is the generator of playouts: a 64-bit linear congruential generator
// of which the upper half is used. It is made for speed, not for secrecy; its
// state is one word, and the same seed gives the same numbers everywhere. It is
// a rand.Source.
//
// Source: Donald E. Knuth, "The Art of Computer Programming", volume 2, section
// 3.3.4 (the multiplier, MMIX's).
type RNG struct {
	state uint64
	_     [2*cacheLine - 8]byte
}

// cacheLine is the bytes that processors share or own together; they are often
// fetched in pairs.
const cacheLine = 64

// NewRNG returns a generator; neighboring seeds give unrelated streams.
func NewRNG(seed uint64) *RNG {
	return &RNG{state: model.Mix(seed)}
}

// State returns what [RNG.SetState] makes a generator go on alike from.
func (r *RNG) State() uint64 { return r.state }

// SetState makes r go on as the generator whose state this was.
func (r *RNG) SetState(state uint64) { r.state = state }

// Uint64 returns 64 random bits.
func (r *RNG) Uint64() uint64 {
	hi := r.Uint32()
	return uint64(hi)<<32 | uint64(r.Uint32())
}

// Uint32 returns 32 random bits.
func (r *RNG) Uint32() uint32 {
	v := uint32(r.state >> 32)
	r.state = model.NextRandom(r.state)
	return v
}

// Intn returns a random number from 0 to n-1; n is 1 to 1<<31.
func (r *RNG) Intn(n int) int {
	return int(uint64(r.Uint32()) * uint64(n) >> 32)
}

// below returns a random number from 0 to n-1; n is at least 1.
func (r *RNG) below(n uint64) uint64 {
	hi, _ := bits.Mul64(r.Uint64(), n)
	return hi
}
