package search

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gobandit/model"
	"gobandit/model/sgf"
)

// A TapeFile is the tape of a search with what made it, as it stands in a file of JSON Lines. The first line has the game and the
// search, and the moments and turning points follow. The last line marks the file as whole: a file that was cut off lacks it.
type TapeFile struct {
	Engine string  // its name or file
	Seed   uint64  // of the search
	Wide   float64 // see Budget
	Record *sgf.Record
	Move   int // moves of the main line before the position
	*Tape
}

// Game returns the game up to the position searched.
func (f *TapeFile) Game() *model.Game { return f.Record.Game(f.Record.Before(f.Move + 1)) }

// tapeVersion is the version of the format.
const tapeVersion = 1

// A tapeHead is the first line.
type tapeHead struct {
	Version int     `json:"tape"`
	Engine  string  `json:"engine"`
	Seed    uint64  `json:"seed"`
	Wide    float64 `json:"wide"`
	Move    int     `json:"move"` // moves before the position
	Game    string  `json:"game"` // SGF
}

// A tapeRow is one of the other lines: a moment, a turning point, or the end.
type tapeRow struct {
	*Moment
	Moves []tapeMove `json:"moves,omitempty"`
	PV    []string   `json:"pv,omitempty"`
	Turn  *tapeTurn  `json:"turning_point,omitempty"`
	End   int        `json:"end,omitempty"` // moments in the file
}

type tapeMove struct {
	Move string `json:"move"`
	MomentMove
}

type tapeTurn struct {
	Playouts int      `json:"playouts"`
	What     TurnKind `json:"what"`
	PV       []string `json:"pv"`
	Before   []string `json:"before"`
}

// Write writes the file.
func (f *TapeFile) Write(w io.Writer) error {
	game, err := sgf.Encode(f.Record.Node(nil))
	if err != nil {
		return err
	}
	e := json.NewEncoder(w)
	names := func(line []model.Point) (out []string) {
		for _, p := range line {
			out = append(out, p.Vertex(f.Size))
		}
		return out
	}
	errs := []error{e.Encode(tapeHead{tapeVersion, f.Engine, f.Seed, f.Wide, f.Move, string(game)})}

	moments := f.Moments()
	for _, m := range moments {
		row := tapeRow{Moment: m, PV: names(m.PV)}
		for _, k := range m.Moves {
			row.Moves = append(row.Moves, tapeMove{k.Move.Vertex(f.Size), k})
		}
		errs = append(errs, e.Encode(row))
	}
	for _, t := range f.TurningPoints() {
		errs = append(errs, e.Encode(tapeRow{Turn: &tapeTurn{t.Playouts, t.What, names(t.PV), names(t.Before)}}))
	}
	return errors.Join(append(errs, e.Encode(tapeRow{End: len(moments)}))...)
}

// TapeEnding ends the names of tape files.
const TapeEnding = ".tape"

// tapeLineBytes bounds a line, of which the first has the game.
const tapeLineBytes = 16 << 20

// ReadTape reads a file that Write wrote. An error names the file, the line and what was
// wanted there.
func ReadTape(r io.Reader, name string) (*TapeFile, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, tapeLineBytes)
	f, line, ended := (*TapeFile)(nil), 0, false
	fail := func(err error) (*TapeFile, error) { return nil, fmt.Errorf("%s:%d: %w", name, max(line, 1), err) }
	for in.Scan() {
		line++
		var err error
		switch {
		case f == nil:
			f, err = readTapeHead(in.Bytes())
		case ended:
			err = errors.New("a line after the end of the tape")
		default:
			ended, err = f.read(in.Bytes())
		}
		if err != nil {
			return fail(err)
		}
	}

	switch {
	case in.Err() != nil:
		return fail(in.Err())
	case f == nil:
		return fail(errors.New("an empty file, want the tape of a search, as analyze --tape writes it"))
	case !ended:
		return fail(errors.New("the tape breaks off after this line: its last line is missing"))
	}
	return f, nil
}

