package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/search"
)

func newParams() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "params",
		Short: "List the search parameters: meaning, range, default or an engine's value",
		Args:  noCommand,
	}
	name := cmd.Flags().String("engine", "", "name or file of an engine whose values to show")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		values, column := search.Default(), "default"
		if *name != "" {
			e, err := configs.LoadEngine(*name)
			if err != nil {
				return usage(err)
			}
			if e.Type != "uct" {
				return usage(fmt.Errorf("engine %s has no search parameters: its type is %s", e.Name, e.Type))
			}
			values, column = e.Params, e.Name
		}
		w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "name\t%s\taccepts\tmeaning\n", column)
		for _, p := range search.ParamList() {
			value, _ := values.Get(p.Name)
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.Name, value, p.Accepts(), p.Doc)
		}
		return w.Flush()
	}
	return cmd
}
