package param

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"

	"pgregory.net/rapid"
)

func TestNegativeIntegersRoundToNearest(t *testing.T) {
	scale := must.Get(Linear(-5.5, 5.5, true))
	p := must.Get(NewParameter("p", scale, 11, "%d"))
	must.Equal(t, strings.Join(p.Divisions(), " "), "-5 -4 -3 -2 -1 0 1 2 3 4 5", "divisions")
}

func TestScaleStrings(t *testing.T) {
	tests := []struct {
		scale Scale
		want  string
	}{
		{must.Get(Linear(0, 1.5, false)), "linear 0 to 1.5"},
		{must.Get(Log(10, 10000, true)), "log 10 to 10000, integer"},
		{must.Get(Explicit(1, "1", 2.5, true, nil)), `explicit 1, "1", 2.5, true, `},
	}
	for _, tt := range tests {
		must.Equal(t, tt.scale.String(), tt.want)
	}
}

func TestRefused(t *testing.T) {
	scale := must.Get(Linear(0, 1, false))
	words := must.Get(Explicit("low", "high"))
	tests := []struct {
		name string
		err  error
		want string // part of the error
	}{
		{"infinite bound", must.Err(Linear(0, math.Inf(1), false)), "finite bounds"},
		{"overflowing range", must.Err(Linear(-1e308, 1e308, false)), "finite bounds"},
		{"huge integers", must.Err(Linear(0, 1e19, true)), "2^62"},
		{"zero", must.Err(Log(0, 1, false)), "lower bound of a log scale is zero"},
		{"signs", must.Err(Log(-1, 1, false)), "same sign"},
		{"no values", must.Err(Explicit()), "without values"},
		{"odd value", must.Err(Explicit([]int{1})), "[]int"},
		{"code", must.Err(NewParameter("", scale, 2, "")), "empty code"},
		{"braces", must.Err(NewParameter("a}", scale, 2, "")), "'}'"},
		{"split", must.Err(NewParameter("a", scale, 0, "")), "split 0, want 1"},
		{"no scale", must.Err(NewParameter("a", nil, 2, "")), "no scale"},
		{"format without verb", must.Err(NewParameter("a", scale, 2, "a")), "no conversion"},
		{"format with two verbs", must.Err(NewParameter("a", scale, 2, "%d%d")), "more than one conversion"},
		{"format for numbers", must.Err(NewParameter("a", words, 2, "%d")), `cannot show the value "low"`},
		{"unfinished format", must.Err(NewParameter("a", scale, 2, "%5")), "in the middle"},
		{"wide format", must.Err(NewParameter("a", scale, 2, "%500d")), "too wide"},
	}
	for _, tt := range tests {
		must.Fail(t, tt.err, tt.want, tt.name)
	}
}

func TestSpaceRefused(t *testing.T) {
	p := Parameter{Code: "a", Split: 300}
	p2, q := Parameter{Code: "b", Split: 300}, Parameter{Code: "c", Split: 300}
	for want, parameters := range map[string][]Parameter{
		"no parameters":                nil,
		"two parameters with code":     {p, p},
		"more than 16777216 candidate": {p, p2, q},
	} {
		must.Fail(t, must.Err(NewSpace(parameters...)), want)
	}
}

// TestSpaceNumbersCandidates: the first parameter is the slowest, and numbers
// and coordinates are two names of the same thing.
func TestSpaceNumbersCandidates(t *testing.T) {
	space := Space{Parameters: []Parameter{{Code: "a", Split: 2}, {Code: "b", Split: 3}}}
	want := [][]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}
	for i, c := range want {
		if got := space.Coordinates(i); !reflect.DeepEqual(got, c) {
			t.Errorf("coordinates of %d are %v, want %v", i, got, c)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var s Space
		for range rapid.IntRange(1, 4).Draw(t, "parameters") {
			s.Parameters = append(s.Parameters, Parameter{Split: rapid.IntRange(1, 7).Draw(t, "split")})
		}
		i := rapid.IntRange(0, s.Len()-1).Draw(t, "candidate")
		if got, ok := s.Index(s.Coordinates(i)); !ok || got != i {
			t.Fatalf("candidate %d at %v comes back as %d, %v", i, s.Coordinates(i), got, ok)
		}
	})
	for _, c := range [][]int{{0}, {0, 3}, {-1, 0}, {0, 0, 0}} {
		if i, ok := space.Index(c); ok {
			t.Errorf("coordinates %v are candidate %d, want none", c, i)
		}
	}
}

func TestZeroFormatShowsNothing(t *testing.T) {
	must.Equal(t, (Format{}).Text(3), "")
}

func FuzzFormat(f *testing.F) {
	for _, s := range []string{"K %.2f", "%d", "%s", "%%p %5s", "%-5d|", "%+.3e", "%c", "%(p)s", "%z", "%", "%#x", "%hd"} {
		f.Add(s, 1.5)
	}
	f.Fuzz(func(t *testing.T, text string, x float64) {
		format, err := ParseFormat(text)
		if err != nil {
			return
		}
		for _, v := range []Value{x, int(12), "word", true, nil} {
			if s := format.Text(v); strings.Contains(s, "%!") && !strings.Contains(text, "%!") && !strings.Contains(text, "%%!") {
				t.Errorf("format %q shows %v as %q", text, v, s)
			}
		}
	})
}
