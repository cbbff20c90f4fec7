package tuner

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/file"
	"gobandit/model/words"
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

// newLines are the lines of the form for a new event, in order. Those of parameters
// stand before the rule.
var newLines = []newLine{
	{key: "description", label: "about"},
	{key: "board_size", label: "board", step: 1},
	{key: "komi", label: "komi", step: 1},
	{key: "candidate", label: "candidate", text: "rave"},
	{key: "candidate.playouts", label: "its playouts", named: "the candidate's playouts", step: 100},
	{key: "candidate.gtp", label: "its commands", named: "the candidate's commands"},
	{key: "players.opponent", label: "opponent", text: "rave"},
	{key: "players.opponent.playouts", label: "its playouts", named: "the opponent's playouts", step: 100},
	{key: "selection", label: "rule", text: string(tune.Auto)},
	{key: "number_of_games", label: "games", step: 100},
	{key: "parallel", label: "at a time", step: 1},
	{key: "variant", label: "variant"},
}

// newTuned are the texts that the lines of parameters begin with, for an engine of this program.
var newTuned = []string{"K linear 0 1 4", "raveEquivalence log 10 10000 4", ""}

// tunedLine returns the line of a parameter, counted from 0.
func tunedLine(i int) newLine {
	label := "tune"
	if i > 0 {
		label = "and"
	}
	return newLine{key: fmt.Sprintf("parameters[%d]", i), label: label}
}

// line returns the line of the form, with the range of its setting.
func (l newLine) line(engines []string) *kit.Field {
	out := &kit.Field{Label: l.label, Text: l.text, Made: true, Typed: true}
	switch l.key {
	case "candidate", "players.opponent":
		out.Choices, out.Complete = engines, kit.CompleteEngine(engines)
		if l.key != "candidate" {
			out.About = func(string) string { return "several: gnugo, 2 rave" }
		}
	case "candidate.gtp":
		out.About = func(text string) string {
			if text == "" {
				return "after the start, such as: level {level}"
			}
			return ""
		}
	case "parallel":
		out.About = func(text string) string {
			if n, err := strconv.Atoi(text); err == nil && n > runtime.GOMAXPROCS(0) {
				return fmt.Sprintf("more than the %s", words.Plural(runtime.GOMAXPROCS(0), "processor"))
			}
			return ""
		}
	case "selection":
		out.Choices, out.Typed = tune.Selections(), false
	}

	if l.step > 0 {
		place, name := event.InEvent, l.key[strings.LastIndexByte(l.key, '.')+1:]
		if name != l.key {
			place = event.InEngine
		}
		k := event.FindKey(place, event.KindTuner, name)
		out.Text, out.Step, out.Signs = k.Example, kit.Stepped(l.step, k.Low, k.High), kit.Decimals
	}

	return out
}

// A newEvent is what the form for a new event asks: the texts of its lines, by key.
type newEvent map[string]string

// A newForm is the form that writes the file of a new tuning event and opens it. Its
// lines depend on what stands in them: a program has commands in place of playouts, and
// there is always an empty line for one more parameter.
type newForm struct {
	form  *kit.Form
	file  *kit.Field
	lines map[string]*kit.Field // by key
	tuned []*kit.Field
}

