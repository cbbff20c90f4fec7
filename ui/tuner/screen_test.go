package tuner

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
)

func TestGoldens(t *testing.T) {
	for name, size := range map[string][2]int{"tune-80x24.txt": {80, 24}, "tune-120x40.txt": {120, 40}} {
		uitest.Golden(t, name, openRunning(t, size[0], size[1], uitest.NewEvent(t, 2), Deps{}).View())
	}
}

func TestTuneKeys(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, f, Deps{})
	a.Press(" ", "n", "+", "-", " ", "n", "n", " ", "X", "y", " ", "n")
	must.Equal(t, f.Told(), "resume pause step workers workers resume pause step resume drain", "told")
	must.Equal(t, f.Status().Workers, 4)
}

// That a game begins is said until one has ended.
func TestTuneStepSaid(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, f, Deps{})
	a.Press(" ", "n")
	must.Has(t, a.View(), "one more game begins")
	f.Change(func(s *event.Status) { s.Played++ })
	a.Update(tickMsg{})
	a.Settle(false)
	must.Lacks(t, a.View(), "one more game begins")
}

// A run that was paused and drained begins again as the key for it says.
func TestTuneBeginsAgain(t *testing.T) {
	tests := []struct{ key, want string }{{"enter", "resume"}, {" ", "resume"}, {"n", "pause step"}}
	for _, tt := range tests {
		f := uitest.NewEvent(t, 2)
		a := openRunning(t, 80, 24, f, Deps{})
		a.Press(" ", "X", "y")
		a.Update(runEndedMsg{run: a.run})
		f.Told()
		if a.Press(tt.key); f.Told() != tt.want || a.run == nil {
			t.Errorf("%q: told otherwise than %q, run %v", tt.key, tt.want, a.run)
		}
	}
}

// A warning is shown when it is new, whatever was said before, until a key is
// pressed.
func TestTuneWarnings(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, f, Deps{})
	must.Has(t, a.View(), "g6115 void: engine died") // else: no warning of the journal
	a.Press("+")
	f.Change(func(s *event.Status) {
		s.Warnings = append(slices.Clone(s.Warnings), "g6121 void: crash: /usr/local/bin/an-engine: engine ended (exit status 3) during \"genmove w\": out of ideas")
	})
	a.Update(tickMsg{})
	for _, part := range []string{"g6121 void", "out of ideas"} { // in two lines
		must.Has(t, a.View(), part)
	}
	a.Press("j")
	a.Update(tickMsg{})
	must.Has(t, a.View(), "2,7  rave_i .10")
	must.Lacks(t, a.View(), "out of ideas") // else: the warning does not make room for the candidate chosen
}

func TestTuneFinishes(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, f, Deps{})
	f.Change(func(s *event.Status) { s.Finished, s.Named.Candidate = true, s.Standings[0].Candidate })
	a.Update(runEndedMsg{run: a.run})
	if want := "finished: rave_i 1.1; rave_f 10 is best, model 57.0% (54.9 to 59.1)"; !strings.Contains(a.View(), want) {
		t.Errorf("no %q in\n%s", want, a.View())
	}
}

// An event that was opened and has games left can be continued later.
func TestToContinue(t *testing.T) {
	f, command := uitest.NewEvent(t, 2), "gobandit tune quick"
	a := open(t, 80, 24, Deps{Offers: Offers{Event: &Event{Name: "quick", Command: command, Open: func() (Runner, error) { return f, nil }}}})
	must.Equal(t, a.ToContinue(), "")
	a.Update(openedMsg{runner: f})
	must.Equal(t, a.ToContinue(), command)
	f.Change(func(s *event.Status) { s.Finished = true })
	must.Equal(t, a.ToContinue(), "")
}

func TestTuneScrolls(t *testing.T) {
	a := openRunning(t, 80, 24, uitest.NewEvent(t, 2), Deps{})
	a.View()
	tests := []struct {
		keys string
		want int
	}{{"down", 1}, {"up up", 0}, {"G", 63}, {"pgdown", 63}, {"g", 0}, {"j j k", 1}, {"pgdown", 10}}
	for _, tt := range tests {
		a.Press(strings.Fields(tt.keys)...)
		must.Equal(t, a.list.Cursor, tt.want, tt.keys)
		a.View()
	}
	must.Has(t, a.View(), "▸11 ") // else: the row chosen is not shown
}

