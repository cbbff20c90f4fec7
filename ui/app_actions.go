package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"strconv"

	"gobandit/configs"
	"gobandit/model/variant"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// actionWithArgument returns an action that takes an argument, which a key for it asks for in
// the palette.
func (a *app) actionWithArgument(name, keys, help string, arg kit.Argument) kit.Action {
	act := kit.Act(name, keys, help, kit.Do(func() { a.openPalette(name + " ") }))
	act.Argument = &arg
	return act
}

// everywhereGroup returns the actions of the app itself.
func (a *app) everywhereGroup() kit.ActionGroup {
	actions := []kit.Action{}
	for s := range kit.NumTabs {
		actions = append(actions, kit.Act(s.Section()+"-screen", strconv.Itoa(int(s)+1), s.String()+" screen", kit.Do(func() { a.tab = s })))
	}
	return kit.Group(kit.Everywhere, append(actions,
		kit.Act("next", "tab", "next screen", kit.Do(func() { a.tab = (a.tab + 1) % kit.NumTabs })),
		kit.Act("previous", "shift+tab", "previous screen", kit.Do(func() { a.tab = (a.tab + kit.NumTabs - 1) % kit.NumTabs })),
		kit.Act("help", "?", "help", kit.Do(a.openHelp)),
		kit.Act("palette", ":", "command palette", kit.Do(func() { a.openPalette("") })).For("theme light"),
		kit.Act("settings", "f2", "settings, saved at once", kit.Do(a.openSettings)).Asking(settingLabels()...).For("colors, level, engine"),
		a.actionWithArgument("theme", "", "color theme", kit.Argument{Name: "NAME", Values: kit.OneOf(view.Themes()), Run: a.setFrom("theme")}),
		a.actionWithArgument("heat", "", "heat map colors", kit.Argument{Name: "NAME", Values: kit.OneOf(view.Heats()), Run: a.setFrom("heat")}),
		a.actionWithArgument("board", "f3", "boards: pictures or signs", kit.Argument{Name: "STYLE", Values: kit.OneOf(configs.BoardStyles), Run: a.setFrom("board")}),
		a.actionWithArgument("variant", "", "variant of new games", kit.Argument{Name: "NAME", Values: kit.OneOf(variant.Choices()), Run: a.setFrom("variant")}),
		kit.Act("step-game", ".", "step a running game", a.stepGame),
		kit.Act("hold-game", ";", "hold or release the game", a.holdGame),
		kit.Act("tour", "", "tour of the screens", a.openTour),
		kit.Act("recover", "", "recover unsaved games", kit.Do(a.recover)),
		kit.Act("mouse", "%", "mouse capture on, off", a.toggleMouse),
		kit.Act("picture", "ctrl+p", "save a picture", kit.Do(a.choosePicture)),
		kit.Act("redraw", "ctrl+l", "draw the screen again", kit.Do(a.redraw)),
		kit.Act("suspend", "ctrl+z", "suspend", func() tea.Cmd { return tea.Suspend }),
		kit.Act("quit", "q", "quit", a.quit),
		kit.Act(kit.ForceName, kit.ForceKey, "quit (twice: at once)", a.force),
	)...)
}
