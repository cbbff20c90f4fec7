package match

import (
	"fmt"
	"math"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// Defaults of Settings.
const (
	DefaultMoveLimit = 1000
	DefaultJudge     = 1000

	// DefaultResignMoves is the default of Settings.ResignMoves.
	DefaultResignMoves = 3
)

// Settings are the conditions of a game.
type Settings struct {
	Size     int
	Komi     float64
	Handicap int // stones; 0 for an even game

	// FreeHandicap lets Black choose the handicap points, if that player can. Else
	// they are the fixed points of the GTP standard.
	FreeHandicap bool

	// MoveLimit is the number of moves, passes counted, after which the game
	// ends without result; 0 means DefaultMoveLimit.
	MoveLimit int

	// ResignBelow adjudicates games: one side loses by resignation when both players have
	// put its win rate below this, 0 to 0.5, at ResignMoves moves of each in a row. 0
	// adjudicates nothing. Moves whose win rate is unknown agree to nothing.
	ResignBelow float64

	// ResignMoves are the moves of each side at which the players must agree; 0 means
	// DefaultResignMoves.
	ResignMoves int

	// MoveTime is how long the referee waits for one move; 0 is for ever. A
	// player that takes longer loses on time.
	MoveTime time.Duration

	// Time is the time control of each side, by the referee's clock. A player that
	// takes longer loses on time. Timekeepers get to know it.
	Time gtp.TimeControl

	// Rules are those of the game. The zero Rules are the default ones without points
	// for handicap stones.
	Rules model.Rules

	// Opening is played before the first move of the players.
	Opening Opening

	// Scorer decides who counts the game.
	Scorer Scorer

	// Judge is the number of playouts by which the referee samples whose the stones are
	// when it counts; 0 means DefaultJudge. With a negative
	// number it takes all stones as alive.
	Judge int

	// VoidFaults treats faults as Gomill does. A crash, a time-out and an answer that is
	// not GTP make the game void; otherwise the player at fault loses. A player whose
	// move the opponent calls illegal loses; otherwise the opponent does if the move is
	// legal. Illegal moves, failed requests for a move, and a clock that has run out
	// lose in either case.
	VoidFaults bool
}

// An Opening is a position that games begin with, given by the moves that lead to it.
type Opening struct {
	Name   string
	Moves  []model.Move // moves of both sides in any order, without passes
	ToPlay model.Color  // Empty: the opponent of the last to move
}

// A Scorer decides who counts a game that ended by two passes.
type Scorer uint8

// The kinds of scorer.
const (
	// ScorePlayers asks the players. The referee counts if none can count or they
	// disagree on the winner.
	ScorePlayers Scorer = iota
	// ScorePlayersOnly asks the players. If none can count or they disagree, the
	// result is unknown.
	ScorePlayersOnly
	// ScoreReferee lets the referee count.
	ScoreReferee
)

// moveLimit returns the limit in force.
func (s Settings) moveLimit() int {
	if s.MoveLimit == 0 {
		return DefaultMoveLimit
	}
	return s.MoveLimit
}

// Check returns an error that names the first setting out of its range.
func (s Settings) Check() error {
	switch {
	case s.Size < model.MinSize || s.Size > model.MaxSize:
		return fmt.Errorf("board size %d, want %d to %d", s.Size, model.MinSize, model.MaxSize)
	case math.IsNaN(s.Komi) || math.IsInf(s.Komi, 0):
		return fmt.Errorf("komi %v, want a number", s.Komi)
	case s.MoveLimit < 0:
		return fmt.Errorf("move limit %d, want 1 or more, or 0 for %d", s.MoveLimit, DefaultMoveLimit)
	case !(s.ResignBelow >= 0 && s.ResignBelow <= .5):
		return fmt.Errorf("win rate %v of an adjudication, want 0 to 0.5", s.ResignBelow)
	case s.ResignMoves < 0:
		return fmt.Errorf("%d moves of an adjudication, want 1 or more, or 0 for %d", s.ResignMoves, DefaultResignMoves)
	case s.MoveTime < 0:
		return fmt.Errorf("move time %v, want 0 or more", s.MoveTime)
	case s.Handicap > 0 && len(s.Opening.Moves) > 0:
		return fmt.Errorf("handicap %d with an opening, want one of them", s.Handicap)
	case s.Handicap < 0 || s.Handicap == 1:
		return fmt.Errorf("handicap %d, want 0, or 2 and more", s.Handicap)
	case !s.FreeHandicap && s.Handicap > model.MaxFixedHandicap(s.Size):
		return fmt.Errorf("fixed handicap %d on a %dx%d board, want at most %d", s.Handicap, s.Size, s.Size, model.MaxFixedHandicap(s.Size))
	case s.FreeHandicap && s.Handicap >= s.Size*s.Size:
		return fmt.Errorf("handicap %d on a %dx%d board, want at most %d", s.Handicap, s.Size, s.Size, s.Size*s.Size-1)
	case s.Scorer > ScoreReferee:
		return fmt.Errorf("scorer %d, want %d to %d", s.Scorer, ScorePlayers, ScoreReferee)
	}
	return nil
}
