package search

import (
	"math"

	"gobandit/model"
)

// scores are the scores of playouts, added up: the first side's lead before komi.
type scores struct {
	playouts     int
	sum, squares float64
	bonus        float64 // of the first side's rewards: see worker.addScore
}

func (s *scores) add(score, bonus float64) {
	s.playouts++
	s.bonus += bonus
	s.sum += score
	s.squares += float64(score * score)
}

// plus adds those of other playouts.
func (s *scores) plus(o scores) {
	s.playouts += o.playouts
	s.bonus += o.bonus
	s.sum += o.sum
	s.squares += o.squares
}

func (s *scores) mean() float64 { return s.sum / max(1, float64(s.playouts)) }

func (s *scores) meanBonus() float64 { return s.bonus / max(1, float64(s.playouts)) }

// stdev returns the standard deviation of the scores.
func (s *scores) stdev() float64 {
	mean := s.mean()
	return math.Sqrt(max(0, s.squares/max(1, float64(s.playouts))-float64(mean*mean)))
}

// begins are the playouts at a root by the move that they began with.
type begins struct {
	scores [model.NumPoints]scores
	owned  [model.NumPoints]*ownership // of those sampled; nil where there is none
	owners bool                        // the owners of points are wanted
}

// add counts a playout that began with a move.
func (b *begins) add(move model.Point, score, bonus float64) {
	b.scores[move&(model.NumPoints-1)].add(score, bonus)
}

// own counts the end of such a playout that is sampled, as ownership.add does.
func (b *begins) own(move model.Point, end *model.Board, winner int32) {
	o := &b.owned[move&(model.NumPoints-1)]
	if *o == nil {
		*o = new(ownership)
	}
	(*o).add(end, winner)
}

// inheritScores takes what the nodes of a reused tree know of scores for a new root and
// its moves. The first visits of a move, which come before its node, are not among them.
func (e *engine) inheritScores() {
	for _, root := range e.forest.ownRoots(e.tree.roots) {
		n := e.tree.at(root)
		e.scores.plus(n.scores)
		c, first, last := e.tree.edges(n)
		for _, l := range c.links[first:last] {
			if l.child != 0 {
				move := e.rootMove(l.move)
				e.begins.scores[move&(model.NumPoints-1)].plus(e.tree.at(l.child).scores)
			}
		}
	}
}

// addScores adds to the statistics of moves at the root what their playouts say of
// scores and owners.
func (s *Searcher) addScores(moves []MoveStats) {
	size := s.root.Size()
	for i := range moves {
		m := &moves[i]
		s.mu.Lock() // for each move by itself, since workers wait meanwhile
		scores, owned := s.begins.scores[m.Move], ownership{}
		if o := s.begins.owned[m.Move]; o != nil && s.begins.owners {
			owned = *o
		}
		s.mu.Unlock()
		if m.Scored = scores.playouts; m.Scored > 0 {
			m.Score, m.ScoreStdev = scores.mean()-s.komi, scores.stdev()
		}
		m.Ownership, m.OwnershipStdev = owned.means(size)
	}
}

// scoreRoot adds to moves at the root what their playouts say of scores.
func (s *Searcher) scoreRoot(moves []MoveView) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range moves {
		m := &moves[i]
		if scores := s.begins.scores[m.Move]; scores.playouts > 0 {
			m.Scored, m.Score = scores.playouts, scores.mean()-s.komi
		}
	}
}
