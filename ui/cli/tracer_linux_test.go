//go:build amd64

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"

	"golang.org/x/sys/unix"
)

// A harm is what happens at an operation of a program on a file.
type harm struct {
	name  string
	errno syscall.Errno // the operation fails so
	short bool          // half of the bytes are written first
	kill  int           // the program is killed: before (1) or after (2) the operation
	power bool          // what was not synced is lost then
}

var harms = []harm{
	{name: "EIO", errno: syscall.EIO}, {name: "ENOSPC", errno: syscall.ENOSPC}, {name: "short, then ENOSPC", errno: syscall.ENOSPC, short: true},
	{name: "kill before", kill: 1}, {name: "kill after", kill: 2}, {name: "power failure", kill: 2, power: true},
}

// A tracer runs a program and counts its operations that change files of a folder, by the system calls that it makes. One of
// them comes to harm.
type tracer struct {
	t      *testing.T
	folder string
	at     int // number of the operation, from 1; 0 is none
	harm   harm

	done   []string // operations, by their beginnings
	ended  []string // those that have succeeded
	inside map[int]*call
	status syscall.WaitStatus
	files  map[string]*string // by path, what was synced of a file; nil values are not
	stands map[string]*string // by path, what has a name after a power failure
}

// A call is a system call between its begin and its end.
type call struct {
	what, path, to string
	errno          syscall.Errno // instead of its result
	killed         bool
}

// run runs a program until it ends, and meanwhile what is to be done once it has started.
func (x *tracer) run(t *testing.T, p *exec.Cmd, started func()) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if p.SysProcAttr == nil {
		p.SysProcAttr = new(syscall.SysProcAttr)
	}
	p.SysProcAttr.Ptrace = true
	x.begin(t)
	must.Succeed(t, p.Start())
	over := make(chan struct{})
	go func() {
		defer close(over)
		started()
	}()
	defer func() { <-over }()
	must.Succeed(t, x.trace(p))
}

func (x *tracer) trace(p *exec.Cmd) error {
	var status unix.WaitStatus
	main := p.Process.Pid
	if _, err := unix.Wait4(main, &status, unix.WALL, nil); err != nil {
		return err
	}
	const options = unix.PTRACE_O_TRACECLONE | unix.PTRACE_O_TRACESYSGOOD | unix.PTRACE_O_EXITKILL
	if err := unix.PtraceSetOptions(main, options); err != nil {
		return err
	}

	x.inside = map[int]*call{main: nil}
	for tid := main; ; {
		signal := 0
		_, known := x.inside[tid]
		switch stop := status.StopSignal(); {
		case status.Exited() || status.Signaled():
			if delete(x.inside, tid); tid == main {
				x.status = syscall.WaitStatus(status)
				return nil
			}
		case stop == unix.SIGTRAP|0x80:
			if err := x.stopped(main, tid); err != nil && err != unix.ESRCH {
				return err
			}
		case stop == unix.SIGTRAP, stop == unix.SIGSTOP && !known: // an event, or a new thread
			if !known {
				x.inside[tid] = nil
			}
		default:
			signal = int(stop)
		}
		if status.Stopped() {
			if err := unix.PtraceSyscall(tid, signal); err != nil && err != unix.ESRCH {
				return err
			}
		}
		var err error
		if tid, err = unix.Wait4(-1, &status, unix.WALL|unix.WNOTHREAD, nil); err != nil {
			return err
		}
	}
}

// stopped is called at the begin and at the end of each system call of a thread.
func (x *tracer) stopped(main, tid int) error {
	var r unix.PtraceRegs
	if err := unix.PtraceGetRegs(tid, &r); err != nil {
		return err
	}
	if c := x.inside[tid]; c != nil {
		x.inside[tid] = nil
		if c.errno != 0 {
			r.Rax = uint64(-int64(c.errno))
			return unix.PtraceSetRegs(tid, &r)
		}
		if c.what != "" && int64(r.Rax) >= 0 {
			x.note(c)
		}
		if c.killed {
			return unix.Kill(main, unix.SIGKILL)
		}
		return nil
	}

	c := new(call)
	x.inside[tid] = c
	if c.what, c.path, c.to = x.operation(tid, &r); c.what == "" {
		return nil
	}
	x.done = append(x.done, c.what+" "+filepath.Base(c.path))
	n := len(x.done)
	after := x.harm.short && n == x.at+1 // the second half fails
	if n != x.at && !after {
		return nil
	}

	switch writes := strings.Contains(c.what, "write"); {
	case x.harm.kill == 1:
		return unix.Kill(main, unix.SIGKILL)
	case x.harm.kill == 2:
		c.killed = true
		return nil
	case x.harm.short && writes && !after && r.Rdx > 1:
		r.Rdx /= 2
	default:
		c.errno, r.Orig_rax = x.harm.errno, ^uint64(0)
	}
	return unix.PtraceSetRegs(tid, &r)
}

