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

	grid  [width * width]uint8 // what is on the board and around it: empty, own, enemy or border
	close [width * width]uint8 // the same with the liberties of stones
	size  int                  // that the border in grid is for

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
	if r.size != size {
		makeOffsets()
		for i := range r.grid {
			r.grid[i], r.close[i] = border, border
		}
		r.size = size
	}

	stones := 0
	for y := range size {
		at := (y+reach)*width + reach
		for x := range size {
			p := model.Pt(x, y)
			c := b.At(p)
			if c == model.Empty {
				r.grid[at+x], r.close[at+x] = empty, empty
				continue
			}
			stones++
			liberties := uint8(min(t.NumLiberties(b, p), 3) - 1)
			if c == r.me {
				r.grid[at+x], r.close[at+x] = own, ownLiberties+liberties
			} else {
				r.grid[at+x], r.close[at+x] = enemy, enemyLiberties+liberties
			}
		}
	}

	r.phase = min(stones*phases*2/(size*size), phases-1)
	r.startAnswers()
}

// at returns the place of p in the grid.
func (r *Reader) at(p model.Point) int { return (p.Y()+reach)*width + p.X() + reach }
