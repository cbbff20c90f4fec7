package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"

	"gobandit/model/words"
)

// How long the start waits for reports of the terminal.
const (
	probeTime = 600 * time.Millisecond // the first one
	restTime  = 60 * time.Millisecond  // others after it
)

// A timedReader has a timer end rest after the first report of the cursor's position.
type timedReader struct {
	io.Reader
	timer *time.Timer
	rest  time.Duration
}

func (r *timedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if r.rest > 0 && bytes.IndexByte(p[:n], 'R') >= 0 {
		r.timer.Reset(r.rest)
		r.rest = 0
	}
	return n, err
}

// askTerminal lets ask write to the terminal and read what it answers, as it comes and
// without echo, for probeTime, or for rest from the first report of the cursor's position on. It
// fails where standard input or output is not a terminal.
func askTerminal(rest time.Duration, ask func(in io.Reader, out io.Writer) error) error {
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
		err = ask(&timedReader{in, timer, rest}, os.Stdout)
		timer.Stop()
		err = errors.Join(err, in.Close())
	}
	return errors.Join(err, term.Restore(os.Stdin.Fd(), before))
}

// cursorReport asks for the position of the cursor (DSR 6); the terminal answers
// with a CPR, ESC [ row ; column R.
const cursorReport = "\x1b[6n"

// cursorReports matches the answers.
var cursorReports = regexp.MustCompile(`\x1b\[\d+;(\d+)R`)

// askedWidths are the characters whose widths a terminal is asked for. The first is a letter, since
// some terminals count columns from 0; the second has two bytes, in place of which a terminal
// that does not know UTF-8 draws two letters.
var askedWidths = []rune("xä" + words.Asked)

// widthQuery has the cursor's position reported after each of them. Nothing stays on the screen.
var widthQuery = func() string {
	return "\r" + strings.Join(words.Each(askedWidths, func(r rune) string { return string(r) + cursorReport + "\r" }), "") + "\x1b[K"
}()

// parseWidths returns the characters of words.Asked that take two cells, as a terminal's answers to widthQuery say.
func parseWidths(answer string) (wide string, err error) {
	reports := cursorReports.FindAllStringSubmatch(answer, -1)
	if len(reports) < len(askedWidths) {
		return "", fmt.Errorf("the terminal reports its cursor position %d times of %d", len(reports), len(askedWidths))
	}
	first := 0
	for i, report := range reports[len(reports)-len(askedWidths):] {
		column, _ := strconv.Atoi(report[1])
		switch r := askedWidths[i]; {
		case i == 0:
			first = column - 1
		case column-first < 2:
		case i == 1:
			return "", errNotUTF8
		default:
			wide += string(r)
		}
	}
	return wide, nil
}

// errNotUTF8 is the error of terminals that do not know UTF-8.
var errNotUTF8 = errors.New("the terminal does not know UTF-8")

// errLate is the error of terminals that have not answered, or not all that was asked.
var errLate = errors.New("the terminal does not report its cursor position in time")

// readReports reads what a terminal answers, up to the n-th report of the cursor's position.
func readReports(in io.Reader, n int) (answer string, err error) {
	var text []byte
	const most = 100 // bytes for a report
	for one := make([]byte, 1); len(text) < most*(n+4); {
		if _, err := in.Read(one); errors.Is(err, cancelreader.ErrCanceled) {
			return string(text), errLate
		} else if err != nil {
			return string(text), err
		}
		if text = append(text, one[0]); one[0] == 'R' && len(cursorReports.FindAllIndex(text, n)) == n {
			return string(text), nil
		}
	}
	return string(text), fmt.Errorf("the terminal answers %q to the request for its cursor position", text[:most])
}
