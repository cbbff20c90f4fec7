package pattern

import (
	"strings"

	"gobandit/model/names"
)

// hint returns the end of an error message about an unknown word: the known one
// nearest to it, or what was wanted where none is near.
func hint(word string) string {
	var known []string
	for _, c := range conditions {
		known = append(known, c.word)
	}
	if near := names.DidYouMean(strings.ToLower(word), known); near != "" {
		return near
	}
	return ", want a test such as near or ocap1+, or # before a comment"
}
