package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/bench"
)

// writeGames writes records of random games on 7x7 and returns their folder.
func writeGames(t *testing.T, n int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "games")
	must.Succeed(t, os.Mkdir(dir, 0o777))
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		b := must.Get(model.NewBoard(7))
		var text strings.Builder
		text.WriteString("(;GM[1]SZ[7]")
		for n := range 20 {
			p := b.EmptyPoint(rng.IntN(b.NumEmpty()))
			if !b.Legal(p) {
				continue
			}
			if b.ToPlay() != [...]model.Color{model.Black, model.White}[n%2] {
				b.SetToPlay(b.ToPlay().Opponent())
			}
			fmt.Fprintf(&text, ";%s[%c%c]", b.ToPlay().Letter(), 'a'+p.X(), 'a'+p.Y())
			b.Play(p)
		}
		text.WriteString(")")
		writeFile(t, filepath.Join(dir, fmt.Sprintf("%03d.sgf", i)), text.String())
	}
	return dir
}

// What learn writes is used by an engine, whose predictions bench predict tells.
func TestLearnAndPredict(t *testing.T) {
	games := writeGames(t, 40)
	file := filepath.Join(t.TempDir(), "mine.gbk")
	_, errOut, status := gobandit(t, "learn", games, "-o", file, "--passes", "2", "--least", "3")
	if status != 0 || !strings.Contains(errOut, "7x7, pass 2 of 2") || !strings.Contains(errOut, "held out: first") {
		t.Fatalf("status %d: %s", status, errOut)
	}
	if left, _ := filepath.Glob(file + "*.state"); left != nil {
		t.Errorf("left over: %v", left)
	}
	engine := filepath.Join(filepath.Dir(file), "mine.yaml")
	writeFile(t, engine, "type: uct\nplayouts: 10\nactionHeuristic: learned=0.5\ninitialiseVisits: 10\nknowledge: mine.gbk\n")
	var p bench.Prediction
	out := mustRun(t, "bench", "predict", "--engine", engine, "--games", games, "--every", "10", "--json")
	mustDecode(t, out, &p)
	if p.Games != 4 || p.Moves < 40 || p.Top1 <= 0 || p.Top1 > p.Top5 || p.Top5 > 1 || p.LogLoss < 1 || p.LogLoss > 5 || len(p.Phases) != 2 {
		t.Errorf("%+v", p)
	}
	must.Has(t, mustRun(t, "bench", "predict", "--games", games, "--knowledge", file), "default", "opening")
}

// A network that learn writes is asked by an engine.
func TestLearnNetwork(t *testing.T) {
	games := writeGames(t, 20)
	file := filepath.Join(t.TempDir(), "mine.net")
	writeFile(t, filepath.Join(games, "bad.sgf"), "garbage") // is named and left out
	_, errOut, status := gobandit(t, "learn", games, "--net", file, "--size", "2x16", "--passes", "2")
	if status != 0 || !strings.Contains(errOut, "gobandit: warning: "+filepath.Join(games, "bad.sgf")+":1:1: no game found") || !strings.Contains(errOut, "pass 2 of 2") || !strings.Contains(errOut, "held out moves") {
		t.Fatalf("status %d: %s", status, errOut)
	}
	engine := filepath.Join(filepath.Dir(file), "mine.yaml")
	search := func(more string) string {
		writeFile(t, engine, "type: uct\nplayouts: 60\nactionHeuristic: learned=0.5\ninitialiseVisits: 10\nnetwork: mine.net\n"+more)
		return mustRun(t, "analyze", filepath.Join(games, "000.sgf"), "--engine", engine, "--seed", "7", "--json") // without times
	}
	mixed := search("evaluator: mixed\n")
	must.Equal(t, search("evaluator: mixed\n"), mixed, "with a seed a search does not repeat")
	if alone, network := search(""), search("evaluator: network\n"); alone == mixed || alone == network || mixed == network {
		t.Error("the network changes nothing")
	}
}

// What takes long says in a file, too, how far it is: once a minute, counted from the last line.
func TestProgressLine(t *testing.T) {
	var out strings.Builder
	cmd := new(cobra.Command)
	cmd.SetErr(&out)
	p := newProgressLine(cmd)
	p.set("%d of %d", 1, 9)
	p.told = p.told.Add(-time.Minute)
	p.set("%d of %d", 2, 9)
	p.set("%d of %d", 3, 9)
	p.told = p.told.Add(-time.Minute)
	p.line("done")
	p.set("%d of %d", 4, 9)
	must.Equal(t, out.String(), "2 of 9\ndone\n", "printed")
}

