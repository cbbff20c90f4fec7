//go:build !unix

package bench

import "time"

var processStart = time.Now()

// cpuSeconds returns the wall-clock time since the program began, in place of
// the CPU time that this system does not report.
func cpuSeconds() float64 { return time.Since(processStart).Seconds() }
