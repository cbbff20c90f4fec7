package kit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
)

// The cursor stays on its thing when rows are sorted, filtered, added or gone, and in its place if the thing is gone.
func TestKeep(t *testing.T) {
	for _, tt := range []struct {
		before, after string
		at, want      int
	}{
		{"abcd", "dcba", 1, 2},
		{"abcd", "xyabcd", 0, 2},
		{"abcd", "bd", 3, 1},
		{"abcd", "abd", 2, 2},
		{"abcd", "ab", 3, 1},
		{"abcd", "", 2, 0},
		{"", "abc", 0, 0},
	} {
		l, rows := List{Cursor: tt.at}, tt.before
		keep := func(f func(*List, func() int, func(int) byte, func())) {
			f(&l, func() int { return len(rows) }, func(i int) byte { return rows[i] }, func() { rows = tt.after })
		}
		keep(Keep[byte])
		must.Equal(t, l.Cursor, tt.want, tt.at, tt.before, tt.after)
		l.Cursor, rows = 0, tt.before
		keep(KeepBest[byte])
		must.Equal(t, l.Cursor, 0, "the best match", tt.after, "is at")
	}

	rng := rand.New(rand.NewPCG(1, 1))
	rows := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	l := List{Cursor: 4}
	for range 1000 {
		Keep(&l, func() int { return len(rows) }, func(i int) int { return rows[i] }, func() {
			rows = slices.Clone(rows)
			rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		})
		if rows[l.Cursor] != 4 {
			t.Fatalf("the cursor is on %d", rows[l.Cursor])
		}
	}
}
