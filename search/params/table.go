package params

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gobandit/model/names"
	"gobandit/model/words"
)

// Info describes a search parameter.
type Info struct {
	Name    string   `json:"name"`
	Group   string   `json:"group"` // the heading it stands under
	Doc     string   `json:"meaning"`
	Source  string   `json:"source"` // "TAG", the literature, "own", or some of them
	Kind    Kind     `json:"kind"`
	Default string   `json:"default"`
	Min     float64  `json:"min"` // of numbers, as Max, which is included as well
	Max     float64  `json:"max"`
	Values  []string `json:"values,omitempty"` // of choices, and the summands of sums
}

// A Kind is a kind of values.
type Kind string

// The kinds: a sum is one or more of its parts joined by +, or none.
const (
	KindNumber  Kind = "number"
	KindInteger Kind = "integer"
	KindTruth   Kind = "true or false"
	KindOneOf   Kind = "choice"
	KindSum     Kind = "sum"
	KindText    Kind = "text"
)

// Accepts returns in words which values the parameter takes.
func (i *Info) Accepts() string {
	switch i.Kind {
	case KindNumber:
		return fmt.Sprintf("a number from %g to %g", i.Min, i.Max)
	case KindInteger:
		return fmt.Sprintf("an integer from %.0f to %.0f", i.Min, i.Max)
	case KindOneOf:
		return words.Or(i.Values...)
	case KindSum:
		return None + ", or " + words.Or(i.Values...) + ", or some of them joined by +, each with a weight as in " + i.Values[0] + "=0.5"
	case KindText:
		return "a name, or " + None
	}
	return string(KindTruth)
}

// A field is a parameter and where it stands in Params.
type field struct {
	Info
	index []int
}

// of returns the parameter's value in p.
func (f *field) of(p *Params) reflect.Value { return reflect.ValueOf(p).Elem().FieldByIndex(f.index) }

// fields returns all parameters in the order of Params. The caller does not
// change them.
var fields = sync.OnceValue(func() []field {
	defaults := Default()
	list := readFields(reflect.TypeFor[Params](), "", nil)
	group := ""
	for i := range list {
		f := &list[i]
		if f.Group != "" {
			group = f.Group
		}
		f.Group = group
		f.readRules()
		f.Default = format(f.of(&defaults))
	}
	return list
})

// readFields reads the tags of a struct, whose parameters' names begin with
// prefix and which stands at a place in Params.
func readFields(t reflect.Type, prefix string, at []int) (list []field) {
	for i := range t.NumField() {
		sf := t.Field(i)
		name, index := prefix+sf.Tag.Get("param"), append(slices.Clone(at), i)
		if sf.Type.Kind() == reflect.Struct {
			list = append(list, readFields(sf.Type, name+".", index)...)
			continue
		}
		f := field{Info{Name: name, Group: sf.Tag.Get("group"), Doc: sf.Tag.Get("doc"), Source: sf.Tag.Get("source")}, index}

		switch sf.Type.Kind() {
		case reflect.Bool:
			f.Kind = KindTruth
		case reflect.Int:
			f.Kind = KindInteger
		case reflect.Float64:
			f.Kind = KindNumber
		default:
			f.Kind = KindText
		}

		if values := sf.Tag.Get("values"); values != "" {
			f.Kind, f.Values = KindOneOf, strings.Fields(values)
		} else if values := sf.Tag.Get("sum"); values != "" {
			f.Kind, f.Values = KindSum, strings.Fields(values)
		}
		if f.Kind == KindNumber || f.Kind == KindInteger {
			f.Min, f.Max = bound(sf.Tag.Get("min")), bound(sf.Tag.Get("max"))
		}
		list = append(list, f)
	}
	return list
}

// bound reads the end of a range in a tag.
func bound(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // a tag of Params
	}
	return x
}

// List describes all search parameters in the order of Params.
func List() []Info {
	var list []Info
	for _, f := range fields() {
		list = append(list, f.Info)
	}
	return list
}

