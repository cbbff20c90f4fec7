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

	Past     Past          // whether it may run while the screen shows an event as it was
	Lacks    func() string // what it needs and cannot have now, in a few words; nil or "": nothing
	Example  string        // what to type after its key, and what that does: "d4 ↵ goes to D4"; "": nothing
	Asks     []string      // the lines of the form that it opens, each by its label; "level=White" is another name of a line
	Argument *Argument     // what can be said after the name; nil: nothing
}

// An Argument is typed behind an action's name in the palette. An action that is run
// without it opens the palette to ask for it.
type Argument struct {
	Name   string                     // "NAME"
	Values func(text string) []string // those to choose from that may begin with text
	Run    func(text string) tea.Cmd
}

// A Past says whether an action may run while its screen shows an event as it was after fewer games, and not as it is now.
type Past uint8

// What actions do to an event.
const (
	PastUnsaid Past = iota // refused, as one that changes it
	Reads                  // it changes nothing of the event
	Changes                // it changes the event or its run, which the screen does not show
)

// Reads returns the action as one that changes nothing of an event.
func (a Action) Reads() Action {
	a.Past = Reads
	return a
}

// An ActionGroup is a part of a screen's actions, under a title.
type ActionGroup struct {
	Title   string
	Actions []Action
}

// Group returns actions under a title.
func Group(title string, actions ...Action) ActionGroup { return ActionGroup{title, actions} }

// Says returns the group with what its actions do to an event that do not say so themselves.
func (g ActionGroup) Says(past Past) ActionGroup {
	for i := range g.Actions {
		if a := &g.Actions[i]; a.Past == PastUnsaid {
			a.Past = past
		}
	}
	return g
}

// GuardPast returns groups whose actions run only if they change nothing of an event, or the screen shows it as it is now. isNow
// reports that, or says why not.
func GuardPast(groups []ActionGroup, isNow func() bool) []ActionGroup {
	for _, g := range groups {
		for i := range g.Actions {
			a := &g.Actions[i]
			if a.Past == Reads {
				continue
			}
			*a = a.guard(isNow)
		}
	}
	return groups
}

// guard returns the action as one that runs, with its argument or without, only if may does not refuse that.
func (a Action) guard(may func() bool) Action {
	run := a.Run
	a.Run = func() tea.Cmd {
		if !may() {
			return nil
		}
		return run()
	}
	if arg := a.Argument; arg != nil {
		guarded := *arg
		guarded.Run = func(text string) tea.Cmd {
			if !may() {
				return nil
			}
			return arg.Run(text)
		}
		a.Argument = &guarded
	}
	return a
}

// Act returns an action. keys stand with blanks between them; "space" is the
// space bar.
func Act(name, keys, help string, run func() tea.Cmd) Action {
	return Action{Name: name, Keys: strings.Fields(keys), Help: help, Run: run}
}

// When returns the action as one that only some games have: lacks says in a few words what it
// needs and cannot have now, "" if nothing. Help and palette say so, and instead of running it
// complains of that.
func (a Action) When(lacks func() string, complain func(format string, args ...any)) Action {
	a.Lacks = lacks
	return a.guard(func() bool {
		why := lacks()
		if why != "" {
			complain("%s: %s", a.Help, why)
		}
		return why == ""
	})
}

// Line returns the help of the action, or what it lacks now and whether it lacks something.
func (a Action) Line() (text string, lacks bool) {
	if a.Lacks != nil {
		if why := a.Lacks(); why != "" {
			return why, true
		}
	}
	return a.Help, false
}

// With returns the action with an argument, which it can be run without.
func (a Action) With(arg Argument) Action {
	a.Argument = &arg
	return a
}

// Asking returns the action with the labels of the form that it opens, by which help and palette find it.
func (a Action) Asking(labels ...string) Action {
	a.Asks = labels
	return a
}

// Asked returns the name of a line of the form, and the line's label.
func Asked(line string) (name, label string) {
	name, label, other := strings.Cut(line, "=")
	if !other {
		label = name
	}
	return strings.ToLower(name), label
}

// For returns the action with an example of what to type after its key, in the help.
func (a Action) For(example string) Action {
	a.Example = example
	return a
}

// About reports whether the name, help, example or a line of the form of an action has a word, or what it is
// the plural of.
func (a Action) About(word string) bool {
	return strings.Contains(strings.ToLower(a.Name+" "+a.Help+" "+a.Example+" "+strings.Join(a.Asks, " ")), Singular(strings.ToLower(word)))
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
