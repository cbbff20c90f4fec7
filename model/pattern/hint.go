package pattern

import (
	"fmt"
	"strings"
)

// knownWords says which words there are.
const knownWords = "near, far, osafe, ounsafe, xsafe, xunsafe, xsuicide, xnosuicide, ocap0 to ocap3, ocap1+, ocap1-, ocap2+, ocap2-, or xcap likewise"

// hint returns the end of an error message about an unknown word: the known one
// nearest to it, or all.
func hint(word string) string {
	word = strings.ToLower(word)
	best, distance := "", 2+len(word)/3
	for _, c := range conditions {
		if d := editDistance(word, c.word); d < distance {
			best, distance = c.word, d
		}
	}
	if best == "" {
		return ", want " + knownWords
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
