package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gobandit/model/names"
	"gobandit/search"
	"gobandit/search/params"
)

// kataSettings are what parameters of KataGo's set besides those of the search.
type kataSettings struct {
	wide       float64 // search.Budget.Wide of an analysis
	ponder     bool
	resign     bool // a move may be to resign
	countMoves bool // as model.Game.CountMoves has it
}

// kataSettingsTable says, by KataGo's names, where a setting is, or as a text the only value
// that it has, for clients that ask for it.
//
// Source: KataGo 1.17, cpp/command/gtp.cpp, kata-list-params.
var kataSettingsTable = map[string]func(s *kataSettings) any{
	"analysisWideRootNoise":                       func(s *kataSettings) any { return &s.wide },
	"ponderingEnabled":                            func(s *kataSettings) any { return &s.ponder },
	"allowResignation":                            func(s *kataSettings) any { return &s.resign },
	"assumeMultipleStartingBlackMovesAreHandicap": func(s *kataSettings) any { return &s.countMoves },
	"playoutDoublingAdvantage":                    fixed("0"),
	"analysisIgnorePreRootHistory":                fixed("true"),
	"antiMirror":                                  fixed("false"),
	"genmoveAntiMirror":                           fixed("false"),
	"humanSLProfile":                              fixed(""),
}

func fixed(only string) func(*kataSettings) any { return func(*kataSettings) any { return only } }

// get returns the value of a setting.
func (s *kataSettings) get(name string) string {
	switch at := kataSettingsTable[name](s).(type) {
	case *float64:
		return strconv.FormatFloat(*at, 'g', -1, 64)
	case *bool:
		return strconv.FormatBool(*at)
	case string:
		return at
	}
	return ""
}

// set gives a setting a value. It returns what the value must be if it is something else.
func (s *kataSettings) set(name, value string) (want string) {
	x, noNumber := strconv.ParseFloat(value, 64)
	truth, noTruth := strconv.ParseBool(value)
	switch at := kataSettingsTable[name](s).(type) {
	case *float64:
		if *at = x; noNumber != nil || !(x >= 0 && x <= 5) {
			return "a number from 0 to 5"
		}
	case *bool:
		if *at = truth; noTruth != nil {
			return "true or false"
		}
	case string:
		if value != at && !(at == "0" && noNumber == nil && x == 0) {
			return strconv.Quote(at) + ", which this engine has alone"
		}
	}
	return ""
}

// A kataParam is a parameter that has a name of KataGo's.
type kataParam struct {
	own   string  // its name here
	none  string  // KataGo's value without a bound, which is 0 here; empty for others
	least float64 // smallest value, in place of 0
	most  float64 // largest value that is a bound
}

// kataParams are by KataGo's names. KataGo counts the visits of a tree that it keeps
// in maxVisits alone; here both count the playouts of a search.
var kataParams = map[string]kataParam{
	"maxPlayouts":      {playoutsName, "1125899906842624", 1, params.MaxBudget},
	"maxVisits":        {playoutsName, "1125899906842624", 1, params.MaxBudget},
	"maxTime":          {timeName, "1e+20", 1e-3, search.MaxTime.Seconds()},
	"numSearchThreads": {own: "workers"},
}

// kataParamNames returns the names of all parameters, KataGo's first.
func kataParamNames() []string {
	own := slices.AppendSeq(slices.Collect(maps.Keys(kataParams)), maps.Keys(kataSettingsTable))
	slices.Sort(own)
	return append(own, paramNames()...)
}

// kataGet returns the value of a parameter.
func (e *GTPEngine) kataGet(name string) (string, error) {
	if kataSettingsTable[name] != nil {
		return e.kata.get(name), nil
	}
	k, of := kataParams[name]
	if !of {
		k.own = name
	}
	value, err := e.getParam(k.own)
	switch {
	case err != nil:
		return "", fmt.Errorf("Invalid parameter: %s%s", name, names.DidYouMean(name, kataParamNames())) //nolint:staticcheck // KataGo's words
	case value == "0" && k.none != "":
		return k.none, nil
	}
	return value, nil
}

