package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

func TestVariations(t *testing.T) {
	steps := []struct {
		keys  string
		moves string // of the line
		at    int
	}{
		{"home ] [ ]", "E5 C3 G7", 1},
		{"' d 4 enter", "E5 D4", 2},    // a variation
		{"' f 6 enter", "E5 D4 F6", 3}, // goes on there
		{"<", "E5 C3 G7", 2},           // beside the fork
		{">", "E5 D4 F6", 2},           //
		{"home ]", "E5 D4 F6", 1},      //
		{"' c 3 enter", "E5 C3 G7", 2}, // a variation that is there is entered
		{"' g 7 enter", "E5 C3 G7", 3}, // and so is the move on the line
		{"u", "E5 C3", 2},              // taken back, and
		{"' h 8 enter", "E5 C3 H8", 3}, // played otherwise: the game goes there
		{">", "E5 C3 G7", 3},           // the move taken back is kept
		{"D y", "E5 C3 H8", 2},         // until it is deleted
	}
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3 G7"), Human: session.BothSides}})
	for i, s := range steps {
		press(a, strings.Fields(s.keys)...)
		if got := movesOf(a); got != s.moves || a.session.Line.At != s.at || len(a.session.Line.Turns) != a.session.Line.Game.NumMoves()+1 {
			t.Fatalf("step %d, %s: moves %q at %d, want %q at %d", i+1, s.keys, got, a.session.Line.At, s.moves, s.at)
		}
	}
}

// What is undone in a record says how to go on again, and goes on along the moves of the record.
func TestUndoInRecord(t *testing.T) {
	for _, tt := range []struct{ keys, says, moves string }{
		{"u", "1 move undone: U plays it again", "E5 C3"}, {"u u U U", "1 move redone", "E5 C3 G7"}, {"u u [ ] U U", "1 move redone", "E5 C3 G7"},
	} {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Record: sgf.NewRecord(gameOf(t, 9, "E5 C3 G7")), Human: session.BothSides}})
		press(a, strings.Fields(tt.keys)...)
		must.Equal(t, [2]string{a.notice.Message, movesOf(a)}, [2]string{tt.says, tt.moves}, tt.keys)
	}
}

func TestMainLine(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides}})
	if press(a, "M"); !a.notice.Warn {
		t.Error("the main line can be made the main line")
	}
	press(a, "[", "'", "d", "4", "enter", "M")
	if first := a.session.Line.Record.Root.Next[0].Next[0].Move.Point.Vertex(9); first != "D4" || a.notice.Warn {
		t.Errorf("the main line goes on with %s", first)
	}
}

// The expected line goes onto the board move by move, and into the record.
func TestLine(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides}})
	if press(a, "V"); !a.notice.Warn {
		t.Error("a line without a search")
	}
	press(a, " ")
	think(a)
	for _, want := range []string{"PV 1 of 4: A9", "PV 2 of 4: A9 J1", "PV 3 of 4: A9 J1 A1", "PV 4 of 4: A9 J1 A1 pass", "PV 1 of 4: A9"} {
		press(a, "V")
		must.Equal(t, a.notice.Message, want)
	}
	press(a, "V", "b", ">")
	if got := movesOf(a); got != "E5 A9 J1" || a.session.Line.At != 2 {
		t.Errorf("the line kept is %q, at %d", got, a.session.Line.At)
	}
}

func TestFreeze(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(a, " ")
	think(a)
	press(a, "F")
	s := *a.session.Analysis.Judged(a.session.Line.Turn())
	s.WinRate = 0.9
	s.Visits *= 2
	if publish(a, a.session.Analysis.Running, &s); a.session.Analysis.Found(a.session.Line.Turn()).WinRate == 0.9 || !strings.Contains(a.View(), "◀ at ") {
		t.Errorf("what is shown goes on:\n%s", a.View())
	}
	press(a, "F")
	must.Equal(t, a.session.Analysis.Found(a.session.Line.Turn()).WinRate, 0.9)
}

