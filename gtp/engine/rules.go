package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
)

// rulesCommands tell the rules of the game and set them.
//
// Source: KataGo's documentation, "GTP Extensions".
func rulesCommands() map[string]command {
	return map[string]command{
		"kata-get-rules": constant(func(e *Engine) string { return gtp.RulesJSON(e.game.Rules()) }),
		"kata-set-rules": {run: (*Engine).setRules},
		"kata-set-rule":  {run: (*Engine).setRule},
		"kgs-rules":      {run: (*Engine).kgsRules},
	}
}

// setRules takes rules by name, or as an object of KataGo's. An object that lacks
// a rule leaves it as it is.
func (e *Engine) setRules(_ context.Context, args []string) (string, error) {
	text := strings.Join(args, " ")
	if !strings.HasPrefix(text, "{") {
		r, err := model.ParseRules(text)
		if err != nil {
			return "", err
		}
		e.playBy(r)
		return "", nil
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return "", fmt.Errorf("bad rules %q, want a name or a JSON object", text)
	}
	var changes [][2]string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		changes = append(changes, [2]string{key, fmt.Sprint(object[key])})
	}
	return "", e.changeRules(changes...)
}

// setRule changes one rule: its name and value.
func (e *Engine) setRule(_ context.Context, args []string) (string, error) {
	if len(args) != 2 {
		return "", errSyntax
	}
	return "", e.changeRules([2]string{args[0], args[1]})
}

func (e *Engine) kgsRules(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	return e.setRules(ctx, args)
}

func (e *Engine) changeRules(changes ...[2]string) error {
	r, err := e.game.Rules().With(changes...)
	if err == nil {
		e.playBy(r)
	}
	return err
}

// playBy makes r the rules of this game and those after it.
func (e *Engine) playBy(r model.Rules) {
	if r != e.game.Rules() {
		e.o.Thinker.Clear() // what it learned was about another goal
	}
	e.o.Rules = &r
	e.game.SetRules(r)
}
