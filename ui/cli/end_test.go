//go:build unix

package cli

import (
	"context"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"
)

// A signal ends the terminal program, which says how to go on with its event.
func TestSignalToTune(t *testing.T) {
	t.Parallel() // it waits
	path := write(t, "tiny.yaml", strings.Replace(tinyEvent, "number_of_games: 40\n", "", 1))
	term := openTerminal(t, 120, 40, "main", "tune "+quoted(path))
	term.waitForText("running")
	for _, pid := range term.programs() {
		must.Succeed(t, syscall.Kill(pid, syscall.SIGTERM))
	}
	term.waitForEnd(exitInterrupted + int(syscall.SIGTERM))
	must.Has(t, strings.ReplaceAll(term.screen(), "\n", ""), "to continue: gobandit tune "+path)
}

// A signal ends a match at once: the games that have ended are kept.
func TestSignalToAMatch(t *testing.T) {
	m := newMishap(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	out := &counting{lines: 3, then: func() { cancel(signalError{syscall.SIGTERM}) }}
	var told strings.Builder
	got := run(ctx, m.command("match --black random --white random --size 5 --games 100000 --journal m.journal"), nil, out, &told)
	if got != 143 || !strings.Contains(told.String(), "the same command continues from m.journal") || !strings.Contains(out.String(), "random 1 v random 2: ") {
		t.Errorf("status %d, told %s, printed %s", got, told.String(), out.String())
	}
	if rows := strings.Count(must.Read("m.journal"), "\n"); rows < 4 || rows > 5 {
		t.Errorf("%d rows", rows)
	}
}

// A counting writer does something after some lines.
type counting struct {
	strings.Builder
	lines int
	then  func()
}

func (c *counting) Write(text []byte) (int, error) {
	if c.lines--; c.lines == 0 {
		c.then()
	}
	return c.Builder.Write(text)
}
