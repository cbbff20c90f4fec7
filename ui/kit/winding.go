package kit

import tea "github.com/charmbracelet/bubbletea"

// A Wind says where to wind an event, or what else has a past.
type Wind uint8

const (
	Earlier  Wind = iota // a moment back
	Later                // a moment on
	TurnBack             // to the last turning point
	TurnOn               // to the next one
	Outset               // to the beginning
	Now                  // to the end, and on with what comes
)

// Winding returns the actions that wind an event.
func Winding(wind func(Wind) tea.Cmd) ActionGroup {
	to := func(w Wind) func() tea.Cmd { return func() tea.Cmd { return wind(w) } }
	return Group("the past",
		Act("earlier", "[", "a game back", to(Earlier)),
		Act("later", "]", "a game on", to(Later)),
		Act("turn-back", "{", "last change of the best", to(TurnBack)),
		Act("turn-on", "}", "next change of the best", to(TurnOn)),
		Act("outset", "home", "before the first game", to(Outset)),
		Act("now", "end", "back to now", to(Now)),
	).Says(Reads)
}
