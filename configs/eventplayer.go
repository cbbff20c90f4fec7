package configs

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/params"
)

// An eventPlayer is a player of an event file: the candidate or one of the players.
// In the candidate's texts there are places for parameters.
type eventPlayer struct {
	at      mapping
	engine  *OwnEngine // with its budget; nil for a command
	set     []setting
	words   []template // the words of the command, of which the first is the program
	startup []template
	dir     string
	env     []string
	options match.ProcessOptions
	odds    event.Odds
}

// A setting is a search parameter with the value it gets.
type setting struct {
	at    entry
	name  string
	value template
}

// Keys of a player in an event file: of an engine of this program, and of a
// command.
var (
	engineKeys  = event.Keys(event.InEngine, "")
	commandKeys = event.Keys(event.InCommand, "")
)

// A textReader reads a text of a player.
type textReader func(e entry, text string) template

// literally reads a text without places for parameters.
func literally(_ entry, text string) template { return literal(text) }

// eventPlayer reads a player of an event file in folder dir. It returns nil if the
// entry is not a player.
func (r *reader) eventPlayer(e entry, dir string, read textReader) *eventPlayer {
	m, ok := r.mapping(e, "a player", keyNames(event.InEngine|event.InCommand, "")...)
	if !ok {
		return nil
	}
	return r.playerOf(m, dir, read)
}

// playerOf reads a player by its keys.
func (r *reader) playerOf(m mapping, dir string, read textReader) *eventPlayer {
	s := &eventPlayer{at: m}
	isEngine, isCommand := m.get("engine").isPresent(), m.get("command").isPresent()
	other, kind := event.InCommand, "engine"
	switch {
	case isEngine && isCommand:
		r.fail(m.get("command"), "engine and command together, want one of them")
		return nil
	case isEngine:
		r.enginePlayer(s, dir, read)
	case isCommand:
		other, kind = event.InEngine, "command"
		r.commandPlayer(s, dir, read)
	default:
		r.missing(m, "engine", "an engine, or the command of one that speaks GTP")
		return nil
	}

	r.read(m, event.Keys(event.InEngine, ""), &s.odds)
	own := (event.InEngine | event.InCommand) &^ other
	for _, key := range m.order {
		if slices.Contains(keyNames(other, ""), key) && !slices.Contains(keyNames(own, ""), key) {
			r.fail(m.get(key), "cannot be combined with %s", kind)
		}
	}
	return s
}

// enginePlayer reads a player that is an engine of this program.
func (r *reader) enginePlayer(s *eventPlayer, dir string, read textReader) {
	at := s.at.get("engine")
	name, ok := r.word(at, "an engine's name or file")
	if !ok {
		return
	}
	e, err := readEngine(name, dir, r.files)
	if err != nil {
		r.nested(at, err)
		return
	}

	for _, key := range []string{"playouts", "time"} {
		if at := s.at.get(key); at.isPresent() && e.Type == TypeRandom {
			r.fail(at, "random moves have no budget")
		}
	}
	if b, ok := r.budget(s.at); ok {
		e.SetBudget(b)
	}
	if err := e.Ready(); err != nil {
		r.nested(at, err)
	}

	s.engine = &e
	r.addNotes(e.notes)
	set := s.at.get("set")
	if !set.isPresent() {
		return
	}
	if e.Type != TypeUCT {
		r.fail(set, "an engine of type %s has no search parameters", e.Type)
		return
	}

	m, _ := r.mapping(set, "search parameters", slices.Concat(params.Names(), []string{playoutKey})...)
	for _, key := range m.order {
		value := m.get(key)
		text, ok := r.text(value, "a value; a placeholder needs quotes: \"{code}\"")
		switch {
		case !ok:
		case key == playoutKey: // as in an engine file
			r.withoutPlayout(m)
			s.set = append(s.set, setting{value, "rolloutType", read(value, string(params.RolloutTypeClass))}, setting{value, "rolloutClass", read(value, text)})
		default:
			s.set = append(s.set, setting{value, key, read(value, text)})
		}
	}
}

// nested records the error of a file that this one refers to: the problems of that
// file, or a problem here if the name is wrong.
func (r *reader) nested(at entry, err error) {
	var all Problems
	var one Problem
	var inPattern PatternProblems
	switch {
	case errors.As(err, &inPattern):
		r.problems = append(r.problems, inPattern.all()...)
	case errors.As(err, &all):
		r.problems = append(r.problems, all...)
	case errors.As(err, &one) && (one.Line > 0 || one.File == r.file):
		r.inControl(at, one)
	default:
		r.fail(at, "%s", err)
	}
}

