package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// An ntuple shares results between candidates that have parameters in common. A
// candidate's value is the mean over the tuples of its parameters, the single
// ones, the pairs and all of them together, of
//
//	rate + k·√(ln(t+1) / (n + ½))
//
// with n the games of candidates with the same values in that tuple, and t all
// games; the rate is one half without any. Every candidate is compared.
//
// Source: Lucas, Liu, Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm
// for Game Agent Optimisation", 2018.
type ntuple struct {
	grid   *grid
	tuples []cells
}

// ntupleExploration is k.
const ntupleExploration = 0.5

// cells counts the games of each combination of values of some parameters.
type cells struct {
	of     []int // cell of each candidate
	counts []arm
	value  []float64 // scratch: of each cell
}

func newNTuple(g *grid) *ntuple {
	t := &ntuple{grid: g}
	d := len(g.space.Parameters)
	for i := range d {
		t.add(i)
	}
	for i := 0; i < d && d > 2; i++ {
		for j := i + 1; j < d; j++ {
			t.add(i, j)
		}
	}
	if d > 1 {
		all := make([]int, d)
		for i := range all {
			all[i] = i
		}
		t.add(all...)
	}
	return t
}

// add keeps the counts of some parameters together.
func (t *ntuple) add(parameters ...int) {
	size := 1
	for _, k := range parameters {
		size *= t.grid.space.Parameters[k].Split
	}
	c := cells{make([]int, len(t.grid.candidates)), make([]arm, size), make([]float64, size)}
	for i := range c.of {
		for _, k := range parameters {
			c.of[i] = c.of[i]*t.grid.space.Parameters[k].Split + t.grid.candidates[i].Coordinates[k]
		}
	}
	t.tuples = append(t.tuples, c)
}

func (t *ntuple) propose(rng *rand.Rand) Candidate { return t.grid.highest(rng, t.values) }

func (t *ntuple) begin(c Candidate) {
	for _, tuple := range t.tuples {
		tuple.counts[tuple.of[c.Index]].pending++
	}
}

func (t *ntuple) end(c Candidate) {
	for _, tuple := range t.tuples {
		tuple.counts[tuple.of[c.Index]].pending--
	}
}

func (t *ntuple) learn(c Candidate, _ Side, won bool) {
	for _, tuple := range t.tuples {
		tuple.counts[tuple.of[c.Index]].count(won)
	}
}

func (t *ntuple) values(dst []float64) {
	log := math.Log(t.grid.total.visits() + 1)
	t.fill(dst, func(a arm) float64 {
		return rate(a.wins, a.visits()) + ntupleExploration*math.Sqrt(log/(a.visits()+0.5))
	})
}

// expect fills dst with the rates that the tuples expect of the candidates.
func (t *ntuple) expect(dst []float64) {
	t.fill(dst, func(a arm) float64 { return rate(a.wins, float64(a.games)) })
}

// fill fills dst with the mean over the tuples of what value is of a cell.
func (t *ntuple) fill(dst []float64, value func(a arm) float64) {
	clear(dst)
	share := 1 / float64(len(t.tuples))
	for _, tuple := range t.tuples {
		for j, a := range tuple.counts {
			tuple.value[j] = share * value(a)
		}
		for i, j := range tuple.of {
			dst[i] += tuple.value[j]
		}
	}
}

// rate returns wins per game, and one half without games.
func rate(wins int, games float64) float64 {
	if games == 0 {
		return 0.5
	}
	return float64(wins) / games
}

// best returns the candidate with the highest expectation by the tuples, among those that
// have played.
func (t *ntuple) best() Candidate {
	t.expect(t.grid.scratch)
	return t.grid.candidates[firstOf(t.grid.contenders(), func(i int) float64 {
		if t.grid.counts[i].games == 0 {
			return math.Inf(-1)
		}
		return t.grid.scratch[i]
	})]
}

func (t *ntuple) explain(i int, value float64) string {
	text := ""
	for k, tuple := range t.tuples {
		a := tuple.counts[tuple.of[i]]
		text += fmt.Sprintf("%s%d/%.0f", [...]string{"", ", "}[min(k, 1)], a.wins, a.visits())
	}
	return fmt.Sprintf("tuples %s of %.0f: %s", text, t.grid.total.visits(), figure("%.3f", value))
}
