package configs

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
	"gobandit/gtp"
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// MaxParallel bounds the games of an event that are played at the same time.
const MaxParallel = 1024

// maxKomi bounds komi: more points than any board has.
const maxKomi = 1000

// LoadEvent returns an event by the path of an event file or the name of an
// embedded one; a file is preferred. All problems of the file are in the error,
// a program that is not there among them.
func LoadEvent(nameOrPath string) (event.Config, error) { return loadEvent(nameOrPath, true, nil) }

// LoadEventToRead is LoadEvent for showing results: the programs of the players
// need not be there.
func LoadEventToRead(nameOrPath string) (event.Config, error) {
	return loadEvent(nameOrPath, false, nil)
}

func loadEvent(nameOrPath string, toPlay bool, files *files) (event.Config, error) {
	if !files.has(nameOrPath) {
		if src, ok := readEmbedded("events", nameOrPath); ok {
			return parseEvent(src, "", toPlay, files)
		}
		if !isPath(nameOrPath) {
			if hint := names.DidYouMean(nameOrPath, Events()); hint != "" {
				return event.Config{}, Problem{File: nameOrPath, Text: "no such event" + hint}
			}
		}
	}
	src, err := files.read(nameOrPath, "an event file or one of "+strings.Join(Events(), ", "))
	if err != nil {
		return event.Config{}, err
	}
	if ext := filepath.Ext(nameOrPath); slices.Contains(takenExtensions, ext) {
		return event.Config{}, Problem{File: nameOrPath, Text: "the ending " + ext + " belongs to what an event writes, want another"}
	}
	if isControlFile(src) {
		return parseControl(src, filepath.Dir(nameOrPath), toPlay, files)
	}
	return parseEvent(src, filepath.Dir(nameOrPath), toPlay, files)
}

// JournalPath returns where an event's journal is kept: beside its file, with
// the ending .journal in place of the file's, and for an embedded event in the
// current folder.
func JournalPath(nameOrPath string) string {
	return strings.TrimSuffix(nameOrPath, filepath.Ext(nameOrPath)) + ".journal"
}

// An eventReader reads an event file.
type eventReader struct {
	*reader
	m       mapping
	dir     string // the file's folder; empty for the current one
	toPlay  bool   // programs must be there
	config  event.Config
	space   param.Space
	control *ctl.Settings // those of a control file; nil for YAML
	hints   []string      // what unknown settings of a control file may have been meant as
}

func newEventReader(src source, dir string, toPlay bool, files *files) *eventReader {
	r := &eventReader{reader: &reader{file: src.name, files: files}, dir: dir, toPlay: toPlay}
	r.config.Name = gtp.Clean(strings.TrimSuffix(filepath.Base(src.name), filepath.Ext(src.name)))
	r.config.Source = string(src.text)
	return r
}

// parseEvent reads an event file that stands in folder dir.
func parseEvent(src source, dir string, toPlay bool, files *files) (event.Config, error) {
	r := newEventReader(src, dir, toPlay, files)
	root := r.parse(src.text)
	if !root.present() {
		return event.Config{}, r.err()
	}
	return r.read(root)
}

// read reads an event.
func (r *eventReader) read(root entry) (event.Config, error) {
	first := r.config.Kind // of a control file, by its first line
	var ok bool
	if r.config.Kind, ok = r.kindOf(root); ok && r.control != nil && r.config.Kind != first {
		r.fail(peek(root, "competition_type"), "changed to %q, want %q as in the first line", r.config.Kind, first)
		ok = false
	}
	if !ok {
		return event.Config{}, r.err() // all else depends on it
	}
	if r.m, ok = r.mapping(root, "an event", r.keys()...); !ok {
		return event.Config{}, r.err()
	}
	r.m.hints = append(r.m.hints, r.hints...)
	r.kind()
	r.run()
	r.report()
	switch r.config.Kind {
	case event.KindPlayoff:
		r.playoff()
	case event.KindAllPlayAll:
		r.allPlayAll()
	default:
		r.tuning()
	}
	if err := r.err(); err != nil {
		return event.Config{}, err
	}
	r.config.Notes = r.notes
	return r.config, nil
}

// tuning reads what a tuning event has of its own.
func (r *eventReader) tuning() {
	r.config.Game = r.game(newSettings(), true)
	r.wholeKomi()
	r.colors()
	r.summary()
	r.tuner()
	r.opponent()
	r.candidate()
}

// need returns the entry of a key that must be there.
func (r *eventReader) need(key, want string) (entry, bool) {
	e := r.m.get(key)
	if !e.present() {
		r.missing(r.m, key, want)
	}
	return e, e.present()
}

