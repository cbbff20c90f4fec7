package model_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// gameOn returns a game that begins with the position of a diagram.
func gameOn(t *testing.T, diagram string) *model.Game {
	t.Helper()
	b := must.Get(model.ParseBoard(diagram))
	return model.GameFrom(b, 0)
}

func playAll(t *testing.T, g *model.Game, moves string) {
	t.Helper()
	for s := range strings.SplitSeq(moves, ", ") {
		if s == "" {
			continue
		}
		if err := g.Play(must.Get(model.ParseMove(s, g.Size()))); err != nil {
			t.Fatalf("%v\n%s", err, g.Board())
		}
	}
}

// Positions in which a cycle of moves brings the board back: three kos, and two stones that are sent for one.
const (
	tripleKo = `
		.XO....
		XO.O...
		.XO....
		X.XO...
		.XO....
		XO.O...
		.XO....`
	sendTwo = `
		.X.O.
		XOO..
		X....
		.....
		.....`
)

func TestGameIllegalMoves(t *testing.T) {
	tests := []struct {
		name   string
		before string
		moves  string
		play   string
		reason model.Reason // 0: legal
	}{
		{"occupied by the other", "X.. ... ...", "", "W A3", model.Occupied},
		{"occupied by oneself", "X.. ... ...", "", "B A3", model.Occupied},
		{"suicide of a stone", ".O. O.. ...", "", "B A3", model.Suicide},
		{"suicide of two stones", ".XO OO. ...", "", "B A3", model.Suicide},
		{"filling one's own eye", ".O. O.. ...", "", "W A3", 0},
		{"ko", ".XO. X.XO .XO. ....", "W B3", "B C3", model.Ko},
		{"ko after a threat", ".XO. X.XO .XO. ....", "W B3, B A1, W D1", "B C3", 0},
		{"ko for the one who took", ".XO. X.XO .XO. ....", "W B3", "W C3", 0},
		{"ko after two passes", ".XO. X.XO .XO. ....", "W B3, B pass, W pass", "B C3", model.Superko},
		{"first ko of three", tripleKo, "B C6, W B4, B C2", "W B6", 0},
		{"last ko of three", tripleKo, "B C6, W B4, B C2, W B6, B C4", "W B2", model.Superko},
		{"last ko of three after a threat", tripleKo, "B C6, W B4, B C2, W B6, B G7, W G1, B C4", "W B2", 0},
		{"send two, return one", sendTwo, "B C5, W A5", "B B5", model.Superko},
		{"send two, return one after a threat", sendTwo, "B C5, W A5, B E1, W E5", "B B5", 0},
		{"a pass repeats the position", "... ... ...", "B pass, W pass", "B pass", 0},
		{"resigning is no move", "... ... ...", "", "B resign", model.OffBoard},
	}
	texts := map[string]string{"occupied by the other": "illegal move: white A3: occupied", "resigning is no move": "illegal move: black a point off the board: off the board"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOn(t, tt.before)
			playAll(t, g, tt.moves)
			before, n := g.Board().String(), g.NumMoves()
			m := model.Move{Color: model.Black, Point: model.Resign}
			if tt.play != "B resign" {
				m = must.Get(model.ParseMove(tt.play, g.Size()))
			}
			legal, err := g.Legal(m), g.Play(m)
			if (legal == nil) != (err == nil) || legal != nil && legal.Error() != err.Error() {
				t.Errorf("Legal says %v, Play says %v", legal, err)
			}
			if tt.reason == 0 {
				if err != nil {
					t.Errorf("got %v, want a legal move\n%s", err, before)
				}
				return
			}
			var illegal *model.IllegalError
			if !errors.As(err, &illegal) || illegal.Reason != tt.reason || illegal.Move != m {
				t.Fatalf("got %v, want %v\n%s", err, tt.reason, before)
			}
			if want := texts[tt.name]; want != "" {
				must.Equal(t, err.Error(), want)
			}
			must.Equal(t, g.Board().String(), before, "an illegal move changed the game")
			must.Equal(t, g.NumMoves(), n, "an illegal move changed the game")
		})
	}
}

// A state is all that a game tells of itself.
type state struct {
	board, start         string
	toPlay               model.Color
	ko                   model.Point
	moves, passes        int
	blackTook, whiteTook int
	score                float64
	over, passed         bool
	legal                string // a word for each point and color
}

