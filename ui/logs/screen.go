// Package logs is the Log screen: the latest lines of the program's log, and the slog.Handler that keeps them.
package logs

import (
	"fmt"
	"log/slog"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A Screen is the Log screen: the latest lines of the program's log, from a
// level on and with a filter.
type Screen struct {
	keys   *kit.Keymap
	ring   *ring
	read   int     // number of lines of the ring read so far
	lines  []entry // latest of those lines
	level  slog.Level
	filter string
	list   kit.List // list of the lines that match, newest first; the cursor is on the lowest line shown, and at 0 follows the log

	w, h int
	kit.Notice
	kit.Asker
}

// levels are the levels to choose from.
var levels = []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError}

// New returns the screen of a log.
func New(keys *kit.Keymap, log *Book) *Screen {
	return &Screen{keys: keys, ring: log.ring, level: slog.LevelInfo}
}

// SetSize sets the size of the window.
func (l *Screen) SetSize(w, h int) { l.w, l.h = w, h }

// Tabs returns the line of the tabs.
func (l *Screen) Tabs() view.Rect { return view.Rect{W: l.w, H: 1} }

// Actions returns what the screen can do.
func (l *Screen) Actions() []kit.ActionGroup {
	moved := func(step func() int) func() tea.Cmd { return kit.Do(func() { l.move(step()) }) }
	page := func() int { return max(l.list.Page, 1) }
	return []kit.ActionGroup{
		kit.Group("lines",
			kit.Act("filter", "/", "filter lines", kit.Do(func() { l.Asked = kit.NewFilter(&l.filter, "-word: without it") })).For("gnugo -debug: lines with gnugo and without debug"),
			kit.Act("more", "+ =", "show lower levels", kit.Do(func() { l.setLevel(-1) })),
			kit.Act("less", "-", "hide lower levels", kit.Do(func() { l.setLevel(1) })),
		),
		kit.Group("list",
			kit.Act("up", "up k", "up", moved(func() int { return 1 })),
			kit.Act("down", "down j", "down", moved(func() int { return -1 })),
			kit.Act("page-up", "pgup K", "a page up", moved(page)),
			kit.Act("page-down", "pgdown J", "a page down", moved(func() int { return -page() })),
			kit.Act("first", "home", "to the oldest line", moved(func() int { return len(l.lines) })),
			kit.Act("last", "end", "newest line, follow", moved(func() int { return -len(l.lines) })),
		),
	}
}

func (l *Screen) setLevel(step int) {
	for i, level := range levels {
		if level == l.level {
			l.level = levels[max(0, min(i+step, len(levels)-1))]
			return
		}
	}
}

// move scrolls by step lines towards the older ones.
func (l *Screen) move(step int) { l.list.Move(step, len(l.matching())-l.list.Page+1) }

// Look reads new lines of the log. Unless the newest line is shown, the lines shown stay
// the same.
func (l *Screen) Look() {
	added, count := l.ring.since(l.read)
	l.read = count
	l.lines = append(l.lines, added...)
	l.lines = l.lines[max(0, len(l.lines)-bookSize):]
	if l.list.Cursor > 0 {
		words := kit.Words(l.filter)
		for _, line := range added {
			if l.shows(line, words) {
				l.list.Cursor++
			}
		}
	}
}

// shows reports whether a line is of the level and has the words of the filter.
func (l *Screen) shows(line entry, words []kit.Word) bool {
	return line.level >= l.level && (len(words) == 0 || kit.HasAll(levelName(line.level)+" "+line.text, words))
}

// matching returns the lines of the level and the filter.
func (l *Screen) matching() []entry {
	var out []entry
	words := kit.Words(l.filter)
	for _, line := range l.lines {
		if l.shows(line, words) {
			out = append(out, line)
		}
	}
	return out
}

func levelName(level slog.Level) string { return strings.ToLower(level.String()) }

// Mouse scrolls with the wheel.
func (l *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	if _, down := kit.Wheel(msg); msg.Action == tea.MouseActionPress {
		l.move(-down)
	}
	return nil
}

// Draw draws the screen.
func (l *Screen) Draw(g view.Region, _ *view.Theme) {
	o := kit.OutlineOf(l.w, l.h)
	if o.Tiny {
		kit.DrawTiny(g)
		return
	}

	lines := l.matching()
	l.list.Page = o.Body.H
	l.move(0)
	below := l.list.Cursor
	style, status := view.Accent, "follows"
	if below > 0 {
		style, status = view.Warn, words.Plural(below, "line")+" below"
	}

	kit.DrawTabs(g.Rows(0, 1), kit.Log, style, status)
	about := fmt.Sprintf("%s of %s, level %s and above", words.Grouped(len(lines)), words.Plural(len(l.lines), "line"), levelName(l.level))
	if l.filter != "" {
		about += ", filter: " + l.filter
	}

	g.Sub(o.About).Text(0, 0, view.Dim, view.Fit(about, l.w))
	drawLines(g.Sub(o.Body), lines[:len(lines)-below])
	if len(lines) == 0 {
		in := kit.Welcome{Title: "What engines and events do", Text: "Moves, searches, games, warnings and errors, as they come. Nothing is logged yet.",
			Keys: kit.Hints("more", "shows more kinds of lines", "help", "lists all keys")}
		if len(l.lines) > 0 {
			in.Text, in.Keys = "No line fits.", kit.Hints("filter", "changes the filter", "more", "shows lower levels")
		}
		kit.DrawWelcome(g.Sub(o.Body), l.keys, kit.Log, in)
	}

	kit.DrawKeys(g.Sub(o.Keys), l.keys, kit.Log, kit.Hints("filter", "filter", "more less", "levels", "up down", "scroll",
		"last", "newest", "palette", "do", "next", "screens", "help", "help", "quit", "quit"))
	kit.DrawWhole(g, o.MessageLine(g, &l.Notice), l.Style(), l.Message)
}

// drawLines writes the last lines that g has room for, from the top on, each with
// its time and level; a narrow window leaves the time out.
func drawLines(g view.Region, lines []entry) {
	w, h := g.Size()
	indent := 6
	if w >= 60 {
		indent += len("15:04:05 ")
	}

	texts := func(line entry) []string { return view.Wrap(line.text, max(1, w-indent)) }
	bottom := 0
	for i := len(lines) - 1; i >= 0 && bottom < h; i-- {
		bottom += len(texts(lines[i]))
	}

	for y := min(bottom, h); y > 0 && len(lines) > 0; lines = lines[:len(lines)-1] {
		line := lines[len(lines)-1]
		style := view.Plain
		switch {
		case line.level >= slog.LevelWarn:
			style = view.Warn
		case line.level < slog.LevelInfo:
			style = view.Dim
		}
		shown := texts(line)
		y -= len(shown)
		for i, text := range shown {
			g.Text(indent, y+i, style, text)
		}
		g.Text(indent-6, y, style, levelName(line.level))
		if indent > 6 {
			g.Text(0, y, view.Dim, line.at.Format("15:04:05"))
		}
	}
}
