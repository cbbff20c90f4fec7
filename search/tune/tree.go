package tune

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"

	"gobandit/search/bandit"
)

// A tree chooses by upper confidence bounds on one level or more. From the root down to a leaf it takes the child with the highest
// bound. A leaf that has a result gets children of its own, each the center of one part of the leaf's cell.
//
// Source: Woods, Gomill 0.8, "The Monte Carlo tuner": section "The tuning
// algorithm".
type tree struct {
	config Config
	grid   *grid
	root   node

	arms    []bandit.Arm // scratch
	bound   []float64    // likewise
	untried float64      // likewise: of a wide space the bound of each candidate that is not kept
}

// A node is a place in the tree that has been expanded: the counts of its
// children, and their own nodes where these have been expanded in turn.
type node struct {
	counts   []arm
	children []*node
}

func newNode(n int) node { return node{make([]arm, n), make([]*node, n)} }

func newTree(c Config, g *grid) *tree {
	n := len(g.candidates)
	return &tree{config: c, grid: g, root: newNode(n), arms: make([]bandit.Arm, n), bound: make([]float64, n)}
}

// evaluate fills the scratch with the bounds of a node's children. Their parent has
// its own initial visits and one for each game that went through it, not the sum over
// its children.
func (t *tree) evaluate(n *node, self arm) {
	counts := t.counts(n)
	t.arms, t.bound = slices.Grow(t.arms[:0], len(counts)+1)[:0], slices.Grow(t.bound[:0], len(counts)+1)
	for _, a := range counts {
		t.arms = append(t.arms, t.arm(a))
	}
	if n == &t.root && t.grid.places != nil {
		t.arms = append(t.arms, t.arm(arm{}))
	}
	t.bound = t.bound[:len(t.arms)]
	bandit.UCB1(t.bound, t.arms, t.arm(self).Visits, t.config.Exploration)
	if len(t.bound) > len(counts) {
		t.bound, t.untried = t.bound[:len(counts)], t.bound[len(counts)]
	}
}

// counts returns the counts of a node's children: of a wide space the grid's, which has one level.
func (t *tree) counts(n *node) []arm {
	if t.grid.places != nil {
		return t.grid.counts
	}
	return n.counts
}

// arm returns the counts of a candidate as the rule sees them.
func (t *tree) arm(a arm) bandit.Arm {
	visits := t.config.InitialVisits + a.games
	if !t.config.IgnorePending {
		visits += a.pending
	}
	return bandit.Arm{Visits: float64(visits), Wins: float64(t.config.InitialWins + a.wins)}
}

func (t *tree) propose(rng *rand.Rand) Candidate {
	if t.grid.places != nil {
		t.evaluate(&t.root, t.grid.total)
		if t.config.GomillTies {
			return t.grid.pickFrom(rng.IntN(t.grid.space.Len()), t.bound, t.untried)
		}
		return t.grid.pick(rng, t.bound, t.untried)
	}
	var path []int
	for n, self := &t.root, t.grid.total; n != nil; {
		t.evaluate(n, self)
		if len(path) == 0 {
			t.grid.bar(t.bound)
		}
		i := t.pick(rng)
		path = append(path, i)
		n, self = n.children[i], n.counts[i]
		if n == nil && self.games > 0 && len(path) < t.config.MaxDepth {
			fresh := newNode(len(t.bound))
			n = &fresh
			t.evaluate(n, self)
			path = append(path, t.pick(rng))
			n = nil // one expansion a game
		}
	}
	if len(path) == 1 {
		return t.grid.candidates[path[0]]
	}
	return at(t.grid.space, path...)
}

// pick chooses among the highest bounds. Gomill takes the first at or after a
// place drawn among all, so that its ties are not broken evenly.
func (t *tree) pick(rng *rand.Rand) int {
	if !t.config.GomillTies {
		return bandit.Best(t.bound, rng)
	}
	top, start := slices.Max(t.bound), rng.IntN(len(t.bound))
	for t.bound[start] != top {
		start = (start + 1) % len(t.bound)
	}
	return start
}

// along calls f with the counts of each candidate on a path, below nodes that
// are made where there are none.
func (t *tree) along(path []int, f func(a *arm)) {
	if t.grid.places != nil {
		return // the grid counts
	}
	n := &t.root
	for level, i := range path {
		f(&n.counts[i])
		if level == len(path)-1 {
			return
		}
		if n.children[i] == nil {
			fresh := newNode(len(t.bound))
			n.children[i] = &fresh
		}
		n = n.children[i]
	}
}

func (t *tree) begin(c Candidate) { t.along(c.Path, func(a *arm) { a.pending++ }) }
func (t *tree) end(c Candidate)   { t.along(c.Path, func(a *arm) { a.pending-- }) }
func (t *tree) learn(c Candidate, _ Side, won bool) {
	t.along(c.Path, func(a *arm) { a.count(won) })
}

// best returns the candidate that the most wins lead to from level to level,
// the first of several each time. On deeper levels it may never have played.
func (t *tree) best() Candidate {
	if t.grid.places != nil {
		return t.grid.mostWins()
	}
	var path []int
	for n := &t.root; n != nil; {
		top := firstHighest(n.counts, func(a arm) int { return a.wins })
		if len(path) == 0 {
			top = firstOf(t.grid.contenders(), func(i int) int { return n.counts[i].wins })
		}
		path = append(path, top)
		n = n.children[top]
	}
	return at(t.grid.space, path...)
}

func (t *tree) values(dst []float64) {
	t.evaluate(&t.root, t.grid.total)
	copy(dst, t.bound)
}

// because says by which bound a candidate was proposed, for rules that choose some games so.
func (t *tree) because(c Candidate) string {
	value, a := t.untried, arm{}
	if k, ok := t.grid.place(c.Index); ok {
		value, a = t.bound[k], t.counts(&t.root)[k]
	}
	return fmt.Sprintf("why: by bounds: %s %s", spot(c), t.figures(a, value))
}

func (t *tree) explain(i int, value float64) string { return t.figures(t.counts(&t.root)[i], value) }

// figures writes in figures how a bound comes about.
func (t *tree) figures(games arm, value float64) string {
	a, parent := t.arm(games), t.arm(t.grid.total)
	bonus := bandit.UCB1Bonus(a, bandit.UCB1Scale(parent.Visits, t.config.Exploration))
	return fmt.Sprintf("%.0f/%.0f + %s·√(ln %.0f/%.0f) = %s+%s = %s",
		a.Wins, a.Visits, figure("%g", t.config.Exploration), parent.Visits, a.Visits,
		figure("%.3f", a.Mean()), figure("%.3f", bonus), figure("%.3f", value))
}

// A counted is a candidate of the tree with its games.
type counted struct {
	path []int
	arm
}

// level returns the candidates of a level, which is 1 or more, in coordinate
// order: the n with most games, the first of several.
func (t *tree) level(depth, n int) []counted {
	var all []counted
	var walk func(n *node, path []int)
	walk = func(n *node, path []int) {
		for i, a := range n.counts {
			here := append(slices.Clone(path), i)
			if len(here) == depth {
				all = append(all, counted{here, a})
			} else if n.children[i] != nil {
				walk(n.children[i], here)
			}
		}
	}
	walk(&t.root, nil)
	sort.SliceStable(all, func(i, j int) bool { return all[i].games > all[j].games })
	all = all[:min(n, len(all))]
	sort.Slice(all, func(i, j int) bool { return slices.Compare(all[i].path, all[j].path) < 0 })
	return all
}