func stateOf(g *model.Game) state {
	s := state{
		board: g.Board().String(), start: g.At(0).String(), toPlay: g.ToPlay(), ko: g.Board().Ko(),
		moves: g.NumMoves(), passes: g.Passes(), blackTook: g.Captures(model.Black),
		whiteTook: g.Captures(model.White), score: g.Score(nil), over: g.Over(), passed: g.Board().Passed(),
	}
	for p := range g.Board().Points() {
		for _, c := range []model.Color{model.Black, model.White} {
			s.legal += fmt.Sprint(g.Legal(model.Move{Color: c, Point: p}) == nil, " ")
		}
	}
	return s
}

// Taking back the moves of random games passes through the same states, and At
// gives the position of each.
func TestUndoRestoresEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 40 {
		size := model.MinSize + rng.IntN(4)
		g := must.Get(model.NewGame(size, 0.5))
		states := []state{stateOf(g)}
		for range 4 * size * size {
			m := model.Move{Color: g.ToPlay(), Point: model.Pt(rng.IntN(size), rng.IntN(size))}
			if rng.IntN(10) == 0 {
				m.Point = model.Pass
			}
			if g.Play(m) == nil {
				states = append(states, stateOf(g))
			}
		}
		clone := g.Clone()
		for n := len(states) - 1; ; n-- {
			if got := stateOf(g); got != states[n] {
				t.Fatalf("after %d moves, undone, got\n%+v\nwant\n%+v", n, got, states[n])
			}
			if got := clone.At(n); got.String() != states[n].board || got.ToPlay() != states[n].toPlay || got.Ko() != states[n].ko {
				t.Fatalf("At(%d) is\n%s\nwant\n%s", n, got, states[n].board)
			}
			if !g.Undo() {
				if n != 0 {
					t.Fatalf("Undo stopped %d moves after the start", n)
				}
				break
			}
		}
		if got := stateOf(clone); got != states[len(states)-1] {
			t.Fatalf("undoing changed a clone: %+v", got)
		}
	}
}

func TestGameNeverRepeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for range 100 {
		g := must.Get(model.NewGame(2, 0))
		seen := map[string]bool{g.Board().String(): true}
		for range 60 {
			m := model.Move{Color: g.ToPlay(), Point: model.Pt(rng.IntN(2), rng.IntN(2))}
			after := *g.Board()
			after.SetToPlay(m.Color)
			playable := after.At(m.Point) == model.Empty && after.Legal(m.Point)
			if playable {
				after.Play(m.Point)
			}
			err := g.Play(m)
			if want := playable && !seen[after.String()]; (err == nil) != want {
				t.Fatalf("move %d, %s %s: error %v, want legal %v", g.NumMoves()+1, m.Color, m.Point.Vertex(2), err, want)
			}
			if err != nil {
				m.Point = model.Pass
				must.Succeed(t, g.Play(m))
			}
			seen[g.Board().String()] = true
		}
	}
}

func TestPassesCapturesAndTurns(t *testing.T) {
	g := gameOn(t, "XO. .X. ...")
	if g.Over() || g.Passes() != 0 {
		t.Error("a game without moves is over")
	}
	playAll(t, g, "B C3, W pass")
	if g.Over() || g.Passes() != 1 || g.ToPlay() != model.Black {
		t.Errorf("after a pass: over %v, %d passes, %s to play", g.Over(), g.Passes(), g.ToPlay())
	}
	playAll(t, g, "B A1, W pass, B pass, W pass")
	if !g.Over() || g.Passes() != 3 {
		t.Errorf("after three passes: over %v, %d passes", g.Over(), g.Passes())
	}
	if b, w := g.Captures(model.Black), g.Captures(model.White); b != 1 || w != 0 {
		t.Errorf("captures %d and %d, want 1 and 0\n%s", b, w, g.Board())
	}
	if before, after := g.CapturesAt(0, model.Black), g.CapturesAt(1, model.Black); before != 0 || after != 1 {
		t.Errorf("captures %d and %d before and after the move, want 0 and 1", before, after)
	}
	playAll(t, g, "W C1, W B1")
	if g.Over() || g.Passes() != 0 || g.ToPlay() != model.Black {
		t.Errorf("after playing on: over %v, %d passes, %s to play", g.Over(), g.Passes(), g.ToPlay())
	}
	c := g.Clone()
	g.Truncate(0)
	playAll(t, g, "B pass, W pass, B pass")
	must.Equal(t, c.Captures(model.Black), 1, "a clone shares captures with its game")
}

