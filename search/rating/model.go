package rating

import (
	"errors"
	"math"

	"gobandit/model/rounded"
	"gobandit/search/bandit"
	"gobandit/search/equations"
)

// elo is the number of Elo points of a logit.
const elo = 400 / math.Ln10

// A model is the posterior of the ratings, in logits, to be maximized. The parameters
// are the ratings, then Black's advantage, then the draw term.
type model struct {
	table           *table
	pairs           []pairing
	x               []float64
	advantage, draw free
	draws           float64 // with the virtual ones
}

// A free says whether a term is estimated.
type free bool

// A pairing has the results of two players with the colors black and white, with the
// virtual draws.
type pairing struct {
	black, white int
	wins, losses float64 // of Black
	draws        float64
}

// fewDraws is the draw term that estimating begins with, in logits.
const fewDraws = .1

func newModel(t *table, o Assumptions) *model {
	n := len(t.names)
	m := &model{table: t, x: make([]float64, n+2), advantage: o.Advantage == nil}
	if o.Advantage != nil {
		m.x[n] = *o.Advantage / elo
	}
	for i, opponents := range t.results {
		for j := range n {
			r, ok := opponents[j]
			if !ok {
				continue
			}
			back := t.results[j][i]
			virtual := o.Prior / 4 * (r.count()/float64(t.played[i]) + back.count()/float64(t.played[j]))
			m.pairs = append(m.pairs, pairing{i, j, r.black[0], r.black[1], r.black[2] + virtual})
			m.draws += r.black[2] + virtual
		}
	}

	if o.Draw != nil {
		m.x[n+1] = *o.Draw / elo
	} else if m.draws > 0 {
		m.draw, m.x[n+1] = true, fewDraws
	}
	return m
}

// terms returns the advantage and the draw term of parameters.
func (m *model) terms(x []float64) (advantage, draw float64) {
	n := len(m.table.names)
	return x[n], x[n+1]
}

// logistic returns 1/(1+exp(-x)), and its logarithm.
func logistic(x float64) (p, log float64) {
	if x < 0 {
		e := rounded.NearExp(x)
		return e / (1 + e), x - math.Log1p(e)
	}
	e := rounded.NearExp(-x)
	return 1 / (1 + e), -math.Log1p(e)
}

// posterior returns the logarithm of the posterior, but for a constant. It is -Inf for a
// draw term below 0, or of 0 with draws.
func (m *model) posterior(x []float64) float64 {
	advantage, draw := m.terms(x)
	if draw < 0 || draw == 0 && m.draws > 0 {
		return math.Inf(-1)
	}
	sum := 0.0
	for _, p := range m.pairs {
		d := x[p.black] - x[p.white] + advantage
		_, won := logistic(d - draw)
		_, lost := logistic(-d - draw)
		sum += float64((p.wins+p.draws)*won) + float64((p.losses+p.draws)*lost)
	}
	if draw > 0 {
		sum += float64(m.draws * rounded.NearLog(math.Expm1(2*draw)))
	}
	return sum
}

