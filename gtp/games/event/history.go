package event

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model/file"
	"gobandit/search/tune"
)

// A history is a file for people, as Gomill has one: a line for each game, and from
// time to time the whole tree of candidates. It is a fold over the journal's rows:
// reading the journal writes what is missing. nil keeps none.
type history struct {
	file   file.File
	out    *bufio.Writer
	skip   int // lines at the journal's beginning that the file has already
	period int // games between two trees; 0 writes none
	due    int // games until the next tree

	generations int // generations of the cross-entropy method that are in the file
}

func historyPath(journalPath string) string { return beside(journalPath, ".hist") }

// openHistory opens or creates the history of an event and counts its games. It is nil if
// the event keeps none.
func openHistory(path string, c Config) (*history, error) {
	if c.JournalOnly {
		return nil, nil
	}
	file, err := Journals.OpenFile(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	h := &history{file: file, out: bufio.NewWriter(file), period: c.History, due: c.History}

	whole := int64(0)
	in := bufio.NewReader(file)
	for begun, game, read := false, false, int64(0); ; {
		part, err := in.ReadSlice('\n')
		if !begun {
			game = bytes.HasPrefix(part, []byte(historyGame))
		}
		read += int64(len(part))
		if begun = err == bufio.ErrBufferFull; begun {
			continue
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			file.Close()
			return nil, err
		}
		if whole = read; game {
			h.skip++
		}
	}

	err = file.Truncate(whole) // cuts off a line that was not written to its end
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return h, nil
}

// historyGame begins the line of a game.
const historyGame = "game "

// add writes the line of a game that has just been counted, and the tree when it is
// due.
func (h *history) add(row Row, a assignment, t *tally) {
	if h.due--; h.due < 0 {
		h.due = max(h.period-1, 0)
	}
	isNew := h.skip == 0 // the file does not have the game yet
	if !row.Void() {
		h.write(func() string { return h.line(row, a) })
	}
	switch s := t.schedule.(type) {
	case *tuning:
		if isNew && h.period > 0 && h.due == 0 {
			h.tree(s)
		}
	case *crossSchedule:
		if n := len(s.past); isNew && n > h.generations {
			fmt.Fprint(h.out, s.gomillGeneration(n-1))
		}
		h.generations = len(s.past)
	}
}

// write writes a line, unless the file has it already.
func (h *history) write(line func() string) {
	if h.skip > 0 {
		h.skip--
		return
	}
	fmt.Fprintln(h.out, historyGame+gtp.Clean(line())) // rows may come from elsewhere
}

// historyTime is how the history writes a time.
func historyTime(at time.Time) string { return at.Local().Format(time.DateTime) }

// edited writes that a game was excluded, or what else has become of it.
func (h *history) edited(row editRow) {
	if h == nil {
		return
	}
	what := map[string]string{typeUndo: "taken back", typeOut: "excluded", typeRestore: "counts again", typeAgain: "to be played again"}[row.Type]
	if row.Reason != "" {
		what += ": " + row.Reason
	}
	h.write(func() string { return fmt.Sprintf("%7d %s  %s", row.Game, historyTime(row.Time), what) })
}

// line describes a game.
func (h *history) line(row Row, a assignment) string {
	when := historyTime(row.Time)
	if row.Matchup != "" {
		return fmt.Sprintf("%7s %s  %s (b) v %s (w)  %s (%s)", a.id, when, row.Black, row.White, row.Result, row.Trouble())
	}
	outcome := row.OutcomeText()
	if row.Coordinates == nil { // of the cross-entropy method
		return fmt.Sprintf("%7s %s  %s  %s  %s %s (%s)", a.id, when, a.candidate.Parameters, row.Color, outcome, row.Result, row.Trouble())
	}
	place := tune.PlaceOf(row.Coordinates)
	if row.Hand() {
		return fmt.Sprintf("%7s %s  %s  [%s]  %s by hand %s", a.id, when, a.candidate.Parameters, place, outcome, row.Result)
	}
	if row.Objective() {
		return fmt.Sprintf("%7s %s  %s  [%s]  %s (%s)", a.id, when, a.candidate.Parameters, place, outcome, row.Trouble())
	}
	return fmt.Sprintf("%7s %s  %s  [%s]  %s  %s %s (%s)", a.id, when, a.candidate.Parameters, place, row.Side(), outcome, row.Result, row.Trouble())
}

// tree writes the whole tree of candidates, each above its children.
func (h *history) tree(t *tuning) {
	const all = 1 << 30
	space := t.config.Tune.Space
	nodes := t.tuner.Standings()
	for depth := 2; depth <= t.config.Tune.MaxDepth; depth++ {
		nodes = append(nodes, t.tuner.Level(depth, all)...)
	}
	slices.SortStableFunc(nodes, func(a, b tune.Standing) int { return slices.Compare(a.Path, b.Path) })

	games, wins := 0, 0
	for _, s := range nodes {
		if len(s.Path) == 1 {
			games, wins = games+s.Games, wins+s.Wins
		}
	}
	rate := "--"
	if games > 0 {
		rate = fmt.Sprintf("%.3f", float64(wins)/float64(games))
	}

	fmt.Fprintf(h.out, "%d nodes\nWin rate %d/%d = %s\n", len(nodes)+1, wins, games, rate)
	for _, s := range nodes {
		place := tune.Place(space, s.Candidate)
		last := place[strings.LastIndexByte(place, '('):]
		fmt.Fprintf(h.out, "%s%s %s %.3f %3d\n", strings.Repeat("  ", len(s.Path)), last, s.Parameters, s.Rate, s.Games)
	}
}

// flush passes what was written to the system.
func (h *history) flush() error {
	if h == nil {
		return nil
	}
	return h.out.Flush()
}

func (h *history) close() error {
	if h == nil {
		return nil
	}
	return errors.Join(h.flush(), h.file.Close())
}
