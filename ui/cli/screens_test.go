package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gobandit/model/must"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const (
	screensFolder  = "testdata/screens"
	picturesFolder = "../../docs/pictures"
)

// differs is what no run of the program has in common with the next, and what
// stands in its place in golden files: the time that a search took, its speed,
// the course of its visits, which is sampled by the clock, and when a line was
// logged. All else is the same every time: searches have one worker, a seed and a
// number of playouts; the event's games are those of a journal, which gobandit run
// --seed 1 --parallel 1 wrote and times were made up for, and its opponent never
// makes its 13th move.
var differs = map[string][]difference{
	"play": {{regexp.MustCompile(`[0-9.]+k?/s *`), "…/s  "}, {regexp.MustCompile(`[0-9.]+ s  visits 1.0k *`), "… s  visits 1.0k  "}},
	"tree": {{regexp.MustCompile(`%[▁-█ ]{20,}`), "% "}},
	"log":  {{regexp.MustCompile(`^ [0-9]{2}:[0-9]{2}:[0-9]{2} `), " hh:mm:ss "}},
}

// A difference is what differs, and the words for it.
type difference struct {
	what  *regexp.Regexp
	words string
}

// pictures are the screens shown in the README.
var pictures = map[string]bool{
	"play-120x40": true, "tree-80x24": true, "games-120x40": true, "play-80x24-plain": true,
}

// Every screen in a terminal is as its golden file has it, in colors and without,
// and so are the pictures in the README.
func TestScreens(t *testing.T) {
	if testing.Short() {
		t.Skip("long with the race detector, and without races of its own")
	}
	for _, look := range []struct{ name, suffix, env string }{
		{"colour", "", "COLORTERM=truecolor"},
		{"plain", "-plain", "NO_COLOR=1"},
	} {
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			t.Run("game", func(t *testing.T) {
				t.Parallel()
				v := viewing{screensTerminal(t, look.env, "play game.sgf --seed 1 --workers 1 --engine classic",
					map[string]string{"game.sgf": "game.sgf"}), look.suffix}
				v.waitForText("move 252")
				v.keys("'", "60", "Enter")
				v.waitForText("move 60 ")
				v.keys("?")
				v.both("help", "help: Play")
				v.keys("Escape")
				v.waitFor("no help", func(screen string) bool { return !strings.Contains(screen, "help: Play") })
				v.keys("2") // which searches
				v.waitForText("1,000 playouts made")
				onPath := regexp.MustCompile(`[a-j ]•[A-T][0-9]`)
				v.waitFor("the path of the last playout is off the board", func(screen string) bool { return !onPath.MatchString(screen) })
				v.both("tree", "1,000 playouts made")
				v.keys("1")
				v.both("play", "visits 1.0k")
				v.keys("q")
				v.waitForEnd(exitDone)
			})
			t.Run("event", func(t *testing.T) {
				t.Parallel()
				v := viewing{screensTerminal(t, look.env, "tune weights.yaml", map[string]string{"weights.yaml": "weights.yaml",
					"weights.journal": "weights.jsonl", "weights.games/259.sgf": "weights-259.sgf"}), look.suffix}
				v.waitForText("move 24")
				v.waitForText("move 25")
				v.both("tune", "260 of 400")
				v.keys("4")
				v.waitForText("262 of 262 games")
				v.keys("Down", "Down")
				v.waitForText("move 91 of 91")
				v.keys("H", "H", "H", "H")
				v.both("games", "move 51 of 91")
				v.keys("5")
				v.both("log", "event opened")
				v.keys("q", "y")
				v.waitForEnd(exitDone)
			})
		})
	}
}

// The README shows every picture there is, and none is large.
func TestPictures(t *testing.T) {
	readme := must.Read("../../README.md")
	files, err := filepath.Glob(filepath.Join(picturesFolder, "*.svg"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d pictures, %v", len(files), err)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.Size() > 300_000 {
			t.Errorf("%s is larger than 300 KB, or %v", file, err)
		}
		must.Has(t, readme, "(docs/pictures/"+filepath.Base(file)+")")
	}
}

