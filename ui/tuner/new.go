package tuner

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// A newLine is a line of the form for a new event.
type newLine struct {
	key   string // of the setting in the event's file, such as "candidate.engine"
	label string
	named string  // what a mistake in the line calls it; "" is the label
	text  string  // what the form begins with; "" is the setting's example, if there is a step
	step  float64 // of a number
}

// newLines are the lines of the form for a new event, in order.
var newLines = []newLine{
	{key: "description", label: "about"},
	{key: "board_size", label: "board", step: 1},
	{key: "komi", label: "komi", step: 1},
	{key: "candidate.engine", label: "engine", text: "rave"},
	{key: "candidate.playouts", label: "its playouts", named: "the engine's playouts", step: 100},
	{key: "players.opponent", label: "opponent", text: "rave"},
	{key: "players.opponent.playouts", label: "its playouts", named: "the opponent's playouts", step: 100},
	{key: "parameters[0]", label: "tune", text: "K linear 0 1 4"},
	{key: "parameters[1]", label: "and", text: "raveEquivalence log 10 10000 4"},
	{key: "selection", label: "rule", text: string(tune.UCB)},
	{key: "number_of_games", label: "games", step: 100},
	{key: "parallel", label: "at a time", step: 1},
}

// line returns the line of the form, with the range of its setting.
func (l newLine) line(engines []string) *kit.Line {
	out := &kit.Line{Label: l.label, Text: l.text, Typed: true}
	switch l.key {
	case "candidate.engine", "players.opponent":
		out.Choices, out.Complete = engines, kit.CompleteEngine(engines)
	case "selection":
		out.Choices, out.Typed = tune.Selections(), false
	}
	if l.step > 0 {
		place, name := event.InEvent, l.key[strings.LastIndexByte(l.key, '.')+1:]
		if name != l.key {
			place = event.InEngine
		}
		k := event.FindKey(place, event.KindTuner, name)
		out.Text, out.Step = k.Example, kit.Stepped(l.step, k.Low, k.High)
	}
	return out
}

// A newEvent is what the form for a new event asks: the texts of its lines, by key.
type newEvent map[string]string

// newEventForm is the form that writes the file of a new tuning event and opens it.
func (t *Screen) newEventForm() kit.Dialog {
	file := &kit.Line{Label: "file", Text: freeName("event", ".yaml"), Typed: true, Complete: kit.CompleteFile("", ".yaml")}
	lines := []*kit.Line{file}
	for _, l := range newLines {
		lines = append(lines, l.line(t.offers.engines))
	}
	f := kit.NewForm("new event", "write", nil, lines...)
	f.Note = "tune: NAME linear|log FROM TO STEPS, or words: NAME this|that"
	f.Fresh = false
	f.Done = func() (tea.Cmd, error) {
		e := make(newEvent)
		for i, l := range newLines {
			e[l.key] = lines[1+i].Text
		}
		path := kit.ExpandHome(file.Text)
		if filepath.Ext(path) == "" {
			path += ".yaml"
		}
		text, err := e.text()
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

// text returns the file of the event, with what each key means.
func (e newEvent) text() (string, error) {
	var parameters []any
	var set configs.Mapping
	for _, l := range e.tuned() {
		name, parameter, err := parameterMapping(e[l.key])
		if err != nil {
			return "", err
		}
		parameters, set = append(parameters, parameter), append(set, configs.Pair{Key: name, Value: "{" + name + "}"})
	}
	if len(parameters) == 0 {
		return "", errors.New("nothing to tune, want a parameter such as: K linear 0 1 4")
	}
	opponent := configs.Mapping{{Key: "engine", Value: e["players.opponent"]}, {Key: "playouts", Value: e["players.opponent.playouts"]}}
	if strings.ContainsRune(strings.TrimSpace(e["players.opponent"]), ' ') {
		opponent = configs.Mapping{{Key: "command", Value: e["players.opponent"]}}
	}
	file := configs.Mapping{
		{Key: "board_size", Value: e["board_size"]},
		{Key: "komi", Value: e["komi"]},
		{Key: "candidate_colour", Value: "alternate"},
		{Key: "number_of_games", Value: e["number_of_games"]},
		{Key: "parallel", Value: e["parallel"]},
		{Key: "players", Value: configs.Mapping{{Key: "opponent", Value: opponent}}},
		{Key: "opponent", Value: "opponent"},
		{Key: "parameters", Value: parameters},
		{Key: "candidate", Value: configs.Mapping{
			{Key: "engine", Value: e["candidate.engine"]}, {Key: "playouts", Value: e["candidate.playouts"]}, {Key: "set", Value: set}}},
		{Key: "selection", Value: e["selection"]},
	}
	if about := e["description"]; about != "" {
		file = slices.Insert(file, 0, configs.Pair{Key: "description", Value: about})
	}
	for _, name := range []string{"exploration_coefficient", "initial_visits", "initial_wins"} {
		file = append(file, configs.Pair{Key: name, Value: event.FindKey(event.InEvent, event.KindTuner, name).Default})
	}
	return configs.WriteEvent(event.KindTuner, file)
}

// parameterMapping reads a line such as "K linear 0 1 4" or "playout uniform|local"
// and returns the parameter's name and its entry in an event file. A scale between
// whole numbers that has room for all its steps is one of whole numbers.
func parameterMapping(line string) (name string, parameter configs.Mapping, err error) {
	words := strings.Fields(line)
	name = words[0]
	of := func(scale configs.Mapping, split int) configs.Mapping {
		return configs.Mapping{{Key: "code", Value: name}, {Key: "scale", Value: scale}, {Key: "split", Value: strconv.Itoa(split)}}
	}
	if len(words) == 2 && strings.Contains(words[1], "|") {
		var values []any
		for v := range strings.SplitSeq(words[1], "|") {
			values = append(values, v)
		}
		return name, of(configs.Mapping{{Key: "explicit", Value: values}}, len(values)), nil
	}
	if len(words) != 5 || words[1] != "linear" && words[1] != "log" {
		return "", nil, fmt.Errorf("%q, want a parameter, linear or log, from, to and steps, such as: K linear 0 1 4; or words, such as: playout uniform|local", line)
	}
	low, errLow := strconv.ParseFloat(words[2], 64)
	high, errHigh := strconv.ParseFloat(words[3], 64)
	split, errSplit := strconv.Atoi(words[4])
	if errLow != nil || errHigh != nil || errSplit != nil || split < 1 {
		return "", nil, fmt.Errorf("%q: want numbers after %s: from, to and steps", line, words[1])
	}
	scale, format := configs.Mapping{{Key: words[1], Value: []any{words[2], words[3]}}}, name+" %.3g"
	if !strings.ContainsAny(words[2]+words[3], ".e") && high-low >= float64(split) {
		scale, format = append(scale, configs.Pair{Key: "integer", Value: "true"}), name+" %d"
	}
	return name, append(of(scale, split), configs.Pair{Key: "format", Value: format}), nil
}
