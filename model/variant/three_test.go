package variant

import (
	"fmt"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// newColors returns the first position of a game of two or three colors.
func newColors(size, colors int, komi float64) *three {
	traits := Traits{Seats: colors, Teams: []int{0, 1, 2}[:colors]}
	p := must.Get(newThree(&rules{traits: traits, size: size, komi: komi, limit: 3 * size * size}, 0, 0))
	return p.(*three)
}

// The board for many colors and the plain one agree on every point after every
// move of random games, which fill eyes and pass more often than playouts do so
// that there are captures of all kinds.
func TestThreeColorsAgainstPlainBoard(t *testing.T) {
	for _, tt := range []struct{ size, colors, games int }{{2, 3, 40}, {3, 3, 40}, {4, 2, 10}, {5, 3, 10}, {7, 3, 2}} {
		t.Run(fmt.Sprintf("%dx%d, %d colors", tt.size, tt.size, tt.colors), func(t *testing.T) {
			rng := random(uint64(tt.size))
			for range tt.games {
				p, g := newColors(tt.size, tt.colors, 7.5), newPlainGame(tt.size, tt.colors)
				for !p.Over() {
					g.compare(t, p)
					move := randomTry(g.points(), g.legal, 12, rng)
					p.Play(move, nil)
					g.play(move)
				}
			}
		})
	}
}

// With two colors the board for many is Go's own: the same moves are legal,
// ko included, throughout random games on boards of every kind.
func TestTwoColorsAgainstBoard(t *testing.T) {
	rng := random(3)
	for game := range 60 {
		size := 2 + game%18
		p := newColors(size, 2, 0)
		b := must.Get(model.NewBoard(size))
		for !p.Over() {
			for q := range b.Points() {
				if p.Legal(q) != b.Legal(q) || p.At(q) != int(b.At(q)) {
					t.Fatalf("size %d, move %d: %s is %d, legal %t; on Board %d, %t\n%s", size, p.moves,
						q.Vertex(size), p.At(q), p.Legal(q), b.At(q), b.Legal(q), b)
				}
			}
			if p.koPoint() != b.Ko() && b.Legal(b.Ko()) {
				t.Fatalf("size %d, move %d: ko %s, want %s", size, p.moves, p.koPoint().Vertex(size), b.Ko().Vertex(size))
			}
			m := p.Draw(rng)
			p.Play(m, nil)
			b.Play(m)
		}
	}
}

// played returns a position after the given moves, one seat after the other.
func played(t *testing.T, name string, size int, moves ...string) Position {
	t.Helper()
	p := start(t, name, size)
	for _, m := range moves {
		play(t, p, m)
	}
	return p
}

func point(_ *testing.T, vertex string, size int) model.Point {
	return must.Get(model.ParsePoint(vertex, size))
}

func play(t *testing.T, p Position, vertex string) model.Point {
	t.Helper()
	q := point(t, vertex, p.Size())
	if !p.Legal(q) {
		t.Fatalf("%s is not legal\n%s", vertex, p.View(-1))
	}
	return p.Play(q, nil)
}

func TestThreeColors(t *testing.T) {
	t.Run("one stone takes two colors", func(t *testing.T) {
		// White A1 and red A3 stand on the left edge, black takes both with A2.
		p := played(t, "three-colour", 5, "B1", "A1", "A3", "B3", "E5", "E3", "A4", "E1", "C5", "A2")
		if a1, a3 := p.At(point(t, "A1", 5)), p.At(point(t, "A3", 5)); a1 != 0 || a3 != 0 {
			t.Errorf("A1 has %d and A3 has %d, want both empty\n%s", a1, a3, p.View(-1))
		}
	})
	t.Run("two other colors can take together", func(t *testing.T) {
		p := played(t, "three-colour", 3, "A1", "A2", "B1")
		must.Equal(t, p.At(point(t, "A1", 3)), 0, "A1 is not taken", p.View(-1))
	})
	t.Run("a point that others surround together is suicide", func(t *testing.T) {
		p := played(t, "three-colour", 5, "E5", "A2", "B1")
		if p.Legal(point(t, "A1", 5)) {
			t.Errorf("A1 is legal\n%s", p.View(-1))
		}
	})
	t.Run("areas and komi", func(t *testing.T) {
		p := played(t, "three-colour", 5, "B1", "D1", "pass", "B2", "D2", "pass", "A2", "E2", "C4")
		scores, results := make([]float64, 3), make([]float64, 3)
		p.Scores(scores)
		p.Results(results)
		must.Same(t, scores, []float64{4, 4 + 3.75, 1 + 7.5}, "scores", p.View(-1))
		must.Same(t, results, []float64{0, 0, 1}, "results")
	})
}

// White puts a stone on D3 into Black's half of a ko, and Black takes it from C3.
// White may retake unless that brings back what it saw after its last turn.
func TestThreeColorKo(t *testing.T) {
	shape := []string{
		"D4", "C4", "A1",
		"E3", "B3", "A5",
		"D2", "C2", "E5",
		"pass", "D3",
	}
	tests := []struct {
		name string
		then []string
		want bool
	}{
		{"nobody has changed the board", []string{"pass", "C3"}, false},
		{"Red has played before Black took", []string{"B1", "C3"}, true},
		{"White and the others have passed since", []string{"pass", "C3", "pass", "pass", "pass"}, true},
		{"White has played elsewhere since", []string{"pass", "C3", "A3", "pass", "pass"}, true},
	}
	d3 := point(t, "D3", 5)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := played(t, "three-colour", 5, append(slices.Clone(shape), tt.then...)...)
			if p.At(d3) != 0 {
				t.Fatalf("D3 has not been taken\n%s", p.View(-1))
			}
			must.Equal(t, p.Legal(d3), tt.want, "Legal(D3", p.View(-1))
		})
	}
}
