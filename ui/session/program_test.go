package session

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// asEngine names the variable that makes the test binary a GTP engine: what it
// is worth, and after a comma the number of moves after which it dies.
const asEngine = "GOBANDIT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		scriptedEngine(os.Getenv(asEngine))
		return
	}
	if script, ok := analystScripts[os.Getenv(asAnalyst)]; ok {
		runAnalyst(script)
		return
	}
	os.Exit(m.Run())
}

// scriptedEngine answers GTP: it plays the first empty point from the bottom
// left, and analyzes the same. Its board is told on standard error.
func scriptedEngine(kind string) {
	in := bufio.NewScanner(os.Stdin)
	var moves []string
	asked := 0
	id := ""
	reply := func(text string) { fmt.Printf("=%s %s\n\n", id, text) }
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
	analyzing := false
	for in.Scan() {
		if analyzing {
			fmt.Println()
			analyzing = false
		}
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		if _, err := strconv.Atoi(words[0]); err == nil {
			id, words = words[0], words[1:]
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
			fmt.Printf("=%s\ninfo move %s visits 90 winrate 6000 prior 1500 lcb 5800 order 0 pv %[2]s pass info move pass visits 10 winrate 1000 order 1 pv pass\n", id, next())
			if kind == "fleeting" {
				fmt.Fprintln(os.Stderr, "out of memory")
				os.Exit(3)
			}
			analyzing = true
		case "quit":
			reply("")
			return
		default:
			fmt.Fprintln(os.Stderr, strings.Join(words, " "))
			reply("")
		}
	}
}

// scripted returns the command of the scripted engine.
func scripted(t *testing.T, kind string) controller.Command {
	t.Helper()
	self := must.Get(os.Executable())
	return controller.Command{Args: []string{self}, Env: []string{asEngine + "=" + kind}}
}

func TestProgramFollowsTheGame(t *testing.T) {
	p := newProgram("plain", scripted(t, "plain"))
	defer p.Close()
	for _, moves := range []string{"", "E5 C3", "E5 C3 G7", "E5 C3", "D4", "D4 A1 B1"} {
		g := uitest.Game(t, 9, moves)
		r, err := p.Genmove(context.Background(), g, nil, func(*search.Snapshot) {})
		if err != nil {
			t.Fatalf("%q: %v", moves, err)
		}
		want := map[string]string{"D4 A1 B1": "C1"}[moves]
		if want == "" {
			want = "A1"
		}
		must.Equal(t, r.Move.Vertex(9), want, moves)
	}
	must.Fail(t, must.Err(p.Search(context.Background(), uitest.Game(t, 9, ""), search.Budget{}, nil)), "cannot analyze", "analysis without a command")
}

// A program is told of the game and of the clock as in a match.
func TestProgramIsToldOfTheClock(t *testing.T) {
	tests := []struct{ kind, control, want string }{
		{"plain", "1m", ""},
		{"analyst", "1m+10s/5", "time_settings 60 10 5,time_left B 60 0,time_left W 60 0"},
		{"analyst", "0+3x10.5s", "time_settings 0 10 1,time_left B 10 1,time_left W 10 1"},
		{"all times", "0+3x10.5s", "kgs-time_settings byoyomi 0 10.5 3,time_left B 10 3,time_left W 10 3"},
		{"all times", "1m+5s", "kata-time_settings fischer 60 5,time_left B 60 0,time_left W 60 0"},
	}
	for _, tt := range tests {
		control := must.Get(gtp.ParseTimeControl(tt.control))
		p := newProgram(tt.kind, scripted(t, tt.kind))
		unlimited := uitest.Game(t, 9, "A1")
		unlimited.SetKomi(7)
		for _, asked := range []struct {
			game  *model.Game
			clock *Clock
		}{{uitest.Game(t, 9, ""), &Clock{Pace: gtp.Pace{Clock: gtp.NewClock(control)}}}, {unlimited, nil}} {
			must.Get(p.Genmove(context.Background(), asked.game, asked.clock, func(*search.Snapshot) {}))
		}
		p.Close()
		want := "boardsize 9,komi 6.5,komi 7.0"
		if tt.want != "" {
			want = "boardsize 9,komi 6.5," + tt.want + ",komi 7.0,time_settings 0 1 0"
		}
		must.Equal(t, strings.Join(strings.Split(strings.TrimSpace(p.engine.Stderr()), "\n"), ","), want, tt.kind, tt.control)
	}
}

