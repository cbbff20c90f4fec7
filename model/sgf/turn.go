package sgf

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strconv"

	"gobandit/model"
	"gobandit/model/variant"
)

// A Turn is a node of a game with variations as a step of the game, with the turns that may follow. The step is a move, a change
// of the position by hand, or neither.
type Turn struct {
	Move   model.Move // of no color at the beginning of the game and in turns without a move
	Props  []Prop     // all that the record says here, the move and setup included
	Parent *Turn      // nil at the beginning
	Next   []*Turn    // the main line first
}

// Play returns the turn after t in which m is played, a new last variation if
// there is none, and whether it is new.
func (t *Turn) Play(m model.Move) (next *Turn, isNew bool) {
	for _, n := range t.Next {
		if n.Move == m && m.Color != model.Empty {
			return n, false
		}
	}
	n := t.add([]Prop{{ID: m.Color.Letter(), Values: []string{FormatPoint(m.Point)}}})
	n.Move = m
	return n, true
}

// Graft adds a copy of other, and of all that comes after it, after t. Where the same move follows already, it goes on from there. It
// returns the turn of other, and how many turns are new.
func (t *Turn) Graft(other *Turn) (at *Turn, added int) {
	type graft struct{ onto, from *Turn }
	for rest := []graft{{t, other}}; len(rest) > 0; {
		g := rest[0]
		rest = rest[1:]
		i := slices.IndexFunc(g.onto.Next, func(n *Turn) bool { return n.Move == g.from.Move && n.Move.Color != model.Empty })
		if i < 0 {
			i, added = len(g.onto.Next), added+1
			g.onto.add(slices.Clone(g.from.Props)).Move = g.from.Move
		}
		next := g.onto.Next[i]
		at = cmp.Or(at, next)
		for _, n := range g.from.Next {
			rest = append(rest, graft{next, n})
		}
	}
	return at, added
}

// Edit returns a new last variation after t, which changes the position by hand.
func (t *Turn) Edit(s model.Setup) *Turn { return t.add(setupProps(s)) }

func (t *Turn) add(props []Prop) *Turn {
	n := &Turn{Props: props, Parent: t}
	t.Next = append(t.Next, n)
	return n
}

// Step makes the step of t in a game: a move even if the rules forbid it.
func (t *Turn) Step(g *model.Game) {
	if variant.Of(g) != nil {
		_ = t.try(g)
		return
	}
	if t.Move.Color != model.Empty {
		_ = g.Force(t.Move)
		return
	}
	s, _ := setup(t.Props, g.Size())
	g.Edit(s)
}

// IsComment reports whether t leaves the position as it is.
func (t *Turn) IsComment() bool {
	return t.Move.Color == model.Empty && !slices.ContainsFunc(t.Props, func(p Prop) bool { return isSetup(p) || p.ID == tryID })
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

// All yields the turn and all that come after it, in the order of a file: each before those that follow it, the main line first.
func (t *Turn) All() iter.Seq[*Turn] {
	return func(yield func(*Turn) bool) {
		for rest := []*Turn{t}; len(rest) > 0; {
			t := rest[len(rest)-1]
			if !yield(t) {
				return
			}
			rest = rest[:len(rest)-1]
			for _, next := range slices.Backward(t.Next) {
				rest = append(rest, next)
			}
		}
	}
}

// Last returns the end of the line from t on, first variation by first
// variation.
func (t *Turn) Last() *Turn {
	for len(t.Next) > 0 {
		t = t.Next[0]
	}
	return t
}

// Note returns the first value of the property id of t as text, or "".
func (t *Turn) Note(id string) string { return (&Node{Props: t.Props}).Text(id) }

// Values returns all values of the property id of t as text.
func (t *Turn) Values(id string) (texts []string) {
	p, _ := (&Node{Props: t.Props}).prop(id)
	for _, v := range p.Values {
		texts = append(texts, Text(v))
	}
	return texts
}

// WinRate returns Black's win rate after t, 0 to 1, as Sabaki and others write it (SBKV);
// NaN if it is unknown.
func (t *Turn) WinRate() float64 {
	percent, err := strconv.ParseFloat(t.Note("SBKV"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return math.NaN()
	}
	return percent / 100
}

// SetNote gives t the property id with text as its only value; an empty text
// removes it.
func (t *Turn) SetNote(id, text string) {
	n := Node{Props: t.Props}
	n.SetText(id, text)
	t.Props = n.Props
}
