package sgf

import "gobandit/model"

// Game returns the game that the main line of a record leads to, as Record.Game has
// it. Komi is 0 when the record does not say. Handicap stones that the record
// counts (HA) but neither places nor plays are not placed. Errors are those of Tree.
func Game(root *Node) (*model.Game, Info, error) {
	rec, err := Tree(root)
	if err != nil {
		return nil, Info{}, err
	}
	return rec.Game(rec.Root.Last()), rec.Info, nil
}

// FromGame returns the record of a game: its setup, moves and result, and what info adds. Unless it is nil, annotate is called
// with each node and the number of moves played there, from 0 at the root to the last. It may add properties, such as a comment
// (SetText with "C") or Sabaki's win rate of Black in percent (Set with "SBKV").
func FromGame(g *model.Game, info Info, result model.Result, annotate func(moves int, n *Node)) *Node {
	rec := NewRecord(g)
	rec.Info, rec.Result = info, result
	moves := 0
	return rec.Node(func(_ *Turn, n *Node) {
		if annotate != nil {
			annotate(moves, n)
		}
		moves++
	})
}
