package view

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gobandit/model/words"
	"gobandit/ui/picture"
)

// A cell is one place of a terminal.
type cell struct {
	r      rune  // beyond unicode.MaxRune one with marks, as graphemes has it
	style  Style // where there are no paints
	fg, bg paint
	bold   bool // with paints
	under  bool // with paints: underlined
}

// graphemes are the characters with marks, such as accents, that cells have had. The same have
// the same number, so that cells can be compared.
var graphemes struct {
	sync.RWMutex
	texts   []string
	numbers map[string]int
}

// mostGraphemes is how many there may be: of others only the first character is drawn.
const mostGraphemes = 1 << 16

// runeOf returns what a cell has for a grapheme.
func runeOf(grapheme string) rune {
	r, n := utf8.DecodeRuneInString(grapheme)
	if n == len(grapheme) {
		return r
	}
	g := &graphemes
	g.Lock()
	defer g.Unlock()
	number, known := g.numbers[grapheme]
	if !known {
		if number = len(g.texts); number == mostGraphemes {
			return r
		}
		if g.numbers == nil {
			g.numbers = map[string]int{}
		}
		g.texts, g.numbers[grapheme] = append(g.texts, grapheme), number
	}
	return unicode.MaxRune + 1 + rune(number)
}

// textOf returns the grapheme that a cell has.
func textOf(r rune) string {
	if r <= unicode.MaxRune {
		return string(r)
	}
	graphemes.RLock()
	defer graphemes.RUnlock()
	return graphemes.texts[r-unicode.MaxRune-1]
}

// blank is an empty cell, and wideTail fills the second cell of a character
// two cells wide.
var blank = cell{r: ' '}

const wideTail rune = 0

// pictured fills the cells in which a scene is shown.
const pictured = picture.Pictured

// A Canvas is a rectangle of cells. Draw on it through its Region.
type Canvas struct {
	w, h  int
	cells []cell // row by row
	side  int    // blank cells at the left and the right
	plain bool   // arrows and the like are written as ASCII
	board Rect   // the largest board drawn; empty: none
	place Rect   // the cell of the terminal's cursor; empty: it has none

	scenes []picture.Scene
	keys   []keyCells
}

// keyCells are cells in which a click is a key.
type keyCells struct {
	Rect
	key string
}

// NewCanvas returns a blank canvas of w by h cells. Negative sizes count as 0.
func NewCanvas(w, h int) *Canvas {
	w, h = max(w, 0), max(h, 0)
	c := &Canvas{w: w, h: h, cells: make([]cell, w*h)}
	for i := range c.cells {
		c.cells[i] = blank
	}
	return c
}

// NewCanvas returns a blank canvas of w by h cells for what the theme writes.
func (t *Theme) NewCanvas(w, h int) *Canvas {
	c := NewCanvas(w, h)
	c.plain = t.Plain()
	return c
}

// Board returns the part of c that has the largest board drawn on it, with its
// coordinates; nil if there is none.
func (c *Canvas) Board() *Canvas {
	if c.board.Empty() {
		return nil
	}
	out := NewCanvas(c.board.W, c.board.H)
	out.plain = c.plain
	out.Region().copyFrom(c, c.board.X, c.board.Y)
	return out
}

// Scenes returns the pictures on a canvas, and where other things, pictures too, have been drawn
// over them.
func (c *Canvas) Scenes() []picture.Scene {
	for i, s := range c.scenes {
		hidden, any := make([]bool, 0, s.Cells.Dx()*s.Cells.Dy()), false
		over := func(x, y int) bool {
			later := func(o picture.Scene) bool { return image.Pt(x, y).In(o.Cells) }
			return c.cells[y*c.w+x].r != pictured || slices.ContainsFunc(c.scenes[i+1:], later)
		}
		for y := s.Cells.Min.Y; y < s.Cells.Max.Y; y++ {
			for x := s.Cells.Min.X; x < s.Cells.Max.X; x++ {
				hidden = append(hidden, over(x, y))
				any = any || hidden[len(hidden)-1]
			}
		}
		if c.scenes[i].Hidden = nil; any {
			c.scenes[i].Hidden = hidden
		}
	}
	return c.scenes
}

