#!/usr/bin/env bash
# Guess: once a Go program has given SIGTSTP back, by signal.Stop or signal.Reset, the signal stops it again, as in a program that
# never asked for it.
# Seen, with go1.26 on Linux: it is dropped, and the program runs on. The runtime keeps its handler (sigdisable in
# runtime/signal_unix.go), which then does nothing. So a program with a screen that restores the terminal at ctrl+z and then sends itself SIGTSTP does
# not stop; SIGSTOP does it.
# Output seen: "never: stopped", "Stop: runs on", "Reset: runs on".
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
printf 'module stopped\n\ngo 1.24\n' >go.mod
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) == 1 {
		for _, how := range []string{"never", "Stop", "Reset"} {
			fmt.Println(how+":", end(how))
		}
		return
	}
	c := make(chan os.Signal, 1)
	switch os.Args[1] {
	case "Stop":
		signal.Notify(c, syscall.SIGTSTP)
		signal.Stop(c)
	case "Reset":
		signal.Notify(c, syscall.SIGTSTP)
		signal.Reset(syscall.SIGTSTP)
	}
	syscall.Kill(os.Getpid(), syscall.SIGTSTP)
	time.Sleep(500 * time.Millisecond)
}

// end runs this program, and says what its signal does to it. The program has a process group of its own, as jobs of a shell do.
func end(how string) string {
	c := exec.Command(os.Args[0], how)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		return err.Error()
	}
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(c.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil {
		return err.Error()
	}
	if status.Stopped() {
		c.Process.Kill()
		return "stopped"
	}
	return "runs on"
}
GO
go build -o stopped .
./stopped | tee seen
printf '%s\n' "never: stopped" "Stop: runs on" "Reset: runs on" | cmp - seen
