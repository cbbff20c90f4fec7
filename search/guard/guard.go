// Package guard starts goroutines that pass on their panics: no crash leaves a raw
// terminal, an uncounted game or a blocked waiter.
package guard

import (
	"cmp"
	"sync"
)

// Go runs f in a new goroutine, and then calls ended there with its error, or with its panic as a
// *PanicError. So whoever waits for f learns of its end either way. ended should only pass that on:
// nothing catches a panic of its own.
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
