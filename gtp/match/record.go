package match

import (
	"fmt"
	"time"

	"gobandit/model"
)

// A Reason says why a game ended.
type Reason uint8

// The reasons. Those from IllegalMove on are faults.
const (
	Unfinished  Reason = iota // the game goes on, or was interrupted
	TwoPasses                 // both players passed
	Resignation               // a player resigned
	Claim                     // a player claimed the win, and was allowed to
	MoveLimit                 // too many moves: no result
	IllegalMove               // a player made a move that is not legal or not a point
	Refusal                   // a player answered the request for a move, or a legal move, with a failure
	Garbage                   // a player's answer is not GTP
	Crash                     // a player ended, or panicked
	Timeout                   // a player did not answer in time
	SetupFailed               // a player could not start or refused the settings: no result
)

var reasonNames = [...]string{"unfinished", "two passes", "resignation", "claim", "move limit", "illegal move",
	"refusal", "garbage", "crash", "timeout", "setup failed"}

// String returns the reason in a word or two, such as "illegal move".
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason(%d)", r)
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

// Fault tells whether the reason is a player's misbehaviour.
func (r Reason) Fault() bool { return r >= IllegalMove }

// A Record is the account of a game.
type Record struct {
	Black, White string // the players' names
	Settings     Settings
	Handicap     []model.Point // stones that Black was given
	Moves        []model.Move
	Notes        []Note // of the moves, one each
	Result       model.Result
	Reason       Reason
	Fault        string           // what went wrong, one line; empty if nothing did
	FaultBy      model.Color      // whose fault it was; Empty if nobody's
	FinalComment string           // the words of a player who resigned or forfeited
	Remarks      []string         // things worth knowing that did not change the result
	Descriptions [2]string        // what the players say of themselves, Black's first; may be empty
	Titles       [2]string        // their names in SGF, where they are others
	CPU          [2]time.Duration // processor time of each; 0 if unknown
	Started      time.Time
	Ended        time.Time
}

// A Note is what is known of a move besides the move.
type Note struct {
	WinRate  float64 // in the mover's view, 0 to 1; NaN if unknown
	Playouts int     // behind the move; 0 if unknown
	Comment  string  // the player's words
	Elapsed  time.Duration
}

// Void tells whether the game has no result: nothing can be counted for
// either side.
func (r *Record) Void() bool { return r.Result.By == model.Unknown }
