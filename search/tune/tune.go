// Package tune is the tuner as an algorithm: it chooses which candidate plays next and ranks them.
//
// A [Tuner] sees the candidates of a [param.Space] as arms of a bandit. It
// plays no games and reads no files: whoever does tells it what was begun and
// how it ended, and its standings are a fold over that.
//
// Source: the algorithm is the Monte Carlo tuner's of Woods, Gomill 0.8. Two
// things differ: pending games count as visits, which keeps parallel games
// from all trying the same candidate, and equal candidates have equal chances.
package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"

	"gobandit/model/param"
	"gobandit/search/bandit"
)

// A Config describes a tuner.
type Config struct {
	Space         param.Space
	Exploration   float64 // E of the rule; any finite number, though 0 and less explore nothing
	InitialVisits int     // visits each candidate starts with, at least 1
	InitialWins   int     // wins among those, at least 1; more than InitialVisits is allowed
	IgnorePending bool    // choose as if no game were running, as Gomill does
}

// Check returns an error that names the first number out of its range.
func (c Config) Check() error {
	switch {
	case len(c.Space.Parameters) == 0:
		return errors.New("no parameters to tune")
	case math.IsNaN(c.Exploration) || math.IsInf(c.Exploration, 0):
		return fmt.Errorf("exploration coefficient %v, want a number", c.Exploration)
	case c.InitialVisits < 1:
		return fmt.Errorf("initial visits %d, want 1 or more", c.InitialVisits)
	case c.InitialWins < 1:
		return fmt.Errorf("initial wins %d, want 1 or more", c.InitialWins)
	}
	return nil
}

// Rule names the selection rule with its numbers: "UCB E=0.45".
func (c Config) Rule() string { return "UCB E=" + param.Text(c.Exploration) }

// An arm counts one candidate's games.
type arm struct{ games, wins, pending int }

// A Tuner holds the counts of an event and chooses by them. It is for one
// goroutine at a time.
type Tuner struct {
	config     Config
	candidates []Candidate
	counts     []arm
	games      int // with a result, over all candidates
	pending    int

	chances *chances

	arms   []bandit.Arm // scratch of Choose and Terms
	values []float64    // likewise
}

// New returns a tuner without games.
func New(c Config) (*Tuner, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	n := c.Space.Len()
	t := &Tuner{
		config:     c,
		candidates: make([]Candidate, n),
		counts:     make([]arm, n),
		chances:    newChances(c.InitialWins, c.InitialVisits),
		arms:       make([]bandit.Arm, n),
		values:     make([]float64, n),
	}
	for i := range t.candidates {
		values := c.Space.Values(i)
		t.candidates[i] = Candidate{
			Index:       i,
			Path:        []int{i},
			Coordinates: c.Space.Coordinates(i),
			Values:      values,
			Parameters:  c.Space.Text(values),
		}
	}
	return t, nil
}

// Config returns what the tuner was made from.
func (t *Tuner) Config() Config { return t.config }

// Len returns the number of candidates.
func (t *Tuner) Len() int { return len(t.candidates) }

// Candidate returns candidate i, counted from 0.
func (t *Tuner) Candidate(i int) Candidate { return t.candidates[i] }

// Games returns the number of games with a result.
func (t *Tuner) Games() int { return t.games }

// Choose returns the candidate with the highest value by the rule, each of
// several equal ones with the same chance. It changes nothing: [Tuner.Begin]
// says that the game is really played. The same counts and the same state of
// rng give the same choice.
func (t *Tuner) Choose(rng *rand.Rand) Candidate {
	t.evaluate()
	return t.candidates[bandit.Best(t.values, rng)]
}

// Begin counts a game of candidate i as pending.
func (t *Tuner) Begin(i int) {
	t.counts[i].pending++
	t.pending++
}

// Apply counts the result of a game of candidate i that was begun.
func (t *Tuner) Apply(i int, won bool) {
	t.Void(i)
	t.Count(i, won)
}

// Void forgets a game of candidate i that was begun and has no result.
func (t *Tuner) Void(i int) {
	if t.counts[i].pending == 0 {
		panic(fmt.Sprintf("tune: candidate %d has no game pending", i))
	}
	t.counts[i].pending--
	t.pending--
}

// Count counts the result of a game of candidate i that was never begun here,
// such as one read from a journal.
func (t *Tuner) Count(i int, won bool) {
	t.counts[i].games++
	if won {
		t.counts[i].wins++
	}
	t.games++
}

// Best returns the candidate the event would name now: the one with most wins,
// the first of several. Most wins rather than the highest rate, since a high
// rate of few games is mostly luck.
func (t *Tuner) Best() int {
	best := 0
	for i, a := range t.counts {
		if a.wins > t.counts[best].wins {
			best = i
		}
	}
	return best
}

// Rate returns the shrunk rate of candidate i: wins per game with the initial
// ones counted.
func (t *Tuner) Rate(i int) float64 {
	a := t.counts[i]
	return float64(a.wins+t.config.InitialWins) / float64(a.games+t.config.InitialVisits)
}

// evaluate fills the scratch arms and their values, and returns the parent
// they were valued under. As Gomill has it the parent's visits are its own
// initial ones and one for each game, not the sum over its children.
func (t *Tuner) evaluate() bandit.Arm {
	parent := bandit.Arm{Visits: float64(t.config.InitialVisits + t.games)}
	if !t.config.IgnorePending {
		parent.Visits += float64(t.pending)
	}
	for i, a := range t.counts {
		visits := t.config.InitialVisits + a.games
		if !t.config.IgnorePending {
			visits += a.pending
		}
		t.arms[i] = bandit.Arm{Visits: float64(visits), Wins: float64(t.config.InitialWins + a.wins)}
	}
	bandit.UCB1(t.values, t.arms, parent, t.params())
	return parent
}

func (t *Tuner) params() bandit.Params { return bandit.Params{Exploration: t.config.Exploration} }

// Terms returns the n candidates the rule values most, highest first, lower
// candidates first among equals, with the numbers their values are made from.
func (t *Tuner) Terms(n int) []Term {
	parent := t.evaluate()
	order := make([]int, len(t.values))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return t.values[order[a]] > t.values[order[b]] })
	scale := bandit.UCB1Scale(parent, t.params())
	terms := make([]Term, 0, min(n, len(order)))
	for _, i := range order[:cap(terms)] {
		a := t.arms[i]
		term := Term{
			Candidate: t.candidates[i],
			Wins:      a.Wins,
			Visits:    a.Visits,
			Parent:    parent.Visits,
			Mean:      a.Mean(),
			Bonus:     bandit.UCB1Bonus(a, scale),
			Value:     t.values[i],
		}
		term.Formula = fmt.Sprintf("%.0f/%.0f + %s·√(ln %.0f/%.0f) = %s+%s = %s",
			a.Wins, a.Visits, figure("%g", t.config.Exploration), parent.Visits, a.Visits,
			figure("%.3f", term.Mean), figure("%.3f", term.Bonus), figure("%.3f", term.Value))
		terms = append(terms, term)
	}
	return terms
}
