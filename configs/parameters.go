package configs

import (
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/model/words"
)

// parameters reads the list of parameters, the scale and divisions of each with scale, and
// the space they span.
func (r *eventReader) parameters(e entry, scale func(mapping) (param.Scale, int)) {
	before := len(r.problems)
	var list []param.Parameter
	codes := make(map[string]bool)
	for _, item := range r.list(e, "parameters") {
		p, ok := r.parameter(item, scale)
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
func (r *eventReader) parameter(e entry, scale func(mapping) (param.Scale, int)) (p param.Parameter, ok bool) {
	before := len(r.problems)
	m, isMap := r.mapping(e, "a parameter", keyNames(event.InParameter, r.config.Kind)...)
	if !isMap {
		return p, false
	}
	var code, format string
	if at, ok := r.needOfParameter(m, "code"); ok {
		code, _ = r.word(at, "a name for the parameter")
	}
	values, split := scale(m)
	if at := m.get("format"); at.isPresent() {
		format, _ = r.word(at, "a format such as \"K %.2f\"")
	}
	if len(r.problems) > before {
		return p, false
	}

	if at := m.get("split"); at.isPresent() && r.control == nil && !r.config.Tune.GomillTies {
		values, split = r.mergeTwins(at, code, values, split)
	}
	p, err := param.NewParameter(code, values, split, format)
	if format == "" && r.control == nil && err == nil && isReal(p) {
		p, err = param.NewParameter(code, values, split, code+":%.5g")
	}
	if err != nil {
		r.fail(e, "%s", err)
		return p, false
	}
	if at := m.get("when"); at.isPresent() {
		if p.When, ok = r.when(at); !ok {
			return p, false
		}
	}
	if at := m.get("split"); at.isPresent() {
		r.noteTwins(at, p)
	}
	return p, true
}

// isReal reports whether some values of a parameter are no whole numbers, and all are small: without a format they are rounded.
func isReal(p param.Parameter) (fractions bool) {
	for i := range p.Split {
		x, isNumber := p.Value(i).(float64)
		if !isNumber || math.Abs(x) >= 10000 {
			return false
		}
		fractions = fractions || x != math.Trunc(x)
	}
	return fractions
}

// needOfParameter returns the entry of a key of a parameter that must be there.
func (r *eventReader) needOfParameter(m mapping, name string) (entry, bool) {
	return r.needKey(m, event.FindKey(event.InParameter, r.config.Kind, name))
}

// tunerScale reads the scale of a parameter and the number of its divisions.
func (r *eventReader) tunerScale(m mapping) (scale param.Scale, split int) {
	if at, ok := r.needOfParameter(m, "split"); ok {
		split, _ = r.integer(at, 1, param.MaxCandidates)
	}
	if at, ok := r.needOfParameter(m, "scale"); ok {
		if scale = r.scale(at, split); scale != nil && r.config.Tune.GomillTies {
			scale = param.TruncateIntegers(scale)
		}
	}
	return scale, split
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
	present := func(key string) bool { return m.get(key).isPresent() }
	kinds := slices.DeleteFunc([]string{"linear", "log", "explicit", "function"}, func(key string) bool { return !present(key) })
	if len(kinds) != 1 {
		r.fail(e, "%d scales, want one of linear, log, explicit and function", len(kinds))
		return nil
	}
	kind, at := kinds[0], m.get(kinds[0])
	var integer, unordered bool
	if option := m.get("integer"); option.isPresent() {
		if kind == "explicit" || kind == "function" {
			r.fail(option, "cannot be combined with explicit or function")
		} else {
			integer, _ = r.truth(option)
		}
	}
	if option := m.get("unordered"); option.isPresent() {
		if kind != "explicit" {
			r.fail(option, "only for explicit")
		}
		unordered, _ = r.truth(option)
	}

	switch kind {
	case "explicit":
		return r.explicit(at, unordered)
	case "function":
		if f := r.function(at); f != nil {
			return r.functionScale(at, f, split)
		}
		return nil
	case "linear":
		return r.between(at, integer, param.Linear)
	}
	return r.between(at, integer, param.Log)
}

// between reads the bounds of a scale.
func (r *eventReader) between(at entry, integer bool, newScale func(low, high float64, integer bool) (param.Scale, error)) param.Scale {
	bounds := r.list(at, "two numbers")
	if bounds == nil {
		return nil
	}
	if len(bounds) != 2 {
		r.fail(at, "%s, want two: the bounds", words.Plural(len(bounds), "number"))
		return nil
	}
	low, okLow := r.number(bounds[0], -math.MaxFloat64, math.MaxFloat64)
	high, okHigh := r.number(bounds[1], -math.MaxFloat64, math.MaxFloat64)
	if !okLow || !okHigh {
		return nil
	}
	if low > high && r.control == nil { // Gomill takes any order
		r.fail(at, "from %s to %s, want the lower bound first", param.Text(low), param.Text(high))
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