// kataSet sets all the parameters, or none if one is wrong. The error has all problems,
// in KataGo's words where KataGo has the same.
func (e *GTPEngine) kataSet(values map[string]string) error {
	known, kata := make(map[string]string), e.kata
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		if kataSettingsTable[name] != nil {
			if want := kata.set(name, value); want != "" {
				errs = append(errs, fmt.Errorf("%s: %q, want %s", name, value, want))
			}
		} else if _, err := e.kataGet(name); err != nil {
			errs = append(errs, fmt.Errorf("Unrecognized or non-overridable parameter in kata-set-params: %s%s", //nolint:staticcheck // KataGo's words
				name, names.DidYouMean(name, kataParamNames())))
		} else if k, of := kataParams[name]; !of {
			known[name] = value
		} else if value, err := k.value(name, value); err != nil {
			errs = append(errs, err)
		} else if other, both := known[k.own]; !both || tighter(value, other) {
			known[k.own] = value
		}
	}

	p, budget, err := e.withParams(known)
	err = errors.Join(append(errs, err)...)
	if err == nil && len(known) > 0 {
		err = e.apply(known, p, budget)
	}
	if err != nil {
		return fmt.Errorf("Could not set params: %w", oneLine(err)) //nolint:staticcheck // KataGo's words
	}

	if kata.countMoves != e.kata.countMoves {
		e.o.Thinker.Clear() // what it learned was about another goal
	}
	e.kata = kata
	e.game.CountMoves(kata.countMoves)
	return nil
}

// value returns a value given by the parameter's own name.
func (k kataParam) value(name, value string) (string, error) {
	if k.none == "" {
		return value, nil
	}
	x, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil || !(x >= k.least):
		return "", fmt.Errorf("%s: %q, want a number from %g", name, value, k.least)
	case x > k.most:
		return "0", nil
	case k.own == playoutsName:
		return strconv.Itoa(int(x)), nil
	}
	return value, nil
}

// tighter reports whether one bound is smaller than another; 0 is none.
func tighter(one, other string) bool {
	x, _ := strconv.ParseFloat(one, 64)
	y, _ := strconv.ParseFloat(other, 64)
	return x != 0 && (y == 0 || x < y)
}

// kataGetParams answers with all parameters as a JSON object.
func (e *GTPEngine) kataGetParams(context.Context, []string) (string, error) {
	values := make(map[string]json.RawMessage)
	for _, name := range kataParamNames() {
		value, _ := e.kataGet(name) // it is one of the names
		if info, ok := params.Find(name); !ok && value != "" || info.Kind == params.KindNumber || info.Kind == params.KindInteger || info.Kind == params.KindTruth {
			values[name] = json.RawMessage(value)
			continue
		}
		values[name], _ = json.Marshal(value) // a text always marshals
	}
	text, err := json.Marshal(values)
	return string(text), err
}

// kataSetParam sets a parameter; without a value to an empty text.
func (e *GTPEngine) kataSetParam(_ context.Context, args []string) (string, error) {
	if len(args) < 1 || len(args) > 2 {
		return "", errSyntax
	}
	return "", e.kataSet(map[string]string{args[0]: strings.Join(args[1:], "")})
}

// kataSetParams sets the parameters of a JSON object together.
func (e *GTPEngine) kataSetParams(_ context.Context, args []string) (string, error) {
	var object map[string]any
	d := json.NewDecoder(strings.NewReader(strings.Join(args, " ")))
	d.UseNumber()
	if err := d.Decode(&object); err != nil || d.More() {
		return "", errors.New(`want a JSON object of parameters, such as {"K": 0.6, "workers": 2}`)
	}
	values := make(map[string]string)
	for name, v := range object {
		values[name] = fmt.Sprint(v)
	}
	return "", e.kataSet(values)
}
