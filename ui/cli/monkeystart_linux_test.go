package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/model/must"
	"gobandit/model/variant"
	"gobandit/ui/view"
)

// A monkeyStart is a way to start the program.
type monkeyStart struct {
	args, env []string
	settings  string
	size      int // points of a row of the board
	w, h      int
	draws     string
	mute      bool // the terminal answers nothing
}

func (s monkeyStart) String() string {
	return fmt.Sprintf("gobandit %s in %dx%d, env %v, settings %q", strings.Join(s.args, " "), s.w, s.h, s.env, s.settings)
}

// monkeyFolder makes a folder with everything that the program is started with: records of Go and of variants, the past of
// an event, a tournament, a search on tape.
func monkeyFolder(t *testing.T) string {
	dir := t.TempDir()
	write := func(name, text string) {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("game.sgf", "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]PW[Bo]RE[W+R];B[ee]C[a comment];W[gc](;B[cg];W[cc];B[gg])(;B[gg]LB[gg:A];W[cg]))")
	write("large.sgf", "(;GM[1]FF[4]SZ[19]KM[.5]HA[2]AB[dd][pp]PB[柯潔]PW[이창호];W[pd];B[dp];W[qq];B[qp];W[pq];B[oq];W[];B[])")
	write("several.sgf", "(;SZ[5];B[cc];W[bb])(;SZ[13]AB[aa][bb]AW[cc];W[dd];B[ee])")
	write("broken.sgf", "(;SZ[9];B[ee;W[cc")
	write("tournament.yaml", "event: allplayall\nboard_size: 5\nkomi: 7.5\nrounds: 2\nplayers:\n  a: {engine: rave, playouts: 20}\n  b: {engine: uct, playouts: 20}\n  c: {engine: random}\ncompetitors: [a, b, c]\n")
	const quick = "event: mc_tuner\nboard_size: 5\nkomi: 7.5\nnumber_of_games: 60\ncandidate_colour: random\nexploration_coefficient: .45\ninitial_visits: 10\ninitial_wins: 5\nplayers:\n  reference: {engine: rave, playouts: 20}\nopponent: reference\nparallel: 2\nparameters:\n" +
		"  - {code: k, scale: {linear: [0, 1]}, split: 4, format: \"K %.2f\"}\n  - {code: rave, scale: {log: [10, 10000], integer: true}, split: 4, format: \"R %d\"}\n" +
		"candidate: {engine: rave, playouts: 20, set: {K: \"{k}\", raveEquivalence: \"{rave}\"}}\n"
	write("small.yaml", quick)
	write("past.yaml", quick)
	commands := [][]string{{"run", "past.yaml", "--max-games", "12"}, {"analyze", "game.sgf", "--playouts", "300", "--tape", "search.tape"}}
	for _, name := range variant.Names() {
		commands = append(commands, []string{"match", "--black", "random", "--white", "random", "--games", "1", "--size", "5", "--variant", name, "--sgf", name})
	}
	for _, args := range commands {
		cmd := program(t, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	for _, name := range variant.Names() {
		records := must.Get(filepath.Glob(filepath.Join(dir, name, "*.sgf")))
		must.Succeed(t, os.Rename(records[0], filepath.Join(dir, name+".sgf")))
		must.Succeed(t, os.Remove(filepath.Join(dir, name)))
	}
	return dir
}

// newMonkeyStart returns one of the ways to start the program.
func newMonkeyStart(rng *rand.Rand) monkeyStart {
	of := func(choices ...string) string { return choices[rng.IntN(len(choices))] }
	s := monkeyStart{size: 9, draws: of(drawsNone, drawsNone, drawsKitty, drawsSixel)}
	s.w, s.h = 1+rng.IntN(200), 1+rng.IntN(70)
	if rng.IntN(4) > 0 {
		size := [][2]int{{80, 24}, {120, 40}, {200, 60}, {20, 6}, {300, 100}, {60, 20}}[rng.IntN(6)]
		s.w, s.h = size[0], size[1]
	}

	play := func(args ...string) {
		s.args = append([]string{"play"}, args...)
		if rng.IntN(2) == 0 {
			s.args = append(s.args, "--playouts", of("1", "50", "500"))
		}
	}
	switch rng.IntN(15) {
	case 0: // without a word
	case 1:
		s.args = []string{"tour"}
	case 2, 3, 4:
		s.size = 2 + rng.IntN(18)
		play("--size", fmt.Sprint(s.size), "--color", of("b", "w", "both", "none"))
	case 5, 6, 7:
		s.size = 2 + rng.IntN(8)
		play("--size", fmt.Sprint(s.size), "--color", of("b", "w", "both", "both", "none"), "--variant", of(variant.Names()...))
	case 8:
		play(of("game.sgf", "large.sgf", "several.sgf", "several.sgf#2", "broken.sgf", "search.tape"))
	case 9:
		s.size = 5
		play(of(variant.Names()...) + ".sgf")
	case 10:
		play("--level", of("1", "5", "10", "mine"), "--teach", of("0", "2"))
	case 11:
		play("--engine", of(configs.Engines()...), "--second", of("uct", "random"))
	case 12:
		s.args = []string{"tune", of("small.yaml", "past.yaml", "tournament.yaml")}
		if rng.IntN(2) == 0 {
			s.args = append(s.args, "--step")
		}
	case 13:
		s.args = []string{"tune", "past.yaml", "--at", of("1", "6", "12")}
	case 14:
		s.args = []string{"train", "--set", of("easy", "medium", "hard")}
	}
	if len(s.args) > 0 && s.args[0] != "tour" {
		if rng.IntN(2) == 0 {
			s.args = append(s.args, "--board-style", of(configs.BoardStyles...))
		}
		if rng.IntN(4) == 0 {
			s.args = append(s.args, "--theme", of(view.Themes()...))
		}
		if rng.IntN(8) == 0 {
			s.args = append(s.args, "--ascii")
		}
	}
	switch rng.IntN(8) {
	case 0:
		s.env = []string{"NO_COLOR=1"}
	case 1:
		s.settings = "ambiguous_width: " + of("1", "2", "probe") + "\n"
	case 2:
		s.settings = "board: " + of(configs.BoardStyles...) + "\nmouse: true\n"
	case 3:
		s.mute = true
	}
	return s
}
