package view

import (
	"bytes"
	"image"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/pattern"
	"gobandit/model/words"
	"gobandit/ui/picture"
)

func theme(p termenv.Profile, ascii bool) *Theme {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return NewTheme(r, Look{ASCII: ascii})
}

func board(t *testing.T, diagram string) *model.Board {
	return must.Get(model.ParseBoard(diagram))
}

// draw returns the text of b without colors.
func draw(b Board, step int, th *Theme) string {
	geo := CellGeometry(b.Position.Size(), step)
	c := NewCanvas(geo.Size())
	b.Draw(c.Region(), th, geo)
	return th.Write(c)
}

func same(t *testing.T, got, want string) {
	t.Helper()
	got, want = strings.Trim(got, "\n"), strings.Trim(want, "\n")
	must.Equal(t, got, want)
}

const position = ".XO.. .XO.. ..... .O... ....X"

func TestBoardSmall(t *testing.T) {
	b := Board{
		Position: board(t, position), Coordinates: true, Last: model.Pt(2, 1), Cursor: model.Pt(3, 3),
		Labels: []Label{{Point: model.Pt(0, 2), Letter: 'a', Heat: 1}, {Point: model.Pass, Letter: 'b'}},
	}
	same(t, draw(b, SmallStep, theme(termenv.Ascii, false)), `
    A B C D E
 5  ┌─●─○─┬─┐
 4  ├─●(○)┼─┤
 3  a─┼─┼─┼─┤
 2  ├─○─┼[┼]┤
 1  └─┴─┴─┴─●`)
	same(t, draw(b, SmallStep, theme(termenv.Ascii, true)), `
    A B C D E
 5  . X O . .
 4  . X(O). .
 3  a . . . .
 2  . O .[.].
 1  . . . . X`)
}

// Where the search does not look there are no lines; stones stay.
func TestBarredPoints(t *testing.T) {
	b := Board{Position: board(t, position), Last: model.Pass, Cursor: model.Pass, Barred: make([]bool, model.NumPoints)}
	for p := range b.Position.Points() {
		b.Barred[p] = p.X() < 2 || p.Y() == 4
	}
	same(t, draw(b, SmallStep, theme(termenv.Ascii, false)), `
      ●─○─┬─┐
      ●─○─┼─┤
       ─┼─┼─┤
      ○─┼─┼─┤
            ●`)
	same(t, strings.Join(strings.Split(draw(b, BigStep, theme(termenv.Ascii, false)), "\n")[5:7], "\n"), `
           ─┼───┼───┤
            │   │   │`)
}

// On a stone a label is its rate; small stones without colors keep their sign.
func TestLabelsOnStones(t *testing.T) {
	b := Board{
		Position: board(t, position), Last: model.Pt(2, 1), Cursor: model.Pass,
		Labels: []Label{{Point: model.Pt(1, 0), Rate: 0.234, Heat: 1}, {Point: model.Pt(2, 1), Rate: 0.1}, {Point: model.Pt(0, 2), Rate: 0.26, Heat: 0.79}},
	}
	row := func(step int, p termenv.Profile, y int) string {
		return strings.TrimSpace(ansi.Strip(strings.Split(draw(b, step, theme(p, false)), "\n")[y]))
	}
	for _, tt := range []struct {
		step    int
		profile termenv.Profile
		y       int
		want    string
	}{
		{BigStep, termenv.TrueColor, 2, "┌─▌23▀▌▀▀▀▌─┬───┐"},
		{BigStep, termenv.TrueColor, 4, "├─▌▀▀▀▌10▌▌─┼───┤"},
		{SmallStep, termenv.TrueColor, 1, "┌23─●─┬─┐"},
		{SmallStep, termenv.TrueColor, 2, "├─●10)┼─┤"},
		{SmallStep, termenv.TrueColor, 3, "26─┼─┼─┼─┤"},
		{SmallStep, termenv.Ascii, 1, "┌─●─○─┬─┐"},
		{SmallStep, termenv.Ascii, 3, "7─┼─┼─┼─┤"}, // its heat
	} {
		must.Equal(t, row(tt.step, tt.profile, tt.y), tt.want, "step", tt.step, "profile", tt.profile, "row", tt.y)
	}
}

