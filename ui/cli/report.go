package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
)

// reportFlags are the flags of a report.
type reportFlags struct {
	journal *string
	axes    *[]string
	at      *int
	formats map[string]*bool
}

// reportFormats are the descriptions of formats other than text, by their flags.
var reportFormats = map[string]string{
	"md":     "Markdown",
	"json":   "one JSON object",
	"csv":    "comma-separated values, only the candidates,",
	"gomill": "the report of Gomill's ringmaster",
}

func addReportFlags(cmd *cobra.Command) reportFlags {
	f := reportFlags{
		journal: journalFlag(cmd),
		axes:    cmd.Flags().StringSlice("axes", nil, "the two parameters of the heat map, horizontal one first (default: the first two)"),
		at:      atFlag(cmd),
		formats: make(map[string]*bool),
	}
	for name, what := range reportFormats {
		f.formats[name] = cmd.Flags().Bool(name, false, what+" in place of text")
	}
	return f
}

// atFlag adds the flag that winds an event back.
func atFlag(cmd *cobra.Command) *int {
	return cmd.Flags().Int("at", 0, "wind the event back to the end of so many of its games, void ones included; 0 is now")
}

// checkAt refuses numbers of games that no event has.
func checkAt(at int) error {
	if at < 0 {
		return fmt.Errorf("--at %d, want a number of games, or 0 for now", at)
	}
	return nil
}

func (f reportFlags) options() report.Options {
	return report.Options{Axes: *f.axes, At: *f.at}
}

// format returns the given format, "" for text.
func (f reportFlags) format() (string, error) {
	var asked []string
	for name, is := range f.formats {
		if *is {
			asked = append(asked, name)
		}
	}
	slices.Sort(asked)
	switch len(asked) {
	case 0:
		return "", nil
	case 1:
		return asked[0], nil
	}
	return "", usage(fmt.Errorf("--%s together, want one of them", strings.Join(asked, " --")))
}

// make returns the report of an event in the given format, and the extension of a
// file in that format.
func (f reportFlags) make(name string) (text, ending string, err error) {
	format, err := f.format()
	if err != nil {
		return "", "", err
	}
	r, err := readReport(name, *f.journal, f.options())
	if err != nil {
		return "", "", err
	}
	switch {
	case format == "gomill":
		return r.Status.GomillReport(), "", nil
	case format != "":
		ending = "." + format
	}
	text, err = r.Format(ending)
	return text, ending, err
}

// loadToRead returns an event, or the match that a journal is of, and the path of its journal.
func loadToRead(name, journal string) (event.Config, string, error) {
	of, isEvent := eventOf(name)
	if !isEvent {
		if c, err := event.ReadConfig(name); err == nil || filepath.Ext(name) == ".journal" {
			return c, name, err
		}
		of = name
	}
	c, err := configs.LoadEventToRead(of)
	return c, journalPath(journal, of), usage(err)
}

// readReport makes the report of an event or a match from its journal.
func readReport(name, journal string, o report.Options) (*report.Report, error) {
	c, path, err := loadToRead(name, journal)
	if err != nil {
		return nil, err
	}
	if err := o.Check(c); err != nil {
		return nil, usage(fmt.Errorf("--axes: %w", err))
	}
	if err := checkAt(o.At); err != nil {
		return nil, usage(err)
	}
	r, err := report.New(c, path, o)
	return r, noJournal(err, path, name)
}

func newShow() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show EVENT",
		Short: "Print the report of an event or a match",

		SuggestFor: []string{"status", "debugstatus"}, // the latter of Gomill's ringmaster

		Long: "EVENT may also be the journal of a match or of a confirmation, and it may be running. The report has the best candidate and its runner-up, the ranking with 95%\n" +
			"intervals, Elo against the opponent, the probability of being best, results by color, each\n" +
			"parameter alone, a heat map of two, and the settings.",
		Args: exactly("an event"),
	}

	f := addReportFlags(cmd)
	whatIf := cmd.Flags().Bool("what-if", false, "show what the results of the next game, and of those in progress, would change, in place of the report")
	away := addNATSFlags(cmd, "show the event's workers instead of the report, through this NATS server")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		link, err := away.link()
		if err != nil {
			return usage(err)
		}
		if link.URL != "" {
			return showWorkers(cmd, link, args[0])
		}

		if *whatIf {
			return f.showWhatIf(cmd, args[0])
		}
		text, _, err := f.make(args[0])
		if err != nil {
			return err
		}
		if format, _ := f.format(); *f.at == 0 && (format == "" || format == "md") {
			text += inProgress(journalPath(*f.journal, args[0]))
		}
		fmt.Fprint(cmd.OutOrStdout(), text)
		return nil
	}
	return cmd
}

// showWhatIf prints what the results of the next game of an event, and of those in progress, would change.
func (f reportFlags) showWhatIf(cmd *cobra.Command, name string) error {
	format, err := f.format()
	if err == nil && format != "" && format != "json" {
		err = usage(fmt.Errorf("--what-if with --%s, want text or --json", format))
	}
	if err = cmp.Or(err, checkAt(*f.at)); err != nil {
		return err
	}
	c, path, err := loadToRead(name, *f.journal)
	if err != nil {
		return err
	}
	past, err := event.OpenPast(c, path)
	if err != nil {
		return noJournal(err, path, name)
	}

	var running []event.Row
	if run, _, err := attach.Peek(socketFolder(), path); err == nil && *f.at == 0 {
		running = words.Each(run.Running, func(g event.RunningGame) event.Row { return g.Order })
	}
	all, err := past.WhatIfs(cmp.Or(*f.at, past.Games()), running)
	if err != nil {
		return err
	}

	out := cmd.OutOrStdout()
	if format == "json" {
		return printJSON(cmd, words.Each(all, report.WhatIfJSON))
	}
	for i, w := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprint(out, report.WhatIfText(w, false))
	}
	return nil
}

// reportPath returns where the report of an event or a match is written.
func reportPath(name, journal, ending string) string {
	if of, isEvent := eventOf(name); isEvent {
		return event.ReportPath(journalPath(journal, of), ending)
	}
	return name + cmp.Or(ending, ".report")
}

func newReport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report EVENT",
		Short: "Write the report of an event or a match to a file",
		Long: "The file is named like the journal and ends in .report, or .report.md, .json, .csv or .html. --html\n" +
			"writes one self-contained page with figures; --svg writes each figure. EVENT may also be the journal of a\n" +
			"match or of a confirmation, whose report has its whole name. See docs/reports.md.",
		Example: "  gobandit report event.yaml --html\n  gobandit report m.journal --html\n  gobandit report event.yaml --svg figures/",
		Args:    exactly("an event"),
	}

	f := addReportFlags(cmd)
	asHTML := cmd.Flags().Bool("html", false, "write a page with figures")
	svg := cmd.Flags().String("svg", "", "write each figure as an SVG file into this folder")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *asHTML || *svg != "" {
			if format, err := f.format(); err != nil || format != "" {
				return usage(cmp.Or(err, fmt.Errorf("--%s with --html or --svg, want one of them", format)))
			}
			p, path, err := readPage(args[0], f)
			if err != nil {
				return err
			}
			if *svg != "" {
				err = writeFigures(cmd, *svg, p.Figures())
			}
			if err == nil && *asHTML {
				err = writeNamed(cmd, path, p.HTML())
			}
			return err
		}

		text, ending, err := f.make(args[0])
		if err != nil {
			return err
		}
		return writeNamed(cmd, reportPath(args[0], *f.journal, ending), safeText(text))
	}
	return cmd
}
