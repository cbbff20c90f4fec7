// Package names finds the name that a user probably meant.
package names

import (
	"fmt"
	"strings"
)

// DidYouMean returns the end of an error message about an unknown name: a hint
// at the known one nearest to it, or "" if none is near.
func DidYouMean(name string, known []string) string {
	best := Nearest(name, known)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}

// Nearest returns the known name that is nearest to an unknown one, "" if none is near.
func Nearest(name string, known []string) string {
	best, distance := "", 2+len(name)/3
	for _, k := range known {
		if d := editDistance(strings.ToLower(name), strings.ToLower(k)); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// editDistance returns the least number of letters to insert, delete or replace
// that turn a into b.
//
// Source: Vladimir Levenshtein, "Binary Codes Capable of Correcting Deletions,
// Insertions, and Reversals", 1966.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
