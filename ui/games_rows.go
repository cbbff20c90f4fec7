package ui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
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
	black, white string // the players, where the name of the record has them
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
		s.rows = append(s.rows, eventRow(r).keep())
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
			s.complain("%v", err)
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

// eventRow returns a game of the event's journal.
func eventRow(r event.Row) gameRow {
	color, _ := model.ParseColor(r.Color) // Empty shows as unknown
	g := gameRow{
		id: gameID{false, r.Game}, moves: r.Moves, seconds: r.Seconds, ended: r.Time, round: -1,
		gameSides: gameSides{at: coordinates(r.Coordinates), plays: title(color), params: r.ParameterText()},
		gameEnd:   gameEnd{outcomeLost, r.Result, r.Trouble()},
	}
	if r.Matchup != "" {
		g.at, g.plays, g.outcome, g.params = r.Matchup, "", outcomeOver, r.Black+" v "+r.White
		if r.Round != nil {
			g.round = *r.Round
		}
	}
	switch {
	case r.Void():
		g.outcome = outcomeVoid
	case r.Won != nil && *r.Won:
		g.outcome = outcomeWon
	}
	return g
}

// confirmRow returns a game of the confirmation match.
func confirmRow(r match.Row, players string) gameRow {
	g := gameRow{
		id: gameID{true, r.Game + 1}, moves: r.Moves, seconds: r.Seconds, ended: r.Time, round: -1,
		gameSides: gameSides{at: atConfirm, plays: title(r.First), params: players, black: r.Black, white: r.White},
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

// text returns all of it in small letters, to search in.
func (g gameRow) text() string {
	return strings.ToLower("g" + strconv.Itoa(g.id.number) + " (" + g.at + ") " + g.params + " " + g.plays + " " + g.outcome + " " + g.result + " " + g.reason)
}

// running returns the games in progress.
func (s *gamesScreen) running() []gameRow {
	var out []gameRow
	for _, r := range s.tune.live() {
		var parameters []event.ParameterInfo
		if s.tune.status != nil {
			parameters = s.tune.status.Parameters
		}
		out = append(out, r.row(parameters))
	}
	return out
}
