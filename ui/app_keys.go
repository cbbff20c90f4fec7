package ui

import (
	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/text/width"

	"gobandit/ui/kit"
	"gobandit/ui/play"
)

// keys handles a message of keys: letters that arrive together share one.
func (a *app) keys(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste && a.dialog == nil && !a.typing() {
		a.tab = kit.Play
		return a.play.Paste(string(msg.Runes))
	}
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 || msg.Paste {
		return a.key(msg)
	}
	var cmds []tea.Cmd
	for i := range msg.Runes {
		one := msg
		one.Runes = msg.Runes[i : i+1]
		cmds = append(cmds, a.key(one))
		a.openAsked()
	}
	return tea.Batch(cmds...)
}

// key handles a key press: an open dialog comes first, then the keys that work everywhere,
// then those of the screen shown.
func (a *app) key(msg tea.KeyMsg) tea.Cmd {
	if msg.Type == tea.KeyCtrlC {
		return a.force()
	}
	if msg.Type == tea.KeyEsc {
		msg.Alt = false // two quick presses look like alt-esc
	}
	a.armed = false
	if act, ok := a.keymap.Find(kit.Everywhere, msg); ok && act.Name == "redraw" {
		return act.Run()
	}
	if key, wide := narrow(msg); wide {
		if _, _, writes := a.picture().Cursor(); !writes || a.typing() {
			msg = key
		}
	}

	// Update may open the next dialog: this one only stays if it is not done.
	if d := a.dialog; d != nil {
		a.dialog = nil
		cmd, done := d.Update(msg)
		if !done {
			a.dialog = d
		}
		return cmd
	}

	// While a point is typed, letters are its own; the program can be suspended all the same.
	if act, ok := a.keymap.Find(kit.Everywhere, msg); ok && (!a.typing() || act.Name == "suspend") {
		a.keymap.Used(a.tab, act.Name)
		return act.Run()
	}
	if a.typing() {
		return a.play.Typed(msg)
	}

	if msg.Type == tea.KeyEsc {
		a.toast.text = ""
	}
	act, ok := a.find(msg)
	if !ok {
		a.screen().Silence()
		return nil
	}

	return a.run(act)
}

// narrow returns the key that a full-width one, which an input method sends, stands for, and whether it
// is one.
func narrow(msg tea.KeyMsg) (key tea.KeyMsg, wide bool) {
	text := width.Narrow.String(string(msg.Runes))
	if msg.Type != tea.KeyRunes || text == string(msg.Runes) {
		return msg, false
	}
	msg.Runes = []rune(text)
	return msg, true
}

// section returns the section of the key map that the keys of the screen shown are
// looked up in first.
func (a *app) section() string {
	if a.tab == kit.Play && a.play.Editing() {
		return play.EditSection
	}
	return a.tab.Section()
}

// find returns the action of a key on the screen shown.
func (a *app) find(msg tea.KeyMsg) (kit.Action, bool) {
	act, ok := a.keymap.Find(a.section(), msg)
	if !ok && a.section() == play.EditSection {
		act, ok = a.keymap.Find(kit.Play.Section(), msg)
		ok = ok && a.play.InEdit(act.Name)
	}
	return act, ok
}

// run runs an action of the screen shown, or one that works everywhere.
func (a *app) run(act kit.Action) tea.Cmd {
	a.screen().Silence()
	a.keymap.Used(a.tab, act.Name)
	return act.Run()
}

// typing reports whether keys are letters of a text.
func (a *app) typing() bool { return a.tab == kit.Play && a.play.Typing() }

// force ends the program. If something would be lost it asks as quit does, and only the
// second press in a row ends the program.
func (a *app) force() tea.Cmd {
	if a.armed || a.losses() == "" {
		a.err = ErrInterrupted
		return tea.Quit
	}
	a.armed = true
	a.quit()
	a.screen().Say("%s again quits at once", kit.KeyText(kit.ForceKey, true))
	return nil
}