func TestTuneOffer(t *testing.T) {
	opened := 0
	f := uitest.NewEvent(t, 2)
	e := &Event{Name: "quick", About: "RAVE weights", Journal: "quick.journal", Open: func() (Runner, error) { opened++; return f, nil }}
	e.Journal = filepath.Join(t.TempDir(), "quick.journal")
	must.Succeed(t, os.WriteFile(e.Journal, nil, 0o666))
	must.Has(t, open(t, 80, 24, Deps{Offers: Offers{Event: e}}).View(), "goes on with the event", "goes on by hand")
	e.Journal = ""
	a := open(t, 80, 24, Deps{Offers: Offers{Event: e}})
	f.Change(func(s *event.Status) { s.Warnings = nil }) // which would take the message's place
	folder := t.TempDir()
	e.Journal = filepath.Join(folder, "quick.journal")
	says := func(when string) {
		t.Helper()
		must.Has(t, strings.Join(strings.Fields(a.View()), " "), "results are kept in quick.journal, quick.hist, quick.log and quick.games, in "+folder)
	}
	must.Has(t, a.View(), "RAVE weights", "starts it")
	says("before the start")
	cmd := a.Press("enter")
	if !a.opening {
		t.Fatal("enter does not open the event")
	}
	says("while it opens")
	if msg, ok := cmd().(openedMsg); !ok || !msg.isNew {
		t.Errorf("an event without a journal is not new: %+v", msg)
	}
	if a.Press("enter"); !a.opening {
		t.Fatal("enter twice")
	}
	a.Update(openedMsg{runner: f, isNew: true})
	if want := "results are kept in quick.journal"; !strings.HasPrefix(a.Message, want) {
		t.Errorf("after the start it says %q, want %q …", a.Message, want)
	}
	if a.run == nil || !strings.Contains(a.View(), "games 6,120 of 10,000") {
		t.Errorf("the event does not run:\n%s", a.View())
	}
	a.Update(runEndedMsg{errors.New("two void games in a row"), a.run})
	if a.run != nil || !strings.Contains(a.View(), "two void games in a row") {
		t.Errorf("the end of the run is not shown:\n%s", a.View())
	}
	a = open(t, 80, 24, Deps{Offers: Offers{Event: e}})
	a.Update(openedMsg{runner: f, start: oneGame})
	must.Equal(t, a.Message, "by hand: n plays one game, spc runs the event", "also when the game has ended")
}

func TestTuneCannotOpen(t *testing.T) {
	e := &Event{Name: "quick", Start: true, Open: func() (Runner, error) { return nil, nil }}
	a := open(t, 80, 24, Deps{Offers: Offers{Event: e}})
	a.Update(openedMsg{err: errors.New("quick.yaml:3: unknown key")})
	must.Has(t, a.View(), "quick.yaml:3: unknown key") // else: the error is not shown
}

func TestNoEvent(t *testing.T) {
	a := open(t, 80, 24, Deps{})
	a.Press("enter", "n", " ", "+", "X", "a", "j")
	must.Has(t, a.View(), "No event is open")
}

