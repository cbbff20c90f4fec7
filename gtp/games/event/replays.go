package event

import "slices"

// replays are the games of a tuning event that were excluded and are to be played again,
// as a fold over the rows and the games in progress.
type replays struct {
	games   []excluded   // in the order in which they play
	running map[int]bool // by the number of the game excluded; nil without
}

// An excluded is a game that no longer counts.
type excluded struct {
	number int
	assignment
}

// remove takes a game from the list, since it was played again, or counts after all.
func (g *replays) remove(number int) {
	g.games = slices.DeleteFunc(g.games, func(o excluded) bool { return o.number == number })
}

// begin takes note that a game is played again, or with n = -1 that it is no longer.
func (g *replays) begin(a assignment, n int) {
	if a.again == nil {
		return
	}
	if g.running == nil {
		g.running = make(map[int]bool)
	}
	g.running[*a.again] = n > 0
}

// next returns game n as a replay of the first game that will be played again. It has the opponent, the color and the opening of
// that game and, if that lacks it, the pair.
func (g *replays) next(t *tuning, n int, out benched) (assignment, bool) {
	for _, o := range g.games {
		if g.running[o.number] || out[o.arm] || t.marks.bars(o.candidate) {
			continue
		}
		number, a := o.number, t.assign(n, o.candidate, o.color)
		a.opponent, a.opening, a.chosen, a.again = o.opponent, o.opening, true, &number
		if o.pair != nil {
			if open := t.pairs.open[*o.pair]; open != nil && !open.taken[o.color] {
				a.pair = o.pair
			}
		}
		return a, true
	}
	return assignment{}, false
}
