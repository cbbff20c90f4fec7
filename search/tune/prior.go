package tune

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/rounded"
)

// A prior says what the rates of candidates are before their games: beta distributions that are learned from the results of the
// other candidates (empirical Bayes). Its models differ in what the means are, those of all others or rather of the neighbors, and
// in how far the rates are spread about them. A model's weight is how well it predicts the games of each candidate from those of
// the others. Its means include the candidate's own games, so that they are as good for a candidate that has won more. So
// candidates that have not played are expected to be about as good as others. Many games are needed to tell candidates apart that
// hardly differ, or that are neighbors on a smooth surface.
//
// Sources: Robbins, "An Empirical Bayes Approach to Statistics", 1956; Geisser, Eddy, "A Predictive Approach to Model Selection",
// 1979, for the weights.
type prior struct{ models []priorModel } // the likeliest first

// A priorModel has the distribution of each candidate's rate, in the order of the grid.
type priorModel struct {
	weight float64
	before []beta
	unmet  beta // of one that has none of the games
}

// spreads are the standard deviations about the means that are considered, in logits: from 3 to 174 Elo.
var spreads = [...]float64{1. / 64, 1. / 32, 1. / 16, 1. / 8, 1. / 4, 1. / 2, 1}

// A beta is a beta distribution of a rate: as after alpha-1 wins and beta-1 losses when every rate is equally likely.
type beta struct{ alpha, beta float64 }

// A mean is the mean rate of other arms, and how many games it is from.
type mean struct{ rate, games float64 }

// spreadAbout returns about the distribution of a rate whose distance from a mean has a spread in logits of at most 1. The fewer
// games the mean is from, the less it says. Both of its numbers are 1 or more.
func spreadAbout(m mean, spread float64) beta {
	games := 1 / (float64(m.rate*(1-m.rate)*spread*spread) + 1/m.games)
	games = max(games, 1/m.rate, 1/(1-m.rate))
	return beta{games * m.rate, games * (1 - m.rate)}
}

// after returns the distribution when an arm's games are known.
func (b beta) after(a arm) beta {
	return beta{b.alpha + float64(a.wins), b.beta + float64(a.games-a.wins)}
}

func (b beta) mean() float64 { return b.alpha / (b.alpha + b.beta) }

func (b beta) deviation() float64 {
	return math.Sqrt(b.mean() * (1 - b.mean()) / (b.alpha + b.beta + 1))
}

// logChance returns the logarithm of the chance of an arm's games, in their order.
func (b beta) logChance(a arm) float64 {
	after := b.after(a)
	return dist.LogBeta(after.alpha, after.beta) - dist.LogBeta(b.alpha, b.beta)
}

// unlikely is the weight below which a model is left out.
const unlikely = .01

// learnPrior learns the prior of the candidates of a grid from their games. In a wide space it leaves out neighbors: few have games.
// base is what is expected of them before any game.
func learnPrior(g *grid, base mean, arms []arm) *prior {
	p, top := new(prior), math.Inf(-1)
	var logs []float64
	for _, spread := range spreads {
		wins, games := make([]float64, len(arms)), make([]float64, len(arms))
		for i, a := range arms {
			if games[i] = a.worth(spread); a.games > 0 {
				wins[i] = games[i] * a.rate()
			}
		}
		others, all := meansOfOthers(base, wins, games)
		kinds := [][2][]mean{{others, slices.Repeat([]mean{all}, len(arms))}}
		if g.places == nil {
			kinds = append(kinds, meansOfNeighbors(g, others, all, wins, games))
		}

		for _, means := range kinds {
			m, log := priorModel{before: make([]beta, len(arms)), unmet: spreadAbout(all, spread)}, 0.
			for i, a := range arms {
				if i > 0 && means[1][i] == means[1][i-1] {
					m.before[i] = m.before[i-1]
				} else {
					m.before[i] = spreadAbout(means[1][i], spread)
				}
				if a.games > 0 {
					log += spreadAbout(means[0][i], spread).logChance(a)
				}
			}
			p.models, logs, top = append(p.models, m), append(logs, log), max(top, log)
		}
	}

	sum := 0.
	for i, log := range logs {
		p.models[i].weight = rounded.NearExp(log - top)
		sum += p.models[i].weight
	}
	p.models = slices.DeleteFunc(p.models, func(m priorModel) bool { return m.weight < unlikely*sum })
	slices.SortStableFunc(p.models, func(a, b priorModel) int { return cmp.Compare(b.weight, a.weight) })
	sum = 0
	for _, m := range p.models {
		sum += m.weight
	}
	for i := range p.models {
		p.models[i].weight /= sum
	}
	return p
}

