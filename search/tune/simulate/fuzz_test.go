package simulate

import "testing"

// A formula that is read is a rate between 0 and 1 wherever it is asked, and names only
// variables that there are.
func FuzzExpression(f *testing.F) {
	for _, text := range []string{"0.5", "x*y + 0.1", "-x + y/2", "exp(-x) - sqrt(abs(-0.04))", "min(x, y) + max(x, y)", "pow(y, -2)", "log(0)/log(0)", "1e400", "((((x))))", "0x1p-2", "x[1]", "(lambda: x)()", "x if y > 1 else 0", "exp(*[x])", "9*9*9<<500"} {
		f.Add(text, .2, .4)
	}
	f.Fuzz(func(t *testing.T, text string, x, y float64) {
		rate, used, err := Parse(text, []string{"x", "y"})
		if err != nil {
			return
		}
		if v := rate([]float64{x, y}); !(v >= 0 && v <= 1) {
			t.Errorf("%s = %v at %v, %v", text, v, x, y)
		}
		if !used[0] && !used[1] && rate([]float64{0, 0}) != rate([]float64{.3, .7}) {
			t.Errorf("%s varies and uses no variable", text)
		}
	})
}
