package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/pattern"
)

func newPatternCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check DB",
		Short: "Check a database and print figures about it",
		Long: "Problems are reported as file:line:column. The exit status is 2 if there are errors, not just notes\n" +
			"and warnings.",
		Args: exactly("a pattern database"),
	}

	mode := compatFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, db, err := configs.LoadPattern(args[0], *mode)
		var problems pattern.Problems
		var refused configs.PatternProblems
		switch {
		case err == nil:
			problems = db.Warnings
		case errors.As(err, &refused):
			path, problems = refused.File, refused.Problems
		default:
			return usage(err)
		}

		out := cmd.OutOrStdout()
		if *mode == pattern.Compatible {
			problems = withIdle(problems, db.Stats())
		}
		for _, p := range problems {
			fmt.Fprintln(out, inFile(path, p))
		}
		if db != nil {
			printStats(out, path, db.Stats())
		}
		return usage(verdict(path, problems))
	}
	return cmd
}

// withIdle adds a note for each line that never decides. Compatible reading has
// none.
func withIdle(problems pattern.Problems, s pattern.Stats) pattern.Problems {
	for _, idle := range s.Idle {
		problems = append(problems, pattern.Problem{Line: idle.Line.Number, Column: 1, Severity: pattern.Note,
			Text: "the line never decides: " + idle.Why})
	}
	slices.SortStableFunc(problems, func(a, b pattern.Problem) int { return cmp.Compare(a.Line, b.Line) })
	return problems
}

// printStats prints statistics of a database.
func printStats(out io.Writer, path string, s pattern.Stats) {
	fmt.Fprintf(out, "%s\n%-24s %9d\n%-24s %9d\n%-24s %9d\n\n", path,
		"patterns", s.Patterns, "lines with values", s.Lines, "lines that never decide", len(s.Idle))
	fmt.Fprintf(out, "%24s %9s\n", "value", "entries")
	for _, e := range s.Entries {
		fmt.Fprintf(out, "%24d %9d %6.2f%%\n", e.Value, e.Count, 100*float64(e.Count)/pattern.NumEntries)
	}
	fmt.Fprintf(out, "%24s %9d\n", "all", pattern.NumEntries)
}

// verdict returns the first problem that makes the file unusable, nil if there is
// none.
func verdict(path string, problems pattern.Problems) error {
	var first error
	bad := 0
	for _, p := range problems {
		if p.Severity <= pattern.Warning {
			continue
		}
		if bad++; bad == 1 {
			first = inFile(path, p)
		}
	}
	if bad > 1 {
		return fmt.Errorf("%w (and %d more)", first, bad-1)
	}
	return first
}
