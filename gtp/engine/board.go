package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
)

// boardCommands set up, change and show the position.
var boardCommands = map[string]command{
	"boardsize":             {run: (*GTPEngine).boardsize},
	"rectangular_boardsize": {run: (*GTPEngine).boardsize}, // KataGo's name for it with a width and a height
	"clear_board":           takes(0, func(e *GTPEngine, _ context.Context, _ []string) (string, error) { return "", e.restart(e.game.Size()) }),
	"komi":                  takes(1, (*GTPEngine).setKomi),
	"get_komi":              constant(func(e *GTPEngine) string { return strconv.FormatFloat(e.game.Komi(), 'f', -1, 64) }),
	"fixed_handicap":        handicap(model.FixedHandicap),
	"place_free_handicap":   handicap(model.FreeHandicap),
	"set_free_handicap":     {run: (*GTPEngine).setFreeHandicap},
	"play":                  takes(2, (*GTPEngine).play),
	"is_legal":              takes(2, (*GTPEngine).isLegal),
	"all_legal":             ofSide((*GTPEngine).allLegal),
	"undo":                  {run: (*GTPEngine).undo},
	"gg-undo":               {run: (*GTPEngine).undoMany},
	"loadsgf":               {run: (*GTPEngine).loadSGF},
	"showboard":             {run: (*GTPEngine).showboard},
	"list_stones":           ofSide((*GTPEngine).listStones),
	"query_boardsize":       constant(func(e *GTPEngine) string { return strconv.Itoa(e.game.Size()) }),
	"last_move":             {run: (*GTPEngine).lastMove},
	"move_history":          {run: (*GTPEngine).moveHistory},
}

func (e *GTPEngine) boardsize(_ context.Context, args []string) (string, error) {
	// KataGo names width and height.
	args = strings.Fields(strings.ReplaceAll(strings.Join(args, " "), ":", " "))
	if len(args) < 1 || len(args) > 2 {
		return "", errSyntax
	}
	size, err := strconv.Atoi(args[0])
	if err != nil {
		return "", errSyntax
	}
	if len(args) == 2 && args[1] != args[0] {
		return "", errors.New(gtp.UnacceptableSize + ": boards are square")
	}
	if size < model.MinSize || size > model.MaxSize {
		return "", errors.New(gtp.UnacceptableSize)
	}
	return "", e.restart(size)
}

// restart begins a game on an empty board. Time settings and komi stay, and rules but for
// those of a file.
func (e *GTPEngine) restart(size int) error {
	game, err := e.newGame(size)
	if err == nil {
		err = e.o.Adapt(&e.o, size)
	}
	if err != nil {
		return err
	}
	e.game = game
	e.pace.Reset()
	e.last = nil
	e.o.Thinker.Clear()
	return nil
}

// newGame returns a game with the latest komi and by the rules that commands have set.
func (e *GTPEngine) newGame(size int) (*model.Game, error) {
	game, err := model.NewGame(size, e.komi)
	if err == nil {
		game.CountMoves(e.kata.countMoves)
		if e.o.Rules != nil {
			game.SetRules(*e.o.Rules)
		}
	}
	return game, err
}

func (e *GTPEngine) setKomi(_ context.Context, args []string) (string, error) {
	komi, err := strconv.ParseFloat(args[0], 64)
	if err != nil || model.CheckKomi(komi) != nil {
		return "", errSyntax
	}
	if komi != e.game.Komi() {
		e.o.Thinker.Clear() // what it learned was about another goal
	}
	e.komi = komi
	e.game.SetKomi(komi)
	return "", nil
}

var (
	errBoardNotEmpty = errors.New(gtp.BoardNotEmpty)
	errStones        = errors.New("invalid number of stones")
	errVertexList    = errors.New("bad vertex list")
)

// handicap returns a command that places the stones that choose returns.
func handicap(choose func(n, size int) ([]model.Point, error)) command {
	return takes(1, func(e *GTPEngine, _ context.Context, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return "", errSyntax
		}
		if !e.fresh() {
			return "", errBoardNotEmpty
		}
		points, err := choose(n, e.game.Size())
		if err != nil {
			return "", errStones
		}
		return gtp.Points(points, e.game.Size()), e.game.PlaceHandicap(points)
	})
}

func (e *GTPEngine) setFreeHandicap(_ context.Context, args []string) (string, error) {
	if !e.fresh() {
		return "", errBoardNotEmpty
	}
	var points []model.Point
	for _, v := range args {
		p, err := model.ParsePoint(v, e.game.Size())
		if err != nil || p == model.Pass {
			return "", errVertexList
		}
		points = append(points, p)
	}
	if len(points) < 1 || e.game.PlaceHandicap(points) != nil { // KataGo takes one stone, too
		return "", errVertexList
	}
	return "", nil
}

// fresh reports whether nothing has been placed or played.
func (e *GTPEngine) fresh() bool {
	return e.game.NumMoves() == 0 && e.game.Board().NumEmpty() == e.game.Size()*e.game.Size()
}

