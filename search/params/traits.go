package params

import (
	"slices"
	"strings"

	"gobandit/model/variant"
	"gobandit/model/words"
)

// Traits are what matters of a game to the meaning of the search parameters.
type Traits struct {
	Game               string `json:"game"`
	Players            int    `json:"players"`       // seats that move in turn
	Teams              bool   `json:"teams"`         // some seats win together
	Deterministic      bool   `json:"deterministic"` // a move has one outcome
	PerfectInformation bool   `json:"perfect_information"`
	ZeroSum            bool   `json:"zero_sum"` // of two sides, one loses what the other wins
}

// StandardGo are the traits of Go: two players who see the whole board.
var StandardGo = Traits{Game: "go", Players: 2, Deterministic: true, PerfectInformation: true, ZeroSum: true}

// Games are the games whose traits are known: Go, and its variants under their
// names.
var Games = append([]Traits{StandardGo}, words.Each(variant.All(), VariantTraits)...)

// TraitsOf returns the traits of Games of a variant, whose name may have an option; those
// of Go for "".
func TraitsOf(name string) Traits {
	name, _, _ = strings.Cut(name, ":")
	return Games[max(0, slices.IndexFunc(Games, func(t Traits) bool { return t.Game == name }))]
}

// VariantTraits returns the traits of a variant for a plan.
func VariantTraits(t variant.Traits) Traits {
	return Traits{
		Game: t.Name, Players: t.Seats, Teams: t.NumTeams() < t.Seats,
		Deterministic: t.Deterministic, PerfectInformation: t.PerfectInformation, ZeroSum: t.NumTeams() == 2,
	}
}
