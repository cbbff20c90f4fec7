package match

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// cost returns the mean logarithm of observed over explained frequencies in the likeliest distribution with a mean and a variance, by
// Newton's method on both multipliers; more than 30 if there is none.
func cost(freq []float64, mean, variance float64) float64 {
	var a, b float64
	value := func(a, b float64) float64 {
		sum := 0.
		for i, p := range freq {
			d := points(i, len(freq)) - mean
			r := 1 + a*d + b*(d*d-variance)
			if r <= 0 {
				return math.Inf(-1)
			}
			sum += p * math.Log(r)
		}
		return sum
	}
	now := 0.
	for range 200 {
		var ga, gb, haa, hab, hbb float64
		for i, p := range freq {
			d := points(i, len(freq)) - mean
			e := d*d - variance
			r := 1 + a*d + b*e
			ga, gb = ga+p*d/r, gb+p*e/r
			haa, hab, hbb = haa+p*d*d/r/r, hab+p*d*e/r/r, hbb+p*e*e/r/r
		}
		det := haa*hbb - hab*hab
		if det < 1e-300 {
			break
		}
		da, db, next, step := (ga*hbb-gb*hab)/det, (gb*haa-ga*hab)/det, math.Inf(-1), 1.
		for ; step > 1e-12; step /= 2 {
			if next = value(a+step*da, b+step*db); next >= now {
				break
			}
		}
		if step <= 1e-12 || next > 30 {
			break
		}
		a, b = a+step*da, b+step*db
		if next-now < 1e-14 {
			break
		}
		now = next
	}
	return now
}

// least returns the least value of a function between bounds: on a grid that is dense at both ends, then by golden section.
func least(low, high float64, f func(x float64) float64) float64 {
	at := func(w float64) float64 { return low + (high-low)/(1+math.Exp(-w)) }
	best, where := math.Inf(1), 0.
	for w := -24.; w <= 24; w += .25 {
		if v := f(at(w)); v < best {
			best, where = v, w
		}
	}
	a, b := where-.25, where+.25
	for range 45 {
		c, d := b-(b-a)*.618034, a+(b-a)*.618034
		if f(at(c)) < f(at(d)) {
			b = d
		} else {
			a = c
		}
	}
	return min(best, f(at((a+b)/2)))
}

// costOf returns the cost of a strength in a test, by a search over the variance or the mean.
func costOf(t SPRT, freq []float64, elo float64) float64 {
	mean := Rate(elo)
	if t.Normalized {
		mean = .5
		if s := elo * math.Ln10 / 800 * math.Sqrt(float64(len(freq)/2)); s != 0 {
			return least(0, .5/math.Sqrt(1+s*s), func(deviation float64) float64 { return cost(freq, .5+s*deviation, deviation*deviation) })
		}
	}
	return least(0, mean*(1-mean), func(variance float64) float64 { return cost(freq, mean, variance) })
}

// The LLR is that of distributions found by another method, for results of every kind.
func TestLikeliest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range must.Often(100, 1000) {
		results := make([]float64, 3+2*rng.IntN(2))
		some := rng.IntN(len(results))
		for i := range results {
			switch rng.IntN(4) {
			case 0:
			default:
				results[i] = math.Floor(math.Pow(10, 3*rng.Float64()))
			}
		}
		switch rng.IntN(8) {
		case 0: // all alike
			clear(results)
			results[some] = float64(1 + rng.IntN(400))
		case 1: // without draws
			for i := 1; i < len(results); i += 2 {
				results[i] = 0
			}
		}
		test := SPRT{Elo0: math.Round(60*rng.Float64() - 40), Alpha: .05, Beta: .05, Normalized: rng.IntN(3) > 0}
		test.Elo1 = test.Elo0 + 1 + math.Round(40*rng.Float64())

		freq, n := make([]float64, len(results)), 0.
		for i, r := range results {
			freq[i] = max(r, .001)
			n += freq[i]
		}
		if n < 1 {
			continue
		}
		for i := range freq {
			freq[i] /= n
		}
		want := n * (costOf(test, freq, test.Elo0) - costOf(test, freq, test.Elo1))
		if got := test.LLR(results); !(math.Abs(got-want) < .01) {
			t.Errorf("%v, %v: LLR %.4f, want %.4f", test, results, got, want)
		}
	}
}