// vertexOffBoard matches vertices that are well formed, on the board or not.
var vertexOffBoard = regexp.MustCompile(`^[A-HJ-Za-hj-z](2[0-5]|1[0-9]|[1-9])$`)

// moveArg reads a side and a vertex. A vertex off the board is an illegal move.
func (e *GTPEngine) moveArg(args []string) (model.Move, error) {
	c, err := model.ParseColor(args[0])
	if err != nil {
		return model.Move{}, errSyntax
	}
	p, err := model.ParsePoint(args[1], e.game.Size())
	switch {
	case err == nil:
		return model.Move{Color: c, Point: p}, nil
	case vertexOffBoard.MatchString(args[1]):
		return model.Move{}, errIllegalMove
	}
	return model.Move{}, errSyntax
}

func (e *GTPEngine) play(_ context.Context, args []string) (string, error) {
	m, err := e.moveArg(args)
	if err == nil && !e.accept(m) {
		err = errIllegalMove
	}
	return "", err
}

// accept plays a move that a client sends, and reports whether it could. A repetition that
// superko forbids is played with a warning: servers differ in it, and OGS looks back 30
// positions only.
func (e *GTPEngine) accept(m model.Move) bool {
	err := e.game.Play(m)
	if illegal, ok := errors.AsType[*model.IllegalError](err); ok && illegal.Reason == model.Superko {
		fmt.Fprintf(e.o.Log, "%v; played all the same\n", err)
		_ = e.game.Force(m) // returns the same error
		return true
	}
	return err == nil
}

// isLegal answers with 1 if a side may play a move, and 0 if not, as GNU Go does.
func (e *GTPEngine) isLegal(_ context.Context, args []string) (string, error) {
	m, err := e.moveArg(args)
	switch {
	case errors.Is(err, errIllegalMove) || err == nil && e.game.Legal(m) != nil:
		return "0", nil
	case err != nil:
		return "", err
	}
	return "1", nil
}

// allLegal lists the points where a side may play.
func (e *GTPEngine) allLegal(_ context.Context, side model.Color) (string, error) {
	var points []model.Point
	for p := range e.game.Board().Points() {
		if e.game.Legal(model.Move{Color: side, Point: p}) == nil {
			points = append(points, p)
		}
	}
	return gtp.Points(points, e.game.Size()), nil
}

func (e *GTPEngine) undo(context.Context, []string) (string, error) { return "", e.takeBack(1) }

// takeBack takes back the given number of moves, with setup of a file that comes after
// them, or none of them.
func (e *GTPEngine) takeBack(n int) error {
	left := len(e.moves()) - n
	if left < 0 {
		return errors.New(gtp.CannotUndo)
	}
	for len(e.moves()) > left {
		e.game.Undo()
	}
	return nil
}

// undoMany takes back the given number of moves, or none of them.
func (e *GTPEngine) undoMany(_ context.Context, args []string) (string, error) {
	n := 1
	if len(args) > 0 {
		var err error
		if n, err = strconv.Atoi(args[0]); err != nil || n < 0 || len(args) > 1 {
			return "", errSyntax
		}
	}
	return "", e.takeBack(n)
}

// loadSGF sets up the position of a file's main line, before the given move if
// one above 0 is given, and answers with the side to move. File names may have
// blanks.
func (e *GTPEngine) loadSGF(_ context.Context, args []string) (string, error) {
	before := math.MaxInt
	if n := len(args); n > 1 {
		if move, err := strconv.Atoi(args[n-1]); err == nil && move >= 0 {
			args, before = args[:n-1], cmp.Or(move, before) // 0 is the whole game, as in GNU Go
		}
	}
	if len(args) == 0 {
		return "", errSyntax
	}
	game, err := e.readGame(strings.Join(args, " "), before)
	if err != nil {
		fmt.Fprintf(e.o.Log, "loadsgf: %v\n", err)
		return "", errors.New(gtp.CannotLoadFile)
	}
	if err := e.o.Adapt(&e.o, game.Size()); err != nil {
		return "", err
	}
	e.game, e.last, e.komi = game, nil, game.Komi()
	e.o.Thinker.Clear()
	return game.ToPlay().String(), nil
}

// readGame reads the main line of the first game of a file, up to a move of it. Komi
// and rules are those that commands have set if the file names none. What is wrong in
// the file goes to the log.
func (e *GTPEngine) readGame(path string, before int) (*model.Game, error) {
	roots, err := sgf.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rec, err := sgf.Tree(roots[0])
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	if err := variant.OnlyGo(rec.Start); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, w := range rec.Warnings {
		fmt.Fprintf(e.o.Log, "loadsgf: %s:%v\n", path, w)
	}
	game := rec.Game(rec.Before(before))
	game.CountMoves(e.kata.countMoves)
	if roots[0].Text("KM") == "" {
		game.SetKomi(e.komi)
	}
	if _, err := model.ParseRules(roots[0].Text("RU")); err != nil && e.o.Rules != nil {
		game.SetRules(*e.o.Rules)
	}
	return game, nil
}