// worth returns how many games an arm is worth for the mean of arms with a spread. That is not many more than it takes to know its
// rate within the spread, so the arm with most games does not outweigh the others.
func (a arm) worth(spread float64) float64 {
	const evenGames = 4 // divided by the spread's square they show a rate of one half within the spread
	most := evenGames / (spread * spread)
	return float64(a.games) * most / (float64(a.games) + most)
}

func (a arm) rate() float64 {
	if a.games == 0 {
		return 0.5
	}
	return float64(a.wins) / float64(a.games)
}

// meansOfOthers returns for each arm the mean rate of all others, with the games of the base, and the mean rate of all. wins and
// games are what the arms are worth.
func meansOfOthers(base mean, wins, games []float64) (means []mean, all mean) {
	won, played := base.rate*base.games, base.games
	for i := range games {
		won, played = won+wins[i], played+games[i]
	}
	means = make([]mean, len(games))
	for i := range means {
		n := played - games[i]
		means[i] = mean{(won - wins[i]) / n, n}
	}
	return means, mean{won / played, played}
}

// meansOfNeighbors returns for each arm the mean rate of its neighbors, with two games of all others, and that with its own games and
// two of all.
func meansOfNeighbors(g *grid, others []mean, all mean, wins, games []float64) (means [2][]mean) {
	won, played := g.aroundEach(wins), g.aroundEach(games)
	for i, o := range others {
		n, m := played[i]+2, played[i]+games[i]+2
		means[0] = append(means[0], mean{(won[i] + 2*o.rate) / n, n})
		means[1] = append(means[1], mean{(won[i] + wins[i] + 2*all.rate) / m, m})
	}
	return means
}

// shrinkReach is how many divisions of each parameter away neighbors still matter.
const shrinkReach = 3

// aroundEach returns for each cell the sum of the values of the others d divisions away, each times exp(-d²/2), 0 beyond the
// reach. The factor is a product over the parameters, so sums along one parameter after the other give it.
func (g *grid) aroundEach(values []float64) []float64 {
	sum, next := slices.Clone(values), make([]float64, len(values))
	stride := 1
	for k := len(g.space.Parameters) - 1; k >= 0; k-- {
		n := g.space.Parameters[k].Split
		copy(next, sum)
		for from, at := 0, 0; from < len(sum); from, at = from+stride, (at+1)%n {
			row := next[from : from+stride]
			for d := 1; d <= shrinkReach; d++ {
				for _, by := range []int{-d, d} {
					if at+by < 0 || at+by >= n {
						continue
					}
					for j, v := range sum[from+by*stride:][:stride] {
						row[j] += float64(nearAt[d] * v)
					}
				}
			}
		}
		sum, next = next, sum
		stride *= n
	}
	for i, v := range values {
		sum[i] = max(sum[i]-v, 0)
	}
	return sum
}

// nearAt are the factors by the distance in divisions of one parameter.
var nearAt = [shrinkReach + 1]float64{1, rounded.NearExp(-.5), rounded.NearExp(-2), rounded.NearExp(-4.5)}

// draw draws one of the models.
func (p *prior) draw(rng *rand.Rand) priorModel {
	at := rng.Float64()
	for _, m := range p.models {
		if at -= m.weight; at < 0 {
			return m
		}
	}
	return p.models[0]
}

// unmet returns what is expected of a candidate that has none of the games.
func (p *prior) unmet() mixture {
	m := make(mixture, len(p.models))
	for k, model := range p.models {
		m[k] = weightedBeta{model.weight, model.unmet}
	}
	return m
}

// likeliest returns the model with the highest weight.
func (p *prior) likeliest() []beta { return p.models[0].before }
