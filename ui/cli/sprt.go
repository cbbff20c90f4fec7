package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/gtp/games/match"
	"gobandit/model/words"
)

func newSPRT() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sprt ELO0,ELO1",
		Short: "Plan a sequential test: chance to pass and expected games, or the LLR of given results",
		Long: "For differences in strength around both hypotheses, the command prints the chance that the test accepts\n" +
			"ELO1 and the expected number of games. The worst case is between the hypotheses. With --results it prints\n" +
			"the log likelihood ratio and the verdict of a match: losses, draws and wins, or pairs of games with 0, ½, 1,\n" +
			"1½ and 2 points. Pairs do not say which games of a pair with 1 point were drawn: JSON counts none of them.",
		Example: "  gobandit sprt 0,20\n" +
			"  gobandit sprt 0,5 --normalized --drawn 0.4 --results 120,340,512,361,142",
		Args: arguments(1, 1, "two differences in Elo such as 0,20"),
	}
	test := match.SPRT{}
	f := cmd.Flags()
	f.Float64Var(&test.Alpha, "alpha", .05, "chance of accepting ELO1 wrongly")
	f.Float64Var(&test.Beta, "beta", .05, "chance of accepting ELO0 wrongly")
	f.BoolVar(&test.Normalized, "normalized", false, "the differences are in normalized Elo")
	drawn := f.Float64("drawn", 0, "share of drawn games, 0 to below 1")
	var results counts
	f.Var(&results, "results", "counts of 3 or 5 results, the first player's worst first")
	asJSON := f.Bool("json", false, "print JSON, one object per line")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if n, err := fmt.Sscanf(args[0]+" ", "%g,%g ", &test.Elo0, &test.Elo1); n != 2 || err != nil {
			return usage(fmt.Errorf("%q, want two differences in Elo such as 0,20", strings.TrimSpace(args[0])))
		}
		test.Elo0, test.Elo1 = test.Elo0+0, test.Elo1+0 // not -0
		if err := test.Check(); err != nil {
			return usage(err)
		}
		if !(*drawn >= 0 && *drawn < 1) {
			return usage(fmt.Errorf("--drawn %v, want 0 to below 1", *drawn))
		}
		if results != nil {
			return printLLR(cmd, test, results, *asJSON)
		}

		courses, err := planned(test, *drawn)
		if err != nil {
			return usage(err)
		}
		return printEach(cmd, courses, *asJSON, func() {
			out := cmd.OutOrStdout()
			fmt.Fprintf(out, "test of %s\n    Elo  normalized  passes    games\n", test)
			for _, c := range courses {
				fmt.Fprintf(out, "%7.1f  %10.1f  %6s  %7.0f\n", c.Elo, match.Normalized(c.Elo, *drawn), percent(c.Pass), c.Games)
			}
		})
	}
	return cmd
}

// counts are numbers with commas between, and perhaps spaces.
type counts []int

func (c *counts) Type() string   { return "ints" }
func (c *counts) String() string { return strings.Join(words.Each(*c, strconv.Itoa), ",") }

// Set reads counts in place of those before.
func (c *counts) Set(text string) error {
	*c = nil
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return fmt.Errorf("%q, want counts such as 300,0,400", part)
		}
		*c = append(*c, n)
	}
	return nil
}

// spacedNumbers returns the arguments of the program with a space before differences below 0, if they are for the command sprt: they
// are no flags.
func spacedNumbers(args []string) []string {
	if len(args) == 0 || args[0] != "sprt" {
		return args
	}
	args = slices.Clone(args)
	flags := newSPRT().Flags()
	for i, arg := range args {
		f := flags.Lookup(strings.TrimPrefix(args[max(i-1, 0)], "--"))
		if value := f != nil && f.NoOptDefVal == ""; !value && len(arg) > 1 && arg[0] == '-' && strings.Contains(".0123456789", arg[1:2]) {
			args[i] = " " + arg
		}
	}
	return args
}

// percent writes a probability in percent with a decimal, never as certain.
func percent(p float64) string {
	switch {
	case p < .001:
		return "<0.1%"
	case p > .999:
		return ">99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*p)
}

// planned returns what to expect of a test at differences from one width below the hypotheses to one above, in quarters,
// without those at which fewer games are drawn. The error says that this is so of a hypothesis.
func planned(test match.SPRT, drawn float64) (out []match.Course, err error) {
	low, high := test.Elo0, test.Elo1
	if test.Normalized {
		low, high = match.Logistic(low, drawn), match.Logistic(high, drawn)
	}
	if most := min(match.MostDrawn(low), match.MostDrawn(high)); drawn > most {
		return nil, fmt.Errorf("--drawn %v, want %.3f at most: the stronger player wins the other games", drawn, most)
	}
	for k := -4; k <= 8; k++ {
		if elo := low + float64(k)/4*(high-low); drawn <= match.MostDrawn(elo) {
			out = append(out, test.Course(elo, drawn))
		}
	}
	return out, nil
}

// printLLR prints what a test says of results.
func printLLR(cmd *cobra.Command, test match.SPRT, counts []int, asJSON bool) error {
	s := match.Stats{First: "first", Second: "second", Test: &test}
	if slices.ContainsFunc(counts, func(n int) bool { return n < 0 || n > math.MaxInt32 }) {
		return usage(fmt.Errorf("--results %v, want counts of 0 to %d", counts, math.MaxInt32))
	}
	pairs := 0
	switch len(counts) {
	case 3:
		s.Losses, s.Draws, s.Wins = counts[0], counts[1], counts[2]
	case 5: // a pair of one point each may be two draws, or a game won by each: the score is the same
		s.Pairs = counts
		s.Losses, s.Draws, s.Wins = 2*counts[0]+counts[1]+counts[2], counts[1]+counts[3], counts[2]+counts[3]+2*counts[4]
		pairs = counts[0] + counts[1] + counts[2] + counts[3] + counts[4]
	default:
		return usage(fmt.Errorf("--results with %d counts, want 3 or 5", len(counts)))
	}
	switch {
	case asJSON:
		return printJSON(cmd, s)
	case pairs > 0:
		fmt.Fprintf(cmd.OutOrStdout(), "%s, %s\n%s\n%s\n", words.Plural(pairs, "pair"), s.ScoreText(), s.PairsText(), s.TestText())
	default:
		fmt.Fprintln(cmd.OutOrStdout(), s)
	}
	return nil
}
