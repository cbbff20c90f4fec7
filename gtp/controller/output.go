package controller

import (
	"errors"
	"io"
	"os"
	"time"
)

// An output is the reading end of a pipe that an engine writes to.
type output struct {
	file *os.File
	rest int // bytes read since the end of the engine
}

// maxPipe is the size of the largest pipe in bytes, 1 MiB for unprivileged programs on
// Linux. Bytes beyond it were written after the engine's end.
const maxPipe = 1 << 20

// Read reads until the pipe is closed. After end it reads what is in the pipe and does
// not wait, since a child of the engine that left its group may keep the pipe open, or
// even write to it.
func (o *output) Read(p []byte) (int, error) {
	n, err := o.file.Read(p)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	if o.rest >= maxPipe {
		return 0, io.EOF
	}
	n, err = readNow(o.file, p)
	o.rest += n
	return n, err
}

// end takes note of the engine's end. A deadline that has passed wakes the reader, and
// keeps it from waiting again.
func (o *output) end() { o.file.SetReadDeadline(time.Now()) }
