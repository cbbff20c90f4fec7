package guard

import (
	"errors"
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

// Catch turns a panic of the function that defers it into a *PanicError:
//
//	defer Catch("the part", &err)
func Catch(where string, err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{where, v, debug.Stack()}
	}
}

// Call calls f and returns its error, or its panic as a *PanicError.
func Call(where string, f func() error) (err error) {
	defer Catch(where, &err)
	return f()
}

// Panic returns the panic that err wraps; nil if it wraps none.
func Panic(err error) error {
	if p, ok := errors.AsType[*PanicError](err); ok {
		return p
	}
	return nil
}
