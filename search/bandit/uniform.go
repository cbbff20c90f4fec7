package bandit

// ones fills dst with equal weights.
func ones(_ *Selection, dst []float64, _ *View) { fill(dst, 1) }

func oneText(*Selection, *View, int, Terms) string { return "1" }

func fill(dst []float64, v float64) {
	for i := range dst {
		dst[i] = v
	}
}
