package search

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"gobandit/model/names"
)

// Params are the parameters of the tree search. Each field's tag gives the name
// it has in files, on the command line and in events, the range of its values,
// and what it does.
type Params struct {
	K               float64 `param:"K" min:"0" max:"100" doc:"exploration: the weight of the UCB1 bonus"`
	FPU             float64 `param:"FPU" min:"0" max:"1000" doc:"first-play urgency: the mean that an unvisited move is taken to have; 1000 tries every move once, or with rave is 0.5"`
	Rave            bool    `param:"rave" doc:"weigh AMAF statistics into a move's mean (RAVE)"`
	RaveEquivalence float64 `param:"raveEquivalence" min:"1" max:"1000000" doc:"visits at which a move's mean and its AMAF mean weigh the same"`
	ExpandVisits    int     `param:"expandVisits" min:"1" max:"1000000" doc:"visits of a leaf before its children join the tree"`
	MaxNodes        int     `param:"maxNodes" min:"1000" max:"100000000" doc:"nodes after which the tree stops growing"`
	ReuseTree       bool    `param:"reuseTree" doc:"keep the part of the tree that the moves played lead to"`
	Workers         int     `param:"workers" min:"1" max:"256" doc:"goroutines that search the tree together"`
	Resign          float64 `param:"resign" min:"0" max:"0.5" doc:"win rate below which the engine resigns; 0 never does"`
}

// TryAll is the first-play urgency that has every move tried once before any is
// tried twice, as UCB1 demands.
const TryAll = 1000

// unvisited returns the mean of an unvisited move for rules that do not try
// every move once: the statistics of RAVE tell moves apart before their first
// visit, and those without any are taken for even.
func (p *Params) unvisited() float64 {
	if p.FPU >= TryAll {
		return 0.5
	}
	return p.FPU
}

// Default returns the parameters of plain UCT.
func Default() Params {
	return Params{
		K: 0.4, FPU: TryAll, RaveEquivalence: 1000, ExpandVisits: 2,
		MaxNodes: 5_000_000, ReuseTree: true, Workers: 1, Resign: 0.03,
	}
}

// A ParamInfo describes a search parameter.
type ParamInfo struct {
	Name     string
	Doc      string
	Kind     string // "number", "integer" or "true or false"
	Default  string
	Min, Max float64 // for numbers, both included
}

// ParamList describes all search parameters in the order of Params.
func ParamList() []ParamInfo {
	defaults := Default()
	var list []ParamInfo
	for i := range reflect.TypeFor[Params]().NumField() {
		list = append(list, paramInfo(i, &defaults))
	}
	return list
}

func paramInfo(i int, defaults *Params) ParamInfo {
	f := reflect.TypeFor[Params]().Field(i)
	info := ParamInfo{Name: f.Tag.Get("param"), Doc: f.Tag.Get("doc"), Kind: "number"}
	switch f.Type.Kind() {
	case reflect.Bool:
		info.Kind = "true or false"
	case reflect.Int:
		info.Kind = "integer"
	}
	if info.Kind != "true or false" {
		info.Min, _ = strconv.ParseFloat(f.Tag.Get("min"), 64)
		info.Max, _ = strconv.ParseFloat(f.Tag.Get("max"), 64)
	}
	info.Default = format(reflect.ValueOf(defaults).Elem().Field(i))
	return info
}

// ErrUnknownParam is the error, or wrapped in the error, of a name that no
// parameter has.
var ErrUnknownParam = errors.New("unknown search parameter")

// Set gives the parameter of that name the value written as text. It returns an
// error that says what was wanted, and changes nothing, if there is no such
// parameter or the value is out of its range.
func (p *Params) Set(name, value string) error {
	i := paramIndex(name)
	if i < 0 {
		return fmt.Errorf("%w %q%s", ErrUnknownParam, name, names.DidYouMean(name, paramNames()))
	}
	info := paramInfo(i, p)
	field := reflect.ValueOf(p).Elem().Field(i)
	switch info.Kind {
	case "true or false":
		v, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s: %q, want true or false", name, value)
		}
		field.SetBool(v)
	default:
		v, err := strconv.ParseFloat(value, 64)
		if err != nil || !(v >= info.Min && v <= info.Max) || info.Kind == "integer" && v != math.Trunc(v) {
			return fmt.Errorf("%s: %q, want a%s %s from %g to %g", name, value, article(info.Kind), info.Kind, info.Min, info.Max)
		}
		if info.Kind == "integer" {
			field.SetInt(int64(v))
		} else {
			field.SetFloat(v)
		}
	}
	return nil
}

func article(noun string) string {
	if strings.HasPrefix(noun, "i") {
		return "n"
	}
	return ""
}

// Get returns the value of the parameter of that name as text, and whether
// there is such a parameter.
func (p *Params) Get(name string) (string, bool) {
	i := paramIndex(name)
	if i < 0 {
		return "", false
	}
	return format(reflect.ValueOf(p).Elem().Field(i)), true
}

// Validate returns an error that names the first parameter out of its range.
func (p *Params) Validate() error {
	for _, info := range ParamList() {
		value, _ := p.Get(info.Name)
		if err := p.Set(info.Name, value); err != nil {
			return err
		}
	}
	return nil
}

func paramNames() []string {
	var names []string
	for _, info := range ParamList() {
		names = append(names, info.Name)
	}
	return names
}

func paramIndex(name string) int {
	t := reflect.TypeFor[Params]()
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("param") == name {
			return i
		}
	}
	return -1
}

func format(v reflect.Value) string {
	if v.Kind() == reflect.Float64 {
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	}
	return fmt.Sprint(v.Interface())
}
