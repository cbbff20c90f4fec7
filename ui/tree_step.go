package ui

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// A tracker shows the last playout of the steps made: its path flashes on the
// board, a move after the other, and is marked in the table.
type tracker struct {
	last  search.PlayoutView
	root  uint64 // of the tree that it was made in
	fresh bool   // the last move had not been visited before
	left  int    // frames that it is still on the board; 0 is gone
}

// flashFrames is how many frames a path is on the board: for the first third its
// moves come one by one.
const flashFrames = 18

// age makes a frame pass.
func (s *tracker) age() { s.left = max(0, s.left-1) }

// path returns the moves of the path that are on the board now.
func (s *tracker) path() []model.Point {
	line := s.last.Line
	if s.left == 0 {
		return nil
	}
	shown := (flashFrames-s.left)*3*len(line)/flashFrames + 1
	return line[:min(shown, len(line))]
}

// has reports whether a move of a node was on the path.
func (s *tracker) has(v *search.NodeView, m model.Point) bool {
	n := len(v.Line)
	return v.Root == s.root && n < len(s.last.Line) && s.last.Line[n] == m && slices.Equal(s.last.Line[:n], v.Line)
}

// about tells of the playout.
func (s *tracker) about(size int) string {
	names := make([]string, len(s.last.Line))
	for i, m := range s.last.Line {
		names[i] = m.Vertex(size)
	}
	if s.fresh {
		names[len(names)-1] += " (new)"
	}
	end := leadText(s.last.Score)
	if s.last.Score == 0 {
		end = "a draw"
	}
	return fmt.Sprintf("%s · %s · %s", strings.Join(names, " › "), words.Plural(s.last.Rollout, "rollout move"), end)
}

// ended tells of the break that a search has met, or else of the last of the
// playouts that were asked for, once they are made.
func (t *treeScreen) ended(msg thoughtMsg, broken string) {
	p := t.play
	if broken != "" {
		defer p.Say("break: %s", broken)
	}
	if msg.thought != nil && msg.mind == p.mind {
		t.history.add(msg.turn, msg.result.Snapshot)
	}
	if msg.thought == nil || msg.steps == 0 || msg.err != nil || p.busy() || p.mind.last != msg.thought {
		return
	}
	last, ok := p.mind.lastPlayout()
	if !ok {
		return
	}
	root, state := p.mind.explore(nil)
	if state != found {
		return
	}
	t.steps = tracker{last: last, root: root.Root, left: flashFrames}
	if at, state := p.mind.explore(last.Line[:len(last.Line)-1]); state == found {
		m, ok := moveOf(&at, last.Line[len(last.Line)-1])
		t.steps.fresh = ok && m.Visits == 1
	}
	p.Say("%s made; the last: %s", words.Plural(msg.steps, "playout"), t.steps.about(root.Board.Size()))
}

// flashing reports whether the picture changes by itself.
func (t *treeScreen) flashing() bool { return t.steps.left > 0 }

// drawFlash draws the path of the last playout on the root's position, and
// reports whether it is still shown.
func (t *treeScreen) drawFlash(g view.Region, th *view.Theme, cells view.CellSize) bool {
	root, path := t.nodes[""], t.steps.path()
	if path == nil || root == nil || root.Root != t.steps.root {
		return false
	}
	b := view.Board{Position: root.Board, Last: model.Pass, Cursor: path[len(path)-1], Coordinates: t.play.look.coordinates, Line: path}
	b.Draw(g, th, cells)
	return true
}
