package event

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// engineEnv makes the test binary an engine that follows a script.
const engineEnv = "GOBANDIT_TEST_ENGINE"

// runEngine is an engine that passes, except as the script says. It tells on
// standard error when it starts.
func runEngine(script string) {
	fmt.Fprintf(os.Stderr, "started for %s, slot %q\nwith %s", os.Getenv("GOMILL_GAME_ID"), os.Getenv("GOMILL_SLOT"), script)
	games := 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		c, ok := gtp.ParseCommand(in.Text())
		if !ok {
			continue
		}
		text := "="
		switch c.Name {
		case "name":
			text = "= Scripted"
		case "version":
			text = "= 1.2"
		case "known_command":
			text = fmt.Sprint("= ", c.Args[0] == "gomill-genmove_ex" || c.Args[0] == "gomill-cpu_time")
		case "gomill-cpu_time":
			text = fmt.Sprintf("= %d.5", games)
		case "clear_board":
			if games++; games == 2 {
				switch script {
				case "one game only":
					text = "? I am tired"
				case "dies between games":
					os.Exit(3)
				}
			}
		case "quit":
			fmt.Print("=\n\n")
			return
		case "genmove", "gomill-genmove_ex":
			text = genmove(script, c.Name)
		}
		fmt.Print(text, "\n\n")
	}
}

// genmove is an engine's answer to the request for a move.
func genmove(script, command string) string {
	switch script {
	case "crashes":
		fmt.Fprintln(os.Stderr, "\nout of memory")
		os.Exit(2)
	case "hangs", "dawdles":
		time.Sleep(time.Hour)
	case "floods":
		for {
			fmt.Println(strings.Repeat("x", 4000))
		}
	case "talks":
		for range 3000 {
			fmt.Fprintln(os.Stderr, strings.Repeat("y", 2000))
		}
	case "garbage":
		return "what?"
	case "refuses":
		return "? not today"
	case "illegal":
		return "= Z99"
	case "claims", "claims unasked":
		if command == "gomill-genmove_ex" || script == "claims unasked" {
			return "= claim"
		}
	}
	return "= pass"
}

// process returns a maker of a scripted engine.
func process(script string, o match.ProcessOptions) match.Maker {
	o.Timeout, o.MoveTimeout = 20*time.Second, 20*time.Second
	if script == "hangs" {
		o.MoveTimeout = 100 * time.Millisecond
	}
	command := controller.Command{Args: []string{os.Args[0]}, Env: []string{engineEnv + "=" + script, "GORACE=atexit_sleep_ms=0"}}
	if script == "cannot start" {
		command.Args = []string{"/no/such/engine"}
	}
	return func(context.Context) (match.Player, error) { return match.NewProcess(script, command, o), nil }
}

// processConfig returns an event of two candidates, one that behaves and one that
// follows the script.
func processConfig(t *testing.T, script string, o match.ProcessOptions, games int) Config {
	c := testConfig(t, &lab{}, games)
	c.Tune.Space = paramtest.Space(t, paramtest.Row{Code: "script", Scale: must.Get(param.Explicit("good", script)), Split: 2})
	c.Opponent = func(uint64) match.Maker { return process("good", match.ProcessOptions{}) }
	c.Candidate = func(c tune.Candidate, _ uint64) match.Maker { return process(fmt.Sprint(c.Values[0]), o) }
	c.Color, c.LogStderr, c.RecordGames = PlayBlack, true, true
	return c
}

// TestBadEngines: whatever an engine does, the event is played, and what it did
// is in the journal.
func TestBadEngines(t *testing.T) {
	tests := []struct {
		script string
		void   bool   // its games are, so that it is set aside
		reason string // of its games
		result string
	}{
		{"cannot start", true, "setup failed", "Void"},
		{"crashes", true, "crash", "Void"},
		{"hangs", true, "timeout", "Void"},
		{"floods", true, "garbage", "Void"},
		{"garbage", true, "garbage", "Void"},
		{"refuses", false, "refusal", "W+F"},
		{"illegal", false, "illegal move", "W+F"},
		{"claims unasked", false, "illegal move", "W+F"},
		{"claims", false, "claim", "B+"},
		{"talks", false, "two passes", "W+7.5"},
		{"one game only", false, "two passes", "W+7.5"},
		{"dies between games", false, "two passes", "W+7.5"},
	}
	for _, tt := range tests {
		t.Run(tt.script, func(t *testing.T) {
			t.Parallel()
			path := journalPath(t)
			c := processConfig(t, tt.script, match.ProcessOptions{AllowClaim: tt.script == "claims"}, 4)
			r := open(t, c, path)
			bad := 0
			err := r.Run(context.Background(), RunOptions{Journalled: func(line []byte) {
				var row Row
				if json.Unmarshal(line, &row) != nil || row.Parameters["script"] != tt.script {
					return
				}
				bad++
				must.Equal(t, row.Reason, tt.reason, "row", line)
				must.Equal(t, row.Result, tt.result, "row", line)
			}})
			s := r.Status()
			if err != nil || s.Played != 4 || bad == 0 || (len(r.faults.benched) == 1) != tt.void || (s.Void > 0) != tt.void {
				t.Errorf("error %v, %d played, %d void, %d by the script, benched %v, warnings %q", err, s.Played, s.Void, bad, r.faults.benched, s.Warnings)
			}
			if info, err := os.Stat(logPath(path)); err != nil || info.Size() > 2<<20 {
				t.Errorf("the log has %d bytes, %v", info.Size(), err)
			}
		})
	}
}

