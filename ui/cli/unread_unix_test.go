//go:build unix

package cli

import (
	"bufio"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// A client is a program that talks to gobandit gtp, which would think for hours.
type client struct {
	engine   *exec.Cmd
	in       io.WriteCloser
	out, log io.ReadCloser
}

// newClient starts the engine with a command, and waits until it is at work.
func newClient(tb testing.TB, command string) *client {
	tb.Helper()
	c := &client{engine: program(tb, "gtp", "--engine", "uct", "--playouts", "1000000000")}
	c.in, _ = c.engine.StdinPipe()
	c.out, _ = c.engine.StdoutPipe()
	c.log, _ = c.engine.StderrPipe()
	start(tb, c.engine)
	io.WriteString(c.in, "gobandit-live graphics moves\n"+command+"\n")
	// A search at work draws on standard error.
	if line, err := bufio.NewReader(c.log).ReadString('\n'); !strings.HasPrefix(line, "gogui-gfx:") {
		tb.Fatalf("%s: %q, %v", command, line, err)
	}
	return c
}

// leave closes pipes, and waits until the engine has ended.
func (c *client) leave(pipes ...io.Closer) string {
	for _, p := range pipes {
		p.Close()
	}
	err := c.engine.Wait()
	if err == nil {
		return "done"
	}
	return err.Error()
}

var longCommands = []string{"genmove b", "reg_genmove b", "lz-analyze b 6000", "kata-genmove_analyze b 6000", "kata-search_cancellable b", "kata-benchmark 2000000000"}

// TestClientGone closes pipes of an engine at work. It ends at once when nobody reads
// its answers any more: by the signal of its last one, or with that status.
func TestClientGone(t *testing.T) {
	t.Parallel() // it waits
	for _, command := range longCommands {
		c := newClient(t, command)
		if got := c.leave(c.in, c.out, c.log); got != "signal: broken pipe" && got != "exit status 141" {
			t.Errorf("%s, every pipe closed: %s", command, got)
		}
	}
	c := newClient(t, "genmove b")
	if got := c.leave(c.out); got != "signal: broken pipe" && got != "exit status 141" {
		t.Errorf("standard output closed: %s", got)
	}
}

// TestEndOfInput ends the input while standard output is open: commands that were
// sent are answered, and an analysis ends.
func TestEndOfInput(t *testing.T) {
	t.Parallel() // it waits
	for input, want := range map[string]string{
		"boardsize 9\ngenmove b":             "=\n\n= ",
		"boardsize 9\nkata-search b\nname":   "\n\n= gobandit\n\n",
		"kata-search_cancellable b\n":        "= ",
		"lz-analyze b 1\n":                   "=\n",
		"7 kata-genmove_analyze b 100\nname": "=7\n",
		"":                                   "",
		"\xff\x00\x1b[2J\n\n \r\n":           "? unknown command\n\n",
	} {
		p := program(t, "gtp", "--engine", "uct", "--playouts", "100")
		p.Stdin = strings.NewReader(input)
		out, err := p.Output()
		if err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "cancelled") {
			t.Errorf("%q is answered %q, %v; want %q", input, out, err, want)
		}
	}
}

// BenchmarkClientGone tells how long an engine at work lives after its client.
func BenchmarkClientGone(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		c := newClient(b, "genmove b")
		b.StartTimer()
		c.leave(c.in, c.out, c.log)
	}
}