func TestBoardBig(t *testing.T) {
	b := Board{
		Position: board(t, position), Coordinates: true, Last: model.Pt(2, 1), Cursor: model.Pt(3, 3),
		Labels: []Label{{Point: model.Pt(0, 2), Rate: 0.562, Visits: 41_200, Heat: 1}, {Point: model.Pt(1, 2), Rate: 1, Visits: 3_100}},
	}
	same(t, draw(b, BigStep, theme(termenv.Ascii, false)), `
    A   B   C   D   E
 5  ┌──▟██▙╭──╮─┬───┐
    │  ▜██▛╰──╯ │   │
 4  ├──▟██▙╭()╮─┼───┤
    │  ▜██▛╰──╯ │   │
 3   56 100─┼───┼───┤
    41k  3k │   │   │
 2  ├──╭──╮─┼──[┼─]─┤
    │  ╰──╯ │  [│ ] │
 1  └───┴───┴───┴──▟██▙
                   ▜██▛`)
}

// Figures of neighbors never run together, in colors or without.
func TestFiguresKeepApart(t *testing.T) {
	rates := []float64{0, 0.004, 0.05, 0.0949, 0.0951, 0.0999, 0.1, 0.239, 0.994, 0.999, 1}
	visits := []int{0, 1, 99, 999, 1000, 3100, 9949, 9999, 41_200, 99_499, 99_500, 412_000, 999_999, 2_400_000, 31_000_000, 999_999_999}
	for _, size := range []struct {
		step      int
		profile   termenv.Profile
		row, rows int // of figures
	}{{BigStep, termenv.Ascii, 0, 2}, {BigStep, termenv.TrueColor, 1, 1}, {3, termenv.TrueColor, 0, 1}, {6, termenv.TrueColor, 1, 2}, {7, termenv.TrueColor, 1, 2}, {8, termenv.TrueColor, 2, 2}} {
		for _, n := range visits {
			for _, rate := range rates {
				var labels []Label
				for x := range 5 {
					labels = append(labels, Label{Point: model.Pt(x, 2), Rate: rate, Visits: n})
				}
				b := Board{Position: board(t, position), Last: model.Pass, Cursor: model.Pass, Labels: labels}
				row := boardTop + size.step + size.row
				lines := strings.Split(ansi.Strip(draw(b, size.step, theme(size.profile, false))), "\n")
				for i, want := range []int{5, words.If(n > 0 && size.rows > 1, 5, 0)} {
					if got := figures(lines[row+i]); i < size.rows && (len(got) != want || want > 0 && got[0] != got[4]) {
						t.Errorf("%v, rate %v of %d visits: %q", size, rate, n, lines[row+i])
					}
				}
			}
		}
	}
}

// figures returns the figures in a line of a board.
func figures(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return !strings.ContainsRune("0123456789.kMG", r) })
}

func TestBoardOwnershipAndLine(t *testing.T) {
	own := make([]float64, 25)
	own[0], own[1], own[5], own[23], own[24] = -0.9, -0.9, -0.5, 0.5, 0.1
	b := Board{Position: board(t, position), Ownership: own, Line: []model.Point{model.Pt(4, 0), model.Pass, model.Pt(4, 1)}}
	same(t, draw(b, SmallStep, theme(termenv.Ascii, false)), `

    □─×─○─┬─1
    ▫─●─○─┼─3
    ├─┼─┼─┼─┤
    ├─○─┼─┼─┤
    └─┴─┴─▪─●`)
	b.Numbers = make([]int, model.NumPoints)
	b.Numbers[model.Pt(2, 0)] = 12
	must.Has(t, draw(b, BigStep, theme(termenv.Ascii, false)), "╭12╮")
}

// valued returns a board with move values, which the last move and the cursor
// leave readable.
func valued(t *testing.T) Board {
	b := Board{Position: board(t, position), Coordinates: true, Last: model.Pt(2, 1), Cursor: model.Pt(1, 4)}
	b.Values = make([]uint32, model.NumPoints)
	for p := range b.Position.Points() {
		b.Values[p] = 1
	}
	for p, v := range map[model.Point]uint32{
		model.Pt(0, 0): 0, model.Pt(3, 0): 42, model.Pt(3, 1): 400, model.Pt(4, 1): 9_999, model.Pt(1, 2): 13_000,
		model.Pt(2, 2): 6_000_000, model.Pt(1, 4): 60_000, model.Pt(1, 0): 1_000_000_000, // on a stone
	} {
		b.Values[p] = v
	}
	return b
}

