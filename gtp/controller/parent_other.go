//go:build !linux

package controller

import "os/exec"

// startProcess starts a process. If this program is killed, an engine ends
// when it comes to read its input.
func startProcess(cmd *exec.Cmd) error { return cmd.Start() }
