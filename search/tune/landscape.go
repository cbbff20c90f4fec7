package tune

import (
	"math"
	"slices"

	"gobandit/search/bandit"
)

// A LandscapeConfig says what a [Landscape] is made of. Statistics of every
// single dimension are always kept.
type LandscapeConfig struct {
	Values       []int   // number of values of each dimension
	Pairs        bool    // statistics of every two dimensions together
	Triples      bool    // of every three
	Whole        bool    // of all dimensions; these count again where Pairs or Triples are that
	Noise        float64 // exponent of the mean of uncertainties: 1 is the plain one
	SimpleRegret bool    // uncertainty √(1+S)/(0.1+s) in place of √(ln((1+S)/(0.1+s)))
}

// A Landscape estimates the scores of settings, those of candidates that share
// some of their values with candidates tried. A setting has an index into the
// values of each dimension.
//
// Source: Lucas, Liu, Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm
// for Game Agent Optimisation", 2018, in the form of TAG.
type Landscape struct {
	config  LandscapeConfig
	tuples  []tuple
	samples float64
}

// A tuple is a choice of dimensions with the scores of each combination of their
// values that was tried.
type tuple struct {
	dimensions []int
	cells      map[int]bandit.Arm // by the number that the values are the digits of
}

// NewLandscape returns a landscape without samples.
func NewLandscape(c LandscapeConfig) *Landscape {
	l := &Landscape{config: c}
	n := len(c.Values)
	for i := range n {
		l.add(i)
	}
	for i := range n {
		for j := i + 1; j < n && c.Pairs; j++ {
			l.add(i, j)
		}
	}
	for i := range n {
		for j := i + 1; j < n && c.Triples; j++ {
			for k := j + 1; k < n; k++ {
				l.add(i, j, k)
			}
		}
	}
	if c.Whole {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		l.add(all...)
	}
	return l
}

func (l *Landscape) add(dimensions ...int) {
	l.tuples = append(l.tuples, tuple{slices.Clone(dimensions), map[int]bandit.Arm{}})
}

func (l *Landscape) key(t *tuple, setting []int) int {
	key := 0
	for _, d := range t.dimensions {
		key = key*l.config.Values[d] + setting[d]
	}
	return key
}

// Add counts the score of a game or trial of a setting.
func (l *Landscape) Add(setting []int, score float64) {
	l.samples++
	for i := range l.tuples {
		t := &l.tuples[i]
		key := l.key(t, setting)
		cell := t.cells[key]
		cell.Visits++
		cell.Wins += score
		t.cells[key] = cell
	}
}

// Estimate returns the mean score to expect of a setting, the mean over the
// tuples that have samples of its values, and how uncertain that is: the mean
// over all tuples. The mean is 0 if there are no samples. NTBEA chooses by the
// highest mean + k·uncertainty.
func (l *Landscape) Estimate(setting []int) (mean, uncertainty float64) {
	seen := 0.0
	for i := range l.tuples {
		t := &l.tuples[i]
		cell := t.cells[l.key(t, setting)]
		if cell.Visits > 0 {
			mean += cell.Mean()
			seen++
		}
		uncertainty += math.Pow(l.uncertainty(cell.Visits), l.config.Noise)
	}
	if seen > 0 {
		mean /= seen
	}
	return mean, math.Pow(uncertainty/float64(len(l.tuples)), 1/l.config.Noise)
}

func (l *Landscape) uncertainty(samples float64) float64 {
	const few = 0.1 // keeps what was never tried finite
	if l.config.SimpleRegret {
		return math.Sqrt(1+l.samples) / (few + samples)
	}
	return math.Sqrt(math.Log((1 + l.samples) / (few + samples)))
}
