package cli

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// quickPlayers are the flags of two weak players on a small board.
func quickPlayers(t *testing.T) []string {
	t.Helper()
	return []string{"match", "--black", write(t, "a.yaml", "type: uct\nplayouts: 5\n"), "--white", write(t, "b.yaml", "type: refbot\nplayouts: 5\n"), "--size", "5"}
}

// TestMatchResumes plays two games, then asks for four.
func TestMatchResumes(t *testing.T) {
	args := append(quickPlayers(t), "--journal", filepath.Join(t.TempDir(), "m.journal"), "--json",
		"--openings", write(t, "o.sgf", "(;GM[1]SZ[5];B[cc])(;GM[1]SZ[5];B[bb])"))
	mustRun(t, append(args, "--games", "2")...)
	var stats struct {
		Games int
		Pairs []int
	}
	if err := json.Unmarshal([]byte(mustRun(t, append(args, "--games", "4")...)), &stats); err != nil || stats.Games != 4 {
		t.Errorf("%+v, %v, want four games", stats, err)
	}
	mustRun(t, append(args, "--games", "4", "--rules", "chinese")...)
	if _, errOut, status := gobandit(t, append(args, "--rules", "aga")...); status != exitFailed || !strings.Contains(errOut, `rules is missing in the journal and "aga"`) {
		t.Errorf("with other rules: status %d, %q", status, errOut)
	}
	if _, errOut, status := gobandit(t, append(args, "--komi", "0.5")...); status != exitFailed || !strings.Contains(errOut, `komi is "7.5" in the journal and "0.5"`) {
		t.Errorf("with another komi: status %d, %q", status, errOut)
	}
}

// Games that end at a move limit without a winner are not void: they are played, and all of them.
func TestMatchWithoutWinner(t *testing.T) {
	args := append(quickPlayers(t), "--games", "3", "--move-limit", "2", "--at-move-limit", "unknown", "--openings", write(t, "o.sgf", "(;GM[1]SZ[5];B[cc])(;GM[1]SZ[5];B[bb])"))
	must.Has(t, mustRun(t, args...), "a v b: 0 wins, 0 draws, 0 losses, 3 without a winner\n")
	must.Has(t, mustRun(t, append(args, "--json")...), `"void":0,"unknown":3,`)
}

// TestMatchTest lets a test decide between a player and a worse one.
func TestMatchTest(t *testing.T) {
	args := []string{"match", "--black", write(t, "a.yaml", "type: uct\nplayouts: 200\n"), "--white", write(t, "b.yaml", "type: uct\nplayouts: 2\n"), "--size", "5",
		"--sprt", "0,200", "--time", "1m"}
	out := mustRun(t, append(args, "--seed", "3")...)
	if n := strings.Count(out, "\nElo: "); n == 0 || n != strings.Count(out, "\ngame ")/runningGames || n != strings.Count(out, ", nElo: ")+strings.Count(out, "\nElo: +inf\n") || n != strings.Count(out, "\nPtnml(0-2): [") {
		t.Errorf("%d running scores in %s", n, out)
	}
	must.Has(t, out, "\nSPRT of 0 against 200 Elo: LLR ", ", H1 accepted; corrected for this end Elo +")
}

func TestMatchMistakes(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"--time", "10"}, `--time: time "10": "10" is not a time; want a main time such as 10m`},
		{[]string{"--score", "votse"}, `--score: "votse", want players, internal, votes, playouts or area`},
		{[]string{"--rules", "ing"}, `--rules: "ing", want chinese, japanese,`},
		{[]string{"--ko", "none"}, `--ko "none", want one of superko, simple`},
		{[]string{"--faults", "win"}, `--faults: "win", want void or lose`},
		{[]string{"--openings", "nowhere.sgf"}, "nowhere.sgf: no such file"},
		{[]string{"--openings", write(t, "o.sgf", "(;GM[1]SZ[9];B[cc])")}, "game 1: a board of size 9, want 5"},
		{[]string{"--sprt", "5"}, `--sprt "5", want two differences in Elo`},
		{[]string{"--sprt", "5,0"}, "--sprt: hypotheses of 5 and 0 Elo"},
		{[]string{"--alpha", "0.1"}, "--alpha without --sprt"},
		{[]string{"--games", "0"}, `--games: "0", want a whole number from 1`},
	}
	for _, tt := range tests {
		_, errOut, status := gobandit(t, append(quickPlayers(t), tt.args...)...)
		if status != exitUsage || !strings.Contains(errOut, tt.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%q: status %d, %q, want %q", tt.args, status, errOut, tt.want)
		}
	}
}

