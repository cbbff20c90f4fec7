package model

import "slices"

// A jump is a step of a game that no legal move makes: a move that the rules
// forbid, or a change of the position by hand.
type jump struct {
	step  int    // counted from 1
	board *Board // after it; never changed
}

// Edit changes the position by hand, as a step of the game of its own: in Moves it
// is a move of no color. Positions before it are no reason to refuse a move later,
// unless s is empty: then the step changes nothing. Edit returns what Board.Edit
// does.
func (g *Game) Edit(s Setup) (taken []Point) {
	if s.Empty() {
		g.step(Move{}, g.hashes[len(g.hashes)-1], 0)
		return nil
	}
	b := g.board
	taken = b.Edit(s)
	g.jump(Move{}, &b, 0)
	return taken
}

// Force plays m even if the rules forbid it, as moves of game records are played. The stone replaces one that is there, and is
// taken if it has no liberty. It returns the *IllegalError that Play would have returned. Only for a point off the board nothing
// changes.
func (g *Game) Force(m Move) error {
	err := g.Play(m)
	if err == nil || !g.board.On(m.Point) {
		return err
	}
	b, taken := g.board, 0
	b.SetToPlay(m.Color)
	b.ko = noKo
	if b.Legal(m.Point) {
		b.Play(m.Point)
		taken = b.NumEmpty() - g.board.NumEmpty() + 1
	} else {
		taken = b.force(m)
	}
	g.jump(m, &b, taken)
	return err
}

// jump adds a step that leads to b and is played as m.
func (g *Game) jump(m Move, b *Board, taken int) {
	g.board = *b
	g.step(m, b.Hash(), taken)
	g.jumps = append(g.jumps, jump{len(g.moves), b})
}

// base returns the last position up to step n that no legal move led to, and its step. That is the
// start of the game if nothing else is.
func (g *Game) base(n int) (b *Board, step int) {
	for _, j := range slices.Backward(g.jumps) {
		if j.step <= n {
			return j.board, j.step
		}
	}
	return &g.start, 0
}

// Played returns the position from which legal moves lead to the present one, and
// these moves. It is the start of the game unless Edit or Force have been at work.
// The slice may belong to the game.
func (g *Game) Played() (from *Board, moves []Move) {
	b, step := g.base(len(g.moves))
	moves, start := g.moves[step:], *b
	if slices.ContainsFunc(moves, isNoMove) {
		moves = slices.DeleteFunc(slices.Clone(moves), isNoMove)
	}
	return &start, moves
}

// MoveNumber returns how many of the first n steps are moves of a color.
func (g *Game) MoveNumber(n int) int {
	for _, m := range g.moves[:n] {
		if isNoMove(m) {
			n--
		}
	}
	return n
}

func isNoMove(m Move) bool { return m.Color == Empty }
