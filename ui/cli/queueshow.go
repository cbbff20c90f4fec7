package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/gtp/match"
	"gobandit/gtp/queue"
	"gobandit/ui/view"
)

func newQueueList(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the tests of the queue with their states and results",
		Long: "Tests to be played come first, in the order of play, then finished ones, latest first. LLR is the log\n" +
			"likelihood ratio of the test between its bounds.",
		Args: noCommand,
	}
	asJSON := cmd.Flags().Bool("json", false, "print JSON, one object per line")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		queue, err := q()
		if err != nil {
			return err
		}
		entries, err := queue.Read()
		if err != nil {
			return err
		}
		tests := readTests(inListOrder(entries))
		if *asJSON {
			for _, t := range tests {
				if err := printJSON(cmd, t.json(false)); err != nil {
					return err
				}
			}
			return nil
		}
		hint := ""
		if !queue.Runs() {
			hint = fmt.Sprintf("\nno program runs the queue; start one: %s\n", runsQueue(queue))
		}
		return printTests(cmd.OutOrStdout(), tests, hint)
	}
	return cmd
}

// inListOrder returns tests as people list them: those to be played in the order of
// playing, then those that are over, the latest first.
func inListOrder(entries []entry) []entry {
	out := queue.InOrder(entries)
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].State.Over() {
			out = append(out, entries[i])
		}
	}
	return out
}

// printTests prints tests as a table, and below it a hint.
func printTests(out io.Writer, tests []testResult, hint string) error {
	if len(tests) == 0 {
		_, err := fmt.Fprintln(out, "no tests: gobandit queue add --new PLAYER --old PLAYER adds one")
		return err
	}
	lines := [][]string{{"test", "state", "priority", "name", "games", "LLR", "Elo", "verdict"}}
	for _, t := range tests {
		games, _ := t.games()
		line := []string{fmt.Sprint(t.ID), string(t.State), fmt.Sprint(t.Priority), t.Name, fmt.Sprint(games), "", "", t.verdict()}
		if s, ok := t.stats(); ok && s.Games() > 0 {
			if s.Test != nil {
				lower, upper := s.Test.Bounds()
				line[5] = fmt.Sprintf("%.2f [%.2f, %.2f]", s.LLR(), lower, upper)
			}
			line[6] = eloText(s)
		}
		lines = append(lines, line)
	}
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], view.Width(cell))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		text := ""
		for i, cell := range line {
			gap := strings.Repeat(" ", widths[i]-view.Width(cell))
			switch i {
			case 0, 2, 4:
				text += gap + cell + "  "
			default:
				text += cell + gap + "  "
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(text, " "))
	}
	_, err := io.WriteString(out, b.String()+hint)
	return err
}

// eloText writes the difference in rating of a score with its 95 % interval.
func eloText(s match.Stats) string {
	low, high := s.Interval()
	return fmt.Sprintf("%s [%s, %s]", match.EloText(match.Elo(s.Rate())), match.EloText(match.Elo(low)), match.EloText(match.Elo(high)))
}

func newQueueShow(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show TEST",
		Short: "Print one test: verdict, Elo with interval, pairs, path of the LLR, report",
		Args:  exactly("the number of a test"),
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := testNumber(args[0])
		if err != nil {
			return err
		}
		queue, err := q()
		if err != nil {
			return err
		}
		e, err := queue.Find(id)
		if err != nil {
			return usage(err)
		}
		t := readTest(e)
		if *asJSON {
			return printJSON(cmd, t.json(true))
		}
		_, err = io.WriteString(cmd.OutOrStdout(), t.text())
		return err
	}
	return cmd
}

// pathColumns is how wide the path of an LLR is in text.
const pathColumns = 60

// text writes all about a test.
func (t testResult) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "test %d: %s, %s, priority %d\n", t.ID, t.Name, t.State, t.Priority)
	if t.Reason != "" {
		fmt.Fprintf(&b, "it failed: %s\n", t.Reason)
	}
	times := "added " + clockText(t.Added)
	if !t.Started.IsZero() {
		times += ", started " + clockText(t.Started)
	}
	if !t.Ended.IsZero() {
		times += ", ended " + clockText(t.Ended)
	}
	fmt.Fprintf(&b, "%s\nevent: %s\njournal: %s\n", times, t.Event, t.Journal)
	if page := t.page(); page != "" {
		fmt.Fprintf(&b, "report: %s\n", page)
	}
	b.WriteString("\n")
	s, isMatch := t.stats()
	switch {
	case t.fault != nil:
		fmt.Fprintf(&b, "its games cannot be read: %s\n", oneLine(t.fault))
	case t.report == nil:
		b.WriteString("no games yet\n")
	case isMatch:
		fmt.Fprintln(&b, s)
		if pairs := s.PairsText(); pairs != "" {
			fmt.Fprintln(&b, pairs)
		}
		if path := t.path(); len(path) > 0 {
			lower, upper := s.Test.Bounds()
			fmt.Fprintf(&b, "\n%s", pathText(path, lower, upper))
		}
	default:
		b.WriteString(t.report.Text())
	}
	return b.String()
}

// clockText writes a time as the user's clock has it.
func clockText(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// pathText draws the path of an LLR between its bounds, a line for each part of the way.
func pathText(path []float64, lower, upper float64) string {
	const rows = 9
	var grid [rows][pathColumns]bool
	columns := min(pathColumns, len(path))
	for x := range columns {
		llr := path[(x+1)*len(path)/columns-1]
		y := int((upper - llr) / (upper - lower) * (rows - 1))
		grid[min(max(y, 0), rows-1)][x] = true
	}
	var b strings.Builder
	for y, row := range grid {
		label, empty := "", " "
		switch y {
		case 0:
			label, empty = fmt.Sprintf("%+.2f", upper), "-"
		case rows - 1:
			label, empty = fmt.Sprintf("%+.2f", lower), "-"
		}
		line := ""
		for x := range columns {
			if row[x] {
				line += "*"
			} else {
				line += empty
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("%6s %s", label, line), " "))
	}
	fmt.Fprintf(&b, "%6s LLR over %d games\n", "", len(path))
	return b.String()
}
