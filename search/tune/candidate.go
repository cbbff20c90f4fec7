package tune

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model/param"
	"gobandit/model/words"
)

// A Candidate is one point of the space an event searches: one setting of the
// engine being tuned. It is immutable.
type Candidate struct {
	Index       int           // of its cell on the first level, counted from 0 in coordinate order
	Path        []int         // child indices from the root of the tree of candidates; one level: {Index}
	Coordinates []int         // division of each parameter on the first level, counted from 0
	Point       []float64     // optimiser parameters, each at least 0 and less than 1
	Free        bool          // Point is anywhere in the cell that Path names, not its center
	Values      []param.Value // value of each engine parameter
	Parameters  string        // the values as the event's formats show them, joined by "; "
}

// MaxLevels bounds the levels of subdivision: a float64 has 53 bits to halve.
const MaxLevels = 50

// at returns the candidate in the center of the cell that a path leads to.
func at(s param.Space, path ...int) Candidate {
	return candidate(s, Candidate{Index: path[0], Path: path, Point: s.Optimiser(path...)})
}

// CandidateAt returns the candidate that a path of indices leads to: of one, that on the first level of a space.
func CandidateAt(s param.Space, path ...int) Candidate { return at(s, path...) }

// free returns the candidate at a point of optimiser parameters, within the
// cell of the first level that it lies in.
func free(s param.Space, point []float64) Candidate {
	i := cell(s, point)
	return candidate(s, Candidate{Index: i, Path: []int{i}, Point: point, Free: true})
}

// candidate fills in what follows from the path and the point.
func candidate(s param.Space, c Candidate) Candidate {
	c.Coordinates = s.Coordinates(c.Index)
	c.Values = make([]param.Value, len(s.Parameters))
	for k, f := range c.Point {
		c.Values[k] = s.Parameters[k].Scale.At(f)
	}
	c.Parameters = s.Text(c.Values)
	return c
}

// cell returns the number of the cell of the first level that a point lies in.
func cell(s param.Space, point []float64) int {
	i := 0
	for k, f := range point {
		split := s.Parameters[k].Split
		i = i*split + min(max(int(f*float64(split)), 0), split-1)
	}
	return i
}

// parse returns the candidate that a journal names by its path and, if it is
// not in the center of a cell, by its point.
func parse(s param.Space, path []int, point []float64) (Candidate, error) {
	if len(path) < 1 || len(path) > MaxLevels {
		return Candidate{}, fmt.Errorf("path %v, want 1 to %d levels", path, MaxLevels)
	}
	for _, i := range path {
		if i < 0 || i >= s.Len() {
			return Candidate{}, fmt.Errorf("path %v, want candidates of 0 to %d", path, s.Len()-1)
		}
	}

	if point == nil {
		return at(s, slices.Clone(path)...), nil
	}
	if len(point) != len(s.Parameters) {
		return Candidate{}, fmt.Errorf("point %v, want %s: one for each parameter", point, words.Plural(len(s.Parameters), "number"))
	}
	for _, f := range point {
		if !(f >= 0 && f < 1) {
			return Candidate{}, fmt.Errorf("point %v, want numbers of at least 0 and less than 1", point)
		}
	}

	if i := cell(s, point); len(path) != 1 || path[0] != i {
		return Candidate{}, fmt.Errorf("path %v, want %v for the point %v", path, []int{i}, point)
	}
	return free(s, slices.Clone(point)), nil
}

// Place writes the coordinates of every level as Gomill does: "(0,1)", "(0,)"
// of one parameter, "(2,) (1,)" on two levels.
func Place(s param.Space, c Candidate) string {
	return strings.Join(words.Each(c.Path, func(cell int) string { return PlaceOf(s.Coordinates(cell)) }), " ")
}

// Name writes the parameters of a candidate, and for a point beside the candidate of the grid whose games it shares, the latter's, too, if
// they read differently.
func Name(s param.Space, c Candidate) string {
	if !c.Free {
		return c.Parameters
	}
	near := at(s, c.Path...).Parameters
	if near == c.Parameters {
		return near
	}
	return c.Parameters + " (near " + near + ")"
}

// spot writes the coordinates of the first level in a sentence: "(0,1)", "(0)" of one parameter.
func spot(c Candidate) string { return "(" + words.Coordinates(c.Coordinates) + ")" }

// PlaceOf writes the coordinates of one level.
func PlaceOf(coordinates []int) string {
	text := ""
	for k, x := range coordinates {
		text += [...]string{"(", ","}[min(k, 1)] + fmt.Sprint(x)
	}
	if len(coordinates) == 1 {
		text += ","
	}
	return text + ")"
}
