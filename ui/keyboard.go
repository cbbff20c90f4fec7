package ui

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"gobandit/search/guard"
)

// A keyboard reads the keys of a terminal for bubbletea, which takes the end of each read for the
// end of a key: characters and sequences that arrive in parts are put together. Answers of the
// terminal are no keys: as such they would do what nobody wants.
type keyboard struct {
	*os.File

	mu      sync.Mutex
	wanted  int       // reports of the cursor's position that have been asked for
	until   time.Time // they come
	reports []byte
	begun   []byte               // of an answer, which is read before the keys
	heard   func(reports string) // is told them all, in a goroutine of the reader
}

// expect has n more reports of the cursor's position heard, rather than read.
func (k *keyboard) expect(n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); now.After(k.until) { // the terminal has not answered
		k.wanted, k.reports = 0, nil
	}
	k.wanted, k.until = k.wanted+n, time.Now().Add(4*probeTime)
}

// begin has the rest of the answer to the questions at the start heard: answer is what has come.
func (k *keyboard) begin(answer string) {
	reports := cursorReports.FindAllString(answer, -1)
	k.expect(len(askedWidths) - len(reports))
	k.reports = []byte(strings.Join(reports, ""))
	if last := strings.LastIndexByte(answer, '\x1b'); last >= 0 && lacks([]byte(answer[last:])) > 0 {
		k.begun = []byte(answer[last:])
	}
}

// answers matches what terminals answer.
var answers = regexp.MustCompile(`\x1b_G[^\x1b]*\x1b\\|\x1b\]11;[^\x1b\a]*(?:\x1b\\|\a)|\x1b\[\d+;\d+R|\x1b\[6;\d+;\d+t|\x1b\[\?2;[\d;]*S`)

// mostKey is how long the sequence of a key or an answer may be.
const mostKey = 64

// How long the rest of a key is waited for.
const (
	maybeMore  = 25 * time.Millisecond  // if its beginning is a key, too
	surelyMore = 200 * time.Millisecond // if not
)

// Read reads whole keys. Of p one byte at least stays free: bubbletea waits for more after a read
// that fills it.
func (k *keyboard) Read(p []byte) (int, error) {
	room, n := min(mostKey, len(p)/2), copy(p, k.begun)
	k.begun = nil
	more, err := k.File.Read(p[n : len(p)-room])
	n += more
	for n > 0 && err == nil && n < len(p)-1 {
		wait := lacks(p[:n])
		if wait == 0 || !waitFor(k.File, wait) {
			break
		}
		more, err = k.File.Read(p[n : n+1])
		n += more
	}
	if errors.Is(err, io.EOF) { // which no key makes: bubbletea would wait for more
		err = errGone
	}
	return copy(p, k.keys(p[:n])), err
}

// errGone ends the program when its terminal is closed, also where the signal of that, SIGHUP, is ignored.
var errGone = errors.New("the terminal is gone")

// What may be a whole key and what is none at the end of a read: of the latter sequences, the mouse of X10,
// function keys of Linux, and answers.
var (
	maybeWhole  = regexp.MustCompile(`\x1b[\[O_\]]?$`)
	surelyParts = regexp.MustCompile(`(?s)\x1b(?:\[(?:[0-?]+[ -/]*|M.{0,2}|\[)|_G[^\x1b]{0,60}\x1b?|\]11;[^\x1b\a]{0,60}\x1b?)$`)
)

// lacks returns how long the rest of the last key of a read is waited for; 0: nothing is missing.
func lacks(p []byte) time.Duration {
	start := max(0, len(p)-1)
	for start > 0 && len(p)-start < utf8.UTFMax && !utf8.RuneStart(p[start]) {
		start--
	}
	switch {
	case surelyParts.Match(p) || len(p) > 0 && !utf8.FullRune(p[start:]):
		return surelyMore
	case maybeWhole.Match(p):
		return maybeMore
	}
	return 0
}

// keys returns what of p are keys. rxvt-unicode reports the mouse's motion as button 31, others as 35.
func (k *keyboard) keys(p []byte) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	p = bytes.ReplaceAll(p, []byte("\x1b[<31;"), []byte("\x1b[<35;"))
	return answers.ReplaceAllFunc(p, func(answer []byte) []byte {
		switch {
		case answer[1] != '[':
			return nil
		case answer[len(answer)-1] != 'R': // to the question for a size
			k.tell(string(answer))
			return nil
		case k.wanted == 0 || time.Now().After(k.until): // a key: shift+f3 is one
			return answer
		}
		k.reports = append(k.reports, answer...)
		if k.wanted--; k.wanted == 0 {
			k.tell(string(k.reports))
			k.reports = nil
		}
		return nil
	})
}

// tell has an answer heard, which may wait for who reads.
func (k *keyboard) tell(answer string) {
	if k.heard != nil {
		guard.Go("terminal", func() error { k.heard(answer); return nil }, func(error) {})
	}
}
