package ui

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"
	"github.com/xo/terminfo"

	"gobandit/model/words"
	"gobandit/ui/picture"
)

// A Terminal is what a terminal says of itself.
type Terminal struct {
	Renderer *lipgloss.Renderer // decides on colors
	Pictures picture.Protocol   // the best one that it has
	Cell     image.Point        // the size of a cell in pixels; zero where there are no pictures
	Limit    image.Point        // the most pixels of a sixel picture; zero: not known
	Why      string             // how it is known that there are pictures, or that there are none
	Colors   string             // how the colors are known, and what to do where there are few
	Dark     bool               // it says that its background is dark
	Ground   string             // how the background is known, and what to do where it is not

	Wide       string // the characters of words.Asked that take two cells
	WidthError error  // why they are not known
	answer     string // what has come of its answer
	sizeQuery  string // has it say how large a cell is; "": it does not
}

// kittyQuery asks for pictures by kitty's protocol: a terminal that has them answers OK.
const kittyQuery = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"

// deviceQuery asks for the kind of terminal (DA 1), which some terminals do not know.
const deviceQuery = "\x1b[c"

// Questions to the terminal.
const (
	cellQuery   = "\x1b[16t"     // the size of a cell
	windowQuery = "\x1b[?2;1;0S" // the size of the window where sixels are drawn (XTSMGRAPHICS)
	limitQuery  = "\x1b[?2;4;0S" // the largest sixel picture (XTSMGRAPHICS)
)

// terminalQuery asks for pictures, for the color of the background (OSC 11), the size of a
// cell and the kind of terminal. widthQuery comes after it, which all know.
const terminalQuery = kittyQuery + "\x1b]11;?\x1b\\" + cellQuery + deviceQuery

// inMultiplexer reports whether the terminal is GNU Screen, tmux or another one that stands for many.
// They take kitty's question for a title, or print it.
func inMultiplexer() bool {
	named := slices.ContainsFunc([]string{"screen", "tmux", "dvtm"}, func(name string) bool { return strings.HasPrefix(os.Getenv("TERM"), name) })
	return named || cmp.Or(os.Getenv("TMUX"), os.Getenv("STY"), os.Getenv("DVTM"), os.Getenv("ZELLIJ")) != ""
}

// AskTerminal asks the terminal of standard output what it is like. Multiplexers are asked for their kind and
// for widths alone, and have pictures only if that is wanted. From its first answer for widths on the
// terminal has some time for the rest.
func AskTerminal(multiplexers bool, rest time.Duration) Terminal {
	isTerminal := term.IsTerminal(os.Stdout.Fd())
	t := Terminal{Renderer: lipgloss.NewRenderer(os.Stdout, termenv.WithTTY(isTerminal))} // CI, which termenv knows, switches no colors off
	t.Renderer.SetHasDarkBackground(true)                                                 // or it would ask
	t.Ground = "taken for dark: set COLORFGBG=0;15 if it is light"
	if colors := os.Getenv("COLORFGBG"); colors != "" {
		t.setDark(saysDark(colors), "COLORFGBG says")
	}
	if os.Getenv("TERM") == "dumb" {
		t.Why = "TERM=dumb has none"
		t.WidthError = errors.New("TERM=dumb cannot be asked")
		return t
	}

	query, inside := terminalQuery, inMultiplexer()
	if inside {
		query = deviceQuery
	}
	problem := LocaleProblem() // the terminal may take the bytes of a character for several
	err := askTerminal(rest, func(in io.Reader, out io.Writer) (err error) {
		t.answer, err = queryTerminal(in, out, query, problem == "")
		return err
	})
	if isTerminal {
		var profile termenv.Profile
		profile, t.Colors = colorsOf(t.Renderer.ColorProfile(), t.answer)
		t.Renderer.SetColorProfile(profile)
	}
	switch t.Wide, t.WidthError = parseWidths(t.answer); {
	case err != nil:
		t.WidthError = err
	case problem != "":
		t.WidthError = errors.New(problem)
	}
	if dark, err := parseBackground(t.answer); err == nil {
		t.setDark(dark, "the terminal answers (OSC 11)")
	}
	switch {
	case inside && !multiplexers:
		t.Why = "multiplexers such as tmux have pictures only where the setting board is picture"
	case err != nil && t.answer == "":
		t.Why = err.Error()
	default:
		sizes := ""
		if hasAbility(t.answer, "4") {
			_ = askTerminal(rest, func(in io.Reader, out io.Writer) (err error) { // it says what it knows
				sizes, err = queryTerminal(in, out, cellQuery+windowQuery+limitQuery, false)
				return err
			})
		}
		t.Pictures, t.Cell, t.Why = parsePictures(t.answer+sizes, thisWindow())
		if drawn := sixelSizes(sizes); len(drawn) == 2 {
			t.Limit = drawn[1]
		}
		_, t.sizeQuery = cellOf(t.answer+sizes, thisWindow())
	}
	return t
}

// setDark notes whether the background is dark, as somebody says.
func (t *Terminal) setDark(dark bool, says string) {
	t.Renderer.SetHasDarkBackground(dark)
	t.Dark, t.Ground = dark, words.If(dark, "dark", "light")+", as "+says
}

