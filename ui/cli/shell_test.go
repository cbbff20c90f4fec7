package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/configs"
	"gobandit/model/must"
	"gobandit/model/words"
	"gobandit/ui"
	"gobandit/ui/view"
)

func TestConfig(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv(configs.SettingsEnv, "")
	if out := mustRun(t, "config", "path"); !strings.HasSuffix(out, filepath.Join("gobandit", "config.yaml")+"\n") {
		t.Errorf("path %q", out)
	}
	wantParts(t, mustRun(t, "config", "print"), "theme: wood", "# default", "    pass: p")

	mine := write(t, "mine.yaml", "theme: paper\nkeys: {play: {pass: P}}\n")
	out := mustRun(t, "config", "print", "--config", mine)
	wantParts(t, out, "theme: paper", "# "+mine+":1", "    pass: P", "# "+mine+":2")
	t.Setenv(configs.SettingsEnv, write(t, "printed.yaml", out))
	wantParts(t, mustRun(t, "config", "print"), "theme: paper", "    pass: P")

	bad := write(t, "bad.yaml", "theme: salte\nkeys: {play: {pas: P}}\n")
	_, errOut, status := gobandit(t, "config", "print", "--config", bad)
	must.Equal(t, status, exitUsage, "status")
	wantParts(t, errOut, bad+":1:8: theme", `did you mean "slate"?`, bad+":2:15: keys.play.pas", `did you mean "pass"?`)

	for name, args := range map[string][]string{"--config": {"--config", "/no/such.yaml"}, configs.SettingsEnv: nil} {
		t.Setenv(configs.SettingsEnv, "/no/such.yaml")
		wantError(t, exitUsage, name+": /no/such.yaml: no such file", append([]string{"config", "path"}, args...)...)
	}
}

func TestDoctor(t *testing.T) {
	t.Setenv("TERM", "xterm-test")
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	t.Setenv(configs.SettingsEnv, write(t, "bad.yaml", "theme: salte"))
	wantParts(t, mustRun(t, "doctor"), `"xterm-test"`, "not a terminal", "bad.yaml, with problems:", `did you mean "slate"?`,
		filepath.Join(state, "gobandit", "gobandit.log"), "┌─┬─┐", "| lines that meet", "bug report")

	program := filepath.Join(t.TempDir(), "gnugo")
	must.Succeed(t, os.WriteFile(program, []byte("#!/bin/sh\nwhile read id command; do echo \"=$id the $command\"; echo; done\n"), 0o700))
	t.Setenv("PATH", filepath.Dir(program)+":/bin")
	t.Setenv(configs.SettingsEnv, write(t, "engines.yaml", "engines: {mine: uct, gone: /no/such/engine --key hidden, odd: /bin/echo --key hidden}\n"))
	out := mustRun(t, "doctor")
	wantParts(t, out, "default engine      "+configs.DefaultEngine()+", which has ")
	wantParts(t, out, "no program katago on PATH", "found: "+program+", the name the version", "/no/such/engine", "mine                found",
		"found: /bin/echo, not usable: it does not speak GTP")
	must.Lacks(t, out, "hidden")
	if left, err := os.ReadDir(state); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
}

func TestCompletion(t *testing.T) {
	for typed, want := range map[string]string{"conf": "config\tShow", "pattern che": "check\tCheck", "play --eng": "--engine\tname", "completion ": "bash\n"} {
		must.Has(t, mustRun(t, append([]string{"__complete"}, strings.Split(typed, " ")...)...), want)
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		must.Has(t, mustRun(t, "completion", shell), "__complete")
	}
	for _, args := range [][]string{{"completion"}, {"completion", "tcsh"}, {"completion", "bash", "zsh"}} {
		wantError(t, exitUsage, "want a shell: bash, zsh, fish, powershell", args...)
	}
}

func TestLogFile(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	root := newRoot(new(bool))
	must.Succeed(t, root.ParseFlags(nil))
	path := filepath.Join(state, "gobandit", "gobandit.log")
	for range 2 {
		_, closeLog, err := openLog(root)
		must.Succeed(t, err)
		must.Succeed(t, closeLog())
		if err := os.Truncate(path, maxLog+1); err != nil { // the second time it is set aside
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(path + ".1"); err != nil {
		t.Error("a large log is not set aside")
	}
	for _, args := range [][]string{{"--log", "/no/such/folder/x.log"}, {"--log-level", "loud"}} {
		root := newRoot(new(bool))
		must.Succeed(t, root.ParseFlags(args))
		if _, _, err := openLog(root); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

// A command without a screen keeps a log if one is named, and warns of a token that others can read.
func TestLogOfRun(t *testing.T) {
	t.Chdir(t.TempDir())
	name, token := write(t, "tiny.yaml", tinyEvent), write(t, "token", "0123456789abcdef\n")
	must.Succeed(t, os.Chmod(token, 0o644))
	mustRun(t, "run", name, "--max-games", "1", "--log", "run.log", "--log-level", "debug")
	_, errOut, _ := gobandit(t, "serve", name, "--token-file", token, "--listen", "nowhere:x", "--log", "run.log")
	log := must.Read("run.log")
	must.Has(t, log, `"command":"gobandit run"`, `"msg":"ended"`, `"command":"gobandit serve"`, "other users can read the secret")
	must.Has(t, errOut, "other users can read the secret (mode -rw-r--r--)")
	must.Lacks(t, log+errOut, "0123456789")
}

// What doctor says of boards and shows as samples is what the screens of a wide terminal draw.
func TestDoctorWide(t *testing.T) {
	t.Cleanup(func() { words.SetAmbiguous("") })
	words.SetAmbiguous(words.Asked)
	var b strings.Builder
	answers := ui.Terminal{Wide: words.Asked, Why: "no pictures", Renderer: lipgloss.NewRenderer(io.Discard)}
	answers.Renderer.SetColorProfile(termenv.TrueColor)
	d := doctor{out: &b, answers: answers, settings: ui.Vocabulary().Defaults()}
	d.theme = view.NewTheme(answers.Renderer, answers.Look(d.settings, false))
	must.Equal(t, d.boards()+", "+d.boardsIn(44, 21)+", "+d.boardsIn(43, 20), "characters, a stone in two cells: no pictures, room for 19x19, room for 13x13")
	d.samples()
	for _, line := range strings.Split(b.String(), "\n")[1:6] {
		must.Equal(t, words.Width(line[:strings.LastIndexByte(line, '|')]), 27, "the bar stands", "cells from the left", line)
	}
	wantParts(t, b.String(), "●○●○ ◀▶▸", "+-+-++-+-+", "±×√")
}
