package model

import (
	"fmt"
	"slices"
)

// MaxFixedHandicap returns the largest number of fixed handicap stones on a
// board: 9 on odd sizes from 9, 4 on 7x7 and on even sizes from 8, 0 on smaller
// boards.
//
// Source: GTP version 2, section 4.1.1.
func MaxFixedHandicap(size int) int {
	switch {
	case size < 7:
		return 0
	case size%2 == 0 || size == 7:
		return 4
	}
	return 9
}

// CheckFixedHandicap returns an error if a game on a board cannot begin with n fixed handicap stones; 0 are none.
func CheckFixedHandicap(n, size int) error {
	most := MaxFixedHandicap(size)
	switch {
	case n == 0 || n >= 2 && n <= most:
		return nil
	case most == 0:
		return fmt.Errorf("handicap %d, want 0 on a %dx%d board", n, size, size)
	}
	return fmt.Errorf("handicap %d, want 0, or 2 to %d on a %dx%d board", n, most, size, size)
}

// FixedHandicap returns the points of n handicap stones, 2 to
// MaxFixedHandicap(size): on the third line of boards below 13x13, else on the
// fourth.
//
// Source: GTP version 2, section 4.1.1.
func FixedHandicap(n, size int) ([]Point, error) {
	if n < 2 || n > MaxFixedHandicap(size) {
		return nil, fmt.Errorf("fixed handicap %d on a %dx%d board, want 2 to %d", n, size, size, MaxFixedHandicap(size))
	}
	low, mid := 3, size/2
	if size < 13 {
		low = 2
	}
	high := size - 1 - low
	// From the bottom, as GTP counts: the corners, then sides and center.
	points := []Point{
		Pt(low, high), Pt(high, low), Pt(low, low), Pt(high, high),
		Pt(low, mid), Pt(high, mid), Pt(mid, high), Pt(mid, low),
	}
	switch n {
	case 5, 7:
		return append(points[:n-1:n-1], Pt(mid, mid)), nil
	case 9:
		return append(points, Pt(mid, mid)), nil
	}
	return points[:n], nil
}

// FreeHandicap returns n points that are good for handicap stones, 2 to
// size*size-1: the fixed points, and if there are fewer than n, further points
// spread over the board.
func FreeHandicap(n, size int) ([]Point, error) {
	if n < 2 || n > size*size-1 {
		return nil, fmt.Errorf("handicap %d on a %dx%d board, want 2 to %d", n, size, size, size*size-1)
	}
	if n <= MaxFixedHandicap(size) {
		return FixedHandicap(n, size)
	}

	points, err := FixedHandicap(MaxFixedHandicap(size), size)
	if err != nil {
		points = nil
	}
	var taken [NumPoints]bool
	for _, p := range points {
		taken[p] = true
	}

	// Every other point first, so that the stones are not one chain in a corner.
	for _, odd := range [...]int{0, 1} {
		for y := range size {
			for x := range size {
				if p := Pt(x, y); (x+y)%2 == odd && !taken[p] && len(points) < n {
					points = append(points, p)
				}
			}
		}
	}
	return points, nil
}

// PlaceHandicap puts Black's handicap stones on the empty board and makes White
// the side to move. Points are usually those of FixedHandicap or FreeHandicap.
func (g *Game) PlaceHandicap(points []Point) error {
	if g.board.NumEmpty() < g.Size()*g.Size() {
		return fmt.Errorf("handicap on a board with stones, want an empty one")
	}
	if err := g.Setup(points, nil); err != nil {
		return err
	}
	g.SetToPlay(White)
	return nil
}

// Handicap returns the handicap stones that the game begins with, by rows: Black's stones
// if there are two or more of them and none of White's.
func (g *Game) Handicap() []Point {
	if !g.onlyBlack() || g.start.Balance() < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(g.start.Points()), func(p Point) bool { return g.start.At(p) != Black })
}

// onlyBlack reports whether a game of Go begins without stones of White.
func (g *Game) onlyBlack() bool {
	return g.variant == nil && g.start.Balance()+g.start.NumEmpty() == g.Size()*g.Size()
}

// NumHandicap returns the number of handicap stones as KataGo counts them. These are the stones that Black alone begins with, and
// those of the moves that Black begins with. Many clients and records place handicap stones by moves. White's single passes among
// them count for nothing. Two moves of White in a row show that moves set up a position, and then none of them counts. A single
// stone is no handicap.
//
// Source: KataGo, cpp/configs/gtp_example.cfg, assumeMultipleStartingBlackMovesAreHandicap.
func (g *Game) NumHandicap() int {
	if !g.onlyBlack() {
		return 0
	}
	n := g.start.Balance()
	if !g.placed {
		n += g.numPlayed()
	}
	if n > 1 {
		return n
	}
	return 0
}

// numPlayed returns the number of moves that count as handicap stones.
func (g *Game) numPlayed() (n int) {
	last := Move{Color: Black}
	for i, m := range g.moves {
		switch {
		case isNoMove(m) && g.hashes[i] == g.hashes[i+1]:
			continue
		case m.Color == White && last.Color == White:
			return 0
		case isNoMove(m), last.Color == White && last.Point != Pass:
			return n
		case m.Color == Black && m.Point != Pass:
			n++
		}
		last = m
	}
	return n
}

// CountMoves says whether moves count as handicap stones, see NumHandicap. They do unless it
// says otherwise.
func (g *Game) CountMoves(count bool) { g.placed = !count }

// IsStar reports whether p is one of the points that boards of a size have a dot on.
func IsStar(p Point, size int) bool {
	if size < 7 {
		return false
	}
	edge := 3
	if size < 13 {
		edge = 2
	}
	on := func(i int) int { // 2 on a corner line, 1 on the middle line
		switch {
		case i == edge || i == size-1-edge:
			return 2
		case size%2 == 1 && i == size/2:
			return 1
		}
		return 0
	}
	x, y := on(p.X()), on(p.Y())
	return x == 2 && y == 2 || x == 1 && y == 1 || x+y == 3 && size >= 15
}
