package tuner

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/must"
	"gobandit/model/words"
	"gobandit/ui/uitest"
)

// A form writes an event that can be loaded, does not overwrite, and leaves
// nothing behind if something is wrong.
func TestNewEvent(t *testing.T) {
	t.Chdir(t.TempDir())
	next := uitest.NewEvent(t, 2)
	load := func(name string) (*Event, error) {
		c, err := configs.LoadEvent(name)
		if err != nil {
			return nil, err
		}
		return &Event{Name: c.Name, Journal: configs.JournalPath(name), Open: func() (Runner, error) { return next, nil }}, nil
	}
	f := uitest.NewEvent(t, 2)
	f.Change(func(s *event.Status) { s.Running = nil })
	a := openRunning(t, 80, 40, f, Deps{Offers: Offers{Load: load, Events: configs.Events(), Engines: configs.Engines()}})
	files := func() (names []string) {
		entries, _ := os.ReadDir(".")
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	a.answer("N", "enter")
	c, err := configs.LoadEvent("event.yaml")
	if err != nil || c.Tune.Space.Len() != 16 || c.Games != 1000 || c.Workers != 2 {
		t.Fatalf("%+v, %v", c, err)
	}
	if a.event.Name != "event" || a.runner != next || !f.Closed.Load() || a.Journal() != "event.journal" {
		t.Errorf("the event shown is %s", a.event.Name)
	}
	before, _ := os.ReadFile("event.yaml")
	a.answer("N", "ctrl+u", "event", "enter")
	if after, _ := os.ReadFile("event.yaml"); !strings.Contains(a.View(), "exists") || string(after) != string(before) {
		t.Errorf("an event was overwritten, or nothing said:\n%s", a.View())
	}
	a.answer("esc", "N")
	for range 8 {
		a.answer("down")
	}
	must.Lacks(t, a.View(), "more than the")
	a.answer("down", "down", "down", "down", "down", "ctrl+u", "1000")
	must.Has(t, a.View(), "more than the "+words.Plural(runtime.GOMAXPROCS(0), "processor")) // else: nobody says that the machine is too small
	a.answer("esc", "N")
	for range 8 {
		a.answer("down")
	}
	a.answer("Knurd linear 0 1 4", "enter")
	if text := a.View(); !strings.Contains(text, "tune Knurd: unknown key") || strings.Contains(text, ".yaml:") || !slices.Equal(files(), []string{"event.yaml"}) {
		t.Errorf("files %q, and on the screen\n%s", files(), a.View())
	}
}

// The lines of the form that a mistake is in are named, and what the documents and the
// form itself give as an example is right.
func TestNewEventLines(t *testing.T) {
	t.Chdir(t.TempDir())
	load := func(name string) (*Event, error) {
		c, err := configs.LoadEvent(name)
		if err != nil {
			return nil, err
		}
		return &Event{Name: c.Name, Journal: configs.JournalPath(name), Open: func() (Runner, error) { return uitest.NewEvent(t, 2), nil }}, nil
	}
	right := newEvent{"board_size": "9", "komi": "7.5", "candidate": "rave", "candidate.playouts": "100", "players.opponent": "rave",
		"players.opponent.playouts": "100", "number_of_games": "10", "parallel": "2", "selection": "ucb", "parameters[0]": "K linear 0 1 4"}
	tests := []struct {
		key, text string
		want      string // "": it is right
	}{
		{"parameters[1]", "playout uniform|local", ""},
		{"parameters[1]", "Knurd linear 0 1 4", "and Knurd: unknown key"},
		{"parameters[1]", "raveEquivalent log 1 9 2", `and raveEquivalent: unknown key, did you mean "raveEquivalence"?`},
		{"parameters[0]", "K log 0 1 4", "tune K: the lower bound of a log scale is zero"},
		{"board_size", "99", `board: "99", want`},
		{"komi", "[", "komi: "},
		{"candidate", "nobody", "candidate: "},
		{"candidate.playouts", "none", "the candidate's playouts: "},
		{"players.opponent", "nobody", "opponent: "},
		{"players.opponent", "no-such-program --mode gtp", "opponent: "},
		{"players.opponent", "uct, 2 rave, sh -c x", ""},
		{"players.opponent", "sh -c x,y", ""}, // one program
		{"players.opponent", "2 rave", "opponent: "},
		{"players.opponent", "uct, 0 rave", "opponent: "},
		{"players.opponent", "rave, nobody", "opponent: "},
		{"players.opponent", "rave, 2 rave", `opponent: two opponents with the id "rave"`},
		{"players.opponent", "rave,", "opponent: "},
		{"players.opponent.playouts", "none", "the opponent's playouts: "},
		{"candidate", "nobody --gtp", "candidate: "},
		{"candidate", "sh -c x", `candidate: the parameter "K" is not used`},
		{"candidate", "sh -c {K}", ""},
		{"candidate", "sh -c {k}", "candidate: {k}: no parameter has the code"},
		{"parameters[1]", "K log 1 9 2", `and K: two parameters with the code "K"`},
		{"parameters[1]", `C function "lambda f" 3`, "and C: "},
		{"description", `words: "with" # signs`, ""},
	}
	for i, tt := range tests {
		e := maps.Clone(right)
		e[tt.key] = tt.text
		text, err := e.text()
		must.Succeed(t, err)
		screen := &Screen{offers: Offers{Load: load}}
		_, err = screen.writeEvent(fmt.Sprintf("e%d.yaml", i), text, e)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%+v: %v", tt, err)
		case tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "yaml") || strings.Contains(err.Error(), " line ")):
			t.Errorf("%+v: error %v", tt, err)
		}
	}
	program := maps.Clone(right)
	maps.Copy(program, newEvent{"candidate": "sh --gtp", "candidate.gtp": "weight {K}; size {n}", "parameters[1]": "", "parameters[2]": "n 1|2|3"})
	text := must.Get(program.text())
	must.Succeed(t, os.WriteFile("program.yaml", []byte(text), 0o666))
	if c, err := configs.LoadEvent("program.yaml"); err != nil || c.Tune.Space.Len() != 12 || !strings.Contains(text, "[weight {K}, size {n}]") && !strings.Contains(text, "- weight {K}\n") && !strings.Contains(text, "['weight {K}', 'size {n}']") {
		t.Errorf("%v of\n%s", err, text)
	}
	second := maps.Clone(right)
	second["parameters[0]"], second["parameters[1]"] = "", "Knurd log 1 9 2"
	if text, err := second.text(); err != nil || second.label("parameters[0].scale") != "and Knurd" || second.label("candidate.set.Knurd") != "and Knurd" {
		t.Errorf("%v, the only parameter is of another line in\n%s", err, text)
	}
	a := open(t, 80, 24, Deps{Offers: Offers{Load: load}})
	a.Press("N")
	must.Has(t, a.View(), "STEPS, or words: NAME this|that") // else: the hint is cut
	a.Resize(45, 30)
	must.Has(t, a.View(), "tune: NAME linear|log FROM TO STEPS, or", " words: NAME this|that; ") // else: the hint is cut
}

