package search

import "slices"

// Shares of the score in rewards.
const (
	leaderBonus   = 1.5 // on the lead, when the game is decided
	winPlusWeight = 0.1 // of the lead, beside the win
)

// reward returns what the end of a rollout is worth to each seat, in place of
// the areas given: area points of each seat, komi counted. points is the number
// of points on the board. Where the game is not over, a win is worth ½ to all.
// Seats that share the highest area share the win.
func reward(h Heuristic, areas []float64, points int, finished bool) {
	best := slices.Max(areas)
	winners, second := 0, -1e9
	for _, a := range areas {
		if a == best {
			winners++
		} else {
			second = max(second, a)
		}
	}
	if winners > 1 {
		second = best
	}
	for i, a := range areas {
		win, lead := 0.5, a-best
		if a == best {
			lead = best - second
		}
		if finished {
			win = 0
			if a == best {
				win = 1 / float64(winners)
			}
		}
		switch h {
		case HeuristicWin:
			areas[i] = win
		case HeuristicMargin:
			areas[i] = lead
		case HeuristicScore:
			areas[i] = a
		case HeuristicLeader:
			areas[i] = lead / float64(points)
			if finished && lead != 0 {
				areas[i] *= leaderBonus
			}
		case HeuristicWinPlus:
			areas[i] = (1-winPlusWeight)*win + winPlusWeight*(0.5+lead/(2*float64(points)))
		}
	}
}
