package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// Most moves of most nodes are never visited. So a node begins with edges of its leading moves
// alone, those of the highest initial win rates. The edges of its other moves are deferred: they are
// added as soon as a bound on the moves' values lets one of them be chosen. Until then the node keeps
// its results, from which it fills in the AMAF statistics of the deferred edges. It chooses as
// if it had all edges from the beginning.

// deferredMoves are what a node keeps for its moves that have no edge yet.
type deferredMoves struct {
	moves   uint16  // how many those are
	kept    uint16  // how many results the node keeps
	last    keptID  // the latest of them
	seed    uint64  // repeats the order of all moves; it stays when they have edges, and is 0 where no edge was ever deferred
	highest float64 // the highest initial win rate among them
	before  float64 // sum of the rewards before results were kept, without the initial ones
}

// numLeading is how many moves are leading; those as good as the last of them are, too.
var numLeading = 12

// defers reports whether nodes below the root defer edges. Then there must be a bound on the value of a move without visits,
// and its initial win rate must depend on the position alone.
func (d *design) defers() bool {
	return d.forest == nil && d.selection.Ceils() && !d.selection.TAG && d.ordered && !d.mast && !d.mean && !d.ranged && !d.transforms &&
		d.params.InitialiseVisits > 0 && d.planes == planes{amaf: true, initial: true} &&
		!slices.ContainsFunc(d.parts, func(p params.Part) bool { return p.Kind == params.ActionHeuristicMAST })
}

// A keptID names a kept result of a tree; 0 is none.
type keptID uint32

// A kept result is an array of words: its reward, the node's kept result before it, and a bit for each point, row by row. The bit
// of a point is set if the side to move at the node was the first to play there.
const (
	keptReward = iota
	keptBefore
	keptPoints
)

const (
	keptBits = 10 // of a chunk
	keptLen  = 1 << keptBits
)

// keptWords returns the length in words of a kept result on a board of a size.
func keptWords(size int) int { return keptPoints + (size*size+63)/64 }

func (t *tree) keptAt(id keptID) []uint64 {
	at := int(id&(keptLen-1)) * t.keptWords
	return t.kept[id>>keptBits][at : at+t.keptWords]
}

// newKept takes room for a result from the arena, and links it to the one before.
func (a *arena) newKept(before keptID) (keptID, []uint64) {
	t, id := a.tree, a.keptSpare
	if id != 0 {
		a.keptSpare = keptID(t.keptAt(id)[keptBefore])
	} else {
		if a.keptFree == 0 {
			t.mu.Lock()
			if len(t.kept) == 0 {
				t.kept = make([][]uint64, t.limit/(t.keptWords*8)/keptLen+slackChunks)
			}
			a.kept, a.keptFree = keptID(t.keptChunk<<keptBits), keptLen
			t.kept[t.keptChunk] = make([]uint64, keptLen*t.keptWords)
			t.keptChunk++
			t.mu.Unlock()
			if a.kept == 0 { // which names none
				a.kept, a.keptFree = 1, a.keptFree-1
			}
		}
		id = a.kept
		a.kept, a.keptFree = id+1, a.keptFree-1
	}
	t.keptUsed.Add(1)
	c := t.keptAt(id)
	c[keptBefore] = uint64(before)
	return id, c
}

