package tune

import (
	"testing"

	"gobandit/model/must"
	"gobandit/model/words"
)

// What plays next stands first, whatever its value.
func TestNextFirst(t *testing.T) {
	term := func(i int) Term { return Term{Candidate: Candidate{Index: i}} }
	terms := []Term{term(4), term(2), term(7)}
	for _, tt := range []struct {
		next *Candidate
		want []int
	}{
		{nil, []int{4, 2, 7}}, {&Candidate{Index: 4}, []int{4, 2, 7}}, {&Candidate{Index: 7}, []int{7, 4, 2}}, {&Candidate{Index: 9}, []int{9, 4, 2, 7}},
	} {
		got := words.Each(NextFirst(terms, tt.next), func(term Term) int { return term.Index })
		must.Same(t, got, tt.want, "from", tt.next)
	}
}
