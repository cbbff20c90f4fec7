package model

import (
	"fmt"
	"sync"
)

// A Board is a position: stones, the ko point of simple ko and the side to
// move. It holds no pointers, so that assignment copies it; CopyFrom does the
// same and skips what a small board does not use. Moves and questions allocate
// nothing. History, superko and handicap belong to Game.
//
// The zero Board is not usable; make one with NewBoard.
//
// The layout is libego's idea (Łukasz Lew, goboard/board.cpp) carried further. Chains are rings of points with an id each, and
// liberties are counted once per adjacent stone ("pseudo-liberties"). Each point carries a word that says what its neighbors are,
// so most questions are a mask or a look-up.
type Board struct {
	cell   [numCells]uint32 // by position; see the cell bits
	id     [numCells]Point  // by position: the chain of a stone, an empty point itself, or offBoard
	chain  [NumPoints]int32 // by chain id: stones<<16 + pseudo-liberties - 1; see noLiberty
	next   [NumPoints]Point // the next stone of the same chain, a ring
	empty  [NumPoints]Point // the first vacant entries are the empty points, in no order
	vacant uint32           // number of empty points
	stones int32            // black stones minus white stones

	ko     uint32 // the forbidden point, noKo, or passed
	size   uint8
	toPlay Color
}

// A position is a point, or a place on the border around the board. The position of point p is p+origin, and its neighbors lie at
// p plus one of the offsets below. All of them are positive: only then does the compiler see that no index is out of range.
const (
	origin    = stride + 1
	north     = origin - stride
	west      = origin - 1
	east      = origin + 1
	south     = origin + stride
	northWest = north - 1
	northEast = north + 1
	southWest = south - 1
	southEast = south + 1
	numCells  = NumPoints + southEast
	pointMask = NumPoints - 1
)

// The bits of a cell. The lowest three groups of four have a bit per direction,
// in the order of dirs: a black neighbor, a white neighbor, either one. Off
// the board counts as a stone of both colors. Above them stand the color of
// the point itself and whether it is on the edge.
const (
	blackShift    = 0
	whiteShift    = 4
	occupiedShift = 8
	occupiedMask  = 15 << occupiedShift
	ownBlack      = 1 << 12
	ownWhite      = 1 << 13
	edgeBit       = 1 << 14
)

const (
	offBoard  = Pass   // the chain id of the border: never a point
	unplayed  = 0x4000 // the chain word of an empty point and of the border: never out of liberties
	noLiberty = 0x8000 // set in a chain word when no pseudo-liberty is left
	noKo      = 0xFFFF
	passed    = 0x1FFFF // the last move was a pass
)

// dirs are the steps to the neighbors in the order of the cell bits: north,
// west, east, south. The fifth is no step, for masks without a bit.
var dirs = [8]Point{^Point(stride - 1), ^Point(0), 1, stride, 0}

// newBoards are the empty boards by size, each made when it is first wanted: the
// program begins sooner without.
var newBoards [MaxSize + 1]struct {
	once  sync.Once
	board Board
}

// newBoard returns an empty board, which must not be changed.
func newBoard(size int) *Board {
	n := &newBoards[size]
	n.once.Do(func() { n.board = emptyBoard(size) })
	return &n.board
}

func emptyBoard(size int) Board {
	b := Board{size: uint8(size), toPlay: Black, ko: noKo}
	for i := range b.chain {
		b.chain[i] = unplayed
	}

	for y := range size {
		for x := range size {
			p := Pt(x, y)
			var off uint32
			if y == 0 {
				off |= 1
			}
			if x == 0 {
				off |= 2
			}
			if x == size-1 {
				off |= 4
			}
			if y == size-1 {
				off |= 8
			}
			c := off<<blackShift | off<<whiteShift | off<<occupiedShift
			if off != 0 {
				c |= edgeBit
			}
			b.cell[p+origin] = c
			b.id[p+origin] = p
			b.empty[b.vacant] = p
			b.vacant++
		}
	}
	return b
}

