package gtp

import "bytes"

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
