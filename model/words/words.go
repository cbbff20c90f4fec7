// Package words formats numbers, counts and lists for people to read, in few cells.
package words

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Plural writes a number of things: 1 move, 2 moves, 1,000 moves.
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Grouped(n) + " " + thing + "s"
}

// Or writes alternatives: a, b or c.
func Or(list ...string) string { return join(list, " or ") }

// And writes things together: a, b and c.
func And(list ...string) string { return join(list, " and ") }

// If returns yes where a condition holds, and no where it does not.
func If[T any](condition bool, yes, no T) T {
	if condition {
		return yes
	}
	return no
}

// Sides names the players of a game with their colors: "Kim (Black) v Paul (White)". A player without a name is "?".
func Sides(black, white string) string {
	return fmt.Sprintf("%s (Black) v %s (White)", cmp.Or(black, "?"), cmp.Or(white, "?"))
}

func join(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + last + list[len(list)-1]
}

// Each returns what f makes of each element of a list; nil of none.
func Each[T, U any](list []T, f func(T) U) (out []U) {
	if len(list) > 0 {
		out = make([]U, 0, len(list))
	}
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}

// Pattern returns a regular expression that is compiled when it is first needed: all those of the program would take milliseconds of every start.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
