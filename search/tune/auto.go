package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"

	"gobandit/model/rounded"
	"gobandit/search/bandit"
)

// An auto is a mixture of many models of the surface at once. The weight of each is how well it foretold the games, one
// by one. A game is played to tell the leader, the candidate with the highest mean over the models, from a
// challenger: the highest point of a surface drawn from one of the models. Since no model may be right, some games
// are chosen without any, by upper confidence bounds.
//
// Sources: Thompson, "On the Likelihood that One Unknown Probability Exceeds Another", 1933; Russo, "Simple
// Bayesian Algorithms for Best Arm Identification", 2016; Jourdan et al., "Top Two Algorithms Revisited",
// 2022; Dawid, "Present Position and Potential Developments: Some Personal Views: Statistical Theory: The
// Prequential Approach", 1984, for the weights.
type auto struct {
	grid    *grid
	field   *field
	rule    Selection   // Auto; of an event with numbers Thompson or UCB, too
	process *process    // the only model of an event with numbers; nil if games are won or lost
	pending [][]float64 // points with runs of it that have not ended
	models  []weightedModel
	bounds  *tree // chooses without models; nil if there are too many cells
	games   int   // learned

	named   *Candidate // the best; nil if not known
	leader  []float64  // the best a few games ago
	due     int        // games after which it is found anew
	reason  string     // why the last candidate was proposed
	drawn   draws      // what drawMany has drawn last
	valued  []float64  // what values has computed since the last game
	total   []float64  // scratch
	heights []float64
}

// A surface is what is known of the heights of all points.
type surface interface {
	// draw draws a surface from what is known, with its deviations times spread. It returns the highest point outside the cells
	// that are out, and the heights there and at some other points. Those after the first do not change the surface.
	draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn
	// height returns the expected logit at a point in a cell, and about its variance, too.
	height(x []float64, cell int) float64
	about(x []float64, cell int) (mean, variance float64)
	// clone returns a copy, which goes on without the surface.
	clone() surface
}

// A model is what the surface may be like, where games are won or lost: heights are logits.
type model interface {
	surface
	// learn counts a game and returns the logarithm of the chance that the model gave its result.
	learn(g observation) float64
	// tell returns where a game tells most of which of two points is higher, perhaps at another one if
	// anywhere is asked.
	tell(a, b []float64, anywhere bool, rng *rand.Rand) []float64
}

// A drawn is a surface drawn from a model: where it is highest, and its heights in logits there and at the points asked about.
type drawn struct {
	x       []float64
	height  float64
	heights []float64
}

// A weightedModel is a model with the logarithm of its weight.
type weightedModel struct {
	surface
	name string
	log  float64
}

// An observation is a game as models see it.
type observation struct {
	point  []float64
	cell   int
	side   float64 // 1 with Black, -1 with White, 0 if unknown
	beside float64 // what the color adds to the logit, as far as is known
	won    float64 // 1 or 0
}

// evidence is what a game says where the logit was expected to be normal. It has the logarithm of the chance of its result, and
// the derivatives of that by the mean: the first, and the second with the sign changed.
//
// Source: MacKay, 1992, for the mean of the logistic function.
type evidence struct{ logChance, slope, curve float64 }

func (g observation) evidence(mean, variance float64) evidence {
	k := 1 / math.Sqrt(1+math.Pi*variance/8)
	p := logistic(k * mean)
	s := evidence{slope: k * (g.won - p), curve: k * k * p * (1 - p)}
	if g.won == 0 {
		p = 1 - p
	}
	s.logChance = rounded.NearLog(max(p, 1e-12))
	return s
}

