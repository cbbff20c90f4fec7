package rounded

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// Each function is tried with 1,000 arguments. The results are those of Python's module decimal with 70 digits, rounded; of Exp, Log
// and Pow also those of its module math on Linux (glibc 2.36), of Log10 but for 53.
func TestTables(t *testing.T) {
	functions := map[string]func(x []float64) float64{
		"exp":   func(x []float64) float64 { return Exp(x[0]) },
		"log":   func(x []float64) float64 { return Log(x[0]) },
		"log10": func(x []float64) float64 { return Log10(x[0]) },
		"pow":   func(x []float64) float64 { return Pow(x[0], x[1]) },
	}
	seen := make(map[string]int)
	for _, words := range oracle.Table(t, "python.txt") {
		x := oracle.Numbers(t, words[1:])
		seen[words[0]]++
		must.Equal(t, functions[words[0]](x[:len(x)-1]), x[len(x)-1], words[0], x[:len(x)-1])
	}
	for name := range functions {
		must.Equal(t, seen[name], 1000, name, "arguments")
	}
}

func TestSpecial(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"exp 0", Exp(0), 1}, {"exp inf", Exp(inf), inf}, {"exp -inf", Exp(-inf), 0}, {"exp nan", Exp(nan), nan},
		{"exp 1000", Exp(1000), inf}, {"exp 709.79", Exp(709.79), inf}, {"exp -1000", Exp(-1000), 0}, {"exp -745.1", Exp(-745.1), 5e-324}, {"exp -720", Exp(-720), 2.0322308024e-313},
		{"log 0", Log(0), -inf}, {"log -1", Log(-1), nan}, {"log inf", Log(inf), inf}, {"log 1", Log(1), 0}, {"log least", Log(5e-324), -744.4400719213812},
		{"log10 0", Log10(0), -inf}, {"log10 1e22", Log10(1e22), 22}, {"log10 1e-5", Log10(1e-5), -5},
		{"0^0", Pow(0, 0), 1}, {"0^-1", Pow(0, -1), inf}, {"(-0)^-1", Pow(math.Copysign(0, -1), -1), -inf}, {"(-2)^3", Pow(-2, 3), -8}, {"(-2)^4", Pow(-2, 4), 16}, {"(-8)^(1/3)", Pow(-8, 1.0/3), nan},
		{"10^309", Pow(10, 309), inf}, {"10^308", Pow(10, 308), 1e308}, {"10^-323", Pow(10, -323), 1e-323}, {"10^-400", Pow(10, -400), 0}, {"nan^0", Pow(nan, 0), 1}, {"1^nan", Pow(1, nan), 1}, {"inf^-2", Pow(inf, -2), 0},
		{"3^34 is in the middle", Pow(3, 34), 16677181699666568}, {"(2^27+1)^2", Pow(1<<27+1, 2), (1 << 54) + (1 << 28)}, {"2^-1074", Pow(2, -1074), 5e-324}, {"2^-1075", Pow(2, -1075), 0}, {"9^.5", Pow(9, .5), 3},
	} {
		if tt.got != tt.want && !(math.IsNaN(tt.got) && math.IsNaN(tt.want)) {
			t.Errorf("%s is %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

// The fast functions are near the exact ones.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	worst := map[string]float64{}
	off := func(name string, x, got, want float64) {
		if d := math.Abs(got/want - 1); got != want {
			if worst[name] = max(worst[name], d); !(d < 5e-16) {
				t.Errorf("%s %v is %v, want %v", name, x, got, want)
			}
		}
	}
	for range must.Often(5000, 20000) {
		for _, size := range []float64{1e-9, .01, 1, 30, 700} {
			x := size * (2*rng.Float64() - 1)
			off("exp", x, NearExp(x), Exp(x))
			off("log", Exp(x), NearLog(Exp(x)), Log(Exp(x)))
		}
	}
	t.Log(worst)
	for _, x := range []float64{0, -1, math.Inf(1), math.Inf(-1), math.NaN(), 710, -746, -745.1} {
		for name, pair := range map[string][2]float64{"exp": {NearExp(x), Exp(x)}, "log": {NearLog(x), Log(x)}} {
			if pair[0] != pair[1] && !(math.IsNaN(pair[0]) && math.IsNaN(pair[1])) {
				t.Errorf("%s %v is %v, want %v", name, x, pair[0], pair[1])
			}
		}
	}
}
