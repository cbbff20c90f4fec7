package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// Most moves of most nodes are never visited. Where a bound says which they are, a node begins
// with edges of its leading moves alone, those of the highest initial win rates, and is given the
// others as soon as the bound lets one of them be chosen. Until then it keeps the results that these
// have a part in by their AMAF statistics. So it chooses as if it had all edges from the beginning.

// A rest is what a node keeps for moves that have no edge yet.
type rest struct {
	moves   uint16 // how many those are
	kept    uint16 // results
	credits creditID
	seed    uint64  // of the order of all moves; it stays when they have edges, and 0 is that of a node that always had
	highest float64 // of the initial win rates
	before  float64 // rewards of the node's playouts before results were kept, initial ones left out
}

// numLeading is how many leading moves a node has, and those that are as good as the last of them.
var numLeading = 12

// leads reports whether nodes below the root begin with edges of leading moves alone: an arm that has not
// been visited is bounded by what it began with, and what that is depends on the position alone.
func (d *design) leads() bool {
	return d.forest == nil && d.selection.Ceils() && !d.selection.TAG && d.ordered && !d.mast && !d.mean && !d.ranged && !d.transforms &&
		d.params.InitialiseVisits > 0 && d.planes == planes{amaf: true, initial: true} &&
		!slices.ContainsFunc(d.parts, func(p params.Part) bool { return p.Kind == params.ActionHeuristicMAST })
}

// A creditID names a credit of a tree; 0 is none.
type creditID uint32

// A credit is a result, and the points that the side to move at a node was the first to play on, in words: its
// reward, the node's credit before it, and a bit for each point, row by row.
const (
	creditReward = iota
	creditBefore
	creditPoints
)

const (
	creditBits = 10 // of a chunk
	creditLen  = 1 << creditBits
)

// creditWords returns the length of a credit on a board of a size.
func creditWords(size int) int { return creditPoints + (size*size+63)/64 }

func (t *tree) creditAt(id creditID) []uint64 {
	at := int(id&(creditLen-1)) * t.words
	return t.credits[id>>creditBits][at : at+t.words]
}

// newCredit takes a credit from the arena and puts it before others.
func (a *arena) newCredit(before creditID) (creditID, []uint64) {
	t, id := a.tree, a.spare
	if id != 0 {
		a.spare = creditID(t.creditAt(id)[creditBefore])
	} else {
		if a.credits == 0 {
			t.mu.Lock()
			if len(t.credits) == 0 {
				t.credits = make([][]uint64, t.limit/(t.words*8)/creditLen+begun)
			}
			a.credit, a.credits = creditID(t.credit<<creditBits), creditLen
			t.credits[t.credit] = make([]uint64, creditLen*t.words)
			t.credit++
			t.mu.Unlock()
			if a.credit == 0 { // which names none
				a.credit, a.credits = 1, a.credits-1
			}
		}
		id = a.credit
		a.credit, a.credits = id+1, a.credits-1
	}
	t.kept.Add(1)
	c := t.creditAt(id)
	c[creditBefore] = uint64(before)
	return id, c
}

// keep adds a result to the credits of a node of a side.
func (w *worker) keep(n *node, side int, reward float64) {
	id, c := w.room.newCredit(n.rest.credits)
	n.rest.credits = id
	n.rest.kept++
	c[creditReward] = math.Float64bits(reward)

	points := c[creditPoints:]
	clear(points)
	mine, i, size := uint8(side)+1, 0, w.e.size
	for y := range size {
		from := model.Pt(0, y)
		for _, first := range w.first[from : int(from)+size] {
			bit := uint64(0)
			if first == mine {
				bit = 1
			}
			points[i>>6] |= bit << (i & 63)
			i++
		}
	}
}

// lead gives a node edges of the leading ones of moves, with their initial win rates h, the highest first. Their order is
// repeated by a seed.
func (w *worker) lead(n *node, seed uint64, moves []model.Point, h []float64) {
	k := numLeading
	for k < len(h) && h[k] == h[k-1] {
		k++
	}
	w.start(n, moves[:k], h[:k])
	if k < len(h) {
		n.rest = rest{moves: uint16(len(h) - k), seed: seed, highest: h[k]}
	}
}

// wants reports whether one of the moves of a node without edges may be chosen, given the values of the others; or
// whether their results take more memory than edges.
func (w *worker) wants(n *node, v *bandit.View, values []float64) bool {
	if int(n.rest.kept)*w.e.tree.words*8 > int(n.rest.moves)*w.e.tree.planes.bytes() {
		return true
	}
	began := w.e.tree.began
	sum := rewards(v.Arms, v.Initial, began) - n.rest.before
	return w.e.selection.Ceiling(v, n.rest.highest, began, max(0, sum)) > slices.Max(values)-rounding
}

// rewards returns the sum of the rewards of arms but those that they began with.
func rewards(arms []bandit.Arm, initial []float64, began float64) (sum float64) {
	for i := range arms {
		sum += arms[i].Wins - float64(began*initial[i])
	}
	return sum
}

// rounding is more than what sums of rewards lose.
const rounding = 1e-9

// complete gives a node that the worker holds the edges of the rest of its moves.
func (w *worker) complete(n *node) {
	t := w.e.tree
	old, first, last := t.edges(n)
	moves, h := w.again(n, w.allowedAt(len(w.path)))
	block := w.room.block(len(moves))
	c, i := t.chunks[block>>chunkBits], int(block&(chunkLen-1))
	w.fill(n, c, i, moves, h, old, first, last)

	w.room.giveBack(n, w.scratch.kept)
	n.visits += float64(t.began * float64(len(moves)-int(n.edges)))
	n.first, n.edges, n.rest = block, uint16(len(moves)), rest{seed: n.rest.seed}
}

