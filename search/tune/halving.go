package tune

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A halving plays its games in rounds of equal length: in each the candidates
// still in play get equal numbers of games, and the worse half of them drops out
// at its end. The last one left gets whatever is played after that.
//
// Source: Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed
// Bandits", 2013.
type halving struct {
	grid  *grid
	quota int // games of a round
	ended int // games of the round with a result
	alive []int
	round []int // games begun in this round, by candidate
	in    []bool
}

func newHalving(g *grid, games int) *halving {
	n := len(g.candidates)
	h := &halving{grid: g, alive: make([]int, n), round: make([]int, n), in: make([]bool, n)}
	for i := range n {
		h.alive[i], h.in[i] = i, true
	}
	// The order decides between equals: none is to be favored for its place.
	rng := rand.New(rand.NewPCG(uint64(n), uint64(games)))
	rng.Shuffle(n, func(i, j int) { h.alive[i], h.alive[j] = h.alive[j], h.alive[i] })
	h.quota = max(1, games/max(1, bits.Len(uint(n-1))))
	return h
}

// propose returns a candidate in play with the fewest games of this round.
func (h *halving) propose(rng *rand.Rand) Candidate {
	return h.grid.highest(rng, h.weigh)
}

// weigh fills dst with the games of this round, fewest the highest.
func (h *halving) weigh(dst []float64) {
	for i := range dst {
		dst[i] = math.Inf(-1)
	}
	for _, i := range h.alive {
		dst[i] = -float64(h.round[i] + h.grid.counts[i].pending)
	}
}

func (h *halving) begin(Candidate) {}
func (h *halving) end(Candidate)   {}

// learn counts a result to the round, also that of a candidate that dropped out
// while it played.
func (h *halving) learn(c Candidate, _ Side, _ bool) {
	h.round[c.Index]++
	if h.ended++; h.ended < h.quota || len(h.alive) == 1 {
		return
	}
	h.ended = 0
	slices.SortStableFunc(h.alive, h.better)
	half := (len(h.alive) + 1) / 2
	for _, i := range h.alive[half:] {
		h.in[i] = false
	}
	h.alive = h.alive[:half]
	clear(h.round)
}

// better orders candidates by the rates to expect of them, the higher first.
func (h *halving) better(i, j int) int {
	return cmp.Compare(h.grid.counts[j].mean(), h.grid.counts[i].mean())
}

// best returns the contender with the highest mean of those in play, or of all if none of them is a contender.
func (h *halving) best() Candidate {
	among := slices.DeleteFunc(slices.Clone(h.alive), func(i int) bool { return h.grid.out[i] })
	if len(among) == 0 {
		among = h.grid.contenders()
	}
	return h.grid.candidates[slices.MinFunc(among, h.better)]
}

func (h *halving) values(dst []float64) {
	for i, a := range h.grid.counts {
		dst[i] = a.mean()
	}
}

func (h *halving) explain(i int, value float64) string {
	state := "dropped out"
	if h.in[i] {
		state = fmt.Sprintf("in play with %d others", len(h.alive)-1)
	}
	return fmt.Sprintf("rate %s, %s; %d of %d games of the round", figure("%.3f", value), state, h.ended, h.quota)
}
