package tune

import "math"

// MeanPoints returns the mean of points per game and its standard error, by the
// population's standard deviation: 0 if all are equal. Without points both are
// NaN.
func MeanPoints(points []float64) (mean, standardError float64) {
	n := float64(len(points))
	for _, p := range points {
		mean += p
	}
	mean /= n
	for _, p := range points {
		standardError += (p - mean) * (p - mean)
	}
	return mean, math.Sqrt(standardError) / n
}
