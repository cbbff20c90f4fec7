package ui

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

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

	Wide       string // the characters of words.Asked that take two cells
	WidthError error  // why they are not known
	answer     string // what has come of its answer
}

// kittyQuery asks for pictures by kitty's protocol: a terminal that has them answers OK.
const kittyQuery = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"

// terminalQuery asks for pictures, for the color of the background (OSC 11), the size of a
// cell and the kind of terminal (DA 1), which some terminals do not know. widthQuery comes after it,
// which all know.
const terminalQuery = kittyQuery + "\x1b]11;?\x1b\\\x1b[16t\x1b[c"

// AskTerminal asks the terminal of standard output what it is like. TERM, COLORTERM, NO_COLOR
// and the like decide on its colors, whether or not CI is set, which would else switch them
// off. GNU Screen and tmux stand for many terminals and are asked for more than widths only if that
// is wanted. From its first answer for widths on the terminal has some time for the rest.
func AskTerminal(multiplexers bool, rest time.Duration) Terminal {
	t := Terminal{Renderer: lipgloss.NewRenderer(os.Stdout, termenv.WithTTY(term.IsTerminal(os.Stdout.Fd())))}
	t.Renderer.SetHasDarkBackground(saysDark(os.Getenv("COLORFGBG")))

	name, query := os.Getenv("TERM"), terminalQuery
	switch {
	case name == "dumb":
		t.Why = "TERM=dumb has none"
		t.WidthError = errors.New("TERM=dumb cannot be asked")
		return t
	case !multiplexers && (os.Getenv("TMUX") != "" || strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux")):
		t.Why = "tmux and screen are not asked, unless the setting board is picture"
		query = ""
	}

	problem := LocaleProblem() // the terminal may take the bytes of a character for several
	err := askTerminal(rest, func(in io.Reader, out io.Writer) (err error) {
		t.answer, err = queryTerminal(in, out, query, problem == "")
		return err
	})
	answer := t.answer
	switch t.Wide, t.WidthError = parseWidths(answer); {
	case err != nil:
		if t.WidthError = err; answer == "" {
			t.Why = cmp.Or(t.Why, err.Error())
			return t
		}
	case problem != "":
		t.WidthError = errors.New(problem)
	}
	if query != "" {
		if dark, err := parseBackground(answer); err == nil {
			t.Renderer.SetHasDarkBackground(dark)
		}
		t.Pictures, t.Cell, t.Why = parsePictures(answer, windowCell())
		if t.Renderer.ColorProfile() == termenv.Ascii && !termenv.EnvNoColor() && hasAbility(answer, "22") {
			t.Renderer.SetColorProfile(termenv.ANSI) // TERM does not name it
		}
	}
	return t
}

// queryTerminal returns what the terminal behind out answers on in to a query and that for widths.
func queryTerminal(in io.Reader, out io.Writer, query string, widths bool) (answer string, err error) {
	end, reports := widthQuery, len(askedWidths)
	if !widths {
		end, reports = cursorReport+"\r\x1b[K", 1
	}
	if _, err := io.WriteString(out, query+end); err != nil {
		return "", err
	}
	return readReports(in, reports)
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

// kindOf returns the kind and the abilities of a terminal by its answers (DA 1).
func kindOf(answer string) string {
	_, kind, _ := strings.Cut(answer, "\x1b[?")
	kind, _, _ = strings.Cut(kind, "c")
	return kind
}

// hasAbility reports whether a terminal answers that it has one: 4 is sixel, 22 color.
func hasAbility(answer, number string) bool {
	return slices.Contains(strings.Split(kindOf(answer), ";")[1:], number)
}

// parsePictures returns how a terminal draws pictures by its answers, the size of a cell, and
// how that is known. The window may know the size of a cell, too; zero: it does not.
func parsePictures(answer string, cell image.Point) (p picture.Protocol, _ image.Point, why string) {
	kind := kindOf(answer)
	switch {
	case strings.Contains(answer, "\x1b_Gi=31;OK\x1b\\"):
		p, why = picture.Kitty, "the terminal answers OK to a picture by kitty's protocol"
	case hasAbility(answer, "4"):
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