// NewBoard returns an empty board with Black to move. The size is MinSize to
// MaxSize.
func NewBoard(size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("board size %d, want %d to %d", size, MinSize, MaxSize)
	}
	b := *newBoard(size)
	return &b, nil
}

// CopyFrom makes b a copy of src. It is faster than assignment on small boards.
func (b *Board) CopyFrom(src *Board) {
	n := (int(src.size)*stride + 1) & pointMask
	copy(b.cell[:n+2*stride+2], src.cell[:n+2*stride+2])
	copy(b.id[:n+2*stride+2], src.id[:n+2*stride+2])
	copy(b.chain[:n], src.chain[:n])
	copy(b.next[:n], src.next[:n])
	copy(b.empty[:src.vacant&pointMask], src.empty[:src.vacant&pointMask])
	b.vacant, b.stones, b.ko, b.size, b.toPlay = src.vacant, src.stones, src.ko, src.size, src.toPlay
}

// Size returns the width of the board.
func (b *Board) Size() int { return int(b.size) }

// ToPlay returns the side to move.
func (b *Board) ToPlay() Color { return b.toPlay }

// SetToPlay makes c the side to move. If that is a change, the ban on the ko
// point is lifted: it was for the other side.
func (b *Board) SetToPlay(c Color) {
	if c != b.toPlay {
		b.toPlay, b.ko = c, noKo
	}
}

// At returns what is on p, a point of the board.
func (b *Board) At(p Point) Color {
	return Color(b.cell[int(p&pointMask)+origin] >> 12 & 3)
}

// Ko returns the point that the side to move may not play because of simple
// ko, or Pass if there is none.
func (b *Board) Ko() Point {
	if b.ko >= noKo {
		return Pass
	}
	return Point(b.ko)
}

// Passed reports whether the last move was a pass.
func (b *Board) Passed() bool { return b.ko == passed }

// NumEmpty returns the number of empty points.
func (b *Board) NumEmpty() int { return int(b.vacant) }

// EmptyPoint returns the i-th empty point, 0 <= i < NumEmpty, in an order that
// any move may change.
func (b *Board) EmptyPoint(i int) Point { return b.empty[i&pointMask] }

// Legal reports whether the side to move may play p by rules that forbid suicide: p
// is Pass, or an empty point that is neither the ko point nor suicide.
func (b *Board) Legal(p Point) bool {
	if p == Pass {
		return true
	}
	if !b.On(p) || b.At(p) != Empty {
		return false
	}
	if b.toPlay == Black {
		return !forbidden[black](b, p)
	}
	return !forbidden[white](b, p)
}

// IsEye reports whether p, an empty point, is a 1-point eye of c. Its four neighbors have to be stones of c or off the board.
// Among its diagonals at most one may be an enemy stone, and on the edge and in the corner none.
//
// Source: Don Dailey's specification of the reference bot, computer-go list,
// October 2008.
func (b *Board) IsEye(p Point, c Color) bool {
	if c == Black {
		return isEye[black](b, p)
	}
	return isEye[white](b, p)
}

// Play plays a legal move for the side to move: Pass and suicide are included.
func (b *Board) Play(p Point) {
	if p == Pass {
		b.ko = passed
		b.toPlay = b.toPlay.Opponent()
		return
	}
	if b.Suicide(p) {
		b.takeOwn(p)
		return
	}
	slot := uint32(0)
	for b.empty[slot&pointMask] != p {
		slot++
	}
	b.playSlot(slot)
}

// playSlot plays the empty point in a slot of the list.
func (b *Board) playSlot(slot uint32) {
	if b.toPlay == Black {
		turn[black](b, slot, legalMove, 0)
		b.toPlay = White
	} else {
		turn[white](b, slot, legalMove, 0)
		b.toPlay = Black
	}
}
