package configs

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"gobandit/configs/ctl"
	"gobandit/gtp"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/sgf"
	"gobandit/search/params"
	"gobandit/search/tune"
)

// LoadEvent returns an event by the path of an event file or the name of an
// embedded one; a file is preferred. The error has all problems of the file, among
// them programs that do not exist.
func LoadEvent(nameOrPath string) (event.Config, error) { return loadEvent(nameOrPath, true, nil) }

// LoadEventToRead loads an event to show its results: the programs of the players
// need not exist.
func LoadEventToRead(nameOrPath string) (event.Config, error) {
	return loadEvent(nameOrPath, false, nil)
}

// ParseEvent returns the event of the text of an event file, which has a name in messages.
// Paths in it are relative to the current folder.
func ParseEvent(name, text string) (event.Config, error) {
	return parseEvent(source{name, []byte(text)}, "", true, nil)
}

func loadEvent(nameOrPath string, needPrograms bool, files *fileSet) (event.Config, error) {
	if !files.has(nameOrPath) {
		if src, ok := readEmbedded("events", nameOrPath); ok {
			return parseEvent(src, "", needPrograms, files)
		}
		if !isPath(nameOrPath) {
			if hint := names.DidYouMean(nameOrPath, Events()); hint != "" {
				return event.Config{}, Problem{File: nameOrPath, Text: "unknown event" + hint}
			}
		}
	}
	src, err := files.read(nameOrPath, "an event file or one of "+strings.Join(Events(), ", "))
	if err != nil {
		return event.Config{}, err
	}
	if ext := filepath.Ext(nameOrPath); slices.Contains(takenExtensions, ext) {
		return event.Config{}, Problem{File: nameOrPath, Text: "names that end in " + ext + " are for files that events write; rename the file"}
	}
	if isControlFile(src) {
		return parseControl(src, filepath.Dir(nameOrPath), needPrograms, files)
	}
	return parseEvent(src, filepath.Dir(nameOrPath), needPrograms, files)
}

// JournalPath returns the path of an event's journal: beside the event's file, with
// the extension .journal, and for an embedded event in the current folder.
func JournalPath(nameOrPath string) string {
	return strings.TrimSuffix(nameOrPath, filepath.Ext(nameOrPath)) + ".journal"
}

// An eventReader reads an event file.
type eventReader struct {
	*reader
	m            mapping
	dir          string // the folder of the file; empty for the current one
	needPrograms bool   // the programs of players must exist
	config       event.Config
	space        param.Space
	control      *ctl.EventSettings // the settings of a control file; nil for YAML
	hints        []string           // suggestions for unknown settings of a control file
	players      map[string]namedPlayer
	codes        []string                 // the keys of players in the order of the file
	entrants     map[string]event.Entrant // the players of matchups so far

}

func newEventReader(src source, dir string, needPrograms bool, files *fileSet) *eventReader {
	r := &eventReader{reader: &reader{file: src.name, files: files}, dir: dir, needPrograms: needPrograms, entrants: make(map[string]event.Entrant)}
	r.config.Name = src.title()
	r.variables = new([]string)
	return r
}

// parseEvent reads an event file that stands in folder dir.
func parseEvent(src source, dir string, needPrograms bool, files *fileSet) (event.Config, error) {
	r := newEventReader(src, dir, needPrograms, files)
	root := r.parse(src.text)
	if !root.isPresent() {
		return event.Config{}, r.err()
	}
	c, err := r.readEvent(root)
	c.Source = r.keepSource(src)
	return c, err
}

// readEvent reads an event. One whose kind is misspelt is read as the kind that is meant, for its other problems.
func (r *eventReader) readEvent(root entry) (event.Config, error) {
	first := r.config.Kind // empty for YAML
	var ok bool
	if r.config.Kind, ok = r.kindOf(root); ok && r.control != nil && r.config.Kind != first {
		r.fail(peek(root, "competition_type"), "changed to %q, want %q as in the first line", r.config.Kind, first)
		ok = false
	}
	if !ok && (r.config.Kind == "" || r.control != nil) {
		return event.Config{}, r.err() // all else depends on it
	}

	known := keyNames(event.InEvent, r.config.Kind)
	if r.control != nil {
		known = controlKeys(r.config.Kind)
	}
	if r.m, ok = r.mapping(root, "an event", known...); !ok {
		return event.Config{}, r.err()
	}

	r.m.hints = append(r.m.hints, r.hints...)
	r.kind()
	r.readObjective()
	r.readPlayers()
	switch r.config.Kind {
	case event.KindPlayoff:
		r.playoff()
	case event.KindAllPlayAll:
		r.allPlayAll()
	case event.KindGauntlet:
		r.gauntlet()
	case event.KindCross:
		r.crossEntropy()
	default:
		r.tuning()
	}

	if err := r.err(); err != nil {
		return event.Config{}, err
	}
	r.config.OneRecordFolder = r.control != nil
	if r.control != nil && !r.m.get("repeats").isPresent() {
		r.config.Repeats = event.RepeatsCount
	}
	r.config.Notes = r.notes
	return r.config, nil
}

