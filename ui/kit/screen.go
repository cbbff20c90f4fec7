package kit

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A Tab names one of the program's screens, in the order of the line of tabs.
type Tab int

// The screens.
const (
	Play Tab = iota
	Tree
	Tune
	Games
	Log
	NumTabs
)

// String returns the name on the tab.
func (s Tab) String() string { return [...]string{"Play", "Tree", "Tune", "Games", "Log"}[s] }

// Section returns the name of a screen in the key map.
func (s Tab) Section() string { return strings.ToLower(s.String()) }

// FramesPerSecond is how often a screen looks at what runs behind it, and draws what moves.
const FramesPerSecond = 12

// ClosingTime is how long the program waits for work to notice that it is cancelled.
const ClosingTime = 10 * time.Second

// An EndMsg is a message to a screen that some work of it has ended. The app logs
// failures, and a panic among them ends the program.
type EndMsg interface {
	Failure() error // nil if the work succeeded
}

// A Screen is what the program asks of each of its screens.
type Screen interface {
	SetSize(w, h int)
	Actions() []ActionGroup
	Mouse(msg tea.MouseMsg) tea.Cmd
	Draw(g view.Region, t *view.Theme)
	Tabs() view.Rect // the line of the tabs
	Say(format string, args ...any)
	Silence()
	Expire()         // takes away what it says if the cause has gone
	Warning() string // what the screen complains of; "": nothing
	Wanted() Dialog  // one to open; nil: none
}
