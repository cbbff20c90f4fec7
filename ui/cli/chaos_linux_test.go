package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

// What engines leave behind in sessions of their own ends with them, also without their environment; when the program is
// killed, the next one ends it.
func TestLeftBehind(t *testing.T) {
	t.Parallel() // it waits
	for name, tt := range map[string]struct {
		starter string
		killed  bool
	}{
		"in a session of its own": {"setsid", false}, "without an environment": {"setsid env -i", false}, "of a program that was killed": {"setsid", true},
	} {
		t.Run(name, func(t *testing.T) {
			mark := strconv.Itoa(1e9 + rand.IntN(1e9))
			left := func() (n int) {
				folders, _ := filepath.Glob("/proc/[0-9]*/cmdline")
				for _, path := range folders {
					if words, err := os.ReadFile(path); err == nil && string(words) == "sleep\x00"+mark+"\x00" {
						n++
					}
				}
				return n
			}
			script := write(t, "engine.sh", fmt.Sprintf("#!/bin/sh\n(%s sleep %s >/dev/null 2>&1 </dev/null &)\nexec %q gtp --engine random\n", tt.starter, mark, self(t)))
			must.Succeed(t, os.Chmod(script, 0o755))
			name := write(t, "e.yaml", strings.Replace(strings.Replace(tinyEvent, "{engine: uct, playouts: 5}", "{command: "+script+"}", 1), "number_of_games: 40\n", "", 1))
			run := func(args ...string) int {
				p := program(t, append([]string{"run", name, "--quiet"}, args...)...)
				must.Succeed(t, p.Start())
				if len(args) == 0 {
					for end := time.Now().Add(20 * time.Second); left() == 0 && time.Now().Before(end); {
						<-time.After(5 * time.Millisecond)
					}
					_ = p.Process.Signal(syscall.SIGKILL)
				}
				_ = p.Wait() // as it was asked to
				return left()
			}
			for tries := 10; tt.killed && run() == 0; tries-- { // a program of another test may have ended it already
				if tries == 0 {
					t.Fatal("nothing is left of a program that was killed: the test shows nothing")
				}
			}
			must.Equal(t, run("--max-games", "2"), 0, "processes are left")
		})
	}
}
