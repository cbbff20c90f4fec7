package controller

import (
	"strings"
	"sync"

	"gobandit/gtp"
)

// A tail keeps the end of what is written to it, about stderrKept bytes. It is
// safe for several goroutines.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > 2*stderrKept {
		t.text = append(t.text[:0], t.text[len(t.text)-stderrKept:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := t.text
	if len(text) > stderrKept {
		text = text[len(text)-stderrKept:]
	}
	return strings.ToValidUTF8(string(text), "?")
}

// reasonKept is how many bytes a message has of an engine's last line. The reason stands at its end: interpreters begin with
// their own path.
const reasonKept = 4 * gtp.Quoted

// lastLine returns the last line of s that says something, for a message.
func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(s, gtp.Ready, "")), "\n")
	return gtp.Clip(strings.TrimSpace(gtp.Clean(lines[len(lines)-1])), reasonKept)
}
