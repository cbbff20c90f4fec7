package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A manPage is a manual page as man reads it, in roff.
type manPage struct{ bytes.Buffer }

// roff makes a text one in which no character means anything in roff.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`)

// line writes a line of text.
func (p *manPage) line(text string) {
	if text = roff.Replace(text); strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	fmt.Fprintln(p, text)
}

// heading begins a section, or with 2 a part of one.
func (p *manPage) heading(level int, text string) {
	fmt.Fprintf(p, "%s %q\n", map[int]string{1: ".SH", 2: ".SS"}[level], roff.Replace(text))
}

// text writes paragraphs. Indented lines stay as they are.
func (p *manPage) text(text string) {
	as := false // the lines stay
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		indented := strings.HasPrefix(line, "  ")
		if line != "" && indented != as {
			as = indented
			fmt.Fprintln(p, map[bool]string{true: ".PP\n.nf", false: ".fi"}[as])
		}
		if line == "" {
			line = ".PP"
			if as {
				line = ""
			}
			fmt.Fprintln(p, line)
			continue
		}
		p.line(line)
	}
	if as {
		fmt.Fprintln(p, ".fi")
	}
}

// item writes an entry of a list: a word and what it means.
func (p *manPage) item(word, text string) {
	fmt.Fprintf(p, ".TP\n\\fB%s\\fP\n", roff.Replace(word))
	for line := range strings.SplitSeq(text, "\n") {
		p.line(strings.TrimSpace(line))
	}
}

// flags writes a section of flags, if there are any.
func (p *manPage) flags(title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.heading(1, title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Deprecated != "" {
			return
		}
		word := "--" + f.Name
		if f.Shorthand != "" {
			word = "-" + f.Shorthand + ", " + word
		}
		kind, text := pflag.UnquoteUsage(f)
		if kind != "" && f.NoOptDefVal == "" {
			word += "=" + kind
		}
		if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "[]" && d != "0s" {
			text += fmt.Sprintf(" (default %s)", d)
		}
		p.item(word, text)
	})
}

// newManPage returns the page of a command. The date is that of SOURCE_DATE_EPOCH, where
// it is set, so that pages built twice are the same.
func newManPage(cmd *cobra.Command, date time.Time) *manPage {
	cmd.InitDefaultHelpCmd()
	cmd.InitDefaultHelpFlag()
	p, name := new(manPage), pageName(cmd)
	fmt.Fprintf(p, ".nh\n.TH %q \"1\" %q %q \"gobandit manual\"\n", strings.ToUpper(name), date.Format("Jan 2006"), cmd.Root().Name())
	p.heading(1, "NAME")
	p.line(name + " - " + cmd.Short)
	p.heading(1, "SYNOPSIS")
	fmt.Fprintf(p, "\\fB%s\\fP\n", roff.Replace(cmd.UseLine()))
	p.heading(1, "DESCRIPTION")
	p.text(cmp.Or(cmd.Long, cmd.Short))
	if !cmd.HasParent() {
		p.program()
	}
	p.flags("OPTIONS", cmd.NonInheritedFlags())
	p.flags("OPTIONS OF ALL COMMANDS", cmd.InheritedFlags())
	if cmd.Example != "" {
		p.heading(1, "EXAMPLE")
		fmt.Fprintln(p, ".nf")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			p.line(line)
		}
		fmt.Fprintln(p, ".fi")
	}
	var others []string
	if cmd.HasParent() {
		others = append(others, pageName(cmd.Parent()))
	}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			others = append(others, pageName(sub))
		}
	}
	if others != nil {
		p.heading(1, "SEE ALSO")
		p.line(strings.Join(others, "(1), ") + "(1)")
	}
	return p
}

// pageName returns the name of a command's page.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// writeManPages writes the pages of a command and of all below into a folder.
func writeManPages(cmd *cobra.Command, folder string, date time.Time) (err error) {
	for _, c := range withSubcommands(cmd) {
		if c.IsAvailableCommand() || c == cmd {
			path := filepath.Join(folder, pageName(c)+".1")
			err = errors.Join(err, os.WriteFile(path, newManPage(c, date).Bytes(), 0o666)) //nolint:gosec // for all to read
		}
	}
	return err
}
