package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/search/params"
)

// flagNames are the flags of settings that are not called as the setting is, with hyphens.
var flagNames = map[string]string{"board_size": "size", "number_of_games": "games", "scorer": "score"}

// flagName returns the name of a setting's flag.
func flagName(key string) string {
	return cmp.Or(flagNames[key], strings.ReplaceAll(key, "_", "-"))
}

// addSettingFlag adds the flag of a setting, whose type is that of the setting.
func addSettingFlag(f *pflag.FlagSet, k event.Key, value, help string) {
	name := flagName(k.Name)
	if value == "" && k.Default != event.Nothing {
		value = k.Default
	}
	number, _ := strconv.ParseFloat(value, 64) // 0 if it is no number
	switch k.Sample().(type) {
	case *int, event.GameCount:
		f.Int(name, int(number), help)
	case *uint64:
		f.Uint64(name, uint64(number), help)
	case *float64:
		f.Float64(name, number, help)
	case *bool:
		f.Bool(name, value == "true", help)
	case *time.Duration:
		f.Duration(name, time.Duration(number*float64(time.Second)), help)
	default:
		f.String(name, value, help)
	}
}

// settingHelp returns what a flag means: the first sentence about the setting, with the
// names of flags in place of settings'.
func settingHelp(k event.Key, flags []matchSetting) string {
	text, _, _ := strings.Cut(strings.TrimSuffix(k.Doc, "."), ". ")
	for _, f := range flags {
		if strings.Contains(f.key, "_") { // other keys are words
			text = strings.ReplaceAll(text, f.key, "--"+flagName(f.key))
		}
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// load returns the players, with different names.
func (m *matchFlags) players() (out [2]configs.Player, err error) {
	if err := checkPlayouts("--playouts", *m.playouts); err != nil {
		return out, err
	}
	for i, name := range sides {
		if out[i], err = m.player("--"+name, *m.specs[i]); err != nil {
			return out, err
		}
	}
	if n := len(*m.labels); n > 2 {
		return out, fmt.Errorf("--name given %d times, want one for each player", n)
	}
	for i, name := range *m.labels {
		if name == "" {
			return out, errors.New("--name is empty, want the name of a player")
		}
		out[i].Name = name
	}
	if out[0].Name == out[1].Name {
		out[0].Name, out[1].Name = out[0].Name+" 1", out[1].Name+" 2"
	}
	return out, nil
}

func (m *matchFlags) player(flag, spec string) (configs.Player, error) {
	if spec == "" {
		return configs.Player{}, fmt.Errorf("%s is missing, want an engine (%s), a file or a command line", flag, configs.EngineNames())
	}
	path, err := settingsPath(m.cmd)
	if err != nil {
		return configs.Player{}, err
	}
	player, err := loadPlayer(path, spec, *m.playouts)
	if e, ok := player.Engine(); ok && err == nil {
		err = warn(m.cmd, e, *m.strict)
	}
	if _, program := player.Command(); err == nil && program && traits(m.cmd) != params.StandardGo {
		err = fmt.Errorf("a program cannot play the variant %s, want an engine of this program", traits(m.cmd).Game)
	}
	if err != nil {
		return player, fmt.Errorf("%s: %w", flag, err)
	}
	return player, nil
}

// event returns the text of the event file. more are settings without a flag of their own.
func (m *matchFlags) event(players [2]configs.Player, more []configs.Pair) (string, error) {
	settings, err := m.settings()
	if err != nil {
		return "", err
	}
	both := configs.Mapping{}
	scoring := model.DefaultRules.Scoring
	if text, err := m.cmd.Flags().GetString("rules"); err == nil {
		if rules, err := model.ParseRules(text); err == nil { // else the event says why not
			scoring = rules.Scoring
		}
	}
	for _, player := range players {
		kept, err := player.For(scoring).Keep(*m.playouts)
		if err != nil {
			return "", err
		}
		both = append(both, configs.Pair{Key: player.Name, Value: kept})
	}
	settings = append(append(settings, more...), configs.Pair{Key: "players", Value: both},
		configs.Pair{Key: "matchups", Value: []any{[]any{players[0].Name, players[1].Name}}})
	return configs.WriteEvent(event.KindPlayoff, settings)
}

// settings returns the settings of the flags, with the test. Those that are as in an event
// file without them are left out.
func (m *matchFlags) settings() (out configs.Mapping, err error) {
	for _, k := range m.keys {
		flag := m.cmd.Flags().Lookup(flagName(k.Name))
		text := flag.Value.String()
		switch d, err := time.ParseDuration(text); {
		case flag.Value.Type() == "duration" && err == nil:
			text = param.Text(d.Seconds())
		case k.Name == "openings":
			if text != "" && text != match.BuiltinName {
				if text, err = filepath.Abs(text); err != nil {
					return nil, err
				}
			}
		}
		isNone := text == "" || text == "0" && (k.Default == event.Nothing || flag.Value.Type() == "duration")
		if isNone || text == k.Default && !k.Null {
			continue
		}
		out = append(out, configs.Pair{Key: k.Name, Value: text})
	}
	test, err := m.test()
	return append(out, test...), err
}

// test returns the setting for the test; none without one.
func (m *matchFlags) test() (configs.Mapping, error) {
	f := m.cmd.Flags()
	elo0, elo1, ok := strings.Cut(*m.sprt, ",")
	if *m.sprt != "" && !ok {
		return nil, fmt.Errorf("--sprt %q, want two differences in Elo with a comma between, such as 0,20", *m.sprt)
	}
	test := configs.Mapping{{Key: "elo0", Value: strings.TrimSpace(elo0)}, {Key: "elo1", Value: strings.TrimSpace(elo1)}}
	for _, rate := range []string{"alpha", "beta", "normalized"} {
		if f.Changed(rate) && *m.sprt == "" {
			return nil, fmt.Errorf("--%s without --sprt, want them together", rate)
		}
		test = append(test, configs.Pair{Key: rate, Value: f.Lookup(rate).Value.String()})
	}
	if *m.sprt == "" {
		return nil, nil
	}
	return configs.Mapping{{Key: "sprt", Value: test}}, nil
}

// asFlags returns the problems of an event file at a path, which flags have made, with the
// names of the flags.
func asFlags(err error, path string) error {
	all := configs.ProblemsIn(err)
	if all == nil {
		return err
	}
	var out []error
	for _, p := range all {
		if p.File != path {
			out = append(out, p)
			continue
		}
		out = append(out, fmt.Errorf("--%s: %s", flagName(p.Key), p.Text))
	}
	return errors.Join(out...)
}
