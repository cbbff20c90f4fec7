package equations

import (
	"math"
	"slices"
	"testing"
)

// A matrix by hand: [4 2; 2 5] has the factor [2 0; 1 2], the inverse [5 -2; -2 4]/16, and solves to (1, 2) for (8, 12).
func TestByHand(t *testing.T) {
	a := []float64{4, math.NaN(), 2, 5} // only the lower triangle is read
	l := slices.Clone(a)
	if !Cholesky(l, 2) || l[0] != 2 || l[2] != 1 || l[3] != 2 {
		t.Errorf("the factor is %v", l)
	}
	b := []float64{8, 12}
	if !Solve(slices.Clone(a), b) || math.Abs(b[0]-1) > 1e-12 || math.Abs(b[1]-2) > 1e-12 {
		t.Errorf("the solution is %v", b)
	}
	for i, want := range []float64{5. / 16, -2. / 16, -2. / 16, 4. / 16} {
		if got := Inverse(a, 2)[i]; math.Abs(got-want) > 1e-12 {
			t.Errorf("the inverse has %v at %d, want %v", got, i, want)
		}
	}
	if Cholesky([]float64{1, 0, 2, 1}, 2) {
		t.Error("a matrix that is not positive definite passes")
	}
}
