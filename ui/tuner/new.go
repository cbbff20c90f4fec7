package tuner

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// A newEvent is what the form for a new event asks, as text.
type newEvent struct {
	about, size, komi    string
	engine, playouts     string
	opponent, other      string // an engine or a command line, and the engine's playouts
	parameters           []string
	rule, games, workers string
}

// newEventForm is the form that writes the file of a new tuning event and opens it.
func (t *Screen) newEventForm() kit.Dialog {
	engines := t.engines
	number := func(label, text string, by, low, high float64) *kit.Line {
		return &kit.Line{Label: label, Text: text, Typed: true, Step: kit.Stepped(by, low, high)}
	}
	file := &kit.Line{Label: "file", Text: freeName("event", ".yaml"), Typed: true, Complete: kit.CompleteFile("", ".yaml")}
	about := &kit.Line{Label: "about", Text: "", Typed: true}
	size, komi := number("board", "9", 1, 2, 19), number("komi", "7.5", 1, -100, 100)
	engine := &kit.Line{Label: "engine", Text: "rave", Typed: true, Choices: engines, Complete: kit.CompleteEngine(engines)}
	playouts := number("its playouts", "1000", 100, 1, 1e9)
	opponent := &kit.Line{Label: "opponent", Text: "rave", Typed: true, Choices: engines, Complete: kit.CompleteEngine(engines)}
	other := number("its playouts", "1000", 100, 1, 1e9)
	first := &kit.Line{Label: labelFirst, Text: "K linear 0 1 4", Typed: true}
	second := &kit.Line{Label: labelSecond, Text: "raveEquivalence log 10 10000 4", Typed: true}
	rule := &kit.Line{Label: "rule", Text: string(tune.UCB), Choices: tune.Selections()}
	games, workers := number("games", "1000", 100, 1, 1e9), number("at a time", "2", 1, 1, 64)
	f := kit.NewForm("new event", "write", nil, file, about, size, komi, engine, playouts, opponent, other, first, second, rule, games, workers)
	f.Note = "tune: NAME linear|log FROM TO STEPS, or words: NAME this|that"
	f.Fresh = false
	f.Done = func() (tea.Cmd, error) {
		e := newEvent{
			about: about.Text, size: size.Text, komi: komi.Text, engine: engine.Text, playouts: playouts.Text,
			opponent: opponent.Text, other: other.Text, parameters: []string{first.Text, second.Text},
			rule: rule.Text, games: games.Text, workers: workers.Text,
		}
		path := kit.ExpandHome(file.Text)
		if filepath.Ext(path) == "" {
			path += ".yaml"
		}
		text, err := e.yaml()
		if err != nil {
			return nil, err
		}
		next, err := t.writeEvent(path, text, e)
		if err != nil {
			return nil, err
		}
		return t.leaveFor(next), nil
	}
	return f
}

