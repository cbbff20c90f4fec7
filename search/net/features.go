package net

import (
	"gobandit/model"
)

// Planes is the number of figures that a position has for each point.
const Planes = 22

// The planes, each 1 or 0 but for two, seen by the side to move.
const (
	mine      = iota
	theirs    // stones
	onBoard   // 1 at every point
	myLast    // the first of three: my chain has one, two or three liberties
	theirLast = myLast + 3
	lastMove  = theirLast + 3 // the first of the last moves
	legal     = lastMove + len(model.Recent{})
	left      = legal + 1   // the first of three: my stone would have one, two or three liberties
	takes     = left + 3    // it would take stones: a third for each, 1 for more
	caught    = takes + 1   // stretching a chain of mine there ends in a ladder
	catches   = caught + 1  // my atari there begins a ladder that works
	shapely   = catches + 1 // how likely the move is by shapes, from -1 to 1
)

// A Position is what a network sees: a board, what follows it, and the last moves.
type Position struct {
	Board   *model.Board
	Tracker *model.Tracker
	Recent  model.Recent
	Lead    float64 // points of the side to move beside the board's: less komi for Black
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

	for i, m := range p.Recent {
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
	if n := t.LibertiesAfter(b, q, me); n >= 1 && n <= 3 {
		planes[left+n-1] = 1
	}
	planes[takes] = float32(t.Prospect(b, q, me).Captures()) / 3

	vain, works := e.ladder.Moves(b, t, q)
	if vain {
		planes[caught] = 1
	}
	if works {
		planes[catches] = 1
	}
}