func (t *Screen) newEventForm() kit.Dialog {
	f := &newForm{lines: make(map[string]*kit.Field),
		file: &kit.Field{Label: "file", Text: file.FreeName("event", "", ".yaml", 1), Made: true, Typed: true, Complete: kit.CompleteFile("", ".yaml")}}
	for _, l := range newLines {
		f.lines[l.key] = l.line(t.offers.Engines)
	}

	f.lines["players.opponent"].Changed = f.layOut
	f.lines["candidate"].Changed = func() {
		f.suggest()
		f.layOut()
	}
	f.suggest()

	f.form = kit.NewForm("new event", "write", nil, f.file)
	f.form.Note = "tune: NAME linear|log FROM TO STEPS, or words: NAME this|that; empty lines are none. " +
		"A program has NAME in its command line: gnugo --mode gtp --level {NAME}"
	f.layOut()
	f.form.Done = func() (tea.Cmd, error) {
		path := kit.ExpandHome(f.file.Text)
		if filepath.Ext(path) == "" {
			path += ".yaml"
		}
		e := f.event()
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

	return f.form
}

// suggest gives the lines of parameters the texts that they begin with, as long as they have no others: those of an engine are
// none of a program's.
func (f *newForm) suggest() {
	now := words.Each(f.tuned, func(line *kit.Field) string { return line.Text })
	texts := []string{""}
	if !isProgram(f.lines["candidate"].Text) {
		texts = newTuned
	}
	if len(now) > 0 && !slices.Equal(now, newTuned) && !slices.Equal(now, []string{""}) {
		return
	}
	f.tuned = nil
	for _, text := range texts {
		f.addTuned(text)
	}
}

// addTuned adds a line for a parameter.
func (f *newForm) addTuned(text string) {
	line := tunedLine(len(f.tuned)).line(nil)
	line.Text = text
	line.Changed = func() {
		f.extend(line)
		f.layOut()
	}
	f.tuned = append(f.tuned, line)
}

// extend keeps one empty line at the end of the parameters after a change of a line.
func (f *newForm) extend(changed *kit.Field) {
	n := len(f.tuned)
	switch last := f.tuned[n-1]; {
	case isBlank(last.Text) && n > 1 && isBlank(f.tuned[n-2].Text) && last != changed:
		f.tuned = f.tuned[:n-1]
	case !isBlank(last.Text):
		f.addTuned("")
	}
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// layOut gives the form the lines that it has now.
func (f *newForm) layOut() {
	program := isProgram(f.lines["candidate"].Text)
	foreign := !slices.ContainsFunc(sharesIn(f.lines["players.opponent"].Text), func(s share) bool { return !isProgram(s.name) })
	lines := []*kit.Field{f.file}
	for _, l := range newLines {
		switch {
		case l.key == "candidate.playouts" && program, l.key == "candidate.gtp" && !program, l.key == "players.opponent.playouts" && foreign:
			continue
		case l.key == "selection":
			lines = append(lines, f.tuned...)
		}
		lines = append(lines, f.lines[l.key])
	}
	f.form.SetLines(lines...)
}

// event returns the texts of the lines.
func (f *newForm) event() newEvent {
	e := make(newEvent)
	for key, line := range f.lines {
		e[key] = line.Text
	}
	for i, line := range f.tuned {
		e[tunedLine(i).key] = line.Text
	}
	return e
}

// isProgram reports whether a player is a command line, or the name of a program.
func isProgram(player string) bool {
	player = strings.TrimSpace(player)
	_, preset := configs.PresetOf(player)
	return preset || strings.ContainsRune(player, ' ')
}

// player returns the mapping of an engine with its playouts, or of a program.
func player(name, playouts string) (configs.Mapping, error) {
	if !isProgram(name) {
		return configs.Mapping{{Key: "engine", Value: name}, {Key: "playouts", Value: playouts}}, nil
	}
	if p, ok := configs.PresetOf(strings.TrimSpace(name)); ok {
		command, err := p.Command()
		return configs.Mapping{{Key: "command", Value: command.String()}}, err
	}
	return configs.Mapping{{Key: "command", Value: name}}, nil
}

// A share is one of several opponents, and how many games of a round it has.
type share struct{ name, weight string }

// sharesIn reads the line of opponents: one, or several with a comma and a blank between them, and with
// their shares if these are not 1, as in "gnugo, 2 rave".
func sharesIn(text string) (shares []share) {
	names := strings.Split(text, ", ")
	for _, name := range names {
		s := share{strings.TrimSpace(name), "1"}
		if weight, rest, ok := strings.Cut(s.name, " "); ok && len(names) > 1 {
			if _, err := strconv.Atoi(weight); err == nil {
				s = share{strings.TrimSpace(rest), weight}
			}
		}
		shares = append(shares, s)
	}
	return shares
}

// opponents returns the players of the line of opponents, and the key that names them.
func opponents(text, playouts string) (players configs.Mapping, against configs.Pair, err error) {
	var several []any
	for i, s := range sharesIn(text) {
		p, err := player(s.name, playouts)
		if err != nil {
			return nil, against, err
		}
		code := "opponent"
		if i > 0 {
			code += strconv.Itoa(i + 1)
		}
		players = append(players, configs.Pair{Key: code, Value: p})
		program, _, _ := strings.Cut(s.name, " ")
		id := strings.TrimSuffix(filepath.Base(program), ".yaml")
		several = append(several, configs.Mapping{{Key: "player", Value: code}, {Key: "id", Value: id}, {Key: "weight", Value: s.weight}})
	}

	if len(several) == 1 {
		return players, configs.Pair{Key: "opponent", Value: players[0].Key}, nil
	}
	return players, configs.Pair{Key: "opponents", Value: several}, nil
}

func (t *Screen) askNew() {
	if t.offers.Load == nil {
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
		return nil, fmt.Errorf("%s exists; choose another name", path)
	}
	trial, err := os.CreateTemp(filepath.Dir(path), match.TempPrefix+"*.yaml") // the next file written there removes it if the program is killed
	if err != nil {
		return nil, err
	}
	defer os.Remove(trial.Name())
	_, err = trial.WriteString(text)
	if err = errors.Join(err, trial.Close()); err != nil {
		return nil, err
	}

	if _, err := t.offers.Load(trial.Name()); err != nil {
		return nil, e.explain(err, trial.Name(), filepath.Base(path))
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s exists; choose another name", path)
	}
	if err != nil {
		return nil, err
	}

	_, err = out.WriteString(text)
	if err = errors.Join(err, out.Close()); err != nil {
		return nil, err
	}
	return t.offers.Load(path)
}

// text returns the file of the event, with what each key means.
func (e newEvent) text() (string, error) {
	var parameters []any
	var set configs.Mapping
	for _, l := range e.tuned() {
		name, parameter, err := parameterMapping(e[l.key])
		if err != nil {
			return "", fmt.Errorf("%s: %w", l.label, err)
		}
		parameters = append(parameters, parameter)
		if pair := (configs.Pair{Key: name, Value: "{" + name + "}"}); !slices.Contains(set, pair) { // a second one is refused as a parameter
			set = append(set, pair)
		}
	}

	if len(parameters) == 0 {
		return "", errors.New("nothing to tune, want a parameter such as: K linear 0 1 4")
	}
	players, against, err := opponents(e["players.opponent"], e["players.opponent.playouts"])
	if err != nil {
		return "", fmt.Errorf("opponent: %w", err)
	}

	candidate, err := player(e["candidate"], e["candidate.playouts"])
	if err != nil {
		return "", fmt.Errorf("candidate: %w", err)
	}
	if candidate[0].Key == "engine" {
		candidate = append(candidate, configs.Pair{Key: "set", Value: set})
	} else if !isBlank(e["candidate.gtp"]) {
		var commands []any
		for c := range strings.SplitSeq(e["candidate.gtp"], ";") {
			commands = append(commands, strings.TrimSpace(c))
		}
		candidate = append(candidate, configs.Pair{Key: "gtp", Value: commands})
	}

	text := configs.Mapping{
		{Key: "board_size", Value: e["board_size"]},
		{Key: "komi", Value: e["komi"]},
		{Key: "candidate_colour", Value: "alternate"},
		{Key: "number_of_games", Value: e["number_of_games"]},
		{Key: "parallel", Value: e["parallel"]},
		{Key: "players", Value: players},
		against,
		{Key: "parameters", Value: parameters},
		{Key: "candidate", Value: candidate},
		{Key: "selection", Value: e["selection"]},
	}

	for _, key := range []string{"variant", "description"} {
		if value := e[key]; !isBlank(value) {
			text = slices.Insert(text, 0, configs.Pair{Key: key, Value: value})
		}
	}
	for _, name := range []string{"exploration_coefficient", "initial_visits", "initial_wins"} {
		text = append(text, configs.Pair{Key: name, Value: event.FindKey(event.InEvent, event.KindTuner, name).Default})
	}
	return configs.WriteEvent(event.KindTuner, text)
}
