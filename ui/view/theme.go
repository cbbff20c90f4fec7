package view

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"strings"
	"unicode"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/model/words"
	"gobandit/ui/picture"
)

// A Theme writes canvases in the colors that a terminal has.
type Theme struct {
	color bool
	ascii bool
	light bool              // the terminal is, or should be
	wide  bool              // the terminal draws stones in two cells
	plain bool              // boards are drawn in characters
	bars  bool              // stand beside figures
	moves bool              // what changes does
	lit   bool              // what is filled is bright: White's
	open  [numStyles]string // the escape sequence that begins each style; "" for Plain
	ink   [numStyles]picture.Ink

	profile termenv.Profile
	ground  ground // of boards
	heat    [heatSteps]paint
	shapes  map[int]*shapes // of boards, by pixels that a point takes

	protocol picture.Protocol // how boards are drawn as pictures
	cell     image.Point      // the size of a cell in pixels, for these
}

// reset ends a style.
const reset = "\x1b[0m"

// NewTheme returns the theme of a look for the color profile of r: true color,
// 256 or 16 colors, or none, in which case not even bold is used. Names that are
// not known are those of the zero Look.
func NewTheme(r *lipgloss.Renderer, l Look) *Theme {
	t := &Theme{
		color: r.ColorProfile() != termenv.Ascii && l.Theme != monoTheme,
		ascii: l.ASCII || l.Theme == asciiTheme,
		light: l.Theme == "paper" || !r.HasDarkBackground(),
		wide:  words.Widened('●'),
		plain: l.Characters,
		bars:  !l.Bare,
		moves: !l.Still,

		profile: r.ColorProfile(), shapes: map[int]*shapes{}, protocol: l.Pictures, cell: l.Cell,
	}
	t.lit = l.Lit && !t.color && !t.light && !t.Plain()
	s := schemeOf(l.Theme, r.HasDarkBackground())
	t.ground = s.ground

	heat := heatOf(l.Heat)
	for i, step := range heat {
		t.heat[i] = step.paint()
	}
	for i, l := range s.styles(heat) {
		t.ink[i] = picture.Ink{Bold: l.bold, Underline: l.underline, Reverse: l.reverse}
		style := r.NewStyle().Bold(l.bold).Underline(l.underline).Reverse(l.reverse)
		if l.fg != nil && t.color {
			style = style.Foreground(l.fg)
			t.ink[i].Fore = hexOf(l.fg)
		}
		if l.bg != nil && t.color {
			style = style.Background(l.bg)
			t.ink[i].Back = hexOf(l.bg)
		}
		t.open[i], _, _ = strings.Cut(style.Render("x"), "x")
	}
	return t
}

// Moves reports whether bars glide and rises are shown.
func (t *Theme) Moves() bool { return t.moves }

// Bars reports whether tables have bars beside their figures.
func (t *Theme) Bars() bool { return t.bars }

// Plain reports whether arrows and the like are written as ASCII: in that theme, and
// where they would take two cells.
func (t *Theme) Plain() bool { return t.ascii || t.wide }

// paints reports whether boards are painted in pixels: where half blocks can be
// written in colors, unless characters are asked for.
func (t *Theme) paints() bool { return t.color && !t.plain && !t.ascii && !words.Widened('▀') }

// pictures reports whether boards are pictures, which have all colors in any terminal.
func (t *Theme) pictures() bool { return t.protocol != picture.None && t.color && !t.plain && !t.ascii }

// Boards says what boards are drawn of.
func (t *Theme) Boards() string {
	switch {
	case t.pictures():
		return fmt.Sprintf("pictures by %v, cells of %dx%d pixels", t.protocol, t.cell.X, t.cell.Y)
	case t.paints():
		return "half blocks"
	case t.ascii:
		return "ASCII"
	case t.wide:
		return "characters, a stone in two cells"
	}
	return "lines"
}

// coarse reports whether there are no more than 16 colors.
func (t *Theme) coarse() bool { return t.profile == termenv.ANSI }

// mixer returns what mixes paints for the theme's terminal.
func (t *Theme) mixer() mixer {
	return mixer{coarse: t.coarse(), light: t.light, cube: t.profile == termenv.ANSI256}
}

// characters returns the theme as boards of characters see it: with few colors they
// are drawn as without.
func (t *Theme) characters() *Theme {
	if !t.coarse() {
		return t
	}
	plain := *t
	plain.color = false
	return &plain
}

// heatPaint returns the paint of a heat from 0 to 1.
func (t *Theme) heatPaint(x float64) paint { return t.heat[Heat(x)-Heat0] }

