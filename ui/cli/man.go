package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

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
		date := time.Now()
		if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
			seconds, err := strconv.ParseInt(epoch, 10, 64)
			if err != nil {
				return usage(fmt.Errorf("SOURCE_DATE_EPOCH %q, want seconds since 1970", epoch))
			}
			date = time.Unix(seconds, 0).UTC()
		}
		if *folder != "" {
			return writeManPages(of, *folder, date)
		}
		_, err = cmd.OutOrStdout().Write(newManPage(of, date).Bytes())
		return err
	}
	return cmd
}

// program writes the sections that the program's page has beside those of every
// command's.
func (p *manPage) program() {
	p.heading(1, "KEYS")
	p.line("The keys of the terminal program; the settings file can change them.")
	section := ""
	for _, a := range ui.Vocabulary().Actions {
		if a.Section != section {
			section = a.Section
			p.heading(2, section)
		}
		keys := strings.Join(a.Keys, ", ")
		if keys == "" {
			keys = ":" + a.Name
		}
		p.item(keys, a.Name+": "+a.Help)
	}
	p.heading(1, "ENVIRONMENT")
	for _, v := range [][2]string{
		{"GOBANDIT_CONFIG", "the settings file, unless --config names one"},
		{"XDG_CONFIG_HOME, XDG_STATE_HOME", "folders of gobandit/config.yaml (settings), and of gobandit/gobandit.log (log) and gobandit/autosave (unsaved games)"},
		{"NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM", "decide on colors"},
		{debugVariable, "if set, a crash prints its stack"},
	} {
		p.item(v[0], v[1])
	}
	p.heading(1, "EXIT STATUS")
	p.line("0 on success, 1 if the work failed, 2 for a mistake in the command line or a file, 130 if interrupted.")
}
