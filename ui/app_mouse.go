package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

func (a *app) toggleMouse() tea.Cmd {
	a.mouse = !a.mouse
	if a.mouse {
		a.screen().Say("mouse: clicks play; %s gives it back to the terminal", a.keymap.Press("everywhere.mouse"))
		return tea.EnableMouseAllMotion
	}
	a.screen().Say("mouse: left to the terminal; %s takes it", a.keymap.Press("everywhere.mouse"))
	return tea.DisableMouse
}

// click folds a mouse event: tabs choose the screen, what is in the line of keys is done,
// and the rest is the screen's.
func (a *app) click(msg tea.MouseMsg) tea.Cmd {
	msg.X -= a.side()
	if a.toast.drawn.Contains(msg.X, msg.Y) {
		if msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft {
			a.toast.text, a.toast.drawn = "", view.Rect{}
		}
		return nil
	}
	if a.dialog != nil {
		return a.clickDialog(msg)
	}
	if msg.Action == tea.MouseActionPress {
		a.armed = false
	}
	if msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft {
		tabs := a.screen().Tabs()
		if s, ok := kit.TabAt(tabs.W, a.tab, msg.X-tabs.X); ok && tabs.Contains(msg.X, msg.Y) {
			a.tab = s
			return nil
		}
		if act, ok := a.keymap.KeyAt(msg.X, msg.Y); ok && !a.typing() {
			return a.run(act)
		}
	}
	return a.screen().Mouse(msg)
}

// clickDialog folds a mouse event over a dialog: a click takes the line that it is on or is the key that it is on, or
// else closes a text to read, and the wheel goes through the lines.
func (a *app) clickDialog(msg tea.MouseMsg) tea.Cmd {
	d, chooses := a.dialog.(kit.Chooser)
	form, changes := a.dialog.(interface{ Click(x, y int) string })
	_, reads := a.dialog.(*kit.Reader)
	_, down := kit.Wheel(msg)
	key := ""
	switch {
	case msg.Action != tea.MouseActionPress:
	case down != 0 && (chooses || changes || reads):
		key = map[int]string{-1: "up", 1: "down"}[down]
	case msg.Button != tea.MouseButtonLeft:
	case chooses && d.Choose(msg.X, msg.Y):
		key = "enter"
	default:
		key = a.picture().KeyAt(msg.X, msg.Y)
		if changes && key == "" {
			key = form.Click(msg.X, msg.Y)
		}
		if reads && key == "" {
			key = "esc"
		}
	}
	if key == "" {
		return nil
	}
	return a.key(kit.KeyNamed(key))
}
