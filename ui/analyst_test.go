package ui

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/session"
)

// asEngine names the variable that makes the test binary a GTP engine: what it
// is worth, and after a comma the number of moves after which it dies.
const asEngine = "GOBANDIT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		scriptedEngine(os.Getenv(asEngine))
		return
	}
	os.Exit(m.Run())
}

// scriptedEngine answers GTP: it plays the first empty point from the bottom
// left, and analyses the same. Its board is told on standard error.
func scriptedEngine(kind string) {
	in := bufio.NewScanner(os.Stdin)
	var moves []string
	asked := 0
	reply := func(text string) { fmt.Printf("= %s\n\n", text) }
	next := func() string {
		for row := 1; ; row++ {
			for _, column := range "ABCDEFGHJ" {
				v := fmt.Sprintf("%c%d", column, row)
				if !strings.Contains(strings.Join(moves, " ")+" ", " "+v+" ") {
					return v
				}
			}
		}
	}
	analysing := false
	for in.Scan() {
		if analysing {
			fmt.Println()
			analysing = false
		}
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "known_command":
			known := strings.Contains(" undo lz-analyze time_settings time_left ", " "+words[1]+" ") ||
				kind == "all times" && strings.HasSuffix(words[1], "-time_settings")
			reply(fmt.Sprint(known && (kind != "plain" || words[1] == "undo")))
		case "clear_board":
			moves = nil
			reply("")
		case "play":
			moves = append(moves, words[1]+" "+words[2])
			reply("")
		case "undo":
			moves = moves[:len(moves)-1]
			reply("")
		case "genmove":
			if asked++; kind == "dying" && asked > 1 {
				fmt.Fprintln(os.Stderr, "out of memory")
				os.Exit(3)
			}
			v := next()
			moves = append(moves, words[1]+" "+v)
			reply(v)
		case "lz-analyze":
			fmt.Printf("=\ninfo move %s visits 90 winrate 6000 prior 1500 lcb 5800 order 0 pv %[1]s pass info move pass visits 10 winrate 1000 order 1 pv pass\n", next())
			if kind == "fleeting" {
				fmt.Fprintln(os.Stderr, "out of memory")
				os.Exit(3)
			}
			analysing = true
		case "quit":
			reply("")
			return
		default:
			fmt.Fprintln(os.Stderr, in.Text())
			reply("")
		}
	}
}

// scripted returns the command of the scripted engine.
func scripted(t *testing.T, kind string) controller.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return controller.Command{Args: []string{self}, Env: []string{asEngine + "=" + kind}}
}

// with lets the app open the scripted engine of each kind by its name.
func with(t *testing.T, o Options) Options {
	o.Engines = []string{"plain", "dying", "fleeting", "analyst"}
	o.Load = func(spec string) (session.Engine, error) {
		for _, kind := range o.Engines {
			if spec == kind {
				return Program(kind, scripted(t, kind)), nil
			}
		}
		return session.Engine{}, fmt.Errorf("unknown engine %q", spec)
	}
	return o
}

// runThought lets the search under way come to its end.
func runThought(t *testing.T, a *app, m *mind, k task) thoughtMsg {
	t.Helper()
	_, cmd := m.start(k)
	return cmd().(thoughtMsg)
}

func TestProgramFollowsTheGame(t *testing.T) {
	p := newProgram("plain", scripted(t, "plain"))
	defer p.Close()
	for _, moves := range []string{"", "E5 C3", "E5 C3 G7", "E5 C3", "D4", "D4 A1 B1"} {
		g := gameOf(t, 9, moves)
		r, err := p.Genmove(context.Background(), g, nil, func(*search.Snapshot) {})
		if err != nil {
			t.Fatalf("%q: %v", moves, err)
		}
		want := map[string]string{"D4 A1 B1": "C1"}[moves]
		if want == "" {
			want = "A1"
		}
		if got := r.Move.Vertex(9); got != want {
			t.Errorf("after %q it plays %s, want %s", moves, got, want)
		}
	}
	if _, err := p.Search(context.Background(), gameOf(t, 9, ""), search.Budget{}, nil); err == nil || !strings.Contains(err.Error(), "cannot analyse") {
		t.Errorf("analysis without a command: error %v", err)
	}
}

