package model

// A Finish is what the sides agree on when a game has ended.
type Finish struct {
	Dead    []Point // a stone of each dead chain at least
	Seki    []Point // a stone of each chain that lives in seki at least: territory scoring gives its eyes to nobody
	Neutral []Point // empty points that territory scoring gives to nobody, though one side alone reaches them
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

// Count counts the game by its rules.
func (g *Game) Count(f Finish) Count {
	living := g.without(f.Dead)
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
		if dead := g.board.At(p); dead != living.At(p) && g.rules.Scoring == TerritoryScoring {
			tallies[dead.Opponent()].Prisoners++
		}
	}

	if g.rules.Scoring == TerritoryScoring {
		c.Black.Prisoners += g.Captures(Black)
		c.White.Prisoners += g.Captures(White)
	}
	c.White.Komi, c.White.Handicap = g.komi, g.rules.Compensation.Points(g.NumHandicap())
	return c
}

// Score returns the score of the game, Black's points minus White's, with the
// chains on the given points dead and none in seki.
func (g *Game) Score(dead []Point) float64 {
	c := g.Count(Finish{Dead: dead})
	return c.Score()
}

// without returns the position with the chains on the given points taken off.
func (g *Game) without(dead []Point) *Board {
	if len(dead) == 0 {
		return &g.board
	}
	var taken [NumPoints]bool
	for _, p := range dead {
		for _, q := range g.board.Chain(p) {
			taken[q] = true
		}
	}
	var stones [3][]Point
	for p := range g.board.Points() {
		if c := g.board.At(p); c != Empty && !taken[p] {
			stones[c] = append(stones[c], p)
		}
	}
	b := *newBoard(g.Size())
	if err := b.Setup(stones[Black], stones[White]); err != nil {
		panic("model: taking chains off a legal board left an illegal one: " + err.Error())
	}
	return &b
}

// tax takes from both sides what territory scoring gives to nobody: neutral
// points, and the empty points that chains in seki reach.
func (c *Count) tax(b *Board, f Finish) {
	for _, p := range f.Neutral {
		if b.At(p) == Empty {
			c.owner[p] = Empty
		}
	}
	var seen [NumPoints]bool
	var region [NumPoints]Point
	for _, p := range f.Seki {
		for _, q := range b.Chain(p) {
			for r := range b.neighbors(q) {
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
