package playout

// An Increment is what the length of a rollout counts.
type Increment string

const (
	Tick  Increment = "TICK"  // moves
	Turn  Increment = "TURN"  // turns
	Round Increment = "ROUND" // rounds
)

// A Termination is what a rollout that has its length waits for.
type Termination string

const (
	Exact       Termination = "EXACT"        // nothing
	EndAction   Termination = "END_ACTION"   // the root player has moved and another is to
	StartAction Termination = "START_ACTION" // another player has moved and the root player is to
	EndTurn     Termination = "END_TURN"     // the last move ended a turn, whosever it was
	EndRound    Termination = "END_ROUND"    // the last move ended a round
)

// An End says where a rollout stops short of the end of the game. The names are
// TAG's.
type End struct {
	Length      int  // 0 and [Exact]: at the leaf
	PerPlayer   bool // Length is for each player
	Increment   Increment
	Termination Termination
}

// A Progress is how far a rollout has come. Players are counted from 0.
type Progress struct {
	Players    int
	Moves      int  // made in the rollout
	Turns      int  // begun since the leaf
	Rounds     int  // likewise
	Last       int  // who moved last, on the way to the leaf if the rollout has no move yet
	Next       int  // who is to move
	Root       int  // the root player
	TurnEnded  bool // by the last move of the rollout
	RoundEnded bool // likewise
	Over       bool // the game has ended
}

// Reached reports whether the rollout stops.
func (e *End) Reached(p *Progress) bool {
	if p.Over {
		return true
	}

	length, done := e.Length, p.Moves
	if e.PerPlayer {
		length *= p.Players
	}
	switch e.Increment {
	case Turn:
		done = p.Turns
	case Round:
		done = p.Rounds
	}

	if done < length {
		return false
	}
	switch e.Termination {
	case EndAction:
		return p.Last == p.Root && p.Next != p.Root
	case StartAction:
		return p.Last != p.Root && p.Next == p.Root
	case EndTurn:
		return p.TurnEnded
	case EndRound:
		return p.RoundEnded
	}
	return true
}