// given returns the entry of a key whose default is None or null, as which it
// may be written too.
func (r *eventReader) given(key string) (entry, bool) {
	e := r.m.get(key)
	return e, e.present() && !isNull(e)
}

// isNull tells whether an entry says that there is nothing.
func isNull(e entry) bool { return e.node.Kind == yaml.ScalarNode && e.node.Tag == "!!null" }

// integerKey reads a whole number that may be missing.
func (r *eventReader) integerKey(key string, into *int, low, high int) {
	if e := r.m.get(key); e.present() {
		if n, ok := r.integer(e, low, high); ok {
			*into = n
		}
	}
}

// truthKey reads a truth value that may be missing.
func (r *eventReader) truthKey(key string, into *bool) {
	if e := r.m.get(key); e.present() {
		if v, ok := r.truth(e); ok {
			*into = v
		}
	}
}

// kind reads what the event is.
func (r *eventReader) kind() {
	key := "event"
	if r.control != nil || r.m.get("competition_type").present() {
		key = "competition_type"
	}
	if e := r.m.get("event"); e.present() && key != "event" {
		r.fail(e, "beside competition_type, want one of them")
	}
	if e, ok := r.need(key, words.Or(eventKinds...)); ok {
		r.text(e, words.Or(eventKinds...))
	}
	if e, ok := r.given("description"); ok {
		if s, ok := r.text(e, "a sentence"); ok {
			r.config.Description = strings.TrimSpace(s)
		}
	}
}

// newSettings returns the settings of a game unless a file says otherwise,
// without size and komi.
func newSettings() match.Settings {
	return match.Settings{
		Komi: math.NaN(), MoveLimit: match.DefaultMoveLimit, VoidFaults: true, Compensation: match.CompensationFull,
	}
}

// game reads the settings of a game, those that the mapping lacks being base's.
// whole says that size and komi must then be known.
func (r *eventReader) game(base match.Settings, whole bool) match.Settings {
	s := base
	before := len(r.problems)
	if e := r.m.get("board_size"); e.present() {
		s.Size, _ = r.integer(e, model.MinSize, model.MaxSize)
	} else if whole && s.Size == 0 {
		r.missing(r.m, "board_size", "the number of lines")
	}
	if e := r.m.get("komi"); e.present() {
		if komi, ok := r.number(e, -maxKomi, maxKomi); ok {
			s.Komi = komi
		}
	} else if whole && math.IsNaN(s.Komi) {
		r.missing(r.m, "komi", "White's points")
	}
	if e := r.m.get("handicap"); e.present() {
		if s.Handicap = 0; !isNull(e) {
			s.Handicap, _ = r.integer(e, 2, model.MaxPoints)
		}
	}
	r.integerKey("move_limit", &s.MoveLimit, 1, math.MaxInt32)
	if e := r.m.get("move_time"); e.present() {
		if seconds, ok := r.number(e, 0.001, 1e6); ok {
			s.MoveTime = time.Duration(seconds * float64(time.Second))
		}
	}
	if e := r.m.get("handicap_style"); e.present() {
		i, _ := r.oneOf(e, "fixed", "free")
		s.FreeHandicap = i == 1
	}
	if e := r.m.get("scorer"); e.present() {
		if i, ok := r.oneOf(e, "players", "internal"); ok {
			s.Scorer = [...]match.Scorer{match.ScorePlayers, match.ScoreReferee}[i]
			s.Judge = [...]int{0, -1}[i] // Gomill's internal scorer takes every stone as alive
		}
	}
	if e := r.m.get("internal_scorer_handicap_compensation"); e.present() {
		if i, ok := r.oneOf(e, "no", "full", "short"); ok {
			s.Compensation = [...]match.Compensation{match.CompensationNone, match.CompensationFull, match.CompensationShort}[i]
		}
	}
	if !whole || len(r.problems) > before || s.Size == 0 || math.IsNaN(s.Komi) {
		return s
	}
	err := s.Check()
	if err == nil && s.Handicap > 0 && !s.FreeHandicap {
		_, err = model.FixedHandicap(s.Handicap, s.Size)
	}
	if err != nil {
		at := r.m.get("handicap")
		if !at.present() {
			at = r.m.at
		}
		r.fail(at, "%s", err)
	}
	return s
}

// wholeKomi records a komi that allows a jigo.
func (r *eventReader) wholeKomi() {
	if komi := r.config.Game.Komi; komi == math.Trunc(komi) && r.m.get("komi").present() {
		r.fail(r.m.get("komi"), "%v, want a fraction such as %v: a jigo has no winner", komi, komi+0.5)
	}
}

