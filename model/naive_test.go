package model_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"gobandit/model"
)

// A naive board knows the rules and nothing else: every question is answered
// by flooding. It is the oracle of the fast board.
type naive struct {
	size     int
	straight [][]int       // the neighbors of each point
	diagonal [][]int       // the corners of the 3x3 square around it that are on the board
	stones   []model.Color // row by row from the top left
	before   []model.Color // the position before the last move; nil after a pass or out of turn
	toPlay   model.Color
}

func newNaive(size int) *naive {
	n := &naive{size: size, stones: make([]model.Color, size*size), toPlay: model.Black}
	for i := range n.stones {
		n.straight = append(n.straight, n.around(i, [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}))
		n.diagonal = append(n.diagonal, n.around(i, [][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}))
	}
	return n
}

func (n *naive) point(i int) model.Point { return model.Pt(i%n.size, i/n.size) }

// around returns the points of the board one of the steps away from i.
func (n *naive) around(i int, steps [][2]int) []int {
	var found []int
	for _, s := range steps {
		x, y := i%n.size+s[0], i/n.size+s[1]
		if x >= 0 && x < n.size && y >= 0 && y < n.size {
			found = append(found, y*n.size+x)
		}
	}
	return found
}

// flood returns the points connected with i that hold the same as i, and the
// different points next to them.
func (n *naive) flood(stones []model.Color, i int) (group, border []int) {
	var seen [model.MaxPoints]bool
	seen[i] = true
	group = []int{i}
	for k := 0; k < len(group); k++ {
		for _, j := range n.straight[group[k]] {
			if seen[j] {
				continue
			}
			seen[j] = true
			if stones[j] == stones[i] {
				group = append(group, j)
			} else {
				border = append(border, j)
			}
		}
	}
	return group, border
}

// chain returns the stones and liberties of the chain on i.
func (n *naive) chain(stones []model.Color, i int) (group, liberties []int) {
	group, border := n.flood(stones, i)
	return group, slices.DeleteFunc(border, func(j int) bool { return stones[j] != model.Empty })
}

// after returns the position after c plays i, an empty point, and whether c's
// stone stays.
func (n *naive) after(i int, c model.Color) ([]model.Color, bool) {
	stones := slices.Clone(n.stones)
	stones[i] = c
	for _, j := range n.straight[i] {
		if stones[j] != c.Opponent() {
			continue
		}
		if group, liberties := n.chain(stones, j); len(liberties) == 0 {
			for _, k := range group {
				stones[k] = model.Empty
			}
		}
	}
	_, liberties := n.chain(stones, i)
	return stones, len(liberties) > 0
}

// legal reports whether c may play i: suicide is forbidden, and so is for the
// side to move to make the position before the last move again.
func (n *naive) legal(i int, c model.Color) bool {
	if n.stones[i] != model.Empty {
		return false
	}
	stones, alive := n.after(i, c)
	return alive && (c != n.toPlay || !slices.Equal(stones, n.before))
}

// ko returns the point that the side to move would need to make the position
// before the last move again.
func (n *naive) ko() model.Point {
	for i := range n.stones {
		if n.before == nil || n.stones[i] != model.Empty || n.before[i] != n.toPlay {
			continue
		}
		if stones, alive := n.after(i, n.toPlay); alive && slices.Equal(stones, n.before) {
			return n.point(i)
		}
	}
	return model.Pass
}

func (n *naive) play(i int) {
	stones, _ := n.after(i, n.toPlay)
	n.before, n.stones, n.toPlay = n.stones, stones, n.toPlay.Opponent()
}

func (n *naive) pass() { n.before, n.toPlay = nil, n.toPlay.Opponent() }

func (n *naive) eye(i int, c model.Color) bool {
	for _, j := range n.straight[i] {
		if n.stones[j] != c {
			return false
		}
	}
	corners, enemies := n.diagonal[i], 0
	for _, j := range corners {
		if n.stones[j] == c.Opponent() {
			enemies++
		}
	}
	return enemies == 0 || enemies == 1 && len(corners) == 4
}

func (n *naive) score() int {
	score := 0
	for i, c := range n.stones {
		black, white := c == model.Black, c == model.White
		if c == model.Empty {
			_, border := n.flood(n.stones, i)
			for _, j := range border {
				black = black || n.stones[j] == model.Black
				white = white || n.stones[j] == model.White
			}
		}
		if black && !white {
			score++
		}
		if white && !black {
			score--
		}
	}
	return score
}

// Random games on the fast board and the naive one, the same after every move.
func TestBoardIsNaiveBoard(t *testing.T) {
	games := 1000
	if os.Getenv("GOBANDIT_CHAOS") != "" {
		games = 3000
	}
	rng := rand.New(rand.NewPCG(7, 11))
	var spare model.Board
	for range games {
		size := randomSize(rng)
		b := mustBoard(t, size)
		n := newNaive(size)
		checkSame(t, rng, b, n)
		for range 3*size*size/2 + 10 {
			playBoth(rng, b, n)
			checkSame(t, rng, b, n)
			if rng.IntN(8) == 0 {
				// Go on with a copy, on a board that has seen other games.
				spare.CopyFrom(b)
				*b, spare = spare, *b
			}
		}
	}
}

// randomSize returns a size of board, most often a small one: small boards see
// more captures and cost less.
func randomSize(rng *rand.Rand) int {
	switch k := rng.IntN(1000); {
	case k < 900:
		return 2 + rng.IntN(4)
	case k < 990:
		return 6 + rng.IntN(3)
	}
	return 9 + rng.IntN(11)
}

