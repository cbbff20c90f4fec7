package controller

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"

	"gobandit/search/guard"
)

// startProcess starts a process that the kernel kills when this program dies,
// however it dies: an engine that thinks or hangs would not notice.
func startProcess(cmd *exec.Cmd) error {
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	result := make(chan error)
	starter() <- func() { result <- guard.Call("starting "+cmd.Path, cmd.Start) }
	return <-result
}

// starter returns what calls functions on a thread that never ends. The kernel
// takes the end of the thread that started a process for that of its parent.
var starter = sync.OnceValue(func() chan<- func() {
	calls := make(chan func())
	guard.Go("starting programs", func() error {
		runtime.LockOSThread()
		for f := range calls {
			f()
		}
		return nil
	}, func(error) {}) // it never ends
	return calls
})
