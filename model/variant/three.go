package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// three is Go for three colors, black, white and red, with a seat each. A stone
// takes the chains of both other colors that it leaves without a liberty.
//
// Ko: a move may not bring back the stones that were on the board after the same
// seat's previous turn. With two colors that is simple ko exactly. With three
// it forbids to retake at once if nobody else has changed the board meanwhile.
// Longer cycles end with the move limit.
type three struct {
	clock
	stones stones
	after  [maxColors + 1]uint64 // by color: the hash of the stones after its previous turn
}

func newThree(r *rules, _ float64, _ uint64) (Position, error) {
	return &three{clock: clock{rules: r}, stones: *newStones(r.size)}, nil
}

func (v *three) color() uint8 { return uint8(v.ToPlay() + 1) }

func (v *three) At(p model.Point) int { return int(v.stones.at[cellOf(p)]) }

func (v *three) Legal(p model.Point) bool {
	if p == model.Pass {
		return true
	}
	return p < numCells-stride && v.stones.at[cellOf(p)] == 0 && v.legal(cellOf(p))
}

// legal reports whether the seat to move may play the empty cell c.
func (v *three) legal(c int) bool {
	color := v.color()
	return !v.stones.suicide(c, color) && !v.ko(c, color)
}

// ko reports whether a stone on c, no suicide, brings back the stones that were
// there after the previous turn of its color. That takes a color that has lost
// one stone since then, on c.
func (v *three) ko(c int, color uint8) bool {
	if lost := v.stones.lost[color]; lost.stones != 1 || lost.cell != c {
		return false
	}
	next := v.stones
	next.play(c, color)
	return next.hash == v.after[color]
}

// koPoint returns the point that is forbidden by ko alone, or Pass.
func (v *three) koPoint() model.Point {
	color := v.color()
	if c := v.stones.lost[color].cell; c != 0 && v.stones.at[c] == 0 && !v.stones.suicide(c, color) && v.ko(c, color) {
		return model.Point(c - stride)
	}
	return model.Pass
}

func (v *three) candidates() int             { return v.stones.vacant }
func (v *three) candidate(i int) model.Point { return model.Point(v.stones.empty[i] - stride) }

func (v *three) playable(p model.Point) bool {
	c := cellOf(p)
	return v.stones.at[c] == 0 && !v.stones.at.eye(c, v.color()) && v.legal(c)
}

func (v *three) Draw(rng *rand.Rand) model.Point { return draw(v, rng) }

func (v *three) Moves(dst []model.Point) []model.Point { return moves(v, v.rules.size, dst) }

func (v *three) Play(p model.Point, _ *rand.Rand) model.Point {
	color := v.color()
	if p != model.Pass {
		v.stones.play(cellOf(p), color)
	}
	v.stones.lost[color] = loss{}
	v.after[color] = v.stones.hash
	v.count(p)
	return p
}

func (v *three) Replay(p, _ model.Point) model.Point { return v.Play(p, nil) }

func (v *three) Clone() Position {
	c := *v
	return &c
}

func (v *three) CopyFrom(src Position) {
	from := src.(*three)
	v.clock, v.after = from.clock, from.after
	v.stones.copyFrom(&from.stones)
}

func (v *three) Scores(dst []float64) {
	area := v.stones.at.area(v.rules.size)
	v.rules.shareKomi(&area, dst)
}

func (v *three) Results(dst []float64) {
	v.Scores(dst)
	v.rules.decide(dst)
}

func (v *three) Hash() uint64 {
	return mixHash(v.stones.hash, v.ToPlay(), v.koPoint(), v.passes)
}

func (v *three) Board(int) *model.Board {
	return model.NewPicture(v.rules.size, model.Color(v.color()), func(p model.Point) model.Color { return model.Color(v.At(p)) })
}

func (v *three) View(int) string {
	return diagram(v.rules.size, func(p model.Point) byte { return marks[v.At(p)] })
}