// Matches of equal players have a LOS beyond 2.5 and 97.5% in 5% of cases, with draws and with pairs whose openings favor a color;
// it is so where the interval does not hold one half.
func TestLOS(t *testing.T) {
	matches := must.Often(400, 4000)
	for _, c := range []struct {
		drawn, opening float64 // share of draws, and Elo of the openings' deviation
		pairs          bool
	}{{0, 0, false}, {.2, 0, false}, {.4, 0, false}, {.6, 0, false}, {.8, 0, false},
		{0, 0, true}, {.2, 0, true}, {.4, 0, true}, {.6, 0, true}, {.8, 0, true}, {0, 400, true}, {.6, 300, true}} {
		rng := rand.New(rand.NewPCG(7, 8))
		outside := 0
		for range matches {
			var s Stats
			if c.pairs {
				s.Pairs = make([]int, 5)
			}
			for range 150 {
				black, sum := Rate(c.opening*rng.NormFloat64()), 0
				for game := range 2 {
					p, points := black, 1
					if game == 1 {
						p = 1 - p
					}
					switch x := rng.Float64(); {
					case x < (1-c.drawn)*p:
						s.Wins, points = s.Wins+1, 2
					case x < 1-c.drawn:
						s.Losses, points = s.Losses+1, 0
					default:
						s.Draws++
					}
					sum += points
				}
				if c.pairs {
					s.Pairs[sum]++
				}
			}
			low, high := s.Interval()
			los := s.LOS()
			if los < .025 || los > .975 {
				outside++
			}
			if (los < .025 || los > .975) != (low > .5 || high < .5) {
				t.Fatalf("%+v: LOS %.4f, and the interval is %.4f to %.4f", s, los, low, high)
			}
		}
		share := float64(outside) / float64(matches)
		t.Logf("%.0f%% draws, openings of %.0f Elo, pairs %t: %.1f%% outside", 100*c.drawn, c.opening, c.pairs, 100*share)
		if far := 3 * math.Sqrt(.05*.95/float64(matches)); math.Abs(share-.05) > far {
			t.Errorf("%+v: %.1f%% of matches of equal players are outside, want 5", c, 100*share)
		}
	}
}

// Without draws and pairs the interval is Wilson's; pairs that are all split are no proof of equality.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		s         Stats
		low, high float64
		los       float64
	}{
		{Stats{Wins: 8, Losses: 2}, .49016, .94332, .97111}, // Φ(6/√10)
		{Stats{Wins: 3}, .43850, 1, .95837},                 // Φ(√3)
		{Stats{Losses: 3}, 0, .56150, .04163},
		{Stats{Wins: 30, Draws: 60, Losses: 10}, .53974, .65848, .99921},                                          // Φ(20/√40)
		{Stats{Wins: 645, Draws: 1725, Losses: 580, Pairs: []int{120, 340, 512, 361, 142}}, .49713, .52488, .940}, // fastchess: z = 1.556
		{Stats{Wins: 4, Losses: 4, Pairs: []int{0, 0, 4, 0, 0}}, .255, .745, .5},                                  // n·q = 1.96²·(1-q) with 2·.245 = q
		{Stats{Wins: 3, Losses: 2, Pairs: []int{0, 0, 2, 0, 0}}, .23072, .88238, .67264},                          // Wilson's, and Φ(1/√5): a game without a pair
	} {
		low, high := c.s.Interval()
		if math.Abs(low-c.low) > 6e-4 || math.Abs(high-c.high) > 6e-4 || math.Abs(c.s.LOS()-c.los) > 6e-4 {
			t.Errorf("%+v: %.5f to %.5f with LOS %.5f, want %.5f to %.5f with %.5f", c.s, low, high, c.s.LOS(), c.low, c.high, c.los)
		}
	}
}
