package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/gtp/queue"
	"gobandit/model"
)

// queueMatch is a match to be added to a queue, from the flags of queue add.
type queueMatch struct {
	new, old       string
	sprt           string
	alpha, beta    float64
	games, size    int
	komi           float64
	pairs          bool
	openings, time string
	rules, repeats string
	players        playerOptions
}

// matchFlags are the flags of queue add that describe a match.
var matchFlags = []string{"new", "old", "sprt", "alpha", "beta", "games", "size", "komi", "pairs", "openings", "time", "rules", "repeats", "playouts", "seed"}

func addMatchFlags(cmd *cobra.Command) *queueMatch {
	f, m := cmd.Flags(), new(queueMatch)
	f.StringVar(&m.new, "new", "", "the new player: an engine, an engine file, or the command line of a GTP engine")
	f.StringVar(&m.old, "old", "", "the old player")
	f.StringVar(&m.sprt, "sprt", "0,5", "stop when one of two differences in logistic Elo is accepted; none disables the test")
	f.Float64Var(&m.alpha, "alpha", 0.05, "error rate: chance of accepting the second difference wrongly")
	f.Float64Var(&m.beta, "beta", 0.05, "error rate: chance of accepting the first difference wrongly")
	f.IntVar(&m.games, "games", mostTestGames, "number of games; with --sprt the most")
	f.IntVar(&m.size, "size", 9, "width of the board")
	f.Float64Var(&m.komi, "komi", model.EvenKomi, "points for White")
	f.BoolVar(&m.pairs, "pairs", true, "play and count pairs of games with colors swapped and the same opening (pentanomial)")
	f.StringVar(&m.openings, "openings", "", "SGF file or folder, builtin or none (default: builtin on 9x9, 13x13 and 19x19)")
	f.StringVar(&m.time, "time", "none", "time of each side, as in match: 10m, 10m+5s, 10m+5x30s")
	f.StringVar(&m.rules, "rules", model.RuleSets()[0], strings.Join(model.RuleSets(), ", "))
	f.StringVar(&m.repeats, "repeats", repeating[0], "whether a repeated game counts: once or count")
	f.IntVar(&m.players.playouts, "playouts", 0, "playouts per move of the embedded engines (default: their budgets)")
	f.Uint64Var(&m.players.seed, "seed", 0, "random seed of the embedded engines (0 = random)")
	m.players.strict = strictFlag(cmd)
	return m
}

func newQueueAdd(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add [EVENT]",
		Short: "Add a test: a match of --new against --old, or an event",
		Long: "A match becomes an event of its own beside the queue, with copies of the engine files, so that you may edit\n" +
			"the originals. With --sprt it ends when the sequential probability ratio test accepts one of two\n" +
			"differences in logistic Elo. An EVENT stays in its place, with its journal: tuning, a playoff, an\n" +
			"all-play-all or a gauntlet. Mistakes in engines and settings are reported now. A running queue takes\n" +
			"the test up by itself.",
		Example: "  gobandit queue add --new new.yaml --old old.yaml --sprt 0,5\n" +
			"  gobandit queue add --new \"./bot --gtp\" --old \"gnugo --mode gtp --chinese-rules --level 10\" --size 13 --sprt -10,0 --priority 3\n" +
			"  gobandit queue add gauntlet.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("%d arguments, want an event, or --new and --old", len(args))
			}
			return nil
		},
	}
	name := cmd.Flags().String("name", "", "name of the test (default: from the players or the event)")
	priority := cmd.Flags().Int("priority", 0, "tests of higher priority run first")
	m := addMatchFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		tests, err := q()
		if err != nil {
			return err
		}
		if *priority < -queue.MaxPriority || *priority > queue.MaxPriority {
			return usage(fmt.Errorf("--priority %d, want -%d to %d", *priority, queue.MaxPriority, queue.MaxPriority))
		}
		add := m.add
		if len(args) == 1 {
			for _, flag := range matchFlags {
				if cmd.Flags().Changed(flag) {
					return usage(fmt.Errorf("--%s together with the event %s, whose file sets it", flag, args[0]))
				}
			}
			add = func(*cobra.Command, int, string) (entry, error) { return eventTest(args[0]) }
		}
		added, err := tests.Add(func(id int) (entry, error) {
			e, err := add(cmd, id, tests.Folder())
			e.Name, e.Priority = gtp.OneLine(gtp.Clean(cmp.Or(strings.TrimSpace(*name), e.Name))), *priority
			return e, err
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "test %d: %s\n", added.ID, added.Name)
		if !tests.Runs() {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: no program runs the queue; start one: %s\n", runsQueue(tests))
		}
		return nil
	}
	return cmd
}

// entry is a test of a queue.
type entry = queue.Entry

// eventTest returns the test that an event is.
func eventTest(name string) (entry, error) {
	c, err := configs.LoadEvent(name)
	if err != nil {
		return entry{}, usage(err)
	}
	path := name
	if _, err := os.Stat(name); err == nil {
		if path, err = filepath.Abs(name); err != nil {
			return entry{}, err
		}
	}
	journal, err := filepath.Abs(configs.JournalPath(name))
	return entry{Name: c.Name, Event: path, Journal: journal}, err
}