// commandPlayer reads a player that is a command.
func (r *reader) commandPlayer(s *eventPlayer, dir string, read textReader) {
	m := s.at
	if r.files.isReceived() {
		dir = "" // the folder is another machine's
	}
	for _, w := range r.commandWords(m.get("command")) {
		s.words = append(s.words, read(m.get("command"), w))
	}
	if len(s.words) > 0 {
		s.words[0] = r.program(s.words[0], dir)
	}

	for _, key := range []string{"startup_gtp_commands", "gtp"} {
		if at := m.get(key); at.isPresent() {
			for _, text := range r.gtpCommands(at) {
				s.startup = append(s.startup, read(at, text))
			}
		}
	}

	if at := m.get("cwd"); at.isPresent() && !isNull(at) {
		if text, ok := r.word(at, "a folder"); ok {
			s.dir = anchored(text, dir)
			if info, err := os.Stat(s.dir); err != nil || !info.IsDir() {
				r.fail(at, "%s is not a folder", s.dir)
			}
		}
	}

	s.env = r.environment(m.get("environ"))
	s.options.Aliases = r.aliases(m.get("gtp_aliases"))
	r.read(m, commandKeys, &s.options)
}

// gtpCommands reads a list of GTP commands, each a line or a list of words. One
// line may stand for the list.
func (r *reader) gtpCommands(e entry) []string {
	if e.node.Kind != yaml.SequenceNode {
		return r.texts(e, "GTP commands")
	}
	var out []string
	for _, item := range r.list(e, "GTP commands") {
		words := r.texts(item, "a GTP command's words")
		if item.node.Kind == yaml.SequenceNode && slices.ContainsFunc(words, func(w string) bool { return len(strings.Fields(w)) != 1 }) {
			r.fail(item, "%q, want a GTP command and its arguments, each without spaces", words)
		}
		if len(words) > 0 {
			out = append(out, strings.Join(words, " "))
		} else if item.node.Kind == yaml.SequenceNode && len(item.node.Content) == 0 {
			r.fail(item, "empty, want a GTP command")
		}
	}
	return out
}

// aliases reads GTP commands, each with the command to send instead.
func (r *reader) aliases(e entry) map[string]string {
	if r.gomill && e.isPresent() && isNull(e) {
		r.fail(e, "None, want a dictionary such as {'genmove': 'reg_genmove'}")
		return nil
	}
	aliases := r.wordMap(e, "GTP commands and those to send instead")
	for _, name := range slices.Sorted(maps.Keys(aliases)) {
		for _, word := range []string{name, aliases[name]} {
			if len(strings.Fields(word)) != 1 || strings.TrimSpace(word) != word {
				r.fail(e, "%q, want a GTP command of one word", word)
			}
		}
	}
	return aliases
}

// commandWords reads a command: a line as in a shell, or a list of words.
func (r *reader) commandWords(e entry) []string {
	if e.node.Kind != 0 && e.node.Tag == "!!seq" {
		words := r.texts(e, "words")
		if len(words) == 0 && len(e.node.Content) == 0 {
			r.fail(e, "empty, want a program and its arguments")
		}
		return words
	}
	line, ok := r.word(e, "a command line")
	if !ok {
		return nil
	}
	words, err := controller.Split(line)
	if err != nil {
		r.fail(e, "%s", err)
	}
	return words
}

// program resolves the program of a command. With a slash it is a file, relative to
// the folder of the event file.
func (r *reader) program(t template, dir string) template {
	if !strings.ContainsRune(t.text, filepath.Separator) || len(t.pieces) == 0 {
		return t
	}
	first := &t.pieces[0].literal
	if *first == "" {
		return t
	}
	*first = absolute(*first, dir)
	return t
}

