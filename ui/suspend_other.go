//go:build !unix

package ui

import (
	"image"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
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

// thisWindow returns the size of the terminal's window in cells: the system does not know more.
func thisWindow() window {
	w, h, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		return window{}
	}
	return window{cells: image.Pt(w, h)}
}

// waitFor returns false: a read has whole keys.
func waitFor(*os.File, time.Duration) bool { return false }
