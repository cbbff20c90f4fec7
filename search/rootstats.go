package search

import "gobandit/model"

// rootStats are statistics of the playouts at a root, by the move that they began with.
type rootStats struct {
	scores [model.NumPoints]scores
	owned  [model.NumPoints]*ownership // of the sampled playouts; nil where there is none
	owners bool                        // owned is wanted
}

// add counts a playout that began with a move.
func (r *rootStats) add(move model.Point, score, bonus float64) {
	r.scores[move&(model.NumPoints-1)].add(score, bonus)
}

// own counts the end of such a playout that is sampled, as ownership.add does.
func (r *rootStats) own(move model.Point, end *model.Board, winner int32) {
	o := &r.owned[move&(model.NumPoints-1)]
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
				e.byMove.scores[move&(model.NumPoints-1)].plus(e.tree.at(l.child).scores)
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
		scores, owned := s.byMove.scores[m.Move], ownership{}
		if o := s.byMove.owned[m.Move]; o != nil && s.byMove.owners {
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
		if scores := s.byMove.scores[m.Move]; scores.playouts > 0 {
			m.Scored, m.Score = scores.playouts, scores.mean()-s.komi
		}
	}
}
