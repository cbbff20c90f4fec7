package param

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// scalesFile is what Gomill 0.8.3 makes of scales and formats.
type scalesFile struct {
	Cases  []scaleCase
	Direct []struct {
		Kind    string
		Args    []any
		Integer bool
		Values  []struct {
			F      float64
			Engine any
			Error  string
		}
	}
	Formats []struct {
		Format, Text, Error string
		Value               json.RawMessage
	}
}

type scaleCase struct {
	Kind    string
	Args    []any
	Integer bool
	Split   int
	Note    string
	Error   *string
	Points  []struct {
		Path      []int
		Optimiser float64
		Engine    any
		Text      string
	}
}

func TestScalesAgreeWithGomill(t *testing.T) {
	var file scalesFile
	oracle.Decode(t, "gomill/scales.json", &file)
	refused, points := 0, 0
	for _, c := range file.Cases {
		scale, err := makeScale(c.Kind, c.Args, c.Integer)
		if err == nil {
			truncate(t, c, scale)
		}
		var p Parameter
		if err == nil {
			p, err = NewParameter("p", scale, c.Split, "")
		}
		if c.Error != nil {
			refused++
			must.Fail(t, err, "", c.Kind, c.Args, c.Split, *c.Error)
			continue
		}
		if err != nil {
			t.Errorf("%s%v split %d: %v", c.Kind, c.Args, c.Split, err)
			continue
		}
		space := must.Get(NewSpace(p))
		for _, pt := range c.Points {
			points++
			must.Equal(t, space.Optimiser(pt.Path...)[0], pt.Optimiser, c.Kind, c.Args, c.Split, pt.Path)
			v := space.Values(pt.Path...)[0]
			if c.Integer && (negative(pt.Engine) || negative(v)) { // see TestNegativeIntegersRoundToNearest
				continue
			}
			if !equal(v, pt.Engine, c.Kind == "LOG") {
				t.Errorf("%s%v split %d: value at %v is %v, want %v", c.Kind, c.Args, c.Split, pt.Path, v, pt.Engine)
			}
			must.Equal(t, space.Text([]Value{v}), pt.Text, c.Kind, c.Args, c.Split, pt.Path)
		}
	}
	if refused < 10 || points < 400 {
		t.Errorf("only %d refusals and %d points seen", refused, points)
	}
	for _, c := range file.Direct {
		scale, err := makeScale(c.Kind, c.Args, c.Integer)
		if err != nil {
			t.Errorf("%s%v: %v", c.Kind, c.Args, err)
			continue
		}
		for _, x := range c.Values {
			if v := scale.At(x.F); x.Error == "" && !(c.Integer && (negative(x.Engine) || negative(v))) && !equal(v, x.Engine, c.Kind == "LOG") {
				t.Errorf("%s%v at %v is %v, want %v", c.Kind, c.Args, x.F, v, x.Engine)
			}
		}
	}
}

// truncate checks that with integers truncated a scale has all of Gomill's
// values, the negative ones too.
func truncate(t *testing.T, c scaleCase, scale Scale) {
	t.Helper()
	for _, pt := range c.Points {
		if v := TruncateIntegers(scale).At(pt.Optimiser); !equal(v, pt.Engine, c.Kind == "LOG") {
			t.Errorf("%s%v, truncated: value at %v is %v, want %v", c.Kind, c.Args, pt.Optimiser, v, pt.Engine)
		}
	}
}

func TestFormatsAgreeWithGomill(t *testing.T) {
	var file scalesFile
	oracle.Decode(t, "gomill/scales.json", &file)
	for _, c := range file.Formats {
		v := readValue(t, c.Value)
		f, err := ParseFormat(c.Format)
		if err != nil || !f.Accepts(v) {
			if c.Error == "" {
				t.Errorf("%q with %v is refused (%v), want %q", c.Format, v, err, c.Text)
			}
			continue
		}
		if c.Error != "" {
			t.Errorf("%q with %v is %q, Gomill says %s", c.Format, v, f.Text(v), c.Error)
		} else if got := f.Text(v); got != c.Text {
			t.Errorf("%q with %v is %q, want %q", c.Format, v, got, c.Text)
		}
	}
}

// readValue reads a number with a point or exponent as a float, as Python
// wrote it.
func readValue(t *testing.T, raw json.RawMessage) Value {
	t.Helper()
	var v any
	must.Succeed(t, json.Unmarshal(raw, &v))
	if x, ok := v.(float64); ok && !strings.ContainsAny(string(raw), ".e") {
		return int(x)
	}
	return v
}

func makeScale(kind string, args []any, integer bool) (Scale, error) {
	if kind == "EXPLICIT" {
		values := make([]Value, len(args))
		for i, a := range args {
			values[i] = a
			if x, ok := a.(float64); ok && x == math.Trunc(x) && math.Abs(x) < 1e15 {
				values[i] = int(x)
			}
		}
		return Explicit(values...)
	}
	bounds := []float64{math.NaN(), math.NaN()}
	for i, a := range args {
		x, ok := a.(float64)
		if i == 2 || !ok {
			return Linear(math.NaN(), 0, false)
		}
		bounds[i] = x
	}
	if kind == "LOG" {
		return Log(bounds[0], bounds[1], integer)
	}
	return Linear(bounds[0], bounds[1], integer)
}

func negative(v any) bool { x, ok := toNumber(v); return ok && x < 0 }

// equal compares a value with one read from JSON, logarithms within rounding.
func equal(v Value, want any, approximate bool) bool {
	w, ok := want.(float64)
	if !ok {
		return v == want
	}
	x, ok := toNumber(v)
	if approximate {
		return ok && math.Abs(x-w) <= 1e-12*math.Abs(w)
	}
	return ok && x == w
}
