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
	"time"

	"gobandit/model/names"
	"gobandit/search"
	"gobandit/search/params"
)

// paramCommands read and set the search parameters by name, and the budget by playouts
// and time, as in engine files. A thinker with new parameters has an empty tree.
func paramCommands() map[string]command {
	return map[string]command{
		"gobandit-param":   {run: (*Engine).param},
		"kata-list-params": constant(func(*Engine) string { return strings.Join(paramNames(), " ") }),
		"kata-get-params":  {run: (*Engine).getParams},
		"kata-get-param": {run: func(e *Engine, _ context.Context, args []string) (string, error) {
			if len(args) != 1 {
				return "", errSyntax
			}
			return e.getParam(args[0])
		}},
		"kata-set-param": {run: func(e *Engine, _ context.Context, args []string) (string, error) {
			if len(args) != 2 {
				return "", errSyntax
			}
			return "", e.setParams(map[string]string{args[0]: args[1]})
		}},
		"kata-set-params": {run: (*Engine).setParamsJSON},
	}
}

// Names of the bounds of a move, as in engine files.
const (
	playoutsName = "playouts" // number of playouts; 0 is no bound
	timeName     = "time"     // time in seconds; 0 is no bound
)

func paramNames() []string { return append(params.Names(), playoutsName, timeName) }

// getParam returns the value of a parameter.
func (e *Engine) getParam(name string) (string, error) {
	switch name {
	case playoutsName:
		return strconv.Itoa(e.o.Budget.Playouts), nil
	case timeName:
		return strconv.FormatFloat(e.o.Budget.Time.Seconds(), 'f', -1, 64), nil
	}
	value, ok := e.o.Params.Get(name)
	if !ok {
		return "", fmt.Errorf("unknown search parameter %q%s", name, names.DidYouMean(name, paramNames()))
	}
	return value, nil
}

// setParams sets some parameters together, or none of them: the error has all
// problems.
func (e *Engine) setParams(values map[string]string) error {
	p, budget := *e.o.Params, e.o.Budget
	var errs []error
	own := false
	for _, name := range slices.Sorted(maps.Keys(values)) {
		switch value := values[name]; name {
		case playoutsName, timeName:
			own = true
			errs = append(errs, setBudget(&budget, name, value))
		default:
			if _, err := e.getParam(name); err != nil {
				errs = append(errs, err)
				continue
			}
			errs = append(errs, p.Set(name, value))
		}
	}
	err := errors.Join(errs...)
	if err == nil {
		switch _, named := values["budget"]; {
		case own:
			search.SetBudget(&p, budget)
		case named && p.Budget > 0:
			budget = search.BudgetOf(&p)
		}
		err = e.remake(&p, e.o.Seed)
	}
	if err != nil {
		return errors.New(strings.Join(strings.Split(err.Error(), "\n"), "; "))
	}
	e.o.Budget = budget
	return nil
}

// setBudget sets a bound of a move.
func setBudget(b *search.Budget, name, value string) error {
	if name == playoutsName {
		n, err := strconv.ParseInt(value, 10, 32)
		if err != nil || n < 0 {
			return fmt.Errorf("%s: %q, want an integer from 0 to 2147483647", name, value)
		}
		b.Playouts = int(n)
		return nil
	}
	s, err := strconv.ParseFloat(value, 64)
	if err != nil || !(s >= 0 && s <= 86400) { // also refuses NaN
		return fmt.Errorf("%s: %q, want seconds from 0 to 86400", name, value)
	}
	b.Time = time.Duration(s * float64(time.Second))
	return nil
}

// getParams answers with all parameters as an object of JSON.
func (e *Engine) getParams(_ context.Context, args []string) (string, error) {
	if len(args) > 0 {
		return "", errSyntax
	}
	values := make(map[string]json.RawMessage)
	for _, name := range paramNames() {
		value, _ := e.getParam(name) // it is one of the names
		if info, ok := params.Find(name); !ok || info.Kind == params.KindNumber || info.Kind == params.KindInteger || info.Kind == params.KindTruth {
			values[name] = json.RawMessage(value)
			continue
		}
		values[name], _ = json.Marshal(value) // a text always marshals
	}
	text, err := json.Marshal(values)
	return string(text), err
}

// setParamsJSON sets the parameters of an object of JSON together.
func (e *Engine) setParamsJSON(_ context.Context, args []string) (string, error) {
	var object map[string]any
	d := json.NewDecoder(strings.NewReader(strings.Join(args, " ")))
	d.UseNumber()
	if err := d.Decode(&object); err != nil || d.More() {
		return "", errors.New(`want an object of JSON with parameters by name, such as {"K": 0.6, "workers": 2}`)
	}
	values := make(map[string]string)
	for name, v := range object {
		values[name] = fmt.Sprint(v)
	}
	return "", e.setParams(values)
}

// param is for GoGui's dialog of parameters. Without arguments it lists them all with
// their kinds, with a name and a value it sets one, and with a name it answers with
// the value.
func (e *Engine) param(_ context.Context, args []string) (string, error) {
	switch len(args) {
	case 0:
	case 1:
		return e.getParam(args[0])
	default:
		value := strings.Join(args[1:], " ")
		if info, _ := params.Find(args[0]); info.Kind == params.KindTruth {
			value = strings.NewReplacer("0", "false", "1", "true").Replace(value)
		}
		return "", e.setParams(map[string]string{args[0]: value})
	}
	var lines []string
	for _, name := range paramNames() {
		value, _ := e.getParam(name) // it is one of the names
		info, _ := params.Find(name)
		lines = append(lines, goguiParam(info, name, value))
	}
	return strings.Join(lines, "\n"), nil
}

// goguiParam returns a line of GoGui's response type param: the kind of the
// parameter, its name and its value.
func goguiParam(info params.Info, name, value string) string {
	switch info.Kind {
	case params.KindTruth:
		return fmt.Sprintf("[bool] %s %s", name, map[string]string{"true": "1", "false": "0"}[value])
	case params.KindOneOf:
		return fmt.Sprintf("[list/%s] %s %s", strings.Join(info.Values, "/"), name, value)
	}
	return fmt.Sprintf("[string] %s %s", name, value)
}

// paramText returns all parameters, one line for each group.
func (e *Engine) paramText() string {
	var lines []string
	group := ""
	for _, info := range params.List() {
		value, _ := e.o.Params.Get(info.Name)
		pair := info.Name + " " + value
		if info.Group != group || len(lines) == 0 {
			group = info.Group
			lines = append(lines, group+": "+pair)
			continue
		}
		lines[len(lines)-1] += ", " + pair
	}
	return strings.Join(lines, "\n")
}
