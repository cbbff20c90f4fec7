package bandit

import "math"

// Normal95 is the 0.975 quantile of the normal distribution: 95% of it lies
// within ± that.
const Normal95 = 1.959963984540054

// Wilson returns the 95% interval of a rate of which wins of games were seen,
// and 0 to 1 without games. Draws, counted as half wins, make it wider than need
// be.
//
// Source: Edwin B. Wilson, "Probable Inference, the Law of Succession, and
// Statistical Inference", 1927.
func Wilson(wins, games float64) (low, high float64) {
	if games <= 0 {
		return 0, 1
	}
	center, half := wilson(wins, games, Normal95)
	low, high = max(0, center-half), min(1, center+half)
	if wins == 0 { // rounding must not move the ends that are certain
		low = 0
	}
	if wins == games {
		high = 1
	}
	return low, high
}

// wilson returns the middle of a rate's interval of z standard errors to each
// side, and half its width.
func wilson(wins, games, z float64) (center, half float64) {
	z2 := z * z
	p := wins / games
	center = (p + z2/(2*games)) / (1 + z2/games)
	half = z / (1 + z2/games) * math.Sqrt(p*(1-p)/games+z2/(4*games*games))
	return center, half
}
