package cli

import (
	"fmt"
	"strconv"
	"strings"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// candidateOf returns a candidate with the values in text, such as
// "k=0.5,rave=1000": one for each parameter of a space. Values may lie beside the
// grid and outside the scales. The candidate has no place in the space.
func candidateOf(space param.Space, text string) (tune.Candidate, error) {
	if text != "" && !strings.Contains(text, "=") {
		return tune.Candidate{}, fmt.Errorf("%q, want default, runner-up, opponent, or values such as %s=…", text, space.Parameters[0].Code)
	}
	values := make([]param.Value, len(space.Parameters))
	err := eachValue(space, text, func(k int, given string) (err error) {
		values[k], err = valueOf(space.Parameters[k], given)
		return err
	})
	if err != nil {
		return tune.Candidate{}, err
	}
	return tune.Candidate{Values: values, Parameters: space.Text(values)}, nil
}

// valueOf reads a value of a parameter: one of its divisions, or another of the
// same kind.
func valueOf(p param.Parameter, text string) (param.Value, error) {
	for i := range p.Split {
		if v := p.Value(i); says(text, v) {
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
