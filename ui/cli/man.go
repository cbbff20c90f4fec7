package cli

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"gobandit/ui"
)

func newMan() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "man [COMMAND]",
		Short: "Print a manual page, for man -l -",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if of, _, err := cmd.Root().Find(args); err == nil {
				for _, sub := range of.Commands() {
					names = append(names, sub.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	folder := cmd.Flags().String("dir", "", "write all pages into this folder, as gobandit.1 and gobandit-COMMAND.1")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		root := cmd.Root()
		of, rest, err := root.Find(args)
		if err == nil {
			err = noCommand(of, rest)
		}
		if err != nil {
			return usage(err)
		}
		prepareManual(root)
		header := doc.GenManHeader{Source: root.Name(), Manual: "gobandit manual"}
		if *folder != "" {
			return doc.GenManTree(of, &header, *folder)
		}
		return doc.GenMan(of, &header, cmd.OutOrStdout())
	}
	return cmd
}

// prepareManual makes the texts of all commands Markdown, which the generator of
// manual pages reads, and adds keys, variables and exit statuses to the root's.
func prepareManual(root *cobra.Command) {
	seen := make(map[*pflag.Flag]bool) // the root has those of play
	for _, cmd := range withSubcommands(root) {
		cmd.DisableAutoGenTag = true
		cmd.Short, cmd.Long = literalMarkdown(cmd.Short), literalMarkdown(cmd.Long)
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if !seen[f] {
				seen[f], f.Usage = true, literalMarkdown(f.Usage)
			}
		})
	}
	root.Long += "\n\n" + manualSections()
}

// manualSections returns the sections that the program's page has beside those
// of every command's.
func manualSections() string {
	var b strings.Builder
	item := func(tag, text string) {
		fmt.Fprintf(&b, "**%s**\n\t%s\n\n", literalMarkdown(tag), literalMarkdown(text))
	}
	b.WriteString("# KEYS\nThe keys of the terminal program; the settings file can change them.\n\n")
	section := ""
	for _, a := range ui.Vocabulary().Actions {
		if a.Section != section {
			section = a.Section
			fmt.Fprintf(&b, "## %s\n", section)
		}
		keys := strings.Join(a.Keys, ", ")
		if keys == "" {
			keys = ":" + a.Name
		}
		item(keys, a.Name+": "+a.Help)
	}
	b.WriteString("# ENVIRONMENT\n")
	for _, v := range [][2]string{
		{"GOBANDIT_CONFIG", "the settings file, unless --config names one"},
		{"XDG_CONFIG_HOME, XDG_STATE_HOME", "folders of gobandit/config.yaml (settings), and of gobandit/gobandit.log (log) and gobandit/autosave (unsaved games)"},
		{"NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM", "decide on colors"},
		{debugVariable, "if set, a crash prints its stack"},
	} {
		item(v[0], v[1])
	}
	b.WriteString("# EXIT STATUS\n0 on success, 1 if the work failed, 2 for a mistake in the command line or a file, 130 if interrupted.\n")
	return b.String()
}

// markdownSigns are the characters that may mean something in Markdown.
var markdownSigns = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+.!:|&<>~-]")

// literalMarkdown returns text in which no character means anything in Markdown.
// Indented lines become a code block, which stays as it is.
func literalMarkdown(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "  ") {
			lines[i] = "  " + line
		} else {
			lines[i] = markdownSigns.ReplaceAllString(line, `\$0`)
		}
	}
	return strings.Join(lines, "\n")
}