// addScene shows a scene, which stands in cells of g, as far as g goes.
func (g Region) addScene(s picture.Scene) {
	s.Cells = s.Cells.Add(image.Pt(g.rect.X, g.rect.Y))
	seen := s.Cells.Intersect(image.Rect(g.rect.X, g.rect.Y, g.rect.X+g.rect.W, g.rect.Y+g.rect.H))
	off := s.Cells.Min.Sub(seen.Min)
	s.Items = slices.Clone(s.Items)
	for i := range s.Items {
		s.Items[i].At = s.Items[i].At.Add(image.Pt(off.X*s.Cell.X, off.Y*s.Cell.Y))
	}
	s.Cells = seen
	g.canvas.scenes = append(g.canvas.scenes, s)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		for x := seen.Min.X; x < seen.Max.X; x++ {
			g.set(x-g.rect.X, y-g.rect.Y, cell{r: pictured})
		}
	}
}

// copyFrom draws the part of a canvas from the cell at x, y on, so far as g goes.
func (g Region) copyFrom(c *Canvas, x, y int) {
	for row := range min(g.rect.H, c.h-y) {
		for col := range min(g.rect.W, c.w-x) {
			g.put(col, row, c.cells[(y+row)*c.w+x+col])
		}
	}
	for _, s := range c.scenes {
		s.Cells = s.Cells.Sub(image.Pt(x, y))
		g.addScene(s)
	}
}

// Cursor returns the cell in which the terminal shows its cursor, and whether it does.
func (c *Canvas) Cursor() (x, y int, shown bool) { return c.place.X, c.place.Y, !c.place.Empty() }

// SetCursor has the terminal show its cursor in a cell of g.
func (g Region) SetCursor(x, y int) { g.canvas.place = g.Sub(Rect{x, y, 1, 1}).rect }

// Key makes a click in w cells from x on in row y of g a key.
func (g Region) Key(x, y, w int, key string) {
	g.canvas.keys = append(g.canvas.keys, keyCells{g.Sub(Rect{x, y, w, 1}).Rect(), key})
}

// KeyAt returns the key that a click in the cell at x, y of the Region is, "" if it is none.
func (c *Canvas) KeyAt(x, y int) string {
	for _, k := range c.keys {
		if k.Contains(x, y) {
			return k.key
		}
	}
	return ""
}

// Indent leaves n cells at the left and the right of c blank, beside its Region.
func (c *Canvas) Indent(n int) { c.side = n }

// Region returns all of c that may be drawn on.
func (c *Canvas) Region() Region { return Region{c, Rect{c.side, 0, c.w - 2*c.side, c.h}} }

// A Rect is a rectangle of cells; X and Y are counted from 0 at the top left.
// A Rect without area is nowhere.
type Rect struct{ X, Y, W, H int }

// Empty reports whether r has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether the cell at x, y lies in r.
func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Intersect returns what r and s have in common.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// A Region is a part of a canvas with coordinates of its own. What is drawn
// beyond its edges is cut off.
type Region struct {
	canvas *Canvas
	rect   Rect
}

// Sub returns the part of g that r, in coordinates of g, covers.
func (g Region) Sub(r Rect) Region {
	r.X, r.Y = r.X+g.rect.X, r.Y+g.rect.Y
	return Region{g.canvas, r.Intersect(g.rect)}
}

// Rows returns the part of g from row y on, h rows high.
func (g Region) Rows(y, h int) Region { return g.Sub(Rect{0, y, g.rect.W, h}) }

// Plain reports whether arrows and the like are written as ASCII.
func (g Region) Plain() bool { return g.canvas.plain }

// Size returns the width and the height of g.
func (g Region) Size() (w, h int) { return g.rect.W, g.rect.H }

// Rect returns where in its canvas's Region g stands.
func (g Region) Rect() Rect { return Rect{g.rect.X - g.canvas.side, g.rect.Y, g.rect.W, g.rect.H} }

// Clear blanks g.
func (g Region) Clear() { g.Fill(Plain, ' ') }

// Fill writes r everywhere in g, as Glyphs does.
func (g Region) Fill(s Style, r rune) {
	for y := range g.rect.H {
		for x := range g.rect.W {
			g.set(x, y, cell{r: r, style: s})
		}
	}
}

// Text writes text in style s from column x of row y on and returns the column
// after its end. It may begin left of g. Control characters, and characters
// without a width of their own, are left out.
func (g Region) Text(x, y int, s Style, text string) int {
	for text = words.Compose(text); text != ""; {
		if r := text[0]; r < utf8.RuneSelf && (len(text) == 1 || text[1] < utf8.RuneSelf) { // most are
			if r >= ' ' && r != 0x7f {
				g.put(x, y, cell{r: rune(r), style: s})
				x++
			}
			text = text[1:]
			continue
		}
		grapheme, width, size := words.Grapheme(text)
		text = text[size:]
		if width == 0 || width == 2 && (x < 0 || x+1 >= g.rect.W) {
			x += width
			continue
		}
		g.put(x, y, cell{r: runeOf(grapheme), style: s})
		if width == 2 {
			g.put(x+1, y, cell{r: wideTail, style: s})
		}
		x += width
	}
	return x
}

