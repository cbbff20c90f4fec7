package model

// MaxKomi bounds a komi, for either side: a larger one is a mistake.
const MaxKomi = 1000

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
