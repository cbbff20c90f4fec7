package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gobandit/model/file"
	"gobandit/model/words"

	"gobandit/gtp/event"
	"gobandit/gtp/journal"
)

// errDamaged is the error of journal verify when a file is damaged, which it has told.
var errDamaged = errors.New("damaged; gobandit journal repair writes what is whole to a new file")

func newJournal() *cobra.Command {
	return parentCommand(&cobra.Command{
		Use:   "journal",
		Short: "Verify and repair journals of events, matches and confirmations",
		Long: "A journal has one row per line, each with a checksum. A run refuses a damaged journal and names the\n" +
			"line. These commands read damaged journals to the end, and never change them.",
	}, newJournalVerify(), newJournalRepair())
}

func newJournalVerify() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check journals for damage",
		Long: "Lists every line that is not an intact row. An incomplete last row, as a crash leaves it, is not damage:\n" +
			"the next run removes it. The exit status is 1 if a file is damaged.",
		Args: cobra.MinimumNArgs(1),
	}

	asJSON := cmd.Flags().Bool("json", false, "print one JSON object per file")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var err error
		for _, path := range args {
			c, openErr := inspect(path, func([]byte) error { return nil })
			if openErr != nil {
				err = errors.Join(err, openErr)
				continue
			}
			if !c.Whole() {
				err = errors.Join(err, fmt.Errorf("%s: %w", path, errDamaged))
			}
			if printErr := printCondition(cmd, path, c, *asJSON); printErr != nil {
				return printErr
			}
		}
		return err
	}
	return cmd
}

// inspect reads a journal to its end.
func inspect(path string, keep func(row []byte) error) (journal.Condition, error) {
	f, err := file.Open(path)
	if err != nil {
		return journal.Condition{}, err
	}
	defer f.Close()
	return event.Journals.Inspect(f, path, keep)
}

// maxFaults bounds the lines that are printed of a damaged journal.
const maxFaults = 100

func printCondition(cmd *cobra.Command, path string, c journal.Condition, asJSON bool) error {
	if asJSON {
		return printJSON(cmd, struct {
			File   string          `json:"file"`
			Of     string          `json:"of"`
			Rows   int             `json:"rows"`
			Torn   int             `json:"torn_bytes"`
			Faults []journal.Fault `json:"faults"`
		}{path, event.Journals.Of, c.Rows, c.Torn, append([]journal.Fault{}, c.Faults...)})
	}

	out, verdict := cmd.OutOrStdout(), "intact"
	if !c.Whole() {
		verdict = words.Plural(len(c.Faults), "damaged line")
	} else if c.Torn > 0 {
		verdict = fmt.Sprintf("intact, except for an incomplete last row (%s)", words.Plural(c.Torn, "byte"))
	}
	fmt.Fprintf(out, "%s: the journal of %s, %s: %s\n", path, event.Journals.Of, words.Plural(c.Rows, "row"), verdict)
	for i, f := range c.Faults {
		if i == maxFaults {
			fmt.Fprintf(out, "  and %s more\n", words.Plural(len(c.Faults)-i, "line"))
			break
		}
		fmt.Fprintf(out, "  line %d: %s\n", f.Line, f.Text)
	}
	return nil
}

func newJournalRepair() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "repair FILE",
		Short: "Write the intact rows of a journal to a new file",
		Long: "The journal itself is not changed. To continue with the repaired file, move it into the journal's\n" +
			"place; games whose rows are lost are played again.",
		Example: "  gobandit journal repair quick.journal && mv quick.journal quick.damaged && mv quick.journal.repaired quick.journal",
		Args:    exactly("a journal"),
	}

	to := cmd.Flags().StringP("output", "o", "", "file to write, which must not exist (default FILE.repaired)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path := cmp.Or(*to, args[0]+".repaired")
		c, err := repair(args[0], path)
		if err != nil {
			return err
		}
		err = printCondition(cmd, args[0], c, false)
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s written\n", path, words.Plural(c.Rows, "row"))
		return err
	}
	return cmd
}

// repair writes the whole rows of a journal to a new file.
func repair(from, to string) (c journal.Condition, err error) {
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return c, err
	}
	defer func() {
		if err = errors.Join(err, out.Close()); err != nil {
			os.Remove(to) //nolint:errcheck // it is not complete
		}
	}()
	buffered := bufio.NewWriter(out)
	var sealer journal.Sealer // since rows may be missing between two
	c, err = inspect(from, func(row []byte) error {
		row, err := sealer.Seal(row)
		if err == nil {
			_, err = buffered.Write(append(row, '\n'))
		}
		return err
	})
	if err == nil {
		err = errors.Join(buffered.Flush(), out.Sync(), file.System.SyncFolder(filepath.Dir(to)))
	}
	return c, err
}
