package pattern

import (
	"fmt"
	"strings"
)

// hint returns the end of an error message about an unknown word: the known one
// nearest to it, or what was wanted where none is near.
func hint(word string) string {
	word = strings.ToLower(word)
	best, distance := "", 2+len(word)/3
	for _, c := range conditions {
		if d := editDistance(word, c.word); d < distance {
			best, distance = c.word, d
		}
	}
	if best == "" {
		return ", want a test such as near or ocap1+, or # before a remark"
	}
	return fmt.Sprintf(", did you mean %q?", best)
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