// keepResult keeps a result for the deferred edges of a node at which a side moves.
func (w *worker) keepResult(n *node, side int, reward float64) {
	id, c := w.room.newKept(n.deferred.last)
	n.deferred.last = id
	n.deferred.kept++
	c[keptReward] = math.Float64bits(reward)

	points := c[keptPoints:]
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

// expandLeading gives a node edges of its leading moves, and defers those of the others. The moves come with their initial win
// rates h, the highest first, and with the seed that repeats their order.
func (w *worker) expandLeading(n *node, seed uint64, moves []model.Point, h []float64) {
	k := numLeading
	for k < len(h) && h[k] == h[k-1] {
		k++
	}
	w.start(n, moves[:k], h[:k])
	if k < len(h) {
		n.deferred = deferredMoves{moves: uint16(len(h) - k), seed: seed, highest: h[k]}
	}
}

// needsDeferred reports whether a deferred move of a node may be chosen, given the values of the moves with edges, or
// whether kept results take more memory than edges would.
func (w *worker) needsDeferred(n *node, v *bandit.View, values []float64) bool {
	if int(n.deferred.kept)*w.e.tree.keptWords*8 > int(n.deferred.moves)*w.e.tree.planes.bytes() {
		return true
	}
	began := w.e.tree.began
	sum := rewards(v.Arms, v.Initial, began) - n.deferred.before
	return w.e.selection.Ceiling(v, n.deferred.highest, began, max(0, sum)) > slices.Max(values)-rounding
}

// rewards returns the sum of the rewards of arms, without their initial ones.
func rewards(arms []bandit.Arm, initial []float64, began float64) (sum float64) {
	for i := range arms {
		sum += arms[i].Wins - float64(began*initial[i])
	}
	return sum
}

// rounding is more than the rounding error of sums of rewards.
const rounding = 1e-9

// expandDeferred gives a node, which the worker has locked, its deferred edges.
func (w *worker) expandDeferred(n *node) {
	t := w.e.tree
	moves, h := w.movesAgain(n, w.allowedAt(len(w.path)))
	block := w.room.block(len(moves))
	c, i := t.chunks[block>>chunkBits], int(block&(chunkLen-1))
	w.fillEdges(t, n, c, i, moves, h)

	w.room.giveBack(n, w.scratch.kept)
	n.visits += float64(t.began * float64(len(moves)-int(n.edges)))
	n.first, n.edges, n.deferred = block, uint16(len(moves)), deferredMoves{seed: n.deferred.seed}
}

// movesAgain returns the moves of a node and their initial win rates in the order of its expansion. The worker
// is in the node's position.
func (w *worker) movesAgain(n *node, allowed func(model.Point) bool) ([]model.Point, []float64) {
	state := w.rng.State()
	w.rng.SetState(n.deferred.seed)
	defer w.rng.SetState(state)
	if n.value > 0 { // initial win rates are a network's
		w.opinion = w.ask()
		defer func() { w.opinion = nil }()
	}
	return w.valued(allowed)
}

// fillEdges sets edges of all moves of a node of a tree in a chunk, from i on. Those that the node has are copied. The others
// get their initial win rates h, and AMAF statistics from the kept results.
func (w *worker) fillEdges(t *tree, n *node, c *chunk, i int, moves []model.Point, h []float64) {
	old, first, last := t.edges(n)
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
			fresh, bits = append(fresh, uint16(k)), append(bits, uint16(edgeOf(m, w.e.size)))
		}
	}

	w.scratch.kept = t.keptOf(n, w.scratch.kept[:0])
	for _, id := range slices.Backward(w.scratch.kept) {
		result := t.keptAt(id)
		gains := [2]bandit.Arm{1: {Visits: 1, Wins: math.Float64frombits(result[keptReward])}}
		points := result[keptPoints:]
		for j, bit := range bits {
			gain := &gains[points[bit>>6]>>(bit&63)&1]
			a := &c.amaf[i+int(fresh[j])]
			a.Visits += gain.Visits
			a.Wins += gain.Wins
		}
	}
}

// keptOf appends the kept results of a node to dst, the latest first.
func (t *tree) keptOf(n *node, dst []keptID) []keptID {
	for id := n.deferred.last; id != 0; id = keptID(t.keptAt(id)[keptBefore]) {
		dst = append(dst, id)
	}
	return dst
}

// giveBack returns a node's kept results, the latest first, and its block of edges to the arena.
func (a *arena) giveBack(n *node, kept []keptID) {
	t := a.tree
	if len(kept) > 0 {
		t.keptAt(kept[len(kept)-1])[keptBefore] = uint64(a.keptSpare)
		a.keptSpare = kept[0]
		t.keptUsed.Add(-int64(len(kept)))
	}
	if int(n.edges) == numLeading {
		a.blocks = append(a.blocks, n.first)
	}
	t.used.Add(-int64(n.edges))
}

// minEdges returns how few edges a node can do with: those that were visited, or all if
// the others could not be filled in again.
func (t *tree) minEdges(n *node) int {
	visited := 0
	c, i, j := t.edges(n)
	for k := i; k < j; k++ {
		if c.arms[k].Visits > t.began {
			visited++
		}
	}
	if n.deferred.seed == 0 || visited == 0 {
		return int(n.edges)
	}
	return visited
}

// shrink copies a node of tree o to one of t without edges: with the edges that were visited, of which there must be some. The others
// are deferred.
func (t *tree) shrink(to *node, o *tree, from *node, visited int) {
	all, first, last := o.edges(from)
	to.value, to.scores, to.tried, to.weights = from.value, from.scores, from.tried, from.weights
	to.deferred = deferredMoves{
		moves: from.deferred.moves + from.edges - uint16(visited), seed: from.deferred.seed, highest: from.deferred.highest,
		before: rewards(all.arms[first:last], all.initial[first:last], t.began),
	}
	to.first, to.edges = t.room.block(visited), uint16(visited)
	c, i, _ := t.edges(to)
	for k := first; k < last; k++ {
		if all.arms[k].Visits <= t.began {
			to.deferred.highest = max(to.deferred.highest, all.initial[k])
			continue
		}
		t.copyEdge(c, i, all, k)
		to.visits += all.arms[k].Visits
		i++
	}
}

// copyKept copies the kept results of a node of tree o to one of t.
func (t *tree) copyKept(to *node, o *tree) {
	kept := o.keptOf(to, nil)
	to.deferred.last = 0
	for _, id := range slices.Backward(kept) {
		before := to.deferred.last
		var c []uint64
		to.deferred.last, c = t.room.newKept(before)
		copy(c, o.keptAt(id))
		c[keptBefore] = uint64(before)
	}
}

// edgeNow returns the edge of a move at a node that a worker has locked: edge, unless another worker has added
// the node's deferred edges since.
func (t *tree) edgeNow(id nodeID, edge edgeID, move model.Point) edgeID {
	if n := t.at(id); edge-n.first < edgeID(n.edges) {
		return edge
	}
	return t.find(id, move)
}
