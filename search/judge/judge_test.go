package judge

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

func position(tb testing.TB, diagram string) *model.Game {
	tb.Helper()
	b := must.Get(model.ParseBoard(squeeze(diagram)))
	return model.GameFrom(b, 0)
}

func names(points []model.Point, size int) string {
	text := ""
	for _, p := range points {
		text += p.Vertex(size) + " "
	}
	return text
}

// ko has a black stone on D6 that White takes by C6, and Black takes back.
const ko = `
			 . . X O . . .
			 . X . X O . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .
			 . . X O . . .`

func TestJudge(t *testing.T) {
	tests := []struct{ name, diagram, dead, seki string }{
		{"none", "..XO. XXXO. ..XOO XXXO. ..XO.", "", ""},
		{"one stone each", "O.XO. XXXO. ..XOO XXXOX ..XO.", "A5 E2 ", ""},
		{"an empty board", "... ... ...", "", ""},
		{
			"two shared liberties",
			`. O . O . O . O .
			 O O O O O O O O O
			 O O O O O O O O O
			 X X X X X X X X X
			 . X . X . X . X .
			 X X X X X X X X X
			 X X X X X X X X X
			 X O O O O O O O X
			 X O . X X X . O X`, "", "B2 D1 ",
		},
		{
			// who plays on B6 or B7 is taken
			"two stones in a corner",
			`X . O X . . .
			 X . O X X . .
			 X X X O X X .
			 O O O O O X .
			 . O . O O X .
			 . O . O X X .
			 . O O O X . .`, "", "A7 C7 ",
		},
		{
			// Black gives up five stones on A5 or A4, then plays B5
			"a bulky five",
			`X X X X X . .
			 O O O O X . .
			 . X X O X . .
			 . X X O X . .
			 O O O O X . .
			 X X X X X . .
			 . . . . . . .`, "A6 ", "",
		},
		{"a stone in a ko", ko, "", ""},
	}
	for _, tt := range tests {
		g := position(t, tt.diagram)
		j := must.Get(Judge(t.Context(), g, Effort{Seed: 1, Playouts: 200}))
		slices.Sort(j.Dead)
		slices.Sort(j.Seki)
		if dead, seki := names(j.Dead, g.Size()), names(j.Seki, g.Size()); dead != tt.dead || seki != tt.seki {
			t.Errorf("%s: dead %q, seki %q, want %q, %q", tt.name, dead, seki, tt.dead, tt.seki)
		}
	}
}

// An open board has no seki, and no border to be closed.
func TestOpenBoard(t *testing.T) {
	g := position(t, "......... ......... ..X...... ......... ....O.... ....X.... ..X...X.. ......... .........")
	g.SetToPlay(model.White)
	if j := must.Get(Judge(t.Context(), g, Effort{})); len(j.Seki) > 0 || len(j.Last) > 0 {
		t.Errorf("seki %s, last moves %v", names(j.Seki, 9), j.Last)
	}
}

func TestJudgeSearchesChainsInDoubt(t *testing.T) {
	// Whoever moves first in the corner gets it: White's stones there have one eye more
	// or die.
	g := position(t, `. O X . X . O
			 O O X X X X O
			 . O O O O X O
			 O . X X O X O
			 X X X . O X O
			 X . X O O X O
			 . X X O . X O`)
	first := must.Get(Judge(t.Context(), g, Effort{Seed: 3}))
	again, err := Judge(t.Context(), g, Effort{Seed: 3})
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("the same seed judged otherwise: %+v, %+v", first, again)
	}
	if len(first.Doubtful) == 0 {
		t.Error("no chain in doubt")
	}
	last := 0.0
	if _, err := Judge(t.Context(), g, Effort{Seed: 3, Progress: func(done float64) {
		if done < 0 || done > 1 {
			t.Errorf("progress %v", done)
		}
		last = done
	}}); err != nil || last == 0 {
		t.Errorf("progress %v, %v", last, err)
	}
}

func TestJudgeEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must.Fail(t, must.Err(Judge(ctx, position(t, "... ... ..."), Effort{})), "", "a canceled judgment ended without an")
}

// squeeze takes the blanks out of the rows of a diagram that has one on each line.
func squeeze(diagram string) string {
	if !strings.Contains(diagram, "\n") {
		return diagram
	}
	return strings.ReplaceAll(strings.ReplaceAll(diagram, " ", ""), "\t", "")
}

// TestRead has chains that one move takes: few positions prove it, also where there is room around.
func TestRead(t *testing.T) {
	tests := []struct {
		name, diagram, chain string
		taken                bool
	}{
		{
			"White throws in where there is room around", `
			 . . . O O X X . . . . . .
			 . . . O X X X X . . . . .
			 . . . O O O X O X X . . .
			 . . . O X X X O O O X X X
			 . . . O X O O O X X X O O
			 . . O X X X O O X X X X O
			 . . O X X X O . O O X X O
			 . . O O X O O O . O O O O
			 . . O O X X X O . O X . X
			 . . O O O O O O X X O O O
			 . . . . O X O X X . X O X
			 . . . . O X X X . X . X X
			 . . . O X X . X . X . X .`, "E12", true,
		},
		{
			"two eyes, one of two points", `
			 . X O . .
			 X X O . .
			 . X O . .
			 . X O . .
			 X X O . .`, "B5", false,
		},
	}
	for _, tt := range tests {
		g := position(t, tt.diagram)
		b := *g.Board()
		b.SetToPlay(model.White)
		r := reader{limit: 100}
		if got := r.taken(&b, must.Get(model.ParsePoint(tt.chain, b.Size()))); got != tt.taken || r.open {
			t.Errorf("%s: taken %v, open %v after %d positions, want %v", tt.name, got, r.open, r.nodes, tt.taken)
		}
	}
}
