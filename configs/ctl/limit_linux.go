package ctl

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// thisProgram is the file of this program, also if another has taken its place meanwhile.
func thisProgram() (string, error) { return "/proc/self/exe", nil }

// processorTime is what a process has taken of processors; false if that is unknown.
func processorTime(pid int) (time.Duration, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(text), ") ") // behind the name
	fields := strings.Fields(rest)
	if err != nil || len(fields) < 13 {
		return 0, false
	}
	const tick = time.Second / 100
	user, err := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick, err == nil && err2 == nil
}

// limitChild bounds what this process may take, whatever the program that it evaluates does.
func limitChild() {
	text, _ := os.ReadFile("/proc/self/statm") // size resident shared text lib data dt, in pages
	pages := 0
	if fields := strings.Fields(string(text)); len(fields) > 5 {
		pages, _ = strconv.Atoi(fields[5])
	}
	most := uint64(pages*os.Getpagesize() + maxMemory)
	unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}) //nolint:errcheck // the deadline remains
	unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})                     //nolint:errcheck // no harm
}

// allowCPU bounds the processor time of the request that begins: the kernel then ends the process, also if nobody waits for it.
func allowCPU() {
	var used unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &used) == nil {
		seconds := uint64(used.Utime.Sec+used.Stime.Sec) + 2*uint64(MaxTime.Seconds())
		unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: unix.RLIM_INFINITY}) //nolint:errcheck // the deadline remains
	}
}
