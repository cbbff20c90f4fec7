package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A helpDialog lists the actions of a screen with their keys. Letters search it,
// enter runs the action at the cursor.
type helpDialog struct {
	app    *app
	title  string
	groups []kit.ActionGroup
	query  kit.Input
	cursor int // among the actions listed
	top    int // lines scrolled away
	height int // lines shown when last drawn
}

// openHelp opens the help of the screen shown.
func (a *app) openHelp() {
	d := &helpDialog{app: a, title: a.shown.String(), query: kit.NewInput("")}
	for _, section := range []string{a.shown.Section(), kit.Everywhere} {
		d.groups = append(d.groups, a.keymap.Groups[section]...)
	}
	a.dialog = d
}

// helpColumn is the width of one column of help: a mark, the keys, what they do.
const (
	helpColumn = 38
	helpKeys   = 10
)

// found returns the actions that the search finds, by groups that have some.
func (d *helpDialog) found() []kit.ActionGroup {
	var out []kit.ActionGroup
	for _, group := range d.groups {
		actions := slices.DeleteFunc(slices.Clone(group.Actions), func(a kit.Action) bool { return !d.matches(group, a) })
		if len(actions) > 0 {
			out = append(out, kit.Group(group.Title, actions...))
		}
	}
	return out
}

// matches reports whether the search finds an action: each of its words is in
// the name, the help or the group's title, or is one of the keys.
func (d *helpDialog) matches(group kit.ActionGroup, a kit.Action) bool {
	text := strings.ToLower(group.Title + " " + a.Name + " " + a.Help)
	keys := d.keys(a)
	for _, word := range strings.Fields(d.query.Text()) {
		if !strings.Contains(text, strings.ToLower(word)) && !slices.Contains(keys, word) {
			return false
		}
	}
	return true
}

// Keys returns what to press for an action: its keys as the screen names them, or
// without any its name in the palette.
func (d *helpDialog) keys(a kit.Action) []string {
	var out []string
	for _, section := range []string{d.app.shown.Section(), kit.Everywhere} {
		for _, key := range d.app.keymap.Bindings[section+"."+a.Name] {
			out = append(out, kit.KeyText(key, d.app.keymap.Plain))
		}
	}
	if out == nil {
		return []string{":" + a.Name}
	}
	return out
}

func (d *helpDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	var actions []kit.Action
	for _, group := range d.found() {
		actions = append(actions, group.Actions...)
	}
	switch key := kit.KeyName(msg); key {
	case "enter":
		if d.cursor < len(actions) {
			return d.app.run(actions[d.cursor]), true
		}
	case "esc":
		return nil, true
	case "up", "shift+tab":
		d.cursor--
	case "down", "tab":
		d.cursor++
	case "pgup":
		d.cursor -= max(1, d.height)
	case "pgdown":
		d.cursor += max(1, d.height)
	case "home":
		d.cursor = 0
	case "end":
		d.cursor = len(actions)
	default:
		if key == "?" && d.query.Text() == "" {
			return nil, true
		}
		if d.query.Edit(msg) {
			d.cursor = 0
			return nil, false
		}
	}
	d.cursor = max(0, min(d.cursor, len(actions)-1))
	return nil, false
}

// A helpLine is a heading, an action, or blank.
type helpLine struct {
	heading string
	action  *kit.Action
	index   int // among the actions listed
}

// lines returns groups as lines; index is that of their first action.
func helpLines(groups []kit.ActionGroup, index int) []helpLine {
	var lines []helpLine
	for _, group := range groups {
		if len(lines) > 0 {
			lines = append(lines, helpLine{})
		}
		lines = append(lines, helpLine{heading: group.Title})
		for i := range group.Actions {
			lines = append(lines, helpLine{action: &group.Actions[i], index: index})
			index++
		}
	}
	return lines
}

// columns returns the lines of the help in one column or two of about the same
// length, each group in one of them.
func (d *helpDialog) columns(n int) [][]helpLine {
	groups := d.found()
	all := helpLines(groups, 0)
	if n == 1 || d.query.Text() != "" {
		return [][]helpLine{all}
	}
	split, left, index := 0, 0, 0
	for split < len(groups) && left+len(groups[split].Actions)+2 <= (len(all)+1)/2+2 {
		left += len(groups[split].Actions) + 2
		index += len(groups[split].Actions)
		split++
	}
	return [][]helpLine{helpLines(groups[:split], 0), helpLines(groups[split:], index)}
}

func (d *helpDialog) Draw(g view.Region) {
	w, h := g.Size()
	n := max(1, min(2, (w-4)/helpColumn))
	columns := d.columns(n)
	tall := 0
	for _, lines := range columns {
		tall = max(tall, len(lines))
	}
	in := kit.Box(g, n*helpColumn, min(tall+2, h-2), "help: "+d.title)
	_, inH := in.Size()
	in.Right(0, view.Dim, kit.KeyText("enter", g.Plain())+" runs  esc closes")
	inW, _ := in.Size()
	x := in.Text(0, 0, view.Accent, "search: ")
	d.query.Draw(in, x, 0, inW-x, view.Accent)
	d.height = max(0, inH-2)
	d.scroll(columns)
	if tall == 0 {
		in.Text(0, 2, view.Warn, "nothing found")
	}
	if d.top+d.height < tall {
		in.Right(1, view.Dim, "more "+kit.KeyText("down", g.Plain()))
	}
	for i, lines := range columns {
		d.drawColumn(in.Sub(view.Rect{X: i * helpColumn, Y: 2, W: helpColumn, H: d.height}), lines)
	}
}

// Scroll moves the lines shown so that the cursor is among them.
func (d *helpDialog) scroll(columns [][]helpLine) {
	tall := 0
	for _, lines := range columns {
		tall = max(tall, len(lines))
		for y, line := range lines {
			if line.action != nil && line.index == d.cursor {
				if y < d.top+1 {
					d.top = max(0, y-1) // with the heading
				}
				d.top = max(d.top, y+1-d.height)
			}
		}
	}
	d.top = max(0, min(d.top, tall-d.height))
}

func (d *helpDialog) drawColumn(g view.Region, lines []helpLine) {
	for y, line := range lines[min(d.top, len(lines)):] {
		if line.action == nil {
			g.Text(0, y, view.Strong, line.heading)
			continue
		}
		style, mark := view.Plain, " "
		if line.index == d.cursor {
			style, mark = view.Strong, "▸"
		}
		g.Text(0, y, style, mark)
		g.Text(1, y, view.Accent, view.Fit(strings.Join(d.keys(*line.action), " "), helpKeys-1))
		g.Text(1+helpKeys, y, style, line.action.Help)
	}
}
