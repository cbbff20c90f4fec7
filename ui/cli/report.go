package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/event"
)

func newShow() *cobra.Command {
	cmd := &cobra.Command{Use: "show EVENT", Short: "Print the standings of an event, which may be running", Args: exactly("an event")}
	journal := journalFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := readStatus(args[0], *journal)
		if err != nil {
			return err
		}
		if *asJSON {
			return printJSON(cmd, summarize(s))
		}
		_, err = io.WriteString(cmd.OutOrStdout(), s.GomillReport())
		return err
	}
	return cmd
}

func newReport() *cobra.Command {
	cmd := &cobra.Command{Use: "report EVENT", Short: "Write the standings of an event to a file beside its journal", Args: exactly("an event")}
	journal := journalFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := readStatus(args[0], *journal)
		if err != nil {
			return err
		}
		path := strings.TrimSuffix(journalPath(*journal, args[0]), ".journal") + ".report"
		if err := os.WriteFile(path, []byte(s.GomillReport()), 0o666); err != nil {
			return err
		}
		_, err = fmt.Fprintln(cmd.OutOrStdout(), path)
		return err
	}
	return cmd
}

// readStatus returns the state of an event by its journal.
func readStatus(name, journal string) (*event.Status, error) {
	c, err := configs.LoadEventToRead(name)
	if err != nil {
		return nil, usage(err)
	}
	path := journalPath(journal, name)
	s, err := event.Read(c, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noJournal(path, name)
	}
	return s, err
}