func TestBoardValues(t *testing.T) {
	same(t, draw(valued(t), SmallStep, theme(termenv.Ascii, false)), `
    A B C D E
 5  0─●─○4¹─1
 4  1─●(○4²9³
 3  11⁴6⁶─1─1
 2  1─○─1─1─1
 1  16⁴]1─1─●`)
	same(t, draw(valued(t), SmallStep, theme(termenv.Ascii, true)), `
    A B C D E
 5  0 X Oe1 1
 4  1 X(Oe2e3
 3  1e4e6 1 1
 2  1 O 1 1 1
 1  1e4]1 1 X`)
	same(t, draw(valued(t), BigStep, theme(termenv.Ascii, false)), `
    A   B   C   D   E
 5   0 ▟██▙╭──╮ 42 ─1
       ▜██▛╰──╯     │
 4  1──▟██▙╭()╮400 10k
    │  ▜██▛╰──╯
 3  1──13k  6M ─1───1
    │      99%  │   │
 2  1──╭──╮─1───1───1
    │  ╰──╯ │   │   │
 1  1──60k ─1───1──▟██▙
       [  ]        ▜██▛`)
	got := strings.Split(ansi.Strip(draw(valued(t), BigStep, theme(termenv.TrueColor, false))), "\n")
	must.Same(t, figures(got[4]), []string{"4", "1", "400", "10k"}, "with colors", got[4])
	for _, tt := range []struct {
		v, most uint32
		want    Style
	}{{0, 10_000, Heat0}, {1, 10_000, WoodStar}, {1, 1, WoodStar}, {2, 2, Heat4}, {3, 10_000, Heat1}, {100, 10_000, Heat3}, {10_000, 10_000, Heat4}} {
		must.Equal(t, ValueStyle(tt.v, tt.most), tt.want, "value", tt.v, tt.most, "has style")
	}
}

func TestShortValue(t *testing.T) {
	tests := []struct {
		v                uint32
		four, tiny, bare string
	}{
		{0, "0", "0", "0"}, {9, "9", "9", "9"}, {99, "99", "99", "9¹"}, {9_999, "9999", "9³", "9³"}, {10_000, "10k", "1⁴", "1⁴"},
		{999_400, "999k", "9⁵", "9⁵"}, {999_900, ".9M", "9⁵", "9⁵"}, {10_000_000, "10M", "1⁷", "1⁷"}, {math.MaxUint32, "4G", "4⁹", "4⁹"},
	}
	for _, tt := range tests {
		must.Equal(t, ShortValue(tt.v, 4), tt.four, tt.v, "in 4 cells")
		must.Equal(t, theme(termenv.TrueColor, false).tinyValue(tt.v), tt.tiny, tt.v, "in 2 cells")
		must.Equal(t, theme(termenv.Ascii, false).tinyValue(tt.v), tt.bare, tt.v, "in 2 cells without colors")
	}
	for v := uint64(1); v <= math.MaxUint32; v = v*21/20 + 1 {
		for _, w := range []int{3, 4} {
			if got := ShortValue(uint32(v), w); len(got) > w {
				t.Errorf("%d in %d cells is %q", v, w, got)
			}
		}
		for _, ascii := range []bool{false, true} {
			if got := theme(termenv.Ascii, ascii).tinyValue(uint32(v)); Width(got) > 2 {
				t.Errorf("%d in 2 cells is %q", v, got)
			}
		}
	}
}

func TestExplanation(t *testing.T) {
	db := must.Get(pattern.Parse([]byte("OOO\nO*O\nOOO\n:0\n?X?\n.*?\n???\n:20,near,xcap0\n:30,osafe\n"), pattern.Strict))
	e := db.ExplainPoint(board(t, position), nil, model.Pt(3, 1))
	same(t, strings.Join(Explanation("mine.db", e, 40), "\n"), `
mine.db:9: :30,osafe decides, its
pattern turned left

  board     pattern   as it lies
  X..       ?X?       ???
  X*.       .*?       X*?
  ...       ???       ?.?

  far,osafe,xsafe,xnosuicide,ocap0,xcap0

The lines before it do not apply:
  line 4  :0              wants O at NW,
                          finds X (as
                          written; 8
                          cells differ)
  line 8  :20,near,xcap0  not near`)
	e = db.ExplainPoint(board(t, position), nil, model.Pt(1, 1))
	same(t, strings.Join(Explanation("mine.db", e, 40), "\n"), "it is occupied")
	e = db.ExplainPoint(board(t, position), nil, model.Pt(4, 2))
	if lines := Explanation("mine.db", e, 0); lines[0] != "no line decides, 1 is the default" || lines[9] != "The lines do not apply:" {
		t.Errorf("printed\n%s", strings.Join(lines, "\n"))
	}
}

