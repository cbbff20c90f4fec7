package match

import (
	"cmp"
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
)

// A Reason says why a game ended.
type Reason uint8

// The reasons. Those from IllegalMove on are faults.
const (
	Unfinished        Reason = iota // the game goes on, or was interrupted
	TwoPasses                       // both players passed
	Resignation                     // a player resigned
	Claim                           // a player claimed the win, and was allowed to
	MoveLimit                       // too many moves: no result
	RateAdjudication                // both players saw by their win rates that one had lost
	ScoreAdjudication               // both players saw by the score that one had lost
	Measurement                     // the run of a program decided
	PlayedOut                       // a game of a variant has ended by its rules
	IllegalMove                     // a player made a move that is not legal or not a point
	Refusal                         // a player answered a request for a move, or a legal move, with a failure
	Garbage                         // a player's answer is not GTP
	Crash                           // a player ended, or panicked
	Timeout                         // a player did not answer in time
	SetupFailed                     // a player could not start or refused the settings: no result
)

var reasonNames = [...]string{
	Unfinished: "unfinished", TwoPasses: "two passes", Resignation: "resignation", Claim: "claim", MoveLimit: "move limit",
	RateAdjudication: "adjudication by win rate", ScoreAdjudication: "adjudication by score",
	Measurement: "measurement", PlayedOut: "played out",
	IllegalMove: "illegal move", Refusal: "refusal", Garbage: "garbage", Crash: "crash", Timeout: "timeout", SetupFailed: "setup failed",
}

// String returns the reason in a word or two, such as "illegal move".
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason(%d)", r)
}

// reasonPlurals are the reasons for the ends of several games, where they are not all the same.
var reasonPlurals = map[Reason]string{
	RateAdjudication: "adjudications by win rate", ScoreAdjudication: "adjudications by score",
	IllegalMove: "illegal moves", Refusal: "refusals", Crash: "crashes", Timeout: "timeouts", SetupFailed: "setups failed",
}

// count says how many games ended for the reason, such as "2 crashes".
func (r Reason) count(games int) string {
	name := r.String()
	if games != 1 {
		name = cmp.Or(reasonPlurals[r], name)
	}
	return words.Grouped(games) + " " + name
}

// MarshalText returns String.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (r *Reason) UnmarshalText(text []byte) error {
	for i, name := range reasonNames {
		if name == string(text) {
			*r = Reason(i)
			return nil
		}
	}
	return fmt.Errorf("unknown reason %q for the end of a game", text)
}

// Adjudication reports whether the game was decided before its end.
func (r Reason) Adjudication() bool { return r >= RateAdjudication && r <= ScoreAdjudication }

// Fault reports whether the reason is a player's misbehavior.
func (r Reason) Fault() bool { return r >= IllegalMove }

// A PlayedGame is the account of a game.
type PlayedGame struct {
	Black, White string // the players' names
	Settings     Settings
	Handicap     []model.Point // stones that Black was given
	Moves        []model.Move
	Notes        []Note // a note for each move
	Result       model.Result
	Reason       Reason
	Outcome      *Outcome         // what the candidate's program said in place of a game; nil without
	Fault        string           // what went wrong, in one line; empty if nothing did
	FaultBy      model.Color      // color of the player at fault; Empty if there is none
	FinalComment string           // comment of a player who resigned or forfeited
	Remarks      []string         // faults that did not change the result
	Descriptions [2]string        // the players' descriptions of themselves, Black's first; may be empty
	Titles       [2]string        // the players' names in SGF, Black's first; empty for the usual ones
	CPU          [2]time.Duration // the players' processor time, Black's first; 0 if unknown
	Started      time.Time
	Held         time.Duration // how long the game was held between moves; no clock ran
}

// A Note has details of a move.
type Note struct {
	WinRate  float64 // win rate of the player who moved, 0 to 1; NaN if unknown
	Lead     float64 // score lead of the player who moved, in points; NaN if unknown
	Playouts int     // playouts of the search behind the move; 0 if unknown
	Comment  string  // the player's comment
	Elapsed  time.Duration
	Left     gtp.Left // time of the player who moved after the move, with a clock
}

// Void reports whether the game has no result, and counts for neither side.
func (r *PlayedGame) Void() bool { return r.Result.By == model.Unknown }