// ofGames are settings that an event whose candidates play no games does not take, and withoutGames what the event has in their place.
var (
	ofGames      = []string{"board_size", "candidate_colour", "handicap", "komi", "make_candidate", "openings", "opponent", "opponents", "pairs", "players", "record_games", "time", "variant"}
	withoutGames = map[string]string{"board_size": "9", "komi": "0.5", "candidate_colour": "b", "opponent": "objective", "players": "", "record_games": "false"}
)

// readObjective gives an event whose candidates play no games the settings of games.
func (r *eventReader) readObjective() {
	o := r.m.get("objective")
	if !o.isPresent() || o.node.Value == match.NoObjective.String() {
		return
	}
	for _, name := range ofGames {
		if e := r.m.get(name); e.isPresent() {
			r.fail(e, "together with objective, want one of them")
		}
		delete(r.m.entries, name)
	}
	r.m.given = withoutGames
}

// kind checks that the file says what the event is.
func (r *eventReader) kind() {
	name := "event"
	if r.control != nil || r.m.get("competition_type").isPresent() {
		name = "competition_type"
	}
	if e := r.m.get("event"); e.isPresent() && name != "event" {
		r.fail(e, "together with competition_type, want one of them")
	}
	k := event.FindKey(event.InEvent, r.config.Kind, "event")
	k.Name = name
	if e, ok := r.needKey(r.m, k); ok {
		r.text(e, k.Must)
	}
}

// tuning reads a tuning event.
func (r *eventReader) tuning() {
	c := &r.config
	several := r.m.get("opponents")
	if several.isPresent() {
		if e := r.m.get("opponent"); e.isPresent() {
			r.fail(e, "together with opponents, want one of them")
		}
		r.m.given = map[string]string{"opponent": "opponents"}
	}
	r.readGames(&c.Game, &c.Start)
	r.checkKomi(r.m, c.Game)
	r.checkColor()
	r.tuner()
	if several.isPresent() {
		r.field(several)
	}
	r.opposed()
}

// checkKomi refuses a komi that a mapping has without a fraction.
func (r *eventReader) checkKomi(m mapping, s match.Settings) {
	if komi := m.get("komi"); komi.isPresent() && s.Komi == math.Trunc(s.Komi) {
		r.fail(komi, "%v, want a fraction such as %v: a jigo has no winner", s.Komi, s.Komi+0.5)
	}
}

// readGames reads the settings of the event, which all of its games have: of a game, how
// it starts, and those of other targets.
func (r *eventReader) readGames(game *match.Settings, start *event.Start, targets ...any) {
	before := len(r.problems)
	*game = newGame()
	r.read(r.m, event.Keys(event.InEvent, r.config.Kind), append(targets, &r.config, game, start)...)
	r.variant = game.Variant
	r.checkGame(r.m, game, before)
	r.start(r.m, start, *game, before)
}

// checkColor refuses our own words for the candidate's color in capitals, and pairs of
// games without a color for each.
func (r *eventReader) checkColor() {
	c := &r.config
	if e := r.m.get("pairs"); c.Start.Pairs && (c.Color == event.PlayBlack || c.Color == event.PlayWhite) {
		r.fail(e, "true, want false with candidate_colour %s, or candidate_colour alternate", c.Color)
	}
	ours := []string{"r", "random", "alternate"} // Gomill takes B and W alone in either case
	if e := r.m.get("candidate_colour"); e.isPresent() {
		if word := strings.ToLower(e.node.Value); word != e.node.Value && slices.Contains(ours, word) {
			r.fail(e, "%q, want %q", e.node.Value, word)
		}
	}
}

// start loads the openings that games begin with, if none of the settings was wrong.
func (r *eventReader) start(m mapping, s *event.Start, game match.Settings, before int) {
	e := m.get("openings")
	if !e.isPresent() {
		e = r.m.get("openings")
	}
	if len(r.problems) > before || s.Openings.Source == "" {
		return
	}
	for key, has := range map[string]bool{"handicap": game.Handicap > 0, "variant": game.Variant != ""} {
		if has {
			r.fail(e, "together with %s, want one of them", key)
			return
		}
	}
	list, err := r.loadOpenings(s.Openings, game.Size)
	if err != nil {
		r.fail(e, "%s", gtp.OneLine(err.Error()))
	}
	s.Openings.List = list
}

