package gtp

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gobandit/model"
)

// kataRules are KataGo's names of rules that mean others here or nothing, with rules that
// are the same or come nearest. The letters of a name count alone.
//
// Source: KataGo's documentation, "GTP Extensions", kata-set-rules.
var kataRules = map[string]struct {
	rules string
	same  bool
}{
	"chinese":          {"chinese,ko=simple", true}, // as over the board; chinese-ogs and chinese-kgs have superko
	"agabutton":        {"aga", false},
	"stonescoring":     {"chinese,ko=simple,compensation=none", false},
	"ancientarea":      {"chinese,ko=simple,compensation=none", false},
	"ancientterritory": {"japanese", false},
}

// notPlayed matches the parts of KataGo's texts for rules that have no
// counterpart: the group tax and the button.
var notPlayed = regexp.MustCompile(`tax(?:NONE|SEKI|ALL)|button[01]`)

// ParseRules reads rules as KataGo does: a name, a text of KataGo's for them, or an
// object of JSON. Rules that cannot be played are replaced by the nearest: then nearest
// is what stands for them, else it is empty.
func ParseRules(text string) (r model.Rules, nearest string, err error) {
	if strings.HasPrefix(text, "{") {
		var object map[string]any
		if err := json.Unmarshal([]byte(text), &object); err != nil {
			return r, "", fmt.Errorf("bad rules %q, want a name or a JSON object", text)
		}
		return rulesOfObject(object)
	}

	if kata, ok := kataRules[onlyLetters(text)]; ok {
		r, err := model.ParseRules(kata.rules)
		if err == nil && !kata.same {
			nearest = r.String()
		}
		return r, nearest, err
	}
	if r, err := model.ParseRules(text); err == nil {
		return r, "", nil
	}
	if cut := notPlayed.ReplaceAllString(text, ""); cut != text {
		r, err = model.ParseRules(cut)
		return r, r.String(), err
	}
	_, err = model.ParseRules(text)
	return r, "", err
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
		case "komi": // set by other means
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
	if _, err = r.With(odd...); err != nil && !slices.ContainsFunc(odd, func(change [2]string) bool {
		return !slices.Contains([]string{"NONE", "SEKI", "ALL", "true", "false"}, change[1])
	}) {
		return r, r.String(), nil
	}
	return r, "", err
}

// Models returns what clients of KataGo are shown of an engine of a name, which has no network.
func Models(engine string) []map[string]any {
	return []map[string]any{{"name": engine, "internalName": engine, "maxBatchSize": 1, "usesHumanSLProfile": false, "usingFP16": "false", "version": 0}}
}

// RulesJSON returns rules as the object of JSON that KataGo's commands take and give.
//
// Source: KataGo's documentation, "GTP Extensions".
func RulesJSON(r model.Rules) string {
	text, _ := json.Marshal(map[string]any{ // of texts and truths, which cannot fail
		"ko":                 map[model.KoRule]string{model.PositionalSuperko: "POSITIONAL", model.SituationalSuperko: "SITUATIONAL", model.SimpleKo: "SIMPLE"}[r.Ko],
		"scoring":            strings.ToUpper(r.Scoring.String()),
		"whiteHandicapBonus": map[model.Compensation]string{model.CompensationNone: "0", model.CompensationFull: "N", model.CompensationShort: "N-1"}[r.Compensation],
		"suicide":            r.Suicide,
		"tax":                r.Tax(),
		"hasButton":          false,
		"friendlyPassOk":     true,
	})
	return string(text)
}
