package variant

import (
	"maps"
	"slices"
	"testing"

	"gobandit/model"
)

// A plain is a board for any number of colors, as slow and as clear as can be:
// the oracle of these tests. Points that are not in the map are empty.
type plain struct {
	size int
	at   map[model.Point]int
}

func newPlain(size int) plain { return plain{size, map[model.Point]int{}} }

func (b plain) points() (all []model.Point) {
	for y := range b.size {
		for x := range b.size {
			all = append(all, model.Pt(x, y))
		}
	}
	return all
}

func (b plain) neighbors(p model.Point) (next []model.Point) {
	for _, q := range b.points() {
		dx, dy := q.X()-p.X(), q.Y()-p.Y()
		if dx*dx+dy*dy == 1 {
			next = append(next, q)
		}
	}
	return next
}

// connected returns the points of p's color, or empty ones, connected with p,
// and the colors beside them with the points of each.
func (b plain) connected(p model.Point) (region map[model.Point]bool, beside map[int]map[model.Point]bool) {
	region, beside = map[model.Point]bool{p: true}, map[int]map[model.Point]bool{}
	for todo := []model.Point{p}; len(todo) > 0; todo = todo[1:] {
		for _, q := range b.neighbors(todo[0]) {
			switch {
			case b.at[q] != b.at[p]:
				if beside[b.at[q]] == nil {
					beside[b.at[q]] = map[model.Point]bool{}
				}
				beside[b.at[q]][q] = true
			case !region[q]:
				region[q] = true
				todo = append(todo, q)
			}
		}
	}
	return region, beside
}

func (b plain) liberties(p model.Point) map[model.Point]bool {
	_, beside := b.connected(p)
	return beside[0]
}

// with returns the board after a stone, the points it captured, and whether the
// stone has a liberty then.
func (b plain) with(p model.Point, color int) (after plain, captured map[model.Point]bool, ok bool) {
	after = plain{b.size, maps.Clone(b.at)}
	after.at[p] = color
	captured = map[model.Point]bool{}
	for _, q := range after.neighbors(p) {
		if c := after.at[q]; c != 0 && c != color && len(after.liberties(q)) == 0 {
			chain, _ := after.connected(q)
			maps.Copy(captured, chain)
		}
	}
	for q := range captured {
		delete(after.at, q)
	}
	return after, captured, len(after.liberties(p)) > 0
}

func (b plain) eye(p model.Point, color int) bool {
	for _, q := range b.neighbors(p) {
		if b.at[q] != color {
			return false
		}
	}
	corners, enemies := 0, 0
	for _, q := range b.points() {
		dx, dy := q.X()-p.X(), q.Y()-p.Y()
		if dx*dx == 1 && dy*dy == 1 {
			corners++
			if b.at[q] != 0 && b.at[q] != color {
				enemies++
			}
		}
	}
	return enemies == 0 || enemies == 1 && corners == 4
}

// area returns the area of each color.
func (b plain) area() (areas [maxColors + 1]int) {
	for _, p := range b.points() {
		if b.at[p] != 0 {
			areas[b.at[p]]++
			continue
		}
		if _, beside := b.connected(p); len(beside) == 1 {
			for color := range beside {
				areas[color]++
			}
		}
	}
	return areas
}

// A plainGame is a game of n colors on a plain board, with the whole board's
// position after each color's previous turn for ko.
type plainGame struct {
	plain
	n     int
	moves int
	after map[int]map[model.Point]int
}

func newPlainGame(size, n int) *plainGame {
	return &plainGame{newPlain(size), n, 0, map[int]map[model.Point]int{}}
}

func (g *plainGame) color() int { return g.moves%g.n + 1 }

func (g *plainGame) legal(p model.Point) bool {
	if g.at[p] != 0 {
		return false
	}
	after, _, ok := g.with(p, g.color())
	return ok && !(g.moves >= g.n && maps.Equal(after.at, g.after[g.color()]))
}

func (g *plainGame) play(p model.Point) {
	if p != model.Pass {
		g.plain, _, _ = g.with(p, g.color())
	}
	g.after[g.color()] = maps.Clone(g.at)
	g.moves++
}

// compare reports where a position differs from the game.
func (g *plainGame) compare(t *testing.T, p Position) {
	t.Helper()
	var moves []model.Point
	for _, q := range g.points() {
		if p.At(q) != g.at[q] {
			t.Fatalf("move %d: At(%s) = %d, want %d\n%s", g.moves, q.Vertex(g.size), p.At(q), g.at[q], p.View(-1))
		}
		legal := g.legal(q)
		if p.Legal(q) != legal {
			t.Fatalf("move %d: Legal(%s) = %t, want %t\n%s", g.moves, q.Vertex(g.size), p.Legal(q), legal, p.View(-1))
		}
		if legal && !g.eye(q, g.color()) {
			moves = append(moves, q)
		}
	}
	if got, want := p.Moves(nil), append(moves, model.Pass); !slices.Equal(got, want) {
		t.Fatalf("move %d: Moves() = %v, want %v\n%s", g.moves, got, want, p.View(-1))
	}
	scores, area := make([]float64, p.Traits().Seats), g.area()
	p.Scores(scores)
	for seat, team := range p.Traits().Teams {
		want := float64(area[team+1]) + 7.5*float64(team)/float64(g.n-1)
		if scores[seat] != want {
			t.Fatalf("move %d: the score of seat %d is %g, want %g\n%s", g.moves, seat, scores[seat], want, p.View(-1))
		}
	}
}
