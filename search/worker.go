package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/playout"
)

// A worker makes iterations of a search: down the tree, a playout, back up. The
// tree is locked on the way down and up, the playout runs beside others.
type worker struct {
	s      *Searcher
	policy playout.Policy
	rng    *playout.RNG
	rand   *rand.Rand // draws from rng
	board  model.Board
	path   []nodeID      // from the root to the leaf
	moves  []model.Point // the moves along it: one fewer
	trace  model.Trace

	played bool // a playout was made and not yet backed up: of length moves, with score
	over   bool // the leaf is the end of the game
	length int
	score  int

	first [model.NumPoints]model.Color // who played a point first, from some move on
	value [model.MaxPoints + 1]float64
}

func newWorker(s *Searcher, policy playout.Policy, seed uint64) *worker {
	w := &worker{s: s, policy: policy, rng: playout.NewRNG(seed)}
	w.rand = rand.New(w.rng)
	return w
}

// run iterates until the clock stops.
func (w *worker) run(clock *Clock) {
	w.played = false
	for w.advance(clock) {
		w.play()
	}
}

// advance locks the tree once for two steps: it backs up the playout just made,
// if there is one, and goes down to the leaf of the next. It returns false when
// the clock has stopped.
func (w *worker) advance(clock *Clock) bool {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	if w.played {
		w.finish()
	}
	w.played = false
	if clock.Stopped(w.s.begun) {
		return false
	}
	w.s.begun++
	w.over = w.descend()
	return true
}

// play makes a playout from the leaf.
func (w *worker) play() {
	if w.over {
		w.length, w.score = 0, w.board.Score()
	} else {
		w.length, w.score = w.policy.Run(&w.board, w.rng, &w.trace)
	}
	w.played = true
}

// descend goes from the root to a leaf, counts the visit in every node on the
// way (which keeps other workers off it), and reports whether the leaf is the
// end of the game. The board is the leaf's position then.
func (w *worker) descend() (over bool) {
	t := w.s.tree
	w.policy.Restart(&w.board)
	id := t.root
	t.arm(id).Visits++
	w.path, w.moves = append(w.path[:0], id), w.moves[:0]
	for {
		l, arm := t.link(id), t.arm(id)
		if l.first == 0 {
			if arm.Visits <= float64(w.s.params.ExpandVisits) || t.nodes >= w.s.params.MaxNodes {
				return false
			}
			t.expand(id, &w.board, w.rand, nil)
		}
		id = l.first + nodeID(w.choose(l, *arm))
		move := t.link(id).move
		over = move == model.Pass && w.board.Passed()
		w.policy.Play(&w.board, move)
		t.arm(id).Visits++
		w.path, w.moves = append(w.path, id), append(w.moves, move)
		if over {
			return true
		}
	}
}

// choose returns the index of the child to go to.
func (w *worker) choose(l *link, parent bandit.Arm) int {
	p := &w.s.params
	if l.tried < l.children && p.FPU >= TryAll && !p.Rave {
		l.tried++
		return int(l.tried) - 1
	}
	arms, amaf, _ := w.s.tree.family(l)
	values := w.value[:len(arms)]
	if p.Rave {
		bandit.RAVE(values, arms, amaf, parent, bandit.Params{Exploration: p.K}, p.RaveEquivalence, p.unvisited())
	} else {
		bandit.UCB1(values, arms, parent, bandit.Params{Exploration: p.K})
		for i := range arms {
			if arms[i].Visits == 0 {
				values[i] = p.FPU
			}
		}
	}
	return bandit.Best(values, w.rand)
}

// finish counts the playout just made and backs its result up.
func (w *worker) finish() {
	w.s.count(len(w.path)-1, w.length, w.score)
	if w.s.playouts%ownershipSample == 0 {
		w.s.countOwners(&w.board)
	}
	w.backup(w.trace[:w.length], float64(playout.HalfWins(w.score, w.s.komi))/2)
}

// backup adds the result, Black's wins from 0 to 1, to the nodes of the path,
// whose visits are counted already, and with RAVE to their children that were
// played in the rest of the game, playout being the moves after the leaf.
func (w *worker) backup(playout []model.Point, black float64) {
	t := w.s.tree
	wins := [3]float64{model.Black: black, model.White: 1 - black}
	side := w.s.rootBoard.ToPlay()
	if len(w.moves)%2 == 1 {
		side = side.Opponent()
	}
	// side is to move at the leaf, its opponent moved there.
	if w.s.params.Rave {
		clear(w.first[:])
		w.claim(playout, side)
	}
	for d := len(w.path) - 1; d >= 0; d-- {
		t.arm(w.path[d]).Wins += wins[side.Opponent()]
		if w.s.params.Rave {
			if l := t.link(w.path[d]); l.first != 0 {
				w.creditFirst(l, side, wins[side])
			}
			if d > 0 {
				w.first[w.moves[d-1]] = side.Opponent()
			}
		}
		side = side.Opponent()
	}
}

// claim notes who plays each point first in a sequence of moves that begins
// with side's.
func (w *worker) claim(moves []model.Point, side model.Color) {
	c := side
	if len(moves)%2 == 0 {
		c = side.Opponent()
	}
	for i := len(moves) - 1; i >= 0; i-- {
		w.first[moves[i]&(model.NumPoints-1)] = c
		c = 3 - c
	}
}

// creditFirst counts wins in the AMAF statistics of the children whose moves
// side, which is to move there, played first.
func (w *worker) creditFirst(l *link, side model.Color, wins float64) {
	_, amaf, links := w.s.tree.family(l)
	for i := range links {
		if w.first[links[i].move&(model.NumPoints-1)] == side && links[i].move != model.Pass {
			amaf[i].Visits++
			amaf[i].Wins += wins
		}
	}
}
