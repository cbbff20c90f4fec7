package variant

import (
	"fmt"
	"math/rand/v2"

	"gobandit/model"
)

// maxHidden is the greatest number of hidden stones a side.
const maxHidden = 8

// hidden is Go in which each side owns some stones that only it sees. They are on
// the board before the first move, drawn uniformly among the placements in which
// every chain has a liberty.
//
// A seat may play where the move is legal on the board as it sees it. If a hidden
// stone is there, or if hidden stones take all liberties that the new stone's
// chain seems to have, the move is refused: these hidden stones are revealed to
// everybody, and the seat moves again. A hidden stone is also revealed when it is
// captured and when a stone next to it is captured by its side. Captures go by
// the true board; everybody learns what happens. Ko needs no umpire: the
// stones that make it are those of the seat that may not retake.
type hidden struct {
	duel
	secrets [3]hiddenStones // by color
	seen    []event         // everything that happened, as everybody saw it

	trial *hidden // the position that Determinize replays the game on, once made
}

// hiddenStones are those of a side.
type hiddenStones struct {
	n     int
	at    [maxHidden]model.Point
	shown uint8 // a bit per stone: it has been revealed
}

// unseen returns the index of the secret stone on p, or -1.
func (s *hiddenStones) unseen(p model.Point) int {
	for i := range s.n {
		if s.at[i] == p && s.shown>>i&1 == 0 {
			return i
		}
	}
	return -1
}

// allShown reports whether every stone has been revealed.
func (s *hiddenStones) allShown() bool { return s.shown == 1<<s.n-1 }

// An event is a try, and what everybody saw of it.
type event struct {
	try     model.Point
	outcome model.Point
	vacant  uint16   // empty points afterwards: shows how many stones were taken
	shown   [3]uint8 // by color: secrets.shown afterwards
}

func newHidden(r *rules, n float64, seed uint64) (Position, error) {
	count := int(n)
	if 4*count > r.size*r.size {
		return nil, fmt.Errorf("variant hidden: %d hidden stones per side on a %dx%d board, want at most %d",
			count, r.size, r.size, r.size*r.size/4)
	}
	v := &hidden{duel: newDuel(r)}
	v.secrets[model.Black].n, v.secrets[model.White].n = count, count
	v.seen = make([]event, 0, r.limit+2*count)
	free := make([]model.Point, v.board.NumEmpty())
	for i := range free {
		free[i] = v.board.EmptyPoint(i)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for {
		v.secrets[model.Black].redraw(free, rng)
		v.secrets[model.White].redraw(free[count:], rng)
		if v.begin() {
			return v, nil
		}
	}
}

// begin makes v the position before the first move, with its secrets on the
// board and none revealed. It reports whether every chain has a liberty: stones
// put down one by one must not capture and be no suicide, in whatever order,
// since a point once taken is nobody's liberty any more.
func (v *hidden) begin() bool {
	v.clock, v.seen = clock{rules: v.rules}, v.seen[:0]
	v.board.CopyFrom(emptyBoards[v.rules.size]())
	left := v.board.NumEmpty()
	for color := model.Black; color <= model.White; color++ {
		s := &v.secrets[color]
		s.shown = 0
		for _, p := range s.at[:s.n] {
			v.board.SetToPlay(color)
			if !v.board.Legal(p) {
				return false
			}
			v.board.Play(p)
			left--
		}
	}
	v.board.SetToPlay(model.Black)
	return v.board.NumEmpty() == left
}

// enemy returns the secrets of the opponent of the seat to move.
func (v *hidden) enemy() *hiddenStones { return &v.secrets[v.board.ToPlay().Opponent()] }

func (v *hidden) Play(p model.Point, _ *rand.Rand) model.Point {
	outcome := v.try(p)
	v.seen = append(v.seen, event{p, outcome, uint16(v.board.NumEmpty()),
		[3]uint8{0, v.secrets[model.Black].shown, v.secrets[model.White].shown}})
	return outcome
}

func (v *hidden) Replay(p, _ model.Point) model.Point { return v.Play(p, nil) }

// try is the umpire's part of a move.
func (v *hidden) try(p model.Point) (outcome model.Point) {
	if p == model.Pass {
		v.play(p)
		return p
	}

	enemy := v.enemy()
	if i := enemy.unseen(p); i >= 0 {
		enemy.shown |= 1 << i
		return Refused
	}

	if !v.board.Legal(p) {
		// Suicide, and not to the mover's eye: what seem liberties of its chain
		// are hidden stones.
		var liberties [model.NumPoints]bool
		v.explore(p, v.board.ToPlay(), p, &liberties)
		for i, s := range enemy.at[:enemy.n] {
			if liberties[s] {
				enemy.shown |= 1 << i
			}
		}
		return Refused
	}
	v.capture(p)
	return p
}

// capture plays a move that the umpire allows, and reveals the hidden stones
// that it captures or that capture with it.
func (v *hidden) capture(p model.Point) {
	color, left := v.board.ToPlay(), v.board.NumEmpty()-1
	own, enemy := &v.secrets[color], v.enemy()
	if own.allShown() && enemy.allShown() {
		v.play(p)
		return
	}

	var beside [maxHidden]uint8 // by stone of own: a bit per neighbor that is an enemy
	for i, s := range own.at[:own.n] {
		for j, q := range v.neighbors(s) {
			if q != model.Pass && v.board.At(q) == color.Opponent() {
				beside[i] |= 1 << j
			}
		}
	}

	v.play(p)
	if v.board.NumEmpty() == left {
		return
	}

	for i, s := range enemy.at[:enemy.n] {
		if enemy.shown>>i&1 == 0 && v.board.At(s) == model.Empty {
			enemy.shown |= 1 << i
		}
	}
	for i, s := range own.at[:own.n] {
		for j, q := range v.neighbors(s) {
			if beside[i]>>j&1 == 1 && v.board.At(q) == model.Empty {
				own.shown |= 1 << i
			}
		}
	}
}

func (v *hidden) Revealed() []model.Point {
	last := len(v.seen) - 1
	if last < 0 {
		return nil
	}
	var points []model.Point
	for color := model.Black; color <= model.White; color++ {
		fresh := v.seen[last].shown[color]
		if last > 0 {
			fresh &^= v.seen[last-1].shown[color]
		}
		for i, p := range v.secrets[color].at {
			if fresh>>i&1 == 1 {
				points = append(points, p)
			}
		}
	}
	return points
}

func (v *hidden) Clone() Position {
	c := *v
	c.seen = append(make([]event, 0, cap(v.seen)), v.seen...)
	c.trial = nil
	return &c
}

func (v *hidden) CopyFrom(src Position) {
	from := src.(*hidden)
	v.copyFrom(&from.duel)
	v.secrets = from.secrets
	v.seen = append(v.seen[:0], from.seen...)
}
