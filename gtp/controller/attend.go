package controller

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"gobandit/gtp"
	"gobandit/search/guard"
)

// attend starts to read what the engine writes, and to wait for its end. A panic on the
// way ends the engine.
func (e *Process) attend() {
	quiet := make(chan error, 1) // gets the error, or nil, at the end of standard error
	guard.Go(e.program+": standard error", e.readErrors, func(err error) {
		e.errout.file.Close()
		if err != nil {
			killGroup(e.cmd.Process.Pid)
		}
		quiet <- err
	})
	guard.Go(e.program+": output", e.read, func(err error) {
		e.stdout.file.Close()
		e.readErr = err
		close(e.lines)
	})
	guard.Go(e.program, e.wait, func(err error) {
		e.defect = cmp.Or(<-quiet, err)
		close(e.done)
	})
}

// maxLogged bounds a line of standard error in the debug log, in bytes.
const maxLogged = 4 << 10

// readErrors passes standard error on until it ends.
func (e *Process) readErrors() error {
	out := io.MultiWriter(e.stderr, &gtp.LineWriter{Most: maxLogged, Line: func(line string) {
		if line = strings.TrimSpace(line); line != "" && line != gtp.Ready {
			slog.Debug(line, "stderr", e.program)
		}
	}})
	if e.launch.Stderr != nil {
		out = io.MultiWriter(out, e.launch.Stderr)
	}
	_, _ = io.Copy(out, &e.errout) // ends with the engine
	return nil
}

// read passes lines of output on until it ends.
func (e *Process) read() error {
	r := bufio.NewReaderSize(&e.stdout, 64<<10)
	var text strings.Builder
	for {
		part, err := r.ReadSlice('\n')
		text.Write(part)
		if text.Len() > e.launch.MaxAnswer {
			return fmt.Errorf("a line of more than %d bytes", e.launch.MaxAnswer)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if text.Len() > 0 {
			behind, _ := r.Peek(r.Buffered())
			e.lines <- outputLine{strings.TrimSuffix(text.String(), "\n"), bytes.IndexByte(behind, '\n') >= 0}
			text.Reset()
		}
		if err != nil {
			return nil
		}
	}
}

// wait waits for the process to end, ends its children, and ends the readers.
func (e *Process) wait() error {
	defer func() {
		e.stdin.Close()
		e.stdout.end()
		e.errout.end()
	}()
	state, err := e.cmd.Process.Wait()
	killGroup(e.cmd.Process.Pid)
	ended(e.cmd.Process.Pid, e.mark)
	if err != nil {
		e.status = err.Error()
	} else {
		e.status = state.String()
	}
	return nil
}
