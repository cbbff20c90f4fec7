package model

import (
	"fmt"
	"strings"
)

// A Color is the content of a point, or the side that moves.
type Color uint8

// The contents of a point. The zero Color is Empty. Red is the third color of a variant:
// boards show its stones, and nobody plays on such a board (see NewPicture).
const (
	Empty Color = iota
	Black
	White
	Red
	NumColors = iota // the length of tables by color
)

// Opponent returns the other side of two; Empty and Red have none, which is Empty.
func (c Color) Opponent() Color { return (3 - c) % 3 }

// Player returns which of two players has the color: Black's has Red, too.
func (c Color) Player() Color {
	if c == Red {
		return Black
	}
	return c
}

// String returns "black", "white", "red" or "empty".
func (c Color) String() string { return [...]string{"empty", "black", "white", "red"}[c] }

// Title returns "Black", "White", "Red", or "Nobody" for Empty: the color as a name at
// the beginning of a sentence.
func (c Color) Title() string { return [...]string{"Nobody", "Black", "White", "Red"}[c] }

// Letter returns "B", "W", "R" or "." for Empty.
func (c Color) Letter() string { return [...]string{".", "B", "W", "R"}[c] }

// Disc returns the sign of the color's stone; of Empty, that of a change by hand.
func (c Color) Disc() string { return [...]string{"▫", "●", "○", "▲"}[c] }

// Sign returns 1 for Black, -1 for White, else 0.
func (c Color) Sign() int { return [...]int{0, 1, -1, 0}[c] }

// ParseColor reads a side as GTP writes it: b, w, black or white, in any case.
func ParseColor(s string) (Color, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Empty, fmt.Errorf("invalid color %q, want b or w", s)
}
