package session

import (
	"fmt"

	"gobandit/model"
)

// Sides says which colors the person at the keyboard plays. An engine plays the
// others.
type Sides uint8

// The choices of Sides.
const (
	NoSide    Sides = 0
	BlackSide Sides = 1
	WhiteSide Sides = 2
	BothSides       = BlackSide | WhiteSide
)

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
func (s Sides) Has(c model.Color) bool {
	return c == model.Black && s&BlackSide != 0 || c == model.White && s&WhiteSide != 0
}

// Only returns the color that the person plays if it is a single one, else Empty.
func (s Sides) Only() model.Color {
	switch s {
	case BlackSide:
		return model.Black
	case WhiteSide:
		return model.White
	}
	return model.Empty
}
