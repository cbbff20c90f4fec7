package model_test

import (
	"flag"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

var legal44 = flag.Bool("legal44", false, "count the legal positions on 4x4 too")

// Numbers of positions in which every chain has a liberty.
//
// Source: John Tromp, Gunnar Farnebäck, "Combinatorics of Go", 2007, table 1.
var legalPositions = map[int]int{2: 57, 3: 12_675, 4: 24_318_165}

// Every diagram is a position or has a chain without a liberty, which Setup
// refuses.
func TestLegalPositionsParsed(t *testing.T) {
	for _, size := range []int{2, 3} {
		legal := 0
		for _, diagram := range diagrams(size) {
			if _, err := model.ParseBoard(diagram); err == nil {
				legal++
			}
		}
		must.Equal(t, legal, legalPositions[size], size, "positions of ParseBoard")
	}
}

// diagrams returns all the diagrams of boards of a size, legal or not.
func diagrams(size int) []string {
	all := []string{""}
	for i := range size * size {
		longer := make([]string, 0, 3*len(all))
		for _, d := range all {
			if i > 0 && i%size == 0 {
				d += " "
			}
			longer = append(longer, d+".", d+"X", d+"O")
		}
		all = longer
	}
	return all
}

// The stones of a legal position can be played in any order, and none is ever
// taken: a part of a chain has a liberty too, if only where the rest of the chain
// is missing. So leaving each point empty or playing it with either color, in
// one order, gives each legal position once, and Legal and Play must agree.
func TestLegalPositionsPlayed(t *testing.T) {
	for _, size := range []int{2, 3} {
		seen := map[string]bool{}
		count := countLegal(t, size, func(b *model.Board) {
			diagram := b.String()
			seen[diagram] = true
			checkParsedAgain(t, b, diagram)
		})
		must.Equal(t, count, legalPositions[size], size, size)
		must.Equal(t, len(seen), count, size, size)
	}
}

// checkParsedAgain compares a position that was played with the same position
// set up at once.
func checkParsedAgain(t *testing.T, played *model.Board, diagram string) {
	parsed, err := model.ParseBoard(diagram)
	if err != nil {
		t.Fatalf("%v\n%s", err, diagram)
	}
	if parsed.String() != diagram || parsed.Score() != played.Score() || parsed.Hash() != played.Hash() {
		t.Fatalf("played and parsed boards differ:\n%s\n\n%s", diagram, parsed)
	}
	for _, c := range []model.Color{model.Black, model.White} {
		played.SetToPlay(c)
		parsed.SetToPlay(c)
		for p := range played.Points() {
			if played.Legal(p) != parsed.Legal(p) {
				t.Fatalf("Legal(%s) for %s differs between played and parsed:\n%s", p.Vertex(played.Size()), c, diagram)
			}
		}
	}
}

func TestLegalPositions4x4(t *testing.T) {
	if !*legal44 {
		t.Skip("takes some seconds; run with -legal44")
	}
	must.Equal(t, countLegal(t, 4, func(*model.Board) {}), legalPositions[4], "4x4: played", "positions")
}

// countLegal plays every legal position of a board and returns their number.
func countLegal(t *testing.T, size int, visit func(*model.Board)) int {
	t.Helper()
	boards := make([]model.Board, size*size+1)
	start := mustBoard(t, size)
	boards[0] = *start
	var count func(depth int) int
	count = func(depth int) int {
		b := &boards[depth]
		if depth == size*size {
			visit(b)
			return 1
		}
		p, next := model.Pt(depth%size, depth/size), &boards[depth+1]
		next.CopyFrom(b)
		total := count(depth + 1)
		for _, c := range []model.Color{model.Black, model.White} {
			b.SetToPlay(c)
			if !b.Legal(p) {
				continue
			}
			next.CopyFrom(b)
			next.Play(p)
			if next.NumEmpty() == b.NumEmpty()-1 { // nothing taken
				total += count(depth + 1)
			}
		}
		return total
	}
	return count(0)
}

func TestParseBoardErrors(t *testing.T) {
	tests := []struct{ diagram, want string }{
		{"", "board size 0"},
		{".", "board size 1"},
		{"... .. ...", "row 2 of the diagram has 2 points, want 3"},
		{".. .Y", "row 2 of the diagram has 'Y', want X, O or ."},
		{".X XX", ""},
		{"XX XX", "the chain at A2 has no liberty"},
		{"XO O.", "the chain at A2 has no liberty"},
	}
	for _, tt := range tests {
		_, err := model.ParseBoard(tt.diagram)
		if tt.want == "" && err == nil {
			continue
		}
		if tt.want == "" || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ParseBoard(%q): got error %v, want %q", tt.diagram, err, tt.want)
		}
	}
}
