package view

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model"
)

// paintedBoard returns the cells of a board in a profile.
func paintedBoard(b Board, step int, p termenv.Profile) *Canvas {
	geo := CellGeometry(b.Position.Size(), step)
	c := NewCanvas(geo.Size())
	b.Draw(c.Region(), theme(p, false), geo)
	return c
}

// pixel returns a pixel of a painted canvas, counted from the top left of its board.
func (c *Canvas) pixel(x, y int) paint {
	here := c.cells[(boardTop+y/2)*c.w+boardLeft+x]
	upper := y%2 == 0
	switch {
	case here.r == '▀' && upper, here.r == '▄' && !upper:
		return here.fg
	}
	return here.bg
}

// A stone is a disc around the point where its lines cross, and in the row where its
// number is written.
func TestStonesSitOnTheirLines(t *testing.T) {
	for _, geo := range theme(termenv.TrueColor, false).Geometries(5) {
		b := Board{Position: board(t, "..... ..... ..X.. ..... ....."), Last: model.Pass, Cursor: model.Pass}
		c := paintedBoard(b, int(geo.StepX), termenv.TrueColor)
		wood := theme(termenv.TrueColor, false).ground.wood
		w, h := geo.Size()
		var area, x, y float64
		for py := range 2 * (h - boardTop) {
			for px := range w - boardLeft - boardRight {
				p := c.pixel(px, py)
				if p.none() {
					continue
				}
				dark := float64(wood.r-min(p.r, wood.r)) / float64(wood.r-stoneBlack.r)
				area, x, y = area+dark, x+dark*(float64(px)+0.5), y+dark*(float64(py)+0.5)
			}
		}
		wantX, wantY := geo.Center(model.Pt(2, 2))
		if math.Hypot(x/area+boardLeft-wantX, y/area-2*(wantY-boardTop)) > 0.2 {
			t.Errorf("%v: the middle is at %.2f, %.2f, want %v, %v", geo, x/area, y/area, wantX, wantY)
		}
		if r := newShapes(int(geo.StepX), mixer{}).radius(); math.Abs(area-math.Pi*r*r) > 0.3*math.Pi*r*r {
			t.Errorf("%v: %v pixels, want about %.1f", geo, area, math.Pi*r*r)
		}
	}
}

// All stones of a board have the same pixels.
func TestStonesAreAlike(t *testing.T) {
	b := Board{Position: board(t, "..... .O... ..O.. ..... ....."), Last: model.Pass, Cursor: model.Pass}
	for _, geo := range theme(termenv.TrueColor, false).Geometries(5) {
		c, step := paintedBoard(b, int(geo.StepX), termenv.TrueColor), int(geo.StepX)
		shift := int(2*geo.Top) - 2*boardTop
		for y := range step {
			for x := range step {
				if one, other := c.pixel(step+x, shift+step+y), c.pixel(2*step+x, shift+2*step+y); one != other {
					t.Errorf("%v: %d, %d is %v and %v", geo, x, y, one, other)
				}
			}
		}
	}
}

// The lines of a board are evenly spaced: the middle of a cell or its lower end is within a
// quarter of a cell of the middle of each row of points, and always below it.
func TestLinesAreEven(t *testing.T) {
	th := theme(termenv.TrueColor, false)
	for _, geo := range th.Geometries(9) {
		c := paintedBoard(Board{Position: board(t, strings.Repeat("......... ", 9)), Last: model.Pass, Cursor: model.Pass}, int(geo.StepX), termenv.TrueColor)
		for y := range 9 {
			p := model.Pt(1, y)
			col, row := geo.Cell(p)
			at := float64(row) + 0.5
			here := c.cells[row*c.w+col+1]
			if here.under {
				at = float64(row) + 1
			} else if here.r != '─' {
				t.Errorf("%v: row %d has no line but %q", geo, y, here.r)
			}
			if _, middle := geo.Center(p); at < middle || at > middle+0.25 {
				t.Errorf("%v: the line of row %d is at %v, its middle at %v", geo, y, at, middle)
			}
		}
	}
}

