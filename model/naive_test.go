package model_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/modeltest"
	"gobandit/model/must"
)

// Random games on the fast board and the naive one, the same after every move.
func TestBoardIsNaiveBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	var spare model.Board
	for range must.Often(300, 3000) {
		size := randomSize(rng)
		b := mustBoard(t, size)
		n := modeltest.NewNaive(t, size)
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
func playBoth(rng *rand.Rand, b *model.Board, n *modeltest.Naive) {
	if rng.IntN(20) == 0 {
		b.SetToPlay(b.ToPlay().Opponent())
		n.Pass()
	}
	start := rng.IntN(len(n.Stones))
	for k := range n.Stones {
		i := (start + k) % len(n.Stones)
		if rng.IntN(50) > 0 && b.Legal(n.Point(i)) {
			b.Play(n.Point(i))
			n.Play(i)
			return
		}
	}
	b.Play(model.Pass)
	n.Pass()
}

// checkSame compares the boards. Questions that are dear to answer by flooding
// are asked at times only on large boards.
func checkSame(t *testing.T, rng *rand.Rand, b *model.Board, n *modeltest.Naive) {
	if b.ToPlay() != n.ToPlay {
		t.Fatalf("ToPlay() = %s, want %s", b.ToPlay(), n.ToPlay)
	}
	empty := 0
	for i, c := range n.Stones {
		if got := b.At(n.Point(i)); got != c {
			t.Fatalf("At(%s) = %s, want %s\n%s", n.Point(i).Vertex(n.Size), got, c, b)
		}
		if c == model.Empty {
			empty++
		}
	}
	checkEmptyPoints(t, b, empty)
	if got, want := b.Ko(), n.Ko(); got != want {
		t.Fatalf("Ko() = %s, want %s\n%s", got.Vertex(n.Size), want.Vertex(n.Size), b)
	}
	if rng.IntN(n.Size) > 0 {
		return
	}
	if got, want := b.Score(), n.Score(); got != want {
		t.Fatalf("Score() = %d, want %d\n%s", got, want, b)
	}
	var other model.Board
	other.CopyFrom(b)
	other.SetToPlay(b.ToPlay().Opponent())
	for i := range n.Stones {
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
func checkMove(t *testing.T, b *model.Board, n *modeltest.Naive, i int) {
	p, c := n.Point(i), b.ToPlay()
	beside := map[model.Color]bool{n.Stones[i]: true}
	if n.Stones[i] == model.Empty {
		clear(beside)
		for j, other := range n.Stones {
			if q := n.Point(j); model.Apart(p.X(), q.X())+model.Apart(p.Y(), q.Y()) == 1 {
				beside[other] = true
			}
		}
	}
	if got := b.Owner(p); got != model.Empty && (!beside[got] || len(beside) > 1) || got == model.Empty && len(beside) == 1 && !beside[model.Empty] {
		t.Fatalf("Owner(%s) = %s\n%s", p.Vertex(n.Size), got, b)
	}
	if got, want := b.Legal(p), n.Legal(i, c); got != want {
		t.Fatalf("Legal(%s) for %s = %v, want %v\n%s", p.Vertex(n.Size), c, got, want, b)
	}
	if n.Stones[i] != model.Empty {
		return
	}
	if got, want := b.IsEye(p, c), n.Eye(i, c); got != want {
		t.Fatalf("IsEye(%s, %s) = %v, want %v\n%s", p.Vertex(n.Size), c, got, want, b)
	}
}

// checkChain compares what the boards know of the chain on a point, if any.
func checkChain(t *testing.T, b *model.Board, n *modeltest.Naive, i int) {
	p, name := n.Point(i), n.Point(i).Vertex(n.Size)
	if n.Stones[i] == model.Empty {
		if chain := b.Chain(p); chain != nil {
			t.Fatalf("Chain(%s) = %v on an empty point\n%s", name, chain, b)
		}
		return
	}
	group, liberties := n.Chain(n.Stones, i)
	if !samePoints(b.Chain(p), n, group) || b.ChainLen(p) != len(group) {
		t.Fatalf("Chain(%s) = %v, want %v\n%s", name, b.Chain(p), group, b)
	}
	if !samePoints(b.Liberties(p), n, liberties) {
		t.Fatalf("Liberties(%s) = %v, want %v\n%s", name, b.Liberties(p), liberties, b)
	}
}

// samePoints reports whether got and want are the same points in any order.
func samePoints(got []model.Point, n *modeltest.Naive, want []int) bool {
	points := make([]model.Point, len(want))
	for k, i := range want {
		points[k] = n.Point(i)
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
	return must.Get(model.NewBoard(size))
}
