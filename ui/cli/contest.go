package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model/names"
	"gobandit/model/words"
	"gobandit/search/bandit"
	"gobandit/search/tune"
	"gobandit/search/tune/simulate"
)

// generated is the name of the surfaces drawn at random, among those of simulate.
const generated = "generated"

// contestFlags say which generated surfaces and rules are compared.
type contestFlags struct {
	family   string
	heldOut  bool
	surfaces int
	parallel int
	trust    bool
	means    []float64
	sure     float64
}

// contestFlagNames are the names of the flags.
var contestFlagNames = []string{"family", "held-out", "surfaces", "parallel", "trust", "sure", "means"}

func addContestFlags(cmd *cobra.Command) *contestFlags {
	c := new(contestFlags)
	f := cmd.Flags()
	f.StringVar(&c.family, "family", "", "generated surfaces of one family: "+strings.Join(simulate.Families(), ", "))
	f.BoolVar(&c.heldOut, "held-out", false, "use the held-out generated surfaces")
	f.IntVar(&c.surfaces, "surfaces", simulate.PerFamily, "generated surfaces of each family, of which half are held out")
	f.IntVar(&c.parallel, "parallel", 1, "events to simulate at once, on generated surfaces")
	f.BoolVar(&c.trust, "trust", false, "on generated surfaces, count how often rules are right that are sure of their best candidate")
	f.Float64Var(&c.sure, "sure", .95, "with --trust, the probability at which an event ends")
	f.Float64SliceVar(&c.means, "means", []float64{.1, .3, .5, .7, .9}, "with --trust, mean win rates of the candidates")
	return c
}

// contest compares rules on the generated surfaces.
func contest(cmd *cobra.Command, c *contestFlags, o simulate.Experiment, rules string, asJSON bool) error {
	if c.family != "" && !slices.Contains(simulate.Families(), c.family) {
		return usage(fmt.Errorf("--family: unknown %q%s", c.family, names.DidYouMean(c.family, simulate.Families())))
	}
	if c.surfaces < 2 {
		return usage(fmt.Errorf("--surfaces: want 2 or more"))
	}
	if c.parallel < 1 || o.Repetitions < 1 || o.Games < 1 || o.Workers < 1 {
		return usage(fmt.Errorf("--parallel, --reps, --games and --workers: want 1 or more"))
	}

	k := simulate.Contest{Repetitions: o.Repetitions, Workers: o.Workers, Parallel: c.parallel, Colors: o.Colors, Drift: o.Drift, Seed: o.Seed}
	for _, name := range strings.Split(rules, ",") {
		if name == "" {
			name = string(tune.UCB)
		}
		if err := tune.CheckName(name); err != nil {
			return usage(fmt.Errorf("--selection: %w", err))
		}
		k.Rules = append(k.Rules, tune.Selection(name))
	}

	for _, s := range simulate.Generate(c.family, c.surfaces) {
		if s.Held == c.heldOut {
			k.Surfaces = append(k.Surfaces, s)
		}
	}
	for _, n := range []int{300, 1000, 4000} {
		if n < o.Games {
			k.Games = append(k.Games, n)
		}
	}
	k.Games = append(k.Games, o.Games)

	show := newProgressLine(cmd)
	k.Progress = func(done, all int) { show.set("%s of %s events", words.Grouped(done), words.Grouped(all)) }
	if c.trust {
		all, err := k.Trusts(cmd.Context(), c.means, c.sure)
		show.clear()
		return errors.Join(printEach(cmd, all, asJSON, func() { printTrust(cmd.OutOrStdout(), c, all) }), err)
	}
	scores, err := k.Run(cmd.Context())
	show.clear()
	return errors.Join(printEach(cmd, scores, asJSON, func() { printContest(cmd.OutOrStdout(), k, scores) }), err)
}

