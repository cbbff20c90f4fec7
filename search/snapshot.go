package search

import (
	"context"
	"sort"
	"time"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A Budget bounds a search; it ends at whichever bound comes first. A zero
// field is no bound, and a Budget without bounds searches until its context
// ends.
type Budget struct {
	Playouts int           // playouts of this search, not counting a reused tree's
	Time     time.Duration // wall-clock time
	Moves    int           // moves played, in the tree and in playouts
	Copies   int           // copies of the position
	Calls    int           // moves played and copies together
}

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
	WinRate    float64     // mean result of all playouts
	Score      float64     // mean area score of this search's playouts, Black's points minus White's minus komi
	Playouts   int         // made by this search
	Visits     int         // of the root, with those of a reused tree
	Nodes      int         // of the tree
	TreeBytes  int         // memory of those nodes
	DepthMean  float64     // moves from the root to the leaf, mean over this search's playouts
	DepthMax   int
	Moved      int           // moves made in this search's playouts altogether
	Elapsed    time.Duration // wall-clock time since the search began
	Ownership  []float64     // row by row from the top left: -1 always White's to +1 always Black's; nil if unknown
	Done       bool          // the search has ended
}

// PlayoutsPerSecond returns playouts per second of wall-clock time.
func (s *Snapshot) PlayoutsPerSecond() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Playouts) / s.Elapsed.Seconds()
}

// MoveStats tells what the search knows of one move at the root.
type MoveStats struct {
	Move       model.Point
	Visits     int
	WinRate    float64       // mean of the playouts that began with the move
	LCB        float64       // lower bound of the 95 % interval of WinRate
	AMAF       float64       // mean of the playouts in which the side played it first; 0 if none
	AMAFVisits int           // how many those are
	Prior      float64       // 0 without prior knowledge
	PV         []model.Point // the line expected, beginning with the move itself
}

// LCB returns the lower bound of the 95 % interval of a win rate seen in n
// playouts.
func LCB(rate float64, n int) float64 {
	low, _ := bandit.Wilson(rate*float64(n), float64(n))
	return low
}

// pvLength is the longest line that a snapshot tells.
const pvLength = 20

// snapshot returns the state of the search. The tree must not change meanwhile.
func (s *Searcher) snapshot(g *model.Game, elapsed time.Duration) *Snapshot {
	t := s.tree
	root := t.arm(t.root)
	n := max(1, float64(s.playouts))
	shot := &Snapshot{
		ToPlay: s.rootBoard.ToPlay(), Size: g.Size(), MoveNumber: g.NumMoves(),
		Score:    s.scores/n - s.komi,
		Playouts: s.playouts, Visits: int(root.Visits),
		Nodes: t.nodes, TreeBytes: t.nodes * nodeBytes,
		DepthMean: float64(s.depths) / n, DepthMax: s.depthMax,
		Moved: s.moved, Elapsed: elapsed,
	}
	if root.Visits > 0 {
		// The root's own statistics are in the view of the side that moved before.
		shot.WinRate = 1 - root.Mean()
	}
	if s.owned > 0 {
		for p := range s.rootBoard.Points() {
			shot.Ownership = append(shot.Ownership, float64(s.owners[p])/float64(s.owned))
		}
	}
	l := t.link(t.root)
	arms, amaf, links := t.family(l)
	for i, a := range arms {
		if a.Visits == 0 {
			continue
		}
		m := MoveStats{
			Move: links[i].move, Visits: int(a.Visits), WinRate: a.Mean(), LCB: LCB(a.Mean(), int(a.Visits)),
			AMAF: amaf[i].Mean(), AMAFVisits: int(amaf[i].Visits),
		}
		m.PV = t.line(l.first+nodeID(i), pvLength)
		shot.Moves = append(shot.Moves, m)
	}
	sort.SliceStable(shot.Moves, func(i, j int) bool {
		a, b := &shot.Moves[i], &shot.Moves[j]
		if a.Visits != b.Visits {
			return a.Visits > b.Visits
		}
		return a.WinRate > b.WinRate
	})
	return shot
}

// line returns the moves from a node on that were visited most, beginning with
// its own.
func (t *tree) line(id nodeID, limit int) []model.Point {
	moves := []model.Point{t.link(id).move}
	for len(moves) < limit {
		l := t.link(id)
		if l.first == 0 {
			break
		}
		arms, _, links := t.family(l)
		best := 0
		for i := range arms {
			if arms[i].Visits > arms[best].Visits {
				best = i
			}
		}
		if arms[best].Visits == 0 {
			break
		}
		id = l.first + nodeID(best)
		moves = append(moves, links[best].move)
	}
	return moves
}
