package match

import (
	"fmt"
	"math"
	"slices"

	"gobandit/model/dist"
)

// normalizedUnit is one standard deviation of a game's points in normalized Elo. An even game without draws has a deviation of ½,
// so near 0 both units of Elo agree there.
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

// Course returns what to expect of the test at a difference in logistic Elo, if a share of the games is drawn. The LLR is
// taken for a Brownian motion, which ends at a bound, not beyond it.
func (t SPRT) Course(elo, drawn float64) Course {
	s := Rate(elo)
	pass, games := t.walk(s, s*(1-s)-drawn/4, 1).pass()
	return Course{elo, pass, games}
}

// ends returns the chances that the walk has reached the upper and the lower bound after so many results: the sum over the images of
// the walk in the bounds.
//
// Source: Darling, Siegert, 1953.
func (w walk) ends(results float64) (upper, lower float64) {
	width, spread := w.upper-w.lower, math.Sqrt(w.variance*results)
	if spread > 5*width { // it has ended
		upper, _ = w.pass()
		return upper, 1 - upper
	}
	reached := func(bound, drift float64) (sum float64) {
		for k := -12.; k <= 12; k++ {
			image := bound + 2*k*width
			far, pull := math.Abs(image), math.Abs(drift)/w.variance
			term := math.Exp(drift/w.variance*bound-pull*far+logNormal((math.Abs(drift)*results-far)/spread)) +
				math.Exp(drift/w.variance*bound+pull*far+logNormal((-math.Abs(drift)*results-far)/spread))
			sum += math.Copysign(term, image)
		}
		return sum
	}
	return reached(w.upper, w.drift), reached(-w.lower, -w.drift)
}

// logNormal returns the logarithm of the chance that a standard normal number is below x.
func logNormal(x float64) float64 {
	if x < -30 {
		return -x*x/2 - math.Log(-x*math.Sqrt(2*math.Pi))
	}
	return math.Log(dist.Normal(x))
}

// Corrected returns the difference in logistic Elo with its 95% interval, corrected for the end of the test. A match that ends
// when one player is far ahead makes the plain estimate too large. It is false while the test is undecided. In half of all matches
// of players with the difference returned, the test would have ended this well for the first player or better. At the ends of the
// interval that share is 2.5 and 97.5%. Where no difference is large enough it is infinite. Games after the end do not count.
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
	results := s.Results()
	n, unit := 0., variance(results, middle)
	for _, c := range results {
		n += c
	}
	games := float64(len(results) / 2) // of a result: 1, or 2 of pairs
	lower, upper := s.Test.Bounds()
	n *= max(lower/s.LLR(), upper/s.LLR()) // one is negative

	at := func(share float64) float64 {
		low, high := 0., 1.
		for range 20 {
			middle := (low + high) / 2
			w := s.Test.walk(middle, unit, games)
			w.variance *= variance(results, middle) / unit
			upper, lower := w.ends(n)
			if verdict == AcceptElo0 {
				upper = 1 - lower
			}
			if upper < share {
				low = middle
			} else {
				high = middle
			}
		}
		switch {
		case high == 1:
			low = 1
		case low == 0:
			high = 0
		}
		return Elo((low + high) / 2)
	}
	elo, low, high = at(.5), at(.025), at(.975)
	switch last := len(results) - 1; {
	case results[last] > 0 && slices.Max(results[:last]) == 0: // only wins: no difference is too large
		elo, high = math.Inf(1), math.Inf(1)
	case results[0] > 0 && slices.Max(results[1:]) == 0:
		elo, low = math.Inf(-1), math.Inf(-1)
	}
	return elo, low, high, true
}

// correctedText returns what Corrected does in words, "" while the test is undecided.
func (s Stats) correctedText() string {
	elo, low, high, ok := s.Corrected()
	if !ok {
		return ""
	}
	return fmt.Sprintf("; corrected for this end Elo %s [%s, %s]", EloText(elo), EloText(low), EloText(high))
}

// MostDrawn returns the largest share of drawn games between players of a difference in logistic Elo: all of those that
// the stronger one does not win.
func MostDrawn(elo float64) float64 { return 1 - math.Abs(2*Rate(elo)-1) }

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
