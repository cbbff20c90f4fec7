package view

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/mattn/go-runewidth"
	"github.com/muesli/termenv"
)

// A Theme writes canvases in the colours that a terminal has.
type Theme struct {
	color bool
	ascii bool
	wide  bool              // the terminal draws ambiguous characters in two cells
	open  [numStyles]string // the escape sequence that begins each style; "" for Plain
}

// reset ends a style.
const reset = "\x1b[0m"

// NewTheme returns the theme of a look for the colour profile of r: true colour,
// 256 or 16 colours, or none, in which case not even bold is used. Names that are
// not known are those of the zero Look.
func NewTheme(r *lipgloss.Renderer, l Look) *Theme {
	t := &Theme{
		color: r.ColorProfile() != termenv.Ascii && l.Theme != monoTheme,
		ascii: l.ASCII || l.Theme == asciiTheme,
		wide:  l.Wide,
	}
	s := schemeOf(l.Theme)
	for i, l := range s.looks(paletteOf(l.Heat, s)) {
		style := r.NewStyle().Bold(l.bold).Underline(l.underline).Reverse(l.reverse)
		if l.fg != nil && t.color {
			style = style.Foreground(l.fg)
		}
		if l.bg != nil && t.color {
			style = style.Background(l.bg)
		}
		t.open[i], _, _ = strings.Cut(style.Render("x"), "x")
	}
	return t
}

// Plain reports whether arrows and the like are written as ASCII: in that theme, and
// where they would take two cells.
func (t *Theme) Plain() bool { return t.ascii || t.wide }

// asciiRunes says how to write the characters that canvases use in ASCII.
var asciiRunes = map[rune]rune{
	'●': 'X', '○': 'O', '•': '+', '·': '.', '×': 'x', '±': '~', '√': 'r', '…': '>', '▸': '>', '◀': '<', '▶': '>',
	'■': '#', '▪': '*', '□': 'k', '◦': ',', '░': ':', '─': '-', '│': '|', '↵': '>', '↑': '^', '↓': 'v', '→': '>', '←': '<', '−': '-', '–': '-', '—': '-',
	'┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+', '╋': '#',
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '▟': '#', '▙': '#', '▜': '#', '▛': '#', '▀': '"', '▄': '_', '█': '#',
	'▁': '_', '▂': '_', '▃': '_', '▅': '=', '▆': '=', '▇': '#', '▏': '.', '▎': '.', '▍': ':', '▌': '=', '▋': '=', '▊': '#', '▉': '#',
	'°': 'o', '›': '>', '▾': 'v', 'β': 'b',
}

// Write returns the text of c: a line per row, without trailing blanks, and
// without a newline at the end.
func (t *Theme) Write(c *Canvas) string {
	var b strings.Builder
	b.Grow(2*len(c.cells) + 32*c.h)
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		t.writeRow(&b, c.cells[y*c.w:(y+1)*c.w])
	}
	return b.String()
}

func (t *Theme) writeRow(b *strings.Builder, row []cell) {
	for n := len(row) - 1; n >= 0 && row[n].r == ' ' && t.open[row[n].style] == ""; n-- {
		row = row[:n]
	}
	open := ""
	for _, c := range row {
		if next := t.open[c.style]; next != open {
			if open != "" {
				b.WriteString(reset)
			}
			b.WriteString(next)
			open = next
		}
		switch {
		case c.r == wideTail:
		case c.r < 0x80:
			b.WriteByte(byte(c.r))
		case !t.ascii && !(t.wide && runewidth.IsAmbiguousWidth(c.r)):
			b.WriteRune(c.r)
		default:
			b.WriteRune(asciiOf(c.r))
		}
	}
	if open != "" {
		b.WriteString(reset)
	}
}

func asciiOf(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
}
