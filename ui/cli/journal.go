package cli

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/model/file"
	"gobandit/model/words"
)

// noJournal adds to the error that an event has no journal what starts one. Others stay as
// they are.
func noJournal(err error, path, name string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no such journal; gobandit run %s starts one", path, name)
	}
	return err
}

// noEvent returns an error if there is neither a journal nor an event of the name:
// then the name is the mistake.
func noEvent(name, journal string) error {
	if _, err := os.Stat(journal); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	_, err := configs.LoadEventToRead(name)
	return usage(err)
}

func newCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check EVENT",
		Short: "Check an event file and start its players once",
		Long: "Reports every mistake in the file. Of the candidates of a tuning event it starts the first and the\n" +
			"last, or with --all each one. With an objective their programs run once, and it shows what they\n" +
			"say. It shows what a control file prints.",
		Args: exactly("an event"),
	}

	all := cmd.Flags().Bool("all", false, "start every candidate")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := configs.LoadEvent(args[0])
		if err != nil {
			return usage(err)
		}
		for _, note := range c.Notes {
			warner(cmd)(note)
		}
		for _, line := range c.Printed {
			fmt.Fprintln(cmd.OutOrStdout(), line)
		}

		said, err := event.Check(cmd.Context(), c, *all)
		if err == nil {
			said = append(said, args[0]+": all players answer")
		}
		for _, line := range said {
			fmt.Fprintln(cmd.OutOrStdout(), line)
		}
		return err
	}
	return cmd
}

func newStop() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "stop EVENT",
		Short: "Stop a running event after its games in progress",
		Args:  exactly("an event"),
	}
	journal := journalFlag(cmd)
	now := cmd.Flags().Bool("now", false, "stop at once; games in progress are lost")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, ends := journalPath(*journal, args[0]), "stops when the games in progress have ended"
		if run, pid, err := attach.Peek(socketFolder(), path); err == nil && !run.Active {
			return fmt.Errorf("%s: %w: process %d only has it open", path, event.ErrNotRunning, pid)
		}
		stop := func() error { return event.Stop(path) }
		if *now {
			ends, stop = "stops at once", func() error { return attach.Abort(socketFolder(), path) }
		}
		if err := stop(); err != nil {
			return cmp.Or(noEvent(args[0], path), err)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", path, ends)
		return nil
	}
	return cmd
}

func newReset() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reset EVENT",
		Short: "Delete the journal, the report and the game records of an event",
		Args:  exactly("an event"),
	}
	journal := journalFlag(cmd)
	yes := cmd.Flags().Bool("yes", false, "delete without asking; this cannot be undone")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path := journalPath(*journal, args[0])
		rows, err := countRows(path)
		if err != nil {
			return cmp.Or(noEvent(args[0], path), noJournal(err, path, args[0]))
		}

		what := fmt.Sprintf("%s (%s), its report, the game records and the confirmation match", path, words.Plural(rows, "row"))
		if !*yes {
			return usage(fmt.Errorf("reset deletes %s; --yes does it", what))
		}
		if err := whenFree(path, func() error { return event.Reset(path) }); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "deleted %s\n", what)
		return nil
	}
	return cmd
}

// countRows returns the number of rows of a journal, and an error for other files.
func countRows(path string) (int, error) {
	f, err := file.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	for rows := 0; ; rows++ {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return rows, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		var first struct{ Type string }
		if rows == 0 && (json.Unmarshal(line, &first) != nil || first.Type != "event") {
			return 0, fmt.Errorf("%s:1: not a journal, which begins with the row of an event", path)
		}
	}
}
