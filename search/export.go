package search

import (
	"container/heap"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gobandit/model"
	"gobandit/model/names"
)

// An Explore function shows the node that moves lead to from the root, and false
// if there is none; as [Searcher.Explore] does.
type Explore func(line []model.Point) (NodeView, bool)

// An Extent says how much of a tree to take. Zero fields are no bounds.
type Extent struct {
	Depth  int // moves from the root to a node
	Visits int // of a move, at least; others are left out with what follows them
	Nodes  int // the most visited ones
}

// A Branch is a node of a tree with what is taken of the tree below it. Moves of
// fewer visits than asked for are left out of it.
type Branch struct {
	NodeView
	After    []*Branch // after each of Moves; nil where nothing is taken
	Formulas []string  // of each of Moves
}

// A frontier is a heap of nodes that may be taken, the most visited first.
type frontier []candidate

// A candidate is a node that may be taken: that after a move of another one.
type candidate struct {
	parent *Branch
	move   int // among the parent's
	visits int
}

func (f frontier) Len() int           { return len(f) }
func (f frontier) Less(i, j int) bool { return f[i].visits > f[j].visits }
func (f frontier) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)        { *f = append(*f, x.(candidate)) }
func (f *frontier) Pop() any {
	last := len(*f) - 1
	x := (*f)[last]
	*f = (*f)[:last]
	return x
}

// Take returns a part of a tree, and how many nodes it has; false if there
// is no tree. Of a tree that is searched meanwhile each node is as it was when it
// was taken.
func Take(explore Explore, e Extent) (root *Branch, nodes int, ok bool) {
	v, ok := explore(nil)
	if !ok {
		return nil, 0, false
	}

	var rest frontier
	add := func(v NodeView) *Branch {
		b := &Branch{NodeView: v}
		b.Moves, b.Next, b.Second, b.Explanation = nil, -1, -1, nil
		for i, m := range v.Moves {
			if m.Visits < e.Visits {
				continue
			}
			if i == v.Next {
				b.Next = len(b.Moves)
			}
			if i == v.Second {
				b.Second = len(b.Moves)
			}
			if m.Child && (e.Depth == 0 || len(v.Line) < e.Depth) {
				heap.Push(&rest, candidate{b, len(b.Moves), m.Visits})
			}
			b.Moves = append(b.Moves, m)
			b.Formulas = append(b.Formulas, v.Explanation.Formula(m.Move))
		}
		b.After = make([]*Branch, len(b.Moves))
		return b
	}

	root, nodes = add(v), 1
	for len(rest) > 0 && (e.Nodes == 0 || nodes < e.Nodes) {
		c := heap.Pop(&rest).(candidate)
		line := append(append([]model.Point{}, c.parent.Line...), c.parent.Moves[c.move].Move)
		if v, ok := explore(line); ok && v.Root == root.Root {
			c.parent.After[c.move] = add(v)
			nodes++
		}
	}
	return root, nodes, true
}

// exports write a branch to files, by their endings. game has the moves before
// the branch's root.
var exports = map[string]func(w io.Writer, b *Branch, game *model.Game) error{
	".json": writeJSON,
	".sgf":  writeSGF,
}

// ExportFormat returns an error if the ending of a file's name is not that of a
// format that trees are written in: .json or .sgf.
func ExportFormat(path string) error {
	ext := strings.ToLower(filepath.Ext(path))
	if exports[ext] != nil {
		return nil
	}
	known := []string{".json", ".sgf"}
	return fmt.Errorf("%s: want a name ending in %s%s", path, strings.Join(known, ", "), names.DidYouMean(ext, known))
}

// Export writes a branch in the format that the ending of path names. game must
// have the moves before the branch's root.
func Export(w io.Writer, path string, b *Branch, game *model.Game) error {
	if err := ExportFormat(path); err != nil {
		return err
	}
	if game.NumMoves() < b.Played {
		return fmt.Errorf("the tree begins after move %d of a game of %d", b.Played, game.NumMoves())
	}
	return exports[strings.ToLower(filepath.Ext(path))](w, b, game)
}
