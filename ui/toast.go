package ui

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A toast is something that has nothing to do with what the screen shows: a box
// above it, which takes no keys but esc. That or a click closes it. An error is taken away after
// some time; what has a title is good to read, and stays.
type toast struct {
	title  string
	text   string // lines
	number int    // of the toast: a later one stays when the time of this one is up

	drawn view.Rect
}

// A toastMsg says that the time of a toast is up.
type toastMsg struct{ number int }

// toastTime is how long a toast stays.
const toastTime = 12 * time.Second

// pop shows a toast.
func (a *app) pop(text string) tea.Cmd {
	a.log.Warn(text)
	a.toast = toast{text: text, number: a.toast.number + 1}
	msg := toastMsg{a.toast.number}
	return tea.Tick(toastTime, func(time.Time) tea.Msg { return msg })
}

// tell shows paragraphs until esc.
func (a *app) tell(title string, paragraphs ...string) {
	a.toast = toast{title: title, text: strings.Join(paragraphs, "\n"), number: a.toast.number + 1}
}

// The most of a toast that is shown.
const (
	toastWidth = 76
	toastLines = 8
)

// draw draws the toast at the top right, below the tabs.
func (t *toast) draw(g view.Region) {
	t.drawn = view.Rect{}
	if t.text == "" {
		return
	}
	w, h := g.Size()
	inner := min(toastWidth, w-4)
	var lines []string
	for _, line := range strings.Split(t.text, "\n") {
		lines = append(lines, view.Wrap(line, inner)...)
	}

	most, style := min(toastLines, h-3), view.Warn
	if t.title != "" {
		most, style = h-3, view.Plain
		lines = append(lines, "esc closes")
	}

	if len(lines) > most {
		lines = append(lines[:max(0, most-1)], "…")
	}
	widest := 0
	for _, line := range lines {
		widest = max(widest, view.Width(line))
	}

	widest = min(widest, inner)
	top := min(1, max(0, h-len(lines)-2))
	box := g.Sub(view.Rect{X: w - widest - 4, Y: top, W: widest + 4, H: len(lines) + 2})
	t.drawn = box.Rect()
	in := kit.Frame(box, t.title)
	for y, line := range lines {
		if t.title != "" && y == len(lines)-1 {
			style = view.Dim
		}
		in.Text(0, y, style, view.Fit(line, widest))
	}
}

// warnings returns what each screen complains of; screens may share a notice.
func (a *app) warnings() [kit.NumTabs]string {
	var out [kit.NumTabs]string
	for i, s := range a.screens() {
		out[i] = s.Warning()
	}
	return out
}

// overhear logs what screens begin to complain of, against the warnings before,
// and shows that of a screen out of sight.
func (a *app) overhear(before [kit.NumTabs]string) tea.Cmd {
	now := a.warnings()
	var cmd tea.Cmd
	for s := range kit.NumTabs {
		if now[s] == "" || now[s] == before[s] || slices.Contains(now[:s], now[s]) {
			continue
		}
		if now[s] == now[a.tab] {
			a.log.Warn(now[s], "screen", a.tab.String())
		} else {
			cmd = a.pop(s.String() + ": " + now[s])
		}
	}
	return cmd
}
