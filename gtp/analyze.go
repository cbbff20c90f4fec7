package gtp

import (
	"errors"
	"fmt"
	"math"
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
	Color     model.Color   // Empty if not named: the side to move
	Interval  time.Duration // between lines; 0 if not named
	MaxMoves  int           // list this many at most; 0 for no limit
	Ownership bool          // Kata: append the ownership of every point
	RootInfo  bool          // Kata: append the whole search's figures
}

var errSyntax = errors.New(SyntaxError)

// ParseAnalysis reads the arguments of lz-analyze, kata-analyze and their
// relatives: [color] [interval] [key value]..., intervals in hundredths of a
// second. Restrictions of the moves (avoid, allow) are refused.
func ParseAnalysis(args []string) (Analysis, error) {
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
	for ; len(args) > 0; args = args[2:] {
		if args[0] == "avoid" || args[0] == "allow" {
			return a, fmt.Errorf("%s is not supported", args[0])
		}
		if len(args) < 2 {
			return a, errSyntax
		}
		if err := a.set(args[0], args[1]); err != nil {
			return a, err
		}
	}
	return a, nil
}

// set sets the value of one key.
func (a *Analysis) set(key, value string) (err error) {
	switch key {
	case "interval":
		a.Interval, err = parseInterval(value)
	case "minmoves":
		_, err = parseCount(value) // every move tried is listed anyway
	case "maxmoves":
		a.MaxMoves, err = parseCount(value)
	case "ownership":
		a.Ownership, err = strconv.ParseBool(value)
	case "rootInfo":
		a.RootInfo, err = strconv.ParseBool(value)
	case "ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "noResultValue":
		// Figures that this engine has not got; a client that asks for them gets the rest.
		_, err = strconv.ParseBool(value)
	default:
		return errSyntax
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
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Vertex(size)
	}
	return strings.Join(names, " ")
}