// TestGTPParameters sets parameters at run time, as startup commands of an event
// do.
func TestGTPParameters(t *testing.T) {
	input := "gobandit-param K 0.25\nkata-get-param K\ngobandit-param workers 0\ngobandit-param maxTreeMB -1\n" +
		"kata-set-params {\"rolloutType\": \"CLASS\", \"rolloutClass\": \"mogo_classic\", \"playouts\": 30}\n" +
		"gobandit-param rolloutClass nonesuch\nkata-get-param rolloutClass\nboardsize 5\ngenmove b\nkata-get-param budget\n" +
		"gobandit-param rolloutType PARAMS\ngenmove w\nquit\n"
	out, errOut, status := pipe(t, input, "gtp", "--engine", "uct")
	if status != exitDone {
		t.Fatalf("status %d: %s", status, errOut)
	}
	answers := strings.Split(out, "\n\n")
	want := []string{"=", "= 0.25", `? workers: "0", want an integer from 1 to 256`, `? maxTreeMB: "-1", want a number from 0 to 65536`,
		"=", "? rolloutClass: ", "= mogo_classic", "=", "= ", "= 30", "=", "= ", "="}
	for i, w := range want {
		if i >= len(answers) || !strings.HasPrefix(answers[i], w) {
			t.Fatalf("answer %d of %q, want %q", i, answers, w)
		}
	}
}

// TestOwnEngineByGTP plays games between two copies of this program, with time
// and handicap.
func TestOwnEngineByGTP(t *testing.T) {
	program := self(t)
	t.Setenv(asProgram, "main")
	engine := quoted(program, "gtp", "--engine", "uct", "--playouts", "40")
	out := mustRun(t, "match", "--black", engine, "--white", engine, "--size", "7", "--komi", "0.5", "--handicap", "2", "--time", "20s", "--json")
	var stats struct{ Games, Void int }
	if err := json.Unmarshal([]byte(out), &stats); err != nil || stats.Games != 2 || stats.Void != 0 {
		t.Errorf("%s, %v", out, err)
	}
}

// TestAnalyzeOwnEngine lets this program analyze for itself as a process: the
// analysis shows moves, ends when it is told to, and leaves the engine ready.
func TestAnalyzeOwnEngine(t *testing.T) {
	program := self(t)
	e, err := controller.Start(controller.Command{
		Args: []string{program, "gtp", "--engine", "uct"}, Env: []string{asProgram + "=main"},
	}, controller.Launch{Timeout: time.Minute})
	must.Succeed(t, err)
	defer e.Close()
	for _, line := range []string{"boardsize 9", "play b E5"} {
		must.Get(e.Do(t.Context(), line))
	}
	for _, side := range []model.Color{model.White, model.Black} {
		ctx, cancel := context.WithCancel(t.Context())
		var last *search.Snapshot
		err := e.Analyze(ctx, controller.View{Size: 9, ToPlay: side, Interval: 10 * time.Millisecond}, func(s *search.Snapshot) {
			if last = s; s.Visits > 50 {
				cancel()
			}
		})
		cancel()
		if err != nil || last == nil || len(last.Moves) == 0 || last.ToPlay != side || len(last.Ownership) != 81 || len(last.Moves[0].PV) == 0 {
			t.Fatalf("the last snapshot is %+v, %v", last, err)
		}
		if last.WinRate < 0 || last.WinRate > 1 || last.Moves[0].Visits < last.Moves[len(last.Moves)-1].Visits {
			t.Errorf("win rate %v, moves %+v", last.WinRate, last.Moves)
		}
	}
	must.Equal(t, must.Get(e.Do(t.Context(), "list_stones b")), "E5", "afterwards Black has")
}

// A player with a part of the time has that part of the clock, and the journal says so.
func TestMatchTimeOdds(t *testing.T) {
	t.Chdir(t.TempDir())
	play := []string{"match", "--black", "uct", "--white", "random", "--size", "9", "--games", "2", "--time", "1s", "--journal", "m.journal"}
	mustRun(t, append(play, "--black-time-share", "0.001")...) // a millisecond
	text := must.Read("m.journal")
	if s := text; !strings.Contains(s, `"player uct time_share":"0.001"`) || !strings.Contains(s, `clock":"1s"`) || strings.Count(s, "out of time") == 0 && strings.Count(s, "+T\"") == 0 {
		t.Errorf("nobody ran out of a millisecond:\n%s", s)
	}
	if _, errOut, status := gobandit(t, append(play, "--black-time-share", "0.5")...); status == exitDone || !strings.Contains(errOut, `time_share is "0.001" in the journal and "0.5"`) {
		t.Errorf("with another share: status %d, %s", status, errOut)
	}
	for flags, want := range map[string]string{
		"--time 10s --white-time-share 0": "--white-time-share 0, want .001 to 1000",
		"--black-time-share 2":            "--black-time-share without --time",
	} {
		if _, errOut, status := gobandit(t, append([]string{"match", "--black", "uct", "--white", "random"}, strings.Fields(flags)...)...); status != exitUsage || !strings.Contains(errOut, want) {
			t.Errorf("%s: status %d, %s", flags, status, errOut)
		}
	}
}
