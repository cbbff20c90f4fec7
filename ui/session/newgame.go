package session

import (
	"cmp"
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/variant"
)

// GameSettings are what a new game begins with on its board. They are those of the last
// game that began here: a file that is opened does not change them.
type GameSettings struct {
	Komi     float64
	Rules    model.Rules
	Handicap int    // stones, of a game of Go
	Variant  string // "": Go
	Seed     uint64 // of the chances of a variant; 0 draws one
}

func (o *Start) newGame() GameSettings {
	if o.Game != nil {
		return GameSettings{Komi: o.Game.Komi(), Rules: o.Game.Rules(), Handicap: len(o.Game.Handicap()), Seed: o.Seed}
	}
	return GameSettings{o.Komi, o.Rules, o.Handicap, o.Variant, o.Seed}
}

// Game returns a game on a board of size by size points, with a fixed handicap.
func (s GameSettings) Game(size int) (*model.Game, error) {
	if s.Variant != "" {
		return variant.NewGame(s.Variant, size, s.Komi, cmp.Or(s.Seed, rand.Uint64()))
	}
	g, err := model.NewGame(size, s.Komi)
	if err != nil {
		return nil, err
	}
	g.SetRules(s.Rules)
	if s.Handicap == 0 {
		return g, nil
	}
	points, err := model.FixedHandicap(s.Handicap, size)
	if err == nil {
		err = g.PlaceHandicap(points)
	}
	return g, err
}