// A program is told of the game and of the clock as in a match.
func TestProgramIsToldOfTheClock(t *testing.T) {
	tests := []struct{ kind, control, want string }{
		{"plain", "1m", ""},
		{"analyst", "1m+10s/5", "time_settings 60 10 5,time_left B 60 0,time_left W 60 0"},
		{"analyst", "0+3x10.5s", "time_settings 0 10.5 1,time_left B 10 1,time_left W 10 1"},
		{"all times", "0+3x10.5s", "kgs-time_settings byoyomi 0 10.5 3,time_left B 10 3,time_left W 10 3"},
		{"all times", "1m+5s", "kata-time_settings fischer 60 5,time_left B 60 0,time_left W 60 0"},
	}
	for _, tt := range tests {
		control, err := gtp.ParseTimeControl(tt.control)
		if err != nil {
			t.Fatal(err)
		}
		p := newProgram(tt.kind, scripted(t, tt.kind))
		unlimited := gameOf(t, 9, "A1")
		unlimited.SetKomi(7)
		for _, asked := range []struct {
			game  *model.Game
			clock *clock
		}{{gameOf(t, 9, ""), &clock{Pace: gtp.Pace{Clock: gtp.NewClock(control)}}}, {unlimited, nil}} {
			if _, err := p.Genmove(context.Background(), asked.game, asked.clock, func(*search.Snapshot) {}); err != nil {
				t.Fatal(err)
			}
		}
		p.Close()
		want := "boardsize 9,komi 6.5,komi 7.0"
		if tt.want != "" {
			want = "boardsize 9,komi 6.5," + tt.want + ",komi 7.0,time_settings 0 1 0"
		}
		if got := strings.Join(strings.Split(strings.TrimSpace(p.engine.Stderr()), "\n"), ","); got != want {
			t.Errorf("%s, %s: told %s, want %s", tt.kind, tt.control, got, want)
		}
	}
}

func TestProgramAnalyses(t *testing.T) {
	p := newProgram("analyst", scripted(t, "analyst"))
	defer p.Close()
	for _, moves := range []string{"A1", "A1 C3 B1"} {
		ctx, cancel := context.WithCancel(context.Background())
		var last atomic.Pointer[search.Snapshot]
		r, err := p.Search(ctx, gameOf(t, 9, moves), search.Budget{}, func(s *search.Snapshot) { last.Store(s); cancel() })
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		s := last.Load()
		if s != r.Snapshot || len(s.Moves) != 2 || s.Visits != 100 || s.ToPlay != model.White {
			t.Fatalf("after %q: %+v", moves, s)
		}
		if m := s.Moves[1]; m.LCB <= 0 || m.LCB >= m.WinRate {
			t.Errorf("no lower bound where the line has none: %+v", m)
		}
	}
}

// An engine that dies loses nothing: the game stays, it is started again, or
// another one takes over.
func TestEngineDies(t *testing.T) {
	a := newTestApp(t, 80, 24, with(t, Options{Human: session.BlackSide, Sides: [3]string{model.White: "dying"}}))
	defer a.play.players.close(context.Background())
	finishSearch := func() {
		t.Helper()
		k := task{game: a.play.game, turn: a.play.turn(), purpose: genmove}
		msg := runThought(t, a, a.play.engine(model.White), k)
		msg.thought = a.play.thought
		a.Update(msg)
	}
	press(a, "enter")
	finishSearch()
	if movesOf(a) != "E5 A1" {
		t.Fatalf("moves %q", movesOf(a))
	}
	press(a, "h", "enter")
	finishSearch()
	if movesOf(a) != "E5 A1 D5" || !a.play.Warn || !strings.Contains(a.play.Message, "out of memory") {
		t.Fatalf("moves %q, message %q", movesOf(a), a.play.Message)
	}
	press(a, "E", "down")
	typeText(a, "plain")
	press(a, "enter")
	if a.dialog != nil || a.play.thought == nil || a.play.thought.mind.engine.Name != "plain" {
		t.Fatalf("another engine does not take over: dialog %+v, thought %+v", a.dialog, a.play.thought)
	}
	finishSearch()
	if movesOf(a) != "E5 A1 D5 B1" {
		t.Errorf("moves %q", movesOf(a))
	}
}

