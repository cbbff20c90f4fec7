package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/play"
	"gobandit/ui/view"
)

// A helpDialog lists the actions of a screen with their keys. Letters search it,
// enter runs the action at the cursor.
type helpDialog struct {
	app     *app
	title   string
	section string // of the key map, beside everywhere
	groups  []kit.ActionGroup
	query   kit.Input
	list    kit.List     // its cursor counts the actions found, its top and page the lines of a column
	shown   [][]helpLine // the columns, as last drawn
	drawn   []drawnAction
}

// openHelp opens the help of the screen shown.
func (a *app) openHelp() {
	d := &helpDialog{app: a, title: a.tab.String(), section: a.section(), query: kit.NewInput("")}
	if d.section == play.EditSection {
		d.title = "editing"
	}
	for _, section := range []string{d.section, kit.Everywhere} {
		d.groups = append(d.groups, a.keymap.Groups[section]...)
	}
	if terms := kit.Terms(a.tab.Section()); len(terms.Actions) > 0 {
		d.groups = append(d.groups, terms)
	}
	a.dialog = d
}

// helpColumn is the width of one column of help: a mark, the keys, what they do.
const (
	helpColumn = 37 // two of them fit into 80 columns with margins
	helpKeys   = 10
)

// found returns the actions that the search finds, by groups that have some.
func (d *helpDialog) found() []kit.ActionGroup {
	var out []kit.ActionGroup
	words := d.words()
	for _, group := range d.groups {
		actions := slices.DeleteFunc(slices.Clone(group.Actions), func(a kit.Action) bool { return !d.matches(group, a, words) })
		if len(actions) > 0 {
			out = append(out, kit.Group(group.Title, actions...))
		}
	}
	return out
}

// matches reports whether the search finds an action: each of its words is in
// the name, the help, the example or the group's title, or is one of the keys.
func (d *helpDialog) matches(group kit.ActionGroup, a kit.Action, words []string) bool {
	title := strings.ToLower(group.Title)
	keys := d.keys(a)
	return !slices.ContainsFunc(words, func(word string) bool {
		return !a.About(word) && !strings.Contains(title, strings.ToLower(word)) && !slices.Contains(keys, word)
	})
}

// words returns the words searched for. A slash before them, as in pagers, is left out.
func (d *helpDialog) words() []string {
	query := d.query.Text()
	if after := strings.TrimPrefix(query, "/"); after != "" {
		query = after
	}
	return strings.Fields(query)
}

// keys returns what to press for an action: its keys as the screen names them, or
// without any its name in the palette.
func (d *helpDialog) keys(a kit.Action) []string {
	if a.IsTerm() {
		return []string{a.Name}
	}
	var out []string
	for _, section := range []string{d.section, kit.Everywhere} {
		for _, key := range d.app.keymap.Bindings[section+"."+a.Name] {
			out = append(out, kit.KeyText(key, d.app.keymap.Plain))
		}
	}
	if out == nil {
		return []string{":" + a.Name}
	}
	return out
}

// actions returns the actions that the search finds.
func (d *helpDialog) actions() (out []kit.Action) {
	for _, group := range d.found() {
		out = append(out, group.Actions...)
	}
	return out
}

func (d *helpDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	actions := d.actions()
	switch key := kit.KeyName(msg); key {
	case "enter":
		if d.list.Cursor < len(actions) && !actions[d.list.Cursor].IsTerm() {
			return d.app.run(actions[d.list.Cursor]), true
		}
	case "esc":
		return nil, true
	default:
		if key == "?" && d.query.Text() == "" {
			return nil, true
		}
		if step := map[string]int{"pgup": -d.list.Page, "pgdown": d.list.Page}[key]; step != 0 {
			d.page(step)
			break
		}
		if d.list.Key(key, len(actions)) {
			break
		}
		kit.KeepBest(&d.list, func() int { return len(actions) }, func(i int) string { return actions[i].Name }, func() {
			d.query.Edit(msg)
			actions = d.actions()
		})
	}
	return nil, false
}

// A helpLine is a heading, an action, or blank.
type helpLine struct {
	heading string
	action  *kit.Action
	index   int // among the actions listed
}