// Each point is found again where it is drawn and at all cells nearer to it than to others,
// with every number of points and every step; nothing else is a point.
func TestPointAt(t *testing.T) {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	for n := 2; n <= 19; n++ {
		for _, cell := range []image.Point{{9, 20}, {8, 16}, {7, 13}, {10, 30}, {60, 140}} { // of pictures
			for _, geo := range NewTheme(r, Look{Pictures: picture.Kitty, Cell: cell}).Geometries(n) {
				for y := range n {
					if q, ok := geo.PointAt(geo.Cell(model.Pt(y, y))); !ok || q != model.Pt(y, y) {
						t.Errorf("%v: %v is clicked at %v", geo, q, model.Pt(y, y))
					}
				}
			}
		}
		for _, geo := range theme(termenv.TrueColor, false).Geometries(n) {
			for y := range n {
				p := model.Pt(n-1-y, y)
				col, row := geo.Cell(p)
				if q, ok := geo.PointAt(col, row); !ok || q != p {
					t.Errorf("%v: %d,%d is %v %v, want %v", geo, col, row, q, ok, p)
				}
			}

			w, h := geo.Size()
			for row := range h + 1 {
				for col := range w + 1 {
					q, ok := geo.PointAt(col, row)
					x, y := geo.Center(q)
					dx, dy := math.Abs(x-float64(col)-0.5), math.Abs(y-float64(row)-0.5)
					if ok && (dx > geo.StepX/2 || dy > geo.StepY/2) || ok != (col >= boardLeft && col < w-boardRight && row >= boardTop && float64(row)+0.5 < geo.Top+float64(n)*geo.StepY) {
						t.Errorf("%v: %d,%d is %v %v", geo, col, row, q, ok)
					}
				}
			}
		}
	}
}

// Colors change, the text and its width do not.
func TestThemeProfiles(t *testing.T) {
	b := Board{Position: board(t, position), Coordinates: true, Last: model.Pt(2, 1)}
	for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		got := draw(b, BigStep, theme(p, false))
		must.Has(t, got, "\x1b[")
		if !strings.Contains(ansi.Strip(got), "▀") || strings.HasSuffix(got, "m ") {
			t.Errorf("profile %v: %q", p, got)
		}
		for line := range strings.SplitSeq(got, "\n") {
			if strings.Contains(line, "\x1b[") && !strings.HasSuffix(line, reset) && !strings.Contains(line, reset) {
				t.Errorf("profile %v: a style is not ended in %q", p, line)
			}
		}
	}
	must.Lacks(t, draw(b, BigStep, theme(termenv.Ascii, false)), "\x1b")
}

func TestRegionText(t *testing.T) {
	tests := []struct {
		x    int
		text string
		want string
	}{
		{0, "hello", "hello"},
		{3, "hello", "   he"},
		{-2, "hello", "llo"},
		{0, "a\x1b[1mb\nc", "a[1mb"},
		{0, "日本語", "日本"},
		{1, "日本語", " 日本"},
		{0, "e\u0301x", "éx"},
		{0, "カ\u3099キ\u3099", "ガギ"},
		{0, "e\u0323\u0324x", "ẹ\u0324x"},
		{0, "\xff", "\ufffd"},
	}
	for _, tt := range tests {
		c := NewCanvas(5, 1)
		c.Region().Text(tt.x, 0, Plain, tt.text)
		must.Equal(t, theme(termenv.Ascii, false).Write(c), tt.want, tt.text, "at", tt.x)
	}
	c := NewCanvas(4, 1)
	c.Region().Text(0, 0, Plain, "日本")
	c.Region().Text(1, 0, Plain, "x")
	must.Equal(t, theme(termenv.Ascii, false).Write(c), " x本", "half a wide character")
}

