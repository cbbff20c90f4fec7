package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
)

// A problem is a position and the moves that are right in it.
type problem struct {
	Name   string      // the file's name without .tst, and the number
	Game   *model.Game // the side to move is the one that looks for a move
	Wanted string      // moves, in the form A1|B2; with a ! before them all others
}

// Right reports whether a move is right.
func (p *problem) Right(m model.Point) bool {
	moves, not := strings.CutPrefix(p.Wanted, "!")
	return regexp.MustCompile("^(?i:"+strings.TrimSpace(moves)+")$").MatchString(m.Vertex(p.Game.Size())) != not
}

// Moves returns the moves that are right and legal.
func (p *problem) Moves() (moves []model.Point) {
	for m := range p.Game.Board().Points() {
		if p.Right(m) && p.Game.Legal(model.Move{Color: p.Game.ToPlay(), Point: m}) == nil {
			moves = append(moves, m)
		}
	}
	if p.Right(model.Pass) {
		moves = append(moves, model.Pass)
	}
	return moves
}

// readProblems reads the tests with reg_genmove of a file of GNU Go's and GoGui's form of
// regression tests. Positions come from loadsgf, whose files are looked for beside the file,
// boardsize, clear_board, komi, play, black and white; other commands have no effect, and
// komi is 7.5 where nothing names it. The error names the lines that cannot be read.
func readProblems(path string) (problems []problem, err error) {
	text, err := os.ReadFile(path)
	r := problemReader{dir: filepath.Dir(path), komi: model.EvenKomi}
	r.game, _ = model.NewGame(model.MaxSize, r.komi)
	set, asked := strings.TrimSuffix(filepath.Base(path), ".tst"), (*problem)(nil)
	for i, line := range strings.Split(string(text), "\n") {
		var wrong error
		answer, isAnswer := strings.CutPrefix(strings.TrimSpace(line), "#?")
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case isAnswer && asked != nil:
			asked.Wanted = strings.Trim(answer, " []*&")
			if _, wrong = regexp.Compile(asked.Wanted); wrong == nil {
				problems = append(problems, *asked)
			}
			asked = nil
		case len(words) == 0:
		case words[0][0] >= '0' && words[0][0] <= '9':
			asked = nil
			if len(words) == 3 && words[1] == "reg_genmove" && !r.broken {
				var c model.Color
				if c, wrong = model.ParseColor(words[2]); wrong == nil {
					asked = &problem{Name: set + " " + words[0], Game: r.game.Clone()}
					asked.Game.SetToPlay(c)
				}
			}
		default:
			wrong = r.setUp(words[0], words[1:])
			anew := words[0] == "loadsgf" || words[0] == "boardsize"
			r.broken = wrong != nil || r.broken && !anew
		}
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("%s:%d: %w", path, i+1, wrong))
		}
	}
	return problems, err
}

// A problemReader sets up the positions of a file of problems.
type problemReader struct {
	dir    string
	komi   float64 // of games whose file has none
	game   *model.Game
	broken bool // the position could not be set up, which one error reports
}

// setUp follows a command without a number.
func (r *problemReader) setUp(command string, args []string) (err error) {
	first := strings.Join(args[:min(1, len(args))], "")
	switch command {
	case "loadsgf":
		return r.load(args)
	case "boardsize":
		size, err := strconv.Atoi(first)
		if err != nil {
			return errors.New("boardsize wants a width")
		}
		return r.clear(size)
	case "clear_board":
		return r.clear(r.game.Size())
	case "komi":
		komi, err := strconv.ParseFloat(first, 64)
		if err != nil || !(math.Abs(komi) <= 1000) {
			return fmt.Errorf("komi %s, want a number of points, at most 1000", first)
		}
		r.komi = komi
		r.game.SetKomi(komi)
		return nil
	case "black", "white":
		args = append([]string{command}, args...)
	case "play":
	default:
		return nil
	}
	m, err := model.ParseMove(strings.Join(args, " "), r.game.Size())
	if err != nil {
		return err
	}
	return r.game.Play(m)
}

func (r *problemReader) clear(size int) error {
	g, err := model.NewGame(size, r.komi)
	if err == nil {
		r.game = g
	}
	return err
}

// load loads the main line of a file, before a move if one is given.
func (r *problemReader) load(args []string) error {
	before := 1 << 30
	if len(args) == 2 {
		before, _ = strconv.Atoi(args[1])
	}
	if len(args) == 0 || len(args) > 2 || before < 1 {
		return errors.New("loadsgf wants a file and at most a move, from 1")
	}
	path := args[0]
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.dir, path)
	}
	roots, err := sgf.ReadFile(path)
	if err != nil {
		return err
	}
	rec, err := sgf.Tree(roots[0])
	if err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	if err := variant.OnlyGo(rec.Start); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	r.game = rec.Game(rec.Before(before))
	if roots[0].Text("KM") == "" {
		r.game.SetKomi(r.komi)
	}
	return nil
}
