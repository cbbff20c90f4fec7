package event

import (
	"math/rand/v2"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// A schedule says who plays whom next, and keeps the score: of candidates, or of
// a tournament's matchups. Its state is a fold over the games counted and those
// begun. It is for one goroutine at a time.
type schedule interface {
	// next chooses game number n of those that a run may begin, and false if there
	// are none: all are played or in progress, or their arms are benched.
	next(n int, stream streams, out benched) (assignment, bool)
	// open tells whether next would choose a game.
	open(out benched) bool
	// complete tells whether every game has a result.
	complete() bool

	// begin and end frame the time in which a game is in progress.
	begin(assignment)
	end(assignment)
	// count counts the row of a game that is not in progress, void ones too.
	count(Row, assignment)

	// write puts what the schedule knows of a game into its row, and read gets it
	// back.
	write(*Row, assignment)
	read(Row) (assignment, error)
	// order returns the game that a row tells the players of, with all that it takes
	// to play it.
	order(Row, streams) (assignment, error)

	// won tells whether an arm has won by a game's result; nil if that is not what
	// its games are about.
	won(assignment, model.Result) *bool
	// tryouts returns the players to start before the first game.
	tryouts(all bool) []tryout
	// show adds the state to the picture of the event.
	show(*Status)
}

// An assignment is a game to be played: who plays whom, and how.
type assignment struct {
	id       string // in records and logs: "12", or "AvB_3"
	arm      string // what the game is about, to be benched if it cannot play
	name     string // of the arm, for people
	settings match.Settings
	seats    [2]seat // Black's and White's
	comment  string  // of the game record

	// In a tuning event.
	candidate tune.Candidate
	color     model.Color // the candidate's; that of a tournament's first player; Empty if unknown
	chosen    bool        // by the user

	// In a tournament.
	pair, round int
}

// A seat is a player's place in a game.
type seat struct {
	role    string      // "candidate", "opponent", or the player's code
	player  string      // for people: the parameters, or the player's code
	suspect bool        // its faults are the arm's
	make    match.Maker // makes the player
}

// Streams of random numbers of a game. Each is seeded by the event's seed and
// the game's number alone, so that a game does not depend on those before it
// but through the counts.
const (
	streamChoice = iota
	streamColor
	streamCandidate
	streamOpponent
	streamUses
)

// streams returns a generator for one use in a game.
type streams func(use int) *rand.Rand

// stream returns the generators of a game.
func (r *Runner) stream(game int) streams { return newStreams(r.header.Seed, game) }

// newStreams returns the generators of a game of an event with a seed.
func newStreams(seed uint64, game int) streams {
	return func(use int) *rand.Rand {
		return rand.New(rand.NewPCG(seed, uint64(game)*streamUses+uint64(use)))
	}
}

// newSchedule returns the schedule of an event, without games.
func newSchedule(c Config) (schedule, error) {
	if len(c.Matchups) > 0 {
		return newTournament(c), nil
	}
	return newTuning(c)
}
