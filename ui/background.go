package ui

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// backgroundQuery asks for the color of the background (OSC 11), which some terminals
// do not know, and then for the position of the cursor, which all do.
const backgroundQuery = "\x1b]11;?\x1b\\" + cursorReport

// darkBackground reports whether the terminal's background is dark: as the terminal
// says, else as COLORFGBG says, else yes. GNU Screen and tmux stand for many terminals
// and are not asked.
func darkBackground() bool {
	name := os.Getenv("TERM")
	if !strings.HasPrefix(name, "screen") && !strings.HasPrefix(name, "tmux") && name != "dumb" {
		dark := true
		err := askTerminal(func(in io.Reader, out io.Writer) (err error) {
			dark, err = probeBackground(in, out)
			return err
		})
		if err == nil {
			return dark
		}
	}
	colors := strings.Split(os.Getenv("COLORFGBG"), ";")
	index, err := strconv.Atoi(colors[len(colors)-1])
	return err != nil || index < 7 || index == 8
}

// probeBackground asks the terminal behind out, which answers on in, whether its
// background is dark.
func probeBackground(in io.Reader, out io.Writer) (dark bool, err error) {
	if _, err := io.WriteString(out, backgroundQuery); err != nil {
		return false, err
	}
	answer, _, err := readCursor(in)
	if err != nil {
		return false, err
	}
	_, color, _ := strings.Cut(answer, "\x1b]11;rgb:")
	var rgb [3]float64
	parts := strings.FieldsFunc(color, func(r rune) bool { return r == '/' || r == '\x1b' || r == '\a' })
	for i := range rgb {
		if i >= len(parts) {
			return false, fmt.Errorf("the terminal answers %q to the request for its background color", answer)
		}
		n, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil || len(parts[i]) > 4 {
			return false, fmt.Errorf("the terminal answers %q to the request for its background color", answer)
		}
		rgb[i] = float64(n) / float64(uint(1)<<(4*len(parts[i]))-1)
	}
	return .299*rgb[0]+.587*rgb[1]+.114*rgb[2] < .5, nil
}
