package session

import "gobandit/model"

// GameSettings are what a new game begins with on its board. They are those of the last
// game that began here: a file that is opened does not change them.
type GameSettings struct {
	Komi     float64
	Rules    model.Rules
	Handicap int // stones
}

// newGame returns the settings of new games at the start of a session.
func (o *Start) newGame() GameSettings {
	if o.Game != nil {
		return GameSettings{o.Game.Komi(), o.Game.Rules(), len(o.Game.Handicap())}
	}
	return GameSettings{o.Komi, o.Rules, o.Handicap}
}

// Game returns a game on a board of size by size points, with a fixed handicap.
func (s GameSettings) Game(size int) (*model.Game, error) {
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
