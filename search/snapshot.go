package search

import (
	"cmp"
	"context"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// A Thinker chooses moves: the tree search, or the reference bot.
type Thinker interface {
	// Search looks for a move for the side to move in g, which it does not
	// change. When ctx ends it returns the best move so far, and no error. If watch
	// is not nil it is called with a fresh Snapshot from time to time (at most
	// every 50 ms) and once at the end, from one goroutine at a time; it must not
	// block.
	Search(ctx context.Context, g *model.Game, budget Budget, watch func(*Snapshot)) (Result, error)
	// Clear forgets everything learned in earlier searches.
	Clear()
}

// A Result is what a search decided.
type Result struct {
	Move model.Point // model.Pass or model.Resign are possible
	*Snapshot
}

// A Snapshot is the state of a search at one moment. It is immutable: whoever
// gets one may keep it. All win rates are 0 to 1 in the view of ToPlay.
type Snapshot struct {
	ToPlay     model.Color
	Size       int         // of the board
	MoveNumber int         // moves of the game played before the position searched
	Moves      []MoveStats // the moves tried at the root, most visited first
	WinRate    float64     // mean result of all playouts but those that a wide search made aside (see Budget.Wide)
	Score      float64     // mean area score of those playouts, Black's points minus White's minus komi
	ScoreStdev float64     // standard deviation of those scores; 0 if unknown
	Playouts   int         // made by this search
	Visits     int         // of the root, with those of a reused tree
	Nodes      int         // positions in the tree, each of which has chosen a move
	TreeBytes  int         // memory of those nodes
	Dropped    int         // nodes that a full tree has dropped, which begin anew when they are visited
	DepthMean  float64     // moves from the root to the leaf, mean over this search's playouts
	DepthMax   int
	Moved      int           // moves played by this search, in the tree and in playouts, closing passes included
	Elapsed    time.Duration // wall-clock time since the search began
	Ownership  []float64     // row by row from the top left: -1 always White's to +1 always Black's; nil if unknown

	OwnershipStdev []float64 // standard deviation of each point's owner over the playouts, in the same order; nil if unknown

	// Policy is the distribution over moves that the search begins with: row by row
	// from the top left, then the pass; -1 where no move is allowed. The others sum to
	// 1. It is nil if unknown.
	Policy []float64

	Network *Thought // what a network thinks of the position; nil if none was asked

	// Criticality is, for each point in the same order, how much more often than by
	// chance its owner wins: from 0, where it makes no difference, to .5.
	// Sampling can make it negative. Source: Rémi Coulom, "Criticality: a
	// Monte-Carlo heuristic for Go programs", 2009, from the covariance.
	Criticality []float64

	// Hidden is, in a variant with hidden stones, by point the share of the draws that put a stone there which the root player
	// does not see. The points are in the same order; it is nil if no stone is hidden.
	Hidden []float64

	Done bool // the search has ended
}

// Believed returns the points on which one draw in ten or more put a hidden stone.
func (s *Snapshot) Believed() (points []model.Point) {
	for i, share := range s.Hidden {
		if share >= 0.1 {
			points = append(points, model.Pt(i%s.Size, i/s.Size))
		}
	}
	return points
}

// Searched reports whether the moves were searched. If not they have values, and
// neither visits nor win rates.
func (s *Snapshot) Searched() bool { return s.Visits > 0 }

// Only returns the snapshot with no other moves than those that want selects; nil is all.
func (s *Snapshot) Only(want func(model.Point) bool) *Snapshot {
	if want == nil {
		return s
	}
	r := *s
	r.Moves = slices.DeleteFunc(slices.Clone(s.Moves), func(m MoveStats) bool { return !want(m.Move) })
	return &r
}

// Led returns the snapshot with a move as the first one, if it has as many visits or the same win rate as the first. Among equals
// a search chooses by the means of its rewards, which are not always win rates, and then by chance.
func (s *Snapshot) Led(by model.Point) *Snapshot {
	i := slices.IndexFunc(s.Moves, func(m MoveStats) bool { return m.Move == by })
	if i <= 0 || s.Moves[i].Visits != s.Moves[0].Visits && s.Moves[i].WinRate != s.Moves[0].WinRate {
		return s
	}
	r := *s
	r.Moves = slices.Insert(slices.Delete(slices.Clone(s.Moves), i, i+1), 0, s.Moves[i])
	return &r
}

// PlayoutsPerSecond returns playouts per second of wall-clock time.
func (s *Snapshot) PlayoutsPerSecond() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Playouts) / s.Elapsed.Seconds()
}

