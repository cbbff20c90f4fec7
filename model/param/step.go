package param

import "math"

// Centers returns the middle of the optimiser parameters of each value of a scale of integers or
// explicit values, in their order. It returns nil for other scales, and if the values are more than most.
func Centers(s Scale, most int) []float64 {
	index, n := steps(s)
	if n == 0 || n > most {
		return nil
	}
	out := make([]float64, 0, n)
	for low := 0.; low <= below1; {
		high := lastAs(index, low)
		out = append(out, (low+high)/2)
		low = math.Nextafter(high, 2)
	}
	return out
}

const below1 = 1 - 1./(1<<53)

// lastAs returns the highest optimiser parameter that has the same value as f, where values change in
// one direction.
func lastAs(index func(f float64) int, f float64) float64 {
	value := index(f)
	if index(below1) == value {
		return below1
	}
	in, out := f, below1
	for mid := (in + out) / 2; mid > in && mid < out; mid = (in + out) / 2 {
		if index(mid) == value {
			in = mid
		} else {
			out = mid
		}
	}
	return in
}

// steps returns what identifies the value at f, and the number of values, 0 if the scale is
// continuous or unknown. A value in a list, which may have it twice, is identified by its place, and an
// integer by itself.
func steps(s Scale) (index func(f float64) int, n int) {
	switch s := s.(type) {
	case explicit:
		return s.index, len(s.values)
	case interval:
		if s.integer {
			index = func(f float64) int { return s.At(f).(int) }
			a, b := index(0), index(below1)
			return index, max(a-b, b-a) + 1
		}
	}
	return nil, 0
}
