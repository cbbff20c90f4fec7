package tuner

import (
	"context"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Runner is a tuning event or a tournament, as the Tune screen uses it. *event.Runner
// implements it.
type Runner interface {
	// Run plays games until the event is finished, drained or ctx ends.
	Run(ctx context.Context, o event.Options) error
	// Status returns the latest state, without waiting.
	Status() *event.Status
	Pause()
	Resume()
	Step()
	// StepWith is Step with a candidate that the user has chosen.
	StepWith(ctx context.Context, c tune.Candidate) error
	// Record counts a result that was played elsewhere and returns its number.
	Record(ctx context.Context, c tune.Candidate, h event.HandResult) (int, error)
	// Undo takes back the latest result recorded and returns its number.
	Undo(ctx context.Context) (int, error)
	// Exclude makes a game count no more, and with again has it played again.
	Exclude(ctx context.Context, number int, reason string, again bool) error
	// Restore makes a game count again that was excluded.
	Restore(ctx context.Context, number int) error
	// Mark marks a candidate for the games to come, pinned ones until they have so many
	// games; 0 is until it is unmarked.
	Mark(ctx context.Context, c tune.Candidate, m event.Mark, games int) error
	SetWorkers(n int)
	Drain()
	// Abort ends the run at once; its games in progress are lost.
	Abort()
	Close() error
}

// An Event is a tuning event that the Tune screen can open.
type Event struct {
	Name    string
	About   string                 // one line that describes it, shown before it starts
	Journal string                 // path of its journal
	Open    func() (Runner, error) // reads the journal, which may take a while
	Options event.Options          // options of its runs
	Start   bool                   // whether to open and run it at once
	Command string                 // command line that continues it in a later program; "": there is none
	Space   param.Space            // parameters that it tunes; none in a tournament

	// Report summarizes the games in the journal. nil: the event has no report.
	Report func(report.Options) (*report.Report, error)
	// Page returns the HTML page of a report with all games. nil: there are no pages.
	Page func(*report.Report) (string, error)

	// Confirm returns the match that confirms the best candidate against another:
	// default, runner-up or opponent, or values of the parameters. nil: the event has
	// no such match.
	Confirm func(against string, test match.SPRT, games int) (Confirmation, error)
}

// A Confirmation is a match of an event's best candidate against another, which a
// sequential test ends. Its journal is beside the event's, so a match that was stopped
// can be resumed.
type Confirmation struct {
	Series      match.Series
	Best, Other string                   // names of the players
	Verdict     func(match.Stats) string // writes the result of the test
}
