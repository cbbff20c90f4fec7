package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gobandit/model/names"
)

// rulesCommands return the rules and accept equal ones: the only rules are those of
// model.Game.
func rulesCommands() map[string]command {
	return map[string]command{
		"kata-get-rules": constant(func(*Engine) string {
			text, _ := json.Marshal(rules) // texts and truth values always marshal
			return string(text)
		}),
		"kata-set-rules": {run: (*Engine).setRules},
		"kgs-rules":      {run: (*Engine).kgsRules},
	}
}

// rules are those of model.Game in KataGo's words.
var rules = map[string]any{
	"ko": "POSITIONAL", "scoring": "AREA", "suicide": false, "tax": "NONE",
	"hasButton": false, "whiteHandicapBonus": "0", "friendlyPassOk": true,
}

// areaRules are the names of rules that differ from ours only in rare cases: in the
// kind of superko, in suicide, or in White's points for handicap stones.
var areaRules = []string{"aga", "bga", "chinese", "chinese-kgs", "chinese-ogs", "new_zealand", "new-zealand", "tromp-taylor"}

// setRules accepts a name of rules, or a JSON object with some of ours.
func (e *Engine) setRules(_ context.Context, args []string) (string, error) {
	text := strings.Join(args, " ")
	if !strings.HasPrefix(text, "{") {
		return "", checkRules(text)
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return "", fmt.Errorf("bad rules %q, want a name or an object of JSON", text)
	}
	for key, value := range object {
		switch ours, ok := rules[key]; {
		case !ok:
			return "", fmt.Errorf("unknown rule %q", key)
		case ours != value:
			return "", fmt.Errorf("cannot play by %s %v, want %v", key, value, ours)
		}
	}
	return "", nil
}

func (e *Engine) kgsRules(_ context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	return "", checkRules(args[0])
}

func checkRules(name string) error {
	if name = strings.ToLower(name); slices.Contains(areaRules, name) {
		return nil
	}
	return fmt.Errorf("cannot play by %s rules, only by area scoring with positional superko%s", name, names.DidYouMean(name, areaRules))
}
