package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
)

// A gameRow is a game as the list shows it.
type gameRow struct {
	id gameID
	gameSides
	gameEnd
	moves   int
	seconds float64
	ended   time.Time
	round   int          // of the matchup; negative if it is of none
	board   *model.Board // the latest position of one that runs; nil until the players are ready
	last    model.Move   // that led to it
}

// gameSides say who plays.
type gameSides struct {
	at           string // the candidate's coordinates, the matchup, or that it confirms
	plays        string // the candidate's color; "" in a tournament
	params       string // its parameters, or the players
	black, white string // the players: of a tournament, and where the name of the record has them
	digits       int    // of the round in the name of a tournament's game
}

// A gameEnd says how a game ended.
type gameEnd struct{ outcome, result, reason string } // the outcome is the candidate's

// A gameID tells a game from all others.
type gameID struct {
	confirms bool // it is of the confirmation match, whose games count from 1
	number   int
}

// The outcomes of games.
const (
	outcomeRuns = "runs"
	outcomeWon  = "won"
	outcomeLost = "lost"
	outcomeDraw = "draw"
	outcomeVoid = "void"
	outcomeOver = "over" // of a tournament
)

// atConfirm is what the games of the confirmation match have in place of
// coordinates.
const atConfirm = "confirm"

// read reads what has been added to the journals.
func (s *gamesScreen) read() {
	games, again, err := s.reader.Read()
	s.forget(again, false)
	for _, r := range games {
		if r.Undo() {
			s.rows = slices.DeleteFunc(s.rows, func(k keptGame) bool { return k.id() == gameID{false, r.Game} })
			continue
		}
		s.rows = append(s.rows, s.eventRow(r).keep())
	}
	confirming, again, confirmErr := s.confirm.Read()
	s.forget(again, true)
	for _, r := range confirming {
		s.rows = append(s.rows, confirmRow(r, s.confirm.Players).keep())
	}
	byEnd := func(a, b keptGame) int { return cmp.Compare(a.ended, b.ended) }
	if !slices.IsSortedFunc(s.rows, byEnd) {
		slices.SortStableFunc(s.rows, byEnd)
	}
	s.version++
	for _, err := range []error{err, confirmErr} {
		if err != nil {
			s.Complain("%v", err)
		}
	}
}

// forget takes the games of a journal off that has been begun anew.
func (s *gamesScreen) forget(again, confirms bool) {
	if again {
		s.rows = slices.DeleteFunc(s.rows, func(k keptGame) bool { return k.confirms == confirms })
		s.replay = replay{}
	}
}

// parameters writes a candidate's values as the event does, or as the journal has them
// where that is another event's.
func (s *gamesScreen) parameters(r event.Row) string {
	space := s.space
	var values []param.Value
	switch {
	case len(space.Parameters) == 0 || len(space.Parameters) != len(r.Parameters):
	case len(r.Point) == len(space.Parameters):
		for k, f := range r.Point {
			values = append(values, space.Parameters[k].Scale.At(min(max(f, 0), math.Nextafter(1, 0))))
		}
	case len(r.Path) > 0 && slices.Min(r.Path) >= 0 && slices.Max(r.Path) < space.Len():
		values = space.Values(r.Path...)
	}
	if values == nil {
		return r.ParameterText()
	}
	return inColumns(space.Text(values))
}

// inColumns writes a candidate's parameters for a table.
func inColumns(parameters string) string { return strings.ReplaceAll(parameters, "; ", " ") }

// eventRow returns a game of the event's journal.
func (s *gamesScreen) eventRow(r event.Row) gameRow {
	g := gameRow{
		id: gameID{false, r.Game}, moves: r.Moves, seconds: r.Seconds, ended: r.Time, round: -1,
		gameSides: gameSides{at: coordinates(r.Coordinates), plays: r.CandidateColor().Title(), params: s.parameters(r)},
		gameEnd:   gameEnd{outcomeLost, r.Result, r.Trouble()},
	}
	if r.Matchup != "" {
		g.at, g.plays, g.outcome, g.params = r.Matchup, "", outcomeOver, r.Black+" v "+r.White
		g.black, g.white, g.digits = r.Black, r.White, len(r.ID)-len(r.Matchup)-1
		if r.Round != nil {
			g.round = *r.Round
		}
	}
	switch {
	case r.Void():
		g.outcome = outcomeVoid
	case r.CandidateWon():
		g.outcome = outcomeWon
	}
	return g
}

// confirmRow returns a game of the confirmation match.
func confirmRow(r match.Row, players string) gameRow {
	g := gameRow{
		id: gameID{true, r.Game + 1}, moves: r.Moves, seconds: r.Seconds, ended: r.Time, round: -1,
		gameSides: gameSides{at: atConfirm, plays: r.First.Title(), params: players, black: r.Black, white: r.White},
		gameEnd:   gameEnd{outcomeLost, r.Result, r.Trouble()},
	}
	switch result, _ := model.ParseResult(r.Result); { // the reader has checked it
	case result.By == model.Unknown:
		g.outcome = outcomeVoid
	case result.Winner == model.Empty:
		g.outcome = outcomeDraw
	case result.Winner == r.First:
		g.outcome = outcomeWon
	}
	return g
}

// Name names the game as all screens do: g12, c12 of the confirmation match, AvB_3 of
// a tournament.
func (g gameRow) name() string {
	switch {
	case g.id.confirms:
		return "c" + strconv.Itoa(g.id.number)
	case !g.ofTournament():
		return "g" + strconv.Itoa(g.id.number)
	case g.round < 0: // it runs
		return g.at
	}
	return fmt.Sprintf("%s_%0*d", g.at, g.digits, g.round)
}

// ofTournament tells whether the game has no candidate.
func (g gameRow) ofTournament() bool { return g.plays == "" }

// Text returns all of it in small letters, to search in.
func (g gameRow) text() string {
	return strings.ToLower(g.name() + " (" + g.at + ") " + g.params + " " + g.plays + " " + g.outcome + " " + g.result + " " + g.reason)
}

// running returns the games in progress.
func (s *gamesScreen) running() []gameRow {
	var out []gameRow
	for _, r := range s.tune.live() {
		out = append(out, r.row())
	}
	return out
}
