package configs

import (
	"math"
	"strings"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// crossEntropy reads an event of the cross-entropy tuner.
func (r *eventReader) crossEntropy() {
	c := &r.config
	c.Cross = new(tune.CrossEntropy)
	r.readGames(&c.Game, &c.Start, c.Cross)
	r.checkColor()
	for _, key := range []string{"elite_proportion", "step_size"} {
		if e := r.m.get(key); e.isPresent() {
			if x, ok := r.trial().number(e, 0, 1); ok && (x == 0 || x == 1) {
				r.fail(e, "%v, want a number above 0 and below 1", x)
			}
		}
	}
	if e, ok := r.need("parameters"); ok {
		r.parameters(e, r.crossScale)
		c.Cross.Space = r.space
	}
	r.opposed()
}

// crossScale reads the distribution of a parameter of the cross-entropy tuner, which has no
// divisions.
func (r *eventReader) crossScale(m mapping) (param.Scale, int) {
	t := new(tune.Transform)
	if at, ok := r.needOfParameter(m, "initial_mean"); ok {
		t.Start.Mean, _ = r.number(at, -math.MaxFloat64, math.MaxFloat64)
	}
	if at, ok := r.needOfParameter(m, "initial_variance"); ok {
		t.Start.Variance, _ = r.number(at, 0, math.MaxFloat64)
	}
	if at := m.get("transform"); at.isPresent() {
		r.transform(at, t)
	}
	return t, 1
}

// transform reads the function that makes engine values, and tries it at the mean.
// Its name has its values around the mean, by which a journal knows it.
func (r *eventReader) transform(e entry, t *tune.Transform) {
	f := r.function(e)
	if f == nil {
		return
	}
	t.Of = func(x float64) (param.Value, error) { return f.Value(e.key, x) }
	if _, err := t.Value(t.Start.Mean); err != nil {
		r.nested(e, err)
		t.Of = nil
		return
	}
	words := []string{f.Name}
	for _, deviations := range []float64{-2, -1, 0, 1, 2} {
		v, err := t.Value(t.Start.Mean + float64(deviations*math.Sqrt(t.Start.Variance)))
		if err != nil {
			v = "error"
		}
		words = append(words, param.Text(v))
	}
	t.Name = strings.Join(words, " ")
}
