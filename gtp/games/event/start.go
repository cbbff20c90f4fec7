package event

import (
	"path/filepath"
	"slices"

	"gobandit/gtp/games/match"
)

// A Start says how the games of an event or a matchup begin.
type Start struct {
	Openings Openings
	Pairs    bool // games come in pairs with colors changed and the same opening
}

// Openings are what games begin with, in turns. Without any, games begin with the
// empty board.
type Openings struct {
	Source string // file or folder they were read from, or match.BuiltinName
	List   []match.Opening
	Moves  int // how many moves of each were read; -1 is all
}

// String describes the openings as a journal has them; "" without any.
func (o Openings) String() string {
	if o.Source == "" {
		return ""
	}
	return filepath.Base(o.Source)
}

// name returns the name of the opening of pair n; "" without openings.
func (s Start) name(n int) string {
	if len(s.Openings.List) == 0 {
		return ""
	}
	return s.Openings.List[n%len(s.Openings.List)].Name
}

// knows reports whether there is an opening of a name; "" is none.
func (s Start) knows(opening string) bool {
	return opening == "" || slices.ContainsFunc(s.Openings.List, func(o match.Opening) bool { return o.Name == opening })
}

// settings returns those of a game that begins with an opening.
func (s Start) settings(game match.Settings, opening string) match.Settings {
	for _, o := range s.Openings.List {
		if o.Name == opening {
			game.Opening = o
		}
	}
	return game
}

// check returns an error if a game cannot begin so, or cannot be played.
func (s Start) check(game match.Settings) error {
	for i := range max(1, len(s.Openings.List)) {
		if err := s.settings(game, s.name(i)).Check(); err != nil {
			return err
		}
	}
	return nil
}
