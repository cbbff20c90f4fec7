// Package results reads the results of games wherever they are kept: in the journals of events and matches, and in game records.
package results

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search/rating"
	"gobandit/search/tune"
)

// A Game is a game that has ended.
type Game struct {
	Source  string       `json:"source"` // the file that it was read from
	Event   string       `json:"event,omitempty"`
	Name    string       `json:"game"` // its name or number there
	Black   string       `json:"black"`
	White   string       `json:"white"`
	Result  model.Result `json:"-"`
	Text    string       `json:"result"`           // Result as SGF has it
	Reason  string       `json:"reason,omitempty"` // how the game ended
	Opening string       `json:"opening,omitempty"`
	Size    int          `json:"board_size,omitempty"` // 0 if unknown
	Komi    float64      `json:"komi"`
	Moves   int          `json:"moves"`
	Seconds float64      `json:"seconds,omitempty"`  // 0 if unknown
	Time    time.Time    `json:"time,omitzero"`      // end of the game
	LeftOut string       `json:"left_out,omitempty"` // why the game does not count; "" if it does

	hash   string // match.PlayedGame.Fingerprint; "" if unknown
	record bool   // it is a game record, not a row of a journal

	players [2]identity // of Black and White
}

// Reasons for which a game does not count.
const (
	leftOutVoid    = "void"
	leftOutUnknown = "no known winner"
	leftOutRepeat  = "repeats another game"
	leftOutSelf    = "one player on both sides"
	leftOutHand    = "recorded by hand, with unknown colors"
)

// judge sets LeftOut by what the game itself says.
func (g *Game) judge() {
	switch {
	case g.LeftOut != "":
	case g.Text == "Void":
		g.LeftOut = leftOutVoid
	case g.Result.By == model.Unknown:
		g.LeftOut = leftOutUnknown
	case words.Name(g.Black) == words.Name(g.White):
		g.LeftOut = leftOutSelf
	}
}

// Rated returns the games that count, for a rating, and how many are left out for which
// reason.
func Rated(games []Game) (rated []rating.Pairing, leftOut map[string]int) {
	leftOut = make(map[string]int)
	for _, g := range games {
		if g.LeftOut != "" {
			leftOut[g.LeftOut]++
			continue
		}
		rated = append(rated, g.rated())
	}
	return rated, leftOut
}

// rated returns a game that counts, for a rating.
func (g Game) rated() rating.Pairing {
	result := rating.Draw
	switch g.Result.Winner.Player() {
	case model.Black:
		result = rating.BlackWon
	case model.White:
		result = rating.WhiteWon
	}
	return rating.Pairing{Black: words.Name(g.Black), White: words.Name(g.White), Result: result}
}

// RatedOf returns the games of FromEvent that count, for a rating, equal ones together.
func RatedOf(c event.Config, path string, until int) (rated []rating.Pairing, err error) {
	times := make(map[rating.Pairing]int)
	_, err = event.ReplayTo(c, path, until, func(row event.Row, candidate tune.Candidate) {
		if g := ofRow(c, path, row, candidate); g.LeftOut == "" {
			times[g.rated()]++
		}
	})
	for g, n := range times {
		g.Times = n
		rated = append(rated, g)
	}
	return rated, err
}

// FromEvent returns the first games of an event, as many as until, or event.AllGames. Candidates are called by their parameters.
func FromEvent(c event.Config, path string, until int) ([]Game, error) {
	var games []Game
	r, err := event.ReplayTo(c, path, until, func(row event.Row, candidate tune.Candidate) {
		games = append(games, ofRow(c, path, row, candidate))
	})
	known := make(map[string]identity)
	of := func(name string) identity {
		if known[name] == nil {
			code := name
			if len(c.Matchups) == 0 { // the settings of all candidates are alike
				code = "candidate"
				if name == c.OpponentName {
					code = "opponent"
				}
				if slices.ContainsFunc(c.Field, func(o event.Opponent) bool { return o.ID == name }) {
					code = "opponent " + name
				}
			}
			known[name] = identityOf(r.Header.Config, code)
		}
		return known[name]
	}
	for i, g := range games {
		games[i].players = [2]identity{of(g.Black), of(g.White)}
	}
	return games, err
}