// A line more appears when the last one is filled, and a program has commands in place of
// playouts.
func TestNewEventLinesComeAndGo(t *testing.T) {
	t.Chdir(t.TempDir())
	a := open(t, 80, 30, Deps{Offers: Offers{Load: func(string) (*Event, error) { return nil, errors.New("not now") }, Engines: configs.Engines()}})
	a.answer("N")
	count := func(label string) int { return strings.Count(a.View(), " "+label+" ") }
	if count("and") != 2 || count("its playouts") != 2 || count("its commands") != 0 {
		t.Fatalf("got\n%s", a.View())
	}
	a.answer("down", "down", "down", "down", "prog --gtp", "down", "down", "other --gtp")
	must.Equal(t, count("its playouts"), 0, "of programs")
	must.Equal(t, count("its commands"), 1, "of programs")
	must.Equal(t, count("and"), 0, "parameters of an engine, for a program")
	a.answer("up", "up", "ctrl+u", "rave")
	must.Equal(t, count("and"), 2, "an engine again")
	a.answer("ctrl+u", "prog --gtp", "down", "down", "down", "x 1|2")
	must.Equal(t, count("and"), 1)
	a.answer("down", "y 1|2")
	must.Equal(t, count("and"), 2)
	a.answer("ctrl+u")
	must.Equal(t, count("and"), 1, "with one of them gone")
	must.Has(t, a.View(), "▸ and")
	a.answer("up", "up", "up", "up", "ctrl+u", "rave")
	must.Has(t, a.View(), "x 1|2") // else: what was typed is lost
}

