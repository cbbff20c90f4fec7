package tune

import "math"

// A Side is the color that a candidate had in a game.
type Side uint8

const (
	NoSide Side = iota // unknown
	BlackSide
	WhiteSide
)

// sides counts the games of a cell whose colors are known, and its pairs.
type sides struct {
	games, wins [2]int // with Black and White
	pairs       [3]int // pairs of games with colors changed, by their wins
}

// CountAs counts a result as Count does, of a game in which the candidate had a color.
func (t *Tuner) CountAs(c Candidate, won bool, side Side) {
	k := t.grid.meet(c.Index)
	t.grid.counts[k].count(won)
	t.grid.total.count(won)
	t.rule.learn(c, side, won)
	if _, ok := t.rule.(fitter); ok {
		t.played = append(t.played, Played{c.Point, won})
	}
	if side == NoSide {
		return
	}
	s := &t.grid.sides[k]
	s.games[side-BlackSide]++
	if won {
		s.wins[side-BlackSide]++
	}
}

// CountPair takes note that two games counted, with one opening and either color, were
// a pair, of which the candidate has won so many.
func (t *Tuner) CountPair(c Candidate, wins int) { t.grid.sides[t.grid.meet(c.Index)].pairs[wins]++ }

// A colorFit is a logistic model of the games: a candidate wins as Black with the logit
// strength + black, and as White with strength - black.
type colorFit struct {
	black    float64 // the advantage of Black, half the logarithm of the odds ratio
	variance float64 // of black
	spread   float64 // variance of pairs over that of single games
	both     bool    // both colors have games; otherwise rates need no model
}

// fitColor estimates the advantage of Black over all cells, whatever their strengths:
// by the odds ratio of Mantel and Haenszel, in which each cell with both colors is a
// stratum and all others are one together. Two games won and lost with either color
// are counted with them.
//
// Sources: Mantel, Haenszel, "Statistical Aspects of the Analysis of Data from
// Retrospective Studies of Disease", 1959; Robins, Breslow, Greenland, "Estimators of
// the Mantel-Haenszel Variance Consistent in Both Sparse Data and Large-Strata Limiting
// Models", 1986.
func (t *Tuner) fitColor() colorFit {
	var r, s, pr, psqr, qs float64
	var all [2]int
	add := func(wonBlack, lostBlack, wonWhite, lostWhite float64) {
		n := wonBlack + lostBlack + wonWhite + lostWhite
		p, q := (wonBlack+lostWhite)/n, (lostBlack+wonWhite)/n
		with, against := wonBlack*lostWhite/n, lostBlack*wonWhite/n
		r, s = r+with, s+against
		pr, psqr, qs = pr+p*with, psqr+p*against+q*with, qs+q*against
	}

	var rest sides // of cells with one color
	for i := range t.grid.sides {
		x := &t.grid.sides[i]
		all[0], all[1] = all[0]+x.games[0], all[1]+x.games[1]
		if x.games[0] > 0 && x.games[1] > 0 {
			add(float64(x.wins[0]), float64(x.games[0]-x.wins[0]), float64(x.wins[1]), float64(x.games[1]-x.wins[1]))
			continue
		}
		for k := range 2 {
			rest.games[k], rest.wins[k] = rest.games[k]+x.games[k], rest.wins[k]+x.wins[k]
		}
	}

	if all[0] == 0 || all[1] == 0 {
		return colorFit{spread: 1}
	}
	if rest.games[0] > 0 && rest.games[1] > 0 {
		add(float64(rest.wins[0]), float64(rest.games[0]-rest.wins[0]), float64(rest.wins[1]), float64(rest.games[1]-rest.wins[1]))
	}
	add(2, 2, 2, 2)

	f := colorFit{black: math.Log(r/s) / 2, variance: (pr/(2*r*r) + psqr/(2*r*s) + qs/(2*s*s)) / 4, both: true}
	f.spread = t.pairSpread(f)
	return f
}

// pairPrior is how many pairs without any effect of openings are counted with the
// others.
const pairPrior = 10

// pairSpread returns the variance of wins in pairs over that of single games, about
// the means of their cells; 1 without pairs.
func (t *Tuner) pairSpread(f colorFit) float64 {
	found, single := 0., 0.
	for i := range t.grid.sides {
		pairs := t.grid.sides[i].pairs
		n := float64(pairs[0] + pairs[1] + pairs[2])
		wins := float64(pairs[1] + 2*pairs[2])
		if n < 2 || wins == 0 || wins == 2*n {
			continue
		}
		a := rootOf(func(a float64) float64 { return n*(logistic(a+f.black)+logistic(a-f.black)) - wins })
		found += float64(pairs[1]) + 4*float64(pairs[2]) - wins*wins/n
		single += (n - 1) * (slope(a+f.black) + slope(a-f.black))
	}
	const prior = pairPrior * 0.5 // the variance of an even pair
	return (found + prior) / (single + prior)
}

// slope returns the derivative of the logistic function.
func slope(x float64) float64 {
	p := logistic(x)
	return p * (1 - p)
}

// mostLogit bounds the strengths considered.
const mostLogit = 30

// rootOf returns where a function that rises from below 0 to above it is 0.
func rootOf(f func(float64) float64) float64 {
	low, high := -float64(mostLogit), float64(mostLogit)
	for range 32 {
		if mid := (low + high) / 2; f(mid) < 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// confidence is the number of standard errors of a 95 % interval.
const confidence = 1.959963984540054

// estimate returns the rate that the games of a cell say it would have with either
// color in half of its games, with the 95 % interval of the score test, which is
// Wilson's where colors and pairs make no difference. worth are games without colors
// and pairs that would say as much.
func (f colorFit) estimate(a arm, s sides) (rate Estimate, worth arm) {
	unknown := float64(a.games - s.games[0] - s.games[1]) // of which half had either color
	black, white := float64(s.games[0])+unknown/2, float64(s.games[1])+unknown/2
	wins, games := float64(a.wins), float64(a.games)
	expected := func(x float64) float64 { return black*logistic(x+f.black) + white*logistic(x-f.black) }
	// deviation returns the standard deviation of the wins, with that of the estimate
	// of the advantage where the colors are not even.
	deviation := func(x float64) float64 {
		b, w := black*slope(x+f.black), white*slope(x-f.black)
		return math.Sqrt(f.spread*(b+w) + (b-w)*(b-w)*f.variance)
	}

	even := func(x float64) float64 { return (logistic(x+f.black) + logistic(x-f.black)) / 2 }
	bound := func(z float64) float64 {
		return even(rootOf(func(x float64) float64 { return expected(x) - wins - z*deviation(x) }))
	}

	switch rate = (Estimate{0, 0, 1}); {
	case wins > 0 && wins < games:
		rate = Estimate{even(rootOf(func(x float64) float64 { return expected(x) - wins })), bound(-confidence), bound(confidence)}
	case wins > 0:
		rate.Rate, rate.Low = 1, bound(-confidence)
	default:
		rate.High = bound(confidence)
	}

	// The variance of the rate, by the delta method, where a win and a loss more keep it
	// from vanishing.
	x := rootOf(func(x float64) float64 { return expected(x) - wins + 2*even(x) - 1 })
	fisher := black*slope(x+f.black) + white*slope(x-f.black)
	move := (slope(x+f.black) + slope(x-f.black)) / 2 * deviation(x) / fisher
	n := even(x) * (1 - even(x)) / (move * move)
	return rate, arm{games: int(math.Round(n)), wins: int(math.Round(n * rate.Rate))}
}
