package configs

import (
	"fmt"
	"path/filepath"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
	"gobandit/gtp/games/event"
	"gobandit/model/names"
	"gobandit/model/words"
)

// controlExtension is the extension of control files.
const controlExtension = ".ctl"

// typeLine matches the first line of a control file that is neither blank nor a
// comment. Nothing may stand after the type, as in Gomill: a file that runs here
// runs there.
var typeLine = words.Pattern(`^competition_type\s*=\s*("\w*"|'\w*')\s*$`)

// takenExtensions are the extensions of what an event writes, here or in Gomill.
// An event file may not have one of them.
var takenExtensions = []string{
	".journal", ".stop", ".report", ".games", ".void", ".log", ".status", ".cmd", ".hist", ".gtplogs",
}

// isControlFile reports whether an event file is a control file: by its extension,
// or if that is not one of YAML or JSON, by its first line.
func isControlFile(src source) bool {
	switch filepath.Ext(src.name) {
	case controlExtension:
		return true
	case ".yaml", ".yml", ".json":
		return false
	}
	_, line := firstLine(string(src.text))
	return strings.HasPrefix(strings.TrimSpace(line), "competition_type")
}

// firstLine returns the first line that is neither blank nor a comment, and its
// number.
func firstLine(text string) (number int, line string) {
	for i, line := range strings.Split(text, "\n") {
		if s := strings.TrimSpace(line); s != "" && !strings.HasPrefix(s, "#") {
			return i + 1, line
		}
	}
	return 0, ""
}

// parseControl reads a control file in folder dir. Its settings become those of an
// event file, and are read by the same code.
func parseControl(src source, dir string, needPrograms bool, files *fileSet) (event.Config, error) {
	c, _, err := readControl(src, dir, needPrograms, files)
	return c, err
}

// readControl also returns the settings of the file as nodes, as far as there are any.
func readControl(src source, dir string, needPrograms bool, files *fileSet) (event.Config, ctl.EventSettings, error) {
	r := newEventReader(src, dir, needPrograms, files)
	r.gomill = true
	var settings ctl.EventSettings
	if p, bad := badText(src.name, src.text); bad {
		return event.Config{}, settings, p
	}

	text := strings.ReplaceAll(strings.TrimPrefix(string(src.text), "\ufeff"), "\r\n", "\n")
	if !r.firstSetting(text) {
		return event.Config{}, settings, r.err() // the rest would only be misread
	}

	machine := files
	if machine == nil {
		machine = new(fileSet)
	}
	keys := controlKeys(r.config.Kind)
	found, problems := ctl.Run(r.file, text, keys, machine.ask)
	r.inControl(entry{}, problems...)
	if found == nil {
		return event.Config{}, settings, r.err()
	}
	settings = *found
	r.control = &settings
	for _, name := range settings.Unknown {
		hint := names.DidYouMean(name.Value, keys)
		if hint == "" {
			r.notes = append(r.notes, fmt.Sprintf("%s:%d: %s is not a setting, and nothing uses it", r.file, name.Line, name.Value))
			continue
		}
		r.hints = append(r.hints, hint)
		r.fail(entry{name.Value, name}, "unknown setting of an event %s, and nothing in the file uses it%s", r.config.Kind, hint)
	}

	for _, name := range settings.Inexact {
		r.notes = append(r.notes, fmt.Sprintf("%s: math.%s differs in its last digits between processors, and from Python's: round what comes of it", r.file, name))
	}

	root := entry{node: settings.Root}
	machine.hideIn(peek(root, "description").node)
	r.constructed(root)
	r.checkPrintable(root.node)
	c, err := r.readEvent(root)
	c.Source = r.keepSource(src)
	c.Identity = append(c.Identity, machine.answerSettings()...)
	c.Printed = settings.Printed
	return c, settings, err
}

// firstSetting reads the kind of event from the first line of a control file. It is
// false, and recorded, if the line is not as it must be.
func (r *eventReader) firstSetting(text string) bool {
	number, line := firstLine(text)
	if number == 0 {
		r.fail(entry{}, "the file is empty, want a control file")
		return false
	}
	if !typeLine().MatchString(line) {
		r.problems = append(r.problems, Problem{File: r.file, Line: number, Column: 1, Key: "competition_type",
			Text: `want the first line competition_type = "mc_tuner", "ce_tuner", "playoff" or "allplayall", with nothing before or after it`})
		return false
	}
	kind := typeLine().FindStringSubmatch(line)[1]
	at := textNode(strings.Trim(kind, `"'`))
	at.Line, at.Column = number, strings.Index(line, kind)+1
	root := &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{textNode("competition_type"), at}}
	var ok bool
	r.config.Kind, ok = r.kindOf(entry{node: root})
	return ok
}

// constructors are the functions that make the items of these settings in a
// control file.
var constructors = []struct{ key, name string }{
	{"players", "Player"}, {"parameters", "Parameter"}, {"matchups", "Matchup"}, {"competitors", "Competitor"},
}

// constructed removes and records the items of lists that their constructor has
// not made. A competitor may be a player's code.
func (r *eventReader) constructed(root entry) {
	for _, c := range constructors {
		list := peek(root, c.key).node
		if list == nil || list.Kind == yaml.ScalarNode {
			continue
		}
		step := 1 // a value, or a key and a value
		if list.Kind == yaml.MappingNode {
			step = 2
		}

		kept := list.Content[:0]
		for i := step - 1; i < len(list.Content); i += step {
			item := list.Content[i]
			switch isCode := c.key == "competitors" && item.Tag == "!!str"; {
			case item.Tag == "!"+c.name || isCode:
				kept = append(kept, list.Content[i+1-step:i+1]...)
			case c.key == "competitors":
				r.fail(entry{c.key, item}, "%s, want the code of a player, or Competitor(...)", show(item))
			default:
				r.fail(entry{c.key, item}, "%s, want %s(...)", show(item), c.name)
			}
		}
		list.Content = kept
	}
}
