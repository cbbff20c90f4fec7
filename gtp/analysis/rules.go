package analysis

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gobandit/model"
)

// nearestRules are KataGo's names of rules that model.ParseRules does not know, with
// rules that are the same or come nearest. The letters of a name count alone.
//
// Source: KataGo's documentation, "GTP Extensions", kata-set-rules.
var nearestRules = map[string]struct {
	rules string
	same  bool
}{
	"goe":              {"tromp-taylor", true},
	"ing":              {"tromp-taylor", true},
	"french":           {"aga", true},
	"agabutton":        {"aga", false},
	"stonescoring":     {"chinese,ko=simple,compensation=none", false},
	"ancientarea":      {"chinese,ko=simple,compensation=none", false},
	"ancientterritory": {"japanese", false},
}

// notPlayed matches the parts of KataGo's texts for rules that have no
// counterpart: the group tax and the button.
var notPlayed = regexp.MustCompile(`tax[A-Z]+|button[01]`)

// parseRules reads rules: a name, a text of KataGo's for them, or an object of
// JSON. Rules that cannot be played are replaced by the nearest: then nearest is
// what stands for them.
func parseRules(raw json.RawMessage) (r model.Rules, nearest string, err error) {
	var object map[string]any
	if json.Unmarshal(raw, &object) == nil && object != nil {
		return rulesOfObject(object)
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return r, "", err
	}
	if r, err := model.ParseRules(text); err == nil {
		return r, "", nil
	}
	if near, ok := nearestRules[onlyLetters(text)]; ok {
		r, err := model.ParseRules(near.rules)
		if err == nil && !near.same {
			nearest = r.String()
		}
		return r, nearest, err
	}
	r, err = model.ParseRules(notPlayed.ReplaceAllString(strings.TrimSpace(text), ""))
	return r, r.String(), err
}

func onlyLetters(text string) string {
	return strings.Map(func(c rune) rune {
		if c < 'a' || c > 'z' {
			return -1
		}
		return c
	}, strings.ToLower(text))
}

// rulesOfObject reads an object of KataGo's. Rules that it lacks are those of
// Tromp-Taylor.
func rulesOfObject(object map[string]any) (r model.Rules, nearest string, err error) {
	var changes, odd [][2]string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		change := [2]string{key, fmt.Sprint(object[key])}
		switch strings.ToLower(key) {
		case "tax", "hasbutton":
			odd = append(odd, change)
		case "komi": // an own field of a query
		default:
			changes = append(changes, change)
		}
	}
	if r, err = model.ParseRules("tromp-taylor"); err != nil {
		return r, "", err
	}
	if r, err = r.With(changes...); err != nil {
		return r, "", err
	}
	if _, err := r.With(odd...); err != nil {
		nearest = r.String()
	}
	return r, nearest, nil
}
