package search

import (
	"runtime"
	"sync/atomic"
)

// A spinLock is a lock for workers that hold it for a microsecond, every few
// microseconds: waiting takes less time than it takes to put a goroutine to
// sleep and wake it again.
type spinLock struct{ held atomic.Bool }

// spins is how often a waiter looks before it lets other goroutines run, the
// lock's holder perhaps.
const spins = 1000

func (l *spinLock) Lock() {
	for !l.held.CompareAndSwap(false, true) {
		for i := 0; l.held.Load(); i++ {
			if i == spins {
				i = 0
				runtime.Gosched()
			}
		}
	}
}

func (l *spinLock) Unlock() { l.held.Store(false) }
