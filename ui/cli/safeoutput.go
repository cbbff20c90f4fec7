package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/term"

	"gobandit/gtp"
)

// A safeWriter writes the output of commands, which may have names, comments and
// messages of other programs and files. It replaces characters that a terminal would
// obey by U+FFFD, except line feeds and tabs. It is safe for several goroutines.
type safeWriter struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // the first bytes of a character that is not complete
	lost error  // the first error of a write
}

// Write writes text. It returns the number of bytes of text.
func (w *safeWriter) Write(text []byte) (int, error) {
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

// safeText returns a text as a safeWriter writes it, for a file.
func safeText(text string) string {
	var out strings.Builder
	w := safeWriter{to: &out}
	_, _ = w.Write([]byte(text)) // a Builder returns no error
	return out.String()
}

func (w *safeWriter) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lost
}

// unchanged returns the writer below, for protocols and our own colors.
func unchanged(w io.Writer) io.Writer {
	if safe, ok := w.(*safeWriter); ok {
		return safe.to
	}
	return w
}

// showStatus shows text in the line of a terminal's cursor, in place of what it showed
// there before, and reports whether out is a terminal. "" clears the line.
func showStatus(out io.Writer, text string) bool {
	f, ok := unchanged(out).(*os.File)
	if !ok || !term.IsTerminal(f.Fd()) {
		return false
	}
	fmt.Fprintf(f, "\r%s\x1b[K", safeText(text))
	return true
}