// asciiRunes says how to write the characters that canvases use in ASCII.
var asciiRunes = map[rune]rune{
	'●': 'X', '○': 'O', '•': '+', '·': '.', '×': 'x', '±': '~', '√': 'r', '…': '>', '▸': '>', '◀': '<', '▶': '>',
	'■': '#', '▪': '*', '▫': '.', '□': 'k', '◦': ',', '◎': '@', '△': '^', '░': ':', '─': '-', '╌': '-', '│': '|', '↵': '>', '↑': '^', '↓': 'v', '→': '>', '←': '<', '−': '-', '–': '-', '—': '-',
	'┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+', '╋': '#',
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '▟': '.', '▙': '.', '▜': '\'', '▛': '\'', '▀': '"', '▄': '_', '█': '#',
	'▔': '"', '━': '=', '╸': '-', '▁': '_', '▂': '_', '▃': '_', '▅': '=', '▆': '=', '▇': '#',
	'┃': '|', '╱': '/', '╲': '\\', '↗': '/', '↘': '\\', '↙': '/', '↖': '\\', '▲': '^', '▼': 'v', '°': 'o', '›': '>', '▾': 'v', 'β': 'b',
}

// Write returns the text of c: a line per row, without trailing blanks, and
// without a newline at the end.
func (t *Theme) Write(c *Canvas) string {
	var b bytes.Buffer
	b.Grow(2*len(c.cells) + 32*c.h)
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		t.writeRow(&b, c.cells[y*c.w:(y+1)*c.w])
	}
	return b.String()
}

func (t *Theme) writeRow(b *bytes.Buffer, row []cell) {
	for n := len(row) - 1; n >= 0 && row[n].r == ' ' && row[n].bg.none() && t.open[row[n].style] == ""; n-- {
		row = row[:n]
	}
	var last pen
	for _, c := range row {
		if next := penOf(c); next != last {
			last = t.change(b, last, next)
		}
		t.writeRune(b, c.r)
	}
	if !t.bare(last) {
		b.WriteString(reset)
	}
}

// A pen is how a cell is written, whatever its character.
type pen struct {
	style  Style
	fg, bg paint
	bold   bool
	under  bool
}

// penOf returns the pen of a cell. A blank needs no ink.
func penOf(c cell) pen {
	p := pen{c.style, c.fg, c.bg, c.bold, c.under}
	if c.r == ' ' && !c.bg.none() && !c.under {
		p.fg, p.bold = paint{}, false
	}
	return p
}

// bare reports whether a pen is the terminal's own.
func (t *Theme) bare(p pen) bool { return p.fg.none() && p.bg.none() && t.open[p.style] == "" }

// change writes what makes one pen the other, and returns what it is then: the ink
// stays for a blank, which needs none.
func (t *Theme) change(b *bytes.Buffer, from, to pen) pen {
	if to.fg.none() && to.bg.none() {
		if !t.bare(from) {
			b.WriteString(reset)
		}
		b.WriteString(t.open[to.style])
		return to
	}

	seq := append(b.AvailableBuffer(), "\x1b["...)
	if t.open[from.style] != "" && from.fg.none() && from.bg.none() {
		seq, from = append(seq, "0;"...), pen{}
	}
	if to.fg.none() {
		to.fg, to.bold = from.fg, from.bold
	}

	switch {
	case to.bold && !from.bold:
		seq = append(seq, "1;"...)
	case from.bold && !to.bold:
		seq = append(seq, "22;"...)
	}
	switch {
	case to.under && !from.under:
		seq = append(seq, "4;"...)
	case from.under && !to.under:
		seq = append(seq, "24;"...)
	}
	if to.fg != from.fg && !to.fg.none() {
		seq = append(to.fg.appendSGR(seq, t.profile, false), ';')
	}

	switch {
	case to.bg == from.bg:
	case to.bg.none():
		seq = append(seq, "49;"...)
	default:
		seq = append(to.bg.appendSGR(seq, t.profile, true), ';')
	}

	if last := len(seq) - 1; seq[last] == ';' {
		seq[last] = 'm'
		b.Write(seq)
	}
	return to
}

// litRunes are the signs of the sides that trade places where what is filled is bright.
var litRunes = map[rune]rune{'●': '○', '○': '●', '■': '□', '□': '■', '▪': '▫', '▫': '▪'}

func (t *Theme) writeRune(b *bytes.Buffer, r rune) {
	if t.lit {
		r = cmp.Or(litRunes[r], r)
	}
	switch {
	case r == wideTail && t.ascii: // so that the character has two cells there, too
		b.WriteByte('?')
	case r == wideTail:
	case r == pictured && t.protocol == picture.Sixel:
		b.WriteString("\x1b[C") // a blank would take the picture away
	case r == pictured:
		b.WriteByte(' ')
	case r < 0x80:
		b.WriteByte(byte(r))
	case !t.ascii && r <= unicode.MaxRune:
		b.WriteRune(r)
	case !t.ascii:
		b.WriteString(textOf(r))
	default:
		b.WriteRune(asciiOf(r))
	}
}

func asciiOf(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
}
