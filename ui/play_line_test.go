package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
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
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3 G7"), Human: session.BothSides})
	for i, s := range steps {
		press(a, strings.Fields(s.keys)...)
		if got := movesOf(a); got != s.moves || a.play.at != s.at || len(a.play.line) != a.play.game.NumMoves()+1 {
			t.Fatalf("step %d, %s: moves %q at %d, want %q at %d", i+1, s.keys, got, a.play.at, s.moves, s.at)
		}
	}
}

func TestMainLine(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides})
	if press(a, "M"); !a.play.Warn {
		t.Error("the main line can be made the main line")
	}
	press(a, "[", "'", "d", "4", "enter", "M")
	if first := a.play.record.Root.Next[0].Next[0].Move.Point.Vertex(9); first != "D4" || a.play.Warn {
		t.Errorf("the main line goes on with %s", first)
	}
}

// An engine that has the turn in another variation waits to be asked.
func TestVariationAgainstAnEngine(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
	press(a, "enter")
	answer(a, at(t, "C3", 9))
	press(a, "home", "h", "enter")
	if a.play.busy() || movesOf(a) != "D5" {
		t.Errorf("moves %q, search running %v", movesOf(a), a.play.busy())
	}
	if press(a, "g"); !a.play.thought.genmove() {
		t.Error("g does not let the engine answer")
	}
}

// The expected line goes onto the board move by move, and into the record.
func TestLine(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5"), Human: session.BothSides})
	if press(a, "V"); !a.play.Warn {
		t.Error("a line without a search")
	}
	press(a, " ")
	think(a)
	for _, want := range []string{"line 1/4: A9", "line 2/4: A9 J1", "line 3/4: A9 J1 A1", "line 4/4: A9 J1 A1 pass", "line 1/4: A9"} {
		if press(a, "V"); a.play.Message != want {
			t.Errorf("message %q, want %q", a.play.Message, want)
		}
	}
	press(a, "V", "b", ">")
	if got := movesOf(a); got != "E5 A9 J1" || a.play.at != 2 {
		t.Errorf("the line kept is %q, at %d", got, a.play.at)
	}
}

// An overlay takes the place of the expected line, and says so.
func TestOverlayOrLine(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Databases: embeddedDatabases(t)})
	if press(a, "v"); !a.play.Warn || a.play.look.pv || !strings.Contains(a.play.Message, "no line is expected here") {
		t.Errorf("a line without a search: %q", a.play.Message)
	}
	if press(a, " ", "v"); a.play.Message != "line: as soon as the search expects one" {
		t.Errorf("of a search that has just begun: %q", a.play.Message)
	}
	press(a, "v")
	think(a)
	for _, step := range []struct {
		key, message string
		line         bool
	}{
		{"v", "line: A9 J1 A1 pass", true},
		{"v", "the line is off: overlay candidates", false},
		{"v", "line: A9 J1 A1 pass", true},
		{"o", "overlay: ownership in place of the line", false},
		{"o", "overlay: visits", false},
		{"V", "line 1/4: A9", true},
		{"v", "line: A9 J1 A1 pass", true},
		{"d", "values by montegnu_classic in place of the line", false},
		{"v", "line: A9 J1 A1 pass", true},
		{"d", "values by montegnu_classic in place of the line", false},
		{"d", "values by mogo_classic", false},
	} {
		if press(a, step.key); a.play.Message != step.message || a.play.look.pv != step.line {
			t.Errorf("%s: message %q, want %q; line on the board: %v", step.key, a.play.Message, step.message, a.play.look.pv)
		}
	}
}

func TestOverlays(t *testing.T) {
	for _, tt := range []struct {
		overlay overlay
		size    int
		want    []string
	}{
		{visits, 9, []string{"68", "41k"}}, {amaf, 9, []string{"54", ".4M"}}, {priors, 9, []string{"30"}},
		{visits, 19, []string{" 9─5─3─"}}, {amaf, 19, []string{" 9─3─1─0─"}}, {priors, 19, []string{" 9─7─┬"}},
	} {
		a := newTestApp(t, 80, 24, Options{Size: tt.size, Human: session.BothSides})
		press(a, " ")
		s := snapshotOf(a.play.game)
		s.Moves[0].Prior, s.Moves[1].Prior = 0.3, 0.15
		a.play.thought.latest.Store(s)
		a.Update(tickMsg{})
		press(a, "O")
		for range tt.overlay {
			press(a, "down")
		}
		if tt.overlay > values { // without a database there is no such line
			t.Fatal("adjust the test")
		}
		press(a, "enter")
		if a.play.look.overlay != tt.overlay {
			t.Fatalf("the menu chose %s, want %s", a.play.look.overlay, tt.overlay)
		}
		board := strings.Join(strings.Split(a.View(), "\n")[1:4], "\n")
		for _, want := range tt.want {
			if !strings.Contains(board, want) {
				t.Errorf("%s on %d: no %q in\n%s", tt.overlay, tt.size, want, board)
			}
		}
	}
}

