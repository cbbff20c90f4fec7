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
	err = askTerminal(func(in io.Reader, out io.Writer) (err error) {
		cells, err = probeWidth(in, out, text)
		return err
	})
	return cells, err
}

// askTerminal lets ask write to the terminal and read what it answers, as it comes and
// without echo, for some time. It fails where standard input or output is not a terminal.
func askTerminal(ask func(in io.Reader, out io.Writer) error) error {
	if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) {
		return ErrNoTerminal
	}
	before, err := term.GetState(os.Stdin.Fd())
	if err != nil {
		return err
	}
	defer onCrashSignal(func() { term.Restore(os.Stdin.Fd(), before) })() //nolint:errcheck // nothing could be done
	if _, err := term.MakeRaw(os.Stdin.Fd()); err != nil {
		return err
	}
	in, err := cancelreader.NewReader(os.Stdin)
	if err == nil {
		timer := time.AfterFunc(probeTime, func() { in.Cancel() })
		err = ask(in, os.Stdout)
		timer.Stop()
		err = errors.Join(err, in.Close())
	}
	return errors.Join(err, term.Restore(os.Stdin.Fd(), before))
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
	_, column, err := readCursor(in)
	if err != nil {
		return 0, err
	}
	return column - 1, nil
}

// readCursor reads up to a report of the cursor's position, and returns what stands
// before it and the column, from 1.
func readCursor(in io.Reader) (before string, column int, err error) {
	var answer strings.Builder
	one := make([]byte, 1)
	for answer.Len() < 400 {
		if _, err := in.Read(one); errors.Is(err, cancelreader.ErrCanceled) {
			return "", 0, fmt.Errorf("the terminal does not report its cursor position within %v", probeTime)
		} else if err != nil {
			return "", 0, err
		}
		answer.WriteByte(one[0])
		if one[0] != 'R' {
			continue
		}
		at := strings.LastIndex(answer.String(), "\x1b[")
		if at < 0 {
			continue
		}
		var row int
		if _, err := fmt.Sscanf(answer.String()[at:], "\x1b[%d;%dR", &row, &column); err == nil {
			return answer.String()[:at], column, nil
		}
	}
	return "", 0, fmt.Errorf("the terminal answers %q to the request for its cursor position", answer.String())
}
