package gtp

import (
	"encoding/json"

	"gobandit/model"
)

// RulesJSON returns rules as the object of JSON that KataGo's commands take and give.
//
// Source: KataGo's documentation, "GTP Extensions".
func RulesJSON(r model.Rules) string {
	text, _ := json.Marshal(map[string]any{ // of texts and truths, which cannot fail
		"ko":                 map[model.KoRule]string{model.PositionalSuperko: "POSITIONAL", model.SituationalSuperko: "SITUATIONAL", model.SimpleKo: "SIMPLE"}[r.Ko],
		"scoring":            map[model.Scoring]string{model.AreaScoring: "AREA", model.TerritoryScoring: "TERRITORY"}[r.Scoring],
		"whiteHandicapBonus": map[model.Compensation]string{model.CompensationNone: "0", model.CompensationFull: "N", model.CompensationShort: "N-1"}[r.Compensation],
		"suicide":            r.Suicide,
		"tax":                r.Tax(),
		"hasButton":          false,
		"friendlyPassOk":     true,
	})
	return string(text)
}
