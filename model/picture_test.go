package model

import (
	"slices"
	"testing"

	"gobandit/model/must"
)

// A board with a third color has the chains, liberties and areas that its neighbors say it has.
func TestPicture(t *testing.T) {
	rows := []string{
		"RR.WB",
		".RWWB",
		"WWW.B",
		"RR.BB",
		".RBB.",
	}
	colors := map[byte]Color{'.': Empty, 'B': Black, 'W': White, 'R': Red}
	b := NewPicture(5, Red, func(p Point) Color { return colors[rows[p.Y()][p.X()]] })
	for p := range b.Points() {
		var chain, liberties []Point
		if b.At(p) != Empty {
			chain = []Point{p}
		}
		for i := 0; i < len(chain); i++ {
			for q := range b.Neighbors(chain[i]) {
				if b.At(q) == b.At(p) && !slices.Contains(chain, q) {
					chain = append(chain, q)
				}
				if b.At(q) == Empty && !slices.Contains(liberties, q) {
					liberties = append(liberties, q)
				}
			}
		}
		for what, lists := range map[string][2][]Point{"chain": {b.Chain(p), chain}, "liberties": {b.Liberties(p), liberties}} {
			slices.Sort(lists[0])
			slices.Sort(lists[1])
			must.Same(t, lists[0], lists[1], what, p.Vertex(5))
		}
	}

	areas := b.Areas()
	for vertex, want := range map[string]Color{"A1": Red, "E1": Black, "C5": Empty, "A4": Empty, "D3": Empty, "A5": Red, "E5": Black} {
		p := must.Get(ParsePoint(vertex, 5))
		must.Equal(t, areas[p], want, vertex)
	}
}