// All columns are in one view: the lower bound shown is below the rate shown.
func TestLowerBoundInEveryView(t *testing.T) {
	s := snapshotOf(gameOf(t, 9, "E5"))
	for p := range numPerspectives {
		for _, m := range s.Moves {
			low, rate := p.low(m, s.ToPlay), p.of(m.WinRate, s.ToPlay)
			if want := max(0, rate-(m.WinRate-m.LCB)); low > rate || low < want-1e-3 || low > want+1e-3 {
				t.Errorf("%s: low %.3f of %.3f, want %.3f", p, low, rate, want)
			}
		}
	}
}

func TestFreeze(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	press(a, " ")
	think(a)
	press(a, "F")
	s := *a.play.seen[a.play.turn()]
	s.WinRate = 0.9
	a.play.thought.latest.Store(&s)
	if a.Update(tickMsg{}); a.play.seen[a.play.turn()].WinRate == 0.9 || !strings.Contains(a.View(), "frozen") {
		t.Error("what is shown goes on")
	}
	if press(a, "F"); a.play.seen[a.play.turn()].WinRate != 0.9 {
		t.Error("what is shown does not go on")
	}
}

func TestPonder(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
	press(a, "t")
	if a.play.thought == nil || a.play.thought.purpose != pondering {
		t.Fatalf("the engine does not ponder: %+v", a.play.thought)
	}
	think(a)
	if len(a.play.seen) != 0 {
		t.Error("what it ponders is shown")
	}
	if press(a, "enter"); !a.play.thought.genmove() {
		t.Error("it does not answer")
	}
	if press(a, "u", "t"); a.play.busy() {
		t.Error("it goes on pondering")
	}
}

func TestGraphJump(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3 G7 D4"), Human: session.BothSides})
	a.View()
	g := a.play.graph
	if g.Empty() {
		t.Fatal("no graph")
	}
	a.Update(tea.MouseMsg{X: g.X + 4 + 2, Y: g.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if a.play.at != 2 {
		t.Errorf("a click on the third column shows move %d, want 2", a.play.at)
	}
	if press(a, "'", "3", "enter"); a.play.at != 3 {
		t.Errorf("' 3 shows move %d", a.play.at)
	}
}

func TestSwing(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3 G7 D4 F6"), Human: session.BothSides})
	for i, rate := range []float64{0.5, 0.52, 0.7, 0.69, 0.4, 0.45} {
		s := snapshotOf(a.play.gameAt(i))
		s.WinRate = blackView.of(rate, s.ToPlay)
		a.play.seen[a.play.line[i]] = s
	}
	press(a, "home")
	for _, want := range []struct {
		key string
		at  int
	}{{")", 1}, {")", 3}, {")", 3}, {"(", 1}, {"(", 1}} {
		if press(a, want.key); a.play.at != want.at {
			t.Errorf("%s shows move %d, want %d", want.key, a.play.at, want.at)
		}
	}
}

// A record comes back as it was, with variations, comments and searches.
func TestSavedRecordComesBack(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sgf")
	text := "(;GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bo]RE[W+R]C[intro];B[ee]C[good]LB[aa:1](;W[cg];B[gc])(;W[dd]SBKV[61.5]))"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide, Dir: dir})
	press(a, "f")
	typeText(a, "ga")
	press(a, "tab", "enter")
	if movesOf(a) != "E5 C3 G7" || a.play.human != session.BothSides || !strings.Contains(a.play.Message, "Ann (Black) – Bo (White), 3 moves, W+R") {
		t.Fatalf("moves %q, message %q", movesOf(a), a.play.Message)
	}
	press(a, "home", "]", " ")
	think(a)
	press(a, " ", "S", "enter")
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"C[intro]", "LB[aa:1]", "SBKV[61.5]", "SBKV[45.7]", "LZ[gobandit", "C[good\n\ngobandit: Black 45.7%", "RE[W+R]", "PB[Ann]", "W[dd]"} {
		if !strings.Contains(string(written), want) {
			t.Errorf("no %s in\n%s", want, written)
		}
	}
	rec, games, cut, err := session.ReadRecord(path)
	if err != nil || games != 1 || len(cut) > 0 {
		t.Fatal(err, games, cut)
	}
	b := newTestApp(t, 80, 24, Options{Record: rec, File: path, Human: session.BothSides, Dir: dir})
	s := b.play.seen[b.play.line[1]]
	if s == nil || len(s.Moves) != 10 || s.Visits != 60_240 || s.Moves[0].Visits != 41_200 || len(s.Moves[0].PV) != 4 {
		t.Fatalf("the search came back as %+v", s)
	}
	press(b, "S", "enter")
	if again, _ := os.ReadFile(path); string(again) != string(written) {
		t.Errorf("written again:\n%s\nwant\n%s", again, written)
	}
}

