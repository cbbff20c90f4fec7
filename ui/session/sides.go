package session

import (
	"fmt"

	"gobandit/model"
	"gobandit/model/variant"
)

// Sides says which colors the person at the keyboard plays, and in a variant which seats,
// by their places. An engine plays the others.
type Sides uint8

// The choices of Sides.
const (
	NoSide    Sides = 0
	BlackSide Sides = 1
	WhiteSide Sides = 2
	BothSides Sides = 1<<MaxPlaces - 1 // all there are
)

// MaxPlaces is the most seats of a game.
const MaxPlaces = 4

// ParseSides reads b, w, both or none, or a color's whole name.
func ParseSides(s string) (Sides, error) {
	switch s {
	case "b", "black":
		return BlackSide, nil
	case "w", "white":
		return WhiteSide, nil
	case "both":
		return BothSides, nil
	case "none":
		return NoSide, nil
	}
	return NoSide, fmt.Errorf("invalid side %q, want b, w, both or none", s)
}

// Has reports whether the person plays c.
func (s Sides) Has(c model.Color) bool { return c != model.Empty && s>>(c-1)&1 == 1 }

// within returns those of the sides that a game has: BothSides if that is all it has.
func (s Sides) within(v *variant.Extension) Sides {
	all := BlackSide | WhiteSide
	if v != nil {
		all = 1<<v.Traits().Seats - 1
	}
	if s &= all; s == all {
		return BothSides
	}
	return s
}

// Only returns the color that the person plays if it is a single one, else Empty.
func (s Sides) Only() model.Color {
	switch s & (BlackSide | WhiteSide) {
	case BlackSide:
		return model.Black
	case WhiteSide:
		return model.White
	}
	return model.Empty
}