func TestLearnRefuses(t *testing.T) {
	games := writeGames(t, 3)
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken.gbk")
	writeFile(t, broken, "garbage")
	state := filepath.Join(dir, "x.gbk.7x7.state")
	writeFile(t, state, "garbage")
	many := writeGames(t, 20)
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"0 arguments, want SGF files", []string{"learn", "-o", "x"}},
		{"-o or --net is missing", []string{"learn", games}},
		{"--passes 0, want 1 to 10000", []string{"learn", games, "-o", "x", "--passes", "0"}},
		{"--hold-out 1", []string{"learn", games, "-o", "x", "--hold-out", "1"}},
		{"--from is for a network", []string{"learn", games, "-o", "x", "--from", "y"}},
		{"--size and --from, want one of them", []string{"learn", games, "--net", "x", "--from", "y", "--size", "4x16"}},
		{"broken.gbk: not a network", []string{"learn", games, "--net", "x", "--from", broken}},
		{"3 games, want 20 or more", []string{"learn", games, "-o", filepath.Join(dir, "y")}},
		{"3 games, want 20 or more", []string{"learn", games, "--net", filepath.Join(dir, "y")}},
		{"want one of them", []string{"learn", games, "-o", "x", "--net", "y"}},
		{"--size is for a network", []string{"learn", games, "-o", "x", "--size", "4x16"}},
		{"--size is for a network", []string{"learn", games, "-o", "x", "--size", "2x16"}},
		{"--size: network of \"4x17\"", []string{"learn", games, "--net", "x", "--size", "4x17"}},
		{"no such file", []string{"learn", filepath.Join(dir, "none"), "-o", "x"}},
		{"broken.gbk:1: neither SGF", []string{"learn", broken, "-o", "x"}},
		{"not a saved state of learn", []string{"learn", many, "-o", filepath.Join(dir, "x.gbk")}},
		{"--games is missing", []string{"bench", "predict"}},
		{"--every 0", []string{"bench", "predict", "--games", games, "--every", "0"}},
		{"want a smaller number", []string{"bench", "predict", "--games", games, "--every", "9"}},
		{"has no priors", []string{"bench", "predict", "--games", games, "--engine", "uct"}},
		{"has no priors", []string{"bench", "predict", "--games", games, "--engine", "random"}},
		{"broken.gbk: not a knowledge file", []string{"bench", "predict", "--games", games, "--knowledge", broken}},
	} {
		_, errOut, status := gobandit(t, tt.args...)
		if status == 0 || !strings.Contains(errOut, tt.want) {
			t.Errorf("%v: status %d, %s, want %q", tt.args, status, errOut, tt.want)
		}
	}
}

func TestAnalyzeTrace(t *testing.T) {
	file := filepath.Join(writeGames(t, 1), "000.sgf")
	out := mustRun(t, "analyze", file, "--move", "2", "--trace", "D4", "--playouts", "256", "--seed", "1", "--json")
	var trace jsonTrace
	mustDecode(t, out, &trace)
	if trace.ToPlay != "B" || trace.Wanted != "D4" || trace.Verdict == "" || len(trace.Steps) < 5 || len(trace.Alone) != 2 || trace.Alone[0].Playouts != 64 {
		t.Errorf("%+v", trace)
	}
	out = mustRun(t, "analyze", file, "--move", "2", "--trace", "D4", "--playouts", "256", "--seed", "1")
	must.Has(t, out, "D4 searched alone", string(trace.Verdict)+": D4")
	out = mustRun(t, "analyze", file, "--move", "2", "--trace", "D4", "--playouts", "256", "--seed", "1", "--engine", "uct")
	must.Has(t, out, "    –  ")            // without AMAF
	must.Lacks(t, out, "initial win rate") // nor heuristics
	for want, args := range map[string][]string{
		"--trace: ":               {"--trace", "Z9"},
		"searches without a tree": {"--trace", "D4", "--engine", "refbot"},
	} {
		wantError(t, exitUsage, want, append([]string{"analyze", file, "--playouts", "50"}, args...)...)
	}
}
