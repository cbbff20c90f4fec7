package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A Question is a question about something that goes on meanwhile: its words are
// looked up whenever they are shown, and when there are none there is nothing left
// to ask.
type Question struct {
	Words func() string
	Yes   func() tea.Cmd
	Other Answer
}

func (q Question) confirm() Confirm { return Confirm{q.Words(), q.Yes, q.Other} }

// Update folds a key.
func (q Question) Update(msg tea.KeyMsg) (tea.Cmd, bool) { return q.confirm().Update(msg) }

// Draw draws the question as it is now.
func (q Question) Draw(g view.Region) { q.confirm().Draw(g) }

// Over reports that nothing is left to ask.
func (q Question) Over() bool { return q.Words() == "" }
