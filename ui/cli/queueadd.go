package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/gtp/queue"
)

// queuePairFlags are the settings of queue add that describe a match.
var queuePairFlags = []pairFlag{
	boardFlag, komiFlag, seedFlag, {key: "number_of_games", value: strconv.Itoa(mostTestGames), help: "number of games; with --sprt the most"},
	{key: "pairs", value: "true"}, {key: "openings", help: "SGF file or folder, builtin or none (default: builtin on 9x9, 13x13 and 19x19)"},
	{key: "time"}, rulesOfPair, {key: "repeats"},
}

func newQueueAdd(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add [EVENT]",
		Short: "Add a test: a match of --new against --old, or an event",
		Long: "A match becomes an event of its own in the queue, with copies of the engine files, so that you may edit\n" +
			"the originals. With --sprt it ends when the sequential probability ratio test accepts one of two\n" +
			"differences in logistic Elo. An EVENT stays in its place, with its journal: tuning, a playoff, an\n" +
			"all-play-all or a gauntlet. Mistakes in engines and settings are reported now. A running queue takes\n" +
			"the test up by itself.",
		Example: "  gobandit queue add --new new.yaml --old old.yaml --sprt 0,5\n" +
			"  gobandit queue add --new \"./bot --gtp\" --old \"gnugo --mode gtp --chinese-rules --level 10\" --size 13 --sprt -10,0 --priority 3\n" +
			"  gobandit queue add gauntlet.yaml",
		Args: arguments(0, 1, "an event, or --new and --old"),
	}
	name := cmd.Flags().String("name", "", "name of the test (default: from the players or the event)")
	priority := cmd.Flags().Int("priority", 0, "tests of higher priority run first")
	pair := addPairFlags(cmd, [2]string{"new", "old"}, "0,5", queuePairFlags)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		tests, err := q()
		if err != nil {
			return err
		}
		if flag := pair.changed(); flag != "" && len(args) == 1 {
			return usage(fmt.Errorf("--%s together with the event %s, whose file sets it", flag, args[0]))
		}

		added, err := tests.Add(func(id int, folder string) (e queue.Entry, err error) {
			if len(args) == 1 {
				e, err = eventTest(args[0])
			} else {
				e, err = pairTest(pair, id, folder)
			}
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

func eventTest(name string) (queue.Entry, error) {
	c, err := configs.LoadEvent(name)
	if err != nil {
		return queue.Entry{}, usage(err)
	}
	path := name
	if _, err := os.Stat(name); err == nil {
		if path, err = filepath.Abs(name); err != nil {
			return queue.Entry{}, err
		}
	}
	journal, err := filepath.Abs(configs.JournalPath(name))
	return queue.Entry{Name: c.Name, Event: path, Journal: journal}, err
}

// pairTest writes the event of a match into a folder, and returns the test that it is.
func pairTest(p *pairFlags, id int, folder string) (e queue.Entry, err error) {
	players, err := p.load()
	if err != nil {
		return e, usage(err)
	}
	openByDefault(p.cmd.Flags())
	if _, err := p.settings(); err != nil {
		return e, usage(err)
	}

	text, err := p.event(players, folder, configs.Pair{Key: "alternating", Value: "true"})
	if err != nil {
		return e, err
	}
	path := filepath.Join(folder, fileStem(fmt.Sprintf("%d-%s-v-%s", id, players[0].Name, players[1].Name))+".yaml")
	if err := match.WriteFile(path, []byte(text)); err != nil {
		return e, err
	}
	if _, err := configs.LoadEvent(path); err != nil {
		return e, usage(asFlags(err, path))
	}
	return queue.Entry{Name: players[0].Name + " v " + players[1].Name, Event: path, Journal: configs.JournalPath(path)}, nil
}

// openByDefault sets the flag for openings to the built-in ones, if the user has not set it
// and there are some for pairs of games on the board.
func openByDefault(f *pflag.FlagSet) {
	size, _ := f.GetInt(flagName("board_size"))
	pairs, _ := f.GetBool("pairs")
	if _, err := match.BuiltinOpenings(size); err == nil && pairs && !f.Changed("openings") {
		f.Set("openings", match.BuiltinName) //nolint:errcheck // any text will do
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