func TestCharts(t *testing.T) {
	th := theme(termenv.Ascii, false)
	for _, tt := range []struct {
		share float64
		want  string
	}{{0, ""}, {0.5, "━━"}, {0.63, "━━╸"}, {1, "━━━━"}, {2, "━━━━"}, {math.NaN(), ""}} {
		must.Equal(t, Bar(tt.share, 4), tt.want, "Bar", tt.share)
	}
	c := NewCanvas(10, 4)
	Graph{Values: []float64{0, 0.25, 0.5, math.NaN(), 1}, High: 1, Unit: 100, Marked: -1}.Draw(c.Region())
	same(t, th.Write(c), `
100     █
 50     █
      █ █
  0 ▁██ █`)
	c = NewCanvas(12, 5)
	Graph{Values: []float64{5, 10, -10, -5, 0.1, -0.1, math.NaN(), 0}, Low: -10, High: 10, Unit: 1, Marked: -1}.Draw(c.Region())
	same(t, th.Write(c), `
 10  █
    ▆█
  0 ▀▀▄▄▀▄╌▀
      ██
-10   █`)
	c = NewCanvas(14, 6)
	Graph{Values: make([]float64, 10), High: 1, Unit: 100, Marked: 2, Numbered: true, Signs: []Sign{{At: 0, Text: "x"}, {At: 9, Text: "o"}}}.Draw(c.Region())
	same(t, th.Write(c), `
100
 50

  0 ▁▁▁▁▁▁▁▁▁▁
    x △      o
    0`)
	c = NewCanvas(6, 1)
	Graph{Values: []float64{0, 0, 1, 1}, High: 1, Unit: 100, Marked: -1}.Draw(c.Region())
	same(t, th.Write(c), "  0 ▁█")
	c = NewCanvas(20, 3)
	c.Region().Head(0, "title", "note")
	c.Region().Head(1, "a title, then a line", "note")
	c.Region().Head(2, "a title that is too long", "")
	same(t, th.Write(c), "title ───────── note\na title, then a line\na title that is too…")
}

// A legend explains what its board shows: letters only where the board has them, digits of
// heat where these stand for colors, other signs as far as there is room.
func TestLegend(t *testing.T) {
	for _, tt := range []struct {
		profile termenv.Profile
		ascii   bool
		w       int
		l       Legend
		want    string
	}{
		{termenv.Ascii, false, 40, Legend{Text: "win rate · disc: visits", Short: "win rate", Scale: RankScale}, "win rate"},
		{termenv.Ascii, false, 40, Legend{Text: "win rate · disc: visits", Short: "win rate", Scale: RankScale, Ranks: 4, Small: true}, "abcd win rate"},
		{termenv.TrueColor, false, 40, Legend{Text: "win rate · disc: visits of the moves", Short: "win rate", Scale: RankScale, Ranks: 12}, "abcdefghij win rate"},
		{termenv.TrueColor, false, 18, Legend{Text: "win rate · disc: visits of the moves", Short: "win rate", Scale: RankScale, Ranks: 12}, "win rate"},
		{termenv.Ascii, false, 40, Legend{Text: "prior, in percent", Short: "prior, %", Scale: HeatScale}, "prior, in percent"},
		{termenv.Ascii, false, 27, Legend{Text: "prior, in percent", Short: "prior, %", Scale: HeatScale, Small: true}, "0 low to 9 high: prior, %"},
		{termenv.Ascii, false, 40, Legend{Text: "owner", Scale: OwnerScale}, "□ White, ■ Black: owner"},
		{termenv.Ascii, true, 40, Legend{Text: "owner", Scale: OwnerScale}, "% White, # Black: owner"},
		{termenv.Ascii, false, 20, Legend{Text: "line", Also: []string{"a sign without room", "◦ next"}}, "line · ◦ next"},
		{termenv.ANSI, false, 30, Legend{Text: "AMAF", Scale: HeatScale, Small: true}, "0 low to 9 high: AMAF"},
		{termenv.ANSI, false, 30, Legend{Text: "AMAF", Scale: HeatScale}, "low       high: AMAF"},
	} {
		th, c := theme(tt.profile, tt.ascii), NewCanvas(tt.w, 1)
		tt.l.Draw(c.Region(), 0, th)
		must.Equal(t, strings.TrimSpace(ansi.Strip(th.Write(c))), tt.want, tt.l)
	}
}

// Without colors Black is not the bright side of a dark terminal, in texts as on boards.
func TestBlackIsNotBright(t *testing.T) {
	for _, tt := range []struct {
		dark, lit bool
		theme     string
		want      string
	}{{true, true, "", "○ Black ■  ╭──╮"}, {false, true, "", "● Black □  ▟██▙"}, {true, false, "", "● Black □  ▟██▙"}, {true, true, "paper", "● Black □  ▟██▙"}, {true, true, "ascii", "X Black k  .##."}} {
		r := lipgloss.NewRenderer(io.Discard)
		r.SetColorProfile(termenv.Ascii)
		r.SetHasDarkBackground(tt.dark)
		th, c := NewTheme(r, Look{Theme: tt.theme, Lit: tt.lit}), NewCanvas(15, 4)
		c.Region().Text(0, 0, Plain, "● Black □")
		Board{Position: board(t, "X. .."), Last: model.Pass, Cursor: model.Pass}.DrawPart(c.Region().Sub(Rect{10, 1, 4, 1}), th, CellGeometry(5, BigStep), boardLeft, boardTop)
		if got := strings.Join(strings.Split(th.Write(c), "\n")[:2], ""); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(tt.want), " ") {
			t.Errorf("%+v: %q", tt, got)
		}
	}
}

