package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/names"
	"gobandit/model/words"
	"gobandit/search/params"
)

func newParams() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "params",
		Short: "List the search parameters, or explain those of an engine",
		Long: "Without an engine: every search parameter with its default, accepted values, source and meaning. With\n" +
			"an engine: the plan, that is each value, whether the search uses it in this game, and if not, why.",
		Args: noArguments,
	}

	f := cmd.Flags()
	name := f.String("engine", "", "engine, engine file or TAG agent file whose plan to print")
	game := f.String("game", params.StandardGo.Game, "the game of the plan: "+strings.Join(gameNames(), ", "))
	strict := strictFlag(cmd)
	asJSON := f.Bool("json", false, "print one JSON value")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *name == "" {
			for _, flag := range []string{"game", "strict"} {
				if f.Changed(flag) {
					return usage(fmt.Errorf("--%s without --engine, want the engine of the plan", flag))
				}
			}
			if *asJSON {
				return printJSON(cmd, params.List())
			}
			listParams(cmd.OutOrStdout())
			return nil
		}

		traits, err := gameTraits(*game)
		if err != nil {
			return usage(err)
		}
		e, err := configs.LoadEngine(*name)
		if err != nil {
			return usage(err)
		}

		plan, err := e.Plan(traits)
		if plan == nil {
			return usage(fmt.Errorf("engine %s has no search parameters: its type is %s", e.Name, e.Type))
		}
		if err != nil {
			return usage(fmt.Errorf("engine %s cannot play %s: %s", e.Name, traits.Game, oneLine(err)))
		}

		if *asJSON {
			err = printJSON(cmd, plan)
		} else {
			printPlan(cmd.OutOrStdout(), e, plan)
		}
		if err == nil && *strict {
			err = usage(inertError(e.Name, plan))
		}
		return err
	}
	return cmd
}

func gameNames() []string {
	return words.Each(params.Games, func(t params.Traits) string { return t.Game })
}

// gameTraits returns the traits of the game of that name.
func gameTraits(name string) (params.Traits, error) {
	for _, t := range params.Games {
		if t.Game == name {
			return t, nil
		}
	}
	return params.Traits{}, fmt.Errorf("--game: unknown game %q%s, want %s",
		name, names.DidYouMean(name, gameNames()), strings.Join(gameNames(), ", "))
}

// listParams writes a table of all search parameters by groups.
func listParams(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	group := ""
	for _, p := range params.List() {
		if p.Group != group {
			if group != "" {
				fmt.Fprintln(w)
			}
			group = p.Group
			fmt.Fprintf(w, "%s\tdefault\taccepts\tsource\tmeaning\n", strings.ToUpper(group))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", p.Name, p.Default, p.Accepts(), p.Source, p.Doc)
	}
	_ = w.Flush() // what cannot be written is an error of every command
}

// printPlan writes a plan as a table, with the notes about its file.
func printPlan(out io.Writer, e configs.OwnEngine, plan *params.Plan) {
	fmt.Fprintf(out, "engine %s (%s), game %s\n\n%s", e.Name, e.File, plan.Traits.Game, plan)
	for i, note := range e.Notes() {
		if i == 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, note)
	}
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }
