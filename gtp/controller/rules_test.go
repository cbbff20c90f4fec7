package controller

import (
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// TestKnowsScoring has engines that are told the rules by a command, when they are started, or not at all.
func TestKnowsScoring(t *testing.T) {
	for script, want := range map[string]bool{"rules": true, "kgs rules": true, "good": false} {
		e := start(t, script, Launch{})
		err := e.SetRules(t.Context(), must.Get(model.ParseRules("japanese")))
		if got := e.KnowsScoring(); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", script, got, err, want)
		}
	}

	c := Command{Args: []string{"/usr/games/gnugo", "--chinese-rules", "--level", "1"}}
	e := &Process{program: c.Program(), command: c.For(model.TerritoryScoring), rules: must.Get(model.ParseRules("korean"))}
	if want := []string{"/usr/games/gnugo", "--japanese-rules", "--level", "1"}; !slices.Equal(e.command.Args, want) || !e.KnowsScoring() {
		t.Errorf("started by %v, knows %v", e.command.Args, e.KnowsScoring())
	}
	e.rules = model.DefaultRules
	if e.KnowsScoring() || c.Args[1] != "--chinese-rules" {
		t.Errorf("a program of territory scoring knows area scoring, or %v changed", c.Args)
	}
}
