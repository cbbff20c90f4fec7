package cli

import "github.com/spf13/cobra"

func newSGF() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sgf",
		Short: "Check and convert game records",
		Args:  noCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(newSGFCheck(), newSGFConvert())
	return cmd
}
