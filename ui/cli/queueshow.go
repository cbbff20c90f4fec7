package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"gobandit/gtp/event/report"
	"gobandit/gtp/queue"
	"gobandit/model/words"
	"gobandit/ui/tuner"
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
		tests, err := testQueue(queue).Results()
		if err != nil {
			return err
		}
		for i := range tests {
			tests[i].Path = nil // it can be long
		}
		return printEach(cmd, tests, *asJSON, func() {
			printTests(cmd.OutOrStdout(), tests)
			if len(tests) > 0 && !queue.Runs() {
				fmt.Fprintf(cmd.OutOrStdout(), "\nno program runs the queue; start one: %s\n", runsQueue(queue))
			}
		})
	}
	return cmd
}

func printTests(out io.Writer, tests []tuner.TestResult) {
	if len(tests) == 0 {
		fmt.Fprintln(out, "no tests: gobandit queue add --new PLAYER --old PLAYER adds one")
		return
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "test\tstate\tpriority\tname\tgames\tLLR\tElo\tverdict")
	for _, t := range tests {
		llr, elo := "", ""
		if s := t.Stats; s != nil && s.Games() > 0 {
			elo = s.EloText()
			if s.Test != nil {
				lower, upper := s.Test.Bounds()
				llr = fmt.Sprintf("%.2f [%.2f, %.2f]", s.LLR(), lower, upper)
			}
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%d\t%s\t%s\t%s\n", t.ID, t.State, t.Priority, t.Name, t.Games, llr, elo, t.Verdict)
	}
	_ = w.Flush() // a Builder returns no error
	for line := range strings.Lines(table.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
}

func newQueueShow(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show TEST",
		Short: "Print one test: verdict, Elo with interval, pairs, path of the LLR, report",
		Args:  exactly("the number of a test"),
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object")
	cmd.RunE = onTest(q, func(cmd *cobra.Command, q queue.Queue, id int, _ []string) error {
		e, err := q.Find(id)
		if err != nil {
			return usage(err)
		}
		t, r := readTest(e)
		if *asJSON {
			return printJSON(cmd, t)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s", testHead(t), testBody(t, r))
		return nil
	})
	return cmd
}

// testHead writes what is known of a test without its games.
func testHead(t tuner.TestResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "test %d: %s, %s, priority %d\n", t.ID, t.Name, t.State, t.Priority)
	if t.Reason != "" {
		fmt.Fprintf(&b, "it failed: %s\n", t.Reason)
	}
	b.WriteString("added " + clockText(t.Added))
	if !t.Started.IsZero() {
		b.WriteString(", started " + clockText(t.Started))
	}
	if !t.Ended.IsZero() {
		b.WriteString(", ended " + clockText(t.Ended))
	}
	fmt.Fprintf(&b, "\nevent: %s\njournal: %s\n", t.Event, t.Journal)
	if t.Page != "" {
		fmt.Fprintf(&b, "report: %s\n", t.Page)
	}
	return b.String()
}

// clockText writes a time as the user's clock has it.
func clockText(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// testBody writes the games of a test: the score of a match with the path of its LLR, or
// the report of another event.
func testBody(t tuner.TestResult, r *report.Report) string {
	switch {
	case t.Fault != "":
		return fmt.Sprintf("its games cannot be read: %s\n", t.Fault)
	case r == nil, t.Stats != nil && t.Stats.Games() == 0:
		return "no games yet\n"
	case t.Stats == nil:
		return r.Text()
	}
	text := strings.Join(t.Lines(), "\n") + "\n"
	if len(t.Path) > 0 {
		renderer := lipgloss.NewRenderer(io.Discard)
		renderer.SetColorProfile(termenv.Ascii)
		theme := view.NewTheme(renderer, view.Look{})
		c := theme.NewCanvas(64, 9)
		t.DrawPath(c.Region())
		text += fmt.Sprintf("\n%s\n     LLR over %s\n", theme.Write(c), words.Plural(len(t.Path), "game"))
	}
	return text
}
