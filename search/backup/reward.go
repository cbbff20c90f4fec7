package backup

import "math"

// A Perspective is how the root player takes the rewards of all players, before they
// are backed up.
type Perspective struct {
	SelfOnly bool    // every player's is the root player's
	Paranoid bool    // what the root player wins, every other loses; SelfOnly goes before
	Root     int     // the root player
	Teams    []int   // by player; whoever is on the root player's team shares its reward. nil: all play for themselves
	Sum      float64 // what the two rewards of a paranoid view add up to: 0 has -r against r
}

// Apply changes a result to how the view takes it.
//
// Source: Sturtevant, Korf, "On Pruning Techniques for Multi-Player Games", 2000
// (paranoid).
func (v *Perspective) Apply(reward []float64) {
	if !v.SelfOnly && !v.Paranoid {
		return
	}
	own := reward[v.Root]
	for p := range reward {
		if v.SelfOnly || v.friends(p) {
			reward[p] = own
		} else {
			reward[p] = v.Sum - own
		}
	}
}

func (v *Perspective) friends(p int) bool {
	return p == v.Root || v.Teams != nil && v.Teams[p] == v.Teams[v.Root]
}

// Bounds are the least and the greatest reward that any player had in a search,
// before any [Perspective] on it.
type Bounds struct{ Low, High float64 }

// NewBounds returns the bounds of no rewards: Low is above High.
func NewBounds() Bounds { return Bounds{math.Inf(1), math.Inf(-1)} }

// Add takes rewards into the bounds.
func (b *Bounds) Add(rewards []float64) {
	for _, r := range rewards {
		b.Low, b.High = min(b.Low, r), max(b.High, r)
	}
}
