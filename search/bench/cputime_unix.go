//go:build unix

package bench

import "syscall"

// cpuSeconds returns the CPU time that this process has used in user mode.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec) + float64(float64(u.Utime.Usec)*1e-6)
}
