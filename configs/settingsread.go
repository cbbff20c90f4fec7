package configs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/variant"
)

// ReadSettings reads a settings file. The error is a Problem or Problems.
func (v Vocabulary) ReadSettings(path string) (Preferences, error) {
	src, err := readFile(path, "a settings file")
	if err != nil {
		return v.Defaults(), err
	}
	return v.parseSettings(path, src.text)
}

// parseSettings reads the text of a settings file.
func (v Vocabulary) parseSettings(path string, text []byte) (Preferences, error) {
	s := settingsReader{reader: reader{file: path}, v: v, s: v.Defaults()}
	if strings.TrimSpace(withoutComments(text)) != "" { // an empty file is no problem
		s.read(s.parse(text))
	}
	if err := s.err(); err != nil {
		return v.Defaults(), err
	}
	return s.s, nil
}

// withoutComments returns YAML text without the lines that are comments.
func withoutComments(text []byte) string {
	lines := strings.Split(string(text), "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "#") }), "\n")
}

// A settingsReader reads settings over the defaults.
type settingsReader struct {
	reader
	v Vocabulary
	s Preferences
}

func (r *settingsReader) read(root entry) {
	if !root.isPresent() {
		return
	}
	preferences := r.v.Preferences()
	known := []string{"engines", "keys"}
	for _, p := range preferences {
		known = append(known, p.Key)
	}
	m, ok := r.mapping(root, "settings", known...)
	if !ok {
		return
	}

	for _, name := range m.order {
		e := m.get(name)
		switch name {
		case "engines":
			r.engines(e)
		case "keys":
			r.keys(e)
		}
		if i := slices.IndexFunc(preferences, func(p Preference) bool { return p.Key == name }); i >= 0 {
			preferences[i].readInto(r, e)
		}
	}
}

// from records that a setting is from the file.
func (r *settingsReader) from(e entry) {
	r.s.Origins[e.key] = fmt.Sprintf("%s:%d", r.file, e.node.Line)
}

// setChoice reads one of the words a setting accepts.
func (r *settingsReader) setChoice(e entry, to *string, accepts []string) {
	if text, ok := r.choice(e, accepts); ok {
		*to = text
		r.from(e)
	}
}

// name reads a name, a line of text.
func (r *settingsReader) name(e entry, to *string) {
	if text, ok := r.word(e, "a name"); ok {
		*to = strings.Join(strings.Fields(text), " ")
		r.from(e)
	}
}

// variant reads the variant of new games, which may have an option.
func (r *settingsReader) variant(e entry, to *string) {
	name, _, option := strings.Cut(e.node.Value, ":")
	if !option || !slices.Contains(variant.Names(), name) {
		r.setChoice(e, to, variant.Choices())
	} else if _, err := variant.New(e.node.Value, model.MaxSize, 0, 1); err != nil {
		r.fail(e, "%v", err)
	} else {
		r.setChoice(e, to, []string{e.node.Value})
	}
}

// engines reads players by names of the user's. Whether their programs are there is
// found out when they are asked for.
func (r *settingsReader) engines(e entry) {
	const want = "a command line such as katago gtp -model NETWORK -config FILE, an engine file or an engine's name"
	m, ok := r.mapping(e, "engines: a name, and "+want)
	if !ok {
		return
	}

	for _, name := range m.order {
		e := m.get(name)
		text, ok := r.word(e, want)
		switch _, level := levelOf(name); {
		case !ok:
		case level || slices.Contains(Engines(), name):
			r.fail(e, "%s is an engine of the program, want another name", name)
		case strings.TrimSpace(name) != name || name == "":
			r.fail(e, "the name %q, want one without spaces around it", name)
		default:
			if _, err := controller.ParseCommand(text); err != nil {
				r.fail(e, "%s", err)
				continue
			}
			r.s.Engines[name] = text
			r.from(e)
		}
	}
}

// keys reads the keys of actions, by section and name.
func (r *settingsReader) keys(e entry) {
	known := map[string][]string{}
	var sections []string
	for _, a := range r.v.Actions {
		if known[a.Section] == nil {
			sections = append(sections, a.Section)
		}
		known[a.Section] = append(known[a.Section], a.Name)
	}

	m, ok := r.mapping(e, "sections", sections...)
	if !ok {
		return
	}

	var bound []entry
	for _, section := range m.order {
		actions, ok := r.mapping(m.get(section), "actions", known[section]...)
		if !ok {
			continue
		}
		for _, name := range actions.order {
			e := actions.get(name)
			if i := slices.IndexFunc(r.v.Actions, func(a ActionKeys) bool { return a.Section == section && a.Name == name }); r.v.Actions[i].Fixed {
				r.fail(e, "its key is fixed: %s", strings.Join(r.v.Actions[i].Keys, ", "))
				continue
			}
			r.s.Keys[section+"."+name] = r.bind(e)
			r.from(e)
			bound = append(bound, e)
		}
	}

	r.conflicts(bound)
}

// bind reads the keys of an action: one, a list, or an empty list.
func (r *settingsReader) bind(e entry) []string {
	keys := []string{}
	for _, text := range r.texts(e, "a key such as p, ctrl+r or enter, or a list of keys") {
		key, problem := r.key(text)
		switch {
		case problem != "":
			r.fail(e, "%s", problem)
		case slices.Contains(keys, key):
			r.fail(e, "%q is listed twice", key)
		default:
			keys = append(keys, key)
		}
	}
	return keys
}

// key returns the program's name of a key, or a problem with it.
func (r *settingsReader) key(text string) (key, problem string) {
	named, alt := strings.CutPrefix(text, "alt+")
	if c, n := utf8.DecodeRuneInString(named); n == len(named) && c != ' ' && unicode.IsPrint(c) {
		return text, ""
	}
	if slices.Contains(r.v.KeyNames, named) {
		return text, ""
	}
	want := "a character, or the name of a key such as enter, space, pgup, f5 or ctrl+r"
	if alt {
		want += ", each also with alt+"
	}
	return "", fmt.Sprintf("unknown key %q, want %s%s", text, want, didYouMean(named, r.v.KeyNames))
}

// conflicts records the keys that the actions of the file share with other actions. Of two
// actions of the file the second one is recorded.
func (r *settingsReader) conflicts(bound []entry) {
	idOf := func(e entry) string { return strings.TrimPrefix(e.key, "keys.") }
	later := make(map[string]bool) // actions of the file that come later
	for _, e := range bound {
		later[idOf(e)] = true
	}

	for _, e := range bound {
		id := idOf(e)
		delete(later, id)
		section, _, _ := strings.Cut(id, ".")
		for _, a := range r.v.Actions {
			other := a.id()
			if other == id || later[other] || a.Section != section && a.Section != r.v.Everywhere && section != r.v.Everywhere {
				continue
			}
			for _, key := range r.s.Keys[id] {
				if slices.Contains(r.s.Keys[other], key) {
					advice := "give that one another key, or none: []"
					if a.Fixed {
						advice = "its key is fixed"
					}
					r.fail(e, "%q is also the key of %s: %s", key, other, advice)
				}
			}
		}
	}
}
