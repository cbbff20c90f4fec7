package cli

import (
	"fmt"
	"strconv"
	"strings"

	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// candidateOf returns a candidate with the values in text, such as
// "k=0.5,rave=1000": one for each parameter of a space. Values may lie beside the
// grid and outside the scales. The candidate has no place in the space.
func candidateOf(space param.Space, text string) (tune.Candidate, error) {
	values := make([]param.Value, len(space.Parameters))
	var codes []string
	for _, p := range space.Parameters {
		codes = append(codes, p.Code)
	}
	for _, item := range strings.Split(text, ",") {
		code, given, ok := strings.Cut(item, "=")
		if !ok {
			return tune.Candidate{}, fmt.Errorf("%q, want default, runner-up, opponent, or values such as %s=…", item, codes[0])
		}
		known := false
		for k, p := range space.Parameters {
			if p.Code != code {
				continue
			}
			known = true
			v, err := valueOf(p, given)
			if err != nil {
				return tune.Candidate{}, err
			}
			values[k] = v
		}
		if !known {
			return tune.Candidate{}, fmt.Errorf("unknown parameter %q%s", code, names.DidYouMean(code, codes))
		}
	}
	for k, v := range values {
		if v == nil {
			return tune.Candidate{}, fmt.Errorf("%q without a value of %s", text, codes[k])
		}
	}
	return tune.Candidate{Values: values, Parameters: space.Text(values)}, nil
}

// valueOf reads a value of a parameter: one of its divisions, or another of the
// same kind.
func valueOf(p param.Parameter, text string) (param.Value, error) {
	for i := range p.Split {
		if v := p.Value(i); param.Text(v) == text {
			return v, nil
		}
	}
	switch p.Value(0).(type) {
	case int:
		if n, err := strconv.Atoi(text); err == nil {
			return n, nil
		}
		return nil, fmt.Errorf("%s=%s, want a whole number", p.Code, text)
	case float64:
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			return x, nil
		}
		return nil, fmt.Errorf("%s=%s, want a number", p.Code, text)
	}
	return nil, fmt.Errorf("%s=%s, want one of %s", p.Code, text, p.Scale)
}