// With three parameters the map has three pairs of axes and cuts through the
// best candidate.
// Of a map too large for the window the part around the cursor is shown.
func TestPartOfHeatMap(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	s := *f.Status()
	for i := range s.Parameters {
		s.Parameters[i].Values = nil
		for v := range 16 {
			s.Parameters[i].Values = append(s.Parameters[i].Values, fmt.Sprint(100+v))
		}
	}
	s.Space, s.Standings = uitest.Space(s.Parameters), uitest.Standings(s.Parameters)
	f.Set(s)
	a := openRunning(t, 80, 24, f, Deps{})
	for _, rank := range []int{0, 7, 40, 255} {
		a.Press("g")
		for range rank {
			a.Press("j")
		}
		text := a.View()
		at := s.Standings[rank].Coordinates
		must.Has(t, text, "part  rave_f ↑ by rave_i →")
		row := regexp.MustCompile(fmt.Sprintf(`(?m)│ *%d .*[0-9]`, 100+at[1]))
		axis := regexp.MustCompile(fmt.Sprintf(`(?m)│ {3,}.*\b%d\b`, 100+at[0]))
		if !row.MatchString(text) || !axis.MatchString(text) {
			t.Errorf("candidate %v is not on the map:\n%s", at, text)
		}
	}
	uitest.Golden(t, "tunepart-80x24.txt", a.View())
	a.Resize(200, 50)
	if text := a.View(); strings.Contains(text, "part  ") || !strings.Contains(text, "model%  rave_f") {
		t.Errorf("not all of the map in\n%s", text)
	}
}

func TestHeatAxes(t *testing.T) {
	a := openRunning(t, 120, 40, uitest.NewEvent(t, 3), Deps{})
	for _, want := range []string{"rave_f ↑ by rave_i →  at k", "k ↑ by rave_i →  at rave_f", "k ↑ by rave_f →  at rave_i",
		"rave_i ↑ by rave_f →  at k", "rave_i ↑ by k →  at rave_f"} {
		axes, others, _ := strings.Cut(want, "  at ") // which may be below the legend
		must.Has(t, a.View(), axes, "at "+others)
		a.Press("a")
	}
	a = openRunning(t, 120, 40, uitest.NewEvent(t, 1), Deps{})
	if want := "model%  rave_i →"; !strings.Contains(a.View(), want) {
		t.Errorf("one parameter: no %q in\n%s", want, a.View())
	}
}

// An event that has only begun has no figures to show, and nothing breaks.
func TestFreshEvent(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	s := *f.Status()
	s = event.Status{Event: "new", CandidateStatus: event.CandidateStatus{Rule: "UCB", Size: 19, Parameters: s.Parameters}, TuningStatus: event.TuningStatus{Space: uitest.Space(s.Parameters), Standings: uitest.Standings(s.Parameters)}}
	for i := range s.Standings {
		c := &s.Standings[i]
		c.Games, c.Wins, c.Low, c.High, c.Best = 0, 0, 0, 1, false
	}
	f.Set(s)
	a := openRunning(t, 120, 40, f, Deps{})
	must.Has(t, a.View(), "games 0")
}

// A status without the parts of its kind is drawn, too.
func TestStatusWithoutParts(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	for _, kind := range []string{event.KindTuner, event.KindCross, event.KindPlayoff, event.KindAllPlayAll, event.KindGauntlet} {
		for _, matchups := range [][]event.MatchupStanding{nil, {}} {
			f.Set(event.Status{Kind: kind, Event: "bare", Matchups: matchups})
			a := openRunning(t, 120, 40, f, Deps{})
			must.Has(t, a.View(), "bare")
			a.Press("j", "c", "w", "m", "L", "a", "C", "pgdown", "g", "G")
		}
	}
}

// What is done by hand is of the rule's candidate, or of the one chosen.
func TestByHand(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, f, Deps{})
	f.Told()
	a.answer("w", "j", "c")
	must.Has(t, a.View(), "n plays (2,7), your choice", "▸ (2,7) 157/292") // else: the candidate chosen is not shown
	a.answer("l", "c", "n", "U", "U", "U")
	must.Equal(t, f.Told(), "record 5,2 won record 2,7 lost pause step 2,7 undo undo", "told")
	must.Has(t, a.View(), "no edit by hand is left to undo")
	a.answer("c", "c")
	if a.chosen != nil || !strings.Contains(a.View(), "n plays (5,2), the rule's choice") {
		t.Errorf("the choice is not left to the rule again:\n%s", a.View())
	}
}

