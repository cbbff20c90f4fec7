package configs

import (
	"math"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/event"
	"gobandit/model/param"
)

// parameters reads the list of parameters, each with read, and the space they span.
func (r *eventReader) parameters(e entry, read func(entry) (param.Parameter, bool)) {
	before := len(r.problems)
	var list []param.Parameter
	codes := make(map[string]bool)
	for _, item := range r.list(e, "parameters") {
		p, ok := read(item)
		if ok && codes[p.Code] {
			r.fail(item, "two parameters with the code %q", p.Code)
		}
		codes[p.Code] = true
		list = append(list, p)
	}
	if len(r.problems) > before {
		return
	}
	space, err := param.NewSpace(list...)
	if err != nil {
		r.fail(e, "%s", err)
		return
	}
	r.space = space
}

// parameter reads one parameter.
func (r *eventReader) parameter(e entry) (p param.Parameter, ok bool) {
	before := len(r.problems)
	m, isMap := r.mapping(e, "a parameter", keyNames(event.InParameter, event.KindTuner)...)
	if !isMap {
		return p, false
	}
	need := func(name string) (entry, bool) {
		return r.needKey(m, event.FindKey(event.InParameter, event.KindTuner, name))
	}
	var code, format string
	var scale param.Scale
	var split int
	if at, ok := need("code"); ok {
		code, _ = r.word(at, "a name for the parameter")
	}
	if at, ok := need("split"); ok {
		split, _ = r.integer(at, 1, param.MaxCandidates)
	}
	if at, ok := need("scale"); ok {
		if scale = r.scale(at, split); scale != nil && r.config.Tune.GomillTies {
			scale = param.TruncateIntegers(scale)
		}
	}
	if at := m.get("format"); at.isPresent() {
		format, _ = r.word(at, "a format such as \"K %.2f\"")
	}
	if len(r.problems) > before {
		return p, false
	}
	p, err := param.NewParameter(code, scale, split, format)
	if err != nil {
		r.fail(e, "%s", err)
		return p, false
	}
	if at := m.get("when"); at.isPresent() {
		if p.When, ok = r.when(at); !ok {
			return p, false
		}
	}
	r.noteTwins(m.get("split"), p)
	return p, true
}

// when reads a condition: "rave == true".
func (r *eventReader) when(e entry) (*param.When, bool) {
	const want = "a condition such as \"rave == true\""
	text, ok := r.word(e, want)
	if !ok {
		return nil, false
	}
	code, written, found := strings.Cut(text, "==")
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(written), &n); !found || err != nil || len(n.Content) != 1 {
		r.fail(e, "%q, want %s", text, want)
		return nil, false
	}
	v, ok := value(n.Content[0])
	if !ok {
		r.fail(e, "%q, want %s", text, want)
		return nil, false
	}
	return &param.When{Code: strings.TrimSpace(code), Value: v}, true
}

// scale reads the scale of a parameter with split divisions: {linear: [low, high]}
// or {log: [low, high]}, either with integer: true, {explicit: [values]}, which
// may be unordered, or {function: text}.
func (r *eventReader) scale(e entry, split int) param.Scale {
	const want = "a scale such as {linear: [0, 1]}, {log: [1, 100], integer: true} or {explicit: [1, 2, 4]}"
	if r.control != nil {
		if s, ok := r.controlScale(e, split); ok {
			return s
		}
	}
	m, ok := r.mapping(e, want, keyNames(event.InScale, "")...)
	if !ok {
		return nil
	}
	kinds := 0
	for _, key := range []string{"linear", "log", "explicit", "function"} {
		if m.get(key).isPresent() {
			kinds++
		}
	}
	if kinds != 1 {
		r.fail(e, "%d scales, want one of linear, log, explicit and function", kinds)
		return nil
	}
	integer := false
	if at := m.get("integer"); at.isPresent() {
		if m.get("explicit").isPresent() || m.get("function").isPresent() {
			r.fail(at, "cannot be combined with explicit or function")
		} else {
			integer, _ = r.truth(at)
		}
	}
	unordered := false
	if at := m.get("unordered"); at.isPresent() {
		if !m.get("explicit").isPresent() {
			r.fail(at, "only for explicit")
		}
		unordered, _ = r.truth(at)
	}
	if at := m.get("explicit"); at.isPresent() {
		return r.explicit(at, unordered)
	}
	if at := m.get("function"); at.isPresent() {
		if f := r.function(at); f != nil {
			return r.functionScale(at, f, split)
		}
		return nil
	}
	newScale, at := param.Linear, m.get("linear")
	if !at.isPresent() {
		newScale, at = param.Log, m.get("log")
	}
	bounds := r.list(at, "two numbers")
	if bounds == nil {
		return nil
	}
	if len(bounds) != 2 {
		r.fail(at, "%d numbers, want two: the bounds", len(bounds))
		return nil
	}
	low, okLow := r.number(bounds[0], -math.MaxFloat64, math.MaxFloat64)
	high, okHigh := r.number(bounds[1], -math.MaxFloat64, math.MaxFloat64)
	if !okLow || !okHigh {
		return nil
	}
	return r.checked(at)(newScale(low, high, integer))
}

// explicit reads a list of values.
func (r *eventReader) explicit(e entry, unordered bool) param.Scale {
	var values []param.Value
	before := len(r.problems)
	for _, item := range r.list(e, "values") {
		v, ok := value(item.node)
		if !ok {
			r.fail(item, "%s, want a number, a word, true, false or null", show(item.node))
		}
		values = append(values, v)
	}
	if len(r.problems) > before {
		return nil
	}
	if unordered {
		return r.checked(e)(param.Unordered(values...))
	}
	return r.checked(e)(param.Explicit(values...))
}

// checked returns a function that returns a new scale, or records its error.
func (r *eventReader) checked(at entry) func(param.Scale, error) param.Scale {
	return func(s param.Scale, err error) param.Scale {
		if err != nil {
			r.fail(at, "%s", err)
			return nil
		}
		return s
	}
}

// value returns the value of a parameter in a scalar.
func value(n *yaml.Node) (param.Value, bool) {
	if n.Kind != yaml.ScalarNode {
		return nil, false
	}
	var v any
	if err := n.Decode(&v); err != nil {
		return nil, false
	}
	switch v.(type) {
	case nil, int, float64, bool, string:
		return v, true
	}
	return nil, false
}