// MoveStats are the statistics of one move at the root.
type MoveStats struct {
	Move           model.Point
	Visits         int
	WinRate        float64       // mean of the playouts that began with the move
	LCB            float64       // lower bound of the 95% interval of WinRate
	AMAF           float64       // mean of the playouts in which the side played it first; 0 if none
	AMAFVisits     int           // how many those are
	Prior          float64       // the move's share of Snapshot.Policy; 0 if unknown
	InitialWinRate float64       // the win rate that the move starts with; 0 if there is none
	PV             []model.Point // principal variation, beginning with the move itself
	Value          float64       // points that the move is worth, of an engine that does not search; 0 if unknown
	PVVisits       []int         // visits of each move of PV; nil if unknown

	Scored     int       // playouts that Score comes from, those of a reused tree included; 0 if it is unknown
	Score      float64   // their mean area score, Black's points minus White's minus komi
	ScoreStdev float64   // standard deviation of their scores; 0 if unknown
	Ownership  []float64 // at their end, as in Snapshot; nil if unknown: see Budget.MovesOwnership

	OwnershipStdev []float64 // standard deviation of Ownership, as in Snapshot; nil if unknown
}

// LCB returns the lower bound of the 95% interval of a win rate seen in n
// playouts.
func LCB(rate float64, n int) float64 {
	low, _ := bandit.Wilson(rate*float64(n), float64(n))
	return low
}

// pvLength is the length of the longest principal variation.
const pvLength = 20

// snapshot returns the state of the search, which may go on.
func (s *Searcher) snapshot(g *model.Game, elapsed time.Duration) *Snapshot {
	shot := &Snapshot{
		ToPlay: g.ToPlay(), Size: g.Size(), MoveNumber: g.NumMoves(),
		Nodes: int(s.tree.made.Load()), TreeBytes: s.tree.bytes(), Dropped: s.tree.dropped, Elapsed: elapsed,
	}

	shot.Hidden = s.hiddenShares(g.Size())
	s.mu.Lock()
	n := max(1, float64(s.playouts))
	shot.Score, shot.ScoreStdev = s.scores.mean()-s.komi, s.scores.stdev()
	shot.Playouts, shot.Moved = s.playouts, s.moved
	shot.DepthMean, shot.DepthMax = float64(s.depths)/n, s.depthMax
	shot.Ownership, shot.OwnershipStdev = s.owned.means(g.Size())
	shot.Network = s.thought.Load()
	shot.Criticality = s.owned.criticality(g.Board())
	s.mu.Unlock()

	all := s.rootMoves()
	shot.Policy, shot.Moves = policy(all, g.Size()), s.moveStats(all)
	s.addScores(shot.Moves)

	root := bandit.Arm{}
	for _, m := range all {
		root.Add(m.arm)
	}
	shot.Visits = int(root.Visits)
	if root.Visits > 0 {
		s.mu.Lock()
		root = s.natural(root)
		s.mu.Unlock()
		shot.WinRate = s.winsOf(root, s.bonus())
	}
	return shot
}

// moveStats returns what is known of the moves tried at the root, most visited
// first, given all moves.
func (e *engine) moveStats(all []rootMove) []MoveStats {
	var moves []MoveStats
	bonus := e.bonus()
	for _, m := range all {
		if m.arm.Visits == 0 {
			continue
		}
		rate := e.winsOf(m.arm, e.bonusOf(m.move))
		stats := MoveStats{
			Move: m.move, Visits: int(m.arm.Visits), WinRate: rate, LCB: LCB(rate, int(m.arm.Visits)),
			AMAF: e.winsOf(m.amaf, bonus), AMAFVisits: int(m.amaf.Visits), Prior: m.prior, InitialWinRate: m.initial,
		}
		stats.PV, stats.PVVisits = e.line(m.edge, m.move, stats.Visits, pvLength)
		moves = append(moves, stats)
	}
	slices.SortStableFunc(moves, func(a, b MoveStats) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.WinRate, a.WinRate))
	})
	return moves
}