// helpLines returns groups as lines; index is that of their first action.
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

	width := n * helpColumn
	if d.query.Text() != "" { // terms need more
		width = min(w-4, 2*helpColumn)
	}
	in := kit.Box(g, width, min(max(tall, 1)+2, h-2), "help: "+d.title)
	_, inH := in.Size()
	inW, _ := in.Size()
	keys := kit.KeyText("enter", g.Plain()) + " runs  esc closes"
	kit.DrawFoot(in, inW-view.Width(keys), 0, view.Dim, keys)
	x := in.Text(0, 0, view.Accent, "search: ")
	d.query.Draw(in, x, 0, inW-x, view.Accent)
	if d.query.Text() == "" && n > 1 {
		in.Text(x+2, 0, view.Dim, "such as review, win rate, or a key")
	}

	d.list.Page = max(0, inH-2)
	d.scroll(columns)
	if tall == 0 {
		in.Fit(0, 2, view.Warn, "No key of this screen fits. Other screens have keys of their own.")
	}

	if example := d.example(columns); example != "" {
		in.Text(0, 1, view.Dim, view.FitWords(example, max(0, inW-len("  more v"))))
	}
	if d.list.Top+d.list.Page < tall {
		in.Right(1, view.Dim, "more "+kit.KeyText("down", g.Plain()))
	}

	d.shown, d.drawn = columns, nil
	for i, lines := range columns {
		d.drawColumn(in.Sub(view.Rect{X: i * helpColumn, Y: 2, W: inW / len(columns), H: d.list.Page}), lines)
	}
}

// example returns the example of the action at the cursor, "" if it has none.
func (d *helpDialog) example(columns [][]helpLine) string {
	for _, lines := range columns {
		for _, line := range lines {
			if line.action != nil && line.index == d.list.Cursor && line.action.Example != "" {
				if line.action.IsTerm() {
					return line.action.Example
				}
				return "example: " + d.keys(*line.action)[0] + " " + line.action.Example
			}
		}
	}
	return ""
}

// scroll moves the lines shown so that the cursor is among them.
func (d *helpDialog) scroll(columns [][]helpLine) {
	tall := 0
	for _, lines := range columns {
		tall = max(tall, len(lines))
		for y, line := range lines {
			if line.action != nil && line.index == d.list.Cursor {
				if y < d.list.Top+1 {
					d.list.Top = max(0, y-1) // with the heading
				}
				d.list.Top = max(d.list.Top, y+1-d.list.Page)
			}
		}
	}
	d.list.Top = max(0, min(d.list.Top, tall-d.list.Page))
}

// page moves the lines shown by step, and the cursor with them: it stays in its column unless that ends.
func (d *helpDialog) page(step int) {
	at, own := 0, 0
	for i, lines := range d.shown {
		for y, line := range lines {
			if line.action != nil && line.index == d.list.Cursor {
				at, own = y, i
			}
		}
	}
	d.list.Top += step
	off := func(y int) int { return max(y-at-step, at+step-y) }
	for i := range d.shown {
		cursor, nearest := d.list.Cursor, at
		for y, line := range d.shown[(own+i)%len(d.shown)] {
			if line.action != nil && off(y) < off(nearest) {
				cursor, nearest = line.index, y
			}
		}
		if cursor != d.list.Cursor {
			d.list.Cursor = cursor
			return
		}
	}
}

// Choose puts the cursor on the action at x, y.
func (d *helpDialog) Choose(x, y int) bool {
	for _, line := range d.drawn {
		if line.Contains(x, y) {
			d.list.Cursor = line.index
			return true
		}
	}
	return false
}

// A drawnAction is where an action is drawn.
type drawnAction struct {
	view.Rect
	index int // among the actions listed
}

func (d *helpDialog) drawColumn(g view.Region, lines []helpLine) {
	for y, line := range lines[min(d.list.Top, len(lines)):] {
		if line.action == nil {
			g.Text(0, y, view.Strong, line.heading)
			continue
		}
		d.drawn = append(d.drawn, drawnAction{g.Rows(y, 1).Rect(), line.index})
		style, mark := kit.RowMark(line.index == d.list.Cursor)
		g.Text(0, y, style, mark)
		g.Text(1, y, view.Accent, view.Fit(strings.Join(d.keys(*line.action), " "), helpKeys-1))
		text, lacks := line.action.Line()
		if lacks {
			style = view.Dim
		}
		g.Fit(1+helpKeys, y, style, text)
	}
}
