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

// maxPipe is more than a pipe can hold, in bytes: what comes later was written
// after the end. Linux lets programs that are not privileged have 1 MiB.
const maxPipe = 1 << 20

// Read reads what is written until the pipe is closed. After end it reads what is
// in the pipe, and waits for nothing: a child of the engine that left its group
// may hold the pipe open, and even write on.
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

// end says that the engine has ended. A deadline that has passed wakes the
// reader, and keeps it from waiting again.
func (o *output) end() { o.file.SetReadDeadline(time.Now()) }
