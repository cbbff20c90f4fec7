package tuner

import (
	"context"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Runner is a tuning event, or a tournament, as the Tune screen needs it. *event.Runner is one.
type Runner interface {
	// Run plays games until the event is finished, drained or ctx ends.
	Run(ctx context.Context, o event.Options) error
	// Status returns the latest state, without waiting.
	Status() *event.Status
	Pause()
	Resume()
	Step()
	// StepWith is Step with a candidate of the user's choice.
	StepWith(ctx context.Context, c tune.Candidate) error
	// Record counts a result that was played elsewhere and returns its number.
	Record(ctx context.Context, c tune.Candidate, won bool) (int, error)
	// Undo takes back the latest result recorded and returns its number.
	Undo(ctx context.Context) (int, error)
	SetWorkers(n int)
	Drain()
	Close() error
}

// An Event is a tuning event that the Tune screen can open.
type Event struct {
	Name    string
	About   string                 // one line for who is asked whether to start it
	Journal string                 // where its results are kept
	Open    func() (Runner, error) // may take a while: reads the journal
	Options event.Options          // how to run it
	Start   bool                   // open and run it at once; else enter does
	Space   param.Space            // what it tunes; none in a tournament

	// Report tells what the games in the journal say. nil: the event has no report.
	Report func(report.Options) (*report.Report, error)

	// Confirm returns the match that confirms the best candidate against another:
	// default, runner-up or opponent, or values of the parameters. nil: none can.
	Confirm func(against string, test match.SPRT, games int) (Confirmation, error)
}

// A Confirmation is a match of an event's best candidate against another, that a
// sequential test ends. Its journal stands beside the event's: it goes on where an
// earlier one stopped.
type Confirmation struct {
	Series      match.Series
	Best, Other string                   // who plays
	Verdict     func(match.Stats) string // what the test says, in words
}
