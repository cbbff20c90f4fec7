package variant

import (
	"math/bits"
	"math/rand/v2"

	"gobandit/model"
)

// looks returns what the seat to move sees on a point of the board.
func (v *hidden) looks(p model.Point) model.Color {
	if v.enemy().unseen(p) >= 0 {
		return model.Empty
	}
	return v.board.At(p)
}

// neighbors returns the points next to p, Pass in place of those off the board.
func (v *hidden) neighbors(p model.Point) (next [4]model.Point) {
	for i, d := range around {
		if q := model.Point(int(p) + d); v.board.On(q) {
			next[i] = q
		}
	}
	return next
}

// explore reports whether a chain seems to have a liberty other than except, to
// the seat to move. The chain is that of a stone of the given color on first,
// which may be an empty point yet. If liberties is not nil, all points that look
// like liberties are marked in it.
func (v *hidden) explore(first model.Point, color model.Color, except model.Point, liberties *[model.NumPoints]bool) bool {
	var seen [model.NumPoints]bool
	var chain [model.MaxPoints]model.Point
	seen[first], chain[0] = true, first
	found := false

	for i, n := 0, 1; i < n; i++ {
		for _, q := range v.neighbors(chain[i]) {
			if q == model.Pass || seen[q] {
				continue
			}
			switch v.looks(q) {
			case color:
				seen[q], chain[n] = true, q
				n++
			case model.Empty:
				if q == except {
					continue
				}
				if liberties == nil {
					return true
				}
				liberties[q], found = true, true
			}
		}
	}
	return found
}

// looksSuicide reports whether a stone on p, which looks empty, looks like
// suicide to the seat to move.
func (v *hidden) looksSuicide(p model.Point) bool {
	color := v.board.ToPlay()
	if v.explore(p, color, p, nil) {
		return false
	}
	for _, q := range v.neighbors(p) {
		if q != model.Pass && v.looks(q) == color.Opponent() && !v.explore(q, color.Opponent(), p, nil) {
			return false
		}
	}
	return true
}

// looksEye reports whether p, which looks empty, looks like a 1-point eye of the
// seat to move; see model.Board's IsEye.
func (v *hidden) looksEye(p model.Point) bool {
	color := v.board.ToPlay()
	against := 0
	for _, q := range v.neighbors(p) {
		if q == model.Pass {
			against = 1
		} else if v.looks(q) != color {
			return false
		}
	}
	for _, d := range corners {
		if q := model.Point(int(p) + d); v.board.On(q) && v.looks(q) == color.Opponent() {
			against++
		}
	}
	return against < 2
}

func (v *hidden) Legal(p model.Point) bool {
	if p == model.Pass || v.enemy().allShown() {
		return v.board.Legal(p)
	}
	return v.board.On(p) && v.looks(p) == model.Empty && p != v.board.Ko() && !v.looksSuicide(p)
}

func (v *hidden) playable(p model.Point) bool {
	if v.enemy().allShown() {
		return v.duel.playable(p)
	}
	return v.Legal(p) && !v.looksEye(p)
}

func (v *hidden) candidates() int {
	enemy := v.enemy()
	return v.board.NumEmpty() + enemy.n - bits.OnesCount8(enemy.shown)
}

func (v *hidden) candidate(i int) model.Point {
	n := v.board.NumEmpty()
	if i < n {
		return v.board.EmptyPoint(i)
	}
	enemy := v.enemy()
	for j := range enemy.n {
		if enemy.shown>>j&1 == 1 {
			continue
		}
		if i == n {
			return enemy.at[j]
		}
		n++
	}
	return model.Pass
}

func (v *hidden) Draw(rng *rand.Rand) model.Point { return draw(v, rng) }

func (v *hidden) Moves(dst []model.Point) []model.Point { return moves(v, v.rules.size, dst) }

// secret reports whether a hidden stone on p has not been revealed yet.
func (v *hidden) secret(p model.Point) bool {
	return v.secrets[model.Black].unseen(p) >= 0 || v.secrets[model.White].unseen(p) >= 0
}

func (v *hidden) At(p model.Point) int {
	if v.secret(p) {
		return int(model.Empty)
	}
	return int(v.board.At(p))
}

func (v *hidden) Hash() uint64 {
	var stones uint64
	for p := range v.board.Points() {
		if color := v.At(p); color != 0 {
			stones ^= zobrist[color][cellOf(p)]
		}
	}
	return mixHash(stones, v.ToPlay(), v.board.Ko(), v.passes)
}

// Board leaves out the stones that the seat does not see.
func (v *hidden) Board(seat int) *model.Board {
	b := v.board
	for i := range v.secrets {
		s := &v.secrets[i]
		for _, p := range s.at[:s.n] {
			if seat >= 0 && i != seat+1 && s.unseen(p) >= 0 {
				b.Edit(model.Setup{Clear: []model.Point{p}, ToPlay: v.board.ToPlay()})
			}
		}
	}
	return &b
}

// Secrets returns the points of stones of a seat that nobody else sees.
func (v *hidden) Secrets(seat int) (points []model.Point) {
	s := &v.secrets[seat+1]
	for _, p := range s.at[:s.n] {
		if s.unseen(p) >= 0 {
			points = append(points, p)
		}
	}
	return points
}

// View shows hidden stones as small letters.
func (v *hidden) View(seat int) string {
	return diagram(v.rules.size, func(p model.Point) byte {
		color := v.board.At(p)
		switch {
		case !v.secret(p):
			return marks[color]
		case seat >= 0 && color != model.Color(seat+1):
			return marks[model.Empty]
		}
		return hiddenMarks[color]
	})
}
