package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func newCompletion() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print shell completion of commands and flags",
		Long: "SHELL is " + strings.Join(shells, ", ") + ". For the current shell:\n\n" +
			"  source <(gobandit completion bash)\n" +
			"  source <(gobandit completion zsh)\n" +
			"  gobandit completion fish | source\n" +
			"  gobandit completion powershell | Out-String | Invoke-Expression\n\n" +
			"To have it in every shell, add the line to the shell's start-up file.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && slices.Contains(shells, args[0]) {
				return nil
			}
			return fmt.Errorf("%q, want a shell: %s", strings.Join(args, " "), strings.Join(shells, ", "))
		},
		ValidArgsFunction: cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), unchanged(cmd.OutOrStdout())
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			}
			return root.GenPowerShellCompletionWithDesc(out)
		},
	}
}