func TestParameterMapping(t *testing.T) {
	tests := []struct{ line, want, err string }{
		{"K linear 0 1 4", `{code: K, scale: {linear: [0, 1]}, split: 4, format: K %.3g}`, ""},
		{"n log 10 1000 8", `{code: n, scale: {log: [10, 1000], integer: true}, split: 8, format: n %d}`, ""},
		{"n linear 0 2.5 2", `{code: n, scale: {linear: [0, 2.5]}, split: 2, format: n %.3g}`, ""},
		{"playout uniform|local", `{code: playout, scale: {explicit: [uniform, local]}, split: 2}`, ""},
		{"n linear 0 10 5 real", `{code: n, scale: {linear: [0, 10]}, split: 5, format: n %.3g}`, ""},
		{"n linear 0.5 3.5 3 integer", `{code: n, scale: {linear: [0.5, 3.5], integer: true}, split: 3, format: n %d}`, ""},
		{`k log 1 100 8 real "weight %.1f"`, `{code: k, scale: {log: [1, 100]}, split: 8, format: weight %.1f}`, ""},
		{"level 1|5|10", `{code: level, scale: {explicit: [1, 5, 10]}, split: 3}`, ""},
		{"level explicit 5", `{code: level, scale: {explicit: [5]}, split: 1}`, ""},
		{`style explicit "very bold" true null`, `{code: style, scale: {explicit: [very bold, true, null]}, split: 3}`, ""},
		{`k function "lambda f: 10 ** f" 8 "%.2f"`, `{code: k, scale: {function: 'lambda f: 10 ** f'}, split: 8, format: '%.2f'}`, ""},
		{"K linear 0 1 none", "", "want a number of steps"},
		{"K linear 0 1 0", "", "want a number of steps"},
		{"level 1|5 real", "", "real cannot be combined with explicit"},
		{`K "linear`, "", "quote"},
		{"K", "", "want a parameter"},
		{"K square 0 1 4", "", "want a parameter"},
		{"K linear 0 one 4", "", "want numbers"},
	}
	for _, tt := range tests {
		_, parameter, err := parameterMapping(tt.line)
		text, _ := configs.WriteEvent("mc_tuner", configs.Mapping{{Key: "parameters", Value: []any{parameter}}})
		if got := text[strings.LastIndex(text, "- ")+2:]; err == nil && got != tt.want+"\n" || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v in\n%s\nwant %s %s", tt.line, err, text, tt.want, tt.err)
		}
	}
}

// Another event is opened in place of the one shown; while games run, after a
// question.
func TestOpenEvent(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Succeed(t, os.WriteFile("cup.yaml", []byte("event: playoff\n"), 0o666))
	first, second := uitest.NewEvent(t, 2), uitest.NewEvent(t, 3)
	a := openRunning(t, 120, 40, first, Deps{Offers: Offers{Events: []string{"quick"}, Load: func(name string) (*Event, error) {
		if name != "cup.yaml" {
			return nil, errors.New("unknown event")
		}
		return &Event{Name: "cup", Journal: filepath.Join("x", "cup.journal"), Open: func() (Runner, error) { return second, nil }}, nil
	}}})
	a.Press("c")
	a.answer("f", "ctrl+u", "nothing", "enter")
	must.Has(t, a.View(), "unknown event")
	a.answer("ctrl+u", "c", "tab", "enter")
	must.Has(t, a.View(), "5 running games will be lost")
	a.answer("y")
	if a.runner != second || !first.Closed.Load() || a.run != nil || a.chosen != nil || a.Journal() != filepath.Join("x", "cup.journal") {
		t.Errorf("the event shown is %s, its run %v", a.event.Name, a.run)
	}
	must.Has(t, a.View(), "stopped")
}

// The report is written in the format of the file's ending, and over nothing without
// being told twice.
func TestExport(t *testing.T) {
	t.Chdir(t.TempDir())
	a := openRunning(t, 80, 24, uitest.NewEvent(t, 2), Deps{})
	a.Press("e")
	must.Has(t, a.View(), "the event has no report")
	a.event.Journal = "cup.journal"
	a.event.Report = func(o report.Options) (*report.Report, error) {
		must.Same(t, o.Axes, []string{"rave_i", "rave_f"}, "axes")
		return &report.Report{Status: &event.Status{Kind: "playoff", Matchups: []event.MatchupStanding{}, Played: 7}}, nil
	}
	a.event.Page = func(r *report.Report) (string, error) { return "<html>", nil }
	tests := []struct {
		keys string // in the form
		file string // "": none, and the form stays
		says string
	}{
		{"enter", "cup.report", "cup.report written: 7 games"},
		{"right enter", "cup.report.md", "cup.report.md written"},
		{"enter", "", "cup.report exists"},
		{"left left enter", "cup.report.csv", "cup.report.csv written"},
		{"left left left enter", "cup.report.json", "written"},
		{"left enter", "cup.report.html", "cup.report.html written"},
		{"ctrl+u a . p d f enter", "", `unknown report type ".pdf"`},
	}
	for _, tt := range tests {
		a.answer(append([]string{"e"}, strings.Fields(tt.keys)...)...)
		must.Has(t, a.View(), tt.says)
		must.Equal(t, (a.Dialog != nil), (tt.file == ""), tt.keys, tt.says)
		if _, err := os.Stat(tt.file); tt.file != "" && err != nil {
			t.Error(err)
		}
		a.Press("esc")
	}
	a.answer("e", "enter", "enter") // told twice
	if a.Dialog != nil || !strings.Contains(a.View(), "cup.report written") {
		t.Errorf("got\n%s", a.View())
	}
}
