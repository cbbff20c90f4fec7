package search

import (
	"runtime"
	"sync/atomic"
	"time"
)

// A spinLock is a lock for workers that hold it for a microsecond, every few
// microseconds: waiting takes less time than it takes to put a goroutine to
// sleep and wake it again.
type spinLock struct{ held atomic.Bool }

// A waiter looks spins times, then lets other goroutines run, the lock's holder perhaps, and after some yields sleeps: the
// system may run another thread in place of the holder's. It looks for about as long as a nap lasts, so waiting costs at most
// twice what the better of the two would. Naps are no shorter because on Linux Go makes every sleep a millisecond at least.
const (
	spins  = 1000
	yields = 1000
	nap    = time.Millisecond
)

func (l *spinLock) Lock() {
	for n := 0; !l.held.CompareAndSwap(false, true); {
		for i := 0; l.held.Load(); i++ {
			if i < spins {
				continue
			}
			if i, n = 0, n+1; n <= yields {
				runtime.Gosched()
			} else {
				time.Sleep(nap)
			}
		}
	}
}

func (l *spinLock) Unlock() { l.held.Store(false) }
