package search

import "gobandit/model"

// resignVisits is the least number of visits of the best move behind a decision
// to resign: with fewer, a run of bad luck looks like a lost game.
const resignVisits = 100

// decide returns the move to play: the most visited one, with care for the end
// of the game, which the playouts see only with every stone on the board alive.
func (s *Searcher) decide(g *model.Game, snapshot *Snapshot) model.Point {
	if len(snapshot.Moves) == 0 {
		return s.untried()
	}
	best := snapshot.Moves[0]
	if g.Passes() > 0 && s.wins(g, snapshot) {
		return model.Pass
	}
	if best.Move == model.Pass && len(snapshot.Moves) > 1 && !s.wins(g, snapshot) {
		best = snapshot.Moves[1]
	}
	if best.Visits >= resignVisits && max(best.WinRate, snapshot.WinRate) < s.params.Resign && g.Passes() == 0 {
		return model.Resign
	}
	return best.Move
}

// untried returns a move when no playout was made.
func (s *Searcher) untried() model.Point {
	_, _, links := s.tree.family(s.tree.link(s.tree.root))
	return links[0].move
}

// wins reports whether the side to move has won if the game ends now, both with
// every stone counted as alive and with the stones taken off that the playouts
// hold for dead.
func (s *Searcher) wins(g *model.Game, snapshot *Snapshot) bool {
	sign := float64(g.ToPlay().Sign())
	return sign*g.Score(nil) > 0 && sign*g.Score(DeadStones(g.Board(), snapshot.Ownership)) > 0
}

// DeadStones returns a stone of each chain whose points belong to the opponent
// more often than not by an ownership as in Snapshot; none if that is nil.
func DeadStones(b *model.Board, ownership []float64) []model.Point {
	if ownership == nil {
		return nil
	}
	var seen [model.NumPoints]bool
	var dead []model.Point
	for p := range b.Points() {
		c := b.At(p)
		if c == model.Empty || seen[p] {
			continue
		}
		own := 0.0
		for _, q := range b.Chain(p) {
			seen[q] = true
			own += ownership[q.Y()*b.Size()+q.X()]
		}
		if own*float64(c.Sign()) < 0 {
			dead = append(dead, p)
		}
	}
	return dead
}
