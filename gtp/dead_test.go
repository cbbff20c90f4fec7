package gtp

import (
	"testing"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/refbot"
)

func TestDeadStones(t *testing.T) {
	tests := []struct{ name, diagram, dead string }{
		{"none", "..XO. XXXO. ..XOO XXXO. ..XO.", ""},
		{"one stone each", "O.XO. XXXO. ..XOO XXXOX ..XO.", "A5 E2"},
		{"an empty board", "... ... ...", ""},
	}
	for _, tt := range tests {
		b, err := model.ParseBoard(tt.diagram)
		if err != nil {
			t.Fatal(err)
		}
		g := model.GameFrom(b, 0)
		for range 2 {
			if err := g.Play(model.Move{Color: g.ToPlay(), Point: model.Pass}); err != nil {
				t.Fatal(err)
			}
		}
		dead, err := DeadStones(t.Context(), refbot.New(1), g, search.Budget{Playouts: 1000})
		if err != nil || Points(dead, g.Size()) != tt.dead {
			t.Errorf("%s: dead %q, %v, want %q", tt.name, Points(dead, g.Size()), err, tt.dead)
		}
	}
}
