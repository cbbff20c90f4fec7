package pattern

import (
	"strings"

	"gobandit/model/names"
	"gobandit/model/words"
)

// hint returns the end of an error message about an unknown word: the known one
// nearest to it, or what was wanted where none is near.
func hint(word string) string {
	known := words.Each(conditions[:], func(c condition) string { return c.word })
	if near := names.DidYouMean(strings.ToLower(word), known); near != "" {
		return near
	}
	return ", want a test such as near or ocap1+, or # before a comment"
}
