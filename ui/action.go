package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
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
}

// An actionGroup is a part of a screen's actions, under a title.
type actionGroup struct {
	title   string
	actions []action
}

// act returns an action. keys stand with blanks between them; "space" is the
// space bar.
func act(name, keys, help string, run func() tea.Cmd) action {
	return action{name, strings.Fields(keys), help, run}
}

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
	for s, keys := range [numScreens]string{"1", "2", "3"} {
		actions = append(actions, act(Screen(s).section()+"-screen", keys, Screen(s).String()+" screen", do(func() { a.shown = Screen(s) })))
	}
	return actionGroup{everywhere, append(actions,
		act("next", "tab", "next screen", do(func() { a.shown = (a.shown + 1) % numScreens })),
		act("previous", "shift+tab", "screen before", do(func() { a.shown = (a.shown + numScreens - 1) % numScreens })),
		act("help", "?", "help", do(a.openHelp)),
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