// TestKeptAlive: a program goes on from game to game, and its standard error, GTP
// and processor time are told game by game.
func TestKeptAlive(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		path := journalPath(t)
		c := processConfig(t, "good too", match.ProcessOptions{Fresh: fresh, TitleByGTP: true}, 4)
		c.Opponent = func(uint64) match.Maker { return process("good", match.ProcessOptions{Fresh: fresh}) }
		r := open(t, c, path)
		var cpu []float64
		o := RunOptions{LogGTP: true, Journalled: func(line []byte) {
			var row Row
			if json.Unmarshal(line, &row) == nil && row.Type == typeGame {
				cpu = append(cpu, row.CPUWhite)
			}
		}}
		mustRun(t, r, o)
		text := must.Read(logPath(path))
		starts := strings.Count(text, "started for ")
		must.Equal(t, starts, words.If(fresh, 8, 3), "fresh", fresh, "programs started", text)
		must.Has(t, text, `[0 candidate] started for 0, slot ""`, `[0 opponent] started for 0`)
		// The opponent says .5 s more than the games it has begun.
		want := words.If(fresh, "[1.5 1.5 1.5 1.5]", "[1.5 1 1 1]")
		must.Equal(t, fmt.Sprint(cpu), want, "fresh", fresh, "processor times")
		record := must.Read(RecordPath(path, "3", false))
		must.Has(t, record, "PB[Scripted:1.2]", "PW[good]", "Game id 3", "cpu time: ", "Black good")
		said := must.Read(gtpLogPath(path, "3"))
		must.Has(t, said, ">> b: genmove b\n<< b: = pass\n")
		must.Equal(t, strings.Contains(said, "protocol_version"), fresh, "fresh", said)
		must.Succeed(t, r.Close())
		must.Succeed(t, Reset(path))
		if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
			t.Errorf("reset left %v, %v", left, err)
		}
	}
}

// TestGameTimeout: a game that takes too long is void, and a candidate whose games
// do is benched.
func TestGameTimeout(t *testing.T) {
	t.Parallel() // it waits
	c := processConfig(t, "dawdles", match.ProcessOptions{}, 3)
	c.GameTimeout = 2 * time.Second // the good one starts and ends in it, also on a busy machine
	r := open(t, c, journalPath(t))
	err := r.Run(context.Background(), RunOptions{})
	s := r.Status()
	if err != nil || s.Played != 3 || s.Void != 2 || len(r.faults.benched) != 1 || !strings.Contains(strings.Join(s.Warnings, "\n"), "still running after 2s") {
		t.Errorf("error %v, %d played, %d void, benched %v, warnings %q", err, s.Played, s.Void, r.faults.benched, s.Warnings)
	}
}

// TestSlots: games at the same time have numbers of their own.
func TestSlots(t *testing.T) {
	path := journalPath(t)
	c := processConfig(t, "good too", match.ProcessOptions{Fresh: true}, 12)
	r := open(t, c, path)
	mustRun(t, r, RunOptions{Workers: 2})
	text := must.Read(logPath(path))
	if zero, one := strings.Count(text, `slot "0"`), strings.Count(text, `slot "1"`); zero < 3 || one < 3 || strings.Contains(text, `slot "2"`) {
		t.Errorf("%d and %d games\n%s", zero, one, text)
	}
}

// TestReadyIsNotLogged: that an engine is ready is no news.
func TestReadyIsNotLogged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e.log")
	l := must.Get(openLog(path, Config{}))
	_ = must.Get(io.WriteString(l.stderr("game 1 white"), gtp.Ready+"\nout of memory\n"))
	must.Succeed(t, l.close())
	if text := must.Read(path); !strings.Contains(text, "[game 1 white] out of memory\n") || strings.Contains(text, "ready") {
		t.Errorf("the log is %q", text)
	}
}
