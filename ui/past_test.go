package ui

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/gtp/games/event/report"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
)

// A strictRunner fails the test when it gets an order or is to run.
type strictRunner struct {
	tuner.Runner
	t   *testing.T
	now string // what is tried
}

func (r *strictRunner) Do(_ context.Context, o event.Order) (event.Done, error) {
	r.t.Errorf("%s: gives the order %s", r.now, o)
	return event.Done{}, nil
}

func (r *strictRunner) Run(context.Context, event.RunOptions) error {
	r.t.Errorf("%s: runs the event", r.now)
	return nil
}

// On screens that show an event every action says whether it changes the event. While the event is shown as it was, those that do
// are refused, by key, palette and mouse, with the keys that lead on; whatever the others do, the journal stays as it is.
func TestThePastIsReadOnly(t *testing.T) {
	t.Chdir(t.TempDir())
	c := eventtest.Config(paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 4, Format: "K %.2f"},
		paramtest.Row{Code: "r", Scale: paramtest.Linear(), Split: 3, Format: "R %.2f"}))
	journal := eventtest.Journal(t, c, 8, func(int, *event.Row) {})
	before := must.Read(journal)
	opened := must.Get(event.Open(c, journal))
	defer opened.Close()
	r := &strictRunner{Runner: opened, t: t}
	e := &tuner.Event{Name: "sample", Journal: journal, At: 4, Open: func() (tuner.Runner, error) { return r, nil },
		Past:   func() (*event.Past, error) { return event.OpenPast(c, journal) },
		Fork:   func(to string, games int) (int, error) { return event.Fork(c, journal, to+".journal", games) },
		Report: func(o report.Options) (*report.Report, error) { return report.New(c, journal, o) },
	}
	a := newTestApp(t, 120, 40, Start{Tune: tuner.Offers{Event: e}, Session: session.Start{Human: session.BothSides}, Screen: kit.Tune})
	a.looking = true // no look is waited for
	e.Start = true
	follow(a, a.tune.Init())
	if games, back := a.tune.RewoundTo(); games != 4 || !back {
		t.Fatalf("at game %d, %v", games, back)
	}

	changes, tried := 0, 0
	const refused = "wound back to game 4: end shows the event as it is now, F forks it here"
	for _, tab := range []kit.Tab{kit.Tune, kit.Games} {
		for _, group := range a.keymap.Groups[tab.Section()] {
			for _, act := range group.Actions {
				r.now = tab.Section() + "." + act.Name
				if act.Past == kit.PastUnsaid {
					t.Errorf("%s does not say whether it changes the event", r.now)
				}
				if act.Past == kit.Changes {
					changes++
				}
				ways := [][]string{{act.Keys[0]}, append([]string{":"}, append(strings.Split(r.now, ""), "enter")...)}
				if tried++; tried%must.Often(4, 1) > 0 {
					ways = ways[:1]
				}
				for _, way := range ways {
					a.dialog, a.tab = nil, tab
					if len(way) > 1 {
						a.tab = kit.Play // the palette leads to the screen
					}
					a.tune.Silence()
					answerAll(a, way...)
					if act.Past == kit.Changes && (a.dialog != nil || a.tune.Warning() != refused) {
						t.Errorf("%s by %q: %q, with a dialog %v, want %q", r.now, way, a.tune.Warning(), a.dialog != nil, refused)
					}
					a.dialog = nil
					if games, _ := a.tune.RewoundTo(); games != 4 || strings.Contains(r.now, "now") {
						answerAll(a, "home")
						for range 4 {
							answerAll(a, "]")
						}
					}
				}
			}
		}
	}
	if changes < 15 {
		t.Errorf("%d actions change the event, want those by hand and of the run", changes)
	}

	// The line of keys names none of them.
	a.tab = kit.Tune
	lines := strings.Split(ansi.Strip(a.View()), "\n")
	must.Has(t, lines[len(lines)-1], "[ ] back, on", "end now", "F fork")
	must.Lacks(t, lines[len(lines)-1], "one game", "run", "undo", "record")

	must.Equal(t, must.Read(journal), before)

	// A fork takes the games until here.
	answerAll(a, "F", "enter")
	games := must.Get(event.Replay(c, "sample-4.yaml.journal", nil))
	must.Equal(t, games.Status.Played, 4)
	must.Has(t, a.View(), "sample-4.yaml begins with 4 games: f opens it")
}