func TestProgramAnalyses(t *testing.T) {
	p := newProgram("analyst", scripted(t, "analyst"))
	defer p.Close()
	for _, moves := range []string{"A1", "A1 C3 B1"} {
		ctx, cancel := context.WithCancel(context.Background())
		var last atomic.Pointer[search.Snapshot]
		r, err := p.Search(ctx, uitest.Game(t, 9, moves), search.Budget{}, func(s *search.Snapshot) { last.Store(s); cancel() })
		cancel()
		must.Succeed(t, err)
		s := last.Load()
		if s != r.Snapshot || len(s.Moves) != 2 || s.Visits != 100 || s.ToPlay != model.White {
			t.Fatalf("after %q: %+v", moves, s)
		}
		if m := s.Moves[1]; m.LCB <= 0 || m.LCB >= m.WinRate {
			t.Errorf("no lower bound where the line has none: %+v", m)
		}
	}
}

// programs lets a session open the scripted engine of each kind by its name.
func programs(t *testing.T, o Start) Start {
	o.Load = func(kind string) (EngineSetup, error) { return Program(kind, scripted(t, kind)), nil }
	return o
}

// An engine that dies loses nothing: the game stays, it is started again, or
// another one takes over.
func TestEngineDies(t *testing.T) {
	s := newSession(t, programs(t, Start{Human: BlackSide, Sides: [MaxPlaces + 1]string{model.White: "dying"}}))
	defer s.Players.Close(context.Background())
	finishSearch := func() Notice { return s.Ended(s.Analysis.Running.Run()).Notice }
	s.Play(uitest.Point(t, "E5", 9))
	finishSearch()
	if movesOf(s) != "E5 A1" {
		t.Fatalf("moves %q", movesOf(s))
	}
	s.Play(uitest.Point(t, "D5", 9))
	if n := finishSearch(); movesOf(s) != "E5 A1 D5" || !n.Warn || !strings.Contains(n.Text, "out of memory") {
		t.Fatalf("moves %q, notice %+v", movesOf(s), n)
	}
	must.Get(s.Apply(s.Settings, []string{You, "plain"}, s.Analysis.By, nil))
	if r := s.Analysis.Running; r == nil || r.Analyst.Engine.Name != "plain" {
		t.Fatalf("another engine does not take over: search %+v", r)
	}
	finishSearch()
	must.Equal(t, movesOf(s), "E5 A1 D5 B1")
}

// Engines that die while they analyze are named; the hints found so far stay.
func TestAnalystDies(t *testing.T) {
	s := newSession(t, programs(t, Start{Human: BothSides, Other: "fleeting"}))
	defer s.Players.Close(context.Background())
	s.Toggle()
	e := s.Analysis.RunningOther.Run()
	n := s.Ended(e).Notice
	if !n.Warn || !strings.Contains(n.Text, "fleeting failed") || !strings.Contains(n.Text, "out of memory") {
		t.Errorf("notice %+v, error %v", n, e.Err)
	}
	if s.Analysis.RunningOther != nil || s.Analysis.Running == nil || s.Analysis.FoundOther(s.Line.Turn()) == nil {
		t.Errorf("the second search is %v, the first %v, found %v", s.Analysis.RunningOther, s.Analysis.Running, s.Analysis.FoundOther(s.Line.Turn()))
	}
	if s.Settle(); s.Analysis.RunningOther != nil {
		t.Error("the engine that died is started again by itself")
	}
	s.Toggle()
	if s.Toggle(); s.Analysis.RunningOther == nil {
		t.Error("the engine that died cannot be started again")
	}
}

// Moves out of bounds of an engine that cannot be told of them are left out.
func TestBoundsOfOtherEngines(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	a := newAnalyst(ctx, Program("analyst", scripted(t, "analyst")))
	defer a.close(context.Background())
	var only PointSet
	only[uitest.Point(t, "E5", 9)] = true
	s := a.begin(task{game: uitest.Game(t, 9, ""), purpose: Analyzing, within: (*Bounds)(nil).With(false, only)})
	done := make(chan Ended)
	go func() { done <- s.Run() }()
	for s.latest.Load() == nil {
		select {
		case e := <-done:
			t.Fatalf("%+v", e)
		default:
		}
	}
	cancel()
	<-done
	if moves := s.latest.Load().Moves; len(moves) != 1 || moves[0].Move != model.Pass {
		t.Errorf("moves %+v, want the pass alone", moves)
	}
}
