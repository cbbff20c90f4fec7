package games

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unique"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
)

// A row is a game in the list. An event may have very many games, so values that many
// share are stored once.
type row struct {
	sides unique.Handle[players]
	end   unique.Handle[ending]

	ended         int64 // time of the end, in milliseconds since 1970
	number, moves int32
	round         int32 // round of the matchup; negative outside a tournament and while it runs
	seconds       float32
	confirms      bool // whether it is of the confirmation match
	out           bool // excluded: it does not count
	again         bool // plays a round of a tournament again
}

// A players has who plays a game.
type players struct {
	at           string // coordinates of the candidate, matchup, or atConfirm
	plays        string // color of the candidate; "" in a tournament
	params       string // parameters of the candidate, or both players
	black, white string // players of a tournament or of the confirmation match
	digits       int    // number of digits of the round in the name of a tournament's game
}

// An ending has how a game ended. The outcome is the candidate's.
type ending struct{ outcome, result, reason string }

// The outcomes of games.
const (
	outcomeRuns = "runs"
	outcomeWon  = "won"
	outcomeLost = "lost"
	outcomeDraw = "draw"
	outcomeVoid = "void"
	outcomeOver = "over" // of a tournament
	outcomeOut  = "out"  // excluded
)

// atConfirm replaces the coordinates for games of the confirmation match.
const atConfirm = "confirm"

// newRow returns the row of a game outside a tournament.
func newRow(id event.GameID, sides players, end ending, moves int) row {
	return row{number: int32(id.Number), confirms: id.Confirms, round: -1, moves: int32(moves), sides: unique.Make(sides), end: unique.Make(end)}
}

// took returns the row with the duration of the game and the time of its end.
func (g row) took(seconds float64, ended time.Time) row {
	g.seconds, g.ended = float32(seconds), ended.UnixMilli()
	return g
}

func (g row) id() event.GameID { return event.GameID{Confirms: g.confirms, Number: int(g.number)} }

func (g row) who() players { return g.sides.Value() }

func (g row) how() ending {
	how := g.end.Value()
	if g.out {
		how.outcome = outcomeOut
	}
	return how
}

// void reports whether the game had no result.
func (g row) void() bool { return g.end.Value().outcome == outcomeVoid }

// name returns the name of the game, the same on all screens: g12, c12 of the
// confirmation match, AvB_3 of a tournament.
func (g row) name() string {
	switch {
	case g.confirms || !g.ofTournament():
		return g.id().String()
	case g.round < 0: // it runs
		return g.who().at
	}
	name := fmt.Sprintf("%s_%0*d", g.who().at, g.who().digits, g.round)
	if g.again {
		name += fmt.Sprintf("_%d", g.number)
	}
	return name
}

// ofTournament reports whether the game is of a tournament.
func (g row) ofTournament() bool { return g.who().plays == "" }

// text returns the text of all columns in lower case, for filters.
func (g row) text() string {
	who, how := g.who(), g.how()
	return strings.ToLower(g.name() + " (" + who.at + ") " + who.params + " " + who.plays + " " + how.outcome + " " + how.result + " " + how.reason)
}

// record returns the path of the game's record, if there is one. journal is the path of
// the event's journal.
func (g row) record(journal string) string {
	switch {
	case g.confirms:
		of := match.Row{Game: int(g.number) - 1, Black: g.who().black, White: g.who().white}
		return of.RecordPath(event.ConfirmFolder(journal))
	case g.ofTournament():
		return event.RecordPath(journal, g.name(), g.void())
	}
	return event.RecordPath(journal, strconv.Itoa(int(g.number)), g.void())
}

// eventRow returns the row of a game in the journal of an event that tunes space.
func eventRow(r event.Row, space param.Space) row {
	sides := players{at: words.Coordinates(r.Coordinates), plays: r.CandidateColor().Title()}
	end := ending{outcomeLost, r.Result, r.Trouble()}
	number, again := -1, false
	if r.Matchup != "" {
		var round string
		round, _, again = strings.Cut(strings.TrimPrefix(r.ID, r.Matchup+"_"), "_")
		sides = players{at: r.Matchup, params: r.Black + " v " + r.White, black: r.Black, white: r.White, digits: len(round)}
		end.outcome = outcomeOver
		if r.Round != nil {
			number = *r.Round
		}
	} else {
		sides.params = parameters(r, space)
	}
	switch {
	case r.Void():
		end.outcome = outcomeVoid
	case r.CandidateWon():
		end.outcome = outcomeWon
	}
	g := newRow(event.GameID{Number: r.Game}, sides, end, r.Moves).took(r.Seconds, r.Time)
	g.round, g.again = int32(number), again
	return g
}

// confirmRow returns the row of a game of the confirmation match.
func confirmRow(r match.Row, who string) row {
	sides := players{at: atConfirm, plays: r.First.Title(), params: who, black: r.Black, white: r.White}
	end := ending{outcomeLost, r.Result, r.Trouble()}
	switch result, _ := model.ParseResult(r.Result); { // the reader has checked it
	case result.By == model.Unknown:
		end.outcome = outcomeVoid
	case result.Winner == model.Empty:
		end.outcome = outcomeDraw
	case result.Winner == r.First:
		end.outcome = outcomeWon
	}
	return newRow(event.GameID{Confirms: true, Number: r.Game + 1}, sides, end, r.Moves).took(r.Seconds, r.Time)
}

// runningRow returns the row of a game in progress.
func runningRow(r event.RunningGame) row {
	sides := players{at: words.Coordinates(r.Coordinates), plays: r.CandidateColor.Title(), params: r.Black + " v " + r.White}
	switch {
	case r.Confirms:
		sides.at = atConfirm
	case r.Coordinates == nil:
		sides.at, sides.plays, sides.black, sides.white = r.Name, "", r.Black, r.White
	default:
		sides.params = inColumns(r.Parameters)
	}
	return newRow(r.GameID(), sides, ending{outcome: outcomeRuns}, r.MoveNumber)
}

// parameters writes a candidate's values in the formats of the space, or as they are in
// the journal if that is of another space.
func parameters(r event.Row, space param.Space) string {
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

// inColumns separates a candidate's parameters by blanks.
func inColumns(parameters string) string { return strings.ReplaceAll(parameters, "; ", " ") }
