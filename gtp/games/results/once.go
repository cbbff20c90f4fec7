package results

import (
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
)

// Once leaves out game records that repeat a game of a journal: with the same moves, up to
// symmetry, and the same players and colors. With all it leaves out those that repeat another
// record, too, but the first. Games of journals stay as their events and matches count them.
func Once(games []Game, all bool) {
	type played struct{ black, white, hash string }
	seen := make(map[played]bool)
	for _, g := range games {
		if !g.record && g.hash != "" && g.LeftOut == "" {
			seen[played{words.Name(g.Black), words.Name(g.White), g.hash}] = true
		}
	}
	for i := range games {
		g := &games[i]
		if !g.record || g.hash == "" || g.LeftOut != "" {
			continue
		}
		key := played{words.Name(g.Black), words.Name(g.White), g.hash}
		if seen[key] {
			g.LeftOut = leftOutRepeat
		}
		seen[key] = seen[key] || all
	}
}

// fingerprint returns the name of the moves of a record's main line, as journals have it;
// "" without moves.
func fingerprint(record *sgf.Record) string {
	game := match.PlayedGame{Settings: match.Settings{Size: record.Start.Size()}}
	if v := variant.Of(record.Start); v != nil {
		game.Settings.Variant, game.Settings.Komi, game.Settings.Seed = v.Name, record.Start.Komi(), v.Seed
		if game.Moves = variant.Chosen(record.Game(record.Root.Last())); len(game.Moves) == 0 {
			return ""
		}
		return game.Fingerprint()
	}
	start := record.Start.Board()
	for p := range start.Points() {
		if c := start.At(p); c != model.Empty {
			game.Settings.Opening.Moves = append(game.Settings.Opening.Moves, model.Move{Color: c, Point: p})
		}
	}
	game.Moves = append(game.Moves, game.Settings.Opening.Moves...)
	set := len(game.Moves)
	for _, t := range record.Root.Last().Line() {
		if t.Move.Color != model.Empty {
			game.Moves = append(game.Moves, t.Move)
		}
	}
	if len(game.Moves) == set {
		return ""
	}
	return game.Fingerprint()
}
