package play

import (
	"slices"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/train"
)

// leastMoves is how many moves a game has at least that says something about strength.
const leastMoves = 10

// A playedGame is a game whose result has been noted, and that.
type playedGame struct {
	record *sgf.Record
	winner model.Color
}

// notePlayed notes the result of a game of the person against a level, and says what it means for
// the person's strength.
func (p *Screen) notePlayed() {
	l := p.s.Line
	r, over := p.s.Result()
	you := p.s.Players.Human.Only()
	if p.deck == "" || !over || p.counting(r) || r.Winner == model.Empty || you == model.Empty || l.Variant() != nil || l.NumMoves() < leastMoves {
		return
	}
	now := playedGame{l.Record, r.Winner}
	level := slices.Index(configs.LevelNames(), p.s.Players.Engine(you.Opponent()).Engine.Spec) + 1
	if level == 0 || now == p.played {
		return
	}

	p.played = now
	deck, err := p.openDeck()
	g := train.LevelGame{Level: level, Size: l.Game.Size(), Handicap: len(l.Game.Handicap()), Komi: l.Game.Komi(), Black: you == model.Black, Won: r.Winner == you}
	if err == nil {
		var isNew bool
		if isNew, err = deck.Played(g, l.Game.Moves()[:leastMoves], p.now()); isNew && err == nil {
			p.Say("you are about %s", deck.Strength().Text(g.Size))
		}
	}
	if err != nil {
		p.Complain("the result is not kept: %v", err)
	}
}
