package gtp

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the length in bytes of the longest line that a program reads.
const MaxLine = 1 << 20

// ReadLine reads a line without its line feed; the last one may have none. Of a line
// of more than MaxLine bytes it returns the beginning, and whole is false. The text
// stays the caller's. At the end of the input the error is io.EOF.
func ReadLine(r *bufio.Reader) (text []byte, whole bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		text = append(text, part[:min(len(part), MaxLine+1-len(text))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !(errors.Is(err, io.EOF) && len(text) > 0):
			return nil, false, err
		}
		text = bytes.TrimSuffix(text, []byte("\n"))
		return text, len(text) <= MaxLine, nil
	}
}

// A LineWriter takes the lines of another program, such as those of its standard
// error. It is for one goroutine.
type LineWriter struct {
	Most int               // bytes at which a line is clipped
	Line func(line string) // is called with each complete line, without control characters

	part []byte // beginning of a line that is not complete
}

// Write never fails.
func (w *LineWriter) Write(text []byte) (int, error) {
	n := len(text)
	for len(text) > 0 {
		line, after, ended := bytes.Cut(text, []byte("\n"))
		room := w.Most + 1 - len(w.part)
		w.part = append(w.part, line[:min(len(line), room)]...)
		if ended {
			w.Line(Clip(Clean(string(w.part)), w.Most))
			w.part = w.part[:0]
		}
		text = after
	}
	return n, nil
}
