package controller

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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
func newMark() string { return fmt.Sprintf("%s=%s.%x", markVariable, self(), rand.Uint64()) }

// self names this program.
var self = sync.OnceValue(func() string { return owner(os.Getpid()) })

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
	file, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(file)   //nolint:errcheck // nothing was written
	text := make([]byte, 1<<10) // it is shorter, and one reading has it all
	n, _ := syscall.Read(file, text)
	text = text[:max(n, 0)]
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // behind the name, which may have spaces
	if len(fields) < 20 {
		return nil
	}
	return fields
}

// mostRounds bounds how often what was killed is looked for: it takes a moment to die, and longer while it waits for a disk.
const mostRounds = 100

// killMarked ends the processes that have a mark in their environment which is one of an engine that has ended.
func killMarked(ended func(mark string) bool) {
	for round, found := 0, true; found && round < mostRounds; round++ { // one may have started another meanwhile
		found = false
		for _, pid := range processes() {
			found = pid != os.Getpid() && isMarked(pid, ended) && syscall.Kill(pid, syscall.SIGKILL) == nil || found
		}
	}
}

// isMarked reports whether a process has such a mark; false if it is another user's, or dead.
func isMarked(pid int, is func(mark string) bool) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	for variable := range bytes.SplitSeq(text, []byte{0}) {
		if err == nil && bytes.HasPrefix(variable, []byte(markVariable+"=")) && is(string(variable)) {
			return true
		}
	}
	return false
}

// processes returns the numbers of all processes.
func processes() (pids []int) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// children are the processes below this one.
var children struct {
	sync.Mutex
	engines map[int]bool // that run
	before  map[int]bool // that this program had before it started engines
	adopts  atomic.Bool
	once    sync.Once
}

// Adopt makes this program the parent of all that its engines start and leave behind. So those processes end with the last engine,
// whatever they have done to their session and environment. Before it starts the first engine, it ends what the engines of
// programs that were killed have left.
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

	here := strings.SplitAfter(self(), ".")[0]
	killMarked(func(mark string) bool {
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

// ended takes note of an engine that has ended, and ends its children that have left its group, as daemons do. It knows them by
// the engine's mark in their environment. After the last engine it ends whatever engines have left behind.
func ended(pid int, mark string) {
	children.Lock()
	defer children.Unlock()
	delete(children.engines, pid)
	is := func(other string) bool { return other == mark }
	if children.before == nil {
		killMarked(is)
		return
	}
	for round, found := 0, true; found && round < mostRounds; round++ { // what a killed process leaves becomes a child of this program
		found = false
		if errors.Is(unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil), unix.ECHILD) {
			return // without a look at all processes: there is no child
		}
		for _, pid := range childrenOf(os.Getpid()) {
			if children.engines[pid] || children.before[pid] {
				continue
			}
			if len(children.engines) == 0 || isMarked(pid, is) {
				killGroup(pid)
				_ = syscall.Kill(pid, syscall.SIGKILL) // it may be dead, and wait for us to see it
				found = true
			}
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		}
	}
}

// childrenOf returns the processes whose parent is one.
func childrenOf(parent int) []int {
	return slices.DeleteFunc(processes(), func(pid int) bool {
		stat := statOf(fmt.Sprintf("/proc/%d/stat", pid))
		return stat == nil || stat[1] != strconv.Itoa(parent)
	})
}
