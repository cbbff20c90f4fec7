package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/search/guard"
)

// A framed app shows its pictures through frames. A panic of the app, its pictures or its
// commands ends the program with the panic as the error; bubbletea would print it on the
// alternate screen, which is gone a moment later.
type framed struct {
	*app
	frames *frames
	end    func() // ends the program
}

// A panicMsg is the panic of a command.
type panicMsg struct{ err error }

// Init begins what the options ask for.
func (f framed) Init() tea.Cmd { return caught(f.app.Init()) }

// Update folds a message.
func (f framed) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if failed, ok := msg.(panicMsg); ok {
		return f, f.fail(failed.err)
	}
	var cmd tea.Cmd
	if err := guard.Call("screen", func() error { _, cmd = f.app.Update(msg); return nil }); err != nil {
		return f, f.fail(err)
	}
	return f, caught(cmd)
}

// View hands the picture on, and returns the mark for it.
func (f framed) View() (mark string) {
	if f.w <= 0 || f.h <= 0 || f.err != nil {
		return ""
	}
	if err := guard.Call("picture", func() error { mark = f.frames.show(f.picture(), f.theme, f.app.look); return nil }); err != nil {
		f.fail(err)
		f.end()
	}
	return mark
}

// fail has the program end with err.
func (f framed) fail(err error) tea.Cmd {
	f.err = err
	return tea.Quit
}

// caught returns a command whose panic is a panicMsg.
func caught(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		if err := guard.Call("command", func() error { msg = cmd(); return nil }); err != nil {
			return panicMsg{err}
		}
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, one := range batch {
				batch[i] = caught(one)
			}
		}
		return msg
	}
}
