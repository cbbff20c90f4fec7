package tune

import "gobandit/search/bandit"

// AlphaRank returns the share of time that a population spends with each of
// several agents, when one that plays badly is replaced by one that beats it, and
// the chances of each replacement. Wins[i][j] are i's wins against j, and
// games[i][j] the games of the two. A row of the chances is in proportion to
// exp(-alpha·(wins-losses)/games); two that never met count as even. Alpha is
// above 0 and at most 300: past that chances vanish.
//
// Source: Omidshafiei et al., "α-Rank: Multi-Agent Evaluation by Evolution",
// 2019, in the form of TAG, where a row is a softmax.
func AlphaRank(wins, games [][]float64, alpha float64) (rank []float64, transition [][]float64) {
	transition = make([][]float64, len(wins))
	for i := range transition {
		row := make([]float64, len(wins))
		for j := range row {
			if games[i][j] > 0 {
				row[j] = -(wins[i][j] - wins[j][i]) / games[i][j]
			}
		}
		bandit.Boltzmann(row, row, 1/alpha)
		transition[i] = row
	}
	return stationary(transition), transition
}

// stationary returns the distribution that a Markov chain with the given
// transitions, all of them possible, leaves as it is.
//
// Source: Grassmann, Taksar, Heyman, "Regenerative Analysis and Steady State
// Distributions for Markov Chains", 1985: elimination without subtraction, so
// that rare states are exact, too.
func stationary(transition [][]float64) []float64 {
	n := len(transition)
	p := make([][]float64, n)
	for i, row := range transition {
		p[i] = append([]float64(nil), row...)
	}
	for k := n - 1; k > 0; k-- {
		leave := 0.0 // from k to a state below it
		for _, v := range p[k][:k] {
			leave += v
		}
		for i := range k {
			p[i][k] /= leave
			for j := range k {
				p[i][j] += p[i][k] * p[k][j]
			}
		}
	}
	share := make([]float64, n)
	if n > 0 {
		share[0] = 1
	}
	for k := 1; k < n; k++ {
		for i := range k {
			share[k] += share[i] * p[i][k]
		}
	}
	bandit.PDF(share, share)
	return share
}