// loadOpenings returns the openings of a file, or of all SGF files of a folder, relative
// to the folder of the event file.
func (r *eventReader) loadOpenings(o event.Openings, size int) ([]match.Opening, error) {
	if o.Source == match.BuiltinName {
		return match.BuiltinOpenings(size)
	}
	path := anchored(o.Source, r.dir)
	files := r.files.below(path, sgf.IsRecord)
	if !r.files.isReceived() {
		var err error
		if files, err = match.OpeningFiles(path); err != nil {
			return nil, err
		}
	}
	return match.ReadOpenings(files, func(file string) ([]*sgf.Node, error) {
		src, err := r.files.read(file, "an SGF file")
		if err != nil {
			return nil, err
		}
		roots, err := sgf.Parse(src.text)
		if err != nil {
			return nil, fmt.Errorf("%s:%w", file, err)
		}
		return roots, nil
	}, size, o.Moves)
}

// opposed reads the players of a tuning event: the opponent and the candidate.
func (r *eventReader) opposed() {
	c := &r.config
	if c.Objective != match.NoObjective {
		c.Opponent = func(uint64) match.Maker { return match.Unmeasured }
	} else if c.OpponentName != "" && c.Field == nil {
		c.Opponent = r.player(r.m.get("opponent"), c.OpponentName, "opponent")
		r.plays(r.players[c.OpponentName].eventPlayer)
	}
	r.candidate()
}

// newGame returns the settings of a game before a file's are read: its size and
// komi are unknown.
func newGame() match.Settings { return match.Settings{Komi: math.NaN(), VoidFaults: true} }

// failOnce is fail, unless another matchup has the same problem with the event's setting.
func (r *eventReader) failOnce(e entry, format string, args ...any) {
	trial := r.trial()
	trial.fail(e, format, args...)
	if !slices.Contains(r.problems, trial.problems[0]) {
		r.problems = append(r.problems, trial.problems[0])
	}
}

// checkGame checks the settings of a game that a mapping has, if none of them was
// wrong and size and komi are known.
func (r *eventReader) checkGame(m mapping, s *match.Settings, before int) {
	if e := m.get("resign_moves"); e.isPresent() && !s.Adjudicates() && r.config.Kind != event.KindPlayoff {
		r.note(e, "without effect: only resign_below and resign_points end games early")
	}
	if len(r.problems) > before || s.Size == 0 || math.IsNaN(s.Komi) {
		return
	}
	err := s.Check()
	if err == nil && s.Handicap > 0 && !s.FreeHandicap {
		_, err = model.FixedHandicap(s.Handicap, s.Size)
	}
	if err != nil {
		key := "handicap"
		if s.Variant != "" {
			key = "variant"
		}
		at := m.get(key)
		if !at.isPresent() {
			at = r.m.get(key)
		}
		if !at.isPresent() {
			at = m.at
		}
		r.failOnce(at, "%s", err)
	}
}

// tuner reads the parameters and checks the rule that chooses among candidates.
func (r *eventReader) tuner() {
	t := &r.config.Tune
	rule := r.m.get("selection")
	if rule.isPresent() && !strings.EqualFold(rule.node.Value, string(t.Selection)) {
		// it is unknown, and what it needs, too
	} else if t.Selection == tune.UCB { // other rules have defaults
		for _, name := range []string{"exploration_coefficient", "initial_visits", "initial_wins"} {
			r.need(name)
		}
	} else if t.MaxDepth > 1 {
		r.fail(r.m.get("max_depth"), "%d with selection %s, want 1: only %s subdivides", t.MaxDepth, t.Selection, tune.UCB)
	}
	if !r.m.get("count_pending").isPresent() {
		t.IgnorePending = t.GomillTies
	}

	if e, ok := r.need("parameters"); ok {
		r.parameters(e, r.tunerScale)
		t.Space, t.Goal = r.space, r.config.Objective.Goal()
		if err := cmp.Or(t.CheckGoal(), t.CheckWide()); err != nil {
			if rule := r.m.get("selection"); rule.isPresent() {
				e = rule
			}
			r.fail(e, "%s", strings.TrimPrefix(err.Error(), e.key+" "))
		}
	}
	r.noteRule(*t)
}

// A namedPlayer is one of the players of an event by name, and what is to be said of it if
// the event needs it: as in Gomill, there may be others.
type namedPlayer struct {
	*eventPlayer // nil with a problem
	problems     Problems
	notes        []string
}

// readPlayers reads the players of the event.
func (r *eventReader) readPlayers() {
	r.players = make(map[string]namedPlayer)
	if _, given := r.m.given["players"]; given {
		return
	}
	e, ok := r.need("players")
	if !ok {
		return
	}
	m, _ := r.mapping(e, "players by name")
	for _, code := range m.order {
		trial := r.trial()
		s := trial.eventPlayer(m.get(code), r.dir, literally)
		r.players[code] = namedPlayer{s, trial.problems, trial.notes}
	}
	r.codes = m.order
}

