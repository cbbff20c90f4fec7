package event

import (
	"fmt"
	"strings"
	"time"

	"gobandit/gtp/match"
	"gobandit/model/param"
)

// noSetting is the value of a setting that the event file would leave out.
const noSetting = "none"

// InFile returns a setting of a journal with the key and the value that an event
// file has for it. What stands before the key, such as "candidate " or "matchup 0 ",
// says whose it is.
func InFile(name, value string) Setting {
	at := strings.LastIndexByte(name, ' ') + 1
	whose, key := name[:at], name[at:]
	switch key {
	case "kind":
		key = "event"
	case "free_handicap":
		key, value = "handicap_style", oneOf(value, map[string]string{"true": "free", "false": "fixed"})
	case "scorer":
		value = oneOf(value, map[string]string{fmt.Sprint(match.ScorePlayers): "players", fmt.Sprint(match.ScoreReferee): "internal"})
	case "compensation":
		key, value = "internal_scorer_handicap_compensation", oneOf(value, map[string]string{
			fmt.Sprint(match.CompensationNone): "no", fmt.Sprint(match.CompensationFull): "full", fmt.Sprint(match.CompensationShort): "short"})
	case "move_time", "time":
		if d, err := time.ParseDuration(value); err == nil {
			value = noSetting
			if d > 0 {
				value = param.Text(d.Seconds())
			}
		}
	case "playouts", "handicap":
		value = oneOf(value, map[string]string{"0": noSetting})
	case "gtp_aliases":
		value = strings.TrimSuffix(strings.TrimPrefix(value, "map["), "]")
	}
	if value == "" {
		value = noSetting
	}
	return Setting{whose + key, value}
}

// oneOf returns the word for a value, or the value if there is none.
func oneOf(value string, words map[string]string) string {
	if word, ok := words[value]; ok {
		return word
	}
	return value
}

// budgetOf returns whose search budget a setting is. It follows from the player's
// playouts and time, which are settings too.
func budgetOf(name string) (whose string, ok bool) { return strings.CutSuffix(name, " budget") }

// SettingsInFile returns the settings of a journal that an event file would not
// leave out, as InFile has them, those that follow from others left out too.
func SettingsInFile(settings map[string]string) []Setting {
	var out []Setting
	for name, value := range settings {
		if whose, ok := budgetOf(name); ok && settings[whose+" playouts"] != "" {
			continue
		}
		if s := InFile(name, value); s.Value != noSetting {
			out = append(out, s)
		}
	}
	return out
}