// Where results are numbers there are runs, and nothing to win, lose or confirm by a match.
func TestNumbersAreNoGames(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, f, Deps{})
	f.Change(func(s *event.Status) {
		s.Objective, s.Measure = match.HigherObjective, event.Measure{Goal: tune.Higher, Name: "work"}
	})
	a.Update(runEndedMsg{run: a.run})
	f.Told()
	must.Has(t, a.View(), "runs ", "one run", "o record")
	must.Lacks(t, a.View(), "games", "one game", "w l")
	for _, key := range []string{"w", "l", "C"} {
		a.answer(key)
		must.Has(t, a.View(), "needs an event of games")
	}
	must.Equal(t, f.Told(), "")
}

// The levels below the first have a table each.
func TestLevels(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, f, Deps{})
	a.Press("L")
	must.Has(t, a.View(), "the candidates have one level")
	s := *f.Status()
	s.Lineage = [][]tune.Standing{{
		{Candidate: tune.Candidate{Path: []int{1, 8}, Parameters: "p 0.6; q 0.1"}, Games: 12, Wins: 9, Best: true},
		{Candidate: tune.Candidate{Path: []int{1, 0}, Parameters: "p 0.5; q 0.1"}, Games: 3, Wins: 1},
	}}
	f.Set(s)
	a.Update(tickMsg{})
	a.Press("L", "j")
	must.Has(t, a.View(), "level 2, in (0,1)", "1*1,0  p 0.6; q 0.1", "12 75.0", "(0,1) (0,0)  p 0.5; q 0.1: 1 of 3 games")
	a.Press("L")
	must.Has(t, a.View(), "1*5,2") // else: not back on the first level
}

// gridOf returns a space of parameters with so many divisions each.
func gridOf(t testing.TB, splits ...int) param.Space {
	t.Helper()
	var all []param.Parameter
	for i, split := range splits {
		scale := must.Get(param.Linear(0, 1, false))
		p := must.Get(param.NewParameter(string(rune('p'+i)), scale, split, ""))
		all = append(all, p)
	}
	return must.Get(param.NewSpace(all...))
}

// A tournament has a table of who won against whom.
func TestTournament(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	pair := func(id, a, b string, wins, losses, jigos int) event.MatchupStanding {
		return event.MatchupStanding{ID: id, Name: a + " v " + b, Players: [2]string{a, b}, Size: 9, Komi: 7.5, Games: wins + losses + jigos,
			Wins: [2]int{wins, losses}, Jigos: jigos}
	}
	s := event.Status{Kind: event.KindAllPlayAll, Event: "cup", Played: 30, Total: 30, Matchups: []event.MatchupStanding{
		pair("AvB", "ann", "bob", 6, 4, 0), pair("AvC", "ann", "cleo", 7, 2, 1), pair("BvC", "bob", "cleo", 10, 0, 0)},
		Last: []event.Row{{Type: "game", Game: 29, ID: "BvC_9", Black: "cleo", White: "bob", Result: "W+R", Moves: 60}}}
	s.Running = []event.RunningGame{{ID: 30, Name: "AvB_10", Progress: match.Progress{Black: "ann", White: "bob", MoveNumber: 3, WinRate: .5}}}
	f.Set(s)
	a := openRunning(t, 100, 30, f, Deps{})
	must.Has(t, a.View(),
		"player   games   win%   ±95", "ann         20   67.5", "6-4", "7.5-2.5", "BvC_9  cleo v bob  W+R  60 m", "AvB_10", "move 3",
		"cup · allplayall · 3 matchups")
	a.Press("j", "c", "w", "m", "L", "a", "C", "pgdown", "g", "G")
	must.Equal(t, a.list.Cursor, 2)
	must.Has(t, a.View(), "▸ cleo")
	s.Kind = event.KindPlayoff
	f.Set(s)
	a = openRunning(t, 80, 24, f, Deps{})
	must.Has(t, a.View(), "bob v cleo", "10-0", "ann v bob: 9×9 komi 7.5; ann 60.0%")
	must.Lacks(t, a.View(), "bob v cleo (")

	s.Matchups = slices.Clone(s.Matchups) // two of the same players are told apart
	s.Matchups[1].ID, s.Matchups[1].Name = "13x13", s.Matchups[0].Name
	f.Set(s)
	a = openRunning(t, 80, 24, f, Deps{})
	must.Has(t, a.View(), "ann v bob (AvB)", "ann v bob (13x13)", "spc pause")

	s.Finished, s.Running = true, nil
	f.Set(s)
	a = openRunning(t, 80, 24, f, Deps{})
	must.Has(t, a.View(), "e export", "F fork")
	must.Lacks(t, a.View(), "spc ", "workers")
}

