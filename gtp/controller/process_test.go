package controller

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
)

// quick are options for engines that misbehave.
var quick = Launch{Timeout: 300 * time.Millisecond, Grace: 100 * time.Millisecond, MaxAnswer: 100000}

func start(t *testing.T, script string, o Launch) *Process {
	t.Helper()
	e := must.Get(Start(fake(script), o))
	t.Cleanup(func() {
		e.Close()
		if alive(e.cmd.Process.Pid) {
			t.Error("the engine's process is left over")
		}
	})
	return e
}

// alive reports whether a process exists that is not just waiting to be reaped.
func alive(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", itoa(pid), "stat"))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}

func TestDo(t *testing.T) {
	tests := []struct{ script, want string }{
		{"good", "fine"},
		{"CRLF", "a\n b"},
		{"slow", "a\nb"},
		{"last words", "farewell"},
		{"half an answer more", "first"},
	}
	for _, tt := range tests {
		t.Run(tt.script, func(t *testing.T) {
			e := start(t, tt.script, Launch{Timeout: time.Minute})
			must.Equal(t, must.Get(e.Do(t.Context(), "test")), tt.want, "answer")
		})
	}
}

func TestDoErrors(t *testing.T) {
	tests := []struct{ script, want string }{
		{"crash", `engine ended (exit status 2) during "test": panic: the end`},
		{"exit", `engine ended (exit status 3) during "test": no licence`},
		{"stall", `no answer to "test" within 300ms`},
		{"stubborn", `no answer to "test" within 300ms`},
		{"garbage", `bad answer to "test": the answer begins with "no idea what you mean", want = or ?`},
		{"banner", `bad answer to "test":`},
		{"two answers", `bad answer to "test": "= second" came after it`},
		{"huge", `bad answer to "test": it is too long`},
		{"huge line", `bad answer to "test": a line of more than 100000 bytes`},
		{"closes", `engine ended (signal: `},
	}
	for _, tt := range tests {
		t.Run(tt.script, func(t *testing.T) {
			t.Parallel()
			o := quick
			if !strings.Contains(tt.want, "within") {
				o.Timeout = time.Minute
			}
			e := start(t, tt.script, o)
			text, err := e.Do(t.Context(), "test")
			if err == nil {
				t.Fatalf("answer %q, want an error", text)
			}
			if want := e.Program() + ": " + tt.want; !strings.HasPrefix(err.Error(), want) {
				t.Errorf("error %q, want %q", err, want)
			}
			var exit *ExitError
			if _, err := e.Do(t.Context(), "test"); tt.script != "banner" && !errors.As(err, &exit) {
				t.Errorf("the next command: error %v, want an *ExitError", err)
			}
		})
	}
}

func TestFailureKeepsTheEngine(t *testing.T) {
	e := start(t, "good", Launch{})
	_, err := e.Do(t.Context(), "komi", "x")
	var failure *FailureError
	if !errors.As(err, &failure) || failure.Message != "unknown command" || failure.Command != "komi x" {
		t.Fatalf("error %v, want a *FailureError", err)
	}
	if _, err := e.Do(t.Context(), "two\nlines"); !errors.As(err, &failure) {
		t.Errorf("a command of two lines: error %v, want a *FailureError", err)
	}
	must.Equal(t, must.Get(e.Do(t.Context(), "name")), "Fake", "name")
}

func TestKnows(t *testing.T) {
	e := start(t, "good", Launch{})
	for command, want := range map[string]bool{"test": true, "nonesuch": false} {
		for range 2 {
			must.Equal(t, must.Get(e.Knows(t.Context(), command)), want, "Knows", command)
		}
	}
}

// TestSetRules tells rules to an engine that takes Japanese ones alone, and to one
// that knows of none.
func TestSetRules(t *testing.T) {
	for script, want := range map[string]bool{"rules": true, "good": false} {
		e := start(t, script, Launch{})
		for _, tt := range []struct {
			rules   string
			refused bool
		}{{"chinese", false}, {"chinese,compensation=none", false}, {"aga", want}, {"japanese", false}, {"korean", false}, {"chinese", want}} {
			r := must.Get(model.ParseRules(tt.rules))
			must.Equal(t, e.SetRules(t.Context(), r) != nil, tt.refused, script, tt.rules)
		}
	}
}

func TestContextEndsTheEngine(t *testing.T) {
	e := start(t, "stall", Launch{Grace: 100 * time.Millisecond})
	ctx, cancel := context.WithCancel(t.Context())
	e.launch.Log = func(sent bool, text string) { cancel() } // once the command is on its way
	must.Is(t, must.Err(e.Do(ctx, "test")), context.Canceled)
	<-e.Done()
}

func TestCloseEndsTheGroup(t *testing.T) {
	e := start(t, "child", Launch{})
	text := must.Get(e.Do(t.Context(), "test"))
	child := atoi(text)
	if !alive(child) {
		t.Fatalf("the child %q does not run", text)
	}
	e.Close()
	e.Close()
	waitFor(t, func() bool { return !alive(child) })
}

func TestCloseWhileAsking(t *testing.T) {
	e := start(t, "stall", quick)
	e.launch.Timeout = 0
	asked := make(chan error)
	e.launch.Log = func(bool, string) { go e.Close() }
	go func() {
		_, err := e.Do(context.Background(), "test")
		asked <- err
	}()
	var exit *ExitError
	if err := <-asked; !errors.As(err, &exit) {
		t.Errorf("error %v, want an *ExitError", err)
	}
}

func TestEnvironment(t *testing.T) {
	c := fake("environment")
	c.Dir = t.TempDir()
	c.Env = append(c.Env, "GOBANDIT_TEST_VALUE=17")
	e := must.Get(Start(c, Launch{}))
	defer e.Close()
	must.Equal(t, must.Get(e.Do(t.Context(), "test")), c.Dir+" 17", "answer")
}

func TestStartErrors(t *testing.T) {
	for _, c := range []Command{{}, {Args: []string{"nonesuch-engine"}}, {Args: []string{os.Args[0]}, Dir: "/nonesuch"}} {
		_, err := Start(c, Launch{})
		var start *StartError
		if !errors.As(err, &start) {
			t.Errorf("%q: error %v, want a *StartError", c.Args, err)
		}
	}
}

func TestStream(t *testing.T) {
	e := start(t, "analysis", Launch{Timeout: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	var lines []string
	err := e.Stream(ctx, func(line string) {
		lines = append(lines, line)
		if line == "info 2" {
			cancel()
		}
	}, "test")
	if got := strings.Join(lines, ","); err != nil || got != "info 1,info 2,info 3" {
		t.Errorf("lines %s, %v", got, err)
	}
	must.Equal(t, must.Get(e.Do(t.Context(), "name")), "Fake", "after it name")
	var failure *FailureError
	if err := e.Stream(t.Context(), nil, "nonesuch"); !errors.As(err, &failure) {
		t.Errorf("unknown command: error %v", err)
	}
}

func TestStreamThatDoesNotEnd(t *testing.T) {
	e := start(t, "endless analysis", Launch{Timeout: time.Minute, Grace: quick.Grace})
	must.Get(e.Do(t.Context(), "name"))
	e.launch.Timeout = quick.Timeout
	ctx, cancel := context.WithCancel(t.Context())
	err := e.Stream(ctx, func(string) { cancel() }, "test")
	must.Is(t, err, context.Canceled)
	<-e.Done()
}

func TestStderrIsBounded(t *testing.T) {
	var kept tail
	for range 100 {
		kept.Write([]byte(strings.Repeat("x", 999) + "\n"))
	}
	kept.Write([]byte("the end\n"))
	must.Equal(t, len(kept.String()), stderrKept, "bytes are kept")
	kept.Write([]byte(gtp.Ready + "\n")) // says nothing of an end
	must.Equal(t, lastLine(kept.String()), "the end", "last line")
}

// The first answer may have a time of its own, after which a hint follows; later ones have not.
func TestFirstAnswer(t *testing.T) {
	c := fake("stall")
	c.First, c.Hint = 50*time.Millisecond, "if it is not Fake, get Fake"
	e := must.Get(Start(c, Launch{Grace: time.Millisecond}))
	defer e.Close()
	_, err := e.Do(t.Context(), "test")
	var late *TimeoutError
	if want := `: no answer to "test" within 50ms; if it is not Fake, get Fake`; !errors.As(err, &late) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}

	ctx, cancel := context.WithCancelCause(t.Context())
	c.First = time.Hour
	e = must.Get(Start(c, Launch{Grace: time.Millisecond, Timeout: 50 * time.Millisecond}))
	defer e.Close()
	if _, err := e.Do(ctx, "test"); !errors.As(err, &late) || late.After != 50*time.Millisecond {
		t.Errorf("error %v, want it within 50ms, as all answers", err)
	}
	e = must.Get(Start(c, Launch{Grace: time.Millisecond}))
	defer e.Close()
	time.AfterFunc(20*time.Millisecond, func() { cancel(nil) })
	if _, err := e.Do(ctx, "test"); !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), c.Hint) {
		t.Errorf("error %v, want that of the context alone", err)
	}

	c = fake("crash")
	c.First, c.Hint = time.Minute, "hint"
	e = must.Get(Start(c, Launch{}))
	defer e.Close()
	must.Equal(t, must.Get(e.Do(t.Context(), "name")), "Fake")
	if _, err := e.Do(t.Context(), "test"); err == nil || strings.Contains(err.Error(), "hint") {
		t.Errorf("error %v, want one without the hint", err)
	}
}

// The last line of an engine's standard error is shown with its end, where the reason stands.
func TestLastLine(t *testing.T) {
	const line = "/home/somebody/.pyenv/versions/3.11.7/bin/python3: can't open file '/home/somebody/engines/missing.py': [Errno 2] No such file"
	must.Equal(t, lastLine("Traceback\n"+line+"\n"), line)
}

func TestExitHint(t *testing.T) {
	err := &ExitError{"leelaz", "name", "signal: aborted", "what():  clGetPlatformIDs"}
	if want := `leelaz: engine ended (signal: aborted) during "name": what():  clGetPlatformIDs; it finds no GPU: try --cpu-only`; err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