// ofRow returns the game of a row of an event's journal.
func ofRow(c event.Config, path string, row event.Row, candidate tune.Candidate) Game {
	g := Game{
		Source: path, Event: c.Name, Name: row.Name(), Black: row.Black, White: row.White, Text: row.Result, Reason: row.Reason, Opening: row.Opening,
		Size: c.Game.Size, Komi: c.Game.Komi, Moves: row.Moves, Seconds: row.Seconds, Time: row.Time, hash: row.Hash,
	}
	g.Result, _ = model.ParseResult(row.Result) // unknown results stay so
	if g.Black == "" {
		g.Black, g.White = candidate.Parameters, cmp.Or(row.Opponent, c.OpponentName)
		if row.CandidateColor() == model.White {
			g.Black, g.White = g.White, g.Black
		}
	}
	if i := slices.IndexFunc(c.Field, func(o event.Opponent) bool { return o.ID == row.Opponent }); i >= 0 {
		g.Size, g.Komi = c.Field[i].Game.Size, c.Field[i].Game.Komi
	}
	if i := slices.IndexFunc(c.Matchups, func(m event.Matchup) bool { return m.ID == row.Matchup }); i >= 0 {
		m := c.Matchups[i]
		g.Size, g.Komi = m.Game.Size, m.Game.Komi
		if m.Numbered {
			g.Name = strconv.Itoa(*row.Round + 1)
		}
	}

	switch {
	case row.Void():
		g.LeftOut = leftOutVoid
	case row.Hand():
		g.LeftOut = leftOutHand
	case row.LeftOut:
		g.LeftOut = leftOutRepeat
	}
	g.judge()
	return g
}

// Read returns the games of a file or a folder: of the journal of a match or a tournament,
// or of game records. A folder has all records in it and in the folders below; with those that can
// be read comes an error that names the others.
func Read(path string) ([]Game, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such file", path)
	}
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readFolder(path)
	}
	if sgf.IsRecord(path) {
		return readRecords(path)
	}
	return readJournal(path)
}

// readFolder returns the games of all records in a folder.
func readFolder(folder string) ([]Game, error) {
	var games []Game
	var faults []error
	for path := range sgf.Files(folder) {
		found, err := readRecords(path)
		games, faults = append(games, found...), append(faults, err)
	}
	err := errors.Join(faults...)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%s: no game records in it, want files that end in .sgf", folder)
	}
	return games, err
}

// readRecords returns the games of an SGF file, and an error if there are others that it cannot return.
func readRecords(path string) ([]Game, error) {
	var games []Game
	var faults []error
	stem, _ := sgf.Split(path)
	stem = filepath.Base(stem)
	number := 0
	for root, err := range sgf.ReadRoots(path) {
		number++
		if err != nil {
			faults = append(faults, err)
			break
		}
		record, err := sgf.Tree(root)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s:%w", path, err))
			continue
		}
		g := Game{
			Source: path, Event: record.Info.Event, Name: stem + "#" + strconv.Itoa(number),
			Black: words.Name(record.Info.Black), White: words.Name(record.Info.White), Result: record.Result, Text: record.Result.String(),
			Size: record.Start.Size(), Komi: record.Start.Komi(), hash: fingerprint(record), record: true,
		}

		g.Moves, _ = record.Count()
		if day, err := time.Parse(time.DateOnly, record.Info.Date); err == nil {
			g.Time = day
		}
		if g.Black == "" || g.White == "" {
			faults = append(faults, fmt.Errorf("%s: game %d names no players (PB and PW), want both", path, number))
			continue
		}
		g.judge()
		games = append(games, g)
	}

	if number == 1 && len(games) == 1 {
		games[0].Name = stem
	}
	return games, errors.Join(faults...)
}

// readJournal returns the games of the journal of a tournament, or of a match, which is
// the smallest one.
func readJournal(path string) ([]Game, error) {
	c, err := event.ReadConfig(path)
	if err != nil {
		return nil, fmt.Errorf("%w; want an event, the journal of a match, or game records that end in .sgf", err)
	}
	return FromEvent(c, path, event.AllGames)
}
