package bandit

import "math"

// An Ensemble names how several trees for one decision, each on a sample of what
// is hidden, decide together.
//
// Source: Long, Sturtevant, Buro, Furtak, "Understanding the Success of Perfect
// Information Monte Carlo Sampling in Game Tree Search", 2010.
type Ensemble string

const (
	SingleVote   Ensemble = "SingleVote"   // each tree votes for the action it recommends
	AverageValue Ensemble = "AverageValue" // the highest mean over the visits of all trees
	TotalVisits  Ensemble = "TotalVisits"  // the most visits in all trees
)

// Add adds a tree's statistics to pool, which begins empty. Its recommendation
// is the index choice, which SingleVote alone looks at.
func (e Ensemble) Add(pool, arms []Arm, choice int) {
	if e == SingleVote {
		pool[choice].Visits++
		return
	}
	for i, a := range arms {
		pool[i].Visits += a.Visits
		pool[i].Wins += a.Wins
	}
}

// Scores fills dst with what the ensemble chooses the highest of ([Best]): votes,
// means or visits. An action that no tree tried has the mean -Inf.
func (e Ensemble) Scores(dst []float64, pool []Arm) {
	for i, a := range pool {
		switch {
		case e != AverageValue:
			dst[i] = a.Visits
		case a.Visits == 0:
			dst[i] = math.Inf(-1)
		default:
			dst[i] = a.Mean()
		}
	}
}
