package simulate

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param/paramtest"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]float64{
		"0.5":                        .5,
		"x*y + 0.1":                  .18,
		"-x + y/2":                   0, // held at 0
		"5*x":                        1, // and at 1
		"(x-y)*(x-y)":                .04,
		"exp(-x) - sqrt(abs(-0.04))": math.Exp(-.2) - .2,
		"min(x, y) + max(x, y)":      .6,
		"pow(y, 2)":                  .16,
		"log(-1)":                    0,
		"1/(x-0.2)":                  0, // no number
		"0.6 if x < y else 0.45":     .6,
		"cos(2*pi) - x # a comment":  .8,
	} {
		rate, _, err := Parse(text, []string{"x", "y"})
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := rate([]float64{.2, .4}); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s = %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"x +":        "want a formula",
		"q":          `unknown name "q"`,
		"x ** y":     "a power is pow(x, 2)",
		"x ^ y":      "unknown binary op",
		"~x":         "unknown unary op",
		"sqr(x)":     `unknown name "sqr", did you mean "sqrt"?`,
		"pow(x)":     "pow: got 1 arguments, want 2",
		"exp(x,y)":   "exp: got 2 arguments, want 1",
		"x[1]":       "want numbers, variables",
		"x < y":      "a bool, want a number",
		"0.5), (x":   "want a formula",
		`"x"`:        "want a number",
		"q + sqr(x)": "\nunknown name \"sqr\"",
	} {
		if _, _, err := Parse(text, []string{"x", "y"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

func TestFind(t *testing.T) {
	s, err := Find("0.3 + 0.2*y")
	if err != nil || !reflect.DeepEqual(s.Splits, []int{8, 8}) {
		t.Errorf("%+v, %v, want two parameters", s, err)
	}
	for text, want := range map[string]string{
		"hil":  `did you mean "hill"?`,
		"0.5":  "want x in it",
		"x +*": "not a formula",
	} {
		must.Fail(t, must.Err(Find(text)), want, text)
	}
	space := paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 5})
	if s, err := FindFor("k*k", space); err != nil || s.Rate([]float64{.5}) != .25 || s.Splits[0] != 5 {
		t.Errorf("%+v, %v", s, err)
	}
	must.Equal(t, must.Get(FindFor("log16", space)).Splits[0], 5, "the event's divisions")
	must.Fail(t, must.Err(FindFor("hill", space)), "surface hill has 2 parameters and the event 1")
}

// Rates are rates everywhere.
func TestSurfaces(t *testing.T) {
	for _, s := range Surfaces() {
		space := must.Get(s.Space())
		for i := range space.Len() {
			if p := s.Rate(space.Optimiser(i)); !(p > 0 && p < 1) {
				t.Errorf("%s: candidate %d has a rate of %v", s.Name, i, p)
			}
		}
	}
}
