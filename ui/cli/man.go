package cli

import (
	"fmt"
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

		toMarkdown(root)
		header := doc.GenManHeader{Source: root.Name(), Manual: "gobandit manual"}
		if *folder != "" {
			return doc.GenManTree(of, &header, *folder)
		}
		return doc.GenMan(of, &header, cmd.OutOrStdout())
	}
	return cmd
}

// toMarkdown rewrites the texts of all commands as Markdown, from which cobra makes manual
// pages, and gives the program's own page its further sections.
func toMarkdown(root *cobra.Command) {
	root.DisableAutoGenTag = true
	for _, cmd := range withSubcommands(root) {
		cmd.Long = markdownText(cmd.Long)
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { f.Usage = markdown.Replace(f.Usage) })
	}
	root.Long += programSections()
}

// markdown escapes the characters that mean something in Markdown. A flag's text stays one
// paragraph.
var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `#`, `\#`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `|`, `\|`, `~`, `\~`, "\n", "\n\t")

// markdownText returns paragraphs in Markdown. One with an indented line keeps its lines.
func markdownText(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if strings.Contains("\n"+p, "\n  ") {
			p = "```\n" + p + "\n```"
		} else {
			p = strings.ReplaceAll(markdown.Replace(p), "\t", "")
		}
		paragraphs[i] = p
	}
	return strings.Join(paragraphs, "\n\n")
}

// programSections returns the sections that only the program's own page has.
func programSections() string {
	var b strings.Builder
	item := func(word, text string) {
		fmt.Fprintf(&b, "**%s**\n\t%s\n\n", markdown.Replace(word), markdown.Replace(text))
	}

	b.WriteString("\n\n# KEYS\nThe keys of the terminal program; the settings file can change them.\n\n")
	section := ""
	for _, a := range ui.Vocabulary().Actions {
		if a.Section != section {
			section = a.Section
			fmt.Fprintf(&b, "### %s\n\n", section)
		}
		keys := strings.Join(a.Keys, ", ")
		if keys == "" {
			keys = ":" + a.Name
		}
		item(keys, a.Name+": "+a.Help)
	}

	b.WriteString("# ENVIRONMENT\n\n")
	item("GOBANDIT_CONFIG", "the settings file, unless --config names one")
	item("XDG_CONFIG_HOME, XDG_STATE_HOME", "folders of gobandit/config.yaml (settings), and of gobandit/gobandit.log (log), gobandit/autosave (unsaved games) and gobandit/train (what is trained)")
	item("NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM", "decide on colors")
	item(debugVariable, "if set, a crash prints its stack")

	b.WriteString("# EXIT STATUS\n0 on success, 1 if the work failed, 2 for a mistake in the command line or a file, 130 if interrupted.\n")
	return b.String()
}