// printTrust prints how often the rules are right when they are sure, and how often in any case beside what they claim, as tables
// in Markdown.
func printTrust(out io.Writer, c *contestFlags, all []simulate.Trust) {
	head, under := "| rule, family |", "| --- |"
	for _, m := range c.means {
		head, under = head+" mean rate "+strconv.FormatFloat(m, 'g', -1, 64)+" |", under+" --- |"
	}
	head, under = head+" all |\n", under+" --- |\n"
	table := func(title string, cell func(t simulate.Trust) string) {
		row := func(name string, of func(t simulate.Trust) bool) {
			line, total := "| "+name+" |", simulate.Trust{}
			for _, m := range c.means {
				sum := simulate.Trust{}
				for _, t := range all {
					if t.Mean == m && of(t) {
						sum.Add(t)
					}
				}
				total.Add(sum)
				line += " " + cell(sum) + " |"
			}
			fmt.Fprintf(out, "%s %s |\n", line, cell(total))
		}
		fmt.Fprintf(out, "%s\n\n%s%s", title, head, under)
		for i, t := range all {
			if t.Mean == c.means[0] {
				row(t.Rule+", "+t.Family, func(o simulate.Trust) bool { return o.Rule == t.Rule && o.Family == t.Family })
			}
			if i == len(all)-1 || all[i+1].Rule != t.Rule {
				row("**"+t.Rule+"**", func(o simulate.Trust) bool { return o.Rule == t.Rule })
			}
		}
	}

	table(fmt.Sprintf("Right, of the events that were sure (P(best) of %v), with the 95 %% interval:", c.sure), sureText)
	fmt.Fprintln(out)
	table("P(best) at the end, and the share of all events that named the best:", claimText)
}

// sureText writes how many events were right of those that were sure.
func sureText(t simulate.Trust) string {
	if t.Sure == 0 {
		return "–"
	}
	low, high := bandit.Wilson(float64(t.Right), float64(t.Sure))
	return fmt.Sprintf("%d of %d, %.0f %% (%.0f–%.0f)", t.Right, t.Sure, 100*float64(t.Right)/float64(t.Sure), 100*low, 100*high)
}

// claimText writes the mean P(best) of the candidates named, and the share of them that are the best.
func claimText(t simulate.Trust) string {
	if t.Events == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f, %.2f of %d", t.Claimed, float64(t.Named)/float64(t.Events), t.Events)
}

// printContest prints the mean regret of each rule by family, with what it is of the first
// rule's.
func printContest(out io.Writer, k simulate.Contest, scores []simulate.Score) {
	set := "the training set"
	if k.Surfaces[0].Held {
		set = "the held-out set"
	}
	fmt.Fprintf(out, "%d generated surfaces, %s, %d repetitions: Elo below the optimum (ratio to %s)\n%-10s %6s",
		len(k.Surfaces), set, k.Repetitions, k.Rules[0], "family", "games")
	for _, r := range k.Rules {
		fmt.Fprintf(out, "  %-19s", r)
	}
	fmt.Fprintln(out)

	line := func(name string, of func(simulate.Generated) bool) {
		for _, games := range k.Games {
			fmt.Fprintf(out, "%-10s %6d", name, games)
			first := 0.0
			for i, rule := range k.Rules {
				sum, squares, n := 0.0, 0.0, 0.0
				for _, s := range scores {
					at := slices.IndexFunc(k.Surfaces, func(g simulate.Generated) bool { return g.Name == s.Surface })
					if s.Rule == string(rule) && s.Games == games && of(k.Surfaces[at]) {
						sum, squares, n = sum+s.Regret, squares+s.SE*s.SE, n+1
					}
				}
				if n == 0 {
					fmt.Fprintf(out, "  %-19s", "–")
					continue
				}
				mean := sum / n
				if math.Abs(mean) < 0.05 {
					mean = 0 // and not -0.0
				}
				text := fmt.Sprintf("%.1f ± %.1f", mean, math.Sqrt(squares)/n)
				if i == 0 {
					first = mean
				} else if first > 0 {
					text += fmt.Sprintf(" (%.2f)", mean/first)
				}
				fmt.Fprintf(out, "  %-19s", text)
			}
			fmt.Fprintln(out)
		}
	}

	for _, f := range simulate.Families() {
		if slices.ContainsFunc(k.Surfaces, func(g simulate.Generated) bool { return g.Family == f }) {
			line(f, func(g simulate.Generated) bool { return g.Family == f })
		}
	}
	if slices.ContainsFunc(k.Surfaces, func(g simulate.Generated) bool { return g.Family != k.Surfaces[0].Family }) {
		line("smooth", func(g simulate.Generated) bool { return g.Smooth })
		line("all", func(simulate.Generated) bool { return true })
	}
}
