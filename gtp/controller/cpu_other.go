//go:build !linux

package controller

import "time"

// CPU returns the processor time that the engine's process has used so far, and
// whether that is known: not on this system.
func (e *Process) CPU() (time.Duration, bool) { return 0, false }
