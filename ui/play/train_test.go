package play

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/session"
	"gobandit/ui/train"
	"gobandit/ui/uitest"
)

// judge lets the search of the guess find a win rate of the side that has guessed.
func (w *window) judge(rate float64) {
	g, err := w.s.Line.GameTo(w.s.Line.Turn())
	must.Succeed(w.t, err)
	found := uitest.Snapshot(g)
	found.WinRate = 1 - rate
	w.publish(found)
}

func TestTrainAMistake(t *testing.T) {
	rec := recordOf(t, "(;SZ[9]RU[Japanese];B[ee];W[cc];B[gg])")
	a := open(t, 80, 24, session.Start{Record: rec, File: "a/game.sgf", Human: session.BothSides}, nil)
	a.Press("T")
	must.Has(t, a.View(), "add easy problems", "add hard problems")
	a.Press("esc")
	for n := 2; n <= 3; n++ { // the mistake is move 3
		g := must.Get(a.s.Line.GameTo(a.s.Line.Turns[n]))
		a.s.Analysis.Keep(a.s.Line.Turns[n], uitest.Snapshot(g))
	}
	a.Press("T", "enter")
	must.Equal(t, a.Message, "1 position added: T trains")
	a.Press("T", "down", "enter")
	must.Equal(t, a.Message, "no position added, all were added before: T trains")
	a.Press("T", "enter")
	if a.s.Line.At != 2 || !a.s.HintsHidden || a.s.Line.Record == rec {
		t.Fatalf("move %d is shown", a.s.Line.At)
	}
	must.Has(t, a.View(), "train: 1 to go", "game.sgf, move 3: Black to move", "territory score") // else: the rules are lost

	a.guess("G3") // the mistake: its search is known
	must.Has(t, a.Message, "G3 lost 10.0%", ": White answers A9")
	must.Equal(t, a.s.Line.At, 4, "move", a.Message)
	a.Press("u")
	must.Equal(t, a.s.Line.At, 2)
	a.guess("C3")
	must.Has(t, a.View(), "being judged")
	a.judge(.55) // against 55.7%
	if !strings.HasPrefix(a.Message, "right: C3 lost") || a.s.Analysis.Running != nil || a.s.Line.Unsaved() {
		t.Errorf("a move that is no mistake: %q", a.Message)
	}

	// It was wrong at first, so it comes again until it is right at once.
	must.Has(t, a.View(), "train: 1 to go")
	if !strings.HasSuffix(a.Message, "; asked again at the end of this session") {
		t.Errorf("the answer: %q", a.Message)
	}
	a.Press("enter")
	a.guess("C4")
	a.judge(.557)
	a.Press("enter")
	if a.guessing != nil || !strings.HasPrefix(a.Message, "0 at once, 0 with hints, 1 wrong; 1 day in a row; no position is due before") {
		t.Errorf("the end: %q", a.Message)
	}
	deck := must.Get(train.Open(a.deck))
	if c := deck.Cards[0]; len(deck.Cards) != 1 || c.Days != 1 || c.Answers != 0 {
		t.Errorf("%+v", c)
	}
}

func TestTrainAProblem(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5"), Human: session.BothSides}, nil)
	deck := must.Get(train.Open(a.deck))
	_ = must.Get(deck.Add("(;SZ[9]C[Black to kill]AB[cc]AW[dd](;B[ab];W[aa]C[wrong])(;B[ee];W[ea](;B[ab])(;B[ec]C[RIGHT])))", "p.sgf", a.now()))
	a.Train(5)
	must.Has(t, a.View(), "train: 1 to go", "Black to kill")
	must.Lacks(t, a.View(), "no move guessed")
	must.Equal(t, a.s.Line.Repairs("", "").Notice.Text, "") // else: "no komi is named"
	must.Equal(t, a.cursor.Vertex(9), "E5")                 // else: the cursor shows the answer
	a.Press("m")
	a.guess("E5")
	a.guess("E7")
	if !a.guessing.training.answered || !strings.HasPrefix(a.guessing.last, "solved: E7") {
		t.Errorf("the answer: %q", a.guessing.last)
	}
	must.Has(t, a.View(), "train: 0 to go", "↵ next", "0 at once, 1 with hints, 0 wrong") // as at the end
	must.Lacks(t, a.View(), "gives a hint")
	a.Press("enter") // a single hint is good enough: no repetition
	if a.guessing != nil || !strings.HasPrefix(a.Message, "0 at once, 1 with hints, 0 wrong") {
		t.Errorf("the end: %q", a.Message)
	}
}

