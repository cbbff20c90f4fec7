package match

import (
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/variant"
)

// Defaults of Settings.
const (
	DefaultMoveLimit = 1000

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

	// MoveLimit is the number of moves, passes counted, after which the game ends as
	// AtLimit says; 0 means DefaultMoveLimit.
	MoveLimit int
	AtLimit   AtLimit

	// ResignBelow adjudicates games: one side loses by resignation when its win rate was
	// below this, 0 to 0.5, at ResignMoves moves of each side in a row, as both players see
	// it. 0 adjudicates nothing. Moves whose win rate is unknown agree to nothing.
	ResignBelow float64

	// ResignPoints is like ResignBelow for a side that is behind by this many points or
	// more; 0 adjudicates nothing. Either of the two is enough.
	ResignPoints float64

	// ResignMoves are the moves of each side in a row that ResignBelow and ResignPoints
	// take; 0 means DefaultResignMoves.
	ResignMoves int

	// MoveTime is how long the referee waits for one move; 0 is for ever. A
	// player that takes longer loses on time.
	MoveTime time.Duration

	// Time is the time control of each side, by the referee's clock. A player that
	// takes longer loses on time. Timekeepers get to know it.
	Time gtp.TimeControl

	// Variant is what variant.New knows the variant as; "" is Go. Seed is that of its draws
	// and chances. Seats after the second have the players of the first and the second. It
	// ends, and counts, by rules of its own.
	Variant string
	Seed    uint64

	// Rules are those of the game. The zero Rules are the default ones without points
	// for handicap stones.
	Rules model.Rules

	// Opening is played before the first move of the players.
	Opening Opening

	// Scorer decides who counts the game.
	Scorer Scorer

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
	Setup  int          // the first of Moves, so many, are stones set up: no captures, White's first
	ToPlay model.Color  // Empty: the opponent of the last to move
}

// AtLimit says what becomes of a game at the move limit.
type AtLimit uint8

// What becomes of a game at the move limit. Play has no result for an unknown game and
// for a void one; an event counts the former, with points for nobody.
const (
	LimitUnknown AtLimit = iota // it is a game without a winner, as in Gomill
	LimitVoid                   // it counts for nobody
)

// LimitWords are the values of AtLimit in words.
var LimitWords = []string{"unknown", "void"}

// String returns the value in a word.
func (a AtLimit) String() string { return LimitWords[min(int(a), len(LimitWords)-1)] }

// Adjudicates reports whether games may be decided before their end.
func (s Settings) Adjudicates() bool { return s.ResignBelow > 0 || s.ResignPoints > 0 }

// A Scorer decides who counts a game that ended by two passes.
type Scorer uint8

// The kinds of scorer. Journals have their numbers.
const (
	// ScorePlayers asks the players. Unless both agree the referee counts, too, and decides
	// who is right.
	ScorePlayers Scorer = iota
	// ScorePlayersOnly asks the players. If none can count or they disagree, the
	// result is unknown.
	ScorePlayersOnly
	// ScoreArea lets the referee count with every stone alive, as Gomill's internal scorer
	// does.
	ScoreArea
	// ScorePlayouts lets the referee count by playouts, which show whose the stones are.
	ScorePlayouts
)

// countPlayouts is the number of playouts by which the referee counts.
const countPlayouts = 1000

// Game returns the game before its first move, without handicap stones.
func (s Settings) Game() (*model.Game, error) {
	if s.Variant != "" {
		return variant.NewGame(s.Variant, s.Size, s.Komi, s.Seed)
	}
	g, err := model.NewGame(s.Size, s.Komi)
	if err == nil {
		g.SetRules(s.Rules)
	}
	return g, err
}

// checkVariant returns an error if the settings are not those of a game of a variant.
func (s Settings) checkVariant() error {
	other := ""
	switch {
	case s.Rules.Title(0) != model.DefaultRules.Title(0):
		other = "other rules"
	case s.Handicap > 0:
		other = "a handicap"
	case len(s.Opening.Moves) > 0:
		other = "openings"
	case s.Adjudicates():
		other = "adjudication"
	}
	if other != "" {
		return fmt.Errorf("variant %s with %s, want one of them", s.Variant, other)
	}
	_, err := variant.New(s.Variant, s.Size, s.Komi, s.Seed)
	return err
}

// MaxLead bounds a number of points that one side is ahead by, or loses with a move.
const MaxLead = 1000

// Check returns an error that names the first setting out of its range.
func (s Settings) Check() error {
	komi, fixed := model.CheckKomi(s.Komi), model.CheckFixedHandicap(s.Handicap, s.Size)
	switch {
	case s.Size < model.MinSize || s.Size > model.MaxSize:
		return fmt.Errorf("board size %d, want %d to %d", s.Size, model.MinSize, model.MaxSize)
	case komi != nil:
		return komi
	case s.MoveLimit < 0:
		return fmt.Errorf("move limit %d, want 1 or more, or 0 for %d", s.MoveLimit, DefaultMoveLimit)
	case !(s.ResignBelow >= 0 && s.ResignBelow <= .5):
		return fmt.Errorf("adjudication at a win rate of %v, want 0 to 0.5", s.ResignBelow)
	case !(s.ResignPoints >= 0 && s.ResignPoints <= MaxLead):
		return fmt.Errorf("adjudication at %v points, want 0 to %d", s.ResignPoints, MaxLead)
	case s.ResignMoves < 0:
		return fmt.Errorf("adjudication after %d moves, want 1 or more, or 0 for %d", s.ResignMoves, DefaultResignMoves)
	case s.MoveTime < 0:
		return fmt.Errorf("move time %v, want 0 or more", s.MoveTime)
	case s.Handicap > 0 && len(s.Opening.Moves) > 0:
		return fmt.Errorf("handicap %d with an opening, want one of them", s.Handicap)
	case !s.FreeHandicap && fixed != nil:
		return fixed
	case s.Handicap < 0 || s.Handicap == 1:
		return fmt.Errorf("handicap %d, want 0, or 2 and more", s.Handicap)
	case s.FreeHandicap && s.Handicap >= s.Size*s.Size:
		return fmt.Errorf("handicap %d on a %dx%d board, want at most %d", s.Handicap, s.Size, s.Size, s.Size*s.Size-1)
	case s.Scorer > ScorePlayouts:
		return fmt.Errorf("scorer %d, want %d to %d", s.Scorer, ScorePlayers, ScorePlayouts)
	case s.Variant != "":
		return s.checkVariant()
	}
	return nil
}