// again returns the moves of a node, whose position the worker is in, and their initial win rates as expand had
// them.
func (w *worker) again(n *node, allowed func(model.Point) bool) ([]model.Point, []float64) {
	state := w.rng.State()
	w.rng.SetState(n.rest.seed)
	defer w.rng.SetState(state)
	if n.value > 0 { // initial win rates are a network's
		w.opinion = w.ask()
		defer func() { w.opinion = nil }()
	}
	return w.valued(allowed)
}

// fill sets edges, from i on in a chunk, of all moves of a node with initial win rates h: as they are where the node has them,
// which are those from first up to last in another chunk, else as they would be.
func (w *worker) fill(n *node, c *chunk, i int, moves []model.Point, h []float64, old *chunk, first, last int) {
	e, t := w.e, w.e.tree
	var place [model.NumPoints]uint16 // of the edge of a move, plus one
	for k := first; k < last; k++ {
		place[old.links[k].move] = uint16(k-first) + 1
	}
	began := t.began
	fresh, bits := w.scratch.fresh[:0], w.scratch.bits[:0]
	for k, m := range moves {
		if at := place[m]; at > 0 {
			t.copyEdge(c, i+k, old, first+int(at)-1)
			continue
		}
		c.links[i+k], c.initial[i+k], c.arms[i+k], c.amaf[i+k] = link{move: m}, h[k], bandit.Arm{Visits: began, Wins: float64(began * h[k])}, bandit.Arm{}
		if m != model.Pass {
			fresh, bits = append(fresh, uint16(k)), append(bits, uint16(edgeOf(m, e.size)))
		}
	}

	w.scratch.kept = t.creditsOf(n, w.scratch.kept[:0])
	for _, id := range slices.Backward(w.scratch.kept) {
		credit := t.creditAt(id)
		gains := [2]bandit.Arm{1: {Visits: 1, Wins: math.Float64frombits(credit[creditReward])}}
		points := credit[creditPoints:]
		for j, bit := range bits {
			gain := &gains[points[bit>>6]>>(bit&63)&1]
			a := &c.amaf[i+int(fresh[j])]
			a.Visits += gain.Visits
			a.Wins += gain.Wins
		}
	}
}

// creditsOf appends the credits of a node to dst, the last one first.
func (t *tree) creditsOf(n *node, dst []creditID) []creditID {
	for id := n.rest.credits; id != 0; id = creditID(t.creditAt(id)[creditBefore]) {
		dst = append(dst, id)
	}
	return dst
}

// giveBack returns a node's credits, the last one first, and its block of edges to the arena.
func (a *arena) giveBack(n *node, credits []creditID) {
	t := a.tree
	if len(credits) > 0 {
		t.creditAt(credits[len(credits)-1])[creditBefore] = uint64(a.spare)
		a.spare = credits[0]
		t.kept.Add(-int64(len(credits)))
	}
	if int(n.edges) == numLeading {
		a.blocks = append(a.blocks, n.first)
	}
	t.used.Add(-int64(n.edges))
}

// least returns how few edges a node can do with: those that have visits beside the ones that they began with, or all if
// edges cannot be had again.
func (t *tree) least(n *node) int {
	visited := 0
	c, i, j := t.edges(n)
	for k := i; k < j; k++ {
		if c.arms[k].Visits > t.began {
			visited++
		}
	}
	if n.rest.seed == 0 || visited == 0 {
		return int(n.edges)
	}
	return visited
}

// shrink makes a node of t, which has no edges yet, one of tree o with the edges that have visits, of which there are some.
func (t *tree) shrink(to *node, o *tree, from *node, visited int) {
	all, first, last := o.edges(from)
	to.value, to.scores, to.tried, to.weights = from.value, from.scores, from.tried, from.weights
	to.rest = rest{
		moves: from.rest.moves + from.edges - uint16(visited), seed: from.rest.seed, highest: from.rest.highest,
		before: rewards(all.arms[first:last], all.initial[first:last], t.began),
	}
	to.first, to.edges = t.room.block(visited), uint16(visited)
	c, i, _ := t.edges(to)
	for k := first; k < last; k++ {
		if all.arms[k].Visits <= t.began {
			to.rest.highest = max(to.rest.highest, all.initial[k])
			continue
		}
		t.copyEdge(c, i, all, k)
		to.visits += all.arms[k].Visits
		i++
	}
}

// copyCredits copies the credits of a node of tree o to one of t.
func (t *tree) copyCredits(to *node, o *tree) {
	kept := o.creditsOf(to, nil)
	to.rest.credits = 0
	for _, id := range slices.Backward(kept) {
		before := to.rest.credits
		var c []uint64
		to.rest.credits, c = t.room.newCredit(before)
		copy(c, o.creditAt(id))
		c[creditBefore] = uint64(before)
	}
}

// edgeNow returns the edge of a node that a worker holds for a move, given what it was before others may have completed
// the node.
func (t *tree) edgeNow(id nodeID, edge edgeID, move model.Point) edgeID {
	if n := t.at(id); edge-n.first < edgeID(n.edges) {
		return edge
	}
	return t.find(id, move)
}