// Engines that die while they analyse are told of; the hints found so far stay.
func TestAnalystDies(t *testing.T) {
	a := newTestApp(t, 80, 24, with(t, Options{Human: session.BothSides, Other: "fleeting"}))
	defer a.play.players.close(context.Background())
	press(a, " ")
	msg := runThought(t, a, a.play.other, task{game: a.play.game, turn: a.play.turn(), purpose: analysis})
	a.play.another = msg.thought
	a.Update(msg)
	if !a.play.Warn || !strings.Contains(a.play.Message, "fleeting failed") || !strings.Contains(a.play.Message, "out of memory") {
		t.Errorf("message %q, error %v", a.play.Message, msg.err)
	}
	if a.play.other != nil || a.play.thought == nil || len(a.play.second) != 1 {
		t.Errorf("the other engine is %v, the first's search %v, %d hints", a.play.other, a.play.thought, len(a.play.second))
	}
}

// Two engines analyse the same position, each in a table of its own.
func TestSecondOpinion(t *testing.T) {
	a := newTestApp(t, 120, 40, with(t, Options{Game: gameOf(t, 9, "E5"), Human: session.BothSides, Other: "analyst"}))
	press(a, " ")
	think(a)
	if a.play.another == nil {
		t.Fatal("the second engine does not analyse")
	}
	s := snapshotOf(a.play.game)
	s.Moves = s.Moves[:1]
	s.Moves[0].Visits = 777
	a.play.another.latest.Store(s)
	a.Update(tickMsg{})
	for _, want := range []string{"uct", "analyst", "777"} {
		if !strings.Contains(a.View(), want) {
			t.Errorf("no %q in\n%s", want, a.View())
		}
	}
	old := a.play.another
	if press(a, "y"); a.play.mind.engine.Name != "analyst" || a.play.thought != old {
		t.Errorf("hints by %s after y", a.play.mind.engine.Name)
	}
	a.Update(thoughtMsg{a.play.another, search.Result{}, fmt.Errorf("broken")})
	if a.play.other != nil || !a.play.Warn || !a.play.busy() {
		t.Errorf("a second engine that fails: %v, message %q", a.play.other, a.play.Message)
	}
	press(a, "E")
	if text := a.View(); !strings.Contains(text, "hints by") || !strings.Contains(text, "analyst") {
		t.Errorf("no form of engines:\n%s", text)
	}
}

func TestUnknownEngine(t *testing.T) {
	a := newTestApp(t, 80, 24, with(t, Options{Human: session.BlackSide}))
	press(a, "E")
	typeText(a, "nobody")
	if press(a, "enter"); a.dialog == nil || !strings.Contains(a.View(), `unknown engine "nobody"`) {
		t.Errorf("no error in\n%s", a.View())
	}
	if press(a, "esc"); a.play.human != session.BlackSide {
		t.Error("the player was changed")
	}
}

func TestStopRule(t *testing.T) {
	s := snapshotOf(gameOf(t, 9, ""))
	tests := []struct {
		rule    stopRule
		elapsed time.Duration
		want    string
	}{
		{stopRule{}, time.Hour, ""},
		{stopRule{visits: 60_000}, 0, "60.2k visits"},
		{stopRule{visits: 61_000}, 0, ""},
		{stopRule{time: 5 * time.Second}, 5 * time.Second, "5.0 s"},
		{stopRule{time: 5 * time.Second}, 4 * time.Second, ""},
		{stopRule{settled: true}, 0, "A9 is surely the best move"},
	}
	for _, tt := range tests {
		if got := tt.rule.met(s, tt.elapsed); got != tt.want {
			t.Errorf("%+v after %v: %q, want %q", tt.rule, tt.elapsed, got, tt.want)
		}
	}
	s.Moves[1].WinRate = s.Moves[0].LCB
	if surelyBest(s) {
		t.Error("the best move is sure although another is as good")
	}
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	a.play.stopRule.visits = 1000
	press(a, " ")
	think(a)
	if a.play.busy() || !strings.HasPrefix(a.play.Message, "analysis stopped: ") {
		t.Errorf("analysis goes on: message %q", a.play.Message)
	}
}
