// Package tune is the tuner as an algorithm: it chooses which candidate plays next and ranks them.
//
// A [Tuner] sees the candidates of a [param.Space] as arms of a bandit. It
// plays no games and reads no files: whoever does reports what was begun and
// how it ended, and its standings are a fold over that. What it chooses by is a
// rule with a name, a [Selection].
//
// Source: the algorithm is the Monte Carlo tuner's of Woods, Gomill 0.8. Two
// things differ unless asked for: pending games count as visits, which keeps
// parallel games from all trying the same candidate, and equal candidates have
// equal chances.
package tune

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gobandit/model/names"
	"gobandit/model/param"
)

// A Config describes a tuner.
type Config struct {
	Space         param.Space
	Selection     Selection // the rule; "" is UCB
	Goal          Goal      // what results are
	Exploration   float64   // E of UCB; any finite number, though 0 and less explore nothing
	InitialVisits int       // visits each candidate starts with, 1 to MaxInitial
	InitialWins   int       // wins among those, 1 to MaxInitial; more than InitialVisits is allowed
	MaxDepth      int       // levels of subdivision, UCB's alone if more than 1; 0 is 1
	Opponents     []int     // games of each of several opponents in a round; nil if there is one
	IgnorePending bool      // UCB chooses as if no game were running, as Gomill does
	GomillTies    bool      // UCB breaks ties as Gomill does: not evenly
}

// MaxInitial bounds the visits that candidates start with, and the wins among these.
const MaxInitial = 1_000_000

