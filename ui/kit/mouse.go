package kit

import tea "github.com/charmbracelet/bubbletea"

// Wheel returns how far a turn of the mouse wheel goes: to the right, and down. With
// shift it goes across.
func Wheel(msg tea.MouseMsg) (across, down int) {
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		down = -1
	case tea.MouseButtonWheelDown:
		down = 1
	case tea.MouseButtonWheelLeft:
		across = -1
	case tea.MouseButtonWheelRight:
		across = 1
	}
	if msg.Shift {
		return across + down, 0
	}
	return across, down
}
