package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// scripts write the completion scripts of shells.
var scripts = []struct {
	shell string
	write func(root *cobra.Command, out io.Writer) error
}{
	{"bash", func(root *cobra.Command, out io.Writer) error { return root.GenBashCompletionV2(out, true) }},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, out io.Writer) error { return root.GenFishCompletion(out, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

func shells() (out []string) {
	for _, s := range scripts {
		out = append(out, s.shell)
	}
	return out
}

func newCompletion() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print shell completion of commands and flags",
		Long: "SHELL is " + strings.Join(shells(), ", ") + ". For the current shell:\n\n" +
			"  source <(gobandit completion bash)\n" +
			"  source <(gobandit completion zsh)\n" +
			"  gobandit completion fish | source\n" +
			"  gobandit completion powershell | Out-String | Invoke-Expression\n\n" +
			"To have it in every shell, add the line to the shell's start-up file.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && slices.Contains(shells(), args[0]) {
				return nil
			}
			return fmt.Errorf("completion %s: want a shell: %s", strings.Join(args, " "), strings.Join(shells(), ", "))
		},
		ValidArgsFunction: cobra.FixedCompletions(shells(), cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range scripts {
				if s.shell == args[0] {
					return s.write(cmd.Root(), unchanged(cmd.OutOrStdout()))
				}
			}
			return nil
		},
	}
}
