package sgf

import (
	"slices"

	"gobandit/model"
)

// parts returns the properties of a node, in several lists if it says more than one
// thing: first the setup, then a list for each move. Who is to move after the last
// one comes at the end if a move says otherwise. Comments and the like belong to the
// last move.
func parts(n *Node) [][]Prop {
	moves, stones := 0, false
	for _, p := range n.Props {
		if isMove(p) {
			moves++
		}
		stones = stones || isStones(p)
	}

	turns := moves > 0 && !stones && turnsAgain(n)
	if moves == 0 || moves == 1 && !stones && !turns {
		return [][]Prop{n.Props}
	}

	var setup, rest, last []Prop
	var out [][]Prop
	for _, p := range n.Props {
		switch {
		case p.ID == "PL" && turns:
			last = append(last, p)
		case stones && isSetup(p):
			setup = append(setup, p)
		case isMove(p):
			out = append(out, []Prop{p})
		default:
			rest = append(rest, p)
		}
	}

	if setup != nil {
		out = slices.Insert(out, 0, setup)
	}
	out[len(out)-1] = append(out[len(out)-1], rest...)
	if last != nil {
		out = append(out, last)
	}
	return out
}

// turnsAgain reports whether a node with a move says that the same side moves again
// (PL). Some programs mean whose move it is: then the other side follows.
func turnsAgain(n *Node) bool {
	pl, ok := n.prop("PL")
	if !ok {
		return false
	}
	last := n.Props[0]
	for _, p := range n.Props {
		if isMove(p) {
			last = p
		}
	}
	c, _ := toPlay(pl)
	if c == model.Empty || c.Letter() != last.ID {
		return false
	}
	if len(n.Children) == 0 {
		return true
	}
	next := n.Children[0].Props
	i := slices.IndexFunc(next, isMove)
	return i < 0 || next[i].ID == last.ID
}

// severalThings names what parts divides a node into.
func severalThings(n *Node) string {
	switch {
	case slices.ContainsFunc(n.Props, isStones):
		return "setup and a move"
	case turnsAgain(n):
		return "a move and another turn (PL)"
	}
	return "several moves"
}

// place returns where a node stands.
func (n *Node) place() place {
	if len(n.Props) == 0 {
		return place{}
	}
	return n.Props[0].place
}

// stonesAt returns where stones are set up.
func stonesAt(props []Prop) place {
	var at place
	for _, p := range props {
		if isStones(p) {
			at = p.place
		}
	}
	return at
}
