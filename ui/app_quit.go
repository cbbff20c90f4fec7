package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
)

// quit ends the program, after a question if something would be lost.
func (a *app) quit() tea.Cmd {
	if a.losses() == "" {
		return tea.Quit
	}
	var save kit.Answer
	if a.session.Analysis.Unsaved(a.session.Line) != "" {
		save = kit.Answer{Key: "s", Does: "saves it", Run: func() tea.Cmd {
			a.tab = kit.Play
			return a.play.Save() // which says where
		}}
	}
	a.dialog = kit.Question{
		Words: func() string { return strings.TrimSpace("Quit? " + a.losses() + " " + a.keeps()) },
		Yes:   func() tea.Cmd { return tea.Quit },
		Other: save,
	}
	return nil
}

// keeps says that the next start offers what is not saved; "" if it does not.
func (a *app) keeps() string {
	if a.autosaver.auto == nil || a.autosaver.failed || a.session.Analysis.Unsaved(a.session.Line) == "" {
		return ""
	}
	return "The next start offers the game."
}

// losses says what quitting loses, "" if nothing. An analysis is none: nobody would save it.
func (a *app) losses() string {
	return strings.TrimSpace(a.tune.Unfinished() + " " + a.session.Analysis.Unsaved(a.session.Line))
}
