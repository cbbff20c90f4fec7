package controller

import (
	"bytes"
	"log/slog"

	"gobandit/gtp"
)

// maxLogged bounds a line of standard error in the log.
const maxLogged = 4 << 10

// A stderrLog logs the lines that an engine writes to standard error, for
// debugging. It is for one goroutine.
type stderrLog struct {
	program string
	line    []byte // beginning of a line that is not complete
}

// Write never fails.
func (l *stderrLog) Write(p []byte) (int, error) {
	l.line = append(l.line, p...)
	for {
		line, rest, ok := bytes.Cut(l.line, []byte("\n"))
		if !ok && len(l.line) <= maxLogged {
			return len(p), nil
		}
		if text := bytes.TrimSpace(line); len(text) > 0 {
			slog.Debug(gtp.Clean(string(text[:min(len(text), maxLogged)])), "stderr", l.program)
		}
		l.line = append(l.line[:0], rest...)
	}
}
