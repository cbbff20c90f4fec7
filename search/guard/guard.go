// Package guard starts goroutines that pass on their panics: no crash leaves a raw
// terminal, an uncounted game or a blocked waiter.
package guard

import (
	"cmp"
	"sync"
)

// Go runs f in a goroutine of its own, and then ended with its error, or its
// panic as a *PanicError, so that whoever waits for f learns of it either way. ended
// is called in the same goroutine, and only passes the end on: nothing catches
// its own panic.
func Go(where string, f func() error, ended func(error)) {
	go func() { ended(Call(where, f)) }()
}

// A Group is goroutines that are waited for together. The zero Group has none.
type Group struct {
	running sync.WaitGroup
	mu      sync.Mutex
	err     error // the first
}

// Go runs f in a goroutine of the group. Its panic is an error like others.
func (g *Group) Go(where string, f func() error) {
	g.running.Add(1)
	Go(where, f, func(err error) {
		defer g.running.Done()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.err = cmp.Or(g.err, err)
	})
}

// Wait waits until all of the group have ended, and returns the first error of
// one.
func (g *Group) Wait() error {
	g.running.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}
