package event

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model/param"
)

// OutsidePrefix begins the names of settings that are no part of an event but what
// its control file has read of the machine. They may differ: a run that goes on
// says so, and keeps the new ones.
const OutsidePrefix = "outside: "

// AcceptAll accepts every changed setting that can be accepted.
const AcceptAll = "all"

// A ChangedError says that the settings of an event are not those of its
// journal, so that results would not be comparable.
type ChangedError struct {
	Changes []Change // by name
}

// A Change is a setting that differs between a journal and an event.
type Change struct {
	Name     string
	From, To *string // in the journal and in the event; nil if it is not there
	Meaning  bool    // the journal's rows have no meaning under the new value: it cannot be accepted
}

// String tells of the change with the key and the values of an event file.
func (c Change) String() string {
	if question, ok := strings.CutPrefix(c.Name, OutsidePrefix); ok {
		switch {
		case c.From == nil:
			return question + " was not read before"
		case c.To == nil:
			return question + " is no longer read"
		}
		return question + " has changed"
	}
	return fmt.Sprintf("%s is %s in the journal and %s in the event file", c.Key(), c.shown(c.From), c.shown(c.To))
}

// shown returns a value of the setting as an error shows it.
func (c Change) shown(value *string) string {
	if value == nil {
		return "missing"
	}
	return strconv.Quote(c.inFile(value))
}

// warning says that the journal at a path goes on in spite of the change.
func (c Change) warning(path string) string {
	if c.From != nil && c.To != nil && strings.HasSuffix(c.Name, " sprt") {
		if from, to := parseTest(*c.From), parseTest(*c.To); from != nil && to != nil {
			return fmt.Sprintf("%s was started to test %v; its games now count for %v; these error rates hold only if you did not choose the test by its games", path, from, to)
		}
	}
	return fmt.Sprintf("%s: continues with changed settings: %s", path, c)
}

// Key returns the name of the setting in an event file.
func (c Change) Key() string { return InFile(c.Name, "").Name }

// Before returns the value that the setting had, as an event file has it; empty if
// there was none.
func (c Change) Before() string { return c.inFile(c.From) }

// After is like Before for the value that the setting has got.
func (c Change) After() string { return c.inFile(c.To) }

func (c Change) inFile(value *string) string {
	if value == nil {
		return ""
	}
	return InFile(c.Name, *value).Value
}

// Accepted are changes of settings between two games that the user has accepted.
type Accepted struct {
	Games   int // games with a result before
	Changes []Change
	Time    time.Time
}

// withoutImplied returns the changes without those that follow from others.
func withoutImplied(all []Change) []Change {
	return slices.DeleteFunc(slices.Clone(all), func(c Change) bool {
		whose, ok := budgetOf(c.Name)
		return ok && slices.ContainsFunc(all, func(o Change) bool { return o.Name == whose+" playouts" || o.Name == whose+" time" })
	})
}

// Error returns everything that differs in one line.
func (e *ChangedError) Error() string {
	var parts []string
	for _, c := range withoutImplied(e.Changes) {
		if c.Name == "kind" { // everything else differs, too
			parts = []string{c.String()}
			break
		}
		parts = append(parts, c.String())
	}
	return "the journal belongs to another event: " + strings.Join(parts, "; ")
}

// Acceptable returns the names that a run would have to accept to go on with the
// journal, and false if it cannot.
func (e *ChangedError) Acceptable() ([]string, bool) {
	var names []string
	for _, c := range withoutImplied(e.Changes) {
		if c.Meaning {
			return nil, false
		}
		names = append(names, c.Key())
	}
	return names, true
}

