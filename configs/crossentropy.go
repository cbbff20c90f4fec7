package configs

import (
	"math"
	"strings"

	"gobandit/gtp/event"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// crossEntropy reads an event of the cross-entropy tuner.
func (r *eventReader) crossEntropy() {
	c, before := &r.config, len(r.problems)
	c.Game, c.Cross = r.newGame(), new(tune.CrossEntropy)
	r.read(r.m, event.Keys(event.InEvent, c.Kind), c, &c.Game, &c.Start, c.Cross)
	r.checkGame(r.m, &c.Game, before)
	r.start(r.m, &c.Start, c.Game, before)
	r.checkPairs(c)
	r.checkColor()
	for _, key := range []string{"elite_proportion", "step_size"} {
		if e := r.m.get(key); e.isPresent() {
			if x, ok := r.trial().number(e, 0, 1); ok && (x == 0 || x == 1) {
				r.fail(e, "%v, want a number above 0 and below 1", x)
			}
		}
	}
	if e, ok := r.need("parameters"); ok {
		r.parameters(e, r.crossParameter)
		c.Cross.Space, c.Tune.Space = r.space, r.space
	}
	r.opposed()
}

// crossParameter reads a parameter of the cross-entropy tuner.
func (r *eventReader) crossParameter(e entry) (p param.Parameter, ok bool) {
	before := len(r.problems)
	m, isMap := r.mapping(e, "a parameter", keyNames(event.InParameter, event.KindCross)...)
	if !isMap {
		return p, false
	}
	need := func(name string) (entry, bool) {
		return r.needKey(m, event.FindKey(event.InParameter, event.KindCross, name))
	}
	var code, format string
	t := new(tune.Transform)
	if at, ok := need("code"); ok {
		code, _ = r.word(at, "a name for the parameter")
	}
	if at, ok := need("initial_mean"); ok {
		t.Start.Mean, _ = r.number(at, -math.MaxFloat64, math.MaxFloat64)
	}
	if at, ok := need("initial_variance"); ok {
		t.Start.Variance, _ = r.number(at, 0, math.MaxFloat64)
	}
	if at := m.get("transform"); at.isPresent() {
		r.transform(at, t)
	}
	if at := m.get("format"); at.isPresent() {
		format, _ = r.word(at, "a format such as \"K %.2f\"")
	}
	if len(r.problems) > before {
		return p, false
	}
	p, err := param.NewParameter(code, t, 1, format)
	if err != nil {
		r.fail(e, "%s", err)
	}
	return p, err == nil
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
	words := []string{f.Name()}
	for _, deviations := range []float64{-2, -1, 0, 1, 2} {
		v, err := t.Value(t.Start.Mean + deviations*math.Sqrt(t.Start.Variance))
		if err != nil {
			v = "error"
		}
		words = append(words, param.Text(v))
	}
	t.Name = strings.Join(words, " ")
}
