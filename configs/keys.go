package configs

import (
	"math"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"gobandit/gtp"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/names"
)

// keyNames returns the names of keys that may stand in some places of an event of
// a kind.
func keyNames(in event.Place, kind string) (out []string) {
	for _, k := range event.Keys(in, kind) {
		out = append(out, k.Name)
	}
	return out
}

// controlKeys returns the keys of a control file: Gomill's, where two keys mean the
// same.
func controlKeys(kind string) []string {
	return slices.DeleteFunc(keyNames(event.InEvent, kind), func(name string) bool {
		return event.FindKey(event.InEvent, kind, name).YAML
	})
}

// kindOf returns the kind of event in a file, which is a tuning event by default.
// It is false, and recorded, if the kind is unknown.
func (r *eventReader) kindOf(root entry) (string, bool) {
	for _, key := range []string{"competition_type", "event"} {
		e := peek(root, key)
		if !e.isPresent() || e.node.Kind != yaml.ScalarNode || isNull(e) {
			continue
		}
		kinds := event.Kinds
		if key == "competition_type" {
			kinds = event.GomillKinds
		}
		kind, ok := r.choice(e, kinds)
		if !ok {
			kind = names.Nearest(e.node.Value, kinds)
		}
		return kind, ok
	}
	return event.KindTuner, true
}

// isNull reports whether an entry is null.
func isNull(e entry) bool { return e.node.Kind == yaml.ScalarNode && e.node.Tag == "!!null" }

// need returns the entry of a key of the event that must be there.
func (r *eventReader) need(name string) (entry, bool) {
	return r.needKey(r.m, event.FindKey(event.InEvent, r.config.Kind, name))
}

// needKey returns the entry of a key that must be there.
func (r *reader) needKey(m mapping, k event.Key) (entry, bool) {
	e := m.get(k.Name)
	if !e.isPresent() {
		r.missing(m, k.Name, k.Must)
	}
	return e, e.isPresent()
}

// read sets the fields of targets to the values of a mapping, or else to their
// defaults. Missing keys without a default are recorded.
func (r *reader) read(m mapping, keys []event.Key, targets ...any) {
	r.defaults(keys, targets...)
	for _, k := range keys {
		given, isGiven := m.given[k.Name]
		for _, target := range targets {
			if field := k.Field(target); field != nil && isGiven {
				r.assign(entry{k.Name, scalarNode(given)}, k, field)
			} else if field != nil && k.Must != "" && k.Default == "" {
				r.needKey(m, k)
			}
		}
	}
	r.readOver(m, keys, targets...)
}

// readOver sets the fields of targets to the values of a mapping. The fields of
// missing keys stay as they are.
func (r *reader) readOver(m mapping, keys []event.Key, targets ...any) {
	for _, k := range keys {
		e := m.get(k.Name)
		if !e.isPresent() {
			continue
		}
		for _, target := range targets {
			if field := k.Field(target); field != nil {
				r.assign(e, k, field)
			}
		}
	}
}

// defaults sets the fields of targets to their defaults.
func (r *reader) defaults(keys []event.Key, targets ...any) {
	for _, k := range keys {
		for _, target := range targets {
			if field := k.Field(target); field != nil && k.Default != "" {
				r.assign(entry{k.Name, scalarNode(k.Default)}, k, field)
			}
		}
	}
}

// assign sets a field of a key to the value of an entry. A wrong value is recorded.
func (r *reader) assign(e entry, k event.Key, field any) {
	if k.Null && isNull(e) {
		if t, ok := field.(event.TestField); ok {
			*t.Field = nil
		}
		if n, ok := field.(*int); ok && k.Default == event.Nothing {
			*n = 0 // the event of a matchup may have another value
		}
		if g, ok := field.(event.GameCount); ok {
			*g.Field = 0
		}
		return
	}

	low, high := int(k.Low), int(min(k.High, 1<<53))
	switch field := field.(type) {
	case *int:
		if r.gomill && k.Most {
			if n, ok := r.integer(e, low, math.MaxInt); ok {
				*field = min(n, high)
			}
			return
		}
		set(field)(r.integer(e, low, high))
	case event.GameCount:
		if r.gomill {
			low = math.MinInt
		}
		if n, ok := r.integer(e, low, high); ok && n > 0 {
			*field.Field = n
		} else if ok {
			*field.Field = event.NoGames
		}
	case *uint64:
		if n, ok := r.integer(e, low, high); ok {
			*field = uint64(n)
		}
	case *float64:
		set(field)(r.number(e, k.Low, k.High))
	case *bool:
		set(field)(r.truth(e))
	case *string:
		set(field)(r.word(e, k.Type))
	case *time.Duration:
		set(field)(r.seconds(e, k))
	case *[]int:
		*field = []int{}
		for _, item := range r.list(e, strings.TrimPrefix(k.Type, "a list of ")) {
			n, _ := r.integer(item, low, high)
			*field = append(*field, n)
		}
	case event.Inverse:
		if v, ok := r.truth(e); ok {
			*field.Field = !v
		}
	case event.Patience:
		if d, ok := r.seconds(e, k); ok && d == 0 {
			*field.Field = -1
		} else if ok {
			*field.Field = d
		}
	case *gtp.TimeControl:
		if text, ok := r.text(e, k.Type); ok {
			t, err := gtp.ParseTimeControl(text)
			if err != nil {
				r.fail(e, "%s", err)
			}
			*field = t
		}
	case *event.Openings:
		set(&field.Source)(r.word(e, k.Type))
	case event.Prose:
		if text, ok := r.text(e, k.Type); ok {
			*field.Field = strings.TrimSpace(text)
		}
	case event.TestField:
		*field.Field = r.test(e)
	case event.RulesChoice:
		r.rules(e, field)
	case event.Choice:
		if i, ok := r.oneOf(e, field.Words()...); ok {
			field.Choose(i)
		}
	}
}

// rules sets rules to those of an entry: a set, or one with changes.
func (r *reader) rules(e entry, field event.RulesChoice) {
	if e.node.Kind == yaml.ScalarNode && strings.ContainsRune(e.node.Value, ',') {
		if err := field.Parse(e.node.Value); err != nil {
			r.fail(e, "%s", err)
		}
		return
	}
	if i, ok := r.oneOf(e, field.Words()...); ok {
		field.Choose(i)
	}
}

// test returns a sequential test; nil, and recorded, if something is wrong.
func (r *reader) test(e entry) *match.SPRT {
	m, ok := r.mapping(e, "a test such as {elo0: 0, elo1: 5}", keyNames(event.InTest, "")...)
	if !ok {
		return nil
	}
	t, before := new(match.SPRT), len(r.problems)
	if r.read(m, event.Keys(event.InTest, ""), t); len(r.problems) > before {
		return nil
	}
	if err := t.Check(); err != nil {
		r.fail(e, "%s", gtp.OneLine(err.Error()))
		return nil
	}
	return t
}

// set returns a function that sets a field to a value if it is valid.
func set[T any](field *T) func(T, bool) {
	return func(value T, ok bool) {
		if ok {
			*field = value
		}
	}
}

// seconds returns a time in seconds.
func (r *reader) seconds(e entry, k event.Key) (time.Duration, bool) {
	seconds, ok := r.number(e, k.Low, k.High)
	return time.Duration(seconds * float64(time.Second)), ok
}
