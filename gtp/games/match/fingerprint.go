package match

import (
	"fmt"

	"gobandit/model"
)

// Fingerprint returns a name for the moves of the game, of 16 hexadecimal digits. Games have the same name if one is the other
// turned or mirrored, or if their openings set the same stones in another order. It is "" for a game that a fault ended and for a
// run of a program, which repeat none.
func (r *PlayedGame) Fingerprint() string {
	if r.Reason == Measurement || r.Reason.Fault() {
		return ""
	}
	least, seed := ^uint64(0), uint64(0)
	for _, c := range []byte(r.Settings.Variant) {
		seed = model.Mix(seed + uint64(c))
	}
	if v := r.variant(); v != nil && !(v.Deterministic && v.PerfectInformation) { // moves do not say all
		seed = model.Mix(seed ^ r.Settings.Seed)
	}
	for i := range model.Symmetries {
		least = min(least, r.fingerprint(i)^seed)
	}
	return fmt.Sprintf("%016x", least)
}

// fingerprint returns a hash of the game as a symmetry of the board shows it.
func (r *PlayedGame) fingerprint(symmetry int) uint64 {
	size := r.Settings.Size
	stone := func(m model.Move) uint64 {
		return uint64(m.Color)<<32 | uint64(uint32(m.Point.Turned(symmetry, size)))
	}
	h := model.Mix(uint64(size))
	for _, p := range r.Handicap {
		h ^= model.Mix(stone(model.Move{Color: model.Black, Point: p}))
	}
	opening := min(len(r.Settings.Opening.Moves), len(r.Moves))
	for _, m := range r.Moves[:opening] {
		h ^= model.Mix(stone(m))
	}
	for _, m := range r.Moves[opening:] {
		h = model.Mix(h ^ stone(m))
	}
	return h
}