func newAuto(c Config, g *grid) *auto {
	f := newField(g.space)
	a := &auto{grid: g, field: f, rule: c.rule(), total: make([]float64, len(f.points)), heights: make([]float64, len(f.points))}
	if c.Goal != Wins {
		a.process = newProcess(f, c.Goal)
		a.models = []weightedModel{{surface: a.process}}
		a.lead()
		return a
	}
	add := func(name string, prior float64, models ...model) {
		for _, m := range models {
			a.models = append(a.models, weightedModel{m, name, rounded.NearLog(prior / float64(len(models)))})
		}
	}
	some := func(make func(size float64) terms, sizes ...float64) (out []model) {
		for _, s := range sizes {
			out = append(out, newLinear(f, make(s)))
		}
		return out
	}

	add("quadratic", 0.3, some(func(s float64) terms { return bowl(f.axes, s) }, .1, .3, 1)...)
	if len(f.axes) > 1 {
		add("additive", 0.05, some(func(s float64) terms { return bowl(f.axes, s).additive(.3, s) }, .2, .6)...)
	}
	add("smooth", 0.1, some(func(s float64) terms { return bowl(f.axes, s).smooth(.6, s) }, .2, .6)...)

	if f.space.Len() <= mostCells {
		a.bounds = newBounds(g)
		latticed := func(make func(size float64) (terms, texture)) (out []model) {
			for _, s := range []float64{.2, .6} {
				t, x := make(s)
				out = append(out, newLattice(f, t, x))
			}
			return out
		}
		add("hilly", 0.15, latticed(func(s float64) (terms, texture) {
			return bowl(f.axes, s/2), texture{length: .25, round: true, whole: s * s, residual: .03 * s * s}
		})...)
		add("rough", 0.15, latticed(func(s float64) (terms, texture) {
			return bowl(f.axes, s/2), texture{length: .3, whole: s * s, single: .5 * s * s, residual: .1 * s * s}
		})...)
		add("sums", 0.1, latticed(func(s float64) (terms, texture) {
			return newTerms(f.axes), texture{length: .5, single: s * s, residual: .2 * s * s}
		})...)
		add("bumpy", 0.1, latticed(func(s float64) (terms, texture) {
			return bowl(f.axes, s), texture{residual: .2 * s * s}
		})...)
	} else {
		add("hilly", 0.1, some(func(s float64) terms { return bowl(f.axes, s).smooth(.3, s) }, .2, .6)...)
		add("rough", 0.1, some(func(s float64) terms { return bowl(f.axes, s).smooth(.15, s) }, .2, .6)...)
	}

	add("cells", 0.2, newCellwise(f, .1), newCellwise(f, .3), newCellwise(f, 1))
	add("one peak", 0.15, newPeak(f, .3), newPeak(f, .6))
	for _, power := range []float64{.7, 1.3, 2} {
		if m := newCorners(f, power); m != nil {
			add("corner", 0.1/3, m)
		}
	}
	a.lead()
	return a
}

// newBounds returns the upper confidence bounds that choose some games of rules with models.
func newBounds(g *grid) *tree {
	return newTree(Config{Exploration: autoExploration, InitialVisits: 10, InitialWins: 5}, g)
}

// The numbers of auto, chosen on the generated surfaces of the tests of simulate that are not held out.
const (
	autoSpread      = 0.6 // of draws, in deviations: less than 1 keeps challengers to the likelier ones
	autoElsewhere   = 0.3 // share of the games that may be played elsewhere than at leader and challenger
	autoBounds      = 0.3 // share of the games that are chosen by upper confidence bounds
	autoExploration = 0.2 // coefficient of those
)

// forgotten is the logarithm of the weight, beside the highest, at which a model is given up.
const forgotten = -15

func (a *auto) begin(c Candidate) {
	if a.process != nil {
		a.pending = append(slices.Clip(a.pending), c.Point)
	}
	if a.bounds != nil {
		a.bounds.begin(c)
	}
}

func (a *auto) end(c Candidate) {
	if i := slices.IndexFunc(a.pending, func(x []float64) bool { return slices.Equal(x, c.Point) }); i >= 0 {
		a.pending = slices.Delete(slices.Clone(a.pending), i, i+1)
	}
	if a.bounds != nil {
		a.bounds.end(c)
	}
}

