package cli

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/search/tune"
	"gobandit/search/tune/simulate"
)

// A completer offers words for what is being typed.
type completer = cobra.CompletionFunc

// named offers names beside files of some kinds.
func named(names func() []string, extensions ...string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		words := append(names(), files(typed, extensions)...)
		return words, cobra.ShellCompDirectiveDefault
	}
}

// files returns the files of some kinds, and the folders, whose paths begin with
// what is typed.
func files(typed string, extensions []string) []string {
	var out []string
	for _, ext := range extensions {
		found, err := filepath.Glob(escapeGlob(typed) + "*." + ext)
		if err == nil { // the pattern is escaped
			out = append(out, found...)
		}
	}
	return out
}

// escapeGlob takes the meaning from characters that have one in patterns.
func escapeGlob(text string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(text)
}

// words offers these words and nothing else.
func words(list ...string) completer {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
}

// filesOf offers files of some kinds.
func filesOf(extensions ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return extensions, cobra.ShellCompDirectiveFilterFileExt
	}
}

// argumentCompleters are those of the commands' arguments, by the first word of
// their usage lines' arguments.
func argumentCompleters() map[string]completer {
	return map[string]completer{
		"EVENT":    named(configs.Events, "yaml", "ctl"),
		"GAME.sgf": filesOf("sgf"),
		"DB":       named(configs.Patterns, "db"),
	}
}

// flagCompleters are those of flags, by name.
func flagCompleters() map[string]completer {
	engines := named(configs.Engines, "yaml", "json")
	return map[string]completer{
		"engine": engines, "black": engines, "white": engines,
		"color":     words("b", "w", "both", "none"),
		"config":    filesOf("yaml", "yml"),
		"journal":   filesOf("journal"),
		"log":       filesOf("log"),
		"log-level": words("debug", "info", "warn", "error"),
		"policy":    named(configs.Patterns, "db"),
		"rules":     words("gnugo", "reference"),
		"selection": words(tune.Selections()...),
		"game":      words(gameNames()...),
		"surface":   words(surfaceNames()...),
	}
}

// addCompletion gives all commands below root words to complete arguments and
// flags with.
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
	var out []string
	for _, s := range simulate.Surfaces() {
		out = append(out, s.Name)
	}
	return out
}

// withSubcommands returns a command and all below it, in order.
func withSubcommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		out = append(out, withSubcommands(sub)...)
	}
	return out
}
