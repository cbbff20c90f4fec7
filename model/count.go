package model

import "slices"

// A Finish is what the sides agree on when a game has ended.
type Finish struct {
	Dead []Point // a stone of each dead chain at least
	Seki []Point // a stone of each chain that lives in seki at least: territory scoring gives its eyes to nobody
	Last []Move  // moves that the sides still owe: last border moves, neutral points, and points that a side must fill
}

// A Tally is what a side has at the end of a game.
type Tally struct {
	Stones    int     // living stones; none with territory scoring
	Territory int     // points surrounded, those under dead stones among them
	Prisoners int     // the opponent's stones, taken or dead; none with area scoring
	Komi      float64 // White's
	Handicap  float64 // White's compensation for handicap stones
}

// Total returns the side's points.
func (t Tally) Total() float64 {
	return float64(t.Stones+t.Territory+t.Prisoners) + t.Komi + t.Handicap
}

// A Count is the score of a game, with what it is made of.
type Count struct {
	Black, White Tally
	owner        [NumPoints]Color
}

// Score returns Black's points minus White's.
func (c *Count) Score() float64 { return c.Black.Total() - c.White.Total() }

// Owner returns who gets p: the side of the living stone on it, or the side whose
// territory it is, Empty if nobody.
func (c *Count) Owner(p Point) Color { return c.owner[p] }

// Count counts the game by its rules, after the last moves that the sides owe. Territory
// scoring gives nobody the points of those moves.
func (g *Game) Count(f Finish) Count {
	end, taken := g.playLast(f.Last)
	dead := slices.DeleteFunc(slices.Clone(f.Dead), func(p Point) bool {
		return end.At(p) != g.board.At(p) || end.ChainLen(p) != g.board.ChainLen(p) // taken, or joined to others
	})
	living := without(end, dead)
	c := Count{owner: living.Areas()}
	if g.rules.Scoring == TerritoryScoring {
		c.tax(living, f)
	}

	tallies := [3]*Tally{Black: &c.Black, White: &c.White}
	for p := range living.Points() {
		owner := c.owner[p]
		switch {
		case owner == Empty:
		case living.At(p) == Empty:
			tallies[owner].Territory++
		case g.rules.Scoring == AreaScoring:
			tallies[owner].Stones++
		}
		if was := end.At(p); was != living.At(p) && g.rules.Scoring == TerritoryScoring {
			tallies[was.Opponent()].Prisoners++
		}
	}

	if g.rules.Scoring == TerritoryScoring {
		c.Black.Prisoners += g.Captures(Black) + taken[Black]
		c.White.Prisoners += g.Captures(White) + taken[White]
		for _, m := range f.Last {
			if m.Point != Pass && g.board.At(m.Point) == Empty && living.At(m.Point) != Empty {
				c.owner[m.Point] = Empty
			}
		}
	}
	c.White.Komi, c.White.Handicap = g.komi, g.rules.Compensation.Points(g.NumHandicap())
	return c
}

// playLast returns the position after moves, and the stones that each side takes by them.
// It leaves out what cannot be played.
func (g *Game) playLast(moves []Move) (end *Board, taken [3]int) {
	if len(moves) == 0 {
		return &g.board, taken
	}
	b := g.board
	for _, m := range moves {
		if b.SetToPlay(m.Color); m.Point == Pass || !b.Legal(m.Point) {
			continue
		}
		before := b.NumEmpty()
		b.Play(m.Point)
		taken[m.Color] += b.NumEmpty() - before + 1
	}
	return &b, taken
}

// Score returns the score of the game, Black's points minus White's, with the
// chains on the given points dead and none in seki.
func (g *Game) Score(dead []Point) float64 {
	c := g.Count(Finish{Dead: dead})
	return c.Score()
}

// without returns a position with the chains on the given points taken off.
func without(from *Board, dead []Point) *Board {
	if len(dead) == 0 {
		return from
	}
	left := from.layout()
	for _, p := range dead {
		left.set(from, from.Chain(p), Empty)
	}
	b := *newBoard(from.Size())
	if err := b.setup(&left); err != nil {
		panic("model: taking chains off a legal board left an illegal one: " + err.Error())
	}
	return &b
}

// tax takes from both sides what territory scoring gives to nobody: the empty points that
// chains in seki reach.
func (c *Count) tax(b *Board, f Finish) {
	var seen [NumPoints]bool
	var region [NumPoints]Point
	for _, p := range f.Seki {
		if b.At(p) == Empty {
			continue
		}
		for _, q := range b.Chain(p) {
			for r := range b.Neighbors(q) {
				if b.At(r) != Empty || seen[r] {
					continue
				}
				n, _ := b.region(r, &seen, &region)
				for _, s := range region[:n] {
					c.owner[s] = Empty
				}
			}
		}
	}
}
