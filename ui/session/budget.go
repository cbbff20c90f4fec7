package session

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/search"
	"gobandit/search/params"
)

// A MoveBudget bounds the playouts or the time of a move of the engines of this program. Its
// zero value leaves each engine its own budget.
type MoveBudget struct {
	playouts int
	time     time.Duration
	clock    bool // as long as the clock leaves
}

// What a budget is called in forms, beside numbers of playouts and seconds.
const (
	budgetOwn   = "engine default"
	budgetClock = "the clock"
)

// BudgetChoices returns budgets to go through in a form.
func BudgetChoices() []string {
	return []string{budgetOwn, "1s", "5s", "30s", "500", "2000", "10000", "50000", budgetClock}
}

// String writes the budget as forms show it.
func (b MoveBudget) String() string {
	switch {
	case b.clock:
		return budgetClock
	case b.playouts > 0:
		return strconv.Itoa(b.playouts)
	case b.time > 0:
		return b.time.String()
	}
	return budgetOwn
}

// AboutBudget returns a few words about a budget as forms show it.
func AboutBudget(text string) string {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return "playouts"
	}
	return ""
}

// ParseMoveBudget reads what String writes. The clock wants a limit of time.
func ParseMoveBudget(text string, t gtp.TimeControl) (MoveBudget, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == budgetOwn:
		return MoveBudget{}, nil
	case text == budgetClock && t.Limited():
		return MoveBudget{clock: true}, nil
	case text == budgetClock:
		return MoveBudget{}, fmt.Errorf("time per move %q, but the game has no time limit: want a time, or a number of playouts per move", text)
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 && n <= params.MaxBudget {
		return MoveBudget{playouts: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d >= time.Millisecond && d <= search.MaxTime {
		return MoveBudget{time: d}, nil
	}
	return MoveBudget{}, fmt.Errorf("time per move %q, want %q, a number of playouts, a time such as 5s, or %q", text, budgetOwn, budgetClock)
}

// budgetOf returns the budget of an engine's move, under a clock.
func (s *Session) budgetOf(e EngineSetup) search.Budget {
	board := s.Line.Game.Board()
	most := e.Budget.On(board.Size())
	b, own := s.Settings.MoveBudget, most
	switch {
	case b.clock && s.Clock.Control.Limited():
		own = search.Budget{}
	case b.playouts > 0:
		own = search.Budget{Playouts: b.playouts}
	case b.time > 0:
		own = search.Budget{Time: b.time}
	}
	out := s.Clock.Budget(own, s.Line.Game.ToPlay(), board.NumEmpty())
	if own.Time > 0 {
		out.Time = min(out.Time, own.Time)
	}
	if out.Usual >= out.Time {
		out.Usual = 0
	}
	if e.Weak && (out.Playouts == 0 || out.Playouts > most.Playouts) {
		out.Playouts = most.Playouts
	}
	return out
}