// Each pixel of a disc is mixed by the share of it that is covered.
func TestDiscCoverage(t *testing.T) {
	s := newShapes(8, mixer{}).disc(rgb(0, 0, 0, 0), 0, 1)
	sum := 0.0
	for i, c := range s.cover {
		x, y := i%s.w, i/s.w
		if c != s.cover[(s.h-1-y)*s.w+x] || c != s.cover[y*s.w+s.w-1-x] || c != s.cover[x*s.w+y] {
			t.Fatalf("the disc is not even at %d, %d", x, y)
		}
		sum += float64(c)
	}
	r := newShapes(8, mixer{}).radius()
	if want := math.Pi * r * r; math.Abs(sum-want) > 0.01*want {
		t.Errorf("it covers %.2f pixels, want %.2f", sum, want)
	}
	if middle, corner := s.cover[(s.h/2)*s.w+s.w/2], s.cover[0]; middle != 1 || corner != 0 {
		t.Errorf("covers %v of the middle and %v of the corner", middle, corner)
	}
	x := newPixels(8, 4, mixer{}, rgb(200, 100, 0, 0))
	x.lay(s, 4, 4, 0.5)
	if got, want := *x.at(4, 4), rgb(100, 50, 0, 0); got != want {
		t.Errorf("half a black disc is %v, want %v", got, want)
	}
}

// Lines stand only where no disc is.
func TestLinesGiveWay(t *testing.T) {
	b := Board{Position: board(t, "..... ..... ..X.. ..... ....."), Last: model.Pass, Cursor: model.Pass}
	text := ansi.Strip(theme(termenv.TrueColor, false).Write(paintedBoard(b, 6, termenv.TrueColor)))
	lines := strings.Split(text, "\n")
	if got, want := lines[boardTop+7], "     ├───────▀▀▀ ▀▀"; !strings.HasPrefix(got[3:], want[2:]) && !strings.Contains(got, "├────") {
		t.Errorf("%q", got)
	}
	for y := 6; y < 9; y++ {
		for i, r := range []rune(lines[boardTop+y]) {
			inside := i-boardLeft >= 12 && i-boardLeft < 18
			if inside && strings.ContainsRune("─│┼", r) {
				t.Errorf("row %d: a line in the stone: %q", y, lines[boardTop+y])
			}
		}
	}
	if n := strings.Count(text, "┼"); n != 8 {
		t.Errorf("%d crossings, want 8 of the 9 inside", n)
	}
}

// What stands on points is told from bare wood, and from each other, at every size
// and with every number of colors.
func TestPointsAreTold(t *testing.T) {
	p := model.Pt(1, 1)
	empty, black := board(t, "..... ..... ..... ..... ....."), board(t, "..... .X... ..... ..... .....")
	own := make([]float64, 25)
	own[6] = 0.9
	territory := func(c model.Color) []model.Color {
		all := make([]model.Color, model.NumPoints)
		all[p] = c
		return all
	}
	numbers := make([]int, model.NumPoints)
	numbers[p] = 7
	boards := map[string]Board{
		"nothing": {Position: empty}, "a stone": {Position: black}, "the last move": {Position: black, Last: p},
		"a dead stone": {Position: black, Dead: []model.Point{p}}, "a numbered stone": {Position: black, Numbers: numbers},
		"Black's territory": {Position: empty, Territory: territory(model.Black)}, "White's territory": {Position: empty, Territory: territory(model.White)},
		"Black's point": {Position: empty, Ownership: own}, "a candidate": {Position: empty, Labels: []Label{{Point: p, Letter: 'a', Rate: 0.5, Visits: 100}}},
		"a move to come": {Position: empty, Line: []model.Point{p}}, "the next move": {Position: empty, Next: []model.Point{p}},
		"a mark": {Position: empty, Marks: []Mark{{p, "△"}}}, "a label": {Position: empty, Marks: []Mark{{p, "A"}}},
		"the cursor": {Position: empty, Cursor: p}, "a mark on a stone": {Position: black, Marks: []Mark{{p, "△"}}},
	}
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		th := theme(profile, false)
		for _, geo := range th.Geometries(5) {
			seen := map[string]string{}
			for name, b := range boards {
				if b.Last == 0 {
					b.Last = model.Pass
				}
				if b.Cursor == 0 {
					b.Cursor = model.Pass
				}
				text := draw(b, int(geo.StepX), th)
				if other, ok := seen[text]; ok && name[:5]+other[:5] != "BlackBlack" {
					t.Errorf("profile %v, %v: %s looks as %s", profile, geo, name, other)
				}
				seen[text] = name
			}
		}
	}
}

