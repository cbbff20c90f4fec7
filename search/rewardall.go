package search

import (
	"slices"

	"gobandit/search/params"
)

// rewardAll sets what the end of a rollout is worth to each of many sides, as
// rewardBoth does to two. Teams are by side; those that share the highest area share
// the win.
func rewardAll(h params.Heuristic, areas []float64, teams []int, points float64, finished bool) {
	var leads, wins [maxSides]float64
	for i, a := range areas {
		rival, sharers := -1e9, 1 // the best other score, and the teams that share this one
		for j, b := range areas {
			if teams[j] == teams[i] || slices.Index(teams, teams[j]) != j {
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
		areas[i] = worth(h, a, leads[i], wins[i], points, finished)
	}
}