// player returns the maker of the player with a code, which an entry names, and
// adds the player to the event under its role. It is nil if there is none.
func (r *eventReader) player(at entry, code, role string) func(seed uint64) match.Maker {
	s, known := r.players[code]
	if !known {
		r.fail(at, "unknown player %q%s", code, names.DidYouMean(code, r.codes))
		return nil
	}
	r.players[code] = namedPlayer{eventPlayer: s.eventPlayer} // the rest is said once
	r.problems = append(r.problems, s.problems...)
	r.addNotes(s.notes)
	if s.eventPlayer == nil {
		return nil
	}
	r.findProgram(s.eventPlayer, nil)
	r.addPlan(role, s.plan(r.reader, nil))
	r.config.Identity = append(r.config.Identity, s.identity(role)...)
	return s.fill(r.reader, code, nil).Maker
}

// addPlan keeps the plan of a player's engine, if the player has one.
func (r *eventReader) addPlan(role string, plan map[string]string) {
	if plan == nil {
		return
	}
	if r.config.Plans == nil {
		r.config.Plans = make(map[string]map[string]string)
	}
	r.config.Plans[role] = plan
}

// candidate reads how parameters become a player, and tries every candidate.
func (r *eventReader) candidate() {
	if e := r.m.get("make_candidate"); e.isPresent() {
		if other := r.m.get("candidate"); other.isPresent() {
			r.fail(other, "together with make_candidate, want one of them")
		}
		r.makeCandidate(e)
		return
	}
	if r.control != nil {
		r.need("make_candidate")
		return
	}

	e, ok := r.need("candidate")
	if !ok {
		return
	}
	before := len(r.problems)
	used := make([]bool, len(r.space.Parameters))
	s := r.eventPlayer(e, r.dir, func(at entry, text string) template {
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
			r.fail(e, "the parameter %q is not used, want {%[1]s} in it", r.space.Parameters[i].Code)
		}
	}

	s.options.Objective, s.options.Metric = r.config.Objective, r.config.Metric
	if s.options.Objective != match.NoObjective && s.engine != nil {
		r.fail(e, "an engine of this program, want a command whose output says how good the candidate is")
	}
	r.plays(s)
	r.findProgram(s, r.space.Values(0))
	r.tryCandidates(s)
	r.noteEqual(e, s)
	r.addPlan("candidate", s.plan(r.reader, r.space.Values(0)))

	name := s.kind()
	r.config.Candidate = func(c tune.Candidate, seed uint64) match.Maker {
		return s.fill(r.trial(), name+" "+c.Parameters, c.Values).Maker(seed)
	}
	if s.engine != nil {
		r.config.Default = s.untuned().fill(r.reader, name+" default", nil).Maker
	}
	r.config.Identity = append(r.config.Identity, s.identity("candidate")...)
}

// triedOfWide is the number of candidates of a wide space that are tried.
const triedOfWide = 2000

// tried returns the indices of the candidates to try when the event is read: all, or of a wide
// space some drawn at random, the same ones each time.
func (r *eventReader) tried() []int {
	n, c := r.space.Len(), r.config.Tune
	if c.Space = r.space; !c.KeepsTried() {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return all
	}
	rng, some := rand.New(rand.NewPCG(1, 1)), []int{0, n - 1}
	for len(some) < triedOfWide {
		some = append(some, rng.IntN(n))
	}
	return some
}

// try calls a function with the values of each candidate, or of a wide space of some, until
// it is false. The problems that it returns are recorded, each with the first candidate that
// has it.
func (r *eventReader) try(candidate func(values []param.Value) (problems Problems, more bool)) {
	type place struct {
		key          string
		line, column int
	}
	seen := make(map[place]bool)
	for _, i := range r.tried() {
		values := r.space.Values(i)
		problems, more := candidate(values)
		for _, p := range problems {
			if at := (place{p.Key, p.Line, p.Column}); !seen[at] {
				seen[at] = true
				p.Text += " (with " + r.space.Text(values) + ")"
				r.problems = append(r.problems, p)
			}
		}
		if !more {
			return
		}
	}
}

// tryCandidates records each search parameter that a candidate sets to a value out
// of range, and notes settings without effect.
func (r *eventReader) tryCandidates(s *eventPlayer) {
	if s.engine == nil {
		return
	}
	inert := newInertSettings(s, r.space.Len())
	r.try(func(values []param.Value) (Problems, bool) {
		trial := r.trial()
		if p := s.fill(trial, "", values); len(trial.problems) == 0 {
			inert.look(p.engine, params.TraitsOf(r.variant))
		}
		return trial.problems, true
	})
	inert.note(r.reader)
}
