package tuner

import (
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
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
	must.Has(t, a.View(), "next game, by rule UCB E=0.45", "stops at .95: now .86, held back by k:2")
	a.answer("G")
	must.Has(t, a.View(), "x", "set aside: ", "–")
	a.answer("W")
	must.Has(t, a.View(), "The event stops at .95: now .86, held back by k:2.")
	a.answer("esc")
	for name, want := range map[string]string{
		"K 0.12; R 133; and another": "next ──", "a name of parameters that has no room beside all that": " stops at .95: now .86\n",
	} {
		e.Change(func(s *event.Status) {
			s.Stop = &event.EarlyStop{Sure: .95, Now: .86, Rival: &tune.Candidate{Parameters: name}}
		})
		a.Sample()
		must.Has(t, a.View(), want)
	}
}

// An event that is finished says so in its line, in the tabs and in place of what comes next, also before a run of it has ended.
func TestFinishedShown(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		e := uitest.NewEvent(t, 2)
		a := openRunning(t, size[0], size[1], e, Deps{})
		e.Change(func(s *event.Status) {
			s.Finished, s.Ended = true, "all its 10,000 games are played (number_of_games)"
			s.Next, s.Proposed, s.Running = nil, nil, nil
		})
		a.Sample()
		text := a.View()
		must.Has(t, text, "finished\n", "games 6,120 of 10,000 (3 void), finished", "finished ──", "the event is finished: all its 10,000 games are played", "C confirms the best", "C confirm  e export ")
		must.Lacks(t, text, "n one game") // else: keys that only say that the event is finished
		must.Lacks(t, text, "next by")
		a.answer("W")
		must.Has(t, a.View(), "The event is finished: all its 10,000 games are")
		a.answer("esc")
		e.Change(func(s *event.Status) { s.Objective = match.HigherObjective }) // no match can confirm it
		a.Sample()
		must.Has(t, a.View(), "e writes a report, U undoes an edit by h")
		must.Lacks(t, a.View(), "confirms the best")
	}
}

// The line of the event counts the games that were excluded, and no result by hand that was undone.
func TestExcludedShown(t *testing.T) {
	e := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, e, Deps{})
	e.Change(func(s *event.Status) {
		s.Out = []event.Out{{Row: event.Row{Game: 1}}, {Row: event.Row{Game: 2}, Undone: true}}
	})
	a.Sample()
	must.Has(t, a.View(), "(3 void) (1 out)")
}
