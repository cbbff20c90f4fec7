package view

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
)

// paintedBoard returns the cells of a board in a profile.
func paintedBoard(b Board, step int, p termenv.Profile) *Canvas {
	geo := CellGeometry(b.Position.Size(), step)
	c := NewCanvas(geo.Size())
	b.Draw(c.Region(), theme(p, false), geo)
	return c
}

// pixel returns a pixel of a painted canvas, a quarter of a cell, counted from the top left of its board.
func (c *Canvas) pixel(x, y int) paint {
	here := c.cells[(boardTop+y/2)*c.w+boardLeft+x/2]
	if i := slices.Index(quarters[:], here.r); i >= 0 && i>>(2*(y%2)+x%2)&1 > 0 {
		return here.fg
	}
	return here.bg
}

// stonesOf returns the pixels of a painted board of n by n points that have the color of a stone.
func stonesOf(c *Canvas, c2 model.Color) (out []image.Point) {
	for y := range 2 * (c.h - boardTop) {
		for x := range 2 * (c.w - boardLeft) {
			p, whose := c.pixel(x, y), model.Empty
			switch light := int(p.r) + int(p.g) + int(p.b); {
			case p.none():
			case light < 300:
				whose = model.Black
			case light > 600:
				whose = model.White
			}
			if whose == c2 {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

// A stone is a disc around the point where its lines cross, which no neighbor smears into: stones of both
// colors on all points have the same pixels, on the border of the board too.
func TestStonesSitOnTheirLines(t *testing.T) {
	full := board(t, "XX.OO XX.OO ..... XX.OO XX.OO")
	for _, geo := range theme(termenv.TrueColor, false).Geometries(5) {
		step := int(geo.StepX)
		if geo.Small() {
			continue
		}
		alone := paintedBoard(Board{Position: board(t, "..... ..... ..X.. ..... ....."), Last: model.Pass, Cursor: model.Pass}, step, termenv.TrueColor)
		one := stonesOf(alone, model.Black)
		x, y := 0.0, 0.0
		for _, p := range one {
			x, y = x+float64(p.X)+0.5, y+float64(p.Y)+0.5
		}
		n := float64(len(one))
		wantX, wantY := geo.Center(model.Pt(2, 2))
		if math.Hypot(x/n/2+boardLeft-wantX, y/n/2+boardTop-wantY) > 0.01 {
			t.Errorf("%v: the middle is at %.2f, %.2f, want %v, %v", geo, x/n/2+boardLeft, y/n/2+boardTop, wantX, wantY)
		}
		if r := newShapes(step, mixer{}).radius(); math.Abs(n/2-math.Pi*r*r) > 0.3*math.Pi*r*r {
			t.Errorf("%v: %v pixels, want about %.1f", geo, n, 2*math.Pi*r*r)
		}
		c := paintedBoard(Board{Position: full, Last: model.Pass, Cursor: model.Pass}, step, termenv.TrueColor)
		for of, count := range map[model.Color]int{model.Black: 8, model.White: 8} {
			must.Equal(t, len(stonesOf(c, of)), count*len(one), geo, count, "stones", of, "pixels", len(one), "each")
		}
	}
}

// Lines are drawn where their points are, in the middle of a cell or at its lower end, and begin and end there:
// none sticks out of the board. A row has its name where its line is in the middle of a cell, so that
// names are at even distances.
func TestLinesAreEven(t *testing.T) {
	th := theme(termenv.TrueColor, false)
	for _, geo := range th.Geometries(9) {
		if geo.Small() {
			continue
		}
		c := NewCanvas(geo.Size())
		Board{Position: board(t, strings.Repeat("......... ", 9)), Last: model.Pass, Cursor: model.Pass, Coordinates: true}.Draw(c.Region(), th, geo)
		var named []int
		for y := range 9 {
			_, middle := geo.Center(model.Pt(0, y))
			left, _ := geo.Cell(model.Pt(0, y))
			right, _ := geo.Cell(model.Pt(8, y))
			border := middle == math.Floor(middle)
			row := int(math.Ceil(middle)) - 1
			for x := boardLeft; x < c.w; x++ {
				here := c.cells[row*c.w+x]
				inside := x > left && x < right
				if lined := here.under || strings.ContainsRune("─├┤┬┴┼┌┐└┘╋", here.r); lined != inside && (border || x != left && x != right) || here.under != (border && inside) {
					t.Errorf("%v: row %d is %q in column %d, of lines from %d to %d", geo, y, here.r, x, left, right)
				}
			}
			if name := c.cells[row*c.w+1].r; name == rune('9'-y) {
				named = append(named, row)
			} else if !border {
				t.Errorf("%v: row %d has the name %q", geo, y, name)
			}
		}
		for i := 2; i < len(named); i++ {
			must.Equal(t, named[i]-named[i-1], named[1]-named[0], geo, "names of rows are in", named)
		}
	}
}

// A star point on the border of two rows is a dot on the crossing, of both.
func TestStarsAreDots(t *testing.T) {
	c := paintedBoard(Board{Position: board(t, strings.Repeat(strings.Repeat(".", 13)+" ", 13)), Last: model.Pass, Cursor: model.Pass}, 3, termenv.TrueColor)
	_, border := CellGeometry(13, 3).Center(model.Pt(3, 3))
	for at, want := range [2]rune{'▂', '▔'} {
		n, row := 0, int(border)-1+at
		for _, here := range c.cells[row*c.w : (row+1)*c.w] {
			if here.r == want {
				n++
			}
		}
		must.Equal(t, n, 2, "row", row)
	}
}

// Each pixel of a disc in a picture is mixed by the share of it that is covered, and in cells is of it or not.
func TestDiscCoverage(t *testing.T) {
	s := newShapes(16, mixer{}).disc(rgb(0, 0, 0, 0), 0, 1)
	sum := 0.0
	for i, c := range s.cover {
		x, y := i%s.w, i/s.w
		if c != s.cover[(s.h-1-y)*s.w+x] || c != s.cover[y*s.w+s.w-1-x] || c != s.cover[x*s.w+y] {
			t.Fatalf("the disc is not even at %d, %d", x, y)
		}
		sum += float64(c)
	}
	r := newShapes(16, mixer{}).radius()
	if want := math.Pi * r * r; math.Abs(sum-want) > 0.01*want {
		t.Errorf("it covers %.2f pixels, want %.2f", sum, want)
	}
	if middle, corner := s.cover[(s.h/2)*s.w+s.w/2], s.cover[0]; middle != 1 || corner != 0 {
		t.Errorf("covers %v of the middle and %v of the corner", middle, corner)
	}
	s = newShapes(8, mixer{}).disc(rgb(0, 0, 0, 0), 0, 1)
	if slices.ContainsFunc(s.cover, func(c float32) bool { return c != 0 && c != 1 }) {
		t.Errorf("a disc in cells covers parts of pixels: %v", s.cover)
	}
	sixels := newShapes(16, mixer{})
	sixels.sixel = true // few colors: the edge has thirds
	shades := map[uint8]bool{}
	for i, pix := range sixels.shapeImage(sixels.disc(rgb(0, 0, 0, 0), 0, 1), 1).Pix {
		shades[pix] = shades[pix] || i%4 == 3
	}
	must.Equal(t, fmt.Sprint(slices.Sorted(maps.Keys(shades))), "[0 85 170 255]", "shades")
	x := newPixels(8, 4, mixer{}, rgb(200, 100, 0, 0))
	x.lay(s, 8, 4, 0.5)
	must.Equal(t, *x.at(8, 4), rgb(100, 50, 0, 0), "half a black disc")
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
			if r := c.cells[(boardTop+4)*c.w+boardLeft+x].r; !slices.Contains(quarters[:], r) && r != '─' {
				got += string(r)
			}
		}
		must.Equal(t, got, tt.want, tt.visits, "visits")
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

// Boards of all themes are as they were, in all colors and sizes. The error has the digest as it is now.
func TestBoardsStay(t *testing.T) {
	b := valued(t)
	b.Ownership = make([]float64, 25)
	for i := range b.Ownership {
		b.Ownership[i] = float64(i)/12 - 1
	}
	digest := fnv.New64a()
	for _, name := range Themes() {
		for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI, termenv.Ascii} {
			th := lookTheme(p, Look{Theme: name})
			for _, geo := range th.Geometries(5) {
				for _, shown := range []Board{b, {Position: board(t, "..... ..... ..... ..... ....."), Ownership: b.Ownership}, {Position: b.Position, Last: model.Pt(1, 0), Coordinates: true}} {
					c := NewCanvas(geo.Size())
					shown.Draw(c.Region(), th, geo)
					fmt.Fprint(digest, th.Write(c))
				}
			}
		}
	}
	must.Equal(t, digest.Sum64(), 15959805358357052556)
}