// The last move is marked whatever else is on its stone, at every size and with every number
// of colors.
func TestLastMoveIsMarked(t *testing.T) {
	p := model.Pt(1, 1)
	numbers := make([]int, model.NumPoints)
	numbers[p] = 7
	own := make([]float64, 25)
	for name, stones := range map[string]string{"Black": "..... .X... ..... ..... .....", "White": "..... .O... ..... ..... ....."} {
		own[6] = map[string]float64{"Black": -0.9, "White": 0.9}[name]
		for what, b := range map[string]Board{
			"bare": {}, "a figure": {Labels: []Label{{Point: p, Rate: 0.5}}}, "a number": {Numbers: numbers}, "a mark": {Marks: []Mark{{p, "△"}}},
			"a label": {Marks: []Mark{{p, "A"}}}, "dead": {Dead: []model.Point{p}}, "the other's": {Ownership: own},
		} {
			b.Position, b.Cursor = board(t, stones), model.Pass
			for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
				th := theme(profile, false)
				for _, geo := range th.Geometries(5) {
					b.Last = model.Pass
					without := draw(b, int(geo.StepX), th)
					if b.Last = p; draw(b, int(geo.StepX), th) == without {
						t.Errorf("profile %v, %v, %s: %s hides the last move", profile, geo, name, what)
					}
				}
			}
		}
	}
}

// A move with few visits is a dot, and with next to none nothing at all.
func TestFewVisits(t *testing.T) {
	for _, tt := range []struct {
		visits int
		want   string
	}{{7, "┼"}, {8, "·"}, {99, "·"}, {100, "12"}} {
		b := Board{Position: board(t, "..... ..... ..... ..... ....."), Last: model.Pass, Cursor: model.Pass,
			Labels: []Label{{Point: model.Pt(4, 4), Letter: 'a', Visits: 10_000}, {Point: model.Pt(1, 1), Letter: 'b', Rate: 0.12, Visits: tt.visits}}}
		c := paintedBoard(b, 6, termenv.TrueColor)
		got := ""
		for x := 6; x < 12; x++ {
			if r := c.cells[(boardTop+4)*c.w+boardLeft+x].r; r != '▀' && r != ' ' && r != '─' {
				got += string(r)
			}
		}
		if got != tt.want {
			t.Errorf("%d visits: %q, want %q", tt.visits, got, tt.want)
		}
	}
}

// Text on pixels has a contrast of 4.5:1 at least, whatever they are.
func TestInkIsLegible(t *testing.T) {
	for i := range 4096 {
		p := rgb(uint8(i>>8*17), uint8(i>>4&15*17), uint8(i&15*17), 0)
		if c := p.contrast(mixer{}.inkOn(p)); c < 4.5 {
			t.Errorf("%v: contrast %.2f", p, c)
		}
	}
}

// Colors of the cube and of the ramp stay what they are among 256.
func TestCube(t *testing.T) {
	for n := 16; n < 256; n++ {
		var p paint
		if n < 232 {
			v := cubeValues
			p = rgb(uint8(v[(n-16)/36]), uint8(v[(n-16)/6%6]), uint8(v[(n-16)%6]), 0)
		} else {
			g := uint8(8 + 10*(n-232))
			p = rgb(g, g, g, 0)
		}
		if got := p.cube(); got != n && !(got == 59 || got == 102 || got == 145 || got == 188 || got == 231 || got == 16) {
			t.Errorf("%v is %d, want %d", p, got, n)
		}
	}
}

// A screen is what a terminal shows after some text: by cell a character with the
// attributes that it was written in.
type screen struct {
	w, h    int
	cells   []string
	x, y    int
	fg, bg  string
	effects string
}

func newScreen(w, h int) *screen {
	s := &screen{w: w, h: h, cells: make([]string, w*h)}
	for i := range s.cells {
		s.cells[i] = " "
	}
	return s
}