// Check returns an error that names everything out of its range.
func (c Config) Check() error {
	var problems []error
	want := func(ok bool, format string, args ...any) {
		if !ok {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	rule := string(c.rule())
	want(len(c.Space.Parameters) > 0, "no parameters to tune")
	want(slices.Contains(Selections(), rule), "unknown selection %q%s", rule, names.DidYouMean(rule, Selections()))
	want(!math.IsNaN(c.Exploration) && !math.IsInf(c.Exploration, 0), "exploration coefficient %v, want a number", c.Exploration)
	want(c.InitialVisits >= 1 && c.InitialVisits <= MaxInitial, "initial visits %d, want 1 to %d", c.InitialVisits, MaxInitial)
	want(c.InitialWins >= 1 && c.InitialWins <= MaxInitial, "initial wins %d, want 1 to %d", c.InitialWins, MaxInitial)
	want(c.MaxDepth >= 0 && c.MaxDepth <= MaxLevels, "max_depth %d, want 1 to %d", c.MaxDepth, MaxLevels)
	want(c.MaxDepth <= 1 || c.rule() == UCB, "max_depth %d with selection %s, want 1: only %s subdivides", c.MaxDepth, c.Selection, UCB)
	problems = append(problems, c.CheckGoal(), c.CheckWide())
	return errors.Join(problems...)
}

// CheckGoal returns an error if the rule does not choose by numbers, which the goal is.
func (c Config) CheckGoal() error {
	switch {
	case c.Goal == Wins:
		return nil
	case !c.selection().numbers:
		return fmt.Errorf("selection %s with results that are numbers, want %s", c.rule(), selectionsWith(func(s selection) bool { return s.numbers }))
	case c.MaxDepth > 1:
		return fmt.Errorf("max_depth %d with results that are numbers, want 1", c.MaxDepth)
	}
	return nil
}

// mostKept is the number of candidates up to which all of them are kept, tried or not.
const mostKept = 1 << 11

// KeepsTried reports whether only candidates that were tried are kept: there are too many, and the rule can do without the others.
func (c Config) KeepsTried() bool {
	return c.Space.Len() > mostKept && c.MaxDepth <= 1 && (c.Goal == Wins || c.rule() != UCB)
}

// CheckWide returns an error if the space has more candidates than the rule can keep.
func (c Config) CheckWide() error {
	if c.Space.Len() <= param.MaxCandidates || c.KeepsTried() {
		return nil
	}
	return fmt.Errorf("selection %s with %d candidates, want at most %d with levels or with results that are numbers",
		c.rule(), c.Space.Len(), param.MaxCandidates)
}

// rule returns the selection, UCB unless another is named.
func (c Config) rule() Selection { return cmp.Or(c.Selection, UCB) }

// Rule names the selection rule with its numbers: "UCB E=0.45".
func (c Config) Rule() string {
	text := c.selection().title
	if c.rule() == UCB && c.Goal == Wins {
		text += " E=" + param.Text(c.Exploration)
	}
	if c.MaxDepth > 1 {
		text += fmt.Sprintf(", %d levels", c.MaxDepth)
	}
	return text
}

// A Tuner holds the counts of an event and chooses by them. It is for one
// goroutine at a time.
type Tuner struct {
	config Config
	grid   *grid
	rule   rule
	values []float64    // scratch of Terms and Tied
	played List[Played] // games with a result, for rules that learn from points
	known  *posterior   // of the first level; nil if it is to be made anew
}

// A Played is a game at a point of optimiser parameters.
type Played struct {
	Point []float64
	Won   bool
}

// mostPlayed is how many games a tuner keeps apart at least, for maps.
const mostPlayed = 8 * listPart

// Played returns the latest games with a result, 8,192 and some more, in the order in which they ended, if the rule learns from
// points: CLOP and auto do.
func (t *Tuner) Played() List[Played] { return t.played.Clone() }

// New returns a tuner without games.
func New(c Config) (*Tuner, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return newTunerKeeping(c, c.KeepsTried()), nil
}

// newTunerKeeping returns a tuner that keeps the candidates tried, or all.
func newTunerKeeping(c Config, tried bool) *Tuner {
	g := newGrid(c.Space, len(c.Opponents), tried)
	t := &Tuner{config: c, grid: g, rule: newRule(c, g)}
	t.bind()
	return t
}

// bind lets a rule that names its best by the posterior ask for it.
func (t *Tuner) bind() {
	if r, ok := t.rule.(*thompson); ok {
		r.known = t.posterior
	}
}

// Len returns the number of candidates on the first level.
func (t *Tuner) Len() int { return t.grid.space.Len() }

// Candidate returns candidate i of the first level, counted from 0.
func (t *Tuner) Candidate(i int) Candidate { return t.grid.candidate(i) }

// At returns the candidate that a journal names: by its path, and by its point
// too if it is not in the center of a cell, else nil.
func (t *Tuner) At(path []int, point []float64) (Candidate, error) {
	if len(path) == 1 && point == nil && path[0] >= 0 && path[0] < t.Len() {
		return t.grid.candidate(path[0]), nil
	}
	return parse(t.config.Space, path, point)
}

// Games returns the number of games with a result.
func (t *Tuner) Games() int { return t.grid.total.games }

// Choose returns the candidate to play next by the rule. It changes nothing:
// [Tuner.Begin] says that the game is really played. The same games and the same
// state of rng give the same choice.
func (t *Tuner) Choose(rng *rand.Rand) Candidate {
	c := t.rule.propose(rng)
	for range drawAgain { // rules that draw may draw a cell that is barred
		if !t.grid.bars(c.Index) {
			return c
		}
		c = t.rule.propose(rng)
	}
	if t.grid.places != nil {
		return t.grid.any(rng)
	}
	return t.grid.highest(rng, t.rule.values)
}

// drawAgain is how often a rule draws until a candidate is not barred.
const drawAgain = 100

// Bar takes candidates of the first level out, by their index, with everything in their cells. [Tuner.Choose] leaves out those
// that are barred; there must be another one. Those set aside may be chosen. Neither are contenders, unless there is no other
// one: none of them is named best, and nothing that is said of the best asks about them. Their games stay what the
// tuner has learned. nil is none; nobody may change the maps.
func (t *Tuner) Bar(barred, aside map[int]bool) {
	t.known = nil
	t.grid.barred, t.grid.out = barred, barred
	if len(aside) > 0 {
		out := maps.Clone(aside)
		maps.Copy(out, barred)
		if len(out) < t.Len() {
			t.grid.out = out
		}
	}
	if a, ok := t.rule.(*auto); ok {
		a.named, a.drawn, a.valued = nil, draws{}, a.valued[:0]
		a.leader = a.best().Point
	}
}

// Reason says by which numbers the rule chose the last candidate of Choose, by draw or by bounds. It is "" for a rule that draws
// nothing, since Terms explains its choice.
func (t *Tuner) Reason() string {
	switch r := t.rule.(type) {
	case *auto:
		return r.reason
	case *thompson:
		return r.reason
	}
	return ""
}

// Tied returns the candidates of the first level among which the next choice is drawn because the rule values them equally, two or
// more. It is nil if one alone is the highest, if the rule draws all its choices, or if the space is wide.
func (t *Tuner) Tied() []Candidate {
	switch t.rule.(type) {
	case *thompson, *clop, *auto:
		return nil
	}
	if t.grid.places != nil {
		return nil
	}
	t.values = t.grid.room(t.values)
	t.rule.values(t.values)

	var out []Candidate
	top := math.Inf(-1)
	for i, v := range t.values {
		if t.grid.bars(t.grid.candidates[i].Index) || math.IsNaN(v) || v < top {
			continue
		}
		if v > top {
			top, out = v, nil
		}
		out = append(out, t.grid.candidates[i])
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// Counts returns the games of candidate i of the first level, with a result and pending.
func (t *Tuner) Counts(i int) (games, pending int) {
	a := t.grid.count(i)
	return a.games, a.pending
}

// Begin counts a game of a candidate as pending.
func (t *Tuner) Begin(c Candidate) {
	t.grid.counts[t.grid.placeOrAdd(c.Index)].pending++
	t.grid.total.pending++
	t.rule.begin(c)
}

// Void forgets a game of a candidate that was begun and has no result.
func (t *Tuner) Void(c Candidate) {
	k := t.grid.placeOrAdd(c.Index)
	if t.grid.counts[k].pending == 0 {
		panic(fmt.Sprintf("tune: candidate %v has no game pending", c.Path))
	}
	t.grid.counts[k].pending--
	t.grid.total.pending--
	t.rule.end(c)
}

// Count counts the result of a game of a candidate. A game that was begun has to be taken back with [Tuner.Void] before. One that
// never was, such as one read from a journal, is counted at once. The side is the candidate's color, and the opponent one of
// Config.Opponents, or 0.
func (t *Tuner) Count(c Candidate, won bool, side Side, opponent int) {
	k := t.grid.placeOrAdd(c.Index)
	t.known = nil
	t.grid.counts[k].count(won)
	t.grid.total.count(won)
	t.rule.learn(c, side, won)
	switch t.rule.(type) {
	case *clop, *auto:
		t.played.Add(Played{c.Point, won})
		t.played.forget(mostPlayed)
	}
	s := &t.grid.against(k)[opponent]
	s.all.Add(won)
	if side == NoSide {
		return
	}
	s.games[side-BlackSide]++
	if won {
		s.wins[side-BlackSide]++
	}
}

// Best returns the contender that the event would name now. Which one that is, is the
// rule's matter: UCB names the one with most wins, the first of several, from
// level to level.
func (t *Tuner) Best() Candidate { return t.rule.best() }

// shrunk returns wins per game with the initial ones counted.
func (t *Tuner) shrunk(a arm) float64 {
	return float64(a.wins+t.config.InitialWins) / float64(a.games+t.config.InitialVisits)
}

// Terms returns the n candidates of the first level that the rule values most, highest first. Among equals the lower candidate is
// first. Barred candidates are left out and, in a wide space, those not met yet.
func (t *Tuner) Terms(n int) []Term {
	t.values = t.grid.room(t.values)
	t.rule.values(t.values)
	var order []int
	for i, c := range t.grid.candidates {
		if !t.grid.bars(c.Index) {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(a, b int) bool { return t.values[order[a]] > t.values[order[b]] })
	terms := make([]Term, 0, min(n, len(order)))
	for _, i := range order[:cap(terms)] {
		terms = append(terms, Term{t.grid.candidates[i], t.values[i], t.rule.explain(i, t.values[i])})
	}
	return terms
}
