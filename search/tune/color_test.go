package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/search/bandit"
)

// Without an effect of colors and pairs, the interval is Wilson's.
func TestEstimateIsWilson(t *testing.T) {
	f := colorFit{spread: 1, both: true}
	for _, a := range []arm{{games: 1}, {games: 1, wins: 1}, {games: 10, wins: 3}, {games: 200, wins: 200}, {games: 1000, wins: 420}} {
		e, worth := f.estimate(a, sides{games: [2]int{a.games / 2, a.games - a.games/2}})
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
	tuner := newTuner(t, Config{Space: gridSpace(t, 8), InitialVisits: 10, InitialWins: 5})
	rng := rand.New(rand.NewPCG(1, 2))
	const black = .5 // half the difference in logits
	for i := range 8 {
		for range 2000 {
			side, logit := BlackSide, -1+float64(i)/4+black
			if rng.IntN(1+i%4) > 0 { // the share of White differs
				side, logit = WhiteSide, logit-2*black
			}
			tuner.CountAs(tuner.Candidate(i), rng.Float64() < logistic(logit), side)
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

// Pairs whose games are always won and lost in turns say more than single games.
func TestPairsNarrowIntervals(t *testing.T) {
	tuner := newTuner(t, Config{Space: gridSpace(t, 2), InitialVisits: 10, InitialWins: 5})
	for i := range 2 {
		c := tuner.Candidate(i)
		for range 50 {
			tuner.CountAs(c, true, BlackSide)
			tuner.CountAs(c, false, WhiteSide)
			tuner.CountPair(c, 1)
		}
	}
	s := tuner.Standings()[0]
	low, high := bandit.Wilson(50, 100)
	if s.High-s.Low > .5*(high-low) || math.Abs(s.Even-.5) > 1e-6 {
		t.Errorf("%+v, single games %v to %v", s, low, high)
	}
}
