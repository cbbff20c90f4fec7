package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/search/tune/simulate"
	"gobandit/ui/view"
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

func shells() []string {
	var out []string
	for _, s := range scripts {
		out = append(out, s.shell)
	}
	return out
}

func newCompletion() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print shell completion of commands, flags, engines and events",
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
		ValidArgsFunction: oneOfWords(shells()...),
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

// A completer offers words for the beginning of one.
type completer = cobra.CompletionFunc

// named offers names, and files of some kinds.
func named(names func() []string, extensions ...string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		words := append(names(), files(typed, extensions)...)
		return words, cobra.ShellCompDirectiveDefault
	}
}

// files returns the files of some kinds, and the folders, whose paths begin with
// typed.
func files(typed string, extensions []string) []string {
	var out []string
	for _, ext := range extensions {
		found, err := filepath.Glob(configs.EscapeGlob(typed) + "*." + ext)
		if err == nil { // the pattern is escaped
			out = append(out, found...)
		}
	}
	return out
}

// oneOfWords offers only these words.
func oneOfWords(list ...string) completer {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
}

// filesOf offers files of some kinds.
func filesOf(extensions ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return extensions, cobra.ShellCompDirectiveFilterFileExt
	}
}

// argumentCompleters complete the arguments of commands, by the first argument of
// their usage lines.
func argumentCompleters() map[string]completer {
	return map[string]completer{
		"EVENT":    named(configs.Events, "yaml", "ctl"),
		"GAME.sgf": filesOf("sgf"), "FILE.tape": filesOf("tape"),
		"DB": named(configs.Patterns, "db"),
	}
}

// flagCompleters complete the values of flags, by name.
func flagCompleters() map[string]completer {
	engines := named(configs.Engines, "yaml", "json")
	return map[string]completer{
		"engine": engines, "black": engines, "white": engines, "new": engines, "old": engines,
		"color":       oneOfWords("b", "w", "both", "none"),
		"config":      filesOf("yaml", "yml"),
		"journal":     filesOf("journal"),
		"log":         filesOf("log"),
		"log-level":   oneOfWords("debug", "info", "warn", "error"),
		"policy":      named(configs.Patterns, "db"),
		"rules":       oneOfWords("gnugo", "reference"),
		"theme":       oneOfWords(view.Themes()...),
		"board-style": oneOfWords(configs.BoardStyles...),
		"selection":   oneOfWords(tune.Selections()...),
		"game":        oneOfWords(gameNames()...),
		"snapshot":    filesOf("svg", "png"),
		"tape":        filesOf("tape"),
		"surface":     oneOfWords(surfaceNames()...),
	}
}

// addCompletion adds the completers to root and all commands below it.
func addCompletion(root *cobra.Command) {
	arguments, flags := argumentCompleters(), flagCompleters()
	for _, cmd := range withSubcommands(root) {
		fields := strings.Fields(cmd.Use)
		if len(fields) > 1 && cmd.ValidArgsFunction == nil {
			if c, ok := arguments[strings.Trim(fields[1], "[].")]; ok {
				cmd.ValidArgsFunction = c
			}
		}
		for name, c := range flags {
			if cmd.LocalFlags().Lookup(name) != nil {
				_ = cmd.RegisterFlagCompletionFunc(name, c) // fails only for a second one
			}
		}
	}
}

func surfaceNames() []string {
	return words.Each(simulate.Surfaces(), func(s simulate.Surface) string { return s.Name })
}

// withSubcommands returns a command and all below it, in order.
func withSubcommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		out = append(out, withSubcommands(sub)...)
	}
	return out
}
