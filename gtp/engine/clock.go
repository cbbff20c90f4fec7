package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// timeCommands set the time control.
var timeCommands = map[string]command{
	"time_settings":           takes(3, (*GTPEngine).timeSettings),
	"kgs-time_settings":       {run: timeSystem(kgsSystems)},
	"kata-time_settings":      {run: timeSystem(kataSystems)},
	"kata-list_time_settings": constant(func(*GTPEngine) string { return strings.Join(kataSystems, "\n") }),
	"time_left":               takes(3, (*GTPEngine).timeLeft),
}

// The time systems of kgs-time_settings and kata-time_settings.
var (
	kgsSystems  = []string{"none", "absolute", "byoyomi", "canadian"}
	kataSystems = append(slices.Clone(kgsSystems), "fischer", "fischer-capped")
)

// timeSettings reads main time, byo-yomi time and stones, in seconds. Byo-yomi time
// without stones means no limit in the protocol.
func (e *GTPEngine) timeSettings(_ context.Context, args []string) (string, error) {
	var t gtp.TimeControl
	stones, err := readTimes(args, &t.Main, &t.Byoyomi)
	if err != nil {
		return "", err
	}
	switch {
	case t.Byoyomi > 0 && stones == 0:
		t = gtp.TimeControl{}
	case t.Byoyomi > 0:
		t.Stones = stones
	case t.Main == 0:
		return "", errNoTime
	}
	e.pace.SetControl(t)
	return "", nil
}

var errNoTime = errors.New("no time, want a main time or byo-yomi; for no limit use time_settings 0 1 0")

// timeSystem returns a command that reads the name of a time system, one of those
// given, and its numbers.
func timeSystem(systems []string) func(e *GTPEngine, _ context.Context, args []string) (string, error) {
	return func(e *GTPEngine, _ context.Context, args []string) (string, error) {
		if len(args) == 0 {
			return "", errSyntax
		}
		if !slices.Contains(systems, args[0]) {
			return "", fmt.Errorf("unknown time system %q, want one of %s", args[0], strings.Join(systems, ", "))
		}
		t, err := readSystem(args[0], args[1:])
		if err == nil && args[0] != "none" && !t.Limited() {
			err = errNoTime
		}
		if err != nil {
			return "", err
		}
		e.pace.SetControl(t)
		return "", nil
	}
}

// readSystem reads the numbers of a time system.
func readSystem(system string, args []string) (t gtp.TimeControl, err error) {
	want := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2, "fischer-capped": 4}[system]
	if len(args) != want {
		return t, fmt.Errorf("%d numbers for the time system %s, want %d", len(args), system, want)
	}
	switch system {
	case "absolute":
		_, err = readTimes(args, &t.Main)
	case "byoyomi":
		t.Periods, err = readTimes(args, &t.Main, &t.Byoyomi)
	case "canadian":
		t.Stones, err = readTimes(args, &t.Main, &t.Byoyomi)
	case "fischer", "fischer-capped":
		_, err = readTimes(withoutNegative(args, 2), &t.Main, &t.Increment, &t.Cap, &t.MostMove)
	}
	if err == nil && want == 3 && (t.Byoyomi == 0) != (t.Stones+t.Periods == 0) {
		err = fmt.Errorf("byo-yomi time %s with %d stones or periods, want both or neither", args[1], t.Stones+t.Periods)
	}
	return t, err
}

// withoutNegative returns the arguments with 0 in place of negative numbers from the
// given one on.
func withoutNegative(args []string, from int) []string {
	args = slices.Clone(args)
	for i := from; i < len(args); i++ {
		if x, err := strconv.ParseFloat(args[i], 64); err == nil && x < 0 {
			args[i] = "0"
		}
	}
	return args
}

// readTimes reads times in seconds, with or without fractions, and then a number if
// there is another argument.
func readTimes(args []string, times ...*time.Duration) (number int, err error) {
	for i, arg := range args {
		if i == len(times) {
			n, err := strconv.ParseUint(arg, 10, 15)
			if err != nil {
				return 0, fmt.Errorf("bad number of stones or periods %q, want 0 to 32767", arg)
			}
			return int(n), nil
		}
		x, err := strconv.ParseFloat(arg, 64)
		if err != nil || math.IsNaN(x) || x < 0 {
			return 0, fmt.Errorf("bad time %q, want seconds, 0 or more", arg)
		}
		*times[i] = time.Duration(min(x, 1e8) * float64(time.Second))
	}
	return 0, nil
}

// timeLeft reads a side, its time, and its stones or periods.
func (e *GTPEngine) timeLeft(_ context.Context, args []string) (string, error) {
	c, err := model.ParseColor(args[0])
	if err != nil {
		return "", errSyntax
	}
	var left gtp.Left
	if left.Stones, err = readTimes(withoutNegative(args[1:], 0), &left.Time); err != nil { // servers send -1 for a moment late
		return "", err
	}
	e.pace.Tell(c, left, e.goesOn(c))
	return "", nil
}

// goesOn reports whether the game has gone on from the last move that the engine made for a side. Pools of engines set up the
// whole game before each move, so it may be another game or an adjourned one.
func (e *GTPEngine) goesOn(side model.Color) bool {
	made, moves := e.made[side], e.game.Moves()
	if len(made) == 0 || len(moves) < len(made) || !slices.Equal(made, moves[:len(made)]) {
		return false
	}
	return !slices.ContainsFunc(moves[len(made):], func(m model.Move) bool { return m.Color == side })
}
