package search

// Traits are what matters of a game to the meaning of the search parameters.
type Traits struct {
	Game               string // its name
	Players            int    // seats that move in turn
	Teams              bool   // some seats win together
	Deterministic      bool   // a move has one outcome
	PerfectInformation bool   // every seat sees everything
	ZeroSum            bool   // two sides, and what one wins the other loses
}

// StandardGo are the traits of Go: two players who see the whole board.
var StandardGo = Traits{Game: "go", Players: 2, Deterministic: true, PerfectInformation: true, ZeroSum: true}