func (a *auto) learn(c Candidate, side Side, won bool) {
	if a.bounds != nil {
		a.bounds.learn(c, side, won)
	}

	g := observation{point: slices.Clone(c.Point), cell: c.Index}
	a.field.snap(g.point)
	if won {
		g.won = 1
	}
	if side != NoSide {
		g.side = 3 - 2*float64(side)
		g.beside = g.side * a.black()
	}

	top := math.Inf(-1)
	for _, m := range a.models {
		top = max(top, m.log)
	}
	for i := range a.models {
		if m := &a.models[i]; m.log > top+forgotten {
			m.log += m.surface.(model).learn(g)
		}
	}
	a.counted()
}

// counted takes note of one more game.
func (a *auto) counted() {
	a.games++
	a.named, a.valued = nil, a.valued[:0]
	if a.games >= a.due {
		a.lead()
	}
}

// lead finds the leader anew, which is to be the same whenever games are chosen, and takes longer than a
// choice.
func (a *auto) lead() {
	a.leader, a.due = a.best().Point, a.games+1+a.games/25
}

// black returns what Black is worth, by the linear models.
func (a *auto) black() float64 {
	sum, total := 0., 1e-300
	for i, w := range a.weights() {
		if l, ok := a.models[i].surface.(*linear); ok {
			sum, total = sum+float64(w*l.black()), total+w
		}
	}
	return sum / total
}

// weights returns the probability of each model, given the games.
func (a *auto) weights() []float64 {
	w, top, sum := make([]float64, len(a.models)), math.Inf(-1), 0.
	for _, m := range a.models {
		top = max(top, m.log)
	}
	for i, m := range a.models {
		if m.log > top+forgotten {
			w[i] = rounded.NearExp(m.log - top)
		}
		sum += w[i]
	}
	for i := range w {
		w[i] /= sum
	}
	return w
}

// draw draws a model by its weight.
func (a *auto) draw(rng *rand.Rand, weights []float64) weightedModel {
	at := rng.Float64()
	for i, m := range a.models {
		if at -= weights[i]; at < 0 {
			return m
		}
	}
	return a.models[0]
}

func (a *auto) propose(rng *rand.Rand) Candidate {
	if a.bounds != nil && rng.Float64() < autoBounds {
		c := a.bounds.propose(rng)
		a.reason = a.bounds.because(c)
		return c
	}
	if a.process != nil {
		return a.process.propose(a, rng)
	}
	anywhere := rng.Float64() < autoElsewhere
	leader, m := a.leader, a.draw(rng, a.weights())
	d := m.draw(rng, autoSpread, [][]float64{leader}, a.grid.barred)
	challenger := d.x
	x := m.surface.(model).tell(leader, challenger, anywhere, rng)
	place := func(x []float64) string { return spot(CandidateAt(a.grid.space, cell(a.grid.space, x))) }
	one, other := place(leader), place(challenger)
	if one == other {
		a.reason = fmt.Sprintf("why: by draw from %s: the leader %s %s", m.name, one, a.outwardText(d.height))
	} else {
		a.reason = fmt.Sprintf("why: by draw from %s: %s %s, the leader %s %s", m.name, other, a.outwardText(d.height), one, a.outwardText(d.heights[0]))
	}
	c := a.field.candidate(a.grid, x)
	if at := spot(c); at != one && at != other {
		a.reason += fmt.Sprintf("; %s tells most of them", at)
	}
	return c
}

// leastWeight is the weight of models that are left out of means.
const leastWeight = 0.01

// mean returns the mean over the models of the expected logit at a point.
func (a *auto) mean(weights []float64, x []float64, cell int) float64 {
	sum, total := 0., 0.
	for i, w := range weights {
		if w > leastWeight {
			sum, total = sum+float64(w*a.models[i].height(x, cell)), total+w
		}
	}
	return sum / total
}

func (a *auto) best() Candidate {
	if a.named != nil {
		return *a.named
	}
	if a.process != nil {
		c := a.field.candidate(a.grid, a.process.best(a.rule, a.grid))
		a.named = &c
		return c
	}
	weights := a.weights()
	clear(a.total)
	for i, w := range weights {
		if w > leastWeight {
			a.fill(a.models[i].surface)
			for j, v := range a.heights {
				a.total[j] += float64(w * v)
			}
		}
	}
	c := a.field.candidate(a.grid, a.field.peak(a.total, a.grid.out, func(x []float64) float64 {
		return a.mean(weights, x, cell(a.field.space, x))
	}))
	a.named = &c
	return c
}

