package tuner

import (
	"context"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
)

// A Runner is a tuning event or a tournament, as the Tune screen uses it. *event.Runner
// implements it.
type Runner interface {
	// Run plays games until the event is finished, drained or ctx ends.
	Run(ctx context.Context, o event.RunOptions) error
	// Status returns the latest state, without waiting.
	Status() *event.Status
	// Do carries out an order. One about the run takes effect at once, or is sent to the program that runs the event;
	// any other may wait.
	Do(ctx context.Context, o event.Order) (event.Done, error)
	Close() error
}

// An Event is a tuning event that the Tune screen can open.
type Event struct {
	Name    string
	About   string                 // one line that describes it, shown before it starts
	Journal string                 // path of its journal
	Open    func() (Runner, error) // reads the journal, which may take a while
	Options event.RunOptions       // options of its runs
	Start   bool                   // whether to open and run it at once
	Command string                 // command line that continues it in a later program; "": there is none
	Space   param.Space            // parameters that it tunes; none in a tournament

	Past func() (*event.Past, error) // reads the journal to wind the event back; nil: cannot
	At   int                         // games to wind it back to when it is opened, in place of running it; 0: none

	// Fork writes a new event file, and its journal with the first games of this event, or event.AllGames; it returns their
	// number. nil: the event cannot be forked.
	Fork func(to string, games int) (int, error)

	// Report summarizes the games in the journal. nil: the event has no report.
	Report func(report.Options) (*report.Report, error)
	// Page returns the HTML page of a report with all games. nil: there are no pages.
	Page func(*report.Report) (string, error)

	Rivals []event.Rival // players that Confirm knows by name, that of today first

	// Confirm returns the match that confirms the best candidate against another:
	// default, runner-up or opponent, or values of the parameters. nil: the event has
	// no such match.
	Confirm func(against string, test match.SPRT, games int) (Confirmation, error)
}

// A Confirmation is a match of an event's best candidate against another, which a
// sequential test ends. Its journal is beside the event's, so a match that was stopped
// can be resumed.
type Confirmation struct {
	Match   event.Config             // the event of its only matchup, the best candidate first
	Journal string                   // path of its journal
	Verdict func(match.Stats) string // writes the result of the test
}

// players returns the names of the players, the best candidate's first.
func (c Confirmation) players() (best, other string) {
	both := c.Match.Matchups[0].Players
	return both[0].Code, both[1].Code
}
