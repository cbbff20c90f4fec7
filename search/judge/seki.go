package judge

import (
	"slices"

	"gobandit/model"
)

// eyeSpace is the number of empty points, surrounded or shared with the other side, with which a group
// lives without a seki.
const eyeSpace = 6

// findSeki notes the living chains in seki: those beside a neutral point that the closing
// left, since who fills it loses stones, and the dead ones in their eyes.
func (j *judge) findSeki(c *closing) {
	var seen [model.NumPoints]bool
	for p := range c.board.Points() {
		if c.board.At(p) != model.Empty || seen[p] {
			continue
		}
		region := spread(&c.board, p, &seen, func(q model.Point) bool { return c.board.At(q) == model.Empty })
		if len(region) > eyeSpace {
			continue
		}
		for _, q := range region {
			if c.owner[q] == model.Empty {
				j.shareSeki(c, q)
			}
		}
	}

	for i := range j.chains {
		if j.chains[i].dead() && j.inSeki(i) {
			// who does not take it by a move does not get it
			j.chains[i].own, j.chains[i].seki = float64(j.chains[i].color.Sign()), true
		}
	}
}

// shareSeki marks the groups beside a neutral point p as in seki, if both sides have one there.
func (j *judge) shareSeki(c *closing, p model.Point) {
	var around [3][]int // chains by color
	for q := range c.board.Neighbors(p) {
		if c.board.At(q) == model.Empty {
			continue
		}
		for s := range stones(&c.board, q) {
			if j.board.At(s) == c.board.At(s) && !c.dead[s] {
				around[c.board.At(s)] = append(around[c.board.At(s)], j.of[s])
			}
		}
	}
	if len(around[model.Black]) > 0 && len(around[model.White]) > 0 {
		for _, i := range slices.Concat(around[model.Black], around[model.White]) {
			j.joinSeki(i)
		}
	}
}

// inSeki reports whether a dead chain stands in an eye of chains in seki.
func (j *judge) inSeki(i int) bool {
	var seen [model.NumPoints]bool
	_, around := j.region(j.chains[i].stones[0], &seen)
	return slices.ContainsFunc(around, func(k int) bool {
		return j.chains[k].color != j.chains[i].color && j.chains[k].seki
	})
}

// joinSeki marks the group of a chain, the chains that share its eyes, as in seki, unless
// the eyes are large.
func (j *judge) joinSeki(i int) {
	group, eyes := []int{i}, 0
	var seen [model.NumPoints]bool
	for at := 0; at < len(group); at++ {
		for _, p := range j.board.Liberties(j.chains[group[at]].stones[0]) {
			if seen[p] {
				continue
			}
			region, around := j.region(p, &seen)
			if slices.ContainsFunc(around, func(k int) bool { return j.chains[k].color != j.chains[i].color }) {
				continue
			}
			eyes += len(region)
			for _, k := range around {
				if !slices.Contains(group, k) {
					group = append(group, k)
				}
			}
		}
	}
	if eyes < eyeSpace {
		for _, k := range group {
			j.chains[k].seki = true
		}
	}
}

// region returns the points that are connected with p, dead stones counted as empty, and
// the living chains around; it marks the points as seen.
func (j *judge) region(p model.Point, seen *[model.NumPoints]bool) (region []model.Point, around []int) {
	region = spread(&j.board, p, seen, func(q model.Point) bool {
		if j.board.At(q) == model.Empty || j.chains[j.of[q]].dead() {
			return true
		}
		if !slices.Contains(around, j.of[q]) {
			around = append(around, j.of[q])
		}
		return false
	})
	return region, around
}
