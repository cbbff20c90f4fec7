// Package names finds the name that a user probably meant.
package names

import (
	"fmt"
	"slices"
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

// Nearest returns the known name that is nearest to an unknown one, "" if none is near: the only one that begins with
// its three letters or more, or one slip away, two with the same first letter, which few people mistake, or one in four letters.
func Nearest(name string, known []string) string {
	name = strings.ToLower(name)
	begun := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !strings.HasPrefix(strings.ToLower(k), name) })
	if len(name) >= 3 && len(begun) == 1 {
		return begun[0]
	}
	best, distance := "", len(name)+1
	for _, k := range known {
		lower, most := strings.ToLower(k), max(1, (len(name)+2)/4)
		if name != "" && strings.HasPrefix(lower, name[:1]) {
			most = max(2, most)
		}
		if d := editDistance(name, lower); d <= most && d < distance {
			best, distance = k, d
		}
	}
	return best
}

// editDistance returns the least number of letters to insert, delete, replace or swap with the next
// that turn a into b.
//
// Source: Frederick Damerau, "A Technique for Computer Detection and Correction of Spelling Errors",
// 1964; each letter is edited once.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