// Names returns the names of all search parameters in the order of Params.
func Names() []string {
	return words.Each(List(), func(i Info) string { return i.Name })
}

// Find describes the parameter of that name, and reports whether there is one.
func Find(name string) (Info, bool) {
	f := lookup(name)
	if f == nil {
		return Info{}, false
	}
	return f.Info, true
}

// places are the parameters' places in fields, by name.
var places = sync.OnceValue(func() map[string]int {
	at := make(map[string]int)
	for i, f := range fields() {
		at[f.Name] = i
	}
	return at
})

// lookup returns the parameter of that name, or nil.
func lookup(name string) *field {
	if i, ok := places()[name]; ok {
		return &fields()[i]
	}
	return nil
}

// ErrUnknown is the error, or wrapped in the error, of a name that no
// parameter has.
var ErrUnknown = errors.New("unknown search parameter")

// Set gives a parameter the value written as text. If the name is unknown or the value is not one of the
// parameter's, it changes nothing, and the error says what was wanted.
func (p *Params) Set(name, value string) error {
	f := lookup(name)
	if f == nil {
		return fmt.Errorf("%w %q%s", ErrUnknown, name, names.DidYouMean(name, Names()))
	}

	into := f.of(p)
	ok, hint := false, ""
	switch f.Kind {
	case KindTruth:
		var v bool
		if v, ok = map[string]bool{"true": true, "false": false}[value]; ok {
			into.SetBool(v)
		}
	case KindNumber, KindInteger:
		v, err := strconv.ParseFloat(value, 64)
		ok = err == nil && v >= f.Min && v <= f.Max && (f.Kind == KindNumber || v == math.Trunc(v))
		switch {
		case !ok:
		case f.Kind == KindInteger:
			into.SetInt(int64(v))
		default:
			into.SetFloat(v)
		}
	default:
		if value == None {
			value = ""
		}
		if ok, hint = f.accepts(value); ok {
			into.SetString(value)
		}
	}

	if !ok {
		return fmt.Errorf("%s: %q, want %s%s", name, value, f.Accepts(), hint)
	}
	return nil
}

// check returns an error if the parameter's value in p is out of its range.
func (f *field) check(p *Params) error {
	ok := true
	switch v := f.of(p); v.Kind() {
	case reflect.Float64:
		ok = v.Float() >= f.Min && v.Float() <= f.Max
	case reflect.Int:
		ok = float64(v.Int()) >= f.Min && float64(v.Int()) <= f.Max
	case reflect.String:
		ok, _ = f.accepts(v.String())
	}
	if ok {
		return nil
	}
	scratch, value := *p, format(f.of(p))
	return scratch.Set(f.Name, value)
}

// accepts reports whether the text parameter may have a value, or what may have
// been meant.
func (f *field) accepts(value string) (ok bool, hint string) {
	value = cmp.Or(value, None)
	parts := []string{value}
	switch f.Kind {
	case KindText:
		return true, ""
	case KindSum:
		if value == None {
			return true, ""
		}
		parts = strings.Split(value, "+")
	}

	for i, part := range parts {
		if f.Kind == KindSum {
			if part, _, ok = readPart(part); !ok {
				return false, fmt.Sprintf(": the weight of %s is not a number from 0 to %d", part, maxWeight)
			}
		}
		if !slices.Contains(f.Values, part) {
			return false, names.DidYouMean(part, f.Values)
		}
		if slices.Contains(parts[:i], part) {
			return false, fmt.Sprintf(": %s is listed twice", part)
		}
		parts[i] = part
	}
	return true, ""
}

// Get returns the value of the parameter of that name as text, and whether
// there is such a parameter.
func (p *Params) Get(name string) (string, bool) {
	f := lookup(name)
	if f == nil {
		return "", false
	}
	return format(f.of(p)), true
}

// format writes the value of a parameter.
func format(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.String:
		if v.Len() == 0 {
			return None
		}
		return v.String()
	}
	return fmt.Sprint(v.Interface())
}
