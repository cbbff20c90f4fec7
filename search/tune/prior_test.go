package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// learned returns the prior of candidates in a row with the games of some arms.
func learned(t *testing.T, arms []arm) *prior {
	g := newGrid(gridSpace(t, len(arms)), 1, false)
	return learnPrior(g, even, arms)
}

// The chances to be best and the expected highest rate are those of draws from the posterior.
func TestChances(t *testing.T) {
	source := rand.NewPCG(1, 2)
	rng := rand.New(source)
	for _, arms := range [][]arm{
		{{}, {}, {}},
		{{games: 10, wins: 8}, {games: 10, wins: 5}, {games: 2, wins: 1}, {}},
		{{games: 40, wins: 35}, {games: 44, wins: 39}, {games: 1, wins: 1}, {}, {}, {}, {}, {}},
		{{games: 200, wins: 20}, {games: 100, wins: 5}, {games: 100, wins: 2}},
	} {
		p := learned(t, arms)
		const draws = 100_000
		best, highest := make([]float64, len(arms)), 0.
		for range draws {
			prior, at, top := p.draw(rng).before, 0, 0.
			for i, a := range arms {
				b := prior[i].after(a)
				if x := (distuv.Beta{Alpha: b.alpha, Beta: b.beta, Src: source}).Rand(); x > top {
					at, top = i, x
				}
			}
			best[at] += 1. / draws
			highest += top / draws
		}
		got := p.chances(arms, places(arms), 0)
		if math.Abs(got.highest-highest) > .003 {
			t.Errorf("%v: highest rate %.4f, by draws %.4f", arms, got.highest, highest)
		}
		for i := range best {
			if math.Abs(got.best[i]-best[i]) > .008 { // five standard errors
				t.Errorf("%v: chances %.3f, by draws %.3f", arms, got.best, best)
				break
			}
		}
	}
}

// Candidates that have not played are expected to be as good as the others, whatever the initial games.
func TestUnplayedMayBeBest(t *testing.T) {
	arms := []arm{{games: 50, wins: 44}, {games: 40, wins: 35}, {games: 60, wins: 53}, {games: 35, wins: 31}, {}, {}, {}, {}}
	if p := learned(t, arms).chances(arms, places(arms), 0).best; p[4] < .1 || p[2] > .3 {
		t.Errorf("of candidates that win 88%%, one without games is the best with %.3f, one of 60 games with %.3f", p[4], p[2])
	}
}

// Very many candidates, and very many games, leave numbers that add up to 1.
func TestChancesOfMany(t *testing.T) {
	few, many := []arm{{games: 30000, wins: 17000}, {games: 20000, wins: 12000}, {games: 40000}, {}}, make([]arm, 5000)
	for i := range many {
		many[i] = arm{games: 1_000_000, wins: 900_000 - i%7}
	}
	for _, arms := range [][]arm{few, many} {
		sum := 0.
		for _, x := range learned(t, arms).chances(arms, places(arms), 0).best {
			sum += x
		}
		if !(math.Abs(sum-1) < 1e-9) {
			t.Errorf("the chances of %d add up to %v", len(arms), sum)
		}
	}
}

// A candidate that wins more is likelier to be the best, and expected to win more, also where candidates hardly differ: its games are
// in the means of the others, but must not count for these above it.
func TestWinsMakeLikelier(t *testing.T) {
	for _, n := range []int{2, 5, 16} {
		chance, rate := 0., 0.
		for wins := 6; wins <= 16; wins++ {
			arms := make([]arm, n)
			for i := range arms {
				arms[i] = arm{games: 20, wins: 10 + i%2}
			}
			arms[1].wins = wins
			post := newPosterior(newGrid(gridSpace(t, n), 1, false), even, arms, places(arms), func(i int) arm { return arms[i] })
			p, expected := post.chances(), post.rates()[1]
			if p.best[1] < chance || expected < rate {
				t.Errorf("of %d candidates, one that won %d of 20 games is the best with %.3f, expected at %.3f; with a win less %.3f, %.3f",
					n, wins, p.best[1], expected, chance, rate)
			}
			if highest := p.best[0] > p.best[1]; highest != (wins < 10) && wins != 10 {
				t.Errorf("of %d candidates, one that won %d of 20 games is the best with %.3f, its neighbor that won 10 with %.3f", n, wins, p.best[1], p.best[0])
			}
			chance, rate = p.best[1], expected
		}
	}
}

// places returns the places of all arms.
func places(arms []arm) (all []int) {
	for i := range arms {
		all = append(all, i)
	}
	return all
}

// Of candidates that have won all games the one with more is the likelier best, whatever the others did.
func TestWinsAlone(t *testing.T) {
	for _, arms := range [][]arm{
		{{games: 38, wins: 38}, {games: 10, wins: 10}},
		{{games: 10, wins: 10}, {games: 38, wins: 38}, {games: 10, wins: 10}, {games: 3, wins: 3}},
		{{games: 38, wins: 38}, {games: 10, wins: 10}, {games: 4, wins: 1}, {games: 3}, {}},
		{{games: 20, wins: 10}, {}, {games: 10, wins: 10}, {}, {games: 38, wins: 38}, {games: 1, wins: 1}},
	} {
		post := newPosterior(newGrid(gridSpace(t, len(arms)), 1, false), even, arms, places(arms), func(i int) arm { return arms[i] })
		best, rates := post.chances().best, post.rates()
		for i, a := range arms {
			for j, b := range arms {
				if a.wins == a.games && b.wins == b.games && a.wins > b.wins && b.wins > 0 && !(best[i] > best[j] && rates[i] > rates[j]) {
					t.Errorf("%v: chances %.3f and rates %.3f, want %v above %v", arms, best, rates, a, b)
				}
			}
		}
	}
}
