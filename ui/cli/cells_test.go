package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"gobandit/ui/picture"
)

// A color is as the parameters of SGR after 38 or 48 name it: 2;r;g;b. "" is
// the terminal's own.
type color string

// An ink is how a cell looks.
type ink struct {
	fore, back                      color
	bold, faint, underline, reverse bool
}

// A cell is one place of a terminal's screen. All that the program draws is one
// cell wide.
type cell struct {
	char rune
	ink
}

// cells are a screen, by rows. What ends a row and is blank is not there.
type cells [][]cell

// parseCells reads what tmux captures with -e: lines with SGR sequences.
func parseCells(t *testing.T, text string) cells {
	t.Helper()
	var screen cells
	var now ink
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		var row []cell
		for len(line) > 0 {
			if parameters, rest, ok := cutSGR(line); ok {
				now.apply(t, parameters)
				line = rest
				continue
			}
			r, n := utf8.DecodeRuneInString(line)
			if r < ' ' {
				t.Fatalf("a control character in %q", line)
			}
			row, line = append(row, cell{r, now.of(r)}), line[n:]
		}
		screen = append(screen, row)
	}
	for i := range screen {
		screen.trim(i)
	}
	return screen
}

// of returns the ink that shows on a character: a blank has no color of its own, and
// keeps whatever was written last.
func (k ink) of(r rune) ink {
	if r == ' ' && !k.reverse && !k.underline {
		k.fore, k.bold, k.faint = "", false, false
	}
	return k
}

// cutSGR takes a sequence that selects graphic renditions off a line.
func cutSGR(line string) (parameters, rest string, ok bool) {
	if line, ok = strings.CutPrefix(line, "\x1b["); !ok {
		return "", "", false
	}
	return strings.Cut(line, "m")
}

func (k *ink) apply(t *testing.T, parameters string) {
	t.Helper()
	words := strings.Split(parameters, ";")
	for len(words) > 0 {
		n, _ := strconv.Atoi(words[0]) // none is 0
		words = words[1:]
		switch {
		case n == 0:
			*k = ink{}
		case n == 1:
			k.bold = true
		case n == 2:
			k.faint = true
		case n == 4:
			k.underline = true
		case n == 7:
			k.reverse = true
		case n == 39:
			k.fore = ""
		case n == 49:
			k.back = ""
		case (n == 38 || n == 48) && len(words) >= 4 && words[0] == "2":
			c := color(strings.Join(words[:4], ";"))
			if words = words[4:]; n == 38 {
				k.fore = c
			} else {
				k.back = c
			}
		default:
			t.Fatalf("SGR %q is nothing that the program writes", parameters)
		}
	}
}

func (c cells) trim(row int) {
	for n := len(c[row]); n > 0 && c[row][n-1] == (cell{char: ' '}); n-- {
		c[row] = c[row][:n-1]
	}
}

// mask puts other words in place of what differs from run to run, and moves what
// follows in the row to where it is.
func (c cells) mask(d difference) {
	for y := range c {
		var line strings.Builder
		for _, cell := range c[y] {
			line.WriteRune(cell.char)
		}
		text := line.String()
		found := d.what.FindAllStringIndex(text, -1)
		slices.Reverse(found)
		for _, at := range found {
			from, to := utf8.RuneCountInString(text[:at[0]]), utf8.RuneCountInString(text[:at[1]])
			var in []cell
			for _, r := range d.words {
				in = append(in, cell{r, c[y][from].ink})
			}
			c[y] = slices.Replace(c[y], from, to, in...)
		}
		c.trim(y)
	}
}

// String writes the screen as text with a sequence wherever the look changes.
func (c cells) String() string {
	var b strings.Builder
	for _, row := range c {
		now := ink{}
		for _, cell := range row {
			if cell.ink != now {
				now = cell.ink
				fmt.Fprintf(&b, "\x1b[%sm", now.sgr())
			}
			b.WriteRune(cell.char)
		}
		if now != (ink{}) {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// sgr returns the parameters that select the ink, whatever was before.
func (k ink) sgr() string {
	s := "0"
	for _, attribute := range []struct {
		on   bool
		code string
	}{{k.bold, "1"}, {k.faint, "2"}, {k.underline, "4"}, {k.reverse, "7"}} {
		if attribute.on {
			s += ";" + attribute.code
		}
	}
	if k.fore != "" {
		s += ";38;" + string(k.fore)
	}
	if k.back != "" {
		s += ";48;" + string(k.back)
	}
	return s
}

// picture returns the screen as one to draw.
func (c cells) picture(columns, rows int) picture.Screen {
	out := make([][]picture.Cell, len(c))
	for y, row := range c {
		for _, at := range row {
			out[y] = append(out[y], picture.Cell{Rune: at.char, Ink: picture.Ink{Fore: at.fore.hex(), Back: at.back.hex(),
				Bold: at.bold, Faint: at.faint, Underline: at.underline, Reverse: at.reverse}})
		}
	}
	return picture.Screen{Page: picture.Dark, Columns: columns, Rows: rows, Cells: out}
}

// hex returns the color as pictures write it.
func (c color) hex() string {
	if c == "" {
		return ""
	}
	var r, g, b int
	if _, err := fmt.Sscanf(string(c), "2;%d;%d;%d", &r, &g, &b); err != nil {
		panic(err)
	}
	return fmt.Sprintf("#%02x%02x%02x", r, g, b)
}
