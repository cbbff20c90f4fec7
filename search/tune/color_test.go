package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
	"gobandit/search/bandit"
)

// Without an effect of colors and pairs, the interval is Wilson's.
func TestEstimateIsWilson(t *testing.T) {
	f := colorFit{spread: 1, both: true, beside: []float64{0}, shares: []float64{1}}
	for _, a := range []arm{{games: 1}, {games: 1, wins: 1}, {games: 10, wins: 3}, {games: 200, wins: 200}, {games: 1000, wins: 420}} {
		e, worth := f.estimate(a, []sides{{games: [2]int{a.games / 2, a.games - a.games/2}, all: Score{a.games, a.wins}}}, true)
		low, high := bandit.Wilson(float64(a.wins), float64(a.games))
		if math.Abs(e.Rate-float64(a.wins)/float64(a.games)) > 1e-6 || math.Abs(e.Low-low) > 1e-6 || math.Abs(e.High-high) > 1e-6 {
			t.Errorf("%+v: %+v, want %v to %v", a, e, low, high)
		}
		if math.Abs(float64(worth.games-a.games)) > .01*float64(a.games) || worth.wins < a.wins-2 || worth.wins > a.wins+2 {
			t.Errorf("%+v is worth %+v", a, worth)
		}
	}
}

// The advantage of Black is found among candidates of different strengths, and a
// candidate that had Black more often is not the better for it.
func TestColorIsAdjustedFor(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 8), InitialVisits: 10, InitialWins: 5}))
	rng := rand.New(rand.NewPCG(1, 2))
	const black = .5 // half the difference in logits
	for i := range 8 {
		for range 2000 {
			side, logit := BlackSide, -1+float64(i)/4+black
			if rng.IntN(1+i%4) > 0 { // the share of White differs
				side, logit = WhiteSide, logit-2*black
			}
			tuner.Count(tuner.Candidate(i), rng.Float64() < logistic(logit), side, 0)
		}
	}
	f := tuner.fitColor()
	if math.Abs(f.black-black) > 4*math.Sqrt(f.variance) || f.variance > .001 {
		t.Errorf("%+v, want an advantage of %v", f, black)
	}
	for _, s := range tuner.Standings() {
		logit := -1 + float64(s.Index)/4
		want := (logistic(logit+black) + logistic(logit-black)) / 2
		if s.Index%4 != 0 && math.Abs(s.Even-want) > .04 || s.Low > s.Even || s.High < s.Even {
			t.Errorf("candidate %d: %.3f [%.3f, %.3f], want %.3f; raw %.3f", s.Index, s.Even, s.Low, s.High, want, s.WinRate())
		}
	}
}

// Of several opponents each counts by its share of the games, whichever a candidate has met more often, and games against
// unlike ones say more than as many against one.
func TestOpponentsAreBlocks(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 6), InitialVisits: 10, InitialWins: 5, Opponents: []int{1, 3}}))
	rng := rand.New(rand.NewPCG(1, 3))
	logits := [2]float64{2.5, -2.5} // an easy opponent, and a hard one
	for i := range 6 {
		strength := .2 * float64(i)
		for o, n := range [2]int{1000, 3000} {
			if i == 2 {
				n = 4000 - n // too often the easy one
			}
			for range n {
				tuner.Count(tuner.Candidate(i), rng.Float64() < logistic(strength+logits[o]), NoSide, o)
			}
		}
	}
	for _, s := range tuner.Standings() {
		strength := .2 * float64(s.Index)
		want := logistic(strength+logits[0])/4 + logistic(strength+logits[1])*3/4
		low, high := bandit.Wilson(float64(s.Wins), float64(s.Games))
		if math.Abs(s.Even-want) > .02 || s.Low > want || s.High < want || s.High-s.Low > .85*(high-low) {
			t.Errorf("candidate %d: %.3f [%.3f, %.3f], want %.3f; raw %.3f [%.3f, %.3f]", s.Index, s.Even, s.Low, s.High, want, s.WinRate(), low, high)
		}
		if len(s.Against) != 2 || s.Against[0].Games+s.Against[1].Games != s.Games || s.Against[0].Wins+s.Against[1].Wins != s.Wins {
			t.Errorf("candidate %d: %+v of %+v", s.Index, s.Against, s)
		}
	}
}

// Pairs whose games are always won and lost in turns say more than single games.
func TestPairsNarrowIntervals(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 2), InitialVisits: 10, InitialWins: 5}))
	for i := range 2 {
		c := tuner.Candidate(i)
		for range 50 {
			tuner.Count(c, true, BlackSide, 0)
			tuner.Count(c, false, WhiteSide, 0)
			tuner.CountPair(c, 1, 0)
		}
	}
	s := tuner.Standings()[0]
	low, high := bandit.Wilson(50, 100)
	if s.High-s.Low > .5*(high-low) || math.Abs(s.Even-.5) > 1e-6 {
		t.Errorf("%+v, single games %v to %v", s, low, high)
	}
}
