package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/search/params"
)

// mostTestGames is the default number of games of a test.
const mostTestGames = 20000

// pairFlags are the flags of a contest of two players: the players, the test that ends it,
// and settings of the table of event settings. They make the event file of a playoff with
// one matchup.
type pairFlags struct {
	cmd      *cobra.Command
	names    [2]string // names of the players' flags
	specs    [2]*string
	labels   *[]string   // names of the players in games and ratings
	keys     []event.Key // settings that have flags
	sprt     *string     // two differences in Elo; noTest and "" are none
	playouts *int
	strict   *bool
}

// noTest disables a test that a command has by default.
const noTest = "none"

// A pairFlag is the flag of a setting of playoffs.
type pairFlag struct {
	key   string
	value string // default of the flag; "" is that of the setting
	help  string // "" is the first sentence about the setting
}

// Flags that several commands have.
var (
	rulesOfPair = pairFlag{key: "rules", help: rulesHelp}
	boardFlag   = pairFlag{key: "board_size", value: "9"}
	komiFlag    = pairFlag{key: "komi", value: param.Text(model.EvenKomi), help: "points for White"}
	seedFlag    = pairFlag{key: "seed", help: "random seed (0 = random)"}
)

// flagNames are the flags of settings that are not called as the setting is, with hyphens.
var flagNames = map[string]string{"board_size": "size", "number_of_games": "games", "scorer": "score"}

// flagName returns the name of a setting's flag.
func flagName(key string) string {
	return cmp.Or(flagNames[key], strings.ReplaceAll(key, "_", "-"))
}

// addPairFlags adds the flags of a contest to a command. test is the default of --sprt.
func addPairFlags(cmd *cobra.Command, names [2]string, test string, flags []pairFlag) *pairFlags {
	p := &pairFlags{cmd: cmd, names: names}
	f := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	p.specs[0] = f.String(names[0], "", "the first player: an engine, an engine file, or the command line of a GTP engine")
	p.specs[1] = f.String(names[1], "", "the second player")
	p.labels = f.StringArray("name", nil, "name of the first player in results and ratings; again for the second")
	p.sprt = f.String("sprt", test, "stop when one of two differences in logistic Elo is accepted, such as 0,20; none disables the test")
	f.Float64("alpha", 0.05, "error rate: chance of accepting the second difference wrongly")
	f.Float64("beta", 0.05, "error rate: chance of accepting the first difference wrongly")
	f.Bool("normalized", false, "--sprt is in normalized Elo, which does not depend on the share of draws")
	p.playouts = f.Int("playouts", 0, "playouts per move of the embedded engines (default: their budgets)")
	for _, flag := range flags {
		k := event.FindKey(event.InEvent, event.KindPlayoff, flag.key)
		p.keys = append(p.keys, k)
		addSettingFlag(f, k, flag.value, cmp.Or(flag.help, settingHelp(k, flags)))
	}
	cmd.Flags().AddFlagSet(f)
	p.strict = strictFlag(cmd)
	return p
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
func settingHelp(k event.Key, flags []pairFlag) string {
	text, _, _ := strings.Cut(strings.TrimSuffix(k.Doc, "."), ". ")
	for _, f := range flags {
		if strings.Contains(f.key, "_") { // other keys are words
			text = strings.ReplaceAll(text, f.key, "--"+flagName(f.key))
		}
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// load returns the players, with different names.
func (p *pairFlags) load() (out [2]configs.Player, err error) {
	if *p.playouts < 0 {
		return out, fmt.Errorf("--playouts %d, want 1 or more, or 0 for the engines' own budgets", *p.playouts)
	}
	for i, name := range p.names {
		if out[i], err = p.player("--"+name, *p.specs[i]); err != nil {
			return out, err
		}
	}
	if n := len(*p.labels); n > 2 {
		return out, fmt.Errorf("--name given %d times, want one for each player", n)
	}
	for i, name := range *p.labels {
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

func (p *pairFlags) player(flag, spec string) (configs.Player, error) {
	if spec == "" {
		return configs.Player{}, fmt.Errorf("%s is missing, want an engine (%s), a file or a command line", flag, configs.EngineNames())
	}
	path, err := settingsPath(p.cmd)
	if err != nil {
		return configs.Player{}, err
	}
	player, err := loadPlayer(path, spec, *p.playouts)
	if e, ok := player.Engine(); ok && err == nil {
		err = warn(p.cmd, e, *p.strict)
	}
	if _, program := player.Command(); err == nil && program && traits(p.cmd) != params.StandardGo {
		err = fmt.Errorf("a program cannot play the variant %s, want an engine of this program", traits(p.cmd).Game)
	}
	if err != nil {
		return player, fmt.Errorf("%s: %w", flag, err)
	}
	return player, nil
}

// event returns the text of the event file. more are settings without a flag of their own.
// Engine files are copied into a folder, in which the text is to stand; without one, the
// text names them where they are.
func (p *pairFlags) event(players [2]configs.Player, folder string, more ...configs.Pair) (string, error) {
	settings, err := p.settings()
	if err != nil {
		return "", err
	}
	both := configs.Mapping{}
	scoring := model.DefaultRules.Scoring
	if text, err := p.cmd.Flags().GetString("rules"); err == nil {
		if rules, err := model.ParseRules(text); err == nil { // else the event says why not
			scoring = rules.Scoring
		}
	}
	for i, player := range players {
		kept, err := player.For(scoring).Keep(folder, p.names[i], *p.playouts)
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
func (p *pairFlags) settings() (out configs.Mapping, err error) {
	for _, k := range p.keys {
		flag := p.cmd.Flags().Lookup(flagName(k.Name))
		text := flag.Value.String()
		switch d, err := time.ParseDuration(text); {
		case flag.Value.Type() == "duration" && err == nil:
			text = param.Text(d.Seconds())
		case k.Name == "openings":
			if text, err = openingsPath(text); err != nil {
				return nil, err
			}
		}
		isNone := text == "" || text == "0" && (k.Default == event.Nothing || flag.Value.Type() == "duration")
		if isNone || text == k.Default && !k.Null {
			continue
		}
		out = append(out, configs.Pair{Key: k.Name, Value: text})
	}
	test, err := p.test()
	return append(out, test...), err
}

// openingsPath returns the full path of openings; "" for none.
func openingsPath(text string) (string, error) {
	switch text {
	case "", noTest:
		return "", nil
	case match.BuiltinName:
		return text, nil
	}
	return filepath.Abs(text)
}

// hasTest reports whether a test ends the games.
func (p *pairFlags) hasTest() bool { return *p.sprt != "" && *p.sprt != noTest }

// test returns the setting for the test; none without one.
func (p *pairFlags) test() (configs.Mapping, error) {
	f := p.cmd.Flags()
	elo0, elo1, ok := strings.Cut(*p.sprt, ",")
	if p.hasTest() && !ok {
		return nil, fmt.Errorf("--sprt %q, want two differences in Elo with a comma between, such as 0,20", *p.sprt)
	}
	test := configs.Mapping{{Key: "elo0", Value: strings.TrimSpace(elo0)}, {Key: "elo1", Value: strings.TrimSpace(elo1)}}
	for _, rate := range []string{"alpha", "beta", "normalized"} {
		if f.Changed(rate) && !p.hasTest() {
			return nil, fmt.Errorf("--%s without --sprt, want them together", rate)
		}
		test = append(test, configs.Pair{Key: rate, Value: f.Lookup(rate).Value.String()})
	}
	if !p.hasTest() {
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
