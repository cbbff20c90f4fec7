package learn

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
)

// A TrainingGame is the moves of a game of Go, all legal.
type TrainingGame struct {
	Start  *model.Board // shared by games that begin on empty boards
	Moves  []model.Move
	Komi   float64
	Winner model.Color // Empty if unknown, or nobody

	number int // place among the games that split divides
}

// Size returns the width of the board.
func (g *TrainingGame) Size() int { return g.Start.Size() }

// textSize is the size of the boards of games in the text form.
const textSize = 19

// Games collects games from files.
type Games struct {
	List  []TrainingGame
	Cut   int // games that are taken up to a move that is not legal
	empty map[int]*model.Board
}

// Read adds the games of a path: of an SGF file, a folder with SGF files at any
// depth, or a file in the text form, which has a line for each game: winner, komi,
// and moves of two letters each, as in SGF, Black first and in turn, with .. for a
// pass, on 19x19. A name that ends with .gz is a compressed file. An error names the file and
// the line.
func (gs *Games) Read(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return gs.readFile(path)
	}
	before := len(gs.List)
	var errs []error
	for file := range sgf.Files(path) {
		errs = append(errs, gs.readFile(file))
	}
	if err = errors.Join(errs...); err == nil && len(gs.List) == before {
		err = fmt.Errorf("%s: no games in SGF files", path)
	}
	return err
}

// readFile adds the games of a file.
func (gs *Games) readFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()

	in := bufio.NewReaderSize(file, 64<<10)
	if begin, _ := in.Peek(2); string(begin) == "\x1f\x8b" {
		z, err := gzip.NewReader(in)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		in = bufio.NewReaderSize(z, 64<<10)
	}

	begin, _ := in.Peek(64) // an error comes again
	if !sgf.IsRecord(path) && !bytes.HasPrefix(bytes.TrimLeft(begin, "\ufeff \t\r\n"), []byte("(")) {
		return gs.readText(path, in)
	}
	data, err := io.ReadAll(io.LimitReader(in, maxSGF+1))
	if err == nil && len(data) > maxSGF {
		err = fmt.Errorf("more than %d bytes of SGF: split it, or write the games as text", maxSGF)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return gs.readSGF(path, data)
}

// Bounds of files in bytes.
const (
	maxSGF  = 64 << 20 // of an SGF file, which is read as a whole
	maxLine = 64 << 10 // of a line of the text form
)

// readSGF adds the main lines of the games of an SGF file. The error names those that cannot be read.
func (gs *Games) readSGF(path string, data []byte) error {
	var errs []error
	number := 0
	for root, err := range sgf.Roots(data) {
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%w", path, err))
			break
		}
		number++
		record, err := sgf.Tree(root)
		if err == nil {
			err = variant.OnlyGo(record.Start)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: game %d: %w", path, number, err))
			continue
		}
		g := record.Game(record.Root.Last())
		start, moves := g.Played()
		if len(start.Chains()) == 0 {
			start = gs.board(g.Size(), start.ToPlay())
		}
		gs.List = append(gs.List, TrainingGame{Start: start, Moves: slices.Clone(moves), Komi: g.Komi(), Winner: record.Result.Winner})
	}
	return errors.Join(errs...)
}

// readText adds the games of a file in the text form.
func (gs *Games) readText(path string, in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	n := 1
	for ; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		g, err := gs.parseText(fields)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
		gs.List = append(gs.List, g)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: neither SGF nor a game as text: a line of more than %d bytes", path, n, maxLine)
	} else if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// parseText reads a game in the text form.
func (gs *Games) parseText(fields []string) (TrainingGame, error) {
	if len(fields) != 3 || !slices.Contains([]string{"B", "W", "?"}, fields[0]) {
		return TrainingGame{}, errors.New("neither SGF nor a game as text: winner (B, W or ?), komi and moves")
	}
	text := fields[2]
	if len(text)%2 != 0 {
		return TrainingGame{}, errors.New("half a move at the end, want two letters per move")
	}
	komi, err := parseKomi(fields[1])
	if err != nil {
		return TrainingGame{}, err
	}

	g := TrainingGame{Start: gs.board(textSize, model.Black), Moves: make([]model.Move, len(text)/2), Komi: komi, Winner: winners[fields[0]]}
	b, color := *g.Start, model.Black

	for i := range g.Moves {
		p, err := sgf.ParsePoint(text[2*i:2*i+2], textSize)
		if text[2*i:2*i+2] == ".." {
			p, err = model.Pass, nil
		}
		if err != nil {
			return TrainingGame{}, fmt.Errorf("move %d: %w", i+1, err)
		}
		if !b.Legal(p) {
			g.Moves = g.Moves[:i]
			gs.Cut++
			break
		}
		b.Play(p)
		g.Moves[i] = model.Move{Color: color, Point: p}
		color = color.Opponent()
	}
	return g, nil
}

// parseKomi reads komi as servers write it: in points or hundredths of them. Of 375 and
// 3.75 it is twice as much: komi counted in stones. ? is that of an even game.
func parseKomi(text string) (float64, error) {
	if text == "?" {
		return model.DefaultKomi(0), nil
	}
	komi, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(komi) <= 100*model.MaxKomi) {
		return 0, fmt.Errorf("komi %q, want a number or ?", text)
	}
	if math.Abs(komi) >= 100 {
		komi /= 100
	}
	if komi == 3.75 {
		komi = 7.5
	}
	return komi, nil
}

// winners are the words for them in the text form.
var winners = map[string]model.Color{"B": model.Black, "W": model.White}

// board returns an empty board.
func (gs *Games) board(size int, side model.Color) *model.Board {
	key := 4*size + int(side)
	b := gs.empty[key]
	if b == nil {
		b, _ = model.NewBoard(size) // a size that boards have
		b.SetToPlay(side)
		if gs.empty == nil {
			gs.empty = make(map[int]*model.Board)
		}
		gs.empty[key] = b
	}
	return b
}

// HeldOut reports whether game i of a list is one of those held out, every n-th;
// none is with n 0.
func HeldOut(i, n int) bool { return n > 0 && i%n == n-1 }
