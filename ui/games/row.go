package games

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/words"
)

// A game is a game in the list, without its texts.
type game struct {
	ended         int64 // time of the end, in milliseconds since 1970
	number, moves int32
	round         int32 // round of the matchup; negative in a tuning event and while it runs
	seconds       float32
	sidesAt       int32 // index in texts, as are paramsAt and endAt
	paramsAt      int32
	endAt         int32
	confirms      bool // whether it is of the confirmation match
	out           bool // excluded: it does not count
	again         bool // plays a round of a tournament again
}

// A row is a game with its texts.
type row struct {
	game
	players
	ending
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

// runColor replaces the color where the candidate is a program that is run.
const runColor = "run"

// noColor replaces it in a result that was recorded by hand.
const noColor = "–"

// atConfirm replaces the coordinates for games of the confirmation match.
const atConfirm = "confirm"

// maxDigits bounds the digits of a round: a journal may claim any number.
const maxDigits = 9

// newRow returns the row of a game outside a tournament.
func newRow(id event.GameID, sides players, end ending, moves int) row {
	return row{game{number: int32(id.Number), confirms: id.Confirms, round: -1, moves: int32(moves)}, sides, end}
}

// took returns the row with the duration of the game and the time of its end.
func (r row) took(seconds float64, ended time.Time) row {
	r.seconds, r.ended = float32(seconds), ended.UnixMilli()
	return r
}

func (g game) id() event.GameID { return event.GameID{Confirms: g.confirms, Number: int(g.number)} }

func (r row) how() ending {
	if r.out {
		r.outcome = outcomeOut
	}
	return r.ending
}

// void reports whether the game had no result.
func (r row) void() bool { return r.outcome == outcomeVoid }

// name returns the name of the game, the same on all screens: g12, c12 of the
// confirmation match, AvB_3 of a tournament.
func (r row) name() string { return string(r.appendName(nil, &r.players)) }

func (g *game) appendName(to []byte, sides *players) []byte {
	switch {
	case g.confirms:
		return strconv.AppendInt(append(to, 'c'), int64(g.number), 10)
	case !sides.ofTournament():
		return strconv.AppendInt(append(to, 'g'), int64(g.number), 10)
	case g.round < 0: // it runs
		return append(to, sides.at...)
	}
	to = fmt.Appendf(to, "%s_%0*d", sides.at, sides.digits, g.round)
	if g.again {
		to = fmt.Appendf(to, "_%d", g.number)
	}
	return to
}

func (p players) ofTournament() bool { return p.plays == "" }

// text returns the text of all columns in lower case, for filters.
func (r row) text() string {
	how := r.how()
	return strings.ToLower(r.name() + " (" + r.at + ") " + r.params + " " + r.plays + " " + how.outcome + " " + how.result + " " + how.reason)
}

// record returns the path of the game's record, if there is one. journal is the path of
// the event's journal.
func (r row) record(journal string) string {
	switch {
	case r.confirms:
		return match.RecordOf(event.ConfirmFolder(journal), int(r.round))
	case r.ofTournament():
		return event.RecordPath(journal, r.name(), r.void())
	}
	return event.RecordPath(journal, strconv.Itoa(int(r.number)), r.void())
}

// eventRow returns the row of a game in the journal of an event.
func eventRow(r event.Row, candidates *candidateTexts) row {
	sides := players{plays: noColor}
	if c := r.CandidateColor(); c != model.Empty {
		sides.plays = c.Title()
	}
	end := ending{outcomeLost, r.Result, r.Trouble()}
	number, again := -1, false
	if r.Matchup != "" {
		var round string
		round, _, again = strings.Cut(strings.TrimPrefix(r.ID, r.Matchup+"_"), "_")
		sides = players{at: r.Matchup, params: r.Black + " v " + r.White, black: r.Black, white: r.White, digits: min(len(round), maxDigits)}
		end.outcome = outcomeOver
		if r.Round != nil {
			number = *r.Round
		}
	} else {
		text := candidates.of(r)
		if sides.at, sides.params = text.at, text.params; r.Opponent != "" {
			sides.params += " v " + r.Opponent
		}
	}

	switch {
	case r.Void():
		end.outcome = outcomeVoid
	case r.CandidateWon():
		end.outcome = outcomeWon
	case end.outcome == outcomeLost && r.Outcome() == event.Jigo:
		end.outcome = outcomeDraw
	}

	if r.Objective() {
		sides.plays = runColor
		if r.Value != nil || r.Cut {
			end.outcome, end.result = outcomeOver, r.OutcomeText()
		}
	}

	g := newRow(event.GameID{Number: r.Game}, sides, end, r.Moves).took(r.Seconds, r.Time)
	g.round, g.again = int32(number), again
	return g
}

// confirmRow returns the row of a game of the confirmation match. The best candidate has
// Black in the first game, and the colors alternate.
func confirmRow(r event.Row) row {
	best, color := r.Black, model.Black
	other := r.White
	if *r.Round%2 == 1 {
		best, other, color = r.White, r.Black, model.White
	}
	sides := players{at: atConfirm, plays: color.Title(), params: best + " v " + other, black: r.Black, white: r.White}
	end := ending{outcomeLost, r.Result, r.Trouble()}
	switch result, _ := model.ParseResult(r.Result); { // void if it is none
	case result.By == model.Unknown:
		end.outcome = outcomeVoid
	case result.Winner == model.Empty:
		end.outcome = outcomeDraw
	case result.Winner.Player() == color:
		end.outcome = outcomeWon
	}
	g := newRow(event.GameID{Confirms: true, Number: r.Game + 1}, sides, end, r.Moves).took(r.Seconds, r.Time)
	g.round = int32(*r.Round)
	return g
}

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
