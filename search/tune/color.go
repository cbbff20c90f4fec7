package tune

import (
	"fmt"
	"math"

	"gobandit/model/rounded"
	"gobandit/search/bandit"
)

// A Side is the color that a candidate had in a game.
type Side uint8

const (
	NoSide Side = iota // unknown
	BlackSide
	WhiteSide
)

// sides counts the games of a cell against an opponent whose colors are known, and its pairs.
type sides struct {
	games, wins [2]int // with Black and White
	pairs       [3]int // pairs of games with colors changed, by their wins
	all         Score  // with those of unknown color
}

// CountPair takes note that two games counted, with one opening and either color, were
// a pair, of which the candidate has won so many.
func (t *Tuner) CountPair(c Candidate, wins, opponent int) {
	t.known = nil
	t.grid.against(t.grid.placeOrAdd(c.Index))[opponent].pairs[wins]++
}

// A colorFit is a logistic model of the games: a candidate wins as Black with the logit
// strength + black, and as White with strength - black. Against one of several opponents beside is added.
type colorFit struct {
	black    float64 // the advantage of Black, half the logarithm of the odds ratio
	variance float64 // of black
	spread   float64 // variance of pairs over that of single games
	both     bool    // both colors have games; otherwise rates need no model

	beside, shares []float64 // of the opponents: what each adds to the logit, beside the first, and its part of the games
}

// An oddsRatio is that of two things in many strata, by Mantel and Haenszel. Two games won and lost with either thing are counted
// with them.
//
// Sources: Mantel, Haenszel, "Statistical Aspects of the Analysis of Data from
// Retrospective Studies of Disease", 1959; Robins, Breslow, Greenland, "Estimators of
// the Mantel-Haenszel Variance Consistent in Both Sparse Data and Large-Strata Limiting
// Models", 1986.
type oddsRatio struct{ r, s, pr, psqr, qs float64 }

// add adds a stratum: the results with one thing and with the other.
func (o *oddsRatio) add(one, other Score) {
	if one.Games == 0 || other.Games == 0 {
		return
	}
	n := float64(one.Games + other.Games)
	p, q := float64(one.Wins+other.losses())/n, float64(one.losses()+other.Wins)/n
	with, against := float64(one.Wins*other.losses())/n, float64(one.losses()*other.Wins)/n
	o.r, o.s = o.r+with, o.s+against
	o.pr, o.psqr, o.qs = o.pr+float64(p*with), o.psqr+float64(p*against)+float64(q*with), o.qs+float64(q*against)
}

// log returns the logarithm of the ratio, and its variance.
func (o *oddsRatio) log() (ratio, variance float64) {
	o.add(Score{4, 2}, Score{4, 2})
	return rounded.NearLog(o.r / o.s), o.pr/(2*o.r*o.r) + o.psqr/(2*o.r*o.s) + o.qs/(2*o.s*o.s)
}

// fitColor estimates the advantage of Black, and what the opponents differ by, over all cells, whatever their strengths. For
// Black each cell with both colors against an opponent is a stratum, and all others are one together; for opponents each cell is.
func (t *Tuner) fitColor() colorFit {
	f := colorFit{spread: 1, shares: t.shares(), beside: make([]float64, t.grid.opponents)}
	for b := 1; b < t.grid.opponents; b++ {
		var odds oddsRatio
		for k := range t.grid.counts {
			s := t.grid.against(k)
			odds.add(s[b].all, s[0].all)
		}
		f.beside[b], _ = odds.log()
	}

	var odds oddsRatio
	var all [2]int
	add := func(x *sides) {
		odds.add(Score{x.games[0], x.wins[0]}, Score{x.games[1], x.wins[1]})
	}
	var rest sides // of cells with one color
	for i := range t.grid.sides {
		x := &t.grid.sides[i]
		all[0], all[1] = all[0]+x.games[0], all[1]+x.games[1]
		if x.games[0] > 0 && x.games[1] > 0 {
			add(x)
			continue
		}
		for k := range 2 {
			rest.games[k], rest.wins[k] = rest.games[k]+x.games[k], rest.wins[k]+x.wins[k]
		}
	}

	if all[0] == 0 || all[1] == 0 {
		return f
	}
	add(&rest)
	ratio, variance := odds.log()
	f.black, f.variance, f.both = ratio/2, variance/4, true
	f.spread = t.pairSpread(f)
	return f
}

