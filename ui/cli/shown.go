package cli

import (
	"bytes"
	"cmp"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"gobandit/gtp"
)

// A shownWriter is where commands write what people read: names, comments and
// messages of other programs and files may be part of it. What a terminal would
// obey instead of showing is replaced by U+FFFD, line feeds and tabs apart.
// It is safe for several goroutines.
type shownWriter struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // of a character whose end has not come
	lost error  // the first error of a write: what was said did not arrive
}

// Write writes text. Its count is that of the bytes taken.
func (w *shownWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	in := append(w.rest, text...)
	out := make([]byte, 0, len(in))
	for len(in) > 0 && utf8.FullRune(in) {
		r, n := utf8.DecodeRune(in)
		in = in[n:]
		if gtp.DisturbsText(r) {
			r = utf8.RuneError
		}
		out = utf8.AppendRune(out, r)
	}
	w.rest = bytes.Clone(in)
	if _, err := w.to.Write(out); err != nil {
		w.lost = cmp.Or(w.lost, err)
		return 0, err
	}
	return len(text), nil
}

// shownText returns what would be written of a text, for a file that people print.
func shownText(text string) string {
	var out strings.Builder
	w := shownWriter{to: &out}
	_, _ = w.Write([]byte(text)) // a Builder takes everything
	return out.String()
}

// failed returns the first error of a write.
func (w *shownWriter) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lost
}

// unchanged returns the writer below, for a protocol or for colours of our own.
func unchanged(w io.Writer) io.Writer {
	if shown, ok := w.(*shownWriter); ok {
		return shown.to
	}
	return w
}