// A window is the size of the terminal's window in cells, and that of a cell in pixels as the system knows
// it, which counts borders and scroll bars; zero: not known.
type window struct{ cells, cell image.Point }

// sixelSizes returns the sizes that a terminal answers to windowQuery and limitQuery, in this order.
func sixelSizes(answer string) (out []image.Point) {
	for _, m := range sixelAnswers.FindAllStringSubmatch(answer, -1) {
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		out = append(out, image.Pt(x, y))
	}
	return out
}

var (
	sixelAnswers = regexp.MustCompile(`\x1b\[\?2;0;(\d{1,5});(\d{1,5})S`)
	cellAnswers  = regexp.MustCompile(`\x1b\[6;(\d{1,5});(\d{1,5})t`)
)

// cellOf returns the size of a cell by a terminal's answers, and the question that it has answered; else as the system
// knows it. The size of a window that is no multiple of its cells is that of the largest picture.
func cellOf(answer string, w window) (cell image.Point, query string) {
	if m := cellAnswers.FindStringSubmatch(answer); m != nil {
		cell.Y, _ = strconv.Atoi(m[1])
		if cell.X, _ = strconv.Atoi(m[2]); believable(cell) {
			return cell, cellQuery
		}
	}
	if sizes := sixelSizes(answer); len(sizes) > 0 && min(sizes[0].X, sizes[0].Y, w.cells.X, w.cells.Y) > 0 && sizes[0].X%w.cells.X == 0 && sizes[0].Y%w.cells.Y == 0 {
		return image.Pt(sizes[0].X/w.cells.X, sizes[0].Y/w.cells.Y), windowQuery
	}
	return w.cell, ""
}

// colorsOf returns the colors of a terminal, and how they are known: by the variables, as byVariables has it,
// else by the terminals' database and the terminal's answer. GNU Screen inherits the variables of the terminal
// around it, but has no true color.
func colorsOf(byVariables termenv.Profile, answer string) (p termenv.Profile, why string) {
	name := os.Getenv("TERM")
	p, why = byVariables, "as TERM and COLORTERM say"
	if termenv.EnvNoColor() {
		return termenv.Ascii, "as NO_COLOR or CLICOLOR says"
	}
	inScreen := os.Getenv("STY") != "" || strings.HasPrefix(name, "screen") && os.Getenv("TMUX") == ""
	if inScreen && p == termenv.TrueColor {
		p, why = termenv.ANSI256, "as GNU Screen has no more"
	}
	if p == termenv.Ascii || inScreen {
		if info, err := terminfo.Load(filepath.Base(name)); err == nil {
			p, why = profileOf(info.Num(terminfo.MaxColors)), "as the terminals' database says of TERM"
		}
		if p == termenv.Ascii && (hasAbility(answer, "22") || hasAbility(answer, "4")) {
			p, why = termenv.ANSI, "as the terminal answers (DA 1: "+kindOf(answer)+")"
		}
	}
	if p >= termenv.ANSI && !inMultiplexer() { // the fewer the larger
		why += "; set COLORTERM=truecolor if it has true color"
	}
	return p, why
}

// profileOf returns what a number of colors is.
func profileOf(colors int) termenv.Profile {
	switch {
	case colors >= 1<<24:
		return termenv.TrueColor
	case colors >= 256:
		return termenv.ANSI256
	case colors >= 8:
		return termenv.ANSI
	}
	return termenv.Ascii
}

// queryTerminal returns what the terminal behind out answers on in to a query and that for widths. What
// it prints of them stays in a line, which is cleared.
func queryTerminal(in io.Reader, out io.Writer, query string, widths bool) (answer string, err error) {
	end, reports := widthQuery, len(askedWidths)
	if !widths {
		end, reports = cursorReport+"\r\x1b[K", 1
	}
	if _, err := io.WriteString(out, "\r\x1b[?7l"+query+end+"\x1b[?7h"); err != nil {
		return "", err
	}
	return readReports(in, reports)
}

// saysDark reports whether the background is dark, as COLORFGBG says; yes if it cannot be read.
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
// how that is known: what the terminal says comes before what the system knows.
func parsePictures(answer string, w window) (p picture.Protocol, cell image.Point, why string) {
	kind := kindOf(answer)
	switch {
	case strings.Contains(answer, "\x1b_Gi=31;OK\x1b\\"):
		p, why = picture.Kitty, "the terminal answers OK to a picture by kitty's protocol"
	case hasAbility(answer, "4"):
		p, why = picture.Sixel, "the terminal says that it has sixel (DA 1: "+kind+")"
	default:
		return picture.None, image.Point{}, "the terminal has neither kitty's protocol nor sixel (DA 1: " + kind + ")"
	}

	if cell, _ = cellOf(answer, w); cell == (image.Point{}) {
		return picture.None, cell, "the terminal does not say how many pixels a cell has"
	}
	if !believable(cell) {
		return picture.None, image.Point{}, fmt.Sprintf("the terminal says that a cell has %d by %d pixels", cell.X, cell.Y)
	}
	return p, cell, why
}
