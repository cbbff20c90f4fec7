package configs

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"gobandit/configs/ctl"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/names"
	"gobandit/model/param"
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
	for _, code := range r.codes {
		for _, p := range r.players[code].problems {
			r.addNotes([]string{p.Error() + "; no game needs this player"})
		}
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

// playsGames reports whether the file says, or leaves out, that candidates play games.
func (r *eventReader) playsGames() bool {
	o := r.m.get("objective")
	return !o.isPresent() || o.node.Value == match.NoObjective.String()
}

// readObjective gives an event whose candidates play no games the settings of games.
func (r *eventReader) readObjective() {
	if r.playsGames() {
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

// tuner reads the parameters and checks the rule that chooses among candidates.
func (r *eventReader) tuner() {
	t := &r.config.Tune
	rule := r.m.get("selection")
	if rule.isPresent() && !strings.EqualFold(rule.node.Value, string(t.Selection)) {
		// it is unknown, and what it needs, too
	} else if t.Selection == tune.UCB && r.config.Objective.Goal() == tune.Wins { // other rules have defaults, and numbers need none
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

// A namedPlayer is one of the players of an event by name, with what is to be said of it. A problem of a player that the event
// does not need is a note.
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
		for _, c := range r.codes { // any may be the one that is meant
			r.problems = append(r.problems, r.players[c].problems...)
			r.players[c] = namedPlayer{eventPlayer: r.players[c].eventPlayer}
		}
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

// triedOfWide is the number of candidates of a wide space that are tried.
const triedOfWide = 2000
