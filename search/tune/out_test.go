package tune

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
)

// playFor plays so many games of a tuner on the hill.
func playFor(tuner *Tuner, rng *rand.Rand, games int) {
	for range games {
		c := tuner.Choose(rng)
		tuner.Begin(c)
		tuner.apply(c, rng.Float64() < hill(c.Point))
	}
}

// A candidate that is barred or set aside is no contender for any rule: it is not named best, has no chance to be, is not the
// runner-up, and does not count in the regret. When it comes back, all is as if it had never been out.
func TestOutCountsNowhere(t *testing.T) {
	for _, s := range Selections() {
		for _, how := range []string{"barred", "set aside"} {
			t.Run(s+" "+how, func(t *testing.T) {
				tuner := must.Get(New(Config{Space: gridSpace(t, 5, 3), Selection: Selection(s), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
				playFor(tuner, rand.New(rand.NewPCG(1, 2)), 300)
				before, regret := tuner.Standings(), tuner.Regret()
				best := tuner.Best().Index
				out := map[int]bool{best: true}
				if how == "barred" {
					tuner.Bar(out, nil)
				} else {
					tuner.Bar(nil, out)
				}

				sum := 0.
				now := tuner.Standings()
				for i, one := range now {
					sum += one.PBest
					if one.Out != (one.Index == best) || one.Out && (one.Best || one.PBest != 0 || i != len(now)-1) {
						t.Errorf("at %d of %d: %+v", i, len(now), one)
					}
				}
				if tuner.Best().Index == best || math.Abs(sum-1) > 1e-9 {
					t.Errorf("best is %d, the chances add up to %v", tuner.Best().Index, sum)
				}
				first := 0
				for !now[first].Best {
					first++
				}
				if second := RunnerUp(now, first); second < 0 || now[second].Out {
					t.Errorf("runner-up at %d", second)
				}
				if c := tuner.Clone(); c.Best().Index == best {
					t.Error("a copy names it best")
				}
				if how == "barred" {
					for _, term := range tuner.Terms(tuner.Len()) {
						if term.Index == best {
							t.Error("it has a term")
						}
					}
				}

				tuner.Bar(nil, nil)
				if after := tuner.Standings(); !reflect.DeepEqual(after, before) || tuner.Regret() != regret {
					t.Errorf("regret %v after it came back, want %v, and the standings of before", tuner.Regret(), regret)
				}
			})
		}
	}
}

// A contender without games keeps an event from ending, and one that is out does not.
func TestOutKeepsNothing(t *testing.T) {
	for _, s := range Selections() {
		tuner := must.Get(New(Config{Space: gridSpace(t, 3), Selection: Selection(s), Exploration: .45, InitialVisits: 10, InitialWins: 5}))
		for i := range 200 {
			tuner.Count(tuner.Candidate(1), i%10 > 0, NoSide, 0)
			tuner.Count(tuner.Candidate(2), i%10 == 0, NoSide, 0)
		}
		if s != string(Auto) && s != string(CLOP) && tuner.Sure(.95) {
			t.Errorf("%s: sure of the best while one has no game", s)
		}
		for _, out := range []map[int]bool{{0: true}, {0: true, 2: true}} {
			if tuner.Bar(nil, out); !tuner.Sure(.95) {
				t.Errorf("%s: not sure of the best of the others", s)
			}
		}
		tuner.Bar(map[int]bool{0: true}, map[int]bool{1: true, 2: true})
		if best := tuner.Best().Index; best == 0 {
			t.Errorf("%s: %d is named best: with no other contender, those set aside are ones", s, best)
		}
	}
}

// Where Thompson's rule says which candidate the draw would have chosen next, one that is set aside is not it.
func TestOutIsNotNext(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 3), Selection: Thompson, Exploration: .45, InitialVisits: 10, InitialWins: 5}))
	for i := range 40 {
		tuner.Count(tuner.Candidate(i%3), i%2 == 0, NoSide, 0)
	}
	out := tuner.Candidate(2)
	tuner.Bar(nil, map[int]bool{out.Index: true})
	rng, seen := rand.New(rand.NewPCG(1, 1)), 0
	for range 50 {
		tuner.Choose(rng)
		if _, next, ok := strings.Cut(tuner.Reason(), ", then "); ok {
			seen++
			must.Lacks(t, next, spot(out))
		}
	}
	if seen == 0 {
		t.Error("no draw says what would be next")
	}
}