// slopes returns the gradient of the posterior, and its curvature: the negative of the
// second derivatives. Terms that are not estimated get no gradient and a curvature of 1.
func (m *model) slopes() (gradient []float64, curvature symmetric) {
	n := len(m.table.names)

	gradient, curvature = make([]float64, n+2), newSymmetric(n+2)
	advantage, draw := m.terms(m.x)
	// side adds the derivatives of weight·log logistic(at), where at is the sum of the
	// parameters times the factors.
	side := func(weight, at float64, index [4]int, factor [4]float64) {
		p, _ := logistic(at)
		for a, i := range index {
			gradient[i] += float64(weight * (1 - p) * factor[a])
			for b, j := range index {
				if i <= j {
					curvature.add(i, j, weight*p*(1-p)*factor[a]*factor[b])
				}
			}

		}
	}
	for _, p := range m.pairs {
		d := m.x[p.black] - m.x[p.white] + advantage
		index := [4]int{p.black, p.white, n, n + 1}
		side(p.wins+p.draws, d-draw, index, [4]float64{1, -1, 1, -1})
		side(p.losses+p.draws, -d-draw, index, [4]float64{-1, 1, -1, -1})
	}
	if draw > 0 {
		e := math.Expm1(2 * draw)
		gradient[n+1] += m.draws * 2 * (e + 1) / e
		curvature.add(n+1, n+1, m.draws*4*(e+1)/(e*e))
	}
	for k, estimated := range []free{m.advantage, m.draw} {
		if !estimated {
			gradient[n+k] = 0
			for j := range n + 2 {
				curvature.set(n+k, j, 0)
			}
			curvature.set(n+k, n+k, 1)

		}
	}
	// The ratings of a group have no place of their own: the sum is held.
	for _, members := range m.table.groups {
		for _, i := range members {
			for _, j := range members {
				if i <= j {
					curvature.add(i, j, 1/float64(len(members)))
				}
			}
		}
	}
	return gradient, curvature
}

// Limits of maximize.
const (
	mostSteps = 200
	smallStep = 1e-9 // logits
)

// maximize finds the parameters with the greatest posterior, which is concave, by
// Newton's method with steps cut in half until they climb.
func (m *model) maximize() error {
	now := m.posterior(m.x)
	for range mostSteps {
		gradient, curvature := m.slopes()
		step := gradient
		if !equations.Solve(curvature.at, step) {
			return errors.New("the games do not determine the ratings, want a prior above 0")
		}

		moved := make([]float64, len(m.x))
		next, share := math.Inf(-1), 1.0
		for ; share > 1e-12; share /= 2 {
			for i, x := range m.x {
				moved[i] = x + float64(share*step[i])
			}
			if next = m.posterior(moved); next >= now {
				break
			}
		}

		if next < now {
			return nil // no step climbs: this is the top
		}
		copy(m.x, moved)
		now = next
		largest := 0.
		for _, x := range step {
			largest = max(largest, math.Abs(x))
		}
		if share*largest < smallStep {
			return nil
		}
	}
	return errors.New("the ratings do not settle, want a prior above 0")
}

// covariance returns the covariances of the parameters at the maximum.
func (m *model) covariance() symmetric {
	_, curvature := m.slopes()
	return symmetric{equations.Inverse(curvature.at, curvature.n), curvature.n}
}

// difference returns the variance of the difference of two ratings.
func difference(covariance symmetric, i, j int) float64 {
	return covariance.value(i, i) + covariance.value(j, j) - 2*covariance.value(i, j)
}

// meanVariance returns the variance of the difference of a rating to the mean of its
// group. The held sum of the group has a variance of its own, which is not part of it.
func (m *model) meanVariance(covariance symmetric, i int) float64 {
	return covariance.value(i, i) - 1/float64(len(m.table.groups[m.table.group[i]]))
}

// term returns a term of the estimate with its interval.
func (m *model) term(i int, estimated free, covariance symmetric) Term {
	at := elo * m.x[i]
	if !estimated {
		return Term{at, at, at, true}
	}
	e := elo * bandit.Normal95 * math.Sqrt(covariance.value(i, i))
	return Term{Elo: at, Low: at - e, High: at + e}
}

// A symmetric is a symmetric matrix of n rows: its lower triangle, row by row.
type symmetric struct {
	at []float64
	n  int
}

func newSymmetric(n int) symmetric { return symmetric{make([]float64, n*n), n} }

func (s symmetric) value(i, j int) float64 { return s.at[max(i, j)*s.n+min(i, j)] }

func (s symmetric) set(i, j int, x float64) { s.at[max(i, j)*s.n+min(i, j)] = x }

func (s symmetric) add(i, j int, x float64) { s.at[max(i, j)*s.n+min(i, j)] += x }
