package ui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// An action is something the user can ask for: by a key, from the help, or by
// its name in the palette. Each screen lists its own, and the app those that work
// everywhere; key bindings, help, palette and key map file all come from these
// lists.
type action struct {
	name string   // one word, or two, unique on its screen: "pass"
	keys []string // by default; as bubbletea names them
	help string   // what happens
	run  func() tea.Cmd

	argument *argument // what can be said after the name; nil: nothing
}

// An argument is what an action is told in the palette; without it the action
// asks for it there.
type argument struct {
	name   string                     // "NAME"
	values func(text string) []string // those to choose from that may begin with text
	run    func(text string) tea.Cmd
}

// An actionGroup is a part of a screen's actions, under a title.
type actionGroup struct {
	title   string
	actions []action
}

// act returns an action. keys stand with blanks between them; "space" is the
// space bar.
func act(name, keys, help string, run func() tea.Cmd) action {
	return action{name: name, keys: strings.Fields(keys), help: help, run: run}
}

// acton returns an action that takes an argument, which a key for it asks for in
// the palette.
func (a *app) acton(name, keys, help string, arg argument) action {
	act := act(name, keys, help, do(func() { a.openPalette(name + " ") }))
	act.argument = &arg
	return act
}

// oneOf returns words as the values of an argument.
func oneOf(words []string) func(string) []string { return func(string) []string { return words } }

// do makes what has nothing to wait for fit an action.
func do(f func()) func() tea.Cmd {
	return func() tea.Cmd { f(); return nil }
}

// everywhere is the section of the actions that work on every screen.
const everywhere = "everywhere"

// section returns the name of a screen in the key map.
func (s Screen) section() string { return strings.ToLower(s.String()) }

// everywhereGroup returns the actions of the app itself.
func (a *app) everywhereGroup() actionGroup {
	actions := []action{}
	for s := range numScreens {
		actions = append(actions, act(s.section()+"-screen", strconv.Itoa(int(s)+1), s.String()+" screen", do(func() { a.shown = s })))
	}
	return actionGroup{everywhere, append(actions,
		act("next", "tab", "next screen", do(func() { a.shown = (a.shown + 1) % numScreens })),
		act("previous", "shift+tab", "screen before", do(func() { a.shown = (a.shown + numScreens - 1) % numScreens })),
		act("help", "?", "help", do(a.openHelp)),
		act("palette", ":", "do something by its name", do(func() { a.openPalette("") })),
		a.acton("theme", "", "colours of the program", argument{"NAME", oneOf(view.Themes()), a.setTheme}),
		a.acton("heat", "", "colours of rates and visits", argument{"NAME", oneOf(view.Heats()), a.setHeat}),
		act("mouse", "%", "mouse capture on, off", a.toggleMouse),
		act("suspend", "ctrl+z", "suspend", func() tea.Cmd { return tea.Suspend }),
		act("quit", "q", "quit", a.quit),
		act(forceName, forceKey, "quit; twice: at once", a.force),
	)}
}

// The action that ends the program whatever else goes on. Its key is fixed.
const (
	forceName = "force"
	forceKey  = "ctrl+c"
)