// run reads how the event runs.
func (r *eventReader) run() {
	c := &r.config
	c.RecordGames, c.Workers = true, 1
	if e, ok := r.given("number_of_games"); ok {
		c.Games, _ = r.integer(e, 1, math.MaxInt32)
	}
	r.integerKey("parallel", &c.Workers, 1, MaxParallel)
	r.truthKey("record_games", &c.RecordGames)
	r.truthKey("skip_player_checks", &c.SkipChecks)
	if e := r.m.get("game_timeout"); e.present() {
		if seconds, ok := r.number(e, 0, 1e7); ok {
			c.GameTimeout = time.Duration(seconds * float64(time.Second))
		}
	}
	seed := 0
	r.integerKey("seed", &seed, 0, 1<<53)
	c.Seed = uint64(seed)
}

// colors reads which side candidates play.
func (r *eventReader) colors() {
	if e, ok := r.need("candidate_colour", "b, w, random or alternate"); ok {
		rules := []event.ColorRule{event.PlayBlack, event.PlayBlack, event.PlayWhite, event.PlayWhite,
			event.PlayRandom, event.PlayRandom, event.PlayAlternate}
		i, _ := r.oneOf(e, "b", "black", "w", "white", "r", "random", "alternate")
		if r.config.Color = rules[i]; i > 3 && e.node.Value != strings.ToLower(e.node.Value) {
			r.fail(e, "%q, want %q", e.node.Value, strings.ToLower(e.node.Value))
		}
	}
}

// report reads what is shown and logged of the event.
func (r *eventReader) report() {
	c := &r.config
	c.LogStderr = true
	r.truthKey("stderr_to_log", &c.LogStderr)
}

// summary reads what is shown and logged of a tuning event.
func (r *eventReader) summary() {
	c := &r.config
	if e := r.m.get("summary_spec"); e.present() {
		c.Summary = []int{}
		for _, item := range r.list(e, "numbers of candidates, one for each level of the tree") {
			n, _ := r.integer(item, math.MinInt32, math.MaxInt32)
			c.Summary = append(c.Summary, n)
		}
	}
	c.ShowRunning = defaultShowRunning
	r.integerKey("number_of_running_simulations_to_show", &c.ShowRunning, 0, math.MaxInt32)
	if e, ok := r.given("log_tree_to_history_period"); ok {
		c.History, _ = r.integer(e, 1, math.MaxInt32)
	}
}

// defaultShowRunning is how many games in progress Gomill shows.
const defaultShowRunning = 12

// tuner reads the parameters and the rule that chooses among candidates.
func (r *eventReader) tuner() {
	t := &r.config.Tune
	t.Selection, t.Games, t.MaxDepth = tune.UCB, r.config.Games, 1
	if e := r.m.get("selection"); e.present() {
		if i, ok := r.oneOf(e, tune.Selections()...); ok {
			t.Selection = tune.Selection(tune.Selections()[i])
		}
		if t.Selection == tune.Halving && t.Games == 0 {
			r.fail(e, "%s without number_of_games, want both", tune.Halving)
		}
	}
	r.bounds()
	if e := r.m.get("max_depth"); e.present() {
		t.MaxDepth, _ = r.integer(e, 1, tune.MaxLevels)
		if t.MaxDepth > 1 && t.Selection != tune.UCB {
			r.fail(e, "%d with selection %s, want 1: only %s subdivides", t.MaxDepth, t.Selection, tune.UCB)
		}
	}
	if e := r.m.get("compat"); e.present() {
		_, t.GomillTies = r.oneOf(e, "gomill")
	}
	pending := !t.GomillTies
	r.truthKey("count_pending", &pending)
	t.IgnorePending = !pending
	if e, ok := r.need("parameters", "a list of parameters"); ok {
		r.parameters(e)
		t.Space = r.space
	}
}

// bounds reads the numbers of UCB. Other rules need none of them; the initial
// games also shrink the rates shown.
func (r *eventReader) bounds() {
	t := &r.config.Tune
	t.Exploration, t.InitialVisits, t.InitialWins = 0.45, 10, 5
	get := r.need
	if t.Selection != tune.UCB {
		get = func(key, _ string) (entry, bool) {
			e := r.m.get(key)
			return e, e.present()
		}
	}
	if e, ok := get("exploration_coefficient", "a number such as 0.45"); ok {
		t.Exploration, _ = r.number(e, 0, math.MaxFloat64)
	}
	if e, ok := get("initial_visits", "a whole number such as 10"); ok {
		t.InitialVisits, _ = r.integer(e, 1, 1e6)
	}
	if e, ok := get("initial_wins", "a whole number such as 5"); ok {
		t.InitialWins, _ = r.integer(e, 1, 1e6)
	}
}

