package simulate

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"gobandit/search/tune"
)

// tpe minimizes a function of d numbers from 0 to 1 by a tree of Parzen estimators, one parameter at a time, with the defaults of
// Optuna 4: 10 random runs, 24 draws a run, the best tenth of at most 25 are good, kernels as wide as the farther neighbor, at least
// 1/min(100, runs+2), and a prior one as wide as the range; of more than 25 bad ones the older weigh less. It returns the point with
// the lowest number.
//
// Sources: Bergstra et al., "Algorithms for Hyper-Parameter Optimization", 2011; Watanabe, "Tree-Structured Parzen Estimator:
// Understanding Its Algorithm Components and Their Roles for Better Empirical Performance", 2023.
func tpe(rng *rand.Rand, d, runs int, f func(x []float64) float64) []float64 {
	type run struct {
		x []float64
		v float64
	}
	var done []run
	for len(done) < runs {
		x := make([]float64, d)
		for k := range x {
			if x[k] = rng.Float64(); len(done) < 10 {
				continue
			}
			order := make([]int, len(done))
			for i := range order {
				order[i] = i
			}
			slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(done[a].v, done[b].v) })
			good := min((len(done)+9)/10, 25)
			slices.Sort(order[:good])
			slices.Sort(order[good:])
			at := func(of []int) (xs []float64) {
				for _, i := range of {
					xs = append(xs, done[i].x[k])
				}
				return xs
			}
			below, above := newParzen(at(order[:good])), newParzen(at(order[good:]))
			top := math.Inf(-1)
			for range 24 {
				y := below.draw(rng)
				if v := math.Log(below.density(y)) - math.Log(above.density(y)); v > top {
					x[k], top = y, v
				}
			}
		}
		done = append(done, run{x, f(x)})
	}
	return slices.MinFunc(done, func(a, b run) int { return cmp.Compare(a.v, b.v) }).x
}

// A parzen is a mixture of normal distributions cut to 0 to 1.
type parzen struct{ mean, width, weight []float64 }

func newParzen(xs []float64) (p parzen) {
	p.mean = append(xs, .5)
	n := len(p.mean)
	sorted := append(slices.Sorted(slices.Values(p.mean)), 1)
	sum := 0.
	for i, x := range p.mean {
		at, _ := slices.BinarySearch(sorted, x)
		before := 0.
		if at > 0 {
			before = sorted[at-1]
		}
		width, weight := max(x-before, sorted[at+1]-x), 1.
		if old := n - 1 - 25; old > 0 && i < old {
			weight = 1 / float64(n-1)
			if old > 1 {
				weight += (1 - weight) * float64(i) / float64(old-1)
			}
		}
		if i == n-1 {
			width = 1
		}
		p.width, p.weight = append(p.width, min(max(width, 1/min(100, 1+float64(n))), 1)), append(p.weight, weight)
		sum += weight
	}
	for i := range p.weight {
		p.weight[i] /= sum
	}
	return p
}

func (p parzen) draw(rng *rand.Rand) float64 {
	at, i := rng.Float64(), 0
	for i < len(p.weight)-1 && at >= p.weight[i] {
		at -= p.weight[i]
		i++
	}
	for {
		if x := p.mean[i] + p.width[i]*rng.NormFloat64(); x >= 0 && x < 1 {
			return x
		}
	}
}

func (p parzen) density(x float64) (sum float64) {
	below := func(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
	for i, m := range p.mean {
		z := (x - m) / p.width[i]
		sum += p.weight[i] * math.Exp(-z*z/2) / p.width[i] / (below((1-m)/p.width[i]) - below(-m/p.width[i]))
	}
	return sum
}

func branin(x []float64) float64 {
	a, b := float64(15*x[0])-5, 15*x[1]
	c := b - float64(5.1/(4*math.Pi*math.Pi)*a*a) + float64(5/math.Pi*a) - 6
	return float64(c*c) + float64(10*(1-1/(8*math.Pi))*math.Cos(a)) + 10
}
func gold(x []float64) float64 {
	a, b := float64(4*x[0])-2, float64(4*x[1])-2
	c, d := a+b+1, float64(2*a)-float64(3*b)
	return ((1 + float64(c*c*(19-float64(14*a)+float64(3*a*a)-float64(14*b)+float64(6*a*b)+float64(3*b*b)))) * (30 + float64(d*d*(18-float64(32*a)+float64(12*a*a)+float64(48*b)-float64(36*a*b)+float64(27*b*b)))))
}

func TestScratch(t *testing.T) {
	reps, _ := strconv.Atoi(os.Getenv("REPS"))
	hart := hartmann(
		[4][]float64{{3, 10, 30}, {.1, 10, 35}, {3, 10, 30}, {.1, 10, 35}},
		[4][]float64{{.3689, .117, .2673}, {.4699, .4387, .747}, {.1091, .8732, .5547}, {.0381, .5743, .8828}})
	for _, c := range []struct {
		name   string
		splits []int
		low    float64
		noises []float64
		f      func([]float64) float64
	}{
		{"branin", []int{10, 10}, .397887, []float64{.1, 1, 10}, branin},
		{"gold", []int{10, 10}, 3, []float64{1, 10, 100}, gold},
		{"loggold", []int{10, 10}, math.Log(3), []float64{.1, .5}, func(x []float64) float64 { return math.Log(gold(x)) }},
		{"hart3", []int{5, 5, 5}, -3.86278, []float64{.01, .1, .5}, hart},
	} {
		for _, noise := range c.noises {
			var mt, ma, mh, m6 moments
			for rep := range reps {
				rng := rand.New(rand.NewPCG(uint64(rep), 7))
				noisy := func(x []float64) float64 { return c.f(x) + noise*rng.NormFloat64() }
				mt.add(c.f(tpe(rng, len(c.splits), 200, noisy)) - c.low)
				for _, sel := range []tune.Selection{tune.Auto, tune.Thompson, tune.UCB} {
					if sel != tune.Auto && os.Getenv("ALL") == "" {
						continue
					}
					space, _ := Surface{Splits: c.splits}.Space()
					tn, err := tune.New(tune.Config{Space: space, Selection: sel, Goal: tune.Lower, Exploration: .45, InitialVisits: 10, InitialWins: 5})
					if err != nil {
						t.Fatal(err)
					}
					for range 200 {
						cand := tn.Choose(rng)
						tn.Measure(cand, tune.Number{Value: noisy(cand.Point)})
					}
					r := c.f(tn.Best().Point) - c.low
					switch sel {
					case tune.Auto:
						ma.add(r)
					case tune.Thompson:
						mh.add(r)
					default:
						m6.add(r)
					}
				}
			}
			fmt.Printf("%s noise %g: tpe %.4f±%.4f auto %.4f±%.4f thompson %.4f ucb %.4f\n", c.name, noise, mt.mean, mt.sd()/math.Sqrt(mt.n), ma.mean, ma.sd()/math.Sqrt(ma.n), mh.mean, m6.mean)
		}
	}
}
