package search

import (
	"cmp"

	"gobandit/search/params"
)

// Shares of the score in rewards.
const (
	leaderBonus   = 1.5 // on the lead, when the game is decided
	winPlusWeight = 0.1 // of the lead, beside the win
)

// setReward sets what the end of the rollout is worth to each side.
func (w *worker) setReward() {
	e := w.e
	r := w.reward[:e.sides]
	finished := w.sim.areas(r)
	w.score = w.sim.margin()
	points := float64(w.e.size * w.e.size)
	if e.sides > 2 {
		rewardAll(e.params.Heuristic, r, e.rewards.Teams, points, finished)
		return
	}

	lead := r[0] - r[1]
	w.winner = int32(cmp.Compare(r[0], r[1]))
	rewardBoth(e.params.Heuristic, r, points, finished)
	w.mix(r)
	if e.scored {
		w.addScore(lead)
	}
}

// rewardBoth sets what the end of a rollout is worth to each of two sides, in place
// of the areas given: area points of each side, komi counted. points is the number
// of points on the board. Where the game is not over a win is worth ½ to both.
func rewardBoth(h params.Heuristic, areas []float64, points float64, finished bool) {
	a, b, win := areas[0], areas[1], 0.5
	switch {
	case finished && a > b:
		win = 1
	case finished && a < b:
		win = 0
	}
	areas[0] = worth(h, a, a-b, win, points, finished)
	areas[1] = worth(h, b, b-a, 1-win, points, finished)
}

// worth returns the reward of a side with an area, a lead over the best other side, and
// a share of the win.
func worth(h params.Heuristic, area, lead, win, points float64, finished bool) float64 {
	switch h {
	case params.HeuristicMargin:
		return lead
	case params.HeuristicScore:
		return area
	case params.HeuristicLeader:
		if finished {
			return lead / points * leaderBonus
		}
		return lead / points
	case params.HeuristicWinPlus:
		return float64((1-winPlusWeight)*win) + float64(winPlusWeight*(0.5+lead/(2*points)))
	}
	return win
}