// anchored returns a path with the home folder in place of ~. A relative one
// becomes relative to dir.
func anchored(path, dir string) string {
	if rest, ok := strings.CutPrefix(path+"/", "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return within(dir, path)
}

// absolute is anchored with a full path, whatever the current folder will be.
func absolute(path, dir string) string {
	path = anchored(path, dir)
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// wordMap reads a mapping of words.
func (r *reader) wordMap(e entry, what string) map[string]string {
	if !e.isPresent() || isNull(e) {
		return nil
	}
	out := make(map[string]string)
	m, _ := r.mapping(e, what)
	for _, key := range m.order {
		if text, ok := r.text(m.get(key), "a word"); ok {
			out[key] = text
		}
	}
	return out
}

// fill returns the player for values of the parameters. Search parameters out of
// range are recorded with r.
func (s *eventPlayer) fill(r *reader, name string, values []param.Value) Player {
	p := Player{Name: name, options: s.options, allow: r.files.allowed()}
	if s.engine != nil {
		e := s.engineWith(r, values)
		p.engine = &e
		return p.WithTimeShare(s.odds.TimeShare)
	}
	p.command = controller.Command{Dir: s.dir, Env: s.env}
	for _, w := range s.words {
		p.command.Args = append(p.command.Args, w.fill(values))
	}
	p.options.Startup = nil
	for _, w := range s.startup {
		p.options.Startup = append(p.options.Startup, w.fill(values))
	}
	return p.WithTimeShare(s.odds.TimeShare)
}

// untuned returns the player without the settings that vary.
func (s *eventPlayer) untuned() *eventPlayer {
	out := *s
	out.set = nil
	for _, set := range s.set {
		varies := func(other setting) bool { return other.at.key == set.at.key && other.value.varies() } // playout is two
		if !slices.ContainsFunc(s.set, varies) {
			out.set = append(out.set, set)
		}
	}
	return &out
}

// engineWith returns the player's engine for values of the parameters. Problems of
// its settings are recorded with r.
func (s *eventPlayer) engineWith(r *reader, values []param.Value) OwnEngine {
	e, before := *s.engine, len(r.problems)
	if len(s.set) == 0 {
		return e
	}
	m := mapping{at: s.at.get("set"), entries: make(map[string]entry)}
	for _, set := range s.set {
		r.set(&e.Params, set.at, set.name, set.value.fill(values))
		key, _, _ := strings.Cut(set.name, ".")
		m.entries[key] = set.at
	}
	if len(r.problems) == before {
		r.plan(&e, m, nil)
	}
	if len(r.problems) == before && e.namesPolicies() != s.engine.namesPolicies() {
		r.policies(&e, m)
	}
	e.takeBudget(m)
	return e
}

// namesPolicies returns the parameters that name playout policies and knowledge.
func (e *OwnEngine) namesPolicies() [6]string {
	p := &e.Params
	return [...]string{string(p.RolloutType), p.RolloutClass, string(p.OppModelType), p.OppModelClass, p.Knowledge, p.Network}
}

// plan returns the search parameters of the player for the journal: those that are
// set or not the default. A parameter that varies has the text of the file.
func (s *eventPlayer) plan(r *reader, values []param.Value) map[string]string {
	if s.engine == nil {
		return nil
	}
	settings := s.engineWith(r.trial(), values).Settings(params.TraitsOf(r.variant))
	for _, set := range s.set {
		if len(set.value.pieces) > 1 {
			settings[set.name] = set.value.text
		}
	}
	return settings
}

// kind returns the name of the player's engine or program.
func (s *eventPlayer) kind() string {
	if s.engine != nil {
		return s.engine.Name
	}
	if len(s.words) == 0 {
		return ""
	}
	return controller.Command{Args: []string{s.words[0].text}}.Program()
}

// findProgram records a program of the player that does not exist, or may not run.
func (r *eventReader) findProgram(s *eventPlayer, values []param.Value) {
	if !r.needPrograms || s.engine != nil || len(s.words) == 0 {
		return
	}
	if allow := r.files.allowed(); allow != nil {
		if err := allow(s.fill(r.reader, "", values).command); err != nil {
			r.fail(s.at.get("command"), "%s", err)
			return
		}
	}
	if _, err := controller.LookPath(s.words[0].fill(values), s.dir); err != nil {
		r.fail(s.at.get("command"), "%s", err)
	}
}

// plays records that a player cannot play the variant of the games.
func (r *eventReader) plays(s *eventPlayer) {
	switch {
	case r.variant == "" || s == nil:
	case s.engine == nil:
		r.failOnce(s.at.get("command"), "a program cannot play the variant %s, want an engine of this program", r.variant)
	case len(s.set) == 0: // else plan has looked at the parameters
		if _, _, err := s.engine.For(params.TraitsOf(r.variant)); err != nil {
			r.failOnce(s.at.get("engine"), "%s", err)
		}
	}
}

// identity returns the settings that make the player's results comparable, with
// texts as they are written in the file.
func (s *eventPlayer) identity(role string) []event.Setting {
	return s.settings(func() string { return controller.HideVariables(role, s.env) }, role)
}

// settings are those of identity, with a text for the variables of the environment.
func (s *eventPlayer) settings(variables func() string, role string) (id []event.Setting) {
	add := func(name, value string) { id = append(id, event.Setting{Name: role + " " + name, Value: value}) }
	kept := func(keys []event.Key, target any) {
		for _, k := range keys {
			if s, ok := k.InJournal(target); ok {
				add(s.Name, s.Value)
			}
		}
	}
	words := func(ts []template) string {
		return controller.Command{Args: words.Each(ts, func(t template) string { return t.text })}.String()
	}

	kept(engineKeys, &s.odds)
	if s.engine == nil {
		add("command", words(s.words))
		add("gtp", words(s.startup))
		add("environ", variables())
		add("gtp_aliases", fmt.Sprint(s.options.Aliases))
		kept(commandKeys, &s.options)
		return id
	}

	add("type", s.engine.Type)
	kept(engineKeys, &s.engine.Budget)
	if s.engine.Type != TypeUCT {
		return id
	}
	add("playout", s.engine.Playouts.identity())
	if s.engine.Params.OppModelType != params.RolloutTypeDefault {
		add("opponents' playout", s.engine.Opponents.identity())
	}
	for i, key := range []string{knowledgeKey, networkKey} {
		if digest := s.engine.digests[i]; digest != "" {
			add(key, "file "+digest)
		}
	}

	defaults := params.Default()
	for _, info := range params.List() {
		value, _ := s.engine.Params.Get(info.Name)
		normal, _ := defaults.Get(info.Name)
		for _, set := range s.set {
			if set.name == info.Name {
				value = set.value.text
			}
		}
		if value != normal {
			add(info.Name, value)
		}
	}
	return id
}
