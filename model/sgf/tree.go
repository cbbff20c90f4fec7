package sgf

import (
	"slices"

	"gobandit/model"
)

// A Turn is a position in a game with variations: the move that led to it, and
// the turns that may follow.
type Turn struct {
	Move   model.Move // of no color at the beginning of the game
	Notes  []Prop     // what the record says here besides; see Tree
	Parent *Turn      // nil at the beginning
	Next   []*Turn    // the main line first
}

// Play returns the turn after t in which m is played, a new last variation if
// there is none, and whether it is new.
func (t *Turn) Play(m model.Move) (next *Turn, isNew bool) {
	for _, n := range t.Next {
		if n.Move == m {
			return n, false
		}
	}
	n := &Turn{Move: m, Parent: t}
	t.Next = append(t.Next, n)
	return n, true
}

// Promote makes t the first of the variations it is one of.
func (t *Turn) Promote() {
	if t.Parent == nil {
		return
	}
	next := t.Parent.Next
	i := slices.Index(next, t)
	copy(next[1:i+1], next[:i])
	next[0] = t
}

// Remove takes t, with all that follows, out of its game.
func (t *Turn) Remove() {
	if t.Parent != nil {
		t.Parent.Next = slices.DeleteFunc(t.Parent.Next, func(n *Turn) bool { return n == t })
		t.Parent = nil
	}
}

// Line returns the turns from the beginning to t.
func (t *Turn) Line() []*Turn {
	var line []*Turn
	for n := t; n != nil; n = n.Parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

// Last returns the end of the line from t on, first variation by first
// variation.
func (t *Turn) Last() *Turn {
	for len(t.Next) > 0 {
		t = t.Next[0]
	}
	return t
}

// Note returns the first value of the property id among the notes of t as text,
// or "".
func (t *Turn) Note(id string) string { return (&Node{Props: t.Notes}).Text(id) }

// SetNote gives t the property id with text as its only value; an empty text
// removes it.
func (t *Turn) SetNote(id, text string) {
	n := Node{Props: t.Notes}
	n.SetText(id, text)
	t.Notes = n.Props
}

// A Record is a game with its variations.
type Record struct {
	Start  *model.Game // before the first move: size, komi, setup, handicap
	Root   *Turn
	Info   Info
	Result model.Result
}

// Tree plays a record with all variations. Notes of its turns are the properties
// that are no moves, no setup and not in Info or Result; those of a node without
// a move go to the turn before. What goes wrong on the main line is the error,
// as that of Game. A variation ends before what goes wrong there, and cut has
// the reason, with its place.
func Tree(root *Node) (rec *Record, cut []error, err error) {
	rec = &Record{Root: &Turn{}, Info: readInfo(root), Result: Result(root)}
	r := &reader{colors: map[model.Point]model.Color{}}
	if err := r.begin(root); err != nil {
		return nil, nil, err
	}
	g := treeBuilder{rec: rec, root: root}
	if err := g.grow(r, root, rec.Root, true); err != nil {
		return nil, nil, err
	}
	rec.Start = r.start
	return rec, g.cut, nil
}

// A treeBuilder makes turns of nodes.
type treeBuilder struct {
	rec  *Record
	root *Node
	cut  []error
}

// grow adds node n and what follows to turn t. main says that n is on the main
// line.
func (g *treeBuilder) grow(r *reader, n *Node, t *Turn, main bool) error {
	for {
		if err := r.setup(n); err != nil {
			return err
		}
		if err := r.moves(n, func(m model.Move) { t, _ = t.Play(m) }); err != nil {
			return err
		}
		g.note(t, n)
		if len(n.Children) == 1 {
			n = n.Children[0]
			continue
		}
		if err := r.finishSetup(); err != nil {
			return err
		}
		for i, child := range n.Children {
			fork := *r
			fork.game = r.game.Clone()
			err := g.grow(&fork, child, t, main && i == 0)
			switch {
			case err == nil:
			case main && i == 0:
				return err
			default:
				g.cut = append(g.cut, err)
			}
		}
		return nil
	}
}

// recorded are the properties that a Record keeps at other places than in notes.
var recorded = []string{"B", "W", "AB", "AW", "AE", "PL"}

// recordedAtRoot are those that it keeps so at the beginning.
var recordedAtRoot = []string{"FF", "CA", "GM", "SZ", "KM", "HA", "RE"}

// note adds the notes of n to those of t: comments one below the other, of other
// properties the first. Comments at the beginning are the game's.
func (g *treeBuilder) note(t *Turn, n *Node) {
	notes := Node{Props: t.Notes}
	for _, p := range n.Props {
		switch first := t.Parent == nil; {
		case first && p.ID == "C" && n != g.root:
			g.rec.Info.Comment = joined(g.rec.Info.Comment, n.Text("C"))
		case slices.Contains(recorded, p.ID),
			first && slices.Contains(recordedAtRoot, p.ID),
			first && slices.ContainsFunc(fields, func(f field) bool { return f.id == p.ID }):
		case p.ID == "C" && notes.Has("C"):
			notes.SetText("C", joined(notes.Text("C"), n.Text("C")))
		case !notes.Has(p.ID):
			notes.Props = append(notes.Props, p)
		}
	}
	t.Notes = notes.Props
}

// joined puts two comments one below the other.
func joined(first, second string) string {
	if first == "" || second == "" {
		return first + second
	}
	return first + "\n\n" + second
}

// Node returns the nodes of a record. Unless it is nil, annotate is called with
// each turn and its node, which has the turn's notes, and may change the node.
func (rec *Record) Node(annotate func(*Turn, *Node)) *Node {
	root := FromGame(rec.Start, rec.Info, rec.Result, nil)
	type step struct {
		turn *Turn
		node *Node
	}
	rest := []step{{rec.Root, root}}
	for len(rest) > 0 {
		s := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		s.node.Props = append(s.node.Props, s.turn.Notes...)
		if annotate != nil {
			annotate(s.turn, s.node)
		}
		for _, t := range s.turn.Next {
			n := &Node{}
			n.Set(t.Move.Color.Letter(), FormatPoint(t.Move.Point))
			s.node.Children = append(s.node.Children, n)
			rest = append(rest, step{t, n})
		}
	}
	return root
}
