package controller

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// killEscaped ends the processes that have the mark of an engine in their environment:
// children that have left its group, as daemons do.
func killEscaped(mark string) {
	for range 10 { // one may have started another meanwhile
		found := false
		environments, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is good
		for _, path := range environments {
			text, err := os.ReadFile(path)
			if err != nil || !hasVariable(text, mark) {
				continue // another user's, or gone
			}
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			found = syscall.Kill(pid, syscall.SIGKILL) == nil || found
		}
		if !found {
			return
		}
	}
}

// hasVariable reports whether an environment, as the kernel shows it, has a variable
// with its value.
func hasVariable(environment []byte, variable string) bool {
	for line := range bytes.SplitSeq(environment, []byte{0}) {
		if string(line) == variable {
			return true
		}
	}
	return false
}