// write shows text, as the terminals do that this package writes for.
func (s *screen) write(t *testing.T, text string) {
	for len(text) > 0 {
		seq, width, n, _ := ansi.DecodeSequence(text, 0, nil)
		text = text[n:]
		switch {
		case seq == "\n":
			s.x, s.y = 0, s.y+1
		case width > 0:
			look := s.bg + "|" + s.effects
			if seq == " " {
				look = s.bg + "|" + strings.ReplaceAll(s.effects, "1", "")
			}
			if seq != " " {
				look = s.fg + "|" + look
			}
			if look == "|" {
				look = ""
			}
			s.cells[s.y*s.w+s.x] = seq + look
			s.x += width
		case strings.HasSuffix(seq, "H"):
			s.x = 0
			fmt.Sscanf(seq, "\x1b[%d;%dH", &s.y, &s.x)
			s.y, s.x = s.y-1, max(s.x-1, 0)
		case strings.HasSuffix(seq, "K"):
			for x := s.x; x < s.w; x++ {
				s.cells[s.y*s.w+x] = " "
			}
		case strings.HasSuffix(seq, "J"):
			*s = *newScreen(s.w, s.h)
		case strings.HasSuffix(seq, "m"):
			s.sgr(seq[2 : len(seq)-1])
		case seq != beginFrame && seq != endFrame:
			t.Fatalf("unexpected %q", seq)
		}
	}
}

func (s *screen) sgr(params string) {
	p := strings.Split(params, ";")
	for i := 0; i < len(p); i++ {
		switch {
		case p[i] == "38" || p[i] == "48":
			n := map[string]int{"2": 5, "5": 3}[p[i+1]]
			if color := strings.Join(p[i:i+n], ";"); p[i] == "38" {
				s.fg = color
			} else {
				s.bg = color
			}
			i += n - 1
		case p[i] == "0" || p[i] == "":
			s.fg, s.bg, s.effects = "", "", ""
		case p[i] == "22":
			s.effects = ""
		case p[i] == "49":
			s.bg = ""
		case len(p[i]) >= 2 && (p[i][0] == '3' || p[i][0] == '9'):
			s.fg = p[i]
		case len(p[i]) >= 2:
			s.bg = p[i]
		default:
			s.effects += p[i]
		}
	}
}

// Whatever pictures follow each other, the terminal shows the last one.
func TestDiffShowsTheLastPicture(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
		th := theme(profile, false)
		shown := newScreen(40, 12)
		var before *Canvas
		for i := range 300 {
			c := NewCanvas(40, 12)
			if before != nil && i%10 != 0 {
				copy(c.cells, before.cells)
			}
			for range rng.IntN(12) {
				x, y := rng.IntN(40), rng.IntN(12)
				switch rng.IntN(4) {
				case 0:
					c.Region().Text(x, y, Style(rng.IntN(int(numStyles))), "some text"[:rng.IntN(10)])
				case 1:
					c.Region().Text(x, y, Plain, "            ")
				case 2:
					c.Region().set(x, y, cell{r: '▀', fg: rgb(uint8(rng.IntN(256)), 9, 9, 1), bg: rgb(9, 9, uint8(rng.IntN(256)), 2), bold: rng.IntN(2) == 0})
				case 3:
					c.Region().set(x, y, cell{r: ' ', bg: rgb(9, uint8(rng.IntN(3)), 9, 3)})
				}
			}
			var text bytes.Buffer
			th.Diff(&text, before, c, "")
			shown.write(t, text.String())
			want := newScreen(40, 12)
			want.write(t, th.Write(c))
			for k := range want.cells {
				if shown.cells[k] != want.cells[k] {
					t.Fatalf("profile %v, picture %d: cell %d,%d shows %q, want %q", profile, i, k%40, k/40, shown.cells[k], want.cells[k])
				}
			}
			text.Reset()
			if th.Diff(&text, c, c, ""); text.Len() > 0 {
				t.Fatal("a picture that is shown is written again")
			}
			before = c
		}
	}
}

// Points two cells wide have win rates in place of letters where that is asked for.
func TestRatesOfSmallPoints(t *testing.T) {
	b := Board{Position: board(t, "..... ..... ..... ..... ....."), Last: model.Pass, Cursor: model.Pass,
		Labels: []Label{{Point: model.Pt(1, 1), Letter: 'a', Rate: 0.47, Visits: 100}}}
	for _, rates := range []bool{false, true} {
		b.Rates = rates
		text := ansi.Strip(theme(termenv.TrueColor, false).Write(paintedBoard(b, SmallStep, termenv.TrueColor)))
		if strings.Contains(text, "47") != rates {
			t.Errorf("rates %v:\n%s", rates, text)
		}
	}
}
