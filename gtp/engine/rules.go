package engine

import (
	"context"
	"fmt"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
)

// rulesCommands tell the rules of the game and set them.
//
// Source: KataGo's documentation, "GTP Extensions".
var rulesCommands = map[string]command{
	"kata-get-rules": constant(func(e *GTPEngine) string { return gtp.RulesJSON(e.game.Rules()) }),
	"kata-set-rules": {run: (*GTPEngine).setRules},
	"kata-set-rule":  takes(2, (*GTPEngine).setRule),
	"kgs-rules":      takes(1, (*GTPEngine).kgsRules),
}

// setRules takes rules as KataGo does. Those that cannot be played change nothing.
func (e *GTPEngine) setRules(_ context.Context, args []string) (string, error) {
	text := strings.Join(args, " ")
	r, nearest, err := gtp.ParseRules(text)
	if err != nil {
		return "", err
	}
	if nearest != "" {
		return "", fmt.Errorf("rules %s are not supported, want rules without group tax and button, such as %s", text, nearest)
	}
	e.playBy(r)
	return "", nil
}

// setRule changes one rule: its name and value.
func (e *GTPEngine) setRule(_ context.Context, args []string) (string, error) {
	r, err := e.game.Rules().With([2]string{args[0], args[1]})
	if err == nil {
		e.playBy(r)
	}
	return "", err
}

// kgsRules takes rules by the names of KGS, where Chinese rules have superko.
func (e *GTPEngine) kgsRules(_ context.Context, args []string) (string, error) {
	r, err := model.ParseRules(args[0])
	if err == nil {
		e.playBy(r)
	}
	return "", err
}

// playBy makes r the rules of this game and those after it.
func (e *GTPEngine) playBy(r model.Rules) {
	if r != e.game.Rules() {
		e.o.Thinker.Clear() // what it learned was about another goal
	}
	e.o.Rules = &r
	e.game.SetRules(r)
}
