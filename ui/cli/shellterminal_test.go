package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The program is suspended and goes on, takes over a settings file that changes,
// runs what the palette names, and leaves the terminal as it was.
func TestShellInATerminal(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	settings := filepath.Join(dir, "config.yaml")
	set := func(text string) {
		t.Helper()
		writeFile(t, settings, text)
	}
	set("theme: slate\n")
	tours(t, dir)
	term := openShell(t, 80, 24, fmt.Sprintf("env XDG_STATE_HOME=%s PS1='prompt>' %s=main COLORTERM=truecolor sh", quoted(dir), asProgram))
	term.waitForText("prompt>")
	before := filepath.Join(dir, "stty")
	term.keys("stty -g >"+quoted(before), "Enter")
	term.keys(quoted(self(t), "play", "--playouts", "50", "--config", settings), "Enter")
	term.waitForText("you to move")
	term.keys("C-z")
	term.waitForText("Stopped")
	term.wantModes("a terminal as it was", "001")
	term.keys("stty -g | cmp - "+quoted(before)+" && echo suspended: $?", "Enter")
	term.waitForText("suspended: 0")
	term.keys("fg; echo over=$?", "Enter")
	term.waitForText("[1 Play]")
	term.wantModes("the program's terminal", "110")

	set("theme: salte\n")
	term.waitForText("stay as they were")
	set("keys: {play: {pass: f5}, everywhere: {log-screen: f6}}\n")
	term.waitForText("settings read from")
	term.keys("F6")
	term.waitForText("[5 Log]")
	term.waitForText("settings read")
	term.keys(":", "play.num", "Tab", "Enter")
	term.waitForText("[1 Play]")
	term.keys("q")
	term.waitForText("over=0")
	term.wantModes("a terminal as it was", "001")
	term.keys("stty -g | cmp - "+quoted(before)+" && echo left: $?", "Enter")
	term.waitForText("left: 0")
	if _, err := os.Stat(filepath.Join(dir, "gobandit", "gobandit.log")); err != nil {
		t.Error(err)
	}
}

// openShell starts a command in a terminal.
func openShell(t *testing.T, columns, rows int, command string) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("GOBANDIT_REQUIRE_ENGINES") == "1" {
			t.Fatal("tmux is not installed")
		}
		t.Skip("tmux is not installed")
	}
	term := &terminal{t, filepath.Join(t.TempDir(), "tmux")}
	term.tmux("new-session", "-d", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows), command)
	t.Cleanup(func() {
		end := exec.Command("tmux", "-S", filepath.Base(term.socket), "kill-server")
		end.Dir = filepath.Dir(term.socket)
		_ = end.Run() // fails if nothing runs any more
	})
	return term
}