// A list that is too long ends with a whole word.
func TestFitList(t *testing.T) {
	for w, want := range map[int]string{11: "A19 T1 pass", 10: "A19 T1", 6: "A19 T1", 5: "A19", 2: "", -1: ""} {
		must.Equal(t, FitList("A19 T1 pass", w), want, w, "cells")
	}
}

// Texts are cut between words, those of one word anywhere.
func TestFitWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		w    int
		want string
	}{
		{"criticality, in percent", 23, "criticality, in percent"}, {"criticality, in percent", 20, "criticality, in …"},
		{"criticality, in percent", 16, "criticality, in…"}, {"one · two", 7, "one …"}, {"montegnu", 5, "mont…"}, {"à la carte", 8, "à la …"}, {"one two", 0, ""},
	} {
		if got := FitWords(tt.text, tt.w); got != tt.want || Width(got) > tt.w {
			t.Errorf("%q in %d cells: %q, want %q", tt.text, tt.w, got, tt.want)
		}
	}
}

func TestHeatMap(t *testing.T) {
	m := HeatMap{Right: []string{"1", "10"}, Up: []string{"a", "b"}, Width: 4, Height: 1, Cells: [][]HeatCell{
		{{Text: "51 ", Heat: 0.2}, {Text: "40?", Pale: true}},
		{{Text: "57 ", Heat: 1, Bold: true}, {Text: "–", None: true}},
	}}
	c := NewCanvas(12, 4)
	must.Equal(t, m.Draw(c.Region(), 3), 3, "rows")
	same(t, theme(termenv.Ascii, false).Write(c), `
 b *57   –
 a  51  40?
    1   10`)
	m.Height = 3
	c = NewCanvas(12, 8)
	must.Equal(t, m.Draw(c.Region(), 3), 7, "rows of high fields")
	same(t, theme(termenv.Ascii, false).Write(c), `

 b *57   –


 a  51  40?

    1   10`)
}

// A field that is not certain differs from one that is, and from one of another
// heat, with every number of colors; only the certain ones are full of color
// everywhere.
func TestPaleHeat(t *testing.T) {
	for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		th := theme(p, false)
		seen := map[string]Style{}
		for i := range heatSteps {
			for _, s := range []Style{Heat(float64(i) / heatSteps), PaleHeat(float64(i) / heatSteps)} {
				if other, ok := seen[th.open[s]]; ok || th.open[s] == "" {
					t.Errorf("profile %v: styles %d and %d look the same", p, s, other)
				}
				seen[th.open[s]] = s
			}
		}
	}
}

// Where boards are pictures thumbnails are, too, and hide what is below them.
func TestThumbnailPicture(t *testing.T) {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	th := NewTheme(r, Look{Pictures: picture.Kitty, Cell: image.Pt(9, 18)})
	c := NewCanvas(40, 20)
	Board{Position: board(t, position), Last: model.Pass, Cursor: model.Pass}.Draw(c.Region(), th, th.Geometries(5)[88])
	Thumbnail(c.Region().Sub(Rect{4, 2, 5, 3}), th, board(t, position), model.Pass, false)
	scenes := c.Scenes()
	if len(scenes) != 2 || scenes[1].Subject != nil || scenes[1].Cells != image.Rect(4, 2, 9, 5) || scenes[1].Hidden != nil {
		t.Fatalf("%d scenes, the last in %v", len(scenes), scenes[len(scenes)-1].Cells)
	}
	covered := 0
	for _, hidden := range scenes[0].Hidden {
		if hidden {
			covered++
		}
	}
	if covered != 15 {
		t.Errorf("%d cells of the board are hidden by 15 of a thumbnail", covered)
	}
}

