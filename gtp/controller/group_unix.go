//go:build unix

package controller

import (
	"os/exec"
	"syscall"
)

// setGroup makes the process the leader of a group of its own, so that its
// children can be ended with it and the terminal's signals do not reach it.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// terminateGroup asks the processes of the group that pid leads to end.
func terminateGroup(pid int) { syscall.Kill(-pid, syscall.SIGTERM) }

// killGroup ends the processes of the group that pid leads.
func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
