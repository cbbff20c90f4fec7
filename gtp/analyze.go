package gtp

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/model"
)

// A Dialect is a way of writing the lines of an analysis.
type Dialect uint8

// The dialects.
const (
	Leela Dialect = iota // lz-analyze: whole numbers of 0 to 10000
	Kata                 // kata-analyze: numbers of 0 to 1, root and ownership
)

// An Analysis is the request of an analyze command.
type Analysis struct {
	Color    model.Color   // Empty if not named: the side to move
	Interval time.Duration // time between lines; 0 if not named
	MinMoves int           // so many moves are listed however few their visits, if there are so many
	MaxMoves int           // largest number of moves to list; 0 for no limit
	RootInfo bool          // Kata: append the whole search's figures

	Scores bool // Leela: show the mean score of each move, as Lizzie does in game records

	// What of the owner of every point at the end is to be shown, by the search and
	// by each move. Kata only.
	Ownership, OwnershipStdev, MovesOwnership, MovesOwnershipStdev bool

	// What of the visits of each move of a principal variation is to be shown: those
	// of the position after it, and those of the move. Kata only.
	PVVisits, PVEdgeVisits bool

	restrictions []restriction
}

// A restriction has moves that a side must avoid, or the only ones that it may play.
type restriction struct {
	allow  bool
	side   model.Color
	points []model.Point
}

// Wants returns a function that selects the moves of a side to show; nil is all.
func (a *Analysis) Wants(side model.Color) func(model.Point) bool {
	of := slices.DeleteFunc(slices.Clone(a.restrictions), func(r restriction) bool { return r.side != side })
	if len(of) == 0 {
		return nil
	}
	return func(p model.Point) bool {
		return !slices.ContainsFunc(of, func(r restriction) bool { return slices.Contains(r.points, p) != r.allow })
	}
}

var errSyntax = errors.New(SyntaxError)

// ParseAnalysis reads the arguments of lz-analyze, kata-analyze and their
// relatives on a board of the given size: [color] [interval] [key value]...,
// intervals in hundredths of a second. After the keys avoid and allow come a side,
// points with commas between, and the number of moves for which that holds; it is
// always taken to be 1.
func ParseAnalysis(args []string, size int) (Analysis, error) {
	var a Analysis
	if len(args) > 0 {
		if c, err := model.ParseColor(args[0]); err == nil {
			a.Color, args = c, args[1:]
		}
	}

	if len(args) > 0 {
		if d, err := parseInterval(args[0]); err == nil {
			a.Interval, args = d, args[1:]
		}
	}

	for len(args) > 0 {
		n := 2
		if args[0] == "avoid" || args[0] == "allow" {
			n = 4
		}
		if len(args) < n {
			return a, errSyntax
		}
		var err error
		if n == 4 {
			err = a.restrict(args[0] == "allow", args[1], args[2], args[3], size)
		} else {
			err = a.set(args[0], args[1])
		}
		if err != nil {
			return a, err
		}
		args = args[n:]
	}
	return a, nil
}

// restrict adds a restriction.
func (a *Analysis) restrict(allow bool, side, points, until string, size int) error {
	r := restriction{allow: allow}
	var err error
	if r.side, err = model.ParseColor(side); err != nil {
		return errSyntax
	}
	if n, err := parseCount(until); err != nil || n < 1 {
		return errSyntax
	}
	for _, v := range strings.Split(points, ",") {
		ps, err := parsePoints(v, size)
		if err != nil {
			return err
		}
		r.points = append(r.points, ps...)
	}
	for _, other := range a.restrictions {
		if other.side == r.side && (allow || other.allow) {
			return errors.New("allow may be given once, and without avoid")
		}
	}
	a.restrictions = append(a.restrictions, r)
	return nil
}

// parsePoints reads a point, or a rectangle by two opposite corners, as in
// D4:F6.
func parsePoints(s string, size int) ([]model.Point, error) {
	first, second, rectangle := strings.Cut(s, ":")
	p, err := model.ParsePoint(first, size)
	if err != nil {
		return nil, err
	}
	if !rectangle {
		return []model.Point{p}, nil
	}
	q, err := model.ParsePoint(second, size)
	if err != nil || p == model.Pass || q == model.Pass {
		return nil, errSyntax
	}
	return model.Rectangle(p, q), nil
}

// set sets the value of one key.
func (a *Analysis) set(key, value string) (err error) {
	switch key {
	case "interval":
		a.Interval, err = parseInterval(value)
	case "minmoves":
		a.MinMoves, err = parseCount(value)
	case "maxmoves":
		a.MaxMoves, err = parseCount(value)
	default:
		wants, ok := map[string]*bool{
			"rootInfo":  &a.RootInfo,
			"ownership": &a.Ownership, "ownershipStdev": &a.OwnershipStdev,
			"movesOwnership": &a.MovesOwnership, "movesOwnershipStdev": &a.MovesOwnershipStdev,
			"pvVisits": &a.PVVisits, "pvEdgeVisits": &a.PVEdgeVisits,
			"noResultValue": new(bool), // this engine has no such figure: the client gets the others
		}[key]
		if !ok {
			return errSyntax
		}
		*wants, err = strconv.ParseBool(value)
	}

	if err != nil {
		return errSyntax
	}
	return nil
}

func parseCount(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("bad number %q", s)
	}
	return int(n), nil
}

// parseInterval reads hundredths of a second.
func parseInterval(s string) (time.Duration, error) {
	cs, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0, err
	}
	if !(cs >= 0) || math.IsInf(cs, 0) { // also rejects NaN
		return 0, errSyntax
	}
	const longest = time.Hour
	return min(time.Duration(min(cs, 1e6)*float64(10*time.Millisecond)), longest), nil
}

// Points returns the names of points, separated by blanks.
func Points(points []model.Point, size int) string {
	return strings.Join(model.Vertices(points, size), " ")
}
