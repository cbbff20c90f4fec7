package tune

import (
	"maps"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// gridSteps is the number of intervals the rates 0 to 1 are cut into to
// compute the probabilities of being best.
const gridSteps = 512

// nearlyZero stands for a chance too small for a float64, whose logarithm is finite.
const nearlyZero = 1e-300

// A tabulation is a posterior on the grid.
type tabulation struct {
	mass [gridSteps]float64 // probability of each interval
	log  [gridSteps]float64 // logarithm of the distribution function in its middle
}

func tabulate(d distuv.Beta) *tabulation {
	t, below := new(tabulation), 0.0
	for k := range gridSteps {
		above := d.CDF(float64(k+1) / gridSteps)
		t.mass[k] = above - below
		t.log[k] = math.Log(max((below+above)/2, nearlyZero))
		below = above
	}
	return t
}

// spareTabulations is how many tables, of 8 KiB each, are kept beyond those in use: a
// count that no arm has now may come back when a game is taken back, and rarely does.
const spareTabulations = 64

// chances computes the probabilities of being best, and keeps what it has
// tabulated: between two games of an event one arm changes.
type chances struct {
	initial distuv.Beta // of a candidate's rate before its games
	tables  map[arm]*tabulation
}

// newChances makes the initial distribution from the initial games, if they leave
// both outcomes possible, or else takes every rate for equally likely. The
// initial games are what the rate shown is shrunk by; without them a candidate
// that never played would often be the likeliest to be the best.
func newChances(initialWins, initialVisits int) *chances {
	initial := distuv.Beta{Alpha: float64(initialWins), Beta: float64(initialVisits - initialWins)}
	if initialWins <= 0 || initialWins >= initialVisits {
		initial = distuv.Beta{Alpha: 1, Beta: 1}
	}
	return &chances{initial: initial, tables: make(map[arm]*tabulation)}
}

// table returns the posterior of an arm, pending games left out.
func (c *chances) table(a arm) *tabulation {
	t := c.tables[a]
	if t == nil {
		t = tabulate(distuv.Beta{Alpha: c.initial.Alpha + float64(a.wins), Beta: c.initial.Beta + float64(a.games-a.wins)})
		c.tables[a] = t
	}
	return t
}

// of returns for each arm the probability that its true rate is the highest,
// the rates being independent: the integral of the arm's density times the
// other arms' distribution functions, on a fixed grid, so that the same counts
// give the same figures. Pending games do not matter.
func (c *chances) of(counts []arm) []float64 {
	size := make(map[arm]int) // number of arms with equal counts
	var distinct []arm        // in order of the arms, to add up in a fixed order
	for _, a := range counts {
		a.pending = 0
		if size[a]++; size[a] == 1 {
			distinct = append(distinct, a)
		}
	}

	if len(c.tables) > len(distinct)+spareTabulations {
		maps.DeleteFunc(c.tables, func(a arm, _ *tabulation) bool { return size[a] == 0 })
	}

	var product [gridSteps]float64 // logarithm of that of all distribution functions
	for _, a := range distinct {
		n := float64(size[a])
		for k, l := range c.table(a).log {
			product[k] += n * l
		}
	}

	total, share, top := 0.0, make(map[arm]float64, len(distinct)), c.highest(distinct, &product)
	for _, a := range distinct {
		t, sum := c.table(a), 0.0
		for k, m := range t.mass {
			if m > 0 {
				sum += m * math.Exp(product[k]-t.log[k]-top)
			}
		}
		share[a] = sum
		total += sum * float64(size[a])
	}

	p := make([]float64, len(counts))
	for i, a := range counts {
		a.pending = 0
		p[i] = share[a] / total // the grid's small error is shared out
	}
	return p
}

// highest returns the largest logarithm that is to be added up, which is taken
// out lest all of them vanish.
func (c *chances) highest(arms []arm, product *[gridSteps]float64) float64 {
	top := math.Inf(-1)
	for _, a := range arms {
		t := c.table(a)
		for k, m := range t.mass {
			if m > 0 {
				top = max(top, math.Log(m)+product[k]-t.log[k])
			}
		}
	}
	return top
}
