package cli

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/uitest"
)

// Boards in real terminals look as they did, before a dialog is opened over them and after it is closed. The test runs
// where TERMINALS is set, as make terminals does, with the terminals that are there.
func TestTerminals(t *testing.T) {
	if os.Getenv("TERMINALS") == "" {
		t.Skip("TERMINALS is not set")
	}
	small, large := "../../docs/pictures/game.sgf --move 40", "testdata/screens/game.sgf --move 120"
	kitty := "kitty -o font_size=11 -o remember_window_size=no -o initial_window_width=%d -o initial_window_height=%d -o confirm_os_window_close=0 {}"
	vt340, xterm := "xterm -ti vt340 -fa monospace -fs 11 -geometry %s -bg black -fg white -e {}", "xterm -fa monospace -fs 11 -geometry 120x40 -e "
	for _, tt := range []struct {
		name     string
		w, h     int
		terminal string // a command, {} being that of the program
		args     string
		color    string
	}{
		{"kitty-9", 1280, 800, fmt.Sprintf(kitty, 1280, 800), small, "truecolor"},
		{"kitty-19", 900, 560, fmt.Sprintf(kitty, 900, 560), large + " --theme slate", "truecolor"},
		{"sixel-9", 900, 560, fmt.Sprintf(vt340, "99x29"), small + " --theme paper", "truecolor"},
		{"sixel-19", 1280, 800, fmt.Sprintf(vt340, "140x41"), large, "truecolor"},
		{"sixel-wide", 1900, 1100, fmt.Sprintf(vt340, "200x55"), large, ""}, // beyond the largest picture of xterm
		{"mlterm", 1400, 900, "mlterm -g 120x40 -e {}", large, ""},
		{"konsole", 1400, 900, "konsole --hide-menubar --hide-tabbar -p TerminalColumns=120 -p TerminalRows=40 -e {}", large, ""},
		{"foot", 1400, 900, "weston --backend=x11-backend.so --width=1300 --height=880 --no-config --socket=boards & sleep 2; WAYLAND_DISPLAY=boards foot -f monospace:size=10 -W 120x40 {}", large, ""},
		{"vte", 1400, 900, "/usr/bin/python3 testdata/terminals/vte.py {}", large, ""},
		{"urxvt", 1400, 900, "urxvt -fn xft:monospace:size=11 -geometry 120x40 -e {}", large, ""},
		{"alacritty", 1400, 900, "alacritty -o window.dimensions.columns=120 -o window.dimensions.lines=40 -o font.size=9 -e {}", large, ""},
		{"st", 1400, 900, "st -f monospace:size=11 -g 120x40 -e {}", large, ""},
		{"xterm", 1400, 900, xterm + "{}", large, ""},
		{"tmux", 1400, 900, xterm + "tmux -f /dev/null -L boards new-session {}", large, ""},
		{"screen", 1400, 900, xterm + "screen -c /dev/null {}", large, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, tool := range []string{"Xvfb", "import", "xdotool", strings.Fields(tt.terminal)[0], map[string]string{"foot": "foot", "tmux": "tmux", "screen": "screen"}[tt.name]} {
				if _, err := exec.LookPath(tool); err != nil && tool != "" {
					t.Skip(err)
				}
			}
			display := uitest.StartX(t, "-screen", "0", fmt.Sprintf("%dx%dx24", tt.w, tt.h))
			dir := t.TempDir()
			tours(t, dir)
			program := filepath.Join(dir, "program")
			must.Succeed(t, os.WriteFile(program, []byte("#!/bin/sh\n"+self(t)+" play "+tt.args+"\n"), 0o700))
			cmd := exec.Command("sh", "-c", strings.ReplaceAll(tt.terminal, "{}", program))
			cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "TERM") || strings.HasPrefix(v, "TMUX") }),
				asProgram+"=main", "LC_ALL=C.UTF-8", "DISPLAY="+display, "LIBGL_ALWAYS_SOFTWARE=1", "COLORTERM="+tt.color, "HOME="+dir, "XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_RUNTIME_DIR="+dir)
			uitest.Begin(t, cmd)
			run := func(command ...string) []byte {
				c := exec.Command(command[0], command[1:]...)
				c.Env = append(os.Environ(), "DISPLAY="+display)
				out, _ := c.Output() // of a terminal that has just begun
				return out
			}
			// waitFor waits for a picture like another one, or unlike it, for a while.
			waitFor := func(want []byte, like bool, limit time.Duration) (got []byte, ok bool) {
				for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(100 * time.Millisecond) { // between two looks
					if got = run("import", "-window", "root", "+dither", "-colors", "48", "png8:-"); alike(got, want) == like {
						return got, true
					}
				}
				return got, false
			}
			golden := filepath.Join("testdata", "terminals", tt.name+".png")
			want, _ := os.ReadFile(golden) // a missing one differs
			if *update {
				want, _ = waitFor(nil, true, 10*time.Second)
				must.Succeed(t, os.WriteFile(golden, want, 0o644))
			}
			check := func(when string) {
				if got, ok := waitFor(want, true, 30*time.Second); !ok {
					out := filepath.Join(os.TempDir(), tt.name+".png")
					must.Succeed(t, os.WriteFile(out, got, 0o600))
					t.Fatalf("%s %s does not look like %s", when, out, golden)
				}
			}
			check("at first")
			run("xdotool", "key", "question")
			if _, ok := waitFor(want, false, 10*time.Second); !ok {
				t.Fatal("the help does not open")
			}
			run("xdotool", "key", "question")
			check("after a dialog")
		})
	}
}