// changes returns the settings in which a journal and an event differ, by name.
func changes(journal, event map[string]string) []Change {
	var out []Change
	for name, from := range journal {
		if to, ok := event[name]; !ok {
			out = append(out, Change{Name: name, From: &from})
		} else if !controller.SameVariables(from, to) && param.Rounded(from) != param.Rounded(to) {
			out = append(out, Change{Name: name, From: &from, To: &to})
		}
	}
	for name, to := range event {
		if _, ok := journal[name]; !ok {
			out = append(out, Change{Name: name, To: &to})
		}
	}
	for i, c := range out {
		out[i].Meaning = c.Name == "kind" || strings.HasPrefix(c.Name, "parameter ") ||
			strings.HasPrefix(c.Name, "matchup ") && strings.HasSuffix(c.Name, " players") && c.From != nil && c.To != nil
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// changesSince returns the settings in which a journal and the event differ.
func (c Config) changesSince(journal map[string]string) []Change {
	return changes(journal, c.identity())
}

// Settings returns the settings that make results comparable, by name, for [Config.Differs].
func (c Config) Settings() map[string]string { return c.identity() }

// Differs returns an error that names the settings of an event on another machine that are not this one's; nil if there are none.
func (c Config) Differs(there map[string]string) error {
	var parts []string
	for _, change := range withoutImplied(c.changesSince(there)) {
		if strings.HasSuffix(change.Name, " environ") { // of which only a hash is sent
			parts = append(parts, change.Key()+" has other values")
			continue
		}
		parts = append(parts, fmt.Sprintf("%s is %s there and %s here", change.Key(), change.shown(change.From), change.shown(change.To)))
	}
	if len(parts) == 0 {
		return nil
	}
	return errors.New(strings.Join(parts, "; "))
}

// Changes returns the settings in which another event differs from this one, so that
// their results are not comparable, by name.
func (c Config) Changes(other Config) []Change {
	return withoutImplied(changes(c.identity(), other.identity()))
}

// accept takes the changes that the event accepts, and those that a tournament
// may have: matchups and players may come and go. The error is a *ChangedError
// with the others.
func (c Config) accept(all []Change) error {
	refused := slices.DeleteFunc(slices.Clone(all), func(change Change) bool {
		return c.comesOrGoes(change, all) || c.accepts(change) || strings.HasPrefix(change.Name, OutsidePrefix)
	})
	if len(refused) > 0 {
		return &ChangedError{refused}
	}
	return nil
}

// comesOrGoes reports whether a setting is new or gone with its whole matchup or player. A matchup is so if its players
// are, and a player if its type or command is.
func (c Config) comesOrGoes(change Change, all []Change) bool {
	if !c.isTournament() || change.From != nil && change.To != nil {
		return false
	}
	return slices.ContainsFunc(all, func(o Change) bool {
		at := strings.LastIndexByte(o.Name, ' ')
		if at < 0 || o.From != nil && o.To != nil || (o.From == nil) != (change.From == nil) {
			return false
		}
		whose, setting := o.Name[:at], o.Name[at+1:]
		whole := strings.HasPrefix(whose, "matchup ") && setting == "players" ||
			strings.HasPrefix(whose, "player ") && (setting == "type" || setting == "command")
		return whole && strings.HasPrefix(change.Name, whose+" ")
	})
}

// accepts reports whether the user accepts a change, or one that it follows from.
func (c Config) accepts(change Change) bool {
	names := []string{AcceptAll, change.Name, change.Key()}
	if whose, ok := budgetOf(change.Name); ok {
		names = append(names, whose+" playouts", whose+" time")
	}
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(c.Accept, name) })
}

// isSettings reports whether a line of a journal is a row of changed settings.
func isSettings(line []byte) bool { return string(rowType(line)) == typeSettings }

// parseSettings reads a row of changed settings.
func parseSettings(line []byte) (settingsRow, error) {
	var row settingsRow
	if err := strictUnmarshal(line, &row); err != nil {
		return row, fmt.Errorf("not a row of settings: %w", err)
	}
	if len(row.Changed) == 0 {
		return row, errors.New("a row of settings without any")
	}
	for name, value := range row.Changed {
		if value != nil {
			one := map[string]string{name: *value}
			controller.HideOldVariables(one)
			*value = one[name]
		}
	}
	return row, nil
}

// apply returns settings as they are after the row.
func (row settingsRow) apply(settings map[string]string) {
	for name, value := range row.Changed {
		if value == nil {
			delete(settings, name)
		} else {
			settings[name] = *value
		}
	}
}

// newSettingsRow returns the row that tells of changes.
func newSettingsRow(all []Change, now time.Time) settingsRow {
	row := settingsRow{Type: typeSettings, Changed: make(map[string]*string), Time: now.UTC().Truncate(time.Second)}
	for _, c := range all {
		row.Changed[c.Name] = c.To
	}
	return row
}
