package model_test

import (
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// rows returns a position as one line.
func rows(b *model.Board) string { return strings.ReplaceAll(b.String(), "\n", " ") }

func TestBoardEdit(t *testing.T) {
	a3, b3, a2, c1 := model.Pt(0, 0), model.Pt(1, 0), model.Pt(0, 1), model.Pt(2, 2)
	tests := []struct {
		name, before string
		setup        model.Setup
		after        string
		toPlay       model.Color
		taken        []model.Point
	}{
		{"stones", "... ... ...", model.Setup{Black: []model.Point{a3}, White: []model.Point{c1}}, "X.. ... ..O", model.Black, nil},
		{"in place of another", "X.. ... ...", model.Setup{White: []model.Point{a3}}, "O.. ... ...", model.Black, nil},
		{"taken off", "XX. ... ...", model.Setup{Clear: []model.Point{a3}}, ".X. ... ...", model.Black, nil},
		{"named twice", "... ... ...", model.Setup{Black: []model.Point{a3, c1}, White: []model.Point{a3}, Clear: []model.Point{c1}}, "O.. ... ...", model.Black, nil},
		{"off the board", "... ... ...", model.Setup{Black: []model.Point{model.Pt(3, 0), model.Pass}}, "... ... ...", model.Black, nil},
		{"to play", "X.. ... ...", model.Setup{ToPlay: model.White}, "X.. ... ...", model.White, nil},
		{"no liberty", "... ... ...", model.Setup{Black: []model.Point{a3}, White: []model.Point{b3, a2}}, ".O. O.. ...", model.Black, []model.Point{a3}},
		{"full board", "XX. XX. XX.", model.Setup{White: []model.Point{model.Pt(2, 0), model.Pt(2, 1), c1}}, "... ... ...", model.Black, []model.Point{a3, model.Pt(2, 0)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := must.Get(model.ParseBoard(tt.before))
			taken := b.Edit(tt.setup)
			if rows(b) != tt.after || b.ToPlay() != tt.toPlay || !slices.Equal(taken, tt.taken) {
				t.Errorf("%s, %v to play, taken %v, want %s, %v, %v", rows(b), b.ToPlay(), taken, tt.after, tt.toPlay, tt.taken)
			}
		})
	}
}

func TestGameForce(t *testing.T) {
	tests := []struct {
		name, before, moves, force string
		after                      string
		taken                      int
		want                       string // the error
	}{
		{"legal", "... ... ...", "", "B A3", "X.. ... ...", 0, ""},
		{"pass", "X.. ... ...", "", "W pass", "X.. ... ...", 0, ""},
		{"occupied", "X.. ... ...", "", "W A3", "O.. ... ...", 0, "illegal move: white A3: occupied"},
		{"one's own stone", "X.. ... ...", "", "B A3", "X.. ... ...", 0, "illegal move: black A3: occupied"},
		{"occupied, and it takes", "XOX .O. ...", "", "B B2", "X.X .X. ...", 1, "illegal move: black B2: occupied"},
		{"suicide", ".O. O.. ...", "", "B A3", ".O. O.. ...", -1, "illegal move: black A3: suicide"},
		{"ko", ".XO. X.XO .XO. ....", "W B3", "B C3", ".XO. X.XO .XO. ....", 1, "illegal move: black C3: ko"},
		{"superko", ".XO. X.XO .XO. ....", "W B3, B pass, W pass", "B C3", ".XO. X.XO .XO. ....", 1, "illegal move: black C3: superko: it repeats an earlier position"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOn(t, tt.before)
			playAll(t, g, tt.moves)
			n := g.NumMoves()
			m := must.Get(model.ParseMove(tt.force, g.Size()))
			before := g.Captures(m.Color) - g.Captures(m.Color.Opponent())
			err := g.Force(m)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			must.Equal(t, rows(g.Board()), tt.after)
			must.Equal(t, g.Captures(m.Color)-g.Captures(m.Color.Opponent())-before, tt.taken)
			if g.NumMoves() != n+1 || g.Moves()[n] != m || g.ToPlay() != m.Color.Opponent() || rows(g.At(n+1)) != tt.after {
				t.Errorf("the game has %v, %v to play", g.Moves(), g.ToPlay())
			}
		})
	}
	g := gameOn(t, "... ... ...")
	if err := g.Force(model.Move{Color: model.Black, Point: model.Pt(4, 4)}); err == nil || g.NumMoves() != 0 {
		t.Errorf("a move off the board: %v, %d moves", err, g.NumMoves())
	}
}

// A game goes on after steps that no legal move makes, and back over them.
func TestGameSteps(t *testing.T) {
	g := gameOn(t, "... ... ...")
	var after []string
	step := func() { after = append(after, rows(g.Board())+" "+g.ToPlay().Letter()) }
	step()
	playAll(t, g, "B A3")
	step()
	g.Edit(model.Setup{})
	step()
	g.Edit(model.Setup{White: []model.Point{model.Pt(1, 1)}, ToPlay: model.Black})
	step()
	_ = g.Force(must.Get(model.ParseMove("B B2", 3)))
	step()
	playAll(t, g, "W C3")
	step()

	from, moves := g.Played()
	if rows(from) != "X.. .X. ..." || len(moves) != 1 || g.MoveNumber(g.NumMoves()) != 3 {
		t.Errorf("played %v from %s, %d moves", moves, rows(from), g.MoveNumber(g.NumMoves()))
	}
	c := g.Clone()
	for n := g.NumMoves(); n >= 0; n-- {
		g.Truncate(n)
		if got := rows(g.Board()) + " " + g.ToPlay().Letter(); got != after[n] || rows(g.Board()) != rows(c.At(n)) {
			t.Errorf("after %d steps %s, want %s", n, got, after[n])
		}
	}
	if g.Undo() || c.NumMoves() != 5 {
		t.Error("a clone shares steps with its game")
	}
}

func TestGamePassesAroundSteps(t *testing.T) {
	g := gameOn(t, "... ... ...")
	playAll(t, g, "B pass")
	g.Edit(model.Setup{})
	playAll(t, g, "W pass")
	g.Edit(model.Setup{})
	if !g.Over() {
		t.Error("a comment between passes keeps the game from its end")
	}
	g.Edit(model.Setup{Black: []model.Point{model.Pt(0, 0)}})
	must.Equal(t, g.Passes(), 0, "passes before an edit count after it")
}

// After an edit, positions before it may come back.
func TestGameSuperkoAfterEdit(t *testing.T) {
	g := gameOn(t, "... ... ...")
	playAll(t, g, "B A3")
	g.Edit(model.Setup{Clear: []model.Point{model.Pt(0, 0)}, ToPlay: model.Black})
	playAll(t, g, "B A3")
}
