package match

import (
	"fmt"
	"math"
)

// normalizedUnit is one standard deviation of a game's points in normalized Elo: an even game without draws has one of ½, so that
// near 0 both units of Elo agree there.
const normalizedUnit = 800 / math.Ln10

// A Course is what to expect of a test at a true difference in strength.
type Course struct {
	Elo   float64 `json:"elo"`   // logistic
	Pass  float64 `json:"pass"`  // chance that the test accepts Elo1
	Games float64 `json:"games"` // expected number
}

// A walk is the path of the LLR as a Brownian motion between the bounds of a test, from 0.
type walk struct {
	lower, upper float64
	drift        float64 // for each result
	variance     float64 // likewise
}

// walk returns the path of the LLR if results are points of 0 to 1 with a mean and a variance. games is how many games a result
// has.
func (t SPRT) walk(mean, variance, games float64) walk {
	s0, s1 := t.scores(variance, games)
	lower, upper := t.Bounds()
	return walk{lower, upper, (s1 - s0) * (mean - (s0+s1)/2) / variance, (s1 - s0) * (s1 - s0) / variance}
}

// scores returns the mean points of both hypotheses; variance and games, those of a result, matter in normalized Elo.
func (t SPRT) scores(variance, games float64) (s0, s1 float64) {
	if !t.Normalized {
		return Rate(t.Elo0), Rate(t.Elo1)
	}
	game := math.Sqrt(variance*games) / normalizedUnit
	return .5 + t.Elo0*game, .5 + t.Elo1*game
}

// pass returns the chance to end at the upper bound, and the expected number of results.
//
// Source: Wald, "Sequential Analysis", 1947; Darling, Siegert, "The First Passage Problem for a Continuous Markov Process", 1953.
func (w walk) pass() (chance, results float64) {
	tilt := 2 * w.drift / w.variance
	if math.Abs(tilt*(w.upper-w.lower)) < 1e-6 {
		return -w.lower / (w.upper - w.lower), -w.lower * w.upper / w.variance
	}
	chance = math.Expm1(-tilt*w.lower) / (math.Exp(-tilt*w.lower) - math.Exp(-tilt*w.upper))
	return chance, (chance*w.upper + (1-chance)*w.lower) / w.drift
}

// Course returns what to expect of the test of games, a share of which is drawn, at a difference in logistic Elo. The LLR is
// taken for a Brownian motion, which ends at a bound, not beyond it.
func (t SPRT) Course(elo, drawn float64) Course {
	s := Rate(elo)
	pass, games := t.walk(s, s*(1-s)-drawn/4, 1).pass()
	return Course{elo, pass, games}
}

// walkSteps is the number of steps between the bounds that a walk is followed in.
const walkSteps = 40

// ends returns the chances that the walk has reached the upper and the lower bound after so many results. The motion is followed
// as a random walk in equal steps, which has the same chances to end at either bound.
func (w walk) ends(results float64) (upper, lower float64) {
	h := (w.upper - w.lower) / walkSteps
	up := .5 / (1 + math.Exp(-2*w.drift/w.variance*h)) // half of the time it stays
	at, next := make([]float64, walkSteps+1), make([]float64, walkSteps+1)
	from := -w.lower / h
	k := int(from)
	at[k], at[k+1] = 1-(from-float64(k)), from-float64(k)
	for range int(math.Round(2 * results * w.variance / (h * h))) {
		clear(next)
		next[0], next[walkSteps] = at[0], at[walkSteps]
		for i := 1; i < walkSteps; i++ {
			next[i] += at[i] / 2
			next[i+1] += at[i] * up
			next[i-1] += at[i] * (.5 - up)
		}
		at, next = next, at
	}
	return at[walkSteps], at[0]
}

// Corrected returns the difference in logistic Elo with its 95 % interval, corrected for the end of the test: a match that ends
// when one player is far ahead makes the plain estimate too large. It is false while the test is undecided. In half of all matches
// of players with the difference returned, the test would have ended this well for the first player or better; at the ends of the
// interval in 2.5 and 97.5 % of them.
//
// Source: Siegmund, "Estimation Following Sequential Tests", 1978, with the order of Fishtest's sprt.py.
func (s Stats) Corrected() (elo, low, high float64, ok bool) {
	verdict := s.Verdict()
	if verdict == Undecided {
		return 0, 0, 0, false
	}
	middle := .5
	if !s.Test.Normalized {
		middle = Rate((s.Test.Elo0 + s.Test.Elo1) / 2)
	}
	n, variance := 0., 0. // about the middle, since a player who wins all games shows no other
	counts := s.results()
	for i, c := range counts {
		x := float64(i)/float64(len(counts)-1) - middle
		n, variance = n+c, variance+c*x*x
	}
	variance /= n
	games := float64(len(counts) / 2) // of a result: 1, or 2 of pairs

	at := func(share float64) float64 {
		low, high := 0., 1.
		for range 20 {
			middle := (low + high) / 2
			upper, lower := s.Test.walk(middle, variance, games).ends(n)
			if verdict == AcceptElo0 {
				upper = 1 - lower
			}
			if upper < share {
				low = middle
			} else {
				high = middle
			}
		}
		return Elo((low + high) / 2)
	}
	return at(.5), at(.025), at(.975), true
}

// correctedText returns what Corrected does in words, "" while the test is undecided.
func (s Stats) correctedText() string {
	elo, low, high, ok := s.Corrected()
	if !ok {
		return ""
	}
	return fmt.Sprintf("; corrected for this end Elo %s [%s, %s]", EloText(elo), EloText(low), EloText(high))
}

// Normalized returns a difference in logistic Elo in normalized Elo, if a share of the games is drawn.
func Normalized(elo, drawn float64) float64 {
	s := Rate(elo)
	return (s - .5) / math.Sqrt(s*(1-s)-drawn/4) * normalizedUnit
}

// Logistic returns a difference in normalized Elo in logistic Elo, if a share of the games is drawn.
func Logistic(normalized, drawn float64) float64 {
	t := normalized / normalizedUnit // (s-½)² = t²·(¼ - (s-½)² - drawn/4)
	return Elo(.5 + t*math.Sqrt((1-drawn)/4/(1+t*t)))
}
