package judge

import (
	"slices"

	"gobandit/model"
)

// breakBentFours finds groups in seki with a bent four in the corner, which are dead, and reports whether there are any. Their
// opponent has three of the four stones there, plays the fourth when no ko threat is left, lets them be taken, and plays into
// the corner again: the group lives by winning a ko only. A seki elsewhere is a threat that cannot be removed: it saves the group
// under area scoring, where the ko must be played out.
//
// Source: Japanese rules of 1989, article 7 and its examples of life and death.
func (j *judge) breakBentFours() (found bool) {
	for i := range j.chains {
		c := &j.chains[i]
		if !c.seki || len(c.stones) != bent-1 {
			continue
		}
		group := j.bentFourAround(i)
		if len(group) == 0 || j.game.Rules().Scoring == model.AreaScoring && j.otherSeki(append(group, i)) {
			continue
		}
		found, c.seki, c.own = true, false, float64(c.color.Sign())
		for _, k := range group {
			j.chains[k].seki, j.chains[k].own = false, float64(c.color.Sign())
		}
	}
	return found
}

// bent is the number of stones of a bent four.
const bent = 4

// bentFourAround returns the chains around chain i if it becomes a bent four in the corner on one of its two liberties, which are the only
// ones of the chains around.
func (j *judge) bentFourAround(i int) (group []int) {
	c := &j.chains[i]
	libs := j.board.Liberties(c.stones[0])
	if len(libs) != 2 || !slices.ContainsFunc(libs, func(p model.Point) bool { return isBentFour(append(slices.Clone(c.stones), p), j.board.Size()) }) {
		return nil
	}
	for _, p := range append(slices.Clone(c.stones), libs...) {
		for q := range j.board.Neighbors(p) {
			if j.board.At(q) == model.Empty || j.of[q] == i || slices.Contains(group, j.of[q]) {
				continue
			}
			for _, l := range j.board.Liberties(q) {
				if j.board.At(q) == c.color || !slices.Contains(libs, l) {
					return nil
				}
			}
			group = append(group, j.of[q])
		}
	}
	return group
}

// isBentFour reports whether stones are a corner, both points beside it and the next on one edge.
func isBentFour(stones []model.Point, size int) bool {
	for _, x := range []int{0, size - 1} {
		for _, y := range []int{0, size - 1} {
			right, down := 1, 1
			if x > 0 {
				right = -1
			}
			if y > 0 {
				down = -1
			}
			for _, last := range []model.Point{model.Pt(x+2*right, y), model.Pt(x, y+2*down)} {
				four := []model.Point{model.Pt(x, y), model.Pt(x+right, y), model.Pt(x, y+down), last}
				if len(stones) == bent && !slices.ContainsFunc(four, func(p model.Point) bool { return !slices.Contains(stones, p) }) {
					return true
				}
			}
		}
	}
	return false
}

// otherSeki reports whether chains other than some are in seki.
func (j *judge) otherSeki(some []int) bool {
	for i := range j.chains {
		if j.chains[i].seki && !slices.Contains(some, i) {
			return true
		}
	}
	return false
}
