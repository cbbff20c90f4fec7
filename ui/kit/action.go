package kit

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// An Action is something the user can ask for: by a key, from the help, or by
// its name in the palette. Each screen lists its own, and the app those that work
// everywhere; key bindings, help, palette and key map file all come from these
// lists.
type Action struct {
	Name string   // one word, or two, unique on its screen: "pass"
	Keys []string // by default; as bubbletea names them
	Help string   // what happens
	Run  func() tea.Cmd

	Example  string    // what to type after its key, and what that does: "d4 ↵ goes to D4"; "": nothing
	Argument *Argument // what can be said after the name; nil: nothing
}

// An Argument is typed behind an action's name in the palette. An action that is run
// without it opens the palette to ask for it.
type Argument struct {
	Name   string                     // "NAME"
	Values func(text string) []string // those to choose from that may begin with text
	Run    func(text string) tea.Cmd
}

// An ActionGroup is a part of a screen's actions, under a title.
type ActionGroup struct {
	Title   string
	Actions []Action
}

// Group returns actions under a title.
func Group(title string, actions ...Action) ActionGroup { return ActionGroup{title, actions} }

// Act returns an action. keys stand with blanks between them; "space" is the
// space bar.
func Act(name, keys, help string, run func() tea.Cmd) Action {
	return Action{Name: name, Keys: strings.Fields(keys), Help: help, Run: run}
}

// For returns the action with an example of what to type after its key, in the help.
func (a Action) For(example string) Action {
	a.Example = example
	return a
}

// About reports whether the name, help or example of an action has a word, or what it is
// the plural of.
func (a Action) About(word string) bool {
	return strings.Contains(strings.ToLower(a.Name+" "+a.Help+" "+a.Example), Singular(strings.ToLower(word)))
}

// Singular returns a word without the s of a plural. Short words keep theirs.
func Singular(word string) string {
	if len(word) > 3 {
		return strings.TrimSuffix(word, "s")
	}
	return word
}

// OneOf returns words as the values of an argument.
func OneOf(words []string) func(string) []string { return func(string) []string { return words } }

// Do makes what has nothing to wait for fit an action.
func Do(f func()) func() tea.Cmd {
	return func() tea.Cmd { f(); return nil }
}

// Everywhere is the section of the actions that work on every screen.
const Everywhere = "everywhere"

// The action that ends the program whatever else goes on. Its key is fixed.
const (
	ForceName = "force"
	ForceKey  = "ctrl+c"
)