func TestGameScore(t *testing.T) {
	const split = `
		.XO..
		XXO.X
		.XOO.
		XXO..
		O.XO.`
	tests := []struct {
		name  string
		board string
		komi  float64
		dead  string
		want  float64
	}{
		{"empty", "... ... ...", 7.5, "", -7.5},
		{"one stone owns the board", "... .X. ...", 0, "", 9},
		{"nobody's points", "X.O X.O X.O", 0, "", 0},
		{"as it stands", split, 0, "", 3},
		{"with dead stones", split, 0, "E4 C1 A1", -6},
		{"a dead chain goes as one", "XX. OOO ...", 0, "A3", -9},
		{"komi below zero", "... .O. ...", -9, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOn(t, tt.board)
			g.SetKomi(tt.komi)
			var dead []model.Point
			for _, s := range strings.Fields(tt.dead) {
				p := must.Get(model.ParsePoint(s, g.Size()))
				dead = append(dead, p)
			}
			before := g.Board().String()
			must.Equal(t, g.Score(dead), tt.want, "Score", g.Board())
			must.Equal(t, g.Board().String(), before, "Score changed the board")
		})
	}
}

func TestFixedHandicap(t *testing.T) {
	tests := []struct {
		size, n int
		want    string // "" for a refusal
	}{
		{9, 2, "C3 G7"},
		{9, 3, "C3 G7 C7"},
		{9, 4, "C3 G7 C7 G3"},
		{9, 5, "C3 G7 C7 G3 E5"},
		{9, 6, "C3 G7 C7 G3 C5 G5"},
		{9, 7, "C3 G7 C7 G3 C5 G5 E5"},
		{9, 8, "C3 G7 C7 G3 C5 G5 E3 E7"},
		{9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
		{13, 9, "D4 K10 D10 K4 D7 K7 G4 G10 G7"},
		{19, 2, "D4 Q16"},
		{19, 5, "D4 Q16 D16 Q4 K10"},
		{19, 6, "D4 Q16 D16 Q4 D10 Q10"},
		{19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"},
		{11, 5, "C3 J9 C9 J3 F6"},
		{7, 4, "C3 E5 C5 E3"},
		{8, 4, "C3 F6 C6 F3"},
		{12, 4, "C3 K10 C10 K3"},
		{14, 2, "D4 L11"},
		{19, 1, ""}, {19, 0, ""}, {19, -1, ""}, {19, 10, ""},
		{7, 5, ""}, {8, 5, ""}, {18, 5, ""}, {6, 2, ""}, {2, 2, ""},
	}
	for size, want := range map[int]string{
		6: "", 7: "C5 E5 D4 C3 E3", 8: "C6 F6 C3 F3", 9: "C7 G7 E5 C3 G3", 12: "C10 K10 C3 K3", 13: "D10 K10 G7 D4 K4", 14: "D11 L11 D4 L4",
		15: "D12 H12 M12 D8 H8 M8 D4 H4 M4", 16: "D13 N13 D4 N4", 19: "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4",
	} {
		b := mustBoard(t, size)
		if got := vertices(slices.DeleteFunc(slices.Collect(b.Points()), func(p model.Point) bool { return !model.IsStar(p, size) }), size); got != want {
			t.Errorf("stars of %d: %s, want %s", size, got, want)
		}
	}
	for n, want := range map[int]float64{0: 7.5, 1: 7.5, 2: 0.5, 9: 0.5} {
		must.Equal(t, model.DefaultKomi(n), want, "DefaultKomi", n)
	}
	for _, tt := range tests {
		points, err := model.FixedHandicap(tt.n, tt.size)
		if tt.want == "" {
			must.Fail(t, err, "", "FixedHandicap", tt.n, tt.size, points)
			continue
		}
		if got := vertices(points, tt.size); err != nil || got != tt.want {
			t.Errorf("FixedHandicap(%d, %d) = %s, %v, want %s", tt.n, tt.size, got, err, tt.want)
		}
	}
}

func vertices(points []model.Point, size int) string {
	var names []string
	for _, p := range points {
		names = append(names, p.Vertex(size))
	}
	return strings.Join(names, " ")
}

func TestFreeHandicap(t *testing.T) {
	for size := model.MinSize; size <= model.MaxSize; size++ {
		for n := 2; n < size*size; n++ {
			points, err := model.FreeHandicap(n, size)
			if err != nil || len(points) != n {
				t.Fatalf("FreeHandicap(%d, %d): %d points, error %v", n, size, len(points), err)
			}
			g := must.Get(model.NewGame(size, 0))
			if err := g.PlaceHandicap(points); err != nil {
				t.Fatalf("FreeHandicap(%d, %d): %v", n, size, err)
			}
		}
		for _, n := range []int{-1, 0, 1, size * size} {
			_, err := model.FreeHandicap(n, size)
			must.Equal(t, fmt.Sprint(err), fmt.Sprintf("handicap %d on a %dx%d board, want 2 to %d", n, size, size, size*size-1))
		}
	}
}

func TestPlaceHandicap(t *testing.T) {
	g := must.Get(model.NewGame(9, 0.5))
	points := must.Get(model.FixedHandicap(3, 9))
	must.Succeed(t, g.PlaceHandicap(points))
	slices.Sort(points)
	if g.ToPlay() != model.White || !slices.Equal(g.Handicap(), points) || g.Board().NumEmpty() != 78 || g.NumMoves() != 0 {
		t.Errorf("%s to play, handicap %v, %d moves\n%s", g.ToPlay(), g.Handicap(), g.NumMoves(), g.Board())
	}
	playAll(t, g, "W E5")
	for g.Undo() {
	}
	must.Equal(t, g.ToPlay(), model.White)
	must.Equal(t, g.Board().NumEmpty(), 78)

	for name, points := range map[string][]model.Point{
		"stones there":   {model.Pt(0, 0)},
		"a point twice":  {model.Pt(8, 8), model.Pt(8, 8)},
		"off the board":  {model.Pt(9, 0)},
		"a pass":         {model.Pass},
		"moves made":     {model.Pt(4, 4)},
		"no liberties":   allPoints(9),
		"a resign point": {model.Resign},
	} {
		h := must.Get(model.NewGame(9, 0))
		switch name {
		case "stones there":
			h = g.Clone()
		case "moves made":
			playAll(t, h, "B pass")
		}
		before := h.Board().String()
		if err := h.PlaceHandicap(points); err == nil || h.Board().String() != before {
			t.Errorf("%s: got error %v, want one and an unchanged board\n%s", name, err, h.Board())
		}
	}
}

// TestNumHandicap has three stones of Black's on a board of 5 by 5 in all the ways that they
// come, and what KataGo counts: with nothing of White's on the board the score is 25 points
// less komi and, by Chinese rules, a point for each.
func TestNumHandicap(t *testing.T) {
	tests := []struct {
		name, black, white, moves string
		want, placed              int // with the moves, and without
	}{
		{"setup", "A1 B1 C1", "", "", 3, 3},
		{"setup and White's answer", "A1 B1 C1", "", "W E5, B E4", 3, 3},
		{"moves", "", "", "B A1, B B1, B C1", 3, 0},
		{"moves and White's answer", "", "", "B A1, B B1, B C1, W E5, B E4, B E3", 3, 0},
		{"passes between", "", "", "B A1, W pass, B B1, W pass, B C1, W E5", 3, 0},
		{"Black's pass", "", "", "B A1, B pass, B B1, B C1, W E5", 3, 0},
		{"White begins", "", "", "W pass, B A1, B B1, B C1", 3, 0},
		{"White begins with a stone", "", "", "W E5, B A1, B B1, B C1", 0, 0},
		{"some of both", "A1", "", "B B1, B C1, W E5", 3, 0},
		{"setup, White passes", "A1 B1", "", "W pass, B C1, W E5", 3, 2},
		{"two passes at the end", "A1 B1 C1", "", "W pass, B pass", 3, 3},
		{"a position made of moves", "", "", "B A1, B B1, B C1, W E5, W E4", 0, 0},
		{"White passes twice", "", "", "B A1, B B1, W pass, W pass, B C1", 0, 0},
		{"a position", "A1 B1 C1", "E5", "", 0, 0},
		{"a position, then moves", "A1", "E5", "B B1, B C1", 0, 0},
		{"an even game", "", "", "B A1, W E5, B B1", 0, 0},
		{"one stone", "A1", "", "W E5, B B1", 0, 0},
	}
	for _, tt := range tests {
		g := must.Get(model.NewGame(5, .5))
		must.Succeed(t, g.Setup(points(t, tt.black), points(t, tt.white)))
		for _, m := range strings.Split(tt.moves, ", ") {
			if m != "" {
				must.Succeed(t, g.Play(must.Get(model.ParseMove(m, 5))))
			}
		}
		if n, bonus := g.NumHandicap(), g.WhiteBonus(); n != tt.want || bonus != .5+float64(tt.want) {
			t.Errorf("%s: %d handicap stones, White gets %v, want %d", tt.name, n, bonus, tt.want)
		}
		g.CountMoves(false)
		must.Equal(t, g.Clone().NumHandicap(), tt.placed, tt.name, "handicap stones without the moves")
		g.CountMoves(true)
		g.Truncate(0)
		must.Equal(t, g.NumHandicap(), len(g.Handicap()), tt.name, "handicap stones before the first move, placed")
	}

	g := must.Get(model.NewGame(5, .5))
	for i, s := range []model.Setup{{}, {Black: []model.Point{model.Pt(4, 4)}}} {
		must.Succeed(t, g.Play(model.Move{Color: model.Black, Point: model.Pt(i, 0)}))
		g.Edit(s)
	}
	must.Succeed(t, g.Play(model.Move{Color: model.Black, Point: model.Pt(2, 2)}))
	if n := g.NumHandicap(); n != 2 {
		t.Errorf("a comment and a change by hand between moves: %d handicap stones, want the 2 before the change", n)
	}
}

func points(t *testing.T, vertices string) (out []model.Point) {
	t.Helper()
	for _, v := range strings.Fields(vertices) {
		out = append(out, must.Get(model.ParsePoint(v, 5)))
	}
	return out
}

func allPoints(size int) []model.Point {
	b, err := model.NewBoard(size)
	if err != nil {
		panic(err)
	}
	return slices.Collect(b.Points())
}

func TestResultString(t *testing.T) {
	tests := []struct {
		result model.Result
		want   string
	}{
		{model.ScoreResult(3.5), "B+3.5"},
		{model.ScoreResult(-12), "W+12"},
		{model.ScoreResult(0), "0"},
		{model.Result{By: model.ByResign, Winner: model.White}, "W+R"},
		{model.Result{By: model.ByTime, Winner: model.Black}, "B+T"},
		{model.Result{By: model.ByForfeit, Winner: model.White}, "W+F"},
		{model.Result{}, "?"},
	}
	for _, tt := range tests {
		must.Equal(t, tt.result.String(), tt.want, tt.result)
		must.Equal(t, must.Get(model.ParseResult(tt.want)), tt.result, "ParseResult", tt.want)
	}
}

func TestParseResult(t *testing.T) {
	tests := []struct{ text, want string }{
		{"B+Resign", "B+R"}, {"w+time", "W+T"}, {"W+Forfeit", "W+F"}, {"Draw", "0"}, {"Void", "?"}, {"", "?"},
		{" B+0.5 ", "B+0.5"}, {"B+10.50", "B+10.5"}, {"B+0", "B+"}, {"W+0.0", "W+"},
		{"B", "error"}, {"X+1", "error"}, {"B+x", "error"}, {"B-1", "error"}, {"B+-1", "error"}, {"W+nan", "error"}, {"W+inf", "error"},
	}
	for _, tt := range tests {
		got := "error"
		if r, err := model.ParseResult(tt.text); err == nil {
			got = r.String()
		}
		must.Equal(t, got, tt.want, "ParseResult", tt.text)
	}
}

func BenchmarkGameLegal(b *testing.B) {
	g := must.Get(model.NewGame(9, 7.5))
	b.ReportAllocs()
	for b.Loop() {
		must.Succeed(b, g.Legal(model.Move{Color: model.Black, Point: model.Pt(3, 3)}))
	}
}