// Where map and table have no room side by side, the maps take the table's place in
// turn.
func TestMapInPlaceOfTheTable(t *testing.T) {
	f := uitest.NewEvent(t, 3)
	s := *f.Status()
	for i := range s.Parameters {
		for v := range s.Parameters[i].Values {
			s.Parameters[i].Values[v] = fmt.Sprintf("%s 0.%05d", s.Parameters[i].Code, v)
		}
	}
	s.Space, s.Standings = uitest.Space(s.Parameters), uitest.Standings(s.Parameters)
	f.Set(s)
	a := openRunning(t, 60, 24, f, Deps{})
	for _, tt := range []struct {
		key  string
		want string
		gone string
	}{
		{"esc", "games won% model% ±95  Elo best", "rave_f ↑"},
		{"a", "model%  rave_f ↑ by rave_i →", "±95 best"},
		{"a", "model%  k ↑ by rave_i →", "rave_f ↑"},
		{"m", "model% by parameter, others at the best", "k ↑"},
		{"m", "games won% model% ±95  Elo best", "by parameter"},
		{"m", "model%  k ↑ by rave_i →", "±95 best"},
	} {
		a.Press(tt.key)
		if text := a.View(); !strings.Contains(text, tt.want) || strings.Contains(text, tt.gone) {
			t.Errorf("%s: want %q and no %q in\n%s", tt.key, tt.want, tt.gone, text)
		}
	}
}

// Keys and clicks, with runs that end in any way at any time, break neither the screen
// nor a frame.
func TestMonkey(t *testing.T) {
	keys := strings.Fields("enter enter n n c w l U C X y + - L m m a a j k J K up down home end pgdown pgup e f N esc esc x 1 left right")
	for seed := range must.Often[uint64](3, 6) {
		rng := rand.New(rand.NewPCG(seed, 0))
		f := uitest.NewEvent(t, int(seed%3)+1)
		a := open(t, 80, 24, Deps{Offers: Offers{Event: &Event{Name: "quick", About: "words", Open: func() (Runner, error) { return f, nil }}}})
		for range must.Often(200, 600) {
			switch n := rng.IntN(20); {
			case n == 0:
				a.Resize(rng.IntN(150), rng.IntN(50))
			case n == 1:
				a.Click(rng.IntN(90), rng.IntN(30), []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}[rng.IntN(3)])
			case n < 4 && a.opening:
				a.Update(openedMsg{runner: f, start: start(rng.IntN(3)), err: []error{nil, errors.New("no such file")}[rng.IntN(2)]})
			case n == 4 && a.run != nil:
				a.Update(runEndedMsg{[]error{nil, event.ErrHalted}[rng.IntN(2)], a.run})
			case n == 5:
				a.Update(tickMsg{})
			case n == 6:
				a.Press(" ")
			default:
				a.Press(keys[rng.IntN(len(keys))])
			}
			for _, line := range strings.Split(a.View(), "\n") {
				if w := ansi.StringWidth(line); w > a.W {
					t.Fatalf("a line of %d cells in a window of %d: %q", w, a.W, line)
				}
			}
		}
	}
}

// A click chooses a row of the table.
func TestClickChoosesARow(t *testing.T) {
	a := openRunning(t, 120, 40, uitest.NewEvent(t, 2), Deps{})
	a.View()
	r := a.layout().table
	a.Click(r.X+5, r.Y+4, tea.MouseButtonLeft)
	must.Equal(t, a.list.Cursor, 3, a.list.Cursor+1)
	a.Click(r.X+5, r.Y, tea.MouseButtonLeft)
	must.Equal(t, a.list.Cursor, 3) // else: a click on the headings chooses a row
}