// playBoth makes a random move on both boards: sometimes a pass or a move out of
// turn, else a legal point, own eyes included.
func playBoth(rng *rand.Rand, b *model.Board, n *naive) {
	if rng.IntN(20) == 0 {
		b.SetToPlay(b.ToPlay().Opponent())
		n.pass()
	}
	start := rng.IntN(len(n.stones))
	for k := range n.stones {
		i := (start + k) % len(n.stones)
		if rng.IntN(50) > 0 && b.Legal(n.point(i)) {
			b.Play(n.point(i))
			n.play(i)
			return
		}
	}
	b.Play(model.Pass)
	n.pass()
}

// checkSame compares the boards. Questions that are dear to answer by flooding
// are asked at times only on large boards.
func checkSame(t *testing.T, rng *rand.Rand, b *model.Board, n *naive) {
	if b.ToPlay() != n.toPlay {
		t.Fatalf("ToPlay() = %s, want %s", b.ToPlay(), n.toPlay)
	}
	empty := 0
	for i, c := range n.stones {
		if got := b.At(n.point(i)); got != c {
			t.Fatalf("At(%s) = %s, want %s\n%s", n.point(i).Vertex(n.size), got, c, b)
		}
		if c == model.Empty {
			empty++
		}
	}
	checkEmptyPoints(t, b, empty)
	if got, want := b.Ko(), n.ko(); got != want {
		t.Fatalf("Ko() = %s, want %s\n%s", got.Vertex(n.size), want.Vertex(n.size), b)
	}
	if rng.IntN(n.size) > 0 {
		return
	}
	if got, want := b.Score(), n.score(); got != want {
		t.Fatalf("Score() = %d, want %d\n%s", got, want, b)
	}
	var other model.Board
	other.CopyFrom(b)
	other.SetToPlay(b.ToPlay().Opponent())
	for i := range n.stones {
		checkMove(t, b, n, i)
		checkMove(t, &other, n, i)
		checkChain(t, b, n, i)
	}
}

// checkEmptyPoints checks the list of empty points: all of them, each once.
func checkEmptyPoints(t *testing.T, b *model.Board, want int) {
	if b.NumEmpty() != want {
		t.Fatalf("NumEmpty() = %d, want %d\n%s", b.NumEmpty(), want, b)
	}
	var seen [model.NumPoints]bool
	for i := range b.NumEmpty() {
		p := b.EmptyPoint(i)
		if seen[p] || b.At(p) != model.Empty {
			t.Fatalf("EmptyPoint(%d) = %s, a point twice or with a stone\n%s", i, p.Vertex(b.Size()), b)
		}
		seen[p] = true
	}
}

// checkMove compares what the boards know of a move of b's side to move.
func checkMove(t *testing.T, b *model.Board, n *naive, i int) {
	p, c := n.point(i), b.ToPlay()
	if got, want := b.Legal(p), n.legal(i, c); got != want {
		t.Fatalf("Legal(%s) for %s = %v, want %v\n%s", p.Vertex(n.size), c, got, want, b)
	}
	if n.stones[i] != model.Empty {
		return
	}
	if got, want := b.IsEye(p, c), n.eye(i, c); got != want {
		t.Fatalf("IsEye(%s, %s) = %v, want %v\n%s", p.Vertex(n.size), c, got, want, b)
	}
}

// checkChain compares what the boards know of the chain on a point, if any.
func checkChain(t *testing.T, b *model.Board, n *naive, i int) {
	p, name := n.point(i), n.point(i).Vertex(n.size)
	if n.stones[i] == model.Empty {
		if chain := b.Chain(p); chain != nil {
			t.Fatalf("Chain(%s) = %v on an empty point\n%s", name, chain, b)
		}
		return
	}
	group, liberties := n.chain(n.stones, i)
	if !samePoints(b.Chain(p), n, group) {
		t.Fatalf("Chain(%s) = %v, want %v\n%s", name, b.Chain(p), group, b)
	}
	if !samePoints(b.Liberties(p), n, liberties) {
		t.Fatalf("Liberties(%s) = %v, want %v\n%s", name, b.Liberties(p), liberties, b)
	}
}

// samePoints reports whether got and want are the same points in any order.
func samePoints(got []model.Point, n *naive, want []int) bool {
	points := make([]model.Point, len(want))
	for k, i := range want {
		points[k] = n.point(i)
	}
	got = slices.Clone(got)
	slices.Sort(got)
	slices.Sort(points)
	return slices.Equal(got, points)
}

func TestBoardAllocatesNothing(t *testing.T) {
	for _, size := range []int{2, 9, 19} {
		start := mustBoard(t, size)
		b := *start
		if n := testing.AllocsPerRun(10, func() {
			b.CopyFrom(start)
			for range 2 * size * size {
				move := model.Pass
				for i := range b.NumEmpty() {
					if p := b.EmptyPoint(i); b.Legal(p) && !b.IsEye(p, b.ToPlay()) {
						move = p
						break
					}
				}
				b.Play(move)
			}
		}); n != 0 {
			t.Errorf("a game on %dx%d allocated %v times, want 0", size, size, n)
		}
	}
}

func mustBoard(tb testing.TB, size int) *model.Board {
	tb.Helper()
	b, err := model.NewBoard(size)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}
