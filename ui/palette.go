package ui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/play"
	"gobandit/ui/view"
)

// A palette is a line to type the name of an action into, above the actions that
// may be meant: those of the screen shown, those that work everywhere, and those
// of the other screens by their section, such as "tree.into".
type palette struct {
	app      *app
	input    kit.Input
	kit.List // of the commands that match
}

func (a *app) openPalette(text string) { a.dialog = &palette{app: a, input: kit.NewInput(text)} }

// A command is an action as the palette offers it.
type command struct {
	name    string // with the section of another screen in front
	section string
	action  kit.Action
	value   string // for the action's argument; "" without one
	label   string // of the line of the action's form to begin with; "": it is the action itself
}

// commands returns what can be typed, the shown screen's first.
func (p *palette) commands() []command {
	shown := p.app.section()
	order := append([]string{shown}, sections()...)
	var out []command
	for i, section := range order {
		if i > 0 && section == shown {
			continue
		}
		for _, group := range p.app.keymap.Groups[section] {
			for _, a := range group.Actions {
				name := a.Name
				if section != shown && section != kit.Everywhere {
					name = section + "." + name
				}
				out = append(out, command{name: name, section: section, action: a})
			}
		}
	}
	for _, c := range out {
		for _, line := range c.action.Asks {
			name, label := kit.Asked(line)
			if c.section != shown && c.section != kit.Everywhere {
				name = c.section + "." + name
			}
			if !slices.ContainsFunc(out, func(c command) bool { return c.name == name }) {
				out = append(out, command{name: name, section: c.section, action: c.action, label: label})
			}
		}
	}
	return out
}

// matches returns the commands that the text may mean, the likeliest first; once
// the text names one that takes an argument, its values.
func (p *palette) matches() []command {
	all := p.commands()
	if name, value, ok := strings.Cut(p.input.Text(), " "); ok {
		for _, c := range all {
			if c.name == name && c.action.Argument != nil {
				return c.values(strings.TrimSpace(value))
			}
		}
	}

	text := strings.ToLower(strings.TrimSpace(p.input.Text()))
	typed := strings.Fields(text)
	type ranked struct {
		command
		rank int
	}
	var found []ranked
	for _, c := range all {
		if rank := rankOf(text, typed, c); rank > 0 {
			found = append(found, ranked{c, rank})
		}
	}

	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	out := make([]command, len(found))
	for i, f := range found {
		out[i] = f.command
	}
	return out
}

// rankOf says how well a text means a command: 1 is best, 0 not at all. words are those of the text.
func rankOf(text string, words []string, c command) int {
	name := strings.ToLower(c.name)
	switch {
	case name == text:
		return 1
	case c.label != "" && strings.Contains(name, text): // behind actions
		return 5
	case c.label != "":
		return 0
	case strings.HasPrefix(name, text):
		return 2
	case strings.Contains(name, kit.Singular(text)):
		return 3
	}
	for _, word := range words {
		if !c.action.About(word) && !strings.Contains(name, word) {
			return 0
		}
	}
	return 4
}

// values returns the command with each value of its argument that begins with
// text, or with text itself if it takes any.
func (c command) values(text string) []command {
	var out []command
	for _, v := range c.action.Argument.Values(text) {
		if strings.HasPrefix(v, text) {
			with := c
			with.value = v
			out = append(out, with)
		}
	}
	if len(out) == 0 && text != "" {
		c.value = text
		out = append(out, c)
	}
	return out
}

// line returns what to type for a command.
func (c command) line() string {
	if c.value != "" {
		return c.name + " " + c.value
	}
	return c.name
}

func (p *palette) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	found := p.matches()
	switch key := kit.KeyName(msg); key {
	case "esc":
		return nil, true
	case "enter":
		if p.Cursor < len(found) {
			return p.run(found[p.Cursor])
		}
	case "tab":
		p.complete(found)
		return nil, false
	case "ctrl+p":
		p.Key("up", len(found))
	case "ctrl+n":
		p.Key("down", len(found))
	case "up", "down", "pgup", "pgdown", "shift+tab":
		p.Key(key, len(found))
	case "backspace":
		if p.input.Text() == "" {
			return nil, true
		}
		fallthrough
	default:
		p.edit(func() { p.input.Edit(msg) })
	}

	return nil, false
}

// edit changes what is typed, and leaves the cursor on its command.
func (p *palette) edit(change func()) {
	found := p.matches()
	kit.KeepBest(&p.List, func() int { return len(found) }, func(i int) string { return found[i].line() }, func() {
		change()
		found = p.matches()
	})
}

// run runs a command, on its screen. One whose argument is still to come stays in
// the palette.
func (p *palette) run(c command) (tea.Cmd, bool) {
	if c.action.Argument != nil && c.value == "" && c.label == "" {
		p.input.Set(c.name + " ")
		p.Cursor = 0
		return nil, false
	}
	if c.section == play.EditSection {
		p.app.tab = kit.Play
	} else if c.section != kit.Everywhere {
		for s := range kit.NumTabs {
			if s.Section() == c.section {
				p.app.tab = s
			}
		}
	}
	if c.value != "" {
		p.app.screen().Silence()
		return c.action.Argument.Run(c.value), true
	}
	cmd := p.app.run(c.action)
	p.app.openAsked()
	if f, ok := p.app.dialog.(interface{ Focus(label string) }); ok && c.label != "" {
		f.Focus(c.label)
	}
	return cmd, true
}

// complete lengthens the text by what all commands that begin with it have in
// common. If that adds nothing, the cursor moves to the next of several commands,
// and a single one is taken.
func (p *palette) complete(found []command) {
	if p.Cursor >= len(found) {
		return
	}
	var lines []string
	typed := p.input.Text()
	for _, c := range found {
		if line := c.line(); strings.HasPrefix(line, typed) {
			lines = append(lines, line)
		}
	}

	chosen := found[p.Cursor]
	text := chosen.line()
	switch common := kit.CommonPrefix(typed, lines); {
	case len(common) > len(typed):
		text = common
	case len(lines) > 1:
		p.Cursor = (p.Cursor + 1) % len(found)
		return
	}

	if text == chosen.name && chosen.action.Argument != nil {
		text += " "
	}
	if text != typed {
		p.edit(func() { p.input.Set(text) })
	}
}

// paletteLines is how many commands the palette shows at most.
const paletteLines = 12

func (p *palette) Draw(g view.Region) {
	found := p.matches()
	w, h := g.Size()
	in := kit.Box(g, min(72, w-4), min(paletteLines+1, h-2), "command palette")
	iw, ih := in.Size()
	p.input.Draw(in, in.Text(0, 0, view.Accent, ":"), 0, iw-1, view.Accent)
	if len(found) == 0 {
		in.Text(1, 1, view.Warn, "no such command")
	}
	p.DrawRows(in.Rows(1, ih-1), len(found), func(row view.Region, i int, style view.Style, mark string) {
		c := found[i]
		line := c.line()
		if c.action.Argument != nil && c.value == "" {
			line += " " + c.action.Argument.Name
		}
		row.Fit(0, 0, style, mark+" "+line)
		text, _ := c.action.Line()
		if c.label != "" {
			text = "a line of: " + text
		}
		row.Fit(max(24, view.Width(line)+3), 0, view.Dim, text)
		if keys := p.app.keymap.Bindings[c.section+"."+c.action.Name]; len(keys) > 0 && iw > 56 {
			row.Right(0, view.Accent, " "+kit.KeyText(keys[0], p.app.keymap.Plain))
		}
	})
	p.MarkMore(g)
}
