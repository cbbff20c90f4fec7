package param

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"

	"pgregory.net/rapid"
)

func mustScale(t testing.TB) func(Scale, error) Scale {
	return func(s Scale, err error) Scale {
		t.Helper()
		must.Succeed(t, err)
		return s
	}
}

func TestNegativeIntegersRoundToNearest(t *testing.T) {
	scale := mustScale(t)(Linear(-5.5, 5.5, true))
	p := must.Get(NewParameter("p", scale, 11, "%d"))
	must.Equal(t, strings.Join(p.Divisions(), " "), "-5 -4 -3 -2 -1 0 1 2 3 4 5", "divisions")
}

func TestScaleStrings(t *testing.T) {
	must := mustScale(t)
	tests := []struct {
		scale Scale
		want  string
	}{
		{must(Linear(0, 1.5, false)), "linear 0 to 1.5"},
		{must(Log(10, 10000, true)), "log 10 to 10000, integer"},
		{must(Explicit(1, "1", 2.5, true, nil)), `explicit 1, "1", 2.5, true, `},
	}
	for _, tt := range tests {
		if got := tt.scale.String(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestRefused(t *testing.T) {
	scale := mustScale(t)(Linear(0, 1, false))
	words := mustScale(t)(Explicit("low", "high"))
	one := func(_ Parameter, err error) error { return err }
	other := func(_ Scale, err error) error { return err }
	tests := []struct {
		name string
		err  error
		want string // part of the error
	}{
		{"infinite bound", other(Linear(0, math.Inf(1), false)), "finite bounds"},
		{"overflowing range", other(Linear(-1e308, 1e308, false)), "finite bounds"},
		{"huge integers", other(Linear(0, 1e19, true)), "2^62"},
		{"zero", other(Log(0, 1, false)), "lower bound of a log scale is zero"},
		{"signs", other(Log(-1, 1, false)), "same sign"},
		{"no values", other(Explicit()), "without values"},
		{"odd value", other(Explicit([]int{1})), "[]int"},
		{"code", one(NewParameter("", scale, 2, "")), "empty code"},
		{"braces", one(NewParameter("a}", scale, 2, "")), "'}'"},
		{"split", one(NewParameter("a", scale, 0, "")), "split 0, want 1"},
		{"no scale", one(NewParameter("a", nil, 2, "")), "no scale"},
		{"format without verb", one(NewParameter("a", scale, 2, "a")), "no conversion"},
		{"format with two verbs", one(NewParameter("a", scale, 2, "%d%d")), "more than one conversion"},
		{"format for numbers", one(NewParameter("a", words, 2, "%d")), `cannot show the value "low"`},
		{"unfinished format", one(NewParameter("a", scale, 2, "%5")), "in the middle"},
		{"wide format", one(NewParameter("a", scale, 2, "%500d")), "too wide"},
	}
	for _, tt := range tests {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, tt.err, tt.want)
		}
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
		if _, err := NewSpace(parameters...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
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