func TestPonder(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide}})
	press(a, "t")
	if a.session.Analysis.Running == nil || a.session.Analysis.Running.Purpose != session.Pondering {
		t.Fatalf("the engine does not ponder: %+v", a.session.Analysis.Running)
	}
	think(a)
	if a.session.Analysis.Judged(a.session.Line.Turn()) != nil {
		t.Error("what it ponders is shown")
	}
	if press(a, "enter"); !a.session.Analysis.Running.Moves() {
		t.Error("it does not answer")
	}
	if press(a, "u", "t"); a.session.Analysis.Busy() {
		t.Error("it goes on pondering")
	}
}

// The keys for mistakes stop before moves that lost their own side's win rate: White's
// second move and Black's third, not White's gain with its fourth.
func TestMistakes(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3 G7 D4 F6"), Human: session.BothSides}})
	for i, rate := range []float64{0.5, 0.52, 0.7, 0.69, 0.4, 0.2} {
		g := must.Get(a.session.Line.GameTo(a.session.Line.Turns[i]))
		s := snapshotOf(g)
		s.WinRate, s.Visits = session.BlackView.Of(rate, s.ToPlay), 1000
		s.Moves[0].WinRate, s.Moves[0].Visits = s.WinRate, 1000
		a.session.Analysis.Keep(a.session.Line.Turns[i], s)
	}
	press(a, "home")
	for _, want := range []struct {
		key     string
		at      int
		message string
	}{
		{")", 1, "C3 lost 18.0% ±4.3: better A9, by 1.0k visits"},
		{")", 4, "F6 lost 20.0% ±4.0: better A9, by 1.0k visits"},
		{")", 4, "no mistakes after this"},
		{"(", 1, "C3 lost 18.0% ±4.3: better A9, by 1.0k visits"},
		{"(", 1, "no mistakes before this"},
	} {
		if press(a, want.key); a.session.Line.At != want.at || a.notice.Message != want.message {
			t.Errorf("%s shows move %d and says %q, want %d and %q", want.key, a.session.Line.At, a.notice.Message, want.at, want.message)
		}
	}
	shown := a.View()
	must.Has(t, shown, "● 1 [0, 2]  ", "○ 1\n", "▸  2 C3   18.0", "   5 F6   20.0", "opening")
	must.Has(t, shown, "3  ├───┼───×───") // else: no sign of the mistake that was played
}

// A record comes back as it was, with variations, comments and searches.
func TestSavedRecordComesBack(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sgf")
	text := "(;GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bo]RE[W+R]C[intro];B[ee]C[good]LB[aa:1](;W[cg];B[gc])(;W[dd]SBKV[61.5]))"
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o644))
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide, Dir: dir}})
	press(a, "f")
	typeText(a, "ga")
	press(a, "tab", "enter")
	if movesOf(a) != "E5 C3 G7" || a.session.Players.Human != session.BothSides || !strings.Contains(a.notice.Message, "Ann (Black) – Bo (White), 3 moves, W+R") {
		t.Fatalf("moves %q, message %q", movesOf(a), a.notice.Message)
	}
	press(a, "home", "]", " ")
	think(a)
	press(a, " ", "S", "enter", "enter") // the second one overwrites the file
	written := must.Get(os.ReadFile(path))
	must.Has(t, string(written), "C[intro]", "LB[aa:1]", "SBKV[61.5]", "SBKV[45.7]", "LZ[gobandit", "C[good\n\ngobandit: Black 45.7%", "RE[W+R]", "PB[Ann]", "W[dd]")
	rec, games, err := session.ReadRecord(path)
	if err != nil || games != 1 || len(rec.Warnings) > 0 {
		t.Fatal(err, games, rec.Warnings)
	}
	b := newTestApp(t, 80, 24, Start{Session: session.Start{Record: rec, File: path, Human: session.BothSides, Dir: dir}})
	s := b.session.Analysis.Judged(b.session.Line.Turns[1])
	if s == nil || len(s.Moves) != 10 || s.Visits != 60_240 || s.Moves[0].Visits != 41_200 || len(s.Moves[0].PV) != 4 {
		t.Fatalf("the search came back as %+v", s)
	}
	press(b, "S", "enter", "enter")
	if again, _ := os.ReadFile(path); string(again) != string(written) {
		t.Errorf("written again:\n%s\nwant\n%s", again, written)
	}
}

