package ui

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"

	"gobandit/ui/picture"
)

// A Terminal is what a terminal says of itself.
type Terminal struct {
	Renderer *lipgloss.Renderer // decides on colors
	Pictures picture.Protocol   // the best one that it has
	Cell     image.Point        // the size of a cell in pixels; zero where there are no pictures
	Why      string             // how it is known that there are pictures, or that there are none
}

// kittyQuery asks for pictures by kitty's protocol: a terminal that has them answers OK.
const kittyQuery = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"

// terminalQuery asks for pictures, for the color of the background (OSC 11), the size of a
// cell and the kind of terminal (DA 1), which some terminals do not know, and then for the
// position of the cursor, which all do.
const terminalQuery = kittyQuery + "\x1b]11;?\x1b\\\x1b[16t\x1b[c" + cursorReport

// AskTerminal asks the terminal of standard output what it is like. TERM, COLORTERM, NO_COLOR
// and the like decide on its colors, whether or not CI is set, which would else switch them
// off. GNU Screen and tmux stand for many terminals and are asked only if that is wanted.
func AskTerminal(multiplexers bool) Terminal {
	t := Terminal{Renderer: lipgloss.NewRenderer(os.Stdout, termenv.WithTTY(term.IsTerminal(os.Stdout.Fd())))}
	t.Renderer.SetHasDarkBackground(saysDark(os.Getenv("COLORFGBG")))

	name := os.Getenv("TERM")
	switch {
	case name == "dumb":
		t.Why = "TERM=dumb has none"
		return t
	case !multiplexers && (os.Getenv("TMUX") != "" || strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux")):
		t.Why = "tmux and screen are not asked, unless the setting board is picture"
		return t
	}

	var answer string
	err := askTerminal(func(in io.Reader, out io.Writer) (err error) {
		answer, err = queryTerminal(in, out)
		return err
	})
	if err != nil {
		t.Why = err.Error()
		return t
	}
	if dark, err := parseBackground(answer); err == nil {
		t.Renderer.SetHasDarkBackground(dark)
	}
	t.Pictures, t.Cell, t.Why = parsePictures(answer, windowCell())
	return t
}

// queryTerminal returns what the terminal behind out answers on in.
func queryTerminal(in io.Reader, out io.Writer) (answer string, err error) {
	if _, err := io.WriteString(out, terminalQuery); err != nil {
		return "", err
	}
	defer io.WriteString(out, "\r\x1b[K") //nolint:errcheck // a terminal that writes what it does not know
	answer, _, err = readCursor(in)
	return answer, err
}

// saysDark reports whether the background is dark, as COLORFGBG says, else yes.
func saysDark(colors string) bool {
	index, err := strconv.Atoi(colors[strings.LastIndex(colors, ";")+1:])
	return err != nil || index < 7 || index == 8
}

// parseBackground reports whether the background is dark, by a terminal's answers.
func parseBackground(answer string) (dark bool, err error) {
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

// believable reports whether a cell may have a size in pixels.
func believable(cell image.Point) bool {
	return min(cell.X, cell.Y) >= 4 && max(cell.X, cell.Y) <= 200
}

// parsePictures returns how a terminal draws pictures by its answers, the size of a cell, and
// how that is known. The window may know the size of a cell, too; zero: it does not.
func parsePictures(answer string, cell image.Point) (p picture.Protocol, _ image.Point, why string) {
	_, kind, _ := strings.Cut(answer, "\x1b[?")
	kind, _, _ = strings.Cut(kind, "c")
	switch {
	case strings.Contains(answer, "\x1b_Gi=31;OK\x1b\\"):
		p, why = picture.Kitty, "the terminal answers OK to a picture by kitty's protocol"
	case slices.Contains(strings.Split(kind, ";")[1:], "4"):
		p, why = picture.Sixel, "the terminal says that it has sixel (DA 1: "+kind+")"
	default:
		return picture.None, image.Point{}, "the terminal has neither kitty's protocol nor sixel (DA 1: " + kind + ")"
	}

	if cell == (image.Point{}) {
		_, size, _ := strings.Cut(answer, "\x1b[6;")
		if _, err := fmt.Sscanf(size, "%d;%dt", &cell.Y, &cell.X); err != nil {
			return picture.None, image.Point{}, "the terminal does not say how many pixels a cell has"
		}
	}
	if !believable(cell) {
		return picture.None, image.Point{}, fmt.Sprintf("the terminal says that a cell has %d by %d pixels", cell.X, cell.Y)
	}
	return p, cell, why
}

// A keysAlone reads the keys of a terminal, without the answers that come too late: as keys
// they would do what nobody wants.
type keysAlone struct {
	*os.File
	left int // bytes of an answer that may still come; 0: there is none
}

// mostAnswer is how long an answer may be.
const mostAnswer = 64

// Read reads keys.
func (k *keysAlone) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	keys := p[:0]
	for i := 0; i < n; i++ {
		rest := p[i:n]
		switch {
		case k.left > 0 && bytes.HasPrefix(rest, []byte("\x1b\\")):
			k.left = 0
			i++
		case k.left > 0 && p[i] == '\a':
			k.left = 0
		case k.left > 0 && p[i] != '\x1b':
			k.left--
		case bytes.HasPrefix(rest, []byte("\x1b_G")) || bytes.HasPrefix(rest, []byte("\x1b]11;")):
			k.left = mostAnswer
		default:
			k.left = 0
			keys = append(keys, p[i])
		}
	}
	return len(keys), err
}
