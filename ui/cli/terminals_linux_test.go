package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/uitest"
)

// Boards in real terminals, kitty and xterm with sixel, look as they did. The test runs where
// TERMINALS is set, as make terminals does, and the terminals and Xvfb are there.
func TestTerminals(t *testing.T) {
	if os.Getenv("TERMINALS") == "" {
		t.Skip("TERMINALS is not set")
	}
	for _, tool := range []string{"Xvfb", "kitty", "xterm", "import"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	small, large := "../../docs/pictures/game.sgf --move 40", "testdata/screens/game.sgf --move 120"
	for name, tt := range map[string]struct {
		w, h     int
		terminal string
		args     string
	}{
		"kitty-9":  {1280, 800, "kitty -o font_size=11 -o remember_window_size=no -o initial_window_width=1280 -o initial_window_height=800 -o confirm_os_window_close=0", small},
		"kitty-19": {900, 560, "kitty -o font_size=11 -o remember_window_size=no -o initial_window_width=900 -o initial_window_height=560 -o confirm_os_window_close=0", large + " --theme slate"},
		"sixel-9":  {900, 560, "xterm -ti vt340 -fa monospace -fs 11 -geometry 99x29 -bg black -fg white -e", small + " --theme paper"},
		"sixel-19": {1280, 800, "xterm -ti vt340 -fa monospace -fs 11 -geometry 140x41 -bg black -fg white -e", large},
	} {
		t.Run(name, func(t *testing.T) {
			display := uitest.StartX(t, "-screen", "0", fmt.Sprintf("%dx%dx24", tt.w, tt.h))
			dir := t.TempDir()
			tours(t, dir)
			args := append(strings.Fields(tt.terminal), self(t), "play")
			cmd := exec.Command(args[0], append(args[1:], strings.Fields(tt.args)...)...)
			cmd.Env = append(os.Environ(), asProgram+"=main", "LC_ALL=C.UTF-8", "DISPLAY="+display, "LIBGL_ALWAYS_SOFTWARE=1", "COLORTERM=truecolor", "XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir)
			uitest.Begin(t, cmd)

			golden := filepath.Join("testdata", "terminals", name+".png")
			want, _ := os.ReadFile(golden) // a missing one differs
			var got []byte
			limit := time.Minute
			if *update {
				limit /= 2
			}
			for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(100 * time.Millisecond) { // between two looks
				shot := exec.Command("import", "-window", "root", "+dither", "-colors", "48", "png8:-")
				shot.Env = append(os.Environ(), "DISPLAY="+display)
				if got, _ = shot.Output(); alike(got, want) { // a terminal that has just begun
					return
				}
			}
			if *update {
				must.Succeed(t, os.WriteFile(golden, got, 0o644))
				return
			}
			out := filepath.Join(os.TempDir(), name+".png")
			must.Succeed(t, os.WriteFile(out, got, 0o600))
			t.Errorf("%s does not look like %s", out, golden)
		})
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