// viewing is a terminal whose screens are compared with golden files.
type viewing struct {
	*terminal
	suffix string // of the files
}

// both compares what is shown with the golden files for both sizes of a window,
// when it has the words.
func (v viewing) both(name, words string) {
	v.t.Helper()
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		v.resize(size[0], size[1])
		v.golden(name, words, size[0], size[1])
	}
}

// golden waits until the screen is as the golden file has it. With -update it
// waits until the words are there and nothing moves any more, and rewrites the file
// and the picture.
func (v viewing) golden(name, words string, columns, rows int) {
	v.t.Helper()
	full := fmt.Sprintf("%s-%dx%d%s", name, columns, rows, v.suffix)
	file, picture := filepath.Join(screensFolder, full+".ans"), filepath.Join(picturesFolder, full+".svg")
	want, err := os.ReadFile(file)
	if err != nil && !*update {
		v.t.Fatal(err)
	}
	var now cells
	var text string
	same := 0 // looks one after another
	_, met := v.look(func(screen string) bool {
		now = parseCells(v.t, v.tmux("capture-pane", "-e", "-N", "-p"))
		for _, d := range differs[name] {
			now.mask(d)
		}
		before := text
		text = now.String()
		if same++; text != before {
			same = 0
		}
		if *update {
			return strings.Contains(screen, words) && !strings.Contains(screen, "moves of the last playout") && same >= 25
		}
		return text == string(want)
	})
	switch {
	case !met && *update:
		v.t.Fatalf("%s: no %q, or no end of changes, in\n%s", file, words, text)
	case !met:
		v.t.Fatalf("%s: %s", file, firstDifference(text, string(want)))
	case *update:
		writeFile(v.t, file, text)
	}
	if !pictures[full] {
		return
	}
	drawn := now.picture(columns, rows).SVG()
	if *update {
		writeFile(v.t, picture, drawn)
	}
	must.Equal(v.t, must.Read(picture), drawn, "is not the picture of (): make golden draws it", picture, file)
}

// firstDifference tells where two texts begin to differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("row %d:\n%s\x1b[0m\nwant\n%s\x1b[0m", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d rows, want %d", len(g)-1, len(w)-1)
}

// screensTerminal opens the program in a folder with files of testdata, under
// names that it knows, and with the event's opponent.
func screensTerminal(t *testing.T, environment, arguments string, files map[string]string) *terminal {
	t.Helper()
	dir := t.TempDir()
	for name, from := range files {
		writeFile(t, filepath.Join(dir, name), must.Read(filepath.Join(screensFolder, from)))
	}
	writeFile(t, filepath.Join(dir, "gobandit", "config.yaml"), "ambiguous_width: 1\n") // a busy machine may answer late, which is logged
	opponent := fmt.Sprintf("#!/bin/sh\nexec env %s=reference %s\n", asProgram, quoted(self(t)))
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "reference"), []byte(opponent), 0o755))
	return openProgram(t, 120, 40, dir, "main", environment+` PATH="$PWD:$PATH"`, arguments)
}

// reference plays the event's opponent, up to its 13th move.
func reference() int {
	ctx, stop := withSignals(context.Background())
	defer stop()
	in := stalling{ctx, os.Stdin, 12}
	return run(ctx, strings.Fields("gtp --engine rave --playouts 120 --seed 7"), &in, os.Stdout, os.Stderr)
}

// stalling hides what is said to a GTP engine after so many moves.
type stalling struct {
	ctx   context.Context
	in    io.Reader
	moves int
}

func (s *stalling) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if s.moves -= strings.Count(string(p[:n]), "genmove"); s.moves < 0 {
		<-s.ctx.Done()
		return 0, io.EOF
	}
	return n, err
}
