package engine

import (
	"context"
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
var paramCommands = map[string]command{
	"gobandit-param":   {run: (*GTPEngine).param},
	"kata-list-params": constant(func(*GTPEngine) string { return strings.Join(kataParamNames(), " ") }),
	"kata-get-params":  takes(0, (*GTPEngine).kataGetParams),
	"kata-get-param":   takes(1, func(e *GTPEngine, _ context.Context, args []string) (string, error) { return e.kataGet(args[0]) }),
	"kata-set-param":   {run: (*GTPEngine).kataSetParam},
	"kata-set-params":  {run: (*GTPEngine).kataSetParams},
}

// Names of the bounds of a move, as in engine files.
const (
	playoutsName = "playouts" // number of playouts; 0 is no bound
	timeName     = "time"     // time in seconds; 0 is no bound
)

func paramNames() []string { return append(params.Names(), playoutsName, timeName) }

// onBoard returns the parameters and the budget as they hold on the board of the game.
func (e *GTPEngine) onBoard() (params.Params, search.Budget) {
	p, width := *e.o.Params, e.game.Size()
	if e.o.ParamsOn != nil {
		p = e.o.ParamsOn(p, width)
	}
	budget := e.o.Budget.On(width)
	if budget.Playouts != e.o.Budget.Playouts {
		search.SetBudget(&p, budget)
	}
	return p, budget
}

// getParam returns the value of a parameter.
func (e *GTPEngine) getParam(name string) (string, error) {
	p, budget := e.onBoard()
	switch name {
	case playoutsName:
		return strconv.Itoa(budget.Playouts), nil
	case timeName:
		return strconv.FormatFloat(e.o.Budget.Time.Seconds(), 'f', -1, 64), nil
	}
	value, ok := p.Get(name)
	if !ok {
		return "", fmt.Errorf("unknown search parameter %q%s", name, names.DidYouMean(name, paramNames()))
	}
	return value, nil
}

// setParams sets all the parameters, or none if one is wrong. The error has all
// problems.
func (e *GTPEngine) setParams(values map[string]string) error {
	p, budget, err := e.withParams(values)
	if err == nil {
		err = e.apply(values, p, budget)
	}
	return oneLine(err)
}

// withParams returns the parameters and the budget with some values changed. The error
// has all problems.
func (e *GTPEngine) withParams(values map[string]string) (params.Params, search.Budget, error) {
	p, budget := *e.o.Params, e.o.Budget
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		if bounds(name) {
			errs = append(errs, setBudget(&budget, name, value))
		} else if _, err := e.getParam(name); err != nil {
			errs = append(errs, err)
		} else {
			errs = append(errs, p.Set(name, value))
		}
	}
	return p, budget, errors.Join(errs...)
}

// apply makes parameters with the values given the engine's. Those that bound a move
// leave the tree as it is.
func (e *GTPEngine) apply(values map[string]string, p params.Params, budget search.Budget) error {
	bounding, others := 0, 0
	for name := range values {
		if bounds(name) {
			bounding++
		} else {
			others++
		}
	}

	switch _, named := values["budget"]; {
	case bounding > 0:
		search.SetBudget(&p, budget)
	case named && p.Budget > 0:
		budget = search.BudgetOf(&p)
	}

	var err error
	if others > 0 {
		err = e.remake(&p, e.o.Seed)
	} else if _, err = e.o.Make(&p, e.o.Seed); err == nil { // it only shows that the parameters go together
		e.o.Params = &p
	}
	if err == nil {
		e.o.Budget = budget
	}
	return err
}

// bounds reports whether a parameter is a bound of a move.
func bounds(name string) bool { return name == playoutsName || name == timeName }

// oneLine returns an error of several lines as one of one line.
func oneLine(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
}

// setBudget sets a bound of a move.
func setBudget(b *search.Budget, name, value string) error {
	if name == playoutsName {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > params.MaxBudget {
			return fmt.Errorf("%s: %q, want an integer from 0 to %d", name, value, params.MaxBudget)
		}
		b.Playouts, b.Boards = n, search.Budget{}.Boards
		return nil
	}
	s, err := strconv.ParseFloat(value, 64)
	if err != nil || !(s >= 0 && s <= search.MaxTime.Seconds()) { // also refuses NaN
		return fmt.Errorf("%s: %q, want seconds from 0 to %g", name, value, search.MaxTime.Seconds())
	}
	b.Time = time.Duration(s * float64(time.Second))
	return nil
}

// param is for GoGui's dialog of parameters. Without arguments it lists them all with
// their kinds, with a name and a value it sets one, and with a name it answers with
// the value.
func (e *GTPEngine) param(_ context.Context, args []string) (string, error) {
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
func (e *GTPEngine) paramText() string {
	var lines []string
	group := ""
	p, _ := e.onBoard()
	for _, info := range params.List() {
		value, _ := p.Get(info.Name)
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
