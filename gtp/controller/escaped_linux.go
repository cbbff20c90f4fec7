package controller

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"
)

// newMark returns a mark for an engine's environment: it names this program, so that another can tell whether
// it still runs, and differs from all other marks.
func newMark() string {
	return fmt.Sprintf("%s=%s.%x", markVariable, owner(os.Getpid()), rand.Uint64())
}

// owner names a process among all that there have been on this machine; "" if there is none.
func owner(pid int) string {
	namespace, err := os.Readlink("/proc/self/ns/pid")
	stat := statOf(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil || stat == nil {
		return ""
	}
	return fmt.Sprintf("%s.%d.%s", strings.Trim(namespace, "pid:[]"), pid, stat[19])
}

// statOf returns what the kernel says of a process, from its state on; nil if there is none.
func statOf(path string) []string {
	text, err := os.ReadFile(path)
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // behind the name, which may have spaces
	if err != nil || len(fields) < 20 {
		return nil
	}
	return fields
}

// killEscaped ends the processes that have a mark in their environment which is one of an engine that has ended:
// children that have left its group, as daemons do.
func killEscaped(ended func(mark string) bool) {
	for range 10 { // one may have started another meanwhile
		found := false
		environments, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is good
		for _, path := range environments {
			text, err := os.ReadFile(path)
			if err != nil {
				continue // another user's, or gone
			}
			for variable := range bytes.SplitSeq(text, []byte{0}) {
				if pid := pidOf(path); bytes.HasPrefix(variable, []byte(markVariable+"=")) && ended(string(variable)) && pid != os.Getpid() {
					found = syscall.Kill(pid, syscall.SIGKILL) == nil || found
				}
			}
		}
		if !found {
			return
		}
	}
}

func pidOf(path string) int {
	pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
	return pid
}

// children are the processes below this one.
var children struct {
	sync.Mutex
	engines map[int]bool // that run
	before  map[int]bool // that this program had before it started engines
	adopts  atomic.Bool
	once    sync.Once
}

// Adopt makes this program the parent of all that its engines start and leave behind, so that those end with the last engine,
// whatever they have done to their session and environment. Before it starts the first engine, it ends what the
// engines of programs that were killed have left.
func Adopt() { children.adopts.Store(true) }

// adopt does what Adopt says.
func adopt() {
	if unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		return
	}
	children.before = make(map[int]bool)
	for _, pid := range childrenOf(os.Getpid()) {
		children.before[pid] = true
	}

	here := strings.SplitAfter(owner(os.Getpid()), ".")[0]
	killEscaped(func(mark string) bool {
		of := strings.SplitN(strings.TrimPrefix(mark, markVariable+"="), ".", 4)
		if len(of) < 4 || of[0]+"." != here || mark == markVariable+"="+os.Getenv(markVariable) {
			return false // of another namespace, or where this program itself is a descendant
		}
		pid, err := strconv.Atoi(of[1])
		return err == nil && owner(pid) != strings.Join(of[:3], ".")
	})
}

// started starts a process and takes note of it.
func started(start func() error, pid func() int) error {
	children.Lock()
	defer children.Unlock()
	if children.adopts.Load() {
		children.once.Do(adopt)
	}
	err := start()
	if err == nil {
		if children.engines == nil {
			children.engines = make(map[int]bool)
		}
		children.engines[pid()] = true
	}
	return err
}

// ended takes note of an engine that has ended. With the last one, whatever engines have left behind is ended, too.
func ended(pid int) {
	children.Lock()
	defer children.Unlock()
	delete(children.engines, pid)
	if children.before == nil {
		return
	}
	for range 10 {
		left := slices.DeleteFunc(childrenOf(os.Getpid()), func(pid int) bool { return children.engines[pid] || children.before[pid] })
		for _, pid := range left {
			if len(children.engines) == 0 {
				killGroup(pid)
				_ = syscall.Kill(pid, syscall.SIGKILL) // it may be dead, and wait for us to see it
			}
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		}
		if len(left) == 0 || len(children.engines) > 0 {
			return
		}
	}
}

// childrenOf returns the processes whose parent is one.
func childrenOf(parent int) (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is good
	for _, path := range stats {
		if stat := statOf(path); stat != nil && stat[1] == strconv.Itoa(parent) {
			pids = append(pids, pidOf(path))
		}
	}
	return pids
}