// add writes the event of a match into a folder of its own below folder.
func (m *queueMatch) add(cmd *cobra.Command, id int, folder string) (e entry, err error) {
	first, err := m.players.load(cmd, "--new", m.new)
	if err != nil {
		return e, usage(err)
	}
	second, err := m.players.load(cmd, "--old", m.old)
	if err != nil {
		return e, usage(err)
	}
	first, second = apart(first, second)
	settings, err := m.settings(cmd)
	if err != nil {
		return e, usage(err)
	}
	own, err := freshFolder(folder, id)
	if err != nil {
		return e, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(own)) // it is new, and only this test's
		}
	}()
	players := configs.Mapping{}
	for i, p := range []configs.Player{first, second} {
		kept, err := p.Keep(own, [2]string{"new", "old"}[i], m.players.playouts)
		if err != nil {
			return e, err
		}
		players = append(players, configs.Pair{Key: p.Name, Value: kept})
	}
	settings = append(settings, configs.Pair{Key: "players", Value: players},
		configs.Pair{Key: "matchups", Value: []any{[]any{first.Name, second.Name}}})
	text, err := configs.WriteEvent(event.KindPlayoff, settings)
	if err != nil {
		return e, err
	}
	path := filepath.Join(own, fileStem(fmt.Sprintf("%d-%s-v-%s", id, first.Name, second.Name))+".yaml")
	if err := match.WriteFile(path, []byte(text)); err != nil {
		return e, err
	}
	if _, err := configs.LoadEvent(path); err != nil {
		return e, usage(asFlags(err, path))
	}
	return entry{Name: first.Name + " v " + second.Name, Event: path, Journal: configs.JournalPath(path)}, nil
}

// settings returns the settings of the event, checked as far as flags can be wrong.
func (m *queueMatch) settings(cmd *cobra.Command) (configs.Mapping, error) {
	if m.players.playouts < 0 {
		return nil, fmt.Errorf("--playouts %d, want 1 or more, or 0 for the engines' own budgets", m.players.playouts)
	}
	if m.games < 1 {
		return nil, fmt.Errorf("--games %d, want 1 or more", m.games)
	}
	openings := m.openings
	switch openings {
	case "":
		if _, err := match.BuiltinOpenings(m.size); err == nil && m.pairs {
			openings = match.BuiltinName
		}
	case "none":
		openings = ""
	case match.BuiltinName:
	default:
		var err error
		if openings, err = filepath.Abs(openings); err != nil {
			return nil, err
		}
	}
	out := configs.Mapping{
		{Key: "board_size", Value: strconv.Itoa(m.size)}, {Key: "komi", Value: strconv.FormatFloat(m.komi, 'g', -1, 64)},
		{Key: "number_of_games", Value: strconv.Itoa(m.games)}, {Key: "alternating", Value: "true"}, {Key: "pairs", Value: strconv.FormatBool(m.pairs)},
		{Key: "rules", Value: m.rules}, {Key: "repeats", Value: m.repeats}, {Key: "seed", Value: strconv.FormatUint(m.players.seed, 10)},
	}
	if openings != "" {
		out = append(out, configs.Pair{Key: "openings", Value: openings})
	}
	if m.time != "none" {
		out = append(out, configs.Pair{Key: "time", Value: m.time})
	}
	if m.sprt == "none" {
		for _, flag := range []string{"alpha", "beta"} {
			if cmd.Flags().Changed(flag) {
				return nil, fmt.Errorf("--%s with --sprt none, want a test", flag)
			}
		}
		return out, nil
	}
	test, err := parseSPRT(m.sprt, m.alpha, m.beta)
	if err != nil {
		return nil, err
	}
	value := configs.Mapping{}
	for _, p := range []struct {
		key string
		x   float64
	}{{"elo0", test.Elo0}, {"elo1", test.Elo1}, {"alpha", test.Alpha}, {"beta", test.Beta}} {
		value = append(value, configs.Pair{Key: p.key, Value: strconv.FormatFloat(p.x, 'g', -1, 64)})
	}
	return append(out, configs.Pair{Key: "sprt", Value: value}), nil
}

// flagOf are the flags for keys of the event that queue add writes.
var flagOf = map[string]string{"board_size": "size", "number_of_games": "games"}

// asFlags returns problems with the names of flags in place of the event file that queue
// add writes.
func asFlags(err error, path string) error {
	var all configs.Problems
	var one configs.Problem
	switch {
	case errors.As(err, &all):
	case errors.As(err, &one):
		all = configs.Problems{one}
	default:
		return err
	}
	var out []error
	for _, p := range all {
		if p.File != path {
			out = append(out, p)
			continue
		}
		out = append(out, fmt.Errorf("--%s: %s", cmp.Or(flagOf[p.Key], p.Key), p.Text))
	}
	return errors.Join(out...)
}

// freshFolder makes a folder for a test that nothing has used before.
func freshFolder(parent string, id int) (string, error) {
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		path := filepath.Join(parent, strconv.Itoa(id))
		if n > 1 {
			path += "-" + strconv.Itoa(n)
		}
		if err := os.Mkdir(path, 0o700); !errors.Is(err, os.ErrExist) {
			return path, err
		}
	}
}

// fileStem returns a name as the name of a file without its ending.
func fileStem(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_+", r) {
			return r
		}
		return '_'
	}, name)
}
