package ui

import (
	"strings"
	"testing"

	"gobandit/ui/session"
)

// Who plays how long is set in a form, for the engines' next moves.
func TestMoveBudgetOfAForm(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide}})
	press(a, "E", "down", "down")
	typeText(a, "the clock")
	if press(a, "enter"); a.dialog == nil || !strings.Contains(a.View(), "has no time limit") {
		t.Fatalf("a clock that there is not:\n%s", a.View())
	}
	press(a, "ctrl+u")
	typeText(a, "77")
	if press(a, "enter"); a.dialog != nil || a.session.Settings.MoveBudget.String() != "77" {
		t.Errorf("budget %v, screen\n%s", a.session.Settings.MoveBudget, a.View())
	}
}
