package configs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// oracleSettings is a control file as settings, in their order.
var oracleSettings = [][2]string{
	{"competition_type", `"mc_tuner"`},
	{"players", `{'opp': Player('x')}`},
	{"board_size", "9"},
	{"komi", "6.5"},
	{"candidate_colour", "'b'"},
	{"opponent", "'opp'"},
	{"number_of_games", "10"},
	{"parameters", "[Parameter('a', scale=LINEAR(0,1), split=3)]"},
	{"make_candidate", "lambda *args: Player('x')"},
	{"exploration_coefficient", "0.45"},
	{"initial_visits", "10"},
	{"initial_wins", "5"},
}

// oracleTournaments are control files of the other types, as oracleSettings.
var oracleTournaments = map[string][][2]string{
	"playoff": {
		{"competition_type", `"playoff"`},
		{"players", `{'p1': Player('x'), 'p2': Player('y')}`},
		{"board_size", "8"},
		{"komi", "6.5"},
		{"matchups", "[Matchup('p1', 'p2')]"},
	},
	"ce_tuner": {
		{"competition_type", `"ce_tuner"`},
		{"players", `{'opp': Player('x')}`},
		{"board_size", "9"},
		{"komi", "7"},
		{"candidate_colour", "'b'"},
		{"opponent", "'opp'"},
		{"parameters", "[Parameter('a', initial_mean=0.5, initial_variance=1.0)]"},
		{"make_candidate", "lambda *args: Player('x')"},
		{"batch_size", "3"},
		{"samples_per_generation", "4"},
		{"number_of_generations", "3"},
		{"elite_proportion", "0.1"},
		{"step_size", "0.8"},
	},
	"allplayall": {
		{"competition_type", `"allplayall"`},
		{"players", `{'p1': Player('x'), 'p2': Player('y')}`},
		{"board_size", "9"},
		{"komi", "6.5"},
		{"competitors", "['p1', 'p2']"},
	},
}

// oracleFile returns the file with a setting of another value, or without it.
func oracleFile(setting string, value *string) string {
	return oracleText(oracleSettings, setting, value)
}

func oracleText(settings [][2]string, setting string, value *string) string {
	var b strings.Builder
	found := false
	for _, s := range settings {
		switch {
		case s[0] != setting:
			fmt.Fprintf(&b, "%s = %s\n", s[0], s[1])
		case value != nil:
			fmt.Fprintf(&b, "%s = %s\n", s[0], *value)
		}
		found = found || s[0] == setting
	}
	if !found && value != nil {
		fmt.Fprintf(&b, "%s = %s\n", setting, *value)
	}
	return b.String()
}

// oracleTexts are the cases about the file as a whole.
func oracleTexts() map[string]string {
	text := oracleFile("", nil)
	kind := "competition_type = \"mc_tuner\"\n"
	return map[string]string{
		"unknown type":                  strings.Replace(text, "mc_tuner", "mc_tunr", 1),
		"trailing comment on type line": strings.Replace(text, kind, "competition_type = \"mc_tuner\" # so\n", 1),
		"empty file":                    "",
		"true division":                 text + "number_of_games = int(1 / 2 * 20)\n",
		"type not first":                "board_size = 9\n" + text,
		"indented type line":            " " + text,
		"comment first":                 "# so\n\n" + text,
		"double quotes":                 text,
		"mismatched quotes":             strings.Replace(text, `"mc_tuner"`, `"mc_tuner'`, 1),
		"name error":                    text + "komi = nothing\n",
		"changed later":                 text + "competition_type = 'playoff'\n",
	}
}

// oracleStricter are cases that Gomill takes and this program refuses on
// purpose, with the reason; docs/gomill.md has them in words.
var oracleStricter = map[string]string{
	"board_size 25":                            "boards up to 19x19",
	"exploration_coefficient -0.3":             "it would shun what is unknown",
	"number_of_running_simulations_to_show -1": "a number of games",
	"initial_visits True":                      "a truth value is no number",
	"initial_wins True":                        "a truth value is no number",
	"max_depth True":                           "a truth value is no number",
	"parameters [Parameter('a', scale=LINEAR(0,1,integer='yes'), split=3)]": "integer is True or False",
	"parameters [Parameter('a', scale=LINEAR, split=3)]":                    "a scale without its bounds",
	"make_candidate lambda: Player('x')":                                    "it is tried with every candidate",
}

// TestOracleRefused: what Gomill refuses is refused here, and nothing else but
// what is listed above, and other types of events.
func TestOracleRefused(t *testing.T) {
	var file struct {
		Cases []struct {
			Type, Setting string
			Value         *string
			Refused       bool
		}
	}
	oracle.Decode(t, "gomill/refused.json", &file)
	texts := oracleTexts()
	outcomes := make(map[string]int) // by setting and value: bits for taken and refused
	name := func(setting string, value *string) string {
		if value == nil {
			return setting + " left out"
		}
		return setting + " " + *value
	}
	for _, c := range file.Cases {
		bit := 1
		if c.Refused {
			bit = 2
		}
		outcomes[c.Type+name(c.Setting, c.Value)] |= bit
	}
	checked, stricter := 0, make(map[string]bool)
	for _, c := range file.Cases {
		what := name(c.Setting, c.Value)
		text, path := oracleFile(c.Setting, c.Value), "event.ctl"
		switch {
		case c.Type == "file" && c.Setting == "extension":
			path = "event" + strings.Trim(*c.Value, "'")
			text = oracleFile("", nil)
		case c.Type == "file":
			var ok bool
			if text, ok = texts[c.Setting]; !ok {
				t.Errorf("no text for the case %q", c.Setting)
			}
		case oracleTournaments[c.Type] != nil:
			text, what = oracleText(oracleTournaments[c.Type], c.Setting, c.Value), c.Type+" "+what
		case c.Type != "mc_tuner":
			text = "competition_type = \"" + c.Type + "\"\n"
			must.Fail(t, must.Err(parseControl(source{path, []byte(text)}, "", false, nil)), "", "an event of type", c.Type)
			continue
		case outcomes[c.Type+what] == 3:
			continue // it depends on other settings, which the data leaves out
		}
		full := filepath.Join(t.TempDir(), path)
		must.Succeed(t, os.WriteFile(full, []byte(text), 0o666))
		_, err := LoadEventToRead(full)
		checked++
		reason, strict := oracleStricter[what]
		switch {
		case err == nil && c.Refused:
			t.Errorf("%s: taken, Gomill refuses it", what)
		case err != nil && !c.Refused && !strict:
			t.Errorf("%s: refused, Gomill takes it: %v", what, err)
		case strict && (err == nil || c.Refused):
			t.Errorf("%s: listed as stricter (%s), but it is not", what, reason)
		}
		stricter[what] = strict
	}
	for what := range oracleStricter {
		if !stricter[what] {
			t.Errorf("%s: listed as stricter, and no case", what)
		}
	}
	if checked < 150 {
		t.Errorf("only %d cases checked", checked)
	}
}
