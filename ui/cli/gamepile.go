package cli

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/results"
	"gobandit/model/sgf"
)

// gameSources says what commands take that read the results of games.
const gameSources = "Games come from events, journals of matches and confirmations, SGF files, and folders of these. The\n" +
	"journal of an event is read with the event file beside it. Void games and games without a known winner\n" +
	"are left out; journals leave out repeated games if their event does. Records that cannot be read, among\n" +
	"others that can, are named on standard error, and the exit status is 1."

// wantGames names these for errors.
const wantGames = "events, journals of matches, SGF files or folders of these"

// repeating are the values of the flag --repeats.
var repeating = []string{"once", "count"}

// addRecordRepeats adds the flag that says whether game records count that repeat others.
func addRecordRepeats(cmd *cobra.Command) *string {
	return cmd.Flags().String("repeats", repeating[1],
		"whether a repeated game record counts: once or count (journals have their own setting)")
}

// readGames returns the games of events, journals, SGF files and folders. repeats is the
// flag of addRecordRepeats. unread names the records, among others that can, that cannot be read.
func readGames(names []string, journal, repeats string) (games []results.Game, unread, err error) {
	rule, err := oneOf("--repeats", repeats, repeating)
	if err != nil {
		return nil, nil, usage(err)
	}
	if journal != "" && len(names) != 1 {
		return nil, nil, usage(errors.New("--journal with more than one argument, want one event"))
	}
	var faults []error
	for _, name := range names {
		found, err := readGamesOf(name, journal)
		if len(found) > 0 && ofRecords(name) {
			unread, err = errors.Join(unread, err), nil
		}
		games, faults = append(games, found...), append(faults, err)
	}
	results.Once(games, rule == 0)
	return games, unread, errors.Join(faults...)
}

// ofRecords reports whether an argument names game records: of these, what can be read counts, and
// what cannot is named.
func ofRecords(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || sgf.IsRecord(name)
}

// readGamesOf returns the games of one of them.
func readGamesOf(name, journal string) ([]results.Game, error) {
	if of, ok := eventOf(name); ok {
		if of != name {
			journal = name
		}
		c, err := configs.LoadEventToRead(of)
		if err != nil {
			return nil, usage(err)
		}
		path := journalPath(journal, of)
		games, err := results.FromEvent(c, path, event.AllGames)
		return games, noJournal(err, path, of)
	}
	return results.Read(name)
}

// eventOf returns the event that an argument names: an event file, the name of an
// embedded event, or the journal of an event whose file stands beside it.
func eventOf(name string) (string, bool) {
	info, err := os.Stat(name)
	if err != nil {
		return name, !sgf.IsRecord(name) && filepath.Ext(name) != ".journal"
	}
	if info.IsDir() {
		return "", false
	}
	stem, isJournal := strings.CutSuffix(name, ".journal")
	for _, ext := range []string{".yaml", ".yml", ".ctl"} {
		if strings.EqualFold(filepath.Ext(name), ext) {
			return name, true
		}
		if isJournal && journalPath("", stem+ext) == name {
			if _, err := os.Stat(stem + ext); err == nil {
				return stem + ext, true
			}
		}
	}
	return "", false
}

func newExport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export EVENT|JOURNAL|SGF...",
		Short: "Export games and results as PGN, CSV or JSON",
		Long: gameSources + "\n\n" +
			"--format pgn has the games that count, for BayesElo and Ordo: Black, who plays first, appears as White\n" +
			"there. csv and json have all games, and why one is left out.",
		Example: "  gobandit export allplayall.yaml > games.pgn\n" +
			"  gobandit export m.journal games/ --format csv",
		Args: arguments(1, 0, wantGames),
	}

	format := cmd.Flags().String("format", "pgn", "pgn, csv or json (one object per line)")
	journal, repeats := journalFlag(cmd), addRecordRepeats(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, err := oneOf("--format", *format, []string{"pgn", "csv", "json"}); err != nil {
			return usage(err)
		}
		games, unread, err := readGames(args, *journal, *repeats)
		if err != nil {
			return err
		}
		for _, w := range results.TellApart(games) {
			warner(cmd)(w)
		}

		switch *format {
		case "pgn":
			err = results.WritePGN(cmd.OutOrStdout(), games)
		case "csv":
			err = results.WriteCSV(cmd.OutOrStdout(), games)
		default:
			err = printEach(cmd, games, true, nil)
		}
		return cmp.Or(err, unread)
	}
	return cmd
}