// operation returns what a system call does to which file of the folder; "" if it changes none.
func (x *tracer) operation(tid int, r *unix.PtraceRegs) (what, path, to string) {
	fd := func(n uint64) string {
		path, _ := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", tid, int32(n)))
		return path
	}
	name := func(folder, at uint64) string {
		path := x.text(tid, uintptr(at))
		switch {
		case filepath.IsAbs(path):
			return path
		case int32(folder) == unix.AT_FDCWD:
			return filepath.Join(x.folder, path)
		}
		return filepath.Join(fd(folder), path)
	}
	switch r.Orig_rax {
	case unix.SYS_WRITE, unix.SYS_PWRITE64:
		what, path = "write", fd(r.Rdi)
	case unix.SYS_COPY_FILE_RANGE:
		what, path = "copy", fd(r.Rdx)
	case unix.SYS_FTRUNCATE:
		what, path = "truncate", fd(r.Rdi)
	case unix.SYS_FSYNC, unix.SYS_FDATASYNC:
		what, path = "sync", fd(r.Rdi)
	case unix.SYS_OPENAT:
		if r.Rdx&unix.O_CREAT != 0 || r.Rdx&unix.O_TRUNC != 0 {
			what, path = "create", name(r.Rdi, r.Rsi)
		}
	case unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2:
		what, path, to = "rename", name(r.Rdi, r.Rsi), name(r.Rdx, r.R10)
	case unix.SYS_UNLINKAT:
		what, path = "remove", name(r.Rdi, r.Rsi)
	case unix.SYS_MKDIRAT:
		what, path = "make folder", name(r.Rdi, r.Rsi)
	case unix.SYS_FCHMOD:
		what, path = "chmod", fd(r.Rdi)
	}
	if !strings.HasPrefix(path, x.folder) || strings.HasSuffix(path, " (deleted)") {
		return "", "", ""
	}
	return what, path, to
}

// text returns a text of the program's memory.
func (x *tracer) text(tid int, at uintptr) string {
	var text [4096]byte
	n := 0
	for n < len(text) { // page by page, since the next one may not be there
		part := text[n:min(len(text), n+4096-int((at+uintptr(n))%4096))]
		read, err := unix.PtracePeekData(tid, at+uintptr(n), part)
		n += read
		if err != nil || strings.IndexByte(string(text[:n]), 0) >= 0 {
			break
		}
	}
	before, _, _ := strings.Cut(string(text[:n]), "\x00")
	return before
}

// begin takes what the folder has as synced.
func (x *tracer) begin(t *testing.T) {
	t.Helper()
	x.files, x.stands, x.done = make(map[string]*string), make(map[string]*string), nil
	err := filepath.WalkDir(x.folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			text := must.Read(path)
			x.files[path], x.stands[path] = &text, &text
		}
		return err
	})
	must.Succeed(t, err)
}

// note takes note of a call that has succeeded, for a power failure.
func (x *tracer) note(c *call) {
	x.ended = append(x.ended, c.what+" "+filepath.Base(c.path))
	switch info, err := os.Stat(c.path); {
	case c.what == "create" && x.files[c.path] == nil:
		x.files[c.path] = new(string)
	case c.what == "rename":
		x.files[c.to] = x.files[c.path]
		delete(x.files, c.path)
	case c.what == "remove":
		delete(x.files, c.path)
	case c.what == "sync" && err == nil && info.IsDir():
		for path := range x.stands {
			if filepath.Dir(path) == c.path && x.files[path] == nil {
				delete(x.stands, path)
			}
		}
		for path, text := range x.files {
			if filepath.Dir(path) == c.path {
				x.stands[path] = text
			}
		}
	case c.what == "sync" && err == nil:
		if text, err := os.ReadFile(c.path); err == nil {
			if was := x.files[c.path]; was != nil {
				*was = string(text) // under any name
			} else {
				now := string(text)
				x.files[c.path] = &now
			}
		}
	}
}

// cut leaves of the folder what a power failure would.
func (x *tracer) cut(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(x.folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && x.stands[path] == nil {
			return os.Remove(path)
		}
		return err
	})
	must.Succeed(t, err)
	for path, text := range x.stands {
		must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o777))
		must.Succeed(t, os.WriteFile(path, []byte(*text), 0o600))
	}
}
