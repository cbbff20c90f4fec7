package judge

import "math"

// doubtRaces puts chains in doubt of which each can take the other at once. Who moves first wins, and playouts say little of it,
// since they don't look for such moves all over the board. Two stones in a ko are no such race.
func (j *judge) doubtRaces() {
	for i := range j.chains {
		for _, p := range j.chains[i].stones {
			for q := range j.board.Neighbors(p) {
				if j.board.At(q) != j.chains[i].color.Opponent() || !j.wavers(i) || !j.wavers(j.of[q]) {
					continue
				}
				if a, b := &j.chains[i], &j.chains[j.of[q]]; len(a.stones)+len(b.stones) > 2 {
					a.doubt, b.doubt = true, true
				}
			}
		}
	}
}

// wavers reports whether a chain is in atari, and the sample did not settle it by far.
func (j *judge) wavers(i int) bool {
	c := &j.chains[i]
	return math.Abs(c.own) < sure && len(j.board.Liberties(c.stones[0])) == 1
}