// readTapeHead reads the first line.
func readTapeHead(line []byte) (*TapeFile, error) {
	var h tapeHead
	if err := json.Unmarshal(line, &h); err != nil || h.Version == 0 {
		return nil, errors.New("want the tape of a search, as analyze --tape writes it")
	}
	if h.Version != tapeVersion {
		return nil, fmt.Errorf("tape %d, want %d: it was written by another version of gobandit", h.Version, tapeVersion)
	}
	games, err := sgf.Parse([]byte(h.Game))
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	rec, err := sgf.Tree(games[0])
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	if last, _ := rec.Count(); h.Move < 0 || h.Move > last {
		return nil, fmt.Errorf("move %d, want 0 to %d", h.Move, last)
	}
	if !(h.Wide >= 0 && h.Wide <= 1) {
		return nil, fmt.Errorf("wide %v, want 0 to 1", h.Wide)
	}

	f := &TapeFile{Engine: h.Engine, Seed: h.Seed, Wide: h.Wide, Record: rec, Move: h.Move}
	g := f.Game()
	f.Tape = NewTape(g.ToPlay(), g.Size(), h.Move)
	return f, nil
}

// read adds what another line has, and reports whether it is the last one.
func (f *TapeFile) read(line []byte) (end bool, err error) {
	var row tapeRow
	if err := json.Unmarshal(line, &row); err != nil {
		return false, errors.New("want a moment, a turning point or the end of a tape, in JSON")
	}
	switch {
	case row.Turn != nil:
		return false, f.readTurn(row.Turn)
	case row.Moment != nil:
		return false, f.readMoment(&row)
	case row.End != len(f.moments) || row.End == 0:
		return false, fmt.Errorf("end %d, want the number of moments, %d", row.End, len(f.moments))
	}
	return true, nil
}

// points reads the names of points, at least as many as wanted.
func (f *TapeFile) points(names []string, least int) (line []model.Point, err error) {
	if len(names) < least || len(names) > pvLength {
		return nil, fmt.Errorf("%d moves of a variation, want %d to %d", len(names), least, pvLength)
	}
	for _, name := range names {
		p, err := model.ParsePoint(name, f.Size)
		if err != nil {
			return nil, err
		}
		line = append(line, p)
	}
	return line, nil
}

func (f *TapeFile) readTurn(t *tapeTurn) error {
	pv, err := f.points(t.PV, 1)
	before, err2 := f.points(t.Before, 1)
	switch n := len(f.turns); {
	case errors.Join(err, err2) != nil:
		return errors.Join(err, err2)
	case t.What != Overtook && t.What != NewPV:
		return fmt.Errorf("what %q, want %s or %s", t.What, Overtook, NewPV)
	case n == tapeTurns || n > 0 && t.Playouts < f.turns[n-1].Playouts:
		return fmt.Errorf("turning points out of order, or more than %d", tapeTurns)
	}
	f.turns = append(f.turns, TurningPoint{t.Playouts, t.What, pv, before})
	return nil
}

func (f *TapeFile) readMoment(row *tapeRow) (err error) {
	m := row.Moment
	if n := len(f.moments); n == tapeMoments || m.Playouts < 1 || n > 0 && m.Playouts <= f.moments[n-1].Playouts {
		return fmt.Errorf("moments out of order, or more than %d", tapeMoments)
	}
	if n := len(row.Moves); n == 0 || n > momentMoves || m.Tried < n {
		return fmt.Errorf("%d moves, want 1 to %d", n, momentMoves)
	}
	if m.PV, err = f.points(row.PV, 0); err != nil {
		return err
	}

	good := isRate(m.WinRate) && m.Visits >= 0 && m.Elapsed >= 0
	for i, k := range row.Moves {
		if k.MomentMove.Move, err = model.ParsePoint(k.Move, f.Size); err != nil {
			return err
		}
		good = good && k.Visits > 0 && (i == 0 || k.Visits <= row.Moves[i-1].Visits) && k.AMAFVisits >= 0 && k.Scored >= 0 &&
			isRate(float64(k.WinRate)) && isRate(float64(k.AMAF)) && isRate(float64(k.Prior)) && isRate(float64(k.InitialWinRate))
		m.Moves = append(m.Moves, k.MomentMove)
	}
	if !good {
		return errors.New("a rate outside 0 to 1, a negative number, or moves not in the order of their visits")
	}
	f.moments = append(f.moments, m)
	return nil
}

func isRate(x float64) bool { return x >= 0 && x <= 1 }
