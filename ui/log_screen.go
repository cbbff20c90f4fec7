package ui

import (
	"fmt"
	"log/slog"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A logScreen is the Log screen: the latest lines of the program's log, from a
// level on and with a filter.
type logScreen struct {
	keys   *kit.Keymap
	ring   *logRing
	read   int       // of the ring's lines
	lines  []logLine // those read that the ring keeps
	level  slog.Level
	filter string
	back   int // lines below the part shown; 0 follows the log

	w, h int
	page int
	kit.Notice
	kit.Asker
}

// logLevels are the levels to choose from.
var logLevels = []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError}

func newLogScreen(keys *kit.Keymap, log *Logbook) *logScreen {
	return &logScreen{keys: keys, ring: log.ring, level: slog.LevelInfo}
}

func (l *logScreen) SetSize(w, h int) { l.w, l.h = w, h }

func (l *logScreen) Tabs() view.Rect { return view.Rect{W: l.w, H: 1} }

func (l *logScreen) Actions() []kit.ActionGroup {
	moved := func(step func() int) func() tea.Cmd { return kit.Do(func() { l.move(step()) }) }
	page := func() int { return max(l.page, 1) }
	return []kit.ActionGroup{
		kit.Group("lines",
			kit.Act("filter", "/", "only lines with these words", kit.Do(func() { l.Asked = kit.NewFilter(&l.filter, "-word: without it") })),
			kit.Act("more", "+ =", "lesser levels, too", kit.Do(func() { l.setLevel(-1) })),
			kit.Act("less", "-", "higher levels alone", kit.Do(func() { l.setLevel(1) })),
		),
		kit.Group("list",
			kit.Act("up", "up k", "up", moved(func() int { return 1 })),
			kit.Act("down", "down j", "down", moved(func() int { return -1 })),
			kit.Act("page-up", "pgup K", "a page up", moved(page)),
			kit.Act("page-down", "pgdown J", "a page down", moved(func() int { return -page() })),
			kit.Act("first", "home", "to the oldest line", moved(func() int { return len(l.lines) })),
			kit.Act("last", "end", "to the newest line, and on", moved(func() int { return -len(l.lines) })),
		),
	}
}

func (l *logScreen) setLevel(step int) {
	for i, level := range logLevels {
		if level == l.level {
			l.level = logLevels[max(0, min(i+step, len(logLevels)-1))]
			return
		}
	}
}

func (l *logScreen) move(step int) { l.back = max(0, min(l.back+step, len(l.shown())-l.page)) }

// look takes over what has been added to the log. While lines below the part
// shown are out of sight it stays where it is.
func (l *logScreen) look() {
	added, count := l.ring.since(l.read)
	l.read = count
	l.lines = append(l.lines, added...)
	l.lines = l.lines[max(0, len(l.lines)-logSize):]
	if l.back > 0 {
		for _, line := range added {
			if l.shows(line) {
				l.back++
			}
		}
	}
}

func (l *logScreen) shows(line logLine) bool {
	return line.level >= l.level && kit.HasWords(strings.ToLower(levelName(line.level)+" "+line.text), l.filter)
}

// shown returns the lines of the level and the filter.
func (l *logScreen) shown() []logLine {
	var out []logLine
	for _, line := range l.lines {
		if l.shows(line) {
			out = append(out, line)
		}
	}
	return out
}

func levelName(level slog.Level) string { return strings.ToLower(level.String()) }

func (l *logScreen) Mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action == tea.MouseActionPress {
		switch msg.Button {
		case tea.MouseButtonWheelUp:
			l.move(1)
		case tea.MouseButtonWheelDown:
			l.move(-1)
		}
	}
	return nil
}

func (l *logScreen) Draw(g view.Region, _ *view.Theme) {
	lines := l.shown()
	l.page = max(0, l.h-4)
	l.move(0)
	style, status := view.Good, "follows"
	if l.back > 0 {
		style, status = view.Warn, words.Plural(l.back, "line")+" below"
	}
	kit.DrawTabs(g.Rows(0, 1), kit.Log, style, status)
	about := fmt.Sprintf("%d of %s, level %s and above", len(lines), words.Plural(len(l.lines), "line"), levelName(l.level))
	if l.filter != "" {
		about += ", filter: " + l.filter
	}
	g.Text(0, 1, view.Dim, view.Fit(about, l.w))
	l.drawLines(g.Rows(2, l.page), lines[:len(lines)-l.back])
	if len(lines) == 0 {
		g.Text(1, 2, view.Dim, "no lines")
	}
	kit.DrawMessage(g, view.Rect{Y: l.h - 2, W: l.w, H: 1}, l.Notice)
	kit.DrawKeys(g.Rows(l.h-1, 1), l.keys, kit.Log, kit.Hints("filter", "filter", "more less", "levels", "up down", "scroll",
		"last", "newest", "palette", "do", "next", "screens", "help", "help", "quit", "quit"))
}

// drawLines writes the last lines that g has room for, from the top on, each with
// its time and level; a narrow window leaves the time out.
func (l *logScreen) drawLines(g view.Region, lines []logLine) {
	indent := 6
	if l.w >= 60 {
		indent += len("15:04:05 ")
	}
	texts := func(line logLine) []string { return kit.Wrap(line.text, max(1, l.w-indent)) }
	bottom := 0
	for i := len(lines) - 1; i >= 0 && bottom < l.page; i-- {
		bottom += len(texts(lines[i]))
	}
	for y := min(bottom, l.page); y > 0 && len(lines) > 0; lines = lines[:len(lines)-1] {
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
