package search

import (
	"fmt"
	"runtime/debug"
)

// A PanicError reports a panic that was caught: a defect of the program. Every
// goroutine that the program starts catches its own, so that none leaves a
// terminal unusable or a game uncounted: they are started by [Go] and [Group].
type PanicError struct {
	Where string // what panicked
	Value any    // of the panic
	Stack []byte // of the goroutine
}

// Error returns one line, without the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("%s: panic: %v", e.Where, e.Value) }

// CatchPanic turns a panic of the function that defers it into a *PanicError:
//
//	defer CatchPanic("the part", &err)
func CatchPanic(where string, err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{where, v, debug.Stack()}
	}
}

// Guard calls f and returns its error, or its panic as a *PanicError.
func Guard(where string, f func() error) (err error) {
	defer CatchPanic(where, &err)
	return f()
}
