package param

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/model/words"
)

// MaxCandidates bounds the divisions of a parameter, and the candidates of a [Space] that are
// all kept and tried.
const MaxCandidates = 1 << 16

// MostCandidates bounds the candidates of a [Space].
const MostCandidates = 1 << 24

// A Parameter is one engine parameter to be tuned.
type Parameter struct {
	Code   string // names it in event files and substitutions
	Scale  Scale
	Split  int    // number of divisions of the scale; each division's center is tried
	Format Format // shows a value
	When   *When  // when it means anything; nil is always
}

// When says that a parameter means something only with a value of another.
type When struct {
	Code  string // of the other parameter
	Value Value
}

// NewParameter returns a checked parameter. An empty format stands for
// code:%s. The scale is tried with the format at every division.
func NewParameter(code string, scale Scale, split int, format string) (Parameter, error) {
	if err := checkCode(code); err != nil {
		return Parameter{}, err
	}
	if split < 1 || split > MaxCandidates {
		return Parameter{}, fmt.Errorf("split %d, want 1 to %d", split, MaxCandidates)
	}
	if scale == nil {
		return Parameter{}, errors.New("no scale")
	}
	if format == "" {
		format = strings.ReplaceAll(code, "%", "%%") + ":%s"
	}

	f, err := ParseFormat(format)
	if err != nil {
		return Parameter{}, err
	}
	p := Parameter{Code: code, Scale: scale, Split: split, Format: f}
	for i := range split {
		if v := p.Value(i); !f.Accepts(v) {
			return Parameter{}, fmt.Errorf("format %q cannot show the value %q", format, Text(v))
		}
	}
	return p, nil
}

// Value returns the value at the center of division i, counted from 0.
func (p Parameter) Value(i int) Value { return p.Scale.At(Center(p.Split, i)) }

// Divisions returns the value of each division as the parameter's format
// shows it.
func (p Parameter) Divisions() []string {
	texts := make([]string, p.Split)
	for i := range texts {
		texts[i] = p.Format.Text(p.Value(i))
	}
	return texts
}

// checkCode checks the name of a parameter: letters, digits and the signs
// Gomill allows, so that it can stand in braces before a colon.
func checkCode(code string) error {
	if code == "" {
		return errors.New("empty code")
	}
	for _, r := range code {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		if !letter && !strings.ContainsRune("-!$%&*+.:;<=>?^_~,", r) {
			return fmt.Errorf("code %q with %q, want letters, digits and any of -_.+*!$%%&:;<=>?^~", code, r)
		}
	}
	return nil
}

// Center returns the center of a division of [0, 1]: of the first index's
// among split, of the second index's among split within that one, and so on.
// Floating-point operations come in Gomill's order.
func Center(split int, indices ...int) float64 {
	lo, breadth := 0.0, 1.0
	for _, i := range indices {
		breadth /= float64(split)
		lo += float64(breadth * float64(i))
	}
	return lo + float64(0.5*breadth)
}

// A Space is the grid of candidates that parameters span: every combination of
// one division each.
type Space struct {
	Parameters []Parameter
}

// Codes returns the codes of the parameters.
func (s Space) Codes() []string {
	return words.Each(s.Parameters, func(p Parameter) string { return p.Code })
}

// NewSpace returns the space of the parameters. There must be at least one, no
// two may share their code, conditions must name values that exist, and there may be no more than [MostCandidates]
// combinations.
func NewSpace(parameters ...Parameter) (Space, error) {
	if len(parameters) == 0 {
		return Space{}, errors.New("no parameters")
	}
	size, seen := 1, make(map[string]bool)
	for _, p := range parameters {
		if seen[p.Code] {
			return Space{}, fmt.Errorf("two parameters with code %q", p.Code)
		}
		seen[p.Code] = true
		if size > MostCandidates/p.Split {
			return Space{}, fmt.Errorf("more than %d candidates, want smaller splits", MostCandidates)
		}
		size *= p.Split
	}
	s := Space{Parameters: append([]Parameter(nil), parameters...)}
	for _, p := range s.Parameters {
		if err := s.checkWhen(p); err != nil {
			return Space{}, err
		}
	}
	return s, nil
}

// mostConditions is the largest number of values of a parameter that conditions go by.
const mostConditions = 100

// checkWhen checks the condition of a parameter: a value that another has, which has no condition itself.
func (s Space) checkWhen(p Parameter) error {
	if p.When == nil {
		return nil
	}
	on := slices.IndexFunc(s.Parameters, func(o Parameter) bool { return o.Code == p.When.Code && o.Code != p.Code })
	if on < 0 {
		return fmt.Errorf("%s depends on %s being %s, want the code of another parameter", p.Code, p.When.Code, Text(p.When.Value))
	}
	other := s.Parameters[on]
	if other.When != nil {
		return fmt.Errorf("%s depends on %s, which has a condition itself; want a parameter without one", p.Code, other.Code)
	}
	for _, f := range Centers(other.Scale, mostConditions) {
		if other.Scale.At(f) == p.When.Value {
			return nil
		}
	}
	return fmt.Errorf("%s depends on %s being %s, want one of its values: one of at most %d integers, or an explicit one",
		p.Code, other.Code, Text(p.When.Value), mostConditions)
}

// Len returns the number of candidates.
func (s Space) Len() int {
	n := 1
	for _, p := range s.Parameters {
		n *= p.Split
	}
	return n
}

// Coordinates returns the division of each parameter of candidate i. Candidates
// are numbered with the first parameter slowest.
func (s Space) Coordinates(i int) []int {
	c := make([]int, len(s.Parameters))
	for k := len(c) - 1; k >= 0; k-- {
		split := s.Parameters[k].Split
		c[k] = i % split
		i /= split
	}
	return c
}

// Index returns the number of the candidate at the coordinates, and false if
// they are not in the space.
func (s Space) Index(coordinates []int) (int, bool) {
	if len(coordinates) != len(s.Parameters) {
		return 0, false
	}
	i := 0
	for k, c := range coordinates {
		split := s.Parameters[k].Split
		if c < 0 || c >= split {
			return 0, false
		}
		i = i*split + c
	}
	return i, true
}

// Optimiser returns the optimiser parameters of the candidate reached by a
// path of candidate numbers, each within the box of the one before; a path of
// one is a candidate of the grid itself.
func (s Space) Optimiser(path ...int) []float64 {
	levels := make([][]int, len(path))
	for d, i := range path {
		levels[d] = s.Coordinates(i)
	}
	out := make([]float64, len(s.Parameters))
	indices := make([]int, len(path))
	for k, p := range s.Parameters {
		for d := range path {
			indices[d] = levels[d][k]
		}
		out[k] = Center(p.Split, indices...)
	}
	return out
}

// Values returns the engine parameters of the candidate reached by a path, as
// in [Space.Optimiser].
func (s Space) Values(path ...int) []Value {
	values := make([]Value, len(s.Parameters))
	for k, f := range s.Optimiser(path...) {
		values[k] = s.Parameters[k].Scale.At(f)
	}
	return values
}

// Text shows engine parameters by their formats, joined by "; ".
func (s Space) Text(values []Value) string {
	parts := make([]string, len(values))
	for k, v := range values {
		parts[k] = s.Parameters[k].Format.Text(v)
	}
	return strings.Join(parts, "; ")
}