func TestThumbnail(t *testing.T) {
	last := model.Pt(4, 4)
	for _, tt := range []struct {
		theme *Theme
		want  string
	}{
		{theme(termenv.Ascii, false), `
·●○··
·●○··
·····
·○···
····●`},
		{theme(termenv.TrueColor, true), `
.XO..
.XO..
.....
.O...
....X`},
	} {
		c := NewCanvas(tt.theme.ThumbnailSize(5, false))
		Thumbnail(c.Region(), tt.theme, board(t, position), last, false)
		same(t, ansi.Strip(tt.theme.Write(c)), tt.want)
	}
	th := theme(termenv.TrueColor, false)
	c := NewCanvas(th.ThumbnailSize(5, false))
	Thumbnail(c.Region(), th, board(t, position), last, false)
	if got := ansi.Strip(th.Write(c)); strings.ContainsAny(got, "·●○") || strings.Count(got, "\n") != 2 {
		t.Errorf("with colors: %q", got)
	}
	plain := theme(termenv.Ascii, false)
	c = NewCanvas(plain.ThumbnailSize(5, true))
	Thumbnail(c.Region(), plain, board(t, position), last, true)
	same(t, plain.Write(c), `
 ┌─●─○─┬─┐
 ├─●─○─┼─┤
 ├─┼─┼─┼─┤
 ├─○─┼─┼─┤
 └─┴─┴─┴(●`)
	for _, th := range []*Theme{th, plain} {
		for _, large := range []bool{false, true} {
			var texts [2]string
			for i, last := range []model.Point{last, model.Pass} {
				c := NewCanvas(th.ThumbnailSize(5, large))
				Thumbnail(c.Region(), th, board(t, position), last, large)
				texts[i] = th.Write(c)
			}
			if texts[0] == texts[1] != (th == plain && !large) { // without any attribute
				t.Errorf("large %v: the last move is not marked", large)
			}
		}
	}
}

// The second cell of a wide character of Latin-1 is blanked first: xterm leaves what was in it.
func TestDiffBlanksSecondCells(t *testing.T) {
	t.Cleanup(func() { words.SetAmbiguous("") })
	words.SetAmbiguous("×●")
	var text bytes.Buffer
	c := NewCanvas(6, 1)
	c.Region().Text(0, 0, Plain, "a×●x\u0323")
	theme(termenv.Ascii, false).Diff(&text, NewCanvas(6, 1), c, "")
	must.Has(t, text.String(), "a  \b\b×●x\u0323")
}

// A frame of a board with all that it can show, at the points that a window of 200 by
// 60 cells has, and what of it changes when the candidates do.
func BenchmarkBoard(b *testing.B) {
	geo, th := CellGeometry(19, 6), theme(termenv.TrueColor, false)
	position := must.Get(model.ParseBoard(strings.Repeat("X.O.XO..X.O.XO..X.O ", 19)))
	full := Board{Position: position, Coordinates: true, Cursor: model.Pt(9, 9), Last: model.Pt(0, 0), Ownership: make([]float64, 361), Territory: make([]model.Color, model.NumPoints)}
	for i := range full.Ownership {
		full.Ownership[i] = float64(i%19)/9 - 1
	}
	for i := range 10 {
		full.Labels = append(full.Labels, Label{Point: model.Pt(3, i), Letter: byte('a' + i), Rate: 0.5, Visits: 1000 - 90*i})
	}
	var before *Canvas
	var text bytes.Buffer
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		full.Labels[0].Visits++
		full.Labels[1+n%9].Rate = float64(n%100) / 100
		c := NewCanvas(geo.Size())
		full.Draw(c.Region(), th, geo)
		text.Reset()
		th.Diff(&text, before, c, "")
		before = c
	}
}