// players reads the players by their codes, which are returned in order. One that
// is wrong is nil.
func (r *eventReader) players() (seats map[string]*seat, codes []string) {
	seats = make(map[string]*seat)
	if e, ok := r.need("players", "players by name"); ok {
		m, _ := r.mapping(e, "players by name")
		for _, code := range m.order {
			seats[code] = r.seat(m.get(code), r.dir, func(_ entry, text string) template { return literal(text) })
		}
		codes = m.order
	}
	return seats, codes
}

// opponent reads the players and finds the opponent among them.
func (r *eventReader) opponent() {
	seats, codes := r.players()
	e, ok := r.need("opponent", "the name of a player")
	if !ok {
		return
	}
	code, ok := r.word(e, "the name of a player")
	if !ok {
		return
	}
	s, known := seats[code]
	if !known {
		r.fail(e, "unknown player %q%s", code, names.DidYouMean(code, codes))
	}
	if s == nil {
		return
	}
	r.findProgram(s, nil)
	p := s.fill(r.reader, code, nil)
	r.config.OpponentName, r.config.Opponent = code, p.Maker
	r.addPlan("opponent", s.plan(r.reader, nil))
	r.config.Identity = append(r.config.Identity, s.identity("opponent")...)
}

// addPlan keeps what an engine's parameters come to.
func (r *eventReader) addPlan(role string, plan map[string]string) {
	if plan == nil {
		return
	}
	if r.config.Plans == nil {
		r.config.Plans = make(map[string]map[string]string)
	}
	r.config.Plans[role] = plan
}

// candidate reads how a candidate's parameters make a player, and tries it with
// every candidate.
func (r *eventReader) candidate() {
	if e := r.m.get("make_candidate"); e.present() {
		if other := r.m.get("candidate"); other.present() {
			r.fail(other, "beside make_candidate, want one of them")
		}
		r.makeCandidate(e)
		return
	}
	if r.control != nil {
		r.missing(r.m, "make_candidate", "a function of the parameters that returns Player(...)")
		return
	}
	e, ok := r.need("candidate", "an engine with parameters to set, or a command")
	if !ok {
		return
	}
	before := len(r.problems)
	used := make([]bool, len(r.space.Parameters))
	s := r.seat(e, r.dir, func(at entry, text string) template {
		if len(r.space.Parameters) == 0 {
			return literal(text) // the parameters have problems of their own
		}
		t, err := parseTemplate(text, r.space)
		if err != nil {
			r.fail(at, "%s", err)
			return literal(text)
		}
		t.uses(used)
		return t
	})
	if s == nil || len(used) == 0 || len(r.problems) > before {
		return // filling in values would only repeat what is wrong
	}
	for i, u := range used {
		if !u {
			r.fail(e, "the parameter %q has no place in it, want {%[1]s} somewhere", r.space.Parameters[i].Code)
		}
	}
	r.findProgram(s, r.space.Values(0))
	r.tryCandidates(s)
	r.addPlan("candidate", s.plan(r.reader, r.space.Values(0)))
	name := s.kind()
	r.config.Candidate = func(c tune.Candidate, seed uint64) match.Maker {
		return s.fill(r.aside(), name+" "+c.Parameters, c.Values).Maker(seed)
	}
	if s.engine != nil {
		r.config.Default = s.untuned().fill(r.reader, name+" default", nil).Maker
	}
	r.config.Identity = append(r.config.Identity, s.identity("candidate")...)
}

// tryCandidates records the search parameters that some candidate would set to
// a value out of range, the first of each, and notes those without effect.
func (r *eventReader) tryCandidates(s *seat) {
	if s.engine == nil {
		return
	}
	told := make(map[string]bool)
	inert := newInert(s, r.space.Len())
	for i := range r.space.Len() {
		trial := r.aside()
		values := r.space.Values(i)
		p := s.fill(trial, "", values)
		if len(trial.problems) == 0 {
			inert.look(p.engine)
		}
		for _, p := range trial.problems {
			if !told[p.Key] {
				told[p.Key] = true
				p.Text += " (with " + r.space.Text(values) + ")"
				r.problems = append(r.problems, p)
			}
		}
	}
	r.notes = append(r.notes, inert.notes()...)
}
