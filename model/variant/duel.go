package variant

import (
	"math/rand/v2"
	"sync"

	"gobandit/model"
)

// A duel is what variants of two colors share: Go's own board, on which seats
// move in turn, the colors alternating.
type duel struct {
	clock
	board model.Board
}

// emptyBoards are the empty boards by size, each made when it is first wanted.
var emptyBoards [model.MaxSize + 1]func() *model.Board

func init() {
	for size := range emptyBoards {
		emptyBoards[size] = sync.OnceValue(func() *model.Board {
			board, err := model.NewBoard(size)
			if err != nil {
				panic(err)
			}
			return board
		})
	}
}

// newDuel returns a duel on an empty board.
func newDuel(r *rules) duel { return duel{clock: clock{rules: r}, board: *emptyBoards[r.size]()} }

func (d *duel) copyFrom(src *duel) {
	d.clock = src.clock
	d.board.CopyFrom(&src.board)
}

// play plays a point that is legal on the board, or Pass.
func (d *duel) play(p model.Point) {
	d.board.Play(p)
	d.count(p)
}

func (d *duel) Legal(p model.Point) bool { return d.board.Legal(p) }
func (d *duel) At(p model.Point) int     { return int(d.board.At(p)) }

func (d *duel) candidates() int             { return d.board.NumEmpty() }
func (d *duel) candidate(i int) model.Point { return d.board.EmptyPoint(i) }

func (d *duel) playable(p model.Point) bool {
	return d.board.Legal(p) && !d.board.IsEye(p, d.board.ToPlay())
}

func (d *duel) Draw(rng *rand.Rand) model.Point { return draw(d, rng) }

func (d *duel) Moves(dst []model.Point) []model.Point { return moves(d, d.rules.size, dst) }

func (d *duel) Scores(dst []float64) {
	f := *emptyFields[d.rules.size]
	for c := stride; c < cells(d.rules.size); c++ {
		if f[c] != wall {
			f[c] = uint8(d.board.At(model.Point(c - stride)))
		}
	}
	area := f.area(d.rules.size)
	d.rules.shareKomi(&area, dst)
}

func (d *duel) Results(dst []float64) {
	d.Scores(dst)
	d.rules.decide(dst)
}

func (d *duel) koPoint() model.Point { return d.board.Ko() }

func (d *duel) Hash() uint64 {
	return mixHash(d.board.Hash(), d.ToPlay(), d.board.Ko(), d.passes)
}

// Board returns the board, on which nothing is hidden.
func (d *duel) Board(int) *model.Board {
	b := d.board
	return &b
}

func (d *duel) View(int) string {
	return diagram(d.rules.size, func(p model.Point) byte { return marks[d.board.At(p)] })
}