// Whatever is written on a board, its last column stands where it stands without.
func TestWideMarks(t *testing.T) {
	texts := []string{"甲", "一二三", "ＡＢ", "é", "e\u0301", "👍", "👍🏽", "🇯🇵", "x\u0323", "\x1b[31m", "abc"}
	for name, th := range map[string]*Theme{
		"true color": theme(termenv.TrueColor, false), "256 colors": theme(termenv.ANSI256, false), "16 colors": theme(termenv.ANSI, false),
		"no color": theme(termenv.Ascii, false), "ASCII": theme(termenv.Ascii, true), "ASCII in color": theme(termenv.TrueColor, true),
	} {
		for _, geo := range th.Geometries(5) {
			rows := func(b Board) []string {
				c := NewCanvas(geo.Size())
				b.Draw(c.Region(), th, geo)
				text := th.Write(c)
				must.Lacks(t, strings.ReplaceAll(ansi.Strip(text), "\n", ""), "\x1b")
				must.Lacks(t, text, "\x1b[31m\x1b[31m")
				return strings.Split(text, "\n")
			}
			alone := Board{Position: board(t, "..... ..... ..... ..... ....."), Last: model.Pt(1, 2), Cursor: model.Pt(3, 2), Marks: []Mark{{Point: model.Pt(2, 2), Text: "甲"}, {Point: model.Pt(4, 4), Text: "x\u0323"}}}
			if text := strings.Join(rows(alone), ""); !th.ascii && (!strings.Contains(text, "甲") || !strings.Contains(text, "x\u0323")) {
				t.Errorf("%s, %v: labels do not show\n%s", name, geo, strings.Join(rows(alone), "\n"))
			}
			for i, text := range texts {
				for _, last := range []model.Point{model.Pt(2, 2), model.Pt(0, 0), model.Pt(4, 4)} {
					b := Board{Position: board(t, "X...X ....O ..O.X ....O ....X"), Last: last, Cursor: model.Pt(3, 1)}
					plain := rows(b)
					for n := range 5 {
						b.Marks = append(b.Marks, Mark{Point: model.Pt(n, n), Text: text}, Mark{Point: model.Pt(n, (n+1)%5), Text: texts[(i+n)%len(texts)]})
					}
					for y, row := range rows(b) {
						if got, want := ansi.StringWidth(row), ansi.StringWidth(plain[y]); got != want {
							t.Fatalf("%s, %v, mark %q: row %d has %d cells, want %d\n%s", name, geo, text, y, got, want, ansi.Strip(row))
						}
					}
				}
			}
		}
	}
}

// Lines and arrows stand on boards of all styles: in characters, over pixels and as an image of a picture.
func TestStrokes(t *testing.T) {
	b := Board{Position: board(t, "..... ..... ..X.. ..... ....."), Last: model.Pass, Cursor: model.Pass, Strokes: []Stroke{
		{model.Pt(0, 0), model.Pt(4, 0), false}, {model.Pt(0, 4), model.Pt(4, 4), true}, {model.Pt(0, 3), model.Pt(0, 1), true},
		{model.Pt(1, 1), model.Pt(4, 3), true}, {model.Pt(2, 2), model.Pt(2, 2), true}, {model.Pt(3, 3), model.NumPoints, true},
	}}
	for _, tt := range []struct {
		theme *Theme
		step  int
		want  string
	}{
		{theme(termenv.Ascii, false), SmallStep, "    ┌━━━━━━━┐\n    ├─┼╲┼─┼─┤\n    ↑─┼─●╲╲─┤\n    ├─┼─┼─┼↘┤\n    └━━━━━━→┘"},
		{theme(termenv.Ascii, true), SmallStep, "    .=======.\n    . .\\. . .\n    ^ . X\\\\ .\n    . . . .\\.\n    .======>."},
	} {
		c := NewCanvas(CellGeometry(5, tt.step).Size())
		b.Draw(c.Region(), tt.theme, CellGeometry(5, tt.step))
		same(t, strings.TrimLeft(tt.theme.Write(c), "\n"), tt.want)
	}

	for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		for _, geo := range theme(p, false).Geometries(5) {
			c := NewCanvas(geo.Size())
			b.Draw(c.Region(), theme(p, false), geo)
			if text := ansi.Strip(theme(p, false).Write(c)); !strings.Contains(text, "━") || !strings.Contains(text, "→") || !strings.Contains(text, "↑") {
				t.Errorf("profile %v, %v:\n%s", p, geo, text)
			}
		}
	}

	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	th := NewTheme(r, Look{Pictures: picture.Kitty, Cell: image.Pt(9, 18)})
	images := func(b Board) []picture.Item {
		c := NewCanvas(80, 40)
		b.Draw(c.Region(), th, th.Geometries(5)[88])
		return c.Scenes()[0].Items
	}
	with := images(b)
	plain := b
	plain.Strokes = nil
	if n := len(with) - len(images(plain)); n != 4 {
		t.Fatalf("%d images of 4 strokes", n)
	}
	arrow := with[len(with)-3] // from left to right
	m := arrow.Image
	mid, w := m.Rect.Dy()/2, m.Rect.Dx()
	if arrow.Layer != strokeLayer || m.NRGBAAt(w/4, mid).A == 0 || m.NRGBAAt(w/4, 0).A > 0 || m.NRGBAAt(w-m.Rect.Dy(), mid-mid/2).A == 0 || m.NRGBAAt(w-1, mid).A > 0 {
		t.Error("the arrow from A1 to E1 is not a line with a tip at its right end")
	}
}