func TestUnreadableRecord(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "bad.sgf")
	if err := os.WriteFile(path, []byte("(;SZ[9];B[aa]\n;W[aa])"), 0o644); err != nil {
		t.Fatal(err)
	}
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Dir: dir})
	for _, tt := range []struct{ name, want string }{
		{"bad.sgf", "bad.sgf:2:2: move 2: illegal move: white A9: occupied"}, {"none.sgf", "no such file"}, {"", "is a directory"}, {"bad.sgf#2", "no game 2, there are 1"},
	} {
		press(a, "f")
		typeText(a, tt.name)
		press(a, "enter")
		if f, ok := a.dialog.(*kit.Form); !ok || !strings.Contains(f.Problem, tt.want) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.want, a.View())
		}
		press(a, "esc")
	}
	if movesOf(a) != "E5" {
		t.Error("the game has changed")
	}
}

func TestClock(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 30, 0, 0, time.UTC)
	limit, err := gtp.ParseTimeControl("1m+2x10s")
	if err != nil {
		t.Fatal(err)
	}
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides, Time: limit, Now: func() time.Time { return now }})
	pass := func(d time.Duration) { now = now.Add(d); a.Update(tickMsg{}) }
	shows := func(want string) {
		t.Helper()
		if !strings.Contains(a.View(), want) {
			t.Errorf("no %q in\n%s", want, strings.Join(strings.Split(a.View(), "\n")[:3], "\n"))
		}
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
	if _, over := a.play.result(); over {
		t.Fatal("lost too soon")
	}
	pass(6 * time.Second)
	if r, over := a.play.result(); !over || r.String() != "W+T" {
		t.Errorf("result %v, over %v", r, over)
	}
	if press(a, "u"); a.play.lost != (model.Result{}) || !strings.Contains(a.play.Message, "loss on time") {
		t.Errorf("u does not take the loss back: %q", a.play.Message)
	}
	if press(a, "p"); a.play.game.NumMoves() != 3 {
		t.Errorf("the game does not go on: %q", a.play.Message)
	}
	if pass(time.Hour); a.play.lost != (model.Result{}) || a.play.clock.running() {
		t.Errorf("the clock runs on: %q", a.play.Message)
	}
}

func TestRecordOf(t *testing.T) {
	rec := recordOf(gameOf(t, 9, "E5 C3"))
	if rec.Start.NumMoves() != 0 || len(rec.Root.Last().Line()) != 3 {
		t.Errorf("%+v", rec)
	}
	var out strings.Builder
	if err := sgf.Write(&out, []*sgf.Node{rec.Node(nil)}); err != nil || !strings.Contains(out.String(), ";B[ee];W[cg]") {
		t.Errorf("%s, error %v", out.String(), err)
	}
}

// The dead stones of a game that no search has followed are found at its end.
func TestCounting(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 A1 pass"), Human: session.BothSides})
	press(a, "p")
	if a.play.thought == nil || a.play.thought.purpose != counting {
		t.Fatalf("nobody counts: %+v", a.play.thought)
	}
	s := snapshotOf(a.play.game)
	for i := range s.Ownership {
		s.Ownership[i] = 1
	}
	a.Update(thoughtMsg{a.play.thought, search.Result{Snapshot: s}, nil})
	if a.play.busy() || !strings.Contains(a.View(), "Black wins by 74.5, dead stones taken off") {
		t.Errorf("search running %v:\n%s", a.play.busy(), a.View())
	}
}

func TestComment(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides})
	press(a, "C")
	typeText(a, "slow | but safe")
	press(a, "enter")
	if got := a.play.turn().Note("C"); got != "slow\nbut safe" || !a.play.dirty || !strings.Contains(a.View(), "but safe") {
		t.Errorf("comment %q in\n%s", got, a.View())
	}
	if press(a, "C", "ctrl+u", "enter"); a.play.comment() != "" {
		t.Errorf("comment %q, want none", a.play.comment())
	}
}

// The whole game is analysed position by position.
func TestSweep(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides})
	press(a, "W")
	for i := range 3 {
		if a.play.at != i || a.play.thought == nil || a.play.thought.at != i {
			t.Fatalf("move %d is analysed, want %d", a.play.at, i)
		}
		think(a)
	}
	if a.play.busy() || len(a.play.seen) != 3 || !strings.Contains(a.play.Message, "whole game") {
		t.Errorf("%d positions are analysed, message %q", len(a.play.seen), a.play.Message)
	}
	if press(a, "W", " "); a.play.sweeping || a.play.busy() {
		t.Error("space does not stop it")
	}
}
