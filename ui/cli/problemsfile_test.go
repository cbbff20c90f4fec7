package cli

import (
	"bufio"
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
	Set    string // the file's name without .tst
	Number string
	Game   *model.Game // the side to move is the one that looks for a move
	Wanted wantedMoves
}

// wantedMoves are moves, in the form A1|B2; with a ! before them all others.
type wantedMoves struct {
	text string
	not  bool
	want *regexp.Regexp
}

// parseWanted parses moves as they stand between brackets.
func parseWanted(text string) (wantedMoves, error) {
	rest, not := strings.CutPrefix(text, "!")
	want, err := regexp.Compile("^(?i:" + strings.TrimSpace(rest) + ")$")
	if err != nil {
		return wantedMoves{}, fmt.Errorf("[%s] is not a list of moves such as [A1|B2]", text)
	}
	return wantedMoves{text, not, want}, nil
}

func (w wantedMoves) String() string { return w.text }

// Has reports whether a move is right, on a board of a size.
func (w wantedMoves) Has(p model.Point, size int) bool {
	return w.want.MatchString(p.Vertex(size)) != w.not
}

// Moves returns the moves that are right and legal in a game.
func (w wantedMoves) Moves(g *model.Game) []model.Point {
	var moves []model.Point
	for p := range g.Board().Points() {
		if w.Has(p, g.Size()) && g.Legal(model.Move{Color: g.ToPlay(), Point: p}) == nil {
			moves = append(moves, p)
		}
	}
	if w.Has(model.Pass, g.Size()) {
		moves = append(moves, model.Pass)
	}
	return moves
}

// readProblems reads a file of GNU Go's and GoGui's form of regression tests. Of these
// it takes those with reg_genmove, and counts the others. Positions come from
// loadsgf, whose files are looked for beside the file, boardsize, clear_board, komi,
// play, black and white; other commands without a number have no effect, and komi is
// 7.5 where nothing names it. The error names the lines that cannot be read.
func readProblems(path string) (problems []problem, others int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()

	r := problemReader{dir: filepath.Dir(path), set: strings.TrimSuffix(filepath.Base(path), ".tst"), komi: model.EvenKomi}
	r.game, _ = model.NewGame(model.MaxSize, r.komi)
	lines := bufio.NewScanner(f)
	var wrong []error
	n := 1
	for ; lines.Scan() && len(wrong) < maxWrong; n++ {
		if err := r.line(strings.TrimSpace(lines.Text())); err != nil {
			wrong = append(wrong, fmt.Errorf("%s:%d: %w", path, n, err))
		}
	}

	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		wrong = append(wrong, fmt.Errorf("%s:%d: a line of more than %d bytes", path, n, bufio.MaxScanTokenSize))
	case err != nil:
		wrong = append(wrong, fmt.Errorf("%s: %w", path, err))
	case len(wrong) == maxWrong:
		wrong = append(wrong, fmt.Errorf("%s: the rest is not read", path))
	}
	return r.problems, r.others, errors.Join(wrong...)
}

// maxWrong bounds the lines of a file that an error names.
const maxWrong = 100

// A problemReader reads the lines of a file of problems.
type problemReader struct {
	dir, set string
	komi     float64 // of games whose file has none
	game     *model.Game
	broken   bool     // the position could not be set up, which one error reports
	asked    *problem // its answer is still to come
	problems []problem
	others   int
}

func (r *problemReader) line(line string) error {
	if answer, ok := strings.CutPrefix(line, "#?"); ok {
		return r.answer(strings.TrimSpace(answer))
	}
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	if _, err := strconv.Atoi(words[0]); err == nil {
		return r.test(words[0], words[1:])
	}
	err := r.setUp(words[0], words[1:])
	anew := words[0] == "loadsgf" || words[0] == "boardsize"
	r.broken = err != nil || r.broken && !anew
	return err
}

// test begins a test with a number.
func (r *problemReader) test(number string, words []string) error {
	r.asked = nil
	if len(words) != 2 || words[0] != "reg_genmove" {
		r.others++
		return nil
	}
	c, err := model.ParseColor(words[1])
	if err != nil {
		return err
	}
	if r.broken {
		return nil
	}
	g := r.game.Clone()
	g.SetToPlay(c)
	r.asked = &problem{Set: r.set, Number: number, Game: g}
	return nil
}

// answer ends a test.
func (r *problemReader) answer(text string) error {
	p := r.asked
	if r.asked = nil; p == nil {
		return nil
	}
	inner := strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(text, "*&"), " "), "]")
	inner, ok := strings.CutPrefix(inner, "[")
	if !ok {
		return fmt.Errorf("%q is not a list of moves such as [A1|B2]", text)
	}
	var err error
	if p.Wanted, err = parseWanted(inner); err == nil {
		r.problems = append(r.problems, *p)
	}
	return err
}

// maxKomi bounds the komi of a problem.
const maxKomi = 1000

// setUp follows a command without a number.
func (r *problemReader) setUp(command string, args []string) error {
	switch command {
	case "loadsgf":
		return r.load(args)
	case "boardsize":
		if len(args) != 1 {
			return errors.New("boardsize wants a width")
		}
		size, err := strconv.Atoi(args[0])
		if err != nil {
			return fmt.Errorf("boardsize %s wants a width", args[0])
		}
		return r.clear(size)
	case "clear_board":
		return r.clear(r.game.Size())
	case "komi":
		komi, err := strconv.ParseFloat(strings.Join(args, " "), 64)
		if err != nil || !(math.Abs(komi) <= maxKomi) {
			return fmt.Errorf("komi %s, want a number of points, at most %d", strings.Join(args, " "), maxKomi)
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
	if len(args) != 2 {
		return fmt.Errorf("%s wants a move", command)
	}
	c, err := model.ParseColor(args[0])
	if err != nil {
		return err
	}
	p, err := model.ParsePoint(args[1], r.game.Size())
	if err != nil {
		return err
	}
	return r.game.Play(model.Move{Color: c, Point: p})
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
	if len(args) == 0 || len(args) > 2 {
		return errors.New("loadsgf wants a file and at most a move number")
	}
	before := 1 << 30
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return fmt.Errorf("loadsgf %s wants a move, from 1", args[1])
		}
		before = n
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
