package event

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/tune"
)

// A Key is a row of the table of event settings: one key of an event file.
type Key struct {
	Name    string
	Doc     string // what the setting means, in one line
	Type    string // what the value is, in words; "" if its range or its words say so
	Example string // a value, as YAML has it; "" if Default is one
	Default string // the value of a file that lacks the key, as YAML has it; "" for none
	Must    string // what a file lacks without the key, in words; "" if the key may be missing

	Low, High float64 // the range of a number
	Most      bool    // a higher number in a control file stands for High
	Null      bool    // null is allowed, as if the key were missing
	Text      bool    // the value is text, or made of texts
	YAML      bool    // control files have another name for it

	// Identity is the name that the setting has in a journal. It is empty if
	// results under different values are comparable.
	Identity string

	// Late says that the key is younger than some journals: the default is not
	// written.
	Late bool

	field func(target any) any
}

// Nothing is the default of keys for which null is a value, such as no handicap.
const Nothing = "null"

// A KeyGroup is the keys of one place in an event file.
type KeyGroup struct {
	Title string
	In    Place
	Kinds []string // of the events that have the keys; nil is all kinds
	Keys  []Key
}

// A Place is where in an event file a key may stand.
type Place uint16

// The places of keys, which are bits: game settings stand in three.
const (
	InEvent      Place = 1 << iota
	InMatchup          // an item of matchups
	InCompetitor       // an item of competitors
	InEngine           // a player that is an engine of this program
	InCommand          // a player that is a program of its own
	InParameter        // an item of parameters
	InScale            // the scale of a parameter
	InTest             // the test that ends the games of a pair
	InOpponent         // an item of opponents
)

func (g KeyGroup) has(in Place, kind string) bool {
	return g.In&in != 0 && (g.Kinds == nil || slices.Contains(g.Kinds, kind))
}

// Keys returns the keys that stand in some places of an event of a kind.
func Keys(in Place, kind string) []Key {
	var keys []Key
	for _, g := range KeyGroups {
		if g.has(in, kind) {
			keys = append(keys, g.Keys...)
		}
	}
	return keys
}

// FindKey returns the key of a name at a place. It panics if there is none: names
// are literals.
func FindKey(in Place, kind, name string) Key {
	for _, g := range KeyGroups {
		if i := slices.IndexFunc(g.Keys, func(k Key) bool { return k.Name == name }); i >= 0 && g.has(in, kind) {
			return g.Keys[i]
		}
	}
	panic(name)
}

// Field returns where a target keeps the setting, nil if it does not. Targets are
// a *Config, *Start, *tune.CrossEntropy, *Matchup, *Opponent, *match.Settings, *match.SPRT, *match.ProcessOptions, *Odds or *search.Budget;
// the field is a pointer, or one of Choice, GameCount, Inverse, Patience, Prose and TestField.
func (k Key) Field(target any) any {
	if k.field == nil {
		return nil
	}
	return k.field(target)
}

// of makes the field of a key from that of one type of target.
func of[T any](field func(*T) any) func(any) any {
	return func(target any) any {
		if t, ok := target.(*T); ok {
			return field(t)
		}
		return nil
	}
}

// A Choice is a field that has a word for each of its values.
type Choice interface {
	Words() []string
	Choose(i int)   // sets the value of Words()[i]
	String() string // the value as a journal has it
}

type choice[T comparable] struct {
	at     *T
	words  []string
	values []T
	worded bool // a journal has the word: the values have no good text of their own
}

// choose returns the Choice of values for which words stand.
func choose[T comparable](at *T, words []string, values ...T) Choice {
	return choice[T]{at, words, values, false}
}

func (c choice[T]) Words() []string { return c.words }
func (c choice[T]) Choose(i int)    { *c.at = c.values[i] }

func (c choice[T]) String() string {
	if c.worded {
		return c.words[slices.Index(c.values, *c.at)]
	}
	return fmt.Sprint(*c.at)
}

