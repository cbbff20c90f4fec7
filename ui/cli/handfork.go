package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
)

func newHandFork() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fork EVENT NEW",
		Short: "Begin a new event with the games of another",
		Long: "NEW is an event file. If it is missing, it becomes a copy of EVENT's (of a control file in YAML, if NEW ends in\n" +
			".yaml); change its settings as you like, for example selection or number_of_games, and continue it with gobandit\n" +
			"run. Its journal gets the games of EVENT, or with --at the first of them, and the edits by hand between them.\n" +
			"EVENT may be running.",
		Example: "  gobandit hand fork event.yaml thompson.yaml --at 100",
		Args:    arguments(2, 2, "an event and the file of a new one"),
	}
	journal, at := journalFlag(cmd), atFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := configs.LoadEventToRead(args[0])
		if err = cmp.Or(err, checkAt(*at)); err != nil {
			return usage(err)
		}
		games, err := forkEvent(c, args[0], journalPath(*journal, args[0]), args[1], cmp.Or(*at, event.AllGames))
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s begins with %s of %s; gobandit run %s continues it\n", args[1], words.Plural(games, "game"), args[0], args[1])
		return nil
	}
	return cmd
}

// forkEvent begins a new event, in the file to, with the first games of the event with a name, or event.AllGames. It returns their
// number.
func forkEvent(c event.Config, name, journal, to string, games int) (int, error) {
	if _, err := os.Stat(journal); err != nil {
		return 0, noJournal(err, journal, name)
	}
	_, err := os.Stat(to)
	fresh := errors.Is(err, fs.ErrNotExist)
	if fresh {
		if err := copyEvent(c, name, to); err != nil {
			return 0, err
		}
	}
	n := 0
	if _, err = configs.LoadEventToRead(to); err == nil {
		n, err = event.Fork(c, journal, configs.JournalPath(to), games)
	}
	if err != nil && fresh {
		err = errors.Join(err, os.Remove(to))
	}
	return n, err
}

// copyEvent writes the text of an event into a new file, that of a control file into a file of YAML as YAML.
func copyEvent(c event.Config, name, to string) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) && c.Source != "" { // an embedded event
		text, err = []byte(c.Source), nil
	}
	if err != nil {
		return err
	}
	if ext := filepath.Ext(to); (ext == ".yaml" || ext == ".yml") && configs.IsControl(name, text) {
		converted, _, err := configs.ConvertControl(name)
		if err != nil {
			return err
		}
		text = []byte(converted)
	}
	return match.WriteFile(to, text)
}