// A board in xterm.js is a picture in the same cells before a dialog is opened over it and after it is closed. The test runs
// where TERMINALS is set, and npm has installed @xterm/headless and @xterm/addon-image in NODE_PATH.
func TestXtermJS(t *testing.T) {
	if os.Getenv("TERMINALS") == "" {
		t.Skip("TERMINALS is not set")
	}
	if err := exec.Command("node", "-e", "require('@xterm/headless'); require('@xterm/addon-image')").Run(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	tours(t, dir)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", "testdata/terminals/images.js", self(t)+" play testdata/screens/game.sgf --move 120")
	cmd.Env = append(os.Environ(), asProgram+"=main", "LC_ALL=C.UTF-8", "COLORTERM=truecolor", "XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir)
	out, err := cmd.Output()
	var first, under, after int
	if _, scanErr := fmt.Sscan(string(out), &first, &under, &after); err != nil || scanErr != nil || first < 2000 || under >= first || after != first {
		t.Errorf("%v: cells with pictures: %q", err, out)
	}
}

// alike reports whether two pictures look alike from some distance: in few of their squares
// the mean colors differ, as those of text in another font do a little.
func alike(a, b []byte) bool {
	m, err := png.Decode(bytes.NewReader(a))
	n, err2 := png.Decode(bytes.NewReader(b))
	if err != nil || err2 != nil || m.Bounds() != n.Bounds() {
		return false
	}
	const side, most = 16, 24
	differ, all := 0, 0
	for y := 0; y+side <= m.Bounds().Dy(); y += side {
		for x := 0; x+side <= m.Bounds().Dx(); x += side {
			all++
			p, q := meanColor(m, x, y, side), meanColor(n, x, y, side)
			if max(p[0]-q[0], q[0]-p[0], p[1]-q[1], q[1]-p[1], p[2]-q[2], q[2]-p[2]) > most {
				differ++
			}
		}
	}
	return differ*50 <= all
}

// meanColor returns the mean of the colors of a square, 0 to 255.
func meanColor(m image.Image, x, y, side int) (sum [3]int) {
	for i := range side * side {
		r, g, b, _ := m.At(x+i%side, y+i/side).RGBA()
		sum[0], sum[1], sum[2] = sum[0]+int(r>>8), sum[1]+int(g>>8), sum[2]+int(b>>8)
	}
	for i := range sum {
		sum[i] /= side * side
	}
	return sum
}
