package event

import (
	"maps"
	"math/rand/v2"
	"slices"

	"gobandit/model"
	"gobandit/search/tune"
)

// gamePairs give the games of a tuning event their colors, openings and pairs, as a fold
// over the games counted and those in progress.
type gamePairs struct {
	field      field
	paired     bool // games come in pairs
	rule       ColorRule
	arms       map[encounter]*[3]int     // games by arm, opponent and color
	unfinished map[string]tune.Candidate // arms within a round of games against several opponents
	all        [3]int                    // games by color
	open       map[int]*gamePair         // pairs that lack a game, by number
	next       int                       // number of the next pair
}

// A gamePair is a pair of games of a candidate with colors changed and one opening.
type gamePair struct {
	candidate tune.Candidate
	opening   string
	opponent  int
	taken     [3]bool // by color: a game is in progress or has a result
	counted   [3]bool // by color: a game has a result
	left      bool    // whether one of them does not count
	wins      int     // by the candidate
}

func newGamePairs(c Config) *gamePairs {
	return &gamePairs{field: newField(c), paired: c.Start.Pairs, rule: c.Color,
		arms: make(map[encounter]*[3]int), unfinished: make(map[string]tune.Candidate), open: make(map[int]*gamePair)}
}

// An encounter is an arm with an opponent.
type encounter struct {
	arm      string
	opponent int
}

// met returns the games of an arm by opponent.
func (p *gamePairs) met(arm string) []int {
	games := make([]int, len(p.field.opponents))
	for i := range games {
		n := p.of(arm, i)
		games[i] = n[model.Black] + n[model.White]
	}
	return games
}

// begun returns a candidate within a round of games, the first by its values; false if there is none. benched arms and banned
// candidates are left out.
func (p *gamePairs) begun(out benched, m *marks) (c tune.Candidate, ok bool) {
	for _, arm := range slices.Sorted(maps.Keys(p.unfinished)) {
		if c = p.unfinished[arm]; !out[arm] && !m.bars(c) {
			return c, true
		}
	}
	return c, false
}

// of returns the games of an arm against an opponent by color.
func (p *gamePairs) of(arm string, opponent int) [3]int {
	if games := p.arms[encounter{arm, opponent}]; games != nil {
		return *games
	}
	return [3]int{}
}

// fewer returns the color that an arm has had in fewer games against an opponent. If those are equal it compares the games of all
// arms together, and if those are equal, too, it returns Black.
func (p *gamePairs) fewer(arm string, opponent int) model.Color {
	for _, n := range [][3]int{p.of(arm, opponent), p.all} {
		switch {
		case n[model.Black] < n[model.White]:
			return model.Black
		case n[model.White] < n[model.Black]:
			return model.White
		}
	}
	return model.Black
}

// plan sets opponent, color, opening and pair of game n of a candidate. It begins a pair, if the
// event has pairs.
func (p *gamePairs) plan(n int, a *assignment, rng *rand.Rand) {
	a.opponent, _ = p.field.next(p.met(a.arm))
	a.color = p.rule.color(p.fewer(a.arm, a.opponent), rng)
	own := p.of(a.arm, a.opponent)
	turn := (own[model.Black] + own[model.White]) / 2 // the openings that the candidate has had
	if a.candidate.Free {
		turn = n / 2 // it plays once or twice: the candidates take turns
	}
	if p.paired {
		number := p.next
		a.pair = &number
		turn = (own[model.Black] + own[model.White] + 1) / 2
		if a.candidate.Free {
			turn = number
		}
	}
	a.opening = p.field.opponents[a.opponent].Start.name(turn)
}

// half returns the candidate of a pair that lacks a game, with the game's color,
// opening and pair; false if there is none. benched arms and banned candidates are left
// out.
func (p *gamePairs) half(out benched, m *marks) (a assignment, ok bool) {
	best := -1
	for number, c := range p.open {
		if (best < 0 || number < best) && !(c.taken[model.Black] && c.taken[model.White]) && !out[arm(c.candidate)] && !m.bars(c.candidate) {
			best = number
		}
	}
	if best < 0 {
		return a, false
	}
	c := p.open[best]
	color := model.Black
	if c.taken[model.Black] {
		color = model.White
	}
	return assignment{candidate: c.candidate, arm: arm(c.candidate), color: color, opening: c.opening, pair: &best, opponent: c.opponent}, true
}

// add counts a game by n, 1 or -1.
func (p *gamePairs) add(a *assignment, n int) {
	if a.color == model.Empty {
		return
	}
	key := encounter{a.arm, a.opponent}
	games := p.arms[key]
	if games == nil {
		games = new([3]int)
		p.arms[key] = games
	}
	games[a.color] += n
	p.all[a.color] += n
	if p.field.round > p.field.unit {
		if _, within := p.field.next(p.met(a.arm)); within {
			p.unfinished[a.arm] = a.candidate
		} else {
			delete(p.unfinished, a.arm)
		}
	}
	if a.pair == nil {
		return
	}

	c := p.open[*a.pair]
	if c == nil {
		c = &gamePair{candidate: a.candidate, opening: a.opening, opponent: a.opponent}
		p.open[*a.pair] = c
	}
	c.taken[a.color] = n > 0
	if !c.taken[model.Black] && !c.taken[model.White] {
		delete(p.open, *a.pair)
	}
	p.next = max(p.next, *a.pair+1)
}

// count counts a game with a result that is not in progress. It returns how many games
// of its pair the candidate has won, and true, if the pair is complete and counts.
func (p *gamePairs) count(row *Row, a *assignment) (wins int, ok bool) {
	p.add(a, 1)
	if a.pair == nil || a.color == model.Empty {
		return 0, false
	}
	c := p.open[*a.pair]
	if c.counted[a.color] {
		return 0, false // of a game excluded that counts again, and was played again
	}
	c.left = c.left || row.LeftOut
	if *row.Won {
		c.wins++
	}
	if c.counted[a.color] = true; !c.counted[a.color.Opponent()] {
		return 0, false
	}
	delete(p.open, *a.pair)
	return c.wins, !c.left
}
