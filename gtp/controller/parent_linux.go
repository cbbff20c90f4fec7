package controller

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// startProcess starts a process that the kernel kills when this program dies,
// however it dies: an engine that thinks or hangs would not notice.
func startProcess(cmd *exec.Cmd) error {
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	result := make(chan error)
	starter() <- func() { result <- cmd.Start() }
	return <-result
}

// starter returns what calls functions on a thread that never ends. The kernel
// takes the end of the thread that started a process for that of its parent.
var starter = sync.OnceValue(func() chan<- func() {
	calls := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range calls {
			f()
		}
	}()
	return calls
})
