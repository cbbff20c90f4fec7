package event

import (
	"errors"
	"math/rand/v2"
	"slices"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// A schedule decides who plays whom next and keeps the score, of candidates or of a
// tournament's matchups. Its state is a fold over the games counted and those in
// progress. It is for one goroutine at a time.
type schedule interface {
	// begun tells the seed of the journal, before any game.
	begun(seed uint64)
	// next chooses game number n. It returns false if no game may begin: all are played
	// or in progress, or their arms are benched.
	next(n int, stream streams, out benched) (assignment, bool)
	// open reports whether next would choose a game.
	open(out benched) bool
	// complete reports whether every game has a result, and ended says why it is.
	complete() bool
	ended() string

	// begin and end enclose the time in which a game is in progress.
	begin(assignment)
	end(assignment)
	// count counts the row of a game that is not in progress, also of a void one.
	count(Row, assignment)

	// write sets the fields of a row that say which game it is, and read reads them.
	write(*Row, assignment)
	read(Row) (assignment, error)
	// order is read for a row that orders a game: it also returns what it takes to play
	// the game.
	order(Row, streams) (assignment, error)

	// won reports whether the candidate has won by a result, or by the value of the row, which then gets a result; nil in a
	// tournament.
	won(assignment, *Row, model.Result) *bool
	// startupChecks returns the players to start before the first game.
	startupChecks(all bool) []startupCheck
	// show adds the score to the status of the event.
	show(*Status)
	// lead names what leads: it differs when another candidate is named best, a lead changes hands or a test decides.
	lead() string
	// clone returns a copy, which goes on without the schedule.
	clone() schedule
}

// An assignment is a game to be played: who plays whom, and how.
type assignment struct {
	id       string // name of the game in records and logs: "12", or "AvB_3"
	arm      string // the candidate or matchup that the game is about
	name     string // name of the arm, for people
	settings match.Settings
	seats    [2]seat     // Black's and White's
	comment  string      // comment of the game record
	opening  string      // name of the opening
	color    model.Color // color of the candidate, or of the matchup's first player; Empty if unknown
	taken    bool        // the row read is of a round that has a result already

	// For games of a tuning event.
	candidate tune.Candidate
	opponent  int  // place among the event's opponents
	chosen    bool // the user has chosen the candidate
	again     *int // number of the game excluded that this one plays again
	pair      *int // number of the pair; nil if the event has no pairs

	// For games of a tournament, and of the cross-entropy method: the index of the contest,
	// and the number of the game in it.
	contest, round int
}

// oppose seats the candidate, which make makes, and the event's opponent.
func (a *assignment) oppose(c Config, make match.Maker, stream streams) {
	parameters := a.candidate.Parameters
	o := c.opponents()[a.opponent]
	a.settings, a.comment = o.Start.settings(o.Game, a.opening), "Candidate parameters: "+parameters
	a.settings.Seed = stream(streamVariant).Uint64()
	a.seats = [2]seat{
		{"candidate", parameters, "", true, make},
		{"opponent", o.ID, o.ID, false, o.Make(stream(streamOpponent).Uint64())},
	}
	if a.color == model.White {
		slices.Reverse(a.seats[:])
	}
}

// candidateWon reports whether a result is a win of the candidate.
func (a assignment) candidateWon(r model.Result) *bool {
	won := r.Winner.Player() == a.color
	return &won
}

// errTwoResults says that a round of a tournament has two results that count.
var errTwoResults = errors.New("the round has two results")

// A seat is a player's place in a game.
type seat struct {
	role    string // "candidate", "opponent", or the player's code
	player  string // name for people: the parameters, or the player's code
	code    string // the player's code; empty for a candidate
	suspect bool   // a fault of the player is a fault of the arm
	make    match.Maker
}

// Streams of random numbers of a game. Each is seeded by the event's seed and the
// game's number alone: a game depends on those before it through the counts only.
const (
	streamChoice = iota
	streamColor
	streamCandidate
	streamOpponent
	streamUses

	streamVariant = 1 << 30 // apart from those of all games
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
	switch {
	case c.Cross != nil:
		return newCrossSchedule(c), nil
	case c.isTournament():
		return newTournament(c), nil
	}
	return newTuning(c)
}