// fill fills heights with the expected logits at the points of the field.
func (a *auto) fill(m surface) {
	if l, ok := m.(*linear); ok { // it has the terms there
		l.over(l.mean, a.heights)
		return
	}
	for j, x := range a.field.points {
		a.heights[j] = m.height(x, a.field.cells[j])
	}
}

func (a *auto) values(dst []float64) {
	for weights := a.weights(); len(a.valued) < len(dst); {
		i := a.grid.candidates[len(a.valued)].Index
		a.valued = append(a.valued, a.outward(a.mean(weights, a.standsAt(i), i)))
	}
	copy(dst, a.valued)
}

// standsAt returns the point that a cell is judged by: the one named best, if it lies there, else its center.
func (a *auto) standsAt(cell int) []float64 {
	if best := a.best(); best.Index == cell {
		return best.Point
	}
	return a.field.center(cell)
}

// likely returns the models that count in means, with their shares.
func (a *auto) likely() (models []weightedModel, weights []float64) {
	total := 0.
	for i, w := range a.weights() {
		if w > leastWeight {
			models, weights, total = append(models, a.models[i]), append(weights, w), total+w
		}
	}
	for i := range weights {
		weights[i] /= total
	}
	return models, weights
}

// A normalHeight is a height to expect, about normal.
type normalHeight struct{ mean, variance float64 }

// heightOf returns what models expect at a point in a cell.
func heightOf(models []weightedModel, weights []float64, x []float64, cell int) normalHeight {
	mean, square := 0., 0.
	for i, m := range models {
		v, variance := m.about(x, cell)
		mean, square = mean+float64(weights[i]*v), square+float64(weights[i]*(float64(v*v)+variance))
	}
	return normalHeight{mean, max(square-float64(mean*mean), 0)}
}

// estimate returns what people see of a height, with its 95% interval.
func (h normalHeight) estimate(outward func(height float64) float64) Estimate {
	e := bandit.Normal95 * math.Sqrt(h.variance)
	low, high := outward(h.mean-e), outward(h.mean+e)
	return Estimate{outward(h.mean), min(low, high), max(low, high)}
}

// A Look is the probability that the surface is of a kind, by the rule auto.
type Look struct {
	Kind  string  `json:"kind"`
	Share float64 `json:"share"`
}

// Looks returns what the surface looks like to the rule, the likeliest first; nil unless the rule is auto.
func (t *Tuner) Looks() []Look {
	a, ok := t.rule.(*auto)
	if !ok || a.process != nil {
		return nil
	}
	var out []Look
	for i, w := range a.weights() {
		if n := len(out); n == 0 || out[n-1].Kind != a.models[i].name {
			out = append(out, Look{Kind: a.models[i].name})
		}
		out[len(out)-1].Share += w
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Share > out[j].Share })
	return out
}

// LooksText writes the likeliest kinds of surface, at most so many: "surface: 81% quadratic, 15% additive"; ""
// without any.
func LooksText(looks []Look, most int) string {
	var parts []string
	for i, l := range looks {
		if i < most {
			parts = append(parts, fmt.Sprintf("%.0f%% %s", 100*l.Share, l.Kind))
		}
	}
	if parts == nil {
		return ""
	}
	return "surface: " + strings.Join(parts, ", ")
}

func (a *auto) explain(i int, value float64) string {
	models, weights := a.likely()
	c := a.grid.candidates[i].Index
	e, write := heightOf(models, weights, a.standsAt(c), c).estimate(a.outward), func(x float64) string { return figure("%.3f", x) }
	if a.process != nil {
		return fmt.Sprintf("expected %s, 95%% %s to %s", NumberText(value), NumberText(e.Low), NumberText(e.High))
	}
	return fmt.Sprintf("expected %s, 95%% %s to %s", figure("%.4f", value), write(e.Low), write(e.High))
}
