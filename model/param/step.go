package param

import "math"

// An unordered scale has values that are no nearer to one another the nearer they stand.
type unordered struct{ explicit }

// Unordered returns the scale of the values in a list whose order means nothing.
func Unordered(values ...Value) (Scale, error) {
	s, err := Explicit(values...)
	if err != nil {
		return nil, err
	}
	return unordered{s.(explicit)}, nil
}

func (s unordered) String() string { return s.explicit.String() + ", unordered" }

// IsUnordered reports whether the order of a scale's values means nothing.
func IsUnordered(s Scale) bool {
	_, ok := s.(unordered)
	return ok
}

// Centers returns the middle of the optimiser parameters of each value of a scale of integers or
// explicit values, in their order. It returns nil for other scales, and if the values are more than most.
func Centers(s Scale, most int) []float64 {
	n := values(s)
	if n == 0 || n > most {
		return nil
	}
	out := make([]float64, 0, n)
	for low := 0.; low <= below1; {
		high := lastAs(s, low)
		out = append(out, (low+high)/2)
		low = math.Nextafter(high, 2)
	}
	return out
}

// lastAs returns the highest optimiser parameter that has the same value as f, where values change in
// one direction.
func lastAs(s Scale, f float64) float64 {
	if value := indexOf(s, f); indexOf(s, below1) != value {
		in, out := f, below1
		for mid := (in + out) / 2; mid > in && mid < out; mid = (in + out) / 2 {
			if indexOf(s, mid) == value {
				in = mid
			} else {
				out = mid
			}
		}
		return in
	}
	return below1
}

// indexOf returns what tells the value at f from others: its place in a list, which may have it twice, or
// the integer itself.
func indexOf(s Scale, f float64) int {
	switch s := s.(type) {
	case explicit:
		return s.index(f)
	case unordered:
		return s.index(f)
	}
	return s.At(f).(int)
}

// values returns the number of values of a scale, 0 if it is not known.
func values(s Scale) int {
	switch s := s.(type) {
	case explicit:
		return len(s.values)
	case unordered:
		return len(s.values)
	case linear:
		return integers(s, s.integer)
	case logarithmic:
		return integers(s, s.integer)
	case truncated:
		return integers(s, true)
	}
	return 0
}

const below1 = 1 - 1./(1<<53)

func integers(s Scale, integer bool) int {
	if !integer {
		return 0
	}
	a, b := s.At(0).(int), s.At(below1).(int)
	return max(a-b, b-a) + 1
}