// Glyphs writes lines, blocks and signs of the program's own, each in one cell: those that take two
// in this terminal in ASCII.
func (g Region) Glyphs(x, y int, s Style, text string) int {
	for _, r := range text {
		g.set(x, y, cell{r: r, style: s})
		x++
	}
	return x
}

// Glyph returns a character of the program's own that takes one cell in this terminal.
func Glyph(r rune) rune {
	if words.Widened(r) {
		return asciiOf(r)
	}
	return r
}

// Textf is Text with a format.
func (g Region) Textf(x, y int, s Style, format string, args ...any) int {
	return g.Text(x, y, s, fmt.Sprintf(format, args...))
}

// Fit is Text that is cut at the right edge of g; if something is lost it ends with an
// ellipsis.
func (g Region) Fit(x, y int, s Style, text string) int {
	return g.Text(x, y, s, Fit(text, g.rect.W-x))
}

// Right writes text so that it ends at the right edge of row y.
func (g Region) Right(y int, s Style, text string) {
	g.Text(g.rect.W-Width(text), y, s, text)
}

// set writes one cell with a character as Glyphs does.
func (g Region) set(x, y int, c cell) {
	c.r = Glyph(c.r)
	g.put(x, y, c)
}

// over writes a character over a cell: in a style, or where there are pixels in ink that can be read on the upper one.
func (g Region) over(x, y int, s Style, m mixer, r rune) {
	if x < 0 || y < 0 || x >= g.rect.W || y >= g.rect.H {
		return
	}
	c := cell{r: Glyph(r), style: s}
	was := g.canvas.cells[(y+g.rect.Y)*g.canvas.w+x+g.rect.X]
	if ground := was.bg; !ground.none() {
		if was.r == '▀' && !was.fg.none() {
			ground = was.fg
		}
		c = cell{r: c.r, fg: m.inkOn(ground), bg: ground, bold: true}
	}
	g.put(x, y, c)
}

// put writes one cell, cut off at the edges of g. Half a wide character that
// stays beside it becomes blank.
func (g Region) put(x, y int, c cell) {
	if x < 0 || y < 0 || x >= g.rect.W || y >= g.rect.H {
		return
	}
	x, y = x+g.rect.X, y+g.rect.Y
	row := g.canvas.cells[y*g.canvas.w : (y+1)*g.canvas.w]
	if row[x].r == wideTail && c.r != wideTail && x > 0 {
		row[x-1] = cell{r: ' ', style: row[x-1].style}
	}
	if x+1 < len(row) && row[x+1].r == wideTail {
		row[x+1] = cell{r: ' ', style: row[x+1].style}
	}
	row[x] = c
}

// Width returns the number of cells that Text needs for s.
func Width(s string) int { return words.Width(s) }

// Ellipsis returns the sign that stands for what is left out, one cell wide.
func Ellipsis() string { return string(Glyph('…')) }

// Fit cuts s to at most w cells; if something is lost it ends with an ellipsis.
func Fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if len(s) <= w || Width(s) <= w { // a character has no more cells than bytes
		return s
	}
	head, _ := words.Cut(s, w-1)
	return head + Ellipsis()
}

// FitClauses leaves out the last clauses of a sentence until it fits into w cells: what stands after a comma, a semicolon,
// a middle dot or a question. A text of one clause is cut as by FitWords.
func FitClauses(s string, w int) string {
	for rest := s; ; {
		if Width(rest) <= w && strings.Count(rest, "(") == strings.Count(rest, ")") {
			return rest
		}
		end := max(strings.LastIndex(rest, ", "), strings.LastIndex(rest, "; "), strings.LastIndex(rest, " · "), strings.LastIndex(rest, "? ")+1)
		if end <= 0 {
			return FitWords(s, w)
		}
		rest = rest[:end]
	}
}

// FitList leaves out the last words of a list until it fits into w cells.
func FitList(s string, w int) string {
	for s != "" && Width(s) > w {
		s = s[:max(0, strings.LastIndexByte(s, ' '))]
	}
	return s
}

// FitWords cuts a text as Fit does, but between words if there is more than one.
func FitWords(s string, w int) string {
	s = words.Compose(s)
	cut := Fit(s, w)
	kept := strings.TrimSuffix(cut, Ellipsis())
	if end := strings.LastIndexByte(kept, ' '); cut != s && end > 0 && s[len(kept)] != ' ' {
		return strings.TrimRight(kept[:end], " ·") + " " + Ellipsis()
	}
	return cut
}
