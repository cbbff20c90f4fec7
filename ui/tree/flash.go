package tree

import (
	"gobandit/model"
	"gobandit/ui/view"
)

// A flash shows the last playout of the steps made: its path on the board, a move
// after the other.
type flash struct {
	number int // of the steps shown
	left   int // frames that the path is still on the board
}

// flashFrames is how many frames a path is on the board: for the first third its
// moves come one by one.
const flashFrames = 18

// path returns the moves of the path that are on the board now.
func (t *Screen) path() []model.Point {
	line, left := t.s.Stepped.Last.Line, t.flash.left
	if left == 0 {
		return nil
	}
	shown := (flashFrames-left)*3*len(line)/flashFrames + 1
	return line[:min(shown, len(line))]
}

// beginFlash shows the last playout of steps that were not shown before.
func (t *Screen) beginFlash() {
	if n := t.s.Stepped.Number; n != t.flash.number {
		t.flash = flash{n, flashFrames}
	}
}

// Age makes a frame pass, whether or not the screen is shown.
func (t *Screen) Age() {
	t.beginFlash()
	t.flash.left = max(0, t.flash.left-1)
	t.film.age()
}

// Moving reports whether the picture changes by itself.
func (t *Screen) Moving() bool { return t.flash.left > 0 || t.film != nil && t.film.running }

// drawFlash draws the path of the last playout on the root's position, and
// reports whether it is still shown.
func (t *Screen) drawFlash(g view.Region, th *view.Theme, geo view.Geometry) bool {
	root, path := t.nodes[""], t.path()
	if path == nil || root == nil || root.Root != t.s.Stepped.Root {
		return false
	}
	b := view.Board{Position: root.Board, Last: model.Pass, Cursor: path[len(path)-1], Coordinates: *t.coordinates, Line: path, Colors: t.s.Line.Teams()}
	for _, q := range t.s.Stepped.Last.Hidden { // as the playout drew them
		b.Marks = append(b.Marks, view.Mark{Point: q, Text: "h"})
	}
	b.Draw(g, th, geo)
	return true
}
