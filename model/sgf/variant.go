package sgf

import (
	"strconv"

	"gobandit/model"
	"gobandit/model/variant"
)

// Properties of variants. The first node has the variant and the seed of what is drawn before the first move and of its chances. A
// move that B or W does not say in full has the point that was chosen and, after a colon, where the stone landed or that it was
// refused.
//
// What other programs read stands beside them: hidden stones as setup of the first node. Such programs do not know the captures of
// games of three colors, so these have setup for every move and a triangle on every red stone.
const (
	variantID = "VR"
	seedID    = "VS"
	tryID     = "VM"
	refusedAs = "refused"
)

// startVariant returns the game of a variant that the first node of a record names.
func startVariant(root *Node, name string, size int, komi float64, faults []fault) (*model.Game, []fault, error) {
	p, _ := root.prop(variantID)
	seed, err := strconv.ParseUint(root.simple(seedID), 10, 64)
	if err != nil {
		return nil, nil, p.errorf("%s[%s], want a seed (%s) with it, a whole number", variantID, name, seedID)
	}
	g, err := variant.NewGame(name, size, komi, seed)
	if err != nil {
		return nil, nil, p.errorf("%s[%s]: %v", variantID, name, err)
	}
	return g, faults, nil
}

// PlayIn plays m in the game that leads to t, and returns the turn after t that does so and whether it is new. A new turn becomes
// the last variation. Nothing is changed if there is an error, that of [model.Game.Play].
func (t *Turn) PlayIn(g *model.Game, m model.Move) (next *Turn, isNew bool, err error) {
	if err := g.Play(m); err != nil {
		return nil, false, err
	}
	if variant.Of(g) == nil {
		next, isNew = t.Play(m)
		return next, isNew, nil
	}
	next, isNew = t.take(g)
	return next, isNew, nil
}

// take returns the turn after t that makes the last step of the game of a variant.
func (t *Turn) take(g *model.Game) (next *Turn, isNew bool) {
	n := g.NumMoves()
	did := variant.Of(g).Tries()[n-1]
	for _, next := range t.Next {
		if p, outcome, ok := next.tried(g.Size()); ok && p == did.Point && outcome == did.Outcome {
			return next, false
		}
	}
	next = t.add(tryProps(g, did))
	next.Move = g.Moves()[n-1]
	return next, true
}

// tryProps returns the properties of the last step of a game.
func tryProps(g *model.Game, did variant.Try) []Prop {
	var n Node
	m := g.Moves()[g.NumMoves()-1]
	three := variant.Of(g).Traits().NumTeams() > 2
	switch {
	case three:
		s := Change(g.At(g.NumMoves()-1), g.Board())
		s.ToPlay = model.Empty
		n.Props = setupProps(s)
		n.Set("TR", formatPoints(g.Board().StonesOf(model.Red))...)
	case did.Outcome != variant.Refused:
		n.Set(m.Color.Letter(), FormatPoint(m.Point))
	}

	switch {
	case did.Outcome == variant.Refused:
		n.Set(tryID, FormatPoint(did.Point)+":"+refusedAs)
	case did.Outcome != did.Point:
		n.Set(tryID, FormatPoint(did.Point)+":"+FormatPoint(did.Outcome))
	case three:
		n.Set(tryID, FormatPoint(did.Point))
	}
	return n.Props
}

// tried returns the move of a variant that t makes, and false if it makes none.
func (t *Turn) tried(size int) (p, outcome model.Point, ok bool) {
	n := Node{Props: t.Props}
	text, given := "", false
	for _, id := range []string{"B", "W", tryID} { // the last counts
		if prop, ok := n.prop(id); ok && len(prop.Values) > 0 {
			text, given = prop.Values[0], true
		}
	}
	if !given {
		return model.Pass, model.Pass, false
	}

	chosen, landed, both := Compose(text)
	p, err := ParsePoint(chosen, size)
	if outcome = p; both && landed == refusedAs {
		outcome = variant.Refused
	} else if both && err == nil {
		outcome, err = ParsePoint(landed, size)
	}
	return p, outcome, err == nil
}

// Refused returns the point where t tries a move of a variant that is refused, and whether
// it does so.
func (t *Turn) Refused(size int) (model.Point, bool) {
	p, outcome, ok := t.tried(size)
	return p, ok && outcome == variant.Refused
}

// try makes the step of t in the game of a variant: none if it makes no move, or none
// that the game allows, which the error says.
func (t *Turn) try(g *model.Game) error {
	p, outcome, ok := t.tried(g.Size())
	if ok {
		err := variant.Of(g).Replay(g, p, outcome)
		if err == nil {
			return nil
		}
		g.Edit(model.Setup{})
		return err
	}
	g.Edit(model.Setup{})
	return nil
}

// try adds what a turn of a variant does to the reader's game.
func (r *reader) try(t *Turn) {
	if err := t.try(r.game); err != nil {
		r.add(t.Props[0].place, "after move %d: %v; left out", r.moves, err)
	}
	if t.Move = r.game.Moves()[r.game.NumMoves()-1]; t.Move.Color != model.Empty {
		r.moves++
	}
}

// replay adds the steps of a game of a variant to its record, which has none.
func (rec *Record) replay(g *model.Game) *Record {
	h, t := rec.Start.Clone(), rec.Root
	for _, did := range variant.Of(g).Tries() {
		if did.Place == model.Empty || variant.Of(h).Replay(h, did.Point, did.Outcome) != nil {
			continue
		}
		t, _ = t.take(h)
	}
	return rec
}