// A RulesChoice is the Choice of a set of rules, with or without changes. Compensation
// has a key of its own.
type RulesChoice struct{ at *model.Rules }

// Words returns the names of the sets.
func (c RulesChoice) Words() []string { return model.RuleSets() }

// Choose sets the rules to a set.
func (c RulesChoice) Choose(i int) { *c.at, _ = model.ParseRules(c.Words()[i]) }

// Parse sets the rules to a set with changes, such as chinese,ko=simple.
func (c RulesChoice) Parse(text string) (err error) {
	*c.at, err = model.ParseRules(text)
	return err
}

// String returns the name of the set, or the rules in full if they are none.
func (c RulesChoice) String() string { return cmp.Or(c.at.Name(), c.at.String()) }

// An Inverse is a field that is true where the file says false.
type Inverse struct{ Field *bool }

// String returns the value as a journal has it, which is that of the file.
func (v Inverse) String() string { return fmt.Sprint(!*v.Field) }

// A Patience is how long to wait, in seconds in a file: 0 there is for ever, which
// is negative here.
type Patience struct{ Field *time.Duration }

// A GameCount is a number of games: null is without end. In a control file 0 or
// fewer are no games at all, as in Gomill.
type GameCount struct{ Field *int }

// Odds are what makes the games of a player uneven.
type Odds struct {
	TimeShare float64 // part of the time control that the player gets
}

// NoGames is the number of games of an event that plays none.
const NoGames = -1

// A TestField is the sequential test that ends the games of a pair; nil is none.
type TestField struct{ Field **match.SPRT }

// testFormat is how a journal has a test, which is how a file may write it.
const testFormat = "{elo0: %g, elo1: %g, alpha: %g, beta: %g}"

// normalizedTest is the end of a test in normalized Elo there.
const normalizedTest = ", normalized: true}"

// String returns the test as a journal has it; empty without one.
func (t TestField) String() string {
	s := *t.Field
	if s == nil {
		return ""
	}
	text := fmt.Sprintf(testFormat, s.Elo0, s.Elo1, s.Alpha, s.Beta)
	if s.Normalized {
		text = strings.TrimSuffix(text, "}") + normalizedTest
	}
	return text
}

// Prose is a text that may be empty; space around it does not count.
type Prose struct{ Field *string }

// targets returns one of each type that Field knows.
func targets() []any {
	return []any{new(Config), new(Start), new(tune.CrossEntropy), new(Matchup), new(Opponent), new(match.Settings), new(match.SPRT), new(match.ProcessOptions), new(Odds), new(search.Budget)}
}

// Sample returns the field in a target of its own. It is nil for settings that
// are more than one value.
func (k Key) Sample() any {
	for _, target := range targets() {
		if field := k.Field(target); field != nil {
			return field
		}
	}
	return nil
}

// IsText reports whether the value of a key of this name, wherever it stands, is
// text or made of texts.
func IsText(name string) bool {
	for _, g := range KeyGroups {
		for _, k := range g.Keys {
			if k.Name != name {
				continue
			}
			switch k.Sample().(type) {
			case *string, Prose, Choice:
				return true
			}
			return k.Text
		}
	}
	return false
}

// identityOf returns the settings that targets keep and that make results
// comparable, as a journal has them.
func identityOf(targets ...any) map[string]string {
	id := make(map[string]string)
	for _, g := range KeyGroups {
		for _, k := range g.Keys {
			for _, target := range targets {
				if s, ok := k.InJournal(target); ok {
					id[s.Name] = s.Value
				}
			}
		}
	}
	return id
}

// InJournal returns the setting of a target as a journal has it, and whether it
// is one that makes results comparable.
func (k Key) InJournal(target any) (Setting, bool) {
	field := k.Field(target)
	if field == nil || k.Identity == "" {
		return Setting{}, false
	}
	v := reflect.Indirect(reflect.ValueOf(field))
	value := fmt.Sprint(v.Interface())
	return Setting{k.Identity, value}, !k.Late || value != k.Default && !v.IsZero()
}
