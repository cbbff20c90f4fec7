//go:build !unix

package controller

import (
	"os"
	"os/exec"
)

// setGroup does nothing where there are no process groups.
func setGroup(*exec.Cmd) {}

// terminateGroup ends the process pid.
func terminateGroup(pid int) { killGroup(pid) }

// killGroup ends the process pid.
func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		p.Kill()
	}
}
