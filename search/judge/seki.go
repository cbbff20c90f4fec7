package judge

import "gobandit/model"

// eyeSpace is the number of empty points that a chain alone surrounds, with others of
// its side, from which it does not need a seki to live.
const eyeSpace = 6

// findSeki notes the living chains in seki: those beside an empty point that most
// playouts leave empty between both sides, since who fills it loses its stones. A
// neutral point is filled.
func (j *judge) findSeki() {
	for p := range j.board.Points() {
		if j.board.At(p) != model.Empty || 2*j.left[p] < j.sampled {
			continue
		}
		var beside [3][]int
		for _, step := range model.Steps {
			if q := p + step; j.board.On(q) && j.board.At(q) != model.Empty && !j.chains[j.of[q]].dead() {
				i := j.of[q]
				beside[j.chains[i].color] = append(beside[j.chains[i].color], i)
			}
		}
		if len(beside[model.Black]) == 0 || len(beside[model.White]) == 0 {
			continue
		}
		for _, c := range []model.Color{model.Black, model.White} {
			for _, i := range beside[c] {
				j.chains[i].seki = j.eyes(i) < eyeSpace
			}
		}
	}
}

// eyes returns the number of empty points that a chain reaches and the opponent's
// living stones do not.
func (j *judge) eyes(i int) int {
	seen := map[model.Point]bool{}
	total := 0
	for _, p := range j.board.Liberties(j.chains[i].stones[0]) {
		if seen[p] {
			continue
		}
		seen[p] = true

		region, shared := []model.Point{p}, false
		for at := 0; at < len(region); at++ {
			for _, step := range model.Steps {
				q := region[at] + step
				switch {
				case !j.board.On(q) || seen[q]:
				case j.board.At(q) == model.Empty || j.chains[j.of[q]].dead():
					seen[q] = true
					region = append(region, q)
				case j.chains[j.of[q]].color != j.chains[i].color:
					shared = true
				}
			}
		}

		if !shared {
			total += len(region)
		}
	}
	return total
}
