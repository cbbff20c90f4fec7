// Package modeltest is a board for tests that knows the rules and nothing else.
package modeltest

import (
	"slices"
	"testing"

	"gobandit/model"
)

// A Naive board knows the rules and nothing else: every question is answered
// by flooding. It is the oracle of the fast board.
type Naive struct {
	Size   int
	Stones []model.Color // row by row from the top left
	ToPlay model.Color

	straight [][]int       // the neighbors of each point
	diagonal [][]int       // the corners of the 3x3 square around it that are on the board
	before   []model.Color // the position before the last move; nil after a pass or out of turn
}

// NewNaive returns an empty board of size points a row.
func NewNaive(tb testing.TB, size int) *Naive {
	tb.Helper()
	if size < model.MinSize || size > model.MaxSize {
		tb.Fatalf("a board of %d points a row", size)
	}
	n := &Naive{Size: size, Stones: make([]model.Color, size*size), ToPlay: model.Black}
	for i := range n.Stones {
		n.straight = append(n.straight, n.around(i, [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}))
		n.diagonal = append(n.diagonal, n.around(i, [][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}))
	}
	return n
}

// Point returns the point with an index in Stones.
func (n *Naive) Point(i int) model.Point { return model.Pt(i%n.Size, i/n.Size) }

// around returns the points of the board one of the steps away from i.
func (n *Naive) around(i int, steps [][2]int) []int {
	var found []int
	for _, s := range steps {
		x, y := i%n.Size+s[0], i/n.Size+s[1]
		if x >= 0 && x < n.Size && y >= 0 && y < n.Size {
			found = append(found, y*n.Size+x)
		}
	}
	return found
}

// flood returns the points connected with i that hold the same as i, and the
// different points next to them.
func (n *Naive) flood(stones []model.Color, i int) (group, border []int) {
	var seen [model.MaxPoints]bool
	seen[i] = true
	group = []int{i}
	for k := 0; k < len(group); k++ {
		for _, j := range n.straight[group[k]] {
			if seen[j] {
				continue
			}
			seen[j] = true
			if stones[j] == stones[i] {
				group = append(group, j)
			} else {
				border = append(border, j)
			}
		}
	}
	return group, border
}

// Chain returns the stones and liberties of the chain on i.
func (n *Naive) Chain(stones []model.Color, i int) (group, liberties []int) {
	group, border := n.flood(stones, i)
	return group, slices.DeleteFunc(border, func(j int) bool { return stones[j] != model.Empty })
}

// After returns the position after c plays i, an empty point, and whether c's
// stone stays.
func (n *Naive) After(i int, c model.Color) ([]model.Color, bool) {
	stones := slices.Clone(n.Stones)
	stones[i] = c
	for _, j := range n.straight[i] {
		if stones[j] != c.Opponent() {
			continue
		}
		if group, liberties := n.Chain(stones, j); len(liberties) == 0 {
			for _, k := range group {
				stones[k] = model.Empty
			}
		}
	}
	_, liberties := n.Chain(stones, i)
	return stones, len(liberties) > 0
}

// Legal reports whether c may play i: suicide is forbidden, and so is for the
// side to move to make the position before the last move again.
func (n *Naive) Legal(i int, c model.Color) bool {
	if n.Stones[i] != model.Empty {
		return false
	}
	stones, alive := n.After(i, c)
	return alive && (c != n.ToPlay || !slices.Equal(stones, n.before))
}

// Ko returns the point that the side to move would need to make the position
// before the last move again.
func (n *Naive) Ko() model.Point {
	for i := range n.Stones {
		if n.before == nil || n.Stones[i] != model.Empty || n.before[i] != n.ToPlay {
			continue
		}
		if stones, alive := n.After(i, n.ToPlay); alive && slices.Equal(stones, n.before) {
			return n.Point(i)
		}
	}
	return model.Pass
}

// Play lets the side to move play the point with an index, which must be legal.
func (n *Naive) Play(i int) {
	stones, _ := n.After(i, n.ToPlay)
	n.before, n.Stones, n.ToPlay = n.Stones, stones, n.ToPlay.Opponent()
}

// Pass lets the side to move pass.
func (n *Naive) Pass() { n.before, n.ToPlay = nil, n.ToPlay.Opponent() }

// Eye reports whether an empty point is an eye of c.
func (n *Naive) Eye(i int, c model.Color) bool {
	for _, j := range n.straight[i] {
		if n.Stones[j] != c {
			return false
		}
	}
	corners, enemies := n.diagonal[i], 0
	for _, j := range corners {
		if n.Stones[j] == c.Opponent() {
			enemies++
		}
	}
	return enemies == 0 || enemies == 1 && len(corners) == 4
}

// Score returns Black's area less White's, with all stones alive.
func (n *Naive) Score() int {
	score := 0
	for i, c := range n.Stones {
		black, white := c == model.Black, c == model.White
		if c == model.Empty {
			_, border := n.flood(n.Stones, i)
			for _, j := range border {
				black = black || n.Stones[j] == model.Black
				white = white || n.Stones[j] == model.White
			}
		}
		if black && !white {
			score++
		}
		if white && !black {
			score--
		}
	}
	return score
}
