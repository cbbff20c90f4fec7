package net

import (
	"gobandit/model"
)

// Planes is the number of figures that a position has for each point.
const Planes = 16

// The planes, each 1 or 0, seen by the side to move.
const (
	mine       = iota
	theirs     // stones
	onBoard    // 1 at every point
	myLast     // the first of three: my chain has one, two or three liberties
	theirLast  = myLast + 3
	lastMove   = theirLast + 3
	moveBefore = lastMove + 1 // mine
	legal      = lastMove + 2
	selfAtari  = lastMove + 3 // my stone would have one liberty
	twoLeft    = lastMove + 4 // or two
	caught     = lastMove + 5 // stretching a chain of mine there ends in a ladder
	catches    = lastMove + 6 // my atari there begins a ladder that works
)

// A Position is what a network sees: a board, what follows it, and the last two moves.
type Position struct {
	Board        *model.Board
	Tracker      *model.Tracker
	Last, Before model.Point // Pass where there is none
	Lead         float64     // points of the side to move beside the board's: less komi for Black
}

// see sets the planes of a position in the points of in, turned by a symmetry.
func (e *Evaluator) see(p Position, symmetry int, in []float32) {
	clear(in)
	b, t, me := p.Board, p.Tracker, p.Board.ToPlay()
	for q := range b.Points() {
		planes := in[e.index(q.Turned(symmetry, e.size))*Planes:][:Planes]
		planes[onBoard] = 1
		switch c := b.At(q); c {
		case model.Empty:
			e.seeEmpty(p, q, planes)
		default:
			side := 0
			if c != me {
				side = 1
			}
			planes[mine+side] = 1
			if n := t.NumLiberties(b, q); n <= 3 {
				planes[myLast+3*side+n-1] = 1
			}
		}
	}

	for i, m := range []model.Point{p.Last, p.Before} {
		if m != model.Pass {
			in[e.index(m.Turned(symmetry, e.size))*Planes+lastMove+i] = 1
		}
	}
}

// seeEmpty sets the planes of an empty point.
func (e *Evaluator) seeEmpty(p Position, q model.Point, planes []float32) {
	b, t, me := p.Board, p.Tracker, p.Board.ToPlay()
	if !b.Legal(q) {
		return
	}
	planes[legal] = 1
	switch t.LibertiesAfter(b, q, me) {
	case 1:
		planes[selfAtari] = 1
	case 2:
		planes[twoLeft] = 1
	}

	vain, works := e.ladder.Moves(b, t, q)
	if vain {
		planes[caught] = 1
	}
	if works {
		planes[catches] = 1
	}
}
