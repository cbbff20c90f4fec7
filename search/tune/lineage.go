package tune

import (
	"cmp"
	"slices"

	"gobandit/model/words"
)

// Lineage returns the standings among which the candidate named best was found, level by level, most games first. On the first
// level these are all. Below it, for UCB, they are those of the cell that the level above leads to, as far as there are games. The
// chance to be best is that among them.
func (t *Tuner) Lineage() [][]Standing {
	out := [][]Standing{t.Standings()}
	levels, ok := t.rule.(*tree)
	if !ok || t.grid.places != nil {
		return out
	}
	best := t.Best().Path
	n := levels.root.children[best[0]]
	for depth := 1; depth < len(best) && n != nil; depth++ {
		if !slices.ContainsFunc(n.counts, func(a arm) bool { return a.games > 0 }) {
			break
		}
		level, known := t.children(best[:depth])
		for i, p := range known.chances().best {
			level[i].PBest, level[i].Best = p, i == best[depth]
		}
		out = append(out, level)
		slices.SortStableFunc(level, Standing.compare)
		n = n.children[best[depth]]
	}
	return out
}

// children returns the standings of the cells of a cell that UCB has expanded, in their order: their rates are about that of the cell.
// They are without chance to be best.
func (t *Tuner) children(path []int) ([]Standing, *posterior) {
	n, level := &t.rule.(*tree).root, t.posterior()
	for _, i := range path {
		n = n.children[i]
		level = t.below(n.counts, level.mixed(i).single())
	}
	out := make([]Standing, len(n.counts))
	for i, a := range n.counts {
		out[i] = t.standing(at(t.config.Space, append(slices.Clone(path), i)...), a)
		out[i].known = level.mixed(i)
		out[i].Model = out[i].known.estimate()
	}
	return out, level
}

// compare orders standings: contenders first, of these the one with most games, then the higher rate, then the lower candidate.
func (s Standing) compare(o Standing) int {
	if s.Out != o.Out {
		return words.If(s.Out, 1, -1)
	}
	return cmp.Or(cmp.Compare(o.Games, s.Games), cmp.Compare(o.Rate, s.Rate), cmp.Compare(s.Index, o.Index))
}

// Likelier orders standings: the likelier to be the best first.
func (s Standing) Likelier(o Standing) int { return cmp.Compare(o.PBest, s.PBest) }

// Better returns the probability that the true rate of a is higher than that of b, both of one level. It comes from the same
// distributions as their chances to be the best. So it is at least a's chance, and at most one less b's.
func (t *Tuner) Better(a, b Standing) float64 {
	if rule, ok := t.rule.(*auto); ok {
		return rule.better(a.Index, b.Index)
	}
	return a.known.better(b.known)
}