// freeName returns a name that no file has: event.yaml, event2.yaml.
func freeName(stem, ending string) string {
	for n := 1; ; n++ {
		name := stem + ending
		if n > 1 {
			name = stem + strconv.Itoa(n) + ending
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// askNew asks what a new event is to be.
func (t *Screen) askNew() {
	if t.load == nil {
		t.Complain("other events cannot be opened here")
		return
	}
	t.Asked = t.newEventForm()
}

// writeEvent writes the file of an event if that is right and there is no such
// file, and loads it. It is read as an event under a name that nobody looks for
// first, so that a mistake leaves nothing behind.
func (t *Screen) writeEvent(path, text string, e newEvent) (*Event, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s is there already: want another name", path)
	}
	trial, err := os.CreateTemp(filepath.Dir(path), ".event-*.yaml")
	if err != nil {
		return nil, err
	}
	defer os.Remove(trial.Name())
	_, err = trial.WriteString(text)
	if err = errors.Join(err, trial.Close()); err != nil {
		return nil, err
	}
	if _, err := t.load(trial.Name()); err != nil {
		return nil, e.explain(err, trial.Name(), filepath.Base(path))
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s is there already: want another name", path)
	}
	if err != nil {
		return nil, err
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	return t.load(path)
}

// yaml returns the file of the event, with what each key means.
func (e newEvent) yaml() (string, error) {
	var parameters, set []string
	for _, line := range e.parameters {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, entry, err := parameterYAML(line)
		if err != nil {
			return "", err
		}
		parameters, set = append(parameters, "  - "+entry), append(set, fmt.Sprintf("%s: \"{%s}\"", quoted(name), name))
	}
	if len(parameters) == 0 {
		return "", errors.New("nothing to tune, want a parameter such as: K linear 0 1 4")
	}
	opponent := fmt.Sprintf("{engine: %s, playouts: %s}", quoted(e.opponent), figure(e.other))
	if strings.ContainsRune(strings.TrimSpace(e.opponent), ' ') {
		opponent = fmt.Sprintf("{command: %s}", quoted(e.opponent))
	}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# A tuning event: candidates, each a setting of the parameters below, play games")
	line("# against a fixed opponent, and the rule gives most games to the promising ones.")
	line("event: mc_tuner")
	if e.about != "" {
		line("description: %s", quoted(e.about))
	}
	line("board_size: %s", figure(e.size))
	line("komi: %s                 # with a half point: a jigo has no winner", figure(e.komi))
	line("candidate_colour: alternate")
	line("number_of_games: %s", figure(e.games))
	line("parallel: %s               # games at a time", figure(e.workers))
	line("players:")
	line("  opponent: %s   # or {command: gnugo --mode gtp --level 1}", opponent)
	line("opponent: opponent")
	line("parameters:                # code, scale and number of steps")
	line("%s", strings.Join(parameters, "\n"))
	line("candidate:                 # the engine that is tuned, {code} being a parameter's value")
	line("  engine: %s", quoted(e.engine))
	line("  playouts: %s", figure(e.playouts))
	line("  set: {%s}", strings.Join(set, ", "))
	line("selection: %s", e.rule)
	line("# E of UCB, and the games that every candidate starts with: more of them make the")
	line("# rule, and the rates shown, slower to believe in luck.")
	line("exploration_coefficient: 0.45")
	line("initial_visits: 10")
	line("initial_wins: 5")
	return b.String(), nil
}

// figure writes what should be a number so that YAML takes whatever it is as a value.
func figure(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return strconv.Quote(text)
	}
	return text
}

// quoted writes text so that YAML takes it as text.
func quoted(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '-' || r == '/' || r == '.' || r >= '0' && r <= '9'
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 && (text[0] >= 'a' && text[0] <= 'z' || text[0] >= 'A' && text[0] <= 'Z') {
		return text
	}
	return strconv.Quote(text)
}

// parameterYAML reads a line such as "K linear 0 1 4" or "playout uniform|local"
// and returns the parameter's name and its entry in an event file. A scale between
// whole numbers that has room for all its steps is one of whole numbers.
func parameterYAML(line string) (name, entry string, err error) {
	words := strings.Fields(line)
	name = words[0]
	if len(words) == 2 && strings.Contains(words[1], "|") {
		values := strings.Split(words[1], "|")
		for i, v := range values {
			if _, err := strconv.ParseFloat(v, 64); err != nil {
				values[i] = quoted(v)
			}
		}
		return name, fmt.Sprintf("{code: %s, scale: {explicit: [%s]}, split: %d}", quoted(name), strings.Join(values, ", "), len(values)), nil
	}
	if len(words) != 5 || words[1] != "linear" && words[1] != "log" {
		return "", "", fmt.Errorf("%q, want a parameter, linear or log, from, to and steps, such as: K linear 0 1 4; or words, such as: playout uniform|local", line)
	}
	low, errLow := strconv.ParseFloat(words[2], 64)
	high, errHigh := strconv.ParseFloat(words[3], 64)
	split, errSplit := strconv.Atoi(words[4])
	if errLow != nil || errHigh != nil || errSplit != nil || split < 1 {
		return "", "", fmt.Errorf("%q: want numbers after %s: from, to and steps", line, words[1])
	}
	whole, format := "", name+" %.3g"
	if !strings.ContainsAny(words[2]+words[3], ".e") && high-low >= float64(split) {
		whole, format = ", integer: true", name+" %d"
	}
	return name, fmt.Sprintf("{code: %s, scale: {%s: [%s, %s]%s}, split: %d, format: %s}", quoted(name), words[1], words[2], words[3],
		whole, split, strconv.Quote(format)), nil
}
