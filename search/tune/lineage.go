package tune

import (
	"cmp"
	"slices"
)

// Lineage returns the standings among which the candidate named best was found,
// level by level, most games first: on the first all, and below, for UCB, those
// of the cell that the level above leads to, as far as there are games. The chance
// to be best is that among them.
func (t *Tuner) Lineage() [][]Standing {
	out := [][]Standing{t.Standings()}
	levels, ok := t.rule.(*tree)
	if !ok {
		return out
	}
	best := t.Best().Path
	n := levels.root.children[best[0]]
	for depth := 1; depth < len(best) && n != nil; depth++ {
		if !slices.ContainsFunc(n.counts, func(a arm) bool { return a.games > 0 }) {
			break
		}
		out = append(out, t.siblings(best[:depth], n.counts, best[depth]))
		n = n.children[best[depth]]
	}
	return out
}

// siblings returns the standings of the cells of a cell.
func (t *Tuner) siblings(parent []int, counts []arm, best int) []Standing {
	out := make([]Standing, len(counts))
	all := make([]int, len(counts))
	for i := range all {
		all[i] = i
	}
	pBest := learnPrior(t.grid, counts).chances(counts, all).best // cells of a cell lie as those of the first level
	for i, a := range counts {
		path := append(append([]int(nil), parent...), i)
		out[i] = t.standing(at(t.config.Space, path...), a)
		out[i].PBest, out[i].Best = pBest[i], i == best
	}
	slices.SortStableFunc(out, Standing.compare)
	return out
}

// compare orders standings: contenders first, of these the one with most games, then the higher rate, then the lower candidate.
func (s Standing) compare(o Standing) int {
	if s.Out != o.Out {
		return map[bool]int{true: 1, false: -1}[s.Out]
	}
	return cmp.Or(cmp.Compare(o.Games, s.Games), cmp.Compare(o.Rate, s.Rate), cmp.Compare(s.Index, o.Index))
}

// Likelier orders standings: the likelier to be the best first.
func (s Standing) Likelier(o Standing) int { return cmp.Compare(o.PBest, s.PBest) }

// Better returns the probability that the true rate of a is higher than that of b, of which one may be the
// cell of the best: by the models of auto, else given the games of both and the prior.
func (t *Tuner) Better(a, b Standing) float64 {
	if rule, ok := t.rule.(*auto); ok {
		point := func(s Standing) []float64 {
			if s.Best {
				return t.Best().Point
			}
			return rule.field.center(s.Index)
		}
		return rule.better(point(a), point(b))
	}
	return t.grid.prior().better(t.grid.meet(a.Index), t.grid.meet(b.Index), a.worth, b.worth)
}
