package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/bench"
)

func newBenchProblems() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "problems FILE.tst...",
		Short: "Measure how many problems an engine solves, and why it misses others",
		Long: "Files are in the form of the regression tests of GNU Go and GoGui: positions by loadsgf, boardsize, komi\n" +
			"and play, questions such as \"10 reg_genmove black\", and below each the right moves, \"#? [A1|B2]\", or\n" +
			"\"#? [!A1]\" for all others. Other questions are left out. Each problem is searched\n" +
			"from scratch with each budget of --playouts.\n\n" +
			"--trace explains wrong answers of the last budget as analyze --trace does. The verdict is one of\n" +
			"  preferred   a second search prefers the right move: chance decides\n" +
			"  alike       both moves have the same win rate when searched alone, to 2 %: often the game is decided\n" +
			"  starved     the right move is better when searched alone: it got too few playouts\n" +
			"  misjudged   the right move looks worse even when searched alone\n" +
			"  excluded    the right move is not searched: it fills an eye of its own side\n\n" +
			"--json prints an object for each problem: set, number, to_play, wanted, tries (playouts, move, win_rate,\n" +
			"right) and trace (verdict, and for the right move and the preferred one: moves, visits, win_rate, amaf,\n" +
			"initial_win_rate, and as alone and plain the win rates when searched alone and without a tree).",
		Example: "  gobandit bench problems nngs.tst 9x9.tst --playouts 2000,20000 --trace",
		Args:    arguments(1, 0, "files of problems"),
	}

	f := cmd.Flags()
	name := f.String("engine", defaultEngine, "name or file")
	playouts := f.IntSlice("playouts", []int{2000}, "playouts of a search; several budgets with commas")
	seed := f.Uint64("seed", 1, "random seed (0 = random)")
	every := f.Int("every", 1, "take only every n-th problem")
	trace := f.Bool("trace", false, "explain wrong answers of the last budget")
	asJSON := f.Bool("json", false, "print one JSON object for each problem")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *every < 1 {
			return usage(fmt.Errorf("--every %d, want 1 or more", *every))
		}
		for _, n := range *playouts {
			if n < 1 {
				return usage(fmt.Errorf("--playouts %d, want 1 or more", n))
			}
		}

		e, err := configs.LoadEngine(*name)
		if err != nil {
			return usage(err)
		}
		s, err := newSearcher(e, drawSeed(*seed))
		if err != nil {
			return usage(err)
		}
		problems, err := readProblems(cmd, args, *every)
		if err != nil {
			return usage(err)
		}

		show := newProgressLine(cmd)
		table := problemTable{budgets: *playouts, traced: *trace}
		for i := range problems {
			solution, err := bench.Solve(cmd.Context(), s, &problems[i], *playouts, *trace)
			if err != nil {
				show.clear()
				if !*asJSON {
					table.print(cmd.OutOrStdout())
				}
				return err
			}
			table.add(solution)
			if *asJSON {
				if err := printJSON(cmd, solution); err != nil {
					return err
				}
			}
			show.set("%d of %s", i+1, words.Plural(len(problems), "problem"))
		}

		show.clear()
		if !*asJSON {
			table.print(cmd.OutOrStdout())
		}
		return nil
	}
	return cmd
}

// newSearcher returns the tree search of an engine.
func newSearcher(e configs.OwnEngine, seed uint64) (*search.Searcher, error) {
	t, err := e.New(seed)
	if err != nil {
		return nil, err
	}
	s, ok := t.(*search.Searcher)
	if !ok {
		return nil, fmt.Errorf("engine %s searches without a tree", e.Name)
	}
	return s, nil
}

// readProblems reads files of problems, and takes one problem in n, where every is n.
func readProblems(cmd *cobra.Command, paths []string, every int) ([]bench.Problem, error) {
	var taken []bench.Problem
	var wrong []error
	read, others := 0, 0
	for _, path := range paths {
		problems, rest, err := bench.ReadProblems(path)
		if len(problems) == 0 && err != nil {
			wrong = append(wrong, err)
			continue
		}
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				warner(cmd)(line)
			}
		}
		for _, p := range problems {
			if read%every == 0 {
				taken = append(taken, p)
			}
			read++
		}
		others += rest
	}

	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	if len(taken) == 0 {
		return nil, fmt.Errorf("%s: no question reg_genmove, and %s", strings.Join(paths, ", "), words.Plural(others, "other"))
	}
	return taken, nil
}

// A problemTable counts solutions by set.
type problemTable struct {
	budgets []int
	traced  bool
	sets    []*problemSet
}

type problemSet struct {
	name     string
	problems int
	right    []int // by budget
	verdicts map[string]int
	lines    []string // of what was traced
}

func (t *problemTable) newSet(name string) *problemSet {
	return &problemSet{name: name, right: make([]int, len(t.budgets)), verdicts: make(map[string]int)}
}

func (t *problemTable) add(s bench.Solution) {
	i := slices.IndexFunc(t.sets, func(set *problemSet) bool { return set.name == s.Set })
	if i < 0 {
		i = len(t.sets)
		t.sets = append(t.sets, t.newSet(s.Set))
	}
	set := t.sets[i]
	set.problems++
	for i, try := range s.Tries {
		if try.Right {
			set.right[i]++
		}
	}
	if r := s.Trace; r != nil {
		set.verdicts[r.Verdict]++
		set.lines = append(set.lines, fmt.Sprintf("%-12s %6s %-9s  %-4s %4s  %5.1f %5.1f  %5.1f %5.1f  %5.1f %5.1f  %5.1f %5.1f", s.Set, s.Number, r.Verdict, r.Moves[0], r.Moves[1],
			100*r.Alone[0], 100*r.Alone[1], 100*r.Plain[0], 100*r.Plain[1], 100*r.AMAF[0], 100*r.AMAF[1], 100*r.Initial[0], 100*r.Initial[1]))
	}
}

// print prints how many were right, by set and budget, and then what was traced.
func (t *problemTable) print(out io.Writer) {
	fmt.Fprintf(out, "%-12s %8s", "", "problems")
	for _, n := range t.budgets {
		fmt.Fprintf(out, " %8d", n)
	}

	sum := t.newSet("all")
	sets := t.sets
	for _, set := range sets {
		sum.problems += set.problems
		for i, n := range set.right {
			sum.right[i] += n
		}
		for v, n := range set.verdicts {
			sum.verdicts[v] += n
		}
	}

	if len(sets) != 1 {
		sets = append(slices.Clone(sets), sum)
	}
	verdicts := slices.Sorted(maps.Keys(sum.verdicts))
	for _, v := range verdicts {
		fmt.Fprintf(out, " %9s", v)
	}
	fmt.Fprintln(out)

	for _, set := range sets {
		fmt.Fprintf(out, "%-12s %8d", set.name, set.problems)
		for _, n := range set.right {
			fmt.Fprintf(out, " %8d", n)
		}
		for _, v := range verdicts {
			fmt.Fprintf(out, " %9d", set.verdicts[v])
		}
		fmt.Fprintln(out)
	}

	if t.traced && len(verdicts) > 0 {
		fmt.Fprintf(out, "\nwin rates of the right move and of the preferred one\n%-12s %6s %-9s  %-4s %4s  %11s  %11s  %11s  %11s\n",
			"", "", "verdict", "", "", "alone", "no tree", "AMAF", "initial")
		for _, set := range t.sets {
			for _, line := range set.lines {
				fmt.Fprintln(out, line)
			}
		}
	}
}
