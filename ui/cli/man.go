package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gobandit/ui"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page, for man -l - or a file gobandit.1",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), manPage(cmd.Root()))
			return err
		},
	}
}

// A manWriter writes a manual page in the macros of man(7).
type manWriter struct{ strings.Builder }

// roff takes the meaning from what roff would read as its own.
func roff(text string) string {
	text = strings.ReplaceAll(text, `\`, `\e`)
	text = strings.ReplaceAll(text, "-", `\-`)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

func (m *manWriter) section(title string) { fmt.Fprintf(m, ".SH %s\n", strings.ToUpper(title)) }

// item writes a tagged paragraph.
func (m *manWriter) item(tag, text string) {
	fmt.Fprintf(m, ".TP\n\\fB%s\\fR\n%s\n", roff(tag), roff(text))
}

// manPage returns the manual page of a program: its commands with their flags,
// and the keys of the terminal program.
func manPage(root *cobra.Command) string {
	m := &manWriter{}
	fmt.Fprintf(m, ".TH %s 1\n", strings.ToUpper(root.Name()))
	m.section("name")
	fmt.Fprintf(m, "%s \\- %s\n", root.Name(), roff(root.Short))
	m.section("synopsis")
	fmt.Fprintf(m, ".B %s\n[\\fIcommand\\fR] [\\fIflags\\fR]\n", root.Name())
	m.section("description")
	m.WriteString(strings.ReplaceAll(roff(root.Long), "\n\n", "\n.PP\n") + "\n")
	m.section("commands")
	for _, cmd := range withSubcommands(root)[1:] {
		if cmd.IsAvailableCommand() && !cmd.IsAdditionalHelpTopicCommand() {
			m.command(cmd)
		}
	}
	m.section("flags of all commands")
	root.PersistentFlags().VisitAll(m.flag)
	m.section("keys")
	m.WriteString("Of the terminal program, unless the settings file says otherwise.\n")
	section := ""
	for _, a := range ui.Vocabulary().Actions {
		if a.Section != section {
			section = a.Section
			fmt.Fprintf(m, ".SS %s\n", roff(section))
		}
		keys := strings.Join(a.Keys, ", ")
		if keys == "" {
			keys = ":" + a.Name
		}
		m.item(keys, a.Name+": "+a.Help)
	}
	m.section("environment")
	for _, v := range [][2]string{
		{"GOBANDIT_CONFIG", "the settings file, unless --config names one"},
		{"XDG_CONFIG_HOME, XDG_STATE_HOME", "folders of the settings, in gobandit/config.yaml, and the log, in gobandit/gobandit.log"},
		{"NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM", "decide on colours"},
		{debugVariable, "if set, the stack of a defect is printed"},
	} {
		m.item(v[0], v[1])
	}
	m.section("exit status")
	m.WriteString("0 when all is done, 1 when the work failed, 2 for a mistake in the command line or a file,\n130 when interrupted.\n")
	return m.String()
}

func (m *manWriter) command(cmd *cobra.Command) {
	fmt.Fprintf(m, ".SS %s\n", roff(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")))
	if cmd.Runnable() {
		fmt.Fprintf(m, ".B %s\n.PP\n", roff(cmd.UseLine()))
	}
	m.WriteString(roff(cmd.Short) + ".\n")
	if cmd.Long != "" {
		m.WriteString(".PP\n" + roff(cmd.Long) + "\n")
	}
	cmd.LocalNonPersistentFlags().VisitAll(m.flag)
}

func (m *manWriter) flag(f *pflag.Flag) {
	if f.Hidden || f.Name == "help" {
		return
	}
	name, usage := pflag.UnquoteUsage(f)
	tag := "--" + f.Name
	if f.Shorthand != "" {
		tag = "-" + f.Shorthand + ", " + tag
	}
	if name != "" {
		tag += " " + name
	}
	switch f.DefValue {
	case "", "0", "false", "[]":
	default:
		usage += " (default " + f.DefValue + ")"
	}
	m.item(tag, usage)
}
