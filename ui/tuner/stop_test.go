package tuner

import (
	"testing"

	"gobandit/gtp/event"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
)

// The next pane says what an early end waits for, in brief where there is no room, and the table marks candidates that are out.
func TestStopShown(t *testing.T) {
	e := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, e, Deps{})
	e.Change(func(s *event.Status) {
		s.Stop = &event.EarlyStop{Sure: .95, Now: .86, Rival: &tune.Candidate{Parameters: "k:2"}}
		last := &s.Standings[len(s.Standings)-1]
		last.Out, last.PBest = true, 0
	})
	a.Sample()
	uitest.Has(t, a.View(), "next by UCB E=0.45", "stops at .95: now .86, held back by k:2")
	a.answer("G")
	uitest.Has(t, a.View(), "x", "set aside: ", "–")
	a.answer("W")
	uitest.Has(t, a.View(), "The event stops at .95: now .86, held back by k:2.")
	a.answer("esc")
	e.Change(func(s *event.Status) {
		s.Stop.Rival = &tune.Candidate{Parameters: "a long name of parameters and their values"}
	})
	a.Sample()
	uitest.Has(t, a.View(), "stops at .95: now .86 ─")
}
