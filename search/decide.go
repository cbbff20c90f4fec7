package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// resignVisits is the least number of visits of the best move behind a decision
// to resign: with fewer, a run of bad luck looks like a lost game.
const resignVisits = 100

// decide returns the move to play: the one recommended, with care for the end of
// the game, which the playouts see only with every stone on the board alive.
func (s *Searcher) decide(g *model.Game, snapshot *Snapshot) model.Point {
	if s.hidden != nil {
		return s.weakMove(s.recommend(nil)).move
	}
	decided := decidedShare(g, snapshot.Ownership)
	wins := s.wins(g, snapshot) && decided >= openShare
	if g.Passes() > 0 && wins {
		return model.Pass
	}

	if s.isWeak() && finished(g, snapshot.Ownership) {
		return model.Pass // as people do, who count instead of resigning then
	}

	best := s.recommend(nil)
	if best.move == model.Pass && !wins {
		best = s.recommend(func(p model.Point) bool { return p != model.Pass })
	}

	if s.lost(best, snapshot) {
		switch {
		case g.Passes() == 0:
			return model.Resign
		case decided >= settledShare:
			return model.Pass // more moves would only fill territory
		}
	}
	return s.weakMove(best).move
}

// lost reports whether the game seems lost: by the best move and by the whole search.
func (s *Searcher) lost(best rootMove, snapshot *Snapshot) bool {
	if s.params.Heuristic != params.HeuristicWin || s.balance.given > 0 {
		return false
	}
	least := float64(resignVisits)
	if s.isWeak() { // its few playouts are its strength, not a lack of time
		least = min(least, float64(snapshot.Visits)/8) // a lost game has no move that gets many
	}
	return best.arm.Visits >= least && max(best.arm.Mean()-s.bonusOf(best.move), snapshot.WinRate) < s.params.Resign
}

const (
	// openShare is the share of decided points below which a board is open: nobody
	// expects an answer to a pass there that ends the game.
	openShare = 0.5
	// settledShare is the share of decided points from which on a lost game has little left
	// to be played for.
	settledShare = 0.8
)

// decidedShare returns the share of points that one side occupies or surrounds, or that
// most playouts give to the same side; 1 if their owners by playouts are unknown. Stones
// surround nothing before the other side has any.
func decidedShare(g *model.Game, ownership []float64) float64 {
	if ownership == nil {
		return 1
	}
	count, decided, size := g.Count(model.Finish{}), 0, g.Size()
	var stones [3]int
	for q := range g.Board().Points() {
		stones[g.Board().At(q)]++
	}
	surrounded := func(q model.Point) bool {
		return stones[model.Black] > 0 && stones[model.White] > 0 && count.Owner(q) != model.Empty
	}

	for q := range g.Board().Points() {
		if surrounded(q) || math.Abs(ownership[q.Y()*size+q.X()]) > 0.5 {
			decided++
		}
	}
	return float64(decided) / float64(len(ownership))
}

// finished reports whether nothing is left to play for: without the dead stones every point has an owner,
// and nearly all playouts agree who that is.
func finished(g *model.Game, ownership []float64) bool {
	if ownership == nil {
		return false
	}
	count := g.Count(model.Finish{Dead: deadStones(g.Board(), ownership, 0)})
	for q := range g.Board().Points() {
		if count.Owner(q) == model.Empty || math.Abs(ownership[q.Y()*g.Size()+q.X()]) < finishedShare {
			return false
		}
	}
	return true
}

// finishedShare is the mean ownership from which on a point belongs to a side for good.
const finishedShare = 0.7

// recommend returns the move at the root that the plan chooses at the end of a search, if there is one. It chooses among the moves
// that want agrees to; nil wants all.
func (e *engine) recommend(want func(model.Point) bool) rootMove {
	all := e.rootMoves()
	moves := all
	if want != nil {
		if moves = slices.DeleteFunc(slices.Clone(all), func(m rootMove) bool { return !want(m.move) }); len(moves) == 0 {
			moves = all
		}
	}

	scores := make([]float64, len(moves))
	if e.params.NumDeterminizations > 1 {
		e.samplesSay(scores, moves)
		return moves[bandit.Best(scores, e.decider)]
	}

	switch final := e.selection.Rule.Final; {
	case final == bandit.ByAverageChances && len(e.average) > 0:
		for i, m := range moves {
			scores[i] = e.average[m.at]
		}
		bandit.PDF(scores, scores)
		return moves[e.fromPolicy(scores)]
	case final == bandit.ByChances:
		v := e.rootView(moves)
		e.selection.Values(scores, &v)
		e.selection.Probabilities(scores, scores, false)
		return moves[e.fromPolicy(scores)]
	}
	return moves[e.final().Choose(arms(moves), scores, e.decider)]
}

// fromPolicy returns an action of a mixed policy: TAG draws one, and where nothing is
// hidden or played at once the most probable is best.
func (e *engine) fromPolicy(policy []float64) int {
	if e.selection.TAG {
		return bandit.Sample(policy, e.decider)
	}
	return bandit.Best(policy, e.decider)
}

func (e *engine) final() bandit.Final {
	return bandit.Final{
		Recommendation: e.params.SelectionPolicy, Epsilon: e.params.Epsilon, TAG: e.selection.TAG,
	}
}

// rootView is what a selection sees of moves at the root.
func (e *engine) rootView(moves []rootMove) bandit.View {
	v := bandit.View{Arms: arms(moves), Valid: make([]float64, len(moves)), Initial: make([]float64, len(moves))}
	for _, a := range v.Arms {
		v.Visits += a.Visits
	}
	for i, m := range moves {
		v.Valid[i], v.Initial[i] = v.Visits, m.initial
	}
	e.setRange(&v, e.bounds)
	return v
}

func arms(moves []rootMove) []bandit.Arm {
	out := make([]bandit.Arm, len(moves))
	for i, m := range moves {
		out[i] = m.arm
	}
	return out
}

// wins reports whether the side to move has won if the game ends now. It has to win in three counts: with every stone alive under
// area scoring, where a dead one can be taken at no cost; without the stones that the playouts hold for dead; and with every chain
// in doubt lost.
func (s *Searcher) wins(g *model.Game, snapshot *Snapshot) bool {
	sign := float64(g.ToPlay().Sign())
	return (g.Rules().Scoring == model.TerritoryScoring || sign*g.Score(nil) > 0) &&
		sign*g.Score(deadStones(g.Board(), snapshot.Ownership, 0)) > 0 &&
		sign*g.Score(deadStones(g.Board(), snapshot.Ownership, -sign*doubtOwnership)) > 0
}

// doubtOwnership is the mean ownership of its stones below which a chain is in doubt.
const doubtOwnership = 0.3

// deadStones returns a stone of each chain whose points belong to the opponent. It adds shift to ownership, which is as in
// Snapshot; without ownership there are none.
func deadStones(b *model.Board, ownership []float64, shift float64) []model.Point {
	if ownership == nil {
		return nil
	}
	var dead []model.Point
	for _, chain := range b.Chains() {
		own := 0.0
		for _, q := range chain {
			own += ownership[q.Y()*b.Size()+q.X()]
		}
		own = own/float64(len(chain)) + shift
		if own*float64(b.At(chain[0]).Sign()) < 0 {
			dead = append(dead, chain[0])
		}
	}
	return dead
}
