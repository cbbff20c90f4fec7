// Package reviewfile writes a review of a game as text, JSON, SGF and HTML, and keeps its
// searches in a journal.
package reviewfile

import (
	"math"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
)

// A Report is a review with what it is of.
type Report struct {
	File   string // where the record was read
	Record *sgf.Record
	Plan   *review.Plan
	*review.Review

	Engine  string // its name
	Visits  int    // of a position
	Seed    uint64
	Found   map[int]*search.Snapshot // by position
	Journal string                   // path of the stored searches
}

// Annotated returns where the record is stored with the review.
func (r *Report) Annotated() string { return strings.TrimSuffix(r.Journal, ".journal") + ".sgf" }

// name returns who plays a side.
func (r *Report) name(c model.Color) string {
	if c == model.White {
		return r.Record.Info.White
	}
	return r.Record.Info.Black
}

// number returns a pointer to a figure with so many decimals, nil if it is unknown.
func number(v float64, decimals int) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	unit := math.Pow10(decimals)
	v = math.Round(v*unit)/unit + 0 // without a negative zero
	return &v
}
