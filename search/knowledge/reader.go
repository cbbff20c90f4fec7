package knowledge

import (
	"gobandit/model"
	"gobandit/search/playout"
)

// A Reader finds the features of the moves of a position. The zero Reader is
// ready for Start.
type Reader struct {
	board   *model.Board
	tracker *model.Tracker
	me      model.Color
	recent  [2]model.Point // the last move and the one before
	phase   int
	ladder  playout.Ladder

	views   [2]view  // of Black to move, and of White
	view    *view    // of the side to move
	size    int      // of the board
	fresh   bool     // the view is that of another board than the one before
	changes []change // in it

	answers answers
}

// Start makes r read the position of b, which t follows. Last is the last move,
// before the one before it; either may be a pass.
func (r *Reader) Start(b *model.Board, t *model.Tracker, last, before model.Point) {
	r.board, r.tracker, r.me = b, t, b.ToPlay()
	r.recent = [2]model.Point{last, before}
	for i := range r.recent {
		if q := r.recent[i]; q != model.Pass && !b.On(q) {
			r.recent[i] = model.Pass
		}
	}

	size := b.Size()
	v := &r.views[r.me-model.Black]
	r.size, r.view, r.fresh, r.changes = size, v, v.size != size, r.changes[:0]
	if r.fresh {
		v.start(size)
	}

	stones := 0
	for y := range size {
		at := (y+reach)*width + reach
		for x := range size {
			p := model.Pt(x, y)
			color, close := uint8(empty), uint8(empty)
			if c := b.At(p); c != model.Empty {
				stones++
				color, close = own, ownLiberties
				if c != r.me {
					color, close = enemy, enemyLiberties
				}
				close += uint8(min(t.NumLiberties(b, p), 3) - 1)
			}
			if v.close[at+x] != close {
				r.changes = append(r.changes, change{at + x, v.grid[at+x] == color})
				v.set(x, y, at+x, color, close)
			}
		}
	}

	r.phase = min(stones*phases*2/(size*size), phases-1)
	r.startAnswers()
}

// at returns the place of p in the grid.
func (r *Reader) at(p model.Point) int { return (p.Y()+reach)*width + p.X() + reach }

// ring returns the numbers of the shapes around p.
func (r *Reader) ring(p model.Point) *ring { return &r.view.rings[p.Y()*r.size+p.X()] }
