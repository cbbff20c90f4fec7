package model

import (
	"fmt"
	"math"
)

// MaxKomi bounds a komi, for either side: a larger one is a mistake.
const MaxKomi = 1000

// CheckKomi returns an error if a komi is out of bounds, or no number.
func CheckKomi(komi float64) error {
	if !(math.Abs(komi) <= MaxKomi) {
		return fmt.Errorf("komi %v, want %d to %d", komi, -MaxKomi, MaxKomi)
	}
	return nil
}

// Komi that new games have unless somebody chooses another one, on the screen, in
// matches and for clients of the engine.
const (
	EvenKomi     = 7.5
	HandicapKomi = 0.5 // no draws
)

// DefaultKomi returns the komi of a new game with so many handicap stones.
func DefaultKomi(handicap int) float64 {
	if handicap >= 2 {
		return HandicapKomi
	}
	return EvenKomi
}