// shares returns the parts of the games that are against each of the opponents.
func (t *Tuner) shares() []float64 {
	shares, sum := make([]float64, t.grid.opponents), 0
	for _, n := range t.config.Opponents {
		sum += n
	}
	for i := range shares {
		shares[i] = 1
		if sum > 0 {
			shares[i] = float64(t.config.Opponents[i]) / float64(sum)
		}
	}
	return shares
}

// A Score counts games with a result, and those that were won.
type Score struct {
	Games int `json:"games"`
	Wins  int `json:"wins"`
}

// String writes a score as "12 of 20 (60.0%)".
func (s Score) String() string {
	if s.Games == 0 {
		return "0 of 0"
	}
	return fmt.Sprintf("%d of %d (%.1f%%)", s.Wins, s.Games, 100*float64(s.Wins)/float64(s.Games))
}

// Add counts a game.
func (s *Score) Add(won bool) {
	s.Games++
	if won {
		s.Wins++
	}
}

func (s Score) losses() int { return s.Games - s.Wins }

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
		a := rootOf(func(a float64) float64 { return float64(n*(logistic(a+f.black)+logistic(a-f.black))) - wins })
		found += float64(pairs[1]) + float64(4*float64(pairs[2])) - wins*wins/n
		single += float64((n - 1) * (slope(a+f.black) + slope(a-f.black)))
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

// estimate returns the rate that a cell would have with either color in half of its games and each opponent in
// its share. The 95% interval is that of the score test: Wilson's where colors, opponents and pairs make no
// difference. It takes as long as the rest, so the rate has it only if bounded. worth is the number of games without
// colors, opponents and pairs that would say as much.
func (f colorFit) estimate(a arm, against []sides, bounded bool) (rate Estimate, worth arm) {
	wins, games := float64(a.wins), float64(a.games)
	// sums returns the sums of a function of the logits over the games with Black and with White, and its mean over even ones.
	sums := func(x float64, of func(float64) float64) (black, white, even float64) {
		for i, s := range against {
			unknown := float64(s.all.Games-s.games[0]-s.games[1]) / 2 // half had either color
			b, w := of(x+f.beside[i]+f.black), of(x+f.beside[i]-f.black)
			black, white = black+float64((float64(s.games[0])+unknown)*b), white+float64((float64(s.games[1])+unknown)*w)
			even += f.shares[i] * (b + w) / 2
		}
		return black, white, even
	}
	expected := func(x float64) float64 {
		black, white, _ := sums(x, logistic)
		return black + white
	}
	// deviation returns the standard deviation of the wins, with that of the estimate
	// of the advantage where the colors are not even.
	deviation := func(x float64) float64 {
		b, w, _ := sums(x, slope)
		return math.Sqrt(float64(f.spread*(b+w)) + float64((b-w)*(b-w)*f.variance))
	}

	even := func(x float64) float64 {
		_, _, even := sums(x, logistic)
		return even
	}
	bound := func(z float64) float64 {
		return even(rootOf(func(x float64) float64 { return expected(x) - wins - float64(z*deviation(x)) }))
	}

	rate.High = 1
	switch {
	case wins > 0 && wins < games:
		rate.Rate = even(rootOf(func(x float64) float64 { return expected(x) - wins }))
	case wins > 0:
		rate.Rate = 1
	}
	if bounded && wins > 0 {
		rate.Low = bound(-bandit.Normal95)
	}
	if bounded && wins < games {
		rate.High = bound(bandit.Normal95)
	}

	// The variance of the rate, by the delta method, where a win and a loss more keep it
	// from vanishing.
	x := rootOf(func(x float64) float64 { return expected(x) - wins + 2*even(x) - 1 })
	black, white, move := sums(x, slope)
	move *= deviation(x) / (black + white)
	n := even(x) * (1 - even(x)) / (move * move)
	return rate, arm{games: int(math.Round(n)), wins: int(math.Round(n * rate.Rate))}
}
