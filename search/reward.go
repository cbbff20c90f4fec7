package search

import (
	"slices"

	"gobandit/search/params"
)

// Shares of the score in rewards.
const (
	leaderBonus   = 1.5 // on the lead, when the game is decided
	winPlusWeight = 0.1 // of the lead, beside the win
)

// reward returns what the end of a rollout is worth to each seat, in place of
// the areas given: area points of each seat, komi counted. Teams are by seat; nil
// has every seat for itself. points is the number of points on the board. Where
// the game is not over a win is worth ½ to all, and teams that share the highest
// area share the win.
func reward(h params.Heuristic, areas []float64, teams []int, points int, finished bool) {
	if len(areas) == 2 && h == params.HeuristicWin && finished { // the common case
		switch lead := areas[0] - areas[1]; {
		case lead > 0:
			areas[0], areas[1] = 1, 0
		case lead < 0:
			areas[0], areas[1] = 0, 1
		default:
			areas[0], areas[1] = 0.5, 0.5
		}
		return
	}
	team := func(seat int) int {
		if teams == nil {
			return seat
		}
		return teams[seat]
	}
	var leads, wins [maxSeats]float64
	for i, a := range areas {
		rival, sharers := -1e9, 1 // the best other score, and the teams that share this one
		for j, b := range areas {
			if team(j) == team(i) || teams != nil && slices.Index(teams, teams[j]) != j {
				continue // of the same team, or of one that was met already
			}
			rival = max(rival, b)
			if b == a {
				sharers++
			}
		}
		leads[i] = a - rival
		switch {
		case !finished:
			wins[i] = 0.5
		case leads[i] >= 0:
			wins[i] = 1 / float64(sharers)
		}
	}
	for i, a := range areas {
		switch h {
		case params.HeuristicWin:
			areas[i] = wins[i]
		case params.HeuristicMargin:
			areas[i] = leads[i]
		case params.HeuristicScore:
			areas[i] = a
		case params.HeuristicLeader:
			areas[i] = leads[i] / float64(points)
			if finished {
				areas[i] *= leaderBonus
			}
		case params.HeuristicWinPlus:
			areas[i] = (1-winPlusWeight)*wins[i] + winPlusWeight*(0.5+leads[i]/(2*float64(points)))
		}
	}
}
