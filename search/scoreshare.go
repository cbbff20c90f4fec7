package search

import (
	"math"

	"gobandit/model"
	"gobandit/search/bandit"
)

// scoreWidth is the lead, in widths of the board, that is worth three quarters of the
// share of the score.
const scoreWidth = 0.5

// scoreWorth returns what a lead in points is worth on a board of a width: from 0 to 1,
// ½ for an even score. Points near an even score count most.
//
// Source: David Wu, "Accelerating Self-Play Learning in Go", 2019, appendix F
// (score maximization), whose curve is centered on the expected score.
func scoreWorth(lead float64, size int) float64 {
	return 0.5 + math.Atan(lead/(scoreWidth*float64(size)))/math.Pi
}

// addScore gives the lead of the first of two sides its share in the rewards. What that
// adds to its own is the rollout's bonus.
func (w *worker) addScore(lead float64) {
	r, share := &w.reward, w.e.params.ScoreShare
	first := r[0] + float64(share*(scoreWorth(lead, w.e.size)-r[0]))
	w.bonus = first - r[0]
	r[0], r[1] = first, 1-first
}

// winsOf returns the win rate of an arm whose rewards have the given mean bonus, see
// worker.addScore.
func (e *engine) winsOf(a bandit.Arm, bonus float64) float64 {
	rate := e.winRate(a)
	if a.Visits == 0 || bonus == 0 {
		return rate
	}
	return min(1, max(0, rate-bonus))
}

// bonus returns the mean bonus of the playouts at the root, in the view of the root
// player; 0 if the score has no share.
func (e *engine) bonus() float64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.inView(e.scores.meanBonus())
}

// bonusOf returns the mean bonus of those that began with a move of the root, or of all
// if none did.
func (e *engine) bonusOf(move model.Point) float64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	scores := &e.byMove.scores[move&(model.NumPoints-1)]
	if scores.playouts == 0 {
		scores = &e.scores
	}
	return e.inView(scores.meanBonus())
}

// inView turns a bonus of the first of two sides into the root player's.
func (e *engine) inView(bonus float64) float64 {
	if e.side != 0 {
		return -bonus
	}
	return bonus
}
