package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// probeTime is how long a terminal has to say where its cursor is.
const probeTime = 600 * time.Millisecond

// ProbeWidth asks the terminal how many cells it draws a text in: it writes the
// text and has the position of the cursor reported. Nothing stays on the screen. It
// fails where standard input or output is not a terminal, or the terminal does not
// answer in time.
func ProbeWidth(text string) (cells int, err error) {
	if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) {
		return 0, ErrNoTerminal
	}
	before, err := term.MakeRaw(os.Stdin.Fd())
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, term.Restore(os.Stdin.Fd(), before)) }()
	in, err := cancelreader.NewReader(os.Stdin)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	timer := time.AfterFunc(probeTime, func() { in.Cancel() })
	defer timer.Stop()
	return probeWidth(in, os.Stdout, text)
}

// cursorReport asks for the position of the cursor (DSR 6); the terminal answers
// with a CPR, ESC [ row ; column R.
const cursorReport = "\x1b[6n"

// probeWidth asks the terminal behind out, which answers on in.
func probeWidth(in io.Reader, out io.Writer, text string) (int, error) {
	if _, err := io.WriteString(out, "\r"+text+cursorReport); err != nil {
		return 0, err
	}
	defer io.WriteString(out, "\r\x1b[K") //nolint:errcheck // nothing could be done
	var answer strings.Builder
	one := make([]byte, 1)
	for answer.Len() < 100 {
		if _, err := in.Read(one); errors.Is(err, cancelreader.ErrCanceled) {
			return 0, fmt.Errorf("the terminal does not tell where its cursor is within %v", probeTime)
		} else if err != nil {
			return 0, err
		}
		answer.WriteByte(one[0])
		if one[0] != 'R' {
			continue
		}
		var row, column int
		at := strings.LastIndex(answer.String(), "\x1b[")
		if at < 0 {
			continue
		}
		if _, err := fmt.Sscanf(answer.String()[at:], "\x1b[%d;%dR", &row, &column); err == nil {
			return column - 1, nil
		}
	}
	return 0, fmt.Errorf("the terminal answers %q where a cursor position is asked for", answer.String())
}