// Who adds a set trains its problems, whatever else is due, and reads how many come at a time.
func TestTrainTheSetAdded(t *testing.T) {
	a := open(t, 80, 24, session.Start{Size: 9, Human: session.BothSides}, nil)
	deck := must.Get(train.Open(a.deck))
	_ = must.Get(deck.Add("(;SZ[9]C[Black to kill]AB[cc]AW[dd](;B[ea]C[RIGHT]))", "p.sgf", a.now()))
	a.Press("T", "down", "enter")
	must.Has(t, a.View(), "train: 20 to go", "Black to live") // else: the other one, "Black to kill"
	a.Press("T", "T")
	must.Has(t, a.View(), "21 positions to train, 20 at a time")
}

func TestTrainASet(t *testing.T) {
	a := open(t, 80, 24, session.Start{Size: 9, Human: session.BothSides}, nil)
	a.Press("T", "enter")
	must.Has(t, a.View(), "train: 20 to go", "Black to live")
	stones := a.s.Line.Board.String()
	a.Press("T")
	if a.Asked != nil || !strings.HasSuffix(a.Message, "; 20 positions due") {
		t.Errorf("after the person has ended it: %q, and a question: %v", a.Message, a.Asked != nil)
	}
	must.Equal(t, a.s.Line.Board.String(), stones, "the board")
	must.Equal(t, len(a.s.Line.Record.Root.Next), 0, "moves of the answer that are shown")
	a.Press("T")
	if view := a.View(); strings.Contains(view, "add easy") || !strings.Contains(view, "add medium") {
		t.Errorf("offered after the easy set:\n%s", view)
	}
}

func TestTeaching(t *testing.T) {
	a := open(t, 80, 24, session.Start{Size: 9, Human: session.BlackSide}, nil)
	a.Teach(5)
	for _, test := range []struct {
		move       string
		rate, lead float64 // Black's after the move
		named      bool
	}{{"E5", .457, -6, true}, {"F5", .457, 2, false}} { // against 55.7% and 3.1 points
		if r := a.s.Analysis.Running; r == nil || r.Purpose != session.Analyzing || !a.s.HintsHidden {
			t.Fatalf("no hidden analysis on the person's turn: %+v", r)
		}
		a.think()
		a.guess(test.move)
		g := must.Get(a.s.Line.GameTo(a.s.Line.Turn()))
		found := uitest.Snapshot(g)
		found.WinRate, found.Score = 1-test.rate, test.lead
		a.publish(found)
		if named := strings.HasSuffix(a.Message, "points): u undoes it, spc goes on"); named != test.named || named == a.s.Analysis.Running.Moves() {
			t.Errorf("%+v: %q, the engine moves %v", test, a.Message, a.s.Analysis.Running.Moves())
		}
		if test.named {
			a.Press("u")
		}
	}
}

// A mistake is taken back by itself if that is wanted, and stands when it is played again.
func TestTeachingUndoes(t *testing.T) {
	a := open(t, 80, 24, session.Start{Size: 9, Human: session.BlackSide}, nil)
	a.teachAs("undo")
	for _, want := range []string{"points): undone; played again it stands 0", "points): u undoes it, spc goes on 1"} {
		if a.s.Analysis.Running != nil {
			a.think()
		}
		a.guess("E5")
		if r := a.s.Analysis.Running; r != nil { // the second time the position is known
			g := must.Get(a.s.Line.GameTo(a.s.Line.Turn()))
			found := uitest.Snapshot(g)
			found.WinRate, found.Score = 1-.457, -6
			a.publish(found)
		}
		if got := fmt.Sprint(a.Message, " ", a.s.Line.At); !strings.HasSuffix(got, want) {
			t.Errorf("%q, want it to end with %q", got, want)
		}
	}
	a.teachAs("off")
	must.Equal(t, a.Message, "teaching mode off")
}

// A game against a level that has ended says how strong the person is, and counts once.
func TestPlayedAgainstALevel(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3 C5 D4 D5 E4 F5 F4 G5 G4"), Human: session.BlackSide}, nil)
	a.s.Players.Engine(model.White).Engine.Spec = "level3"
	a.Press("R", "y")
	deck := must.Get(train.Open(a.deck))
	want := deck.Strength()
	if want.Games != 1 || want.Rank >= new(train.Deck).Strength().Rank || a.Message != "you are about "+want.Text(9) {
		t.Errorf("%+v, %q", want, a.Message)
	}
	a.Press("u", "R", "y")
	deck = must.Get(train.Open(a.deck))
	must.Equal(t, deck.Strength(), want)
}
