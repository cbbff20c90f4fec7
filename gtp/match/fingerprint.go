package match

import (
	"fmt"

	"gobandit/model"
)

// Fingerprint returns a name for the moves of the game: 16 hexadecimal digits that
// are the same for games which differ by turning or mirroring the board alone, and
// for openings that set the same stones in another order.
func (r *Record) Fingerprint() string {
	least := ^uint64(0)
	for i := range model.Symmetries {
		least = min(least, r.fingerprint(i))
	}
	return fmt.Sprintf("%016x", least)
}

// fingerprint returns a hash of the game as a symmetry of the board shows it.
func (r *Record) fingerprint(symmetry int) uint64 {
	size := r.Settings.Size
	stone := func(m model.Move) uint64 {
		return uint64(m.Color)<<32 | uint64(uint32(m.Point.Turned(symmetry, size)))
	}
	h := mixed(uint64(size))
	for _, p := range r.Handicap {
		h ^= mixed(stone(model.Move{Color: model.Black, Point: p}))
	}
	opening := min(len(r.Settings.Opening.Moves), len(r.Moves))
	for _, m := range r.Moves[:opening] {
		h ^= mixed(stone(m))
	}
	for _, m := range r.Moves[opening:] {
		h = mixed(h ^ stone(m))
	}
	return h
}

// mixed scatters the bits of a number, by the last step of splitmix64.
func mixed(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
