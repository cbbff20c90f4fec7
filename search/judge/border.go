package judge

import "gobandit/model"

// distances are how far each empty point is from living stones of each color along such points; 0 where there is no way. A point
// under a dead stone counts as empty.
type distances [3][model.NumPoints]uint8

// distances measures a position.
func (c *closing) distances(b *model.Board) (d distances) {
	for _, side := range []model.Color{model.Black, model.White} {
		todo := make([]model.Point, 0, model.MaxPoints)
		for p := range b.Points() {
			if b.At(p) == side && !c.isDead(b, p) {
				todo = append(todo, p)
			}
		}
		stones := len(todo)
		for at := 0; at < len(todo); at++ {
			for q := range b.Neighbors(todo[at]) {
				if d[side][q] != 0 || b.At(q) != model.Empty && !c.isDead(b, q) {
					continue
				}
				d[side][q] = 1
				if at >= stones {
					d[side][q] += d[side][todo[at]]
				}
				todo = append(todo, q)
			}
		}
	}
	return d
}

// findBorder returns the empty points between the sides. With fewer stones than a row has points
// the board is open, and nothing on it is a border yet.
func (c *closing) findBorder() (out []model.Point) {
	if size := c.was.Size(); size*size-c.was.NumEmpty() < size {
		return nil
	}
	d := c.distances(&c.board)
	for p := range c.board.Points() {
		black, white := d[model.Black][p], d[model.White][p]
		if c.board.At(p) == model.Empty && black != 0 && white != 0 && black+white <= openWidth {
			out = append(out, p)
		}
	}
	return out
}

// swing returns what is between the sides' moves on p, in points; 0 if that is one point,
// which players leave as often as they play it. A side moves beside its stones, or
// around the other's if that is safe by all means.
func (c *closing) swing(p model.Point) int {
	if c.board.Gaps(p) == 0 {
		return 0
	}
	d := c.distances(&c.board)
	var scores [3]int
	for _, side := range []model.Color{model.Black, model.White} {
		next, ok := c.try(side, p)
		if !ok || d[side][p] > 2 || c.takes(&next, p) || d[side][p] == 2 && !c.proved(&next, p) {
			next = c.board
		}
		scores[side] = c.estimate(&next)
	}
	if s := scores[model.Black] - scores[model.White]; s > 1 {
		return s
	}
	return 0
}

// proved reports whether reading shows that the side to move on b does not take the chain
// on p, and does not only come to an end.
func (c *closing) proved(b *model.Board, p model.Point) bool {
	if c.read >= exhausting {
		return false
	}
	r := &c.reader
	r.limit = thorough
	taken := r.taken(b, p)
	c.read += r.nodes
	return !taken && !r.open
}

// estimate returns Black's points minus White's if each side gets the empty points that
// are nearer to it, and those of the other's dead stones twice.
func (c *closing) estimate(b *model.Board) int {
	d := c.distances(b)
	score := 0
	for p := range b.Points() {
		dead := c.isDead(b, p)
		if b.At(p) != model.Empty && !dead {
			continue
		}
		points := 1
		if dead {
			points = 2
		}
		// a side without a way there is farthest: 0 becomes 255
		switch black, white := d[model.Black][p]-1, d[model.White][p]-1; {
		case black < white:
			score += points
		case white < black:
			score -= points
		}
	}
	return score
}
