package event

import (
	"fmt"
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/tune"
)

// A ColorRule says which side candidates play.
type ColorRule uint8

const (
	PlayRandom    ColorRule = iota // drawn for each game
	PlayBlack                      // always Black
	PlayWhite                      // always White
	PlayAlternate                  // the color that the candidate has had in fewer games
)

var colorRules = [...]string{PlayRandom: "random", PlayBlack: "black", PlayWhite: "white", PlayAlternate: "alternate"}

// String returns the rule as event files have it.
func (r ColorRule) String() string {
	if int(r) < len(colorRules) {
		return colorRules[r]
	}
	return fmt.Sprintf("ColorRule(%d)", r)
}

// color returns the candidate's side in a game: the fewer if the rule alternates.
func (r ColorRule) color(fewer model.Color, rng *rand.Rand) model.Color {
	switch r {
	case PlayBlack:
		return model.Black
	case PlayWhite:
		return model.White
	case PlayAlternate:
		return fewer
	}
	return [...]model.Color{model.Black, model.White}[rng.IntN(2)]
}

// side returns the color of a candidate for rates that compare both; none if the rule
// has one color alone.
func (r ColorRule) side(c model.Color) tune.Side {
	switch {
	case r == PlayBlack || r == PlayWhite:
		return tune.NoSide
	case c == model.Black:
		return tune.BlackSide
	case c == model.White:
		return tune.WhiteSide
	}
	return tune.NoSide
}

// allows reports whether a candidate may play a side.
func (r ColorRule) allows(c model.Color) bool {
	return c == model.Black && r != PlayWhite || c == model.White && r != PlayBlack
}