// winRate returns the mean reward of an arm, scaled to 0 to 1 by the range of
// rewards where these are no wins.
func (e *engine) winRate(a bandit.Arm) float64 {
	if a.Visits == 0 || e.params.Heuristic == params.HeuristicWin && !e.params.Paranoid {
		return a.Mean()
	}
	e.mu.Lock()
	low, high := e.bounds.Low, e.bounds.High
	e.mu.Unlock()
	if high <= low {
		return 0.5
	}
	return min(1, max(0, (a.Mean()-low)/(high-low)))
}

// A rootMove is what is known of a move of the root player.
type rootMove struct {
	move    model.Point
	edge    edgeID // in the tree of the first sample
	child   nodeID // likewise; 0 for none
	at      int    // among the edges of its root
	arm     bandit.Arm
	amaf    bandit.Arm
	initial float64
	prior   float64
}

// rootMoves returns what is known of the moves at the root.
func (e *engine) rootMoves() []rootMove {
	moves := e.rootStats(nil)
	for i, p := range e.priors(moves) {
		moves[i].prior = p
	}
	return moves
}

// rootStats appends the moves at the root, without priors, to an empty slice, with the
// statistics of the trees of all samples added up.
func (e *engine) rootStats(moves []rootMove) []rootMove {
	var place [model.NumPoints]int16 // of each move among them, from 1
	for _, root := range e.forest.ownRoots(e.tree.roots) {
		n := e.tree.at(root)
		n.lock.Lock()
		c, first, last := e.tree.edges(n)
		for k := first; k < last; k++ {
			move := e.rootMove(c.links[k].move)
			if e.forest.bans(move) {
				continue
			}
			at := &place[move&(model.NumPoints-1)]
			if *at == 0 {
				moves = append(moves, rootMove{})
				*at = int16(len(moves))
				m := &moves[*at-1]
				m.move, m.edge, m.child, m.at = move, n.first+edgeID(k-first), c.links[k].child, k-first
			}

			m := &moves[*at-1]
			m.arm.Add(e.played(c, k))
			if c.amaf != nil {
				m.amaf.Add(c.amaf[k])
			}
			if c.initial != nil {
				m.initial = c.initial[k]
			}
		}
		n.lock.Unlock()
	}
	return moves
}

// played returns the statistics of an edge without the visits that it began with.
func (e *engine) played(c *chunk, k int) bandit.Arm {
	arm := c.arms[k]
	if visits := float64(e.params.InitialiseVisits); arm.Visits >= visits && visits > 0 {
		arm.Visits -= visits
		arm.Wins = max(0, arm.Wins-float64(visits*c.initial[k]))
	}
	return arm
}

// line returns the moves from an edge of the root on that were visited most,
// beginning with the edge's own, and their visits, at most n. Where nodes stand for several
// positions they are moves that most of these allow; up to symmetry it is that move alone.
func (e *engine) line(id edgeID, first model.Point, visits, n int) ([]model.Point, []int) {
	t := e.tree
	moves, counts := []model.Point{first}, []int{visits}
	parent := t.at(e.tree.roots[0])
	for len(moves) < n && (e.forest == nil || !e.forest.symmetric) {
		parent.lock.Lock()
		child := t.link(id).child
		parent.lock.Unlock()
		if child == 0 {
			break
		}
		next := t.at(child)
		next.lock.Lock()
		best, move, visits := t.mostVisited(next, float64(e.params.InitialiseVisits), e.forest.varies())
		next.lock.Unlock()
		if best == 0 {
			break
		}
		id, parent = best, next
		moves, counts = append(moves, move), append(counts, visits)
	}
	return moves, counts
}

// mostVisited returns the edge of a node with the most visits, its move, and how
// many visits it has more than those it began with; 0 if there is none with any. Of a node that
// varies it is one that could be chosen in half of the visits or more.
func (t *tree) mostVisited(n *node, began float64, varies bool) (edgeID, model.Point, int) {
	if n.first == 0 {
		return 0, model.Pass, 0
	}
	c, i, j := t.edges(n)
	best := -1
	for k := i; k < j; k++ {
		if (best < 0 || c.arms[k].Visits > c.arms[best].Visits) && !(varies && 2*c.valid[k] < n.visits) {
			best = k
		}
	}
	if best < 0 {
		return 0, model.Pass, 0
	}
	visits := c.arms[best].Visits - began
	if visits <= 0 {
		return 0, model.Pass, 0
	}
	return n.first + edgeID(best-i), c.links[best].move, int(visits)
}
