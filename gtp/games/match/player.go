package match

import (
	"context"
	"math"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// A Player plays one side of a game. The referee calls its methods one at a
// time. Errors are the player's faults; the referee turns them into a Reason.
type Player interface {
	// Name returns the name for records and the screen.
	Name() string
	// Setup begins a new game, and starts the player if it is not running.
	Setup(ctx context.Context, s Settings) error
	// Play plays a move on the player's board, usually the opponent's.
	Play(ctx context.Context, m model.Move) error
	// Genmove asks for a move of color c and plays it on the player's own board.
	Genmove(ctx context.Context, c model.Color) (Genmove, error)
	// Score returns the player's view of the result of the finished game, or an error
	// if it has none.
	Score(ctx context.Context) (model.Result, error)
	// Close ends the player. It may be called more than once.
	Close() error
}

// A Genmove is a player's answer to the request for a move.
type Genmove struct {
	Point    model.Point      // point of the move, or model.Pass, or model.Resign
	Claim    bool             // the player claims the win, and Point has no meaning
	Outcome  *Outcome         // a run of a program decides the game, and Point has no meaning; nil for a move
	Comment  string           // the player's comment on the move, for the record
	Snapshot *search.Snapshot // search behind the move; nil if unknown
	Took     time.Duration    // time from the request to the move; 0 if unknown
	Estimate *Estimate        // how the game stands after the move; nil if only Snapshot knows
}

// An Estimate is how a game stands for one side. What is unknown is NaN.
type Estimate struct {
	WinRate float64 // 0 to 1
	Lead    float64 // points ahead, komi counted
}

// estimateOf returns the estimate of a search, for the side to move.
func estimateOf(s *search.Snapshot) Estimate {
	e := Estimate{math.NaN(), math.NaN()}
	if s == nil {
		return e
	}
	if s.Searched() || s.Playouts > 0 {
		e.WinRate = s.WinRate
	}
	if s.ScoreStdev > 0 || s.Score != 0 {
		e.Lead = s.Score
		if s.ToPlay == model.White {
			e.Lead = -s.Score
		}
	}
	return e
}

// An Engine is a Player that says more of itself than its name, wants to know how much time it has, and can
// show its search while it thinks.
type Engine interface {
	// Description returns what the player is, such as program and version. The text may have several lines.
	Description() string
	// TimeShare returns the part of the game's time control that the player gets, for time odds; 0 is all.
	TimeShare() float64
	// Watch sets the function that is called with snapshots during Genmove, from
	// one goroutine at a time. It must not block. nil ends the calls.
	Watch(func(*search.Snapshot))
	// SetTime sets the time control of a game that has been set up.
	SetTime(ctx context.Context, t gtp.TimeControl) error
	// TimeLeft sets the time that the player has left, before it is to move.
	TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error
	// SetHandicap places black stones, which the opponent has chosen, on the empty board.
	SetHandicap(ctx context.Context, points []model.Point) error
}

// A HandicapPlacer is a Player that can choose its own handicap stones.
type HandicapPlacer interface {
	// PlaceHandicap asks the player, who is Black, to place n stones on the empty
	// board, and returns their points.
	PlaceHandicap(ctx context.Context, n int) ([]model.Point, error)
}

// A Maker makes a player for one game.
type Maker func(ctx context.Context) (Player, error)