func TestUnreadableRecord(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "bad.sgf")
	must.Succeed(t, os.WriteFile(path, []byte("(;FF[4]\nSZ[25];B[aa])"), 0o644))
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Dir: dir}})
	for _, tt := range []struct{ name, want string }{
		{"bad.sgf", "bad.sgf:2:1: board"}, {"none.sgf", "no such file"}, {"", "bad.sgf:2:1: board"}, {"bad.sgf#2", "no game 2, there are 1"},
	} {
		press(a, "f")
		typeText(a, tt.name)
		press(a, "enter")
		must.Has(t, a.View(), "open an SGF file", tt.want)
		press(a, "esc")
	}
	must.Equal(t, movesOf(a), "E5") // else: the game has changed
}

func TestClock(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 30, 0, 0, time.UTC)
	limit := must.Get(gtp.ParseTimeControl("1m+2x10s"))
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides, Time: limit, Now: func() time.Time { return now }}})
	pass := func(d time.Duration) { now = now.Add(d); a.Update(tickMsg{}) }
	shows := func(want string) {
		t.Helper()
		must.Has(t, a.View(), want)
	}
	shows("1:00")
	pass(15 * time.Second)
	shows("0:45")
	press(a, "enter") // Black's move, after 15 s
	pass(62 * time.Second)
	shows("0:45")
	shows("0:08/2") // White is in its first period
	press(a, "h", "enter")
	shows("0:10/2")
	pass(45*time.Second + 10*time.Second + 5*time.Second)
	shows("0:05/1")
	if _, over := a.session.Result(); over {
		t.Fatal("lost too soon")
	}
	pass(6 * time.Second)
	if r, over := a.session.Result(); !over || r.String() != "W+T" {
		t.Errorf("result %v, over %v", r, over)
	}
	over := func() bool { _, over := a.session.Result(); return over }
	if press(a, "u"); over() || !strings.Contains(a.notice.Message, "loss on time") {
		t.Errorf("u does not take the loss back: %q", a.notice.Message)
	}
	press(a, "p")
	must.Equal(t, a.session.Line.Game.NumMoves(), 3, a.notice.Message)
	if pass(time.Hour); over() || a.session.Clock.Running() {
		t.Errorf("the clock runs on: %q", a.notice.Message)
	}
}

func TestComment(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides}})
	press(a, "C")
	typeText(a, "slow")
	press(a, "enter")
	typeText(a, "but safe")
	press(a, "ctrl+s")
	if got := a.session.Line.Turn().Note("C"); got != "slow\nbut safe" || !a.session.Line.Unsaved() || !strings.Contains(a.View(), "but safe") {
		t.Errorf("comment %q in\n%s", got, a.View())
	}
	press(a, "C", "ctrl+u", "backspace", "ctrl+u", "ctrl+s")
	must.Equal(t, a.session.Line.Comment(), "")
}

// The whole game is reviewed, and the position before the worst mistake shown.
func TestReview(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides, Engine: engineOf(firstEmpty)}})
	for rest := uitest.Messages(press(a, "W")); len(rest) > 0; rest = rest[1:] {
		if _, cmd := a.Update(rest[0]); cmd != nil {
			rest = append(rest, uitest.Messages(cmd)...)
		}
	}
	judged := 0
	for _, turn := range a.session.Line.Turns {
		if a.session.Analysis.Judged(turn) != nil {
			judged++
		}
	}
	if a.session.Analysis.Busy() || judged != 3 || a.session.Line.At != 0 || !strings.HasPrefix(a.notice.Message, "reviewed: mistakes of Black 1,") {
		t.Errorf("%d positions are searched, message %q", judged, a.notice.Message)
	}
}
