package tuner

import (
	"context"
	"slices"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"
)

// A pending is something that a person has asked for and that must not be lost when the program ends meanwhile: an edit, a file.
type pending struct {
	do      func() tea.Msg
	claimed atomic.Bool   // set when it begins, or when it must not begin
	done    chan struct{} // closed at its end
}

// run does it, unless it has begun elsewhere.
func (p *pending) run() tea.Msg {
	if !p.claimed.CompareAndSwap(false, true) {
		return nil
	}
	defer close(p.done)
	return p.do()
}

// over reports whether it has ended.
func (p *pending) over() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// wait waits until it has ended or stop ends the waiting. It reports whether it has ended.
func (p *pending) wait(stop <-chan struct{}) bool {
	select {
	case <-p.done:
		return true
	case <-stop:
		return false
	}
}

// keep returns a command that is done even if the program ends before.
func (t *Screen) keep(do func() tea.Msg) tea.Cmd {
	p := &pending{do: do, done: make(chan struct{})}
	t.pending = append(slices.DeleteFunc(t.pending, (*pending).over), p)
	return p.run
}

// finish does what is still to be done, and waits for the end of what has begun, or of ctx.
func finish(ctx context.Context, all []*pending) {
	for _, p := range all {
		p.run()
		p.wait(ctx.Done())
	}
}
