//go:build !unix

package ui

import (
	"image"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// A job would suspend the program; here shells cannot.
type job struct{}

func newJob() *job { return &job{} }

// filter says that the program cannot be suspended.
func (*job) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.SuspendMsg); ok {
		return noShellMsg{}
	}
	return msg
}

// watch has nothing to do.
func (*job) watch(*tea.Program) (stop func()) { return func() {} }

// windowCell returns zero: the system does not know the size of a cell.
func windowCell() image.Point { return image.Point{} }

// waitFor returns false: a read has whole keys.
func waitFor(*os.File, time.Duration) bool { return false }
