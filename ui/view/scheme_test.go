package view

import (
	"image"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/words"
	"gobandit/ui/picture"
)

func lookTheme(p termenv.Profile, l Look) *Theme {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return NewTheme(r, l)
}

// Every theme and palette looks other than the others, in every profile that has
// colors.
func TestLooksDiffer(t *testing.T) {
	for _, p := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		seen := map[[numStyles]string]string{}
		for _, name := range Themes() {
			th := lookTheme(p, Look{Theme: name})
			if other, ok := seen[th.open]; ok && name != asciiTheme {
				t.Errorf("profile %v: %s looks as %s", p, name, other)
			}
			seen[th.open] = name
		}
		for _, name := range Heats()[1:] {
			th := lookTheme(p, Look{Heat: name})
			if other, ok := seen[th.open]; ok {
				t.Errorf("profile %v: heat %s looks as %s", p, name, other)
			}
			seen[th.open] = name
		}
	}
}

// On every board stones, lines and marks have colors other than what is behind
// them, also with 16 colors.
func TestLooksAreLegible(t *testing.T) {
	for _, name := range Themes() {
		for _, heat := range Heats() {
			s := schemeOf(name, true)
			for style, l := range s.styles(heatOf(heat)) {
				fg, ok1 := l.fg.(lipgloss.CompleteColor)
				bg, ok2 := l.bg.(lipgloss.CompleteColor)
				if ok1 && ok2 && (fg.TrueColor == bg.TrueColor || fg.ANSI256 == bg.ANSI256 && fg.ANSI256 != "" || fg.ANSI == bg.ANSI && fg.ANSI != "") { // "" are the terminal's own
					t.Errorf("%s, %s: style %d is invisible: %v on %v", name, heat, style, fg, bg)
				}
			}
		}
	}
}

// With 16 colors the rims of stones differ from each other and from the background.
func TestRims(t *testing.T) {
	for _, m := range []mixer{{coarse: true}, {coarse: true, light: true}} {
		s := newShapes(BigStep, m)
		black, white := s.lit(model.Black, 1, 0).ansi, s.lit(model.White, 1, 0).ansi
		if black == white || brightAnsi[white-1] == m.light || !m.light && black == 1 {
			t.Errorf("%+v: rims of %d and %d", m, black-1, white-1)
		}

		r := lipgloss.NewRenderer(io.Discard)
		r.SetColorProfile(termenv.ANSI)
		r.SetHasDarkBackground(!m.light)
		th, c := NewTheme(r, Look{}), NewCanvas(60, 20)
		Board{Position: must.Get(model.NewBoard(9)), Last: model.Pass, Cursor: model.Pass, Next: []model.Point{model.Pt(2, 2)}}.Draw(c.Region(), th, CellGeometry(9, BigStep))
		at := slices.IndexFunc(c.cells, func(c cell) bool { return strings.ContainsRune(nextSign, c.r) })
		if at < 0 || c.cells[at].fg != s.lit(model.Black, 1, 0) {
			t.Errorf("%+v: the next move is not seen", m)
		}
	}
}

// A mono theme has no color, but still bold.
func TestMono(t *testing.T) {
	th := lookTheme(termenv.TrueColor, Look{Theme: "mono"})
	for _, open := range th.open {
		must.Lacks(t, open, "38;", "48;")
	}
	if th.open[Strong] == "" || th.color {
		t.Error("mono has no bold, or boards with colors")
	}
}

// Where a terminal draws ambiguous characters in two cells, the program's own are of those that take
// one, stones are as wide as high, and users' text stays.
func TestWide(t *testing.T) {
	words.SetAmbiguous(words.Asked)
	t.Cleanup(func() { words.SetAmbiguous("") })
	th, c := lookTheme(termenv.TrueColor, Look{Theme: "mono"}), NewCanvas(40, 12)
	g := c.Region()
	g.Glyphs(0, 0, Plain, "─│┼█▀▄▁▟▙▸")
	g.Fit(12, 0, Plain, "Илья “①” ※★")
	g.Sub(Rect{W: 9, H: 2}).Head(1, "x", "y")
	g.Text(9, 1, Plain, Bar(1, 2))
	g.Fit(12, 1, Plain, "Илья Шикшин, Сергей Савченко")
	b := board(t, "X.O\n.X.\n...")
	d := Board{Position: b, Last: model.Pass, Cursor: model.Pt(0, 0), Coordinates: true}
	d.Draw(g.Rows(2, 9), th, th.Geometries(3)[0])
	want := strings.Join([]string{"-|+#\"__▟▙▸  Илья “①” ※★", "x ----- y== Илья Шикшин, Се>", "    A B C", " 3 [X].○", " 2  .● .", " 1  . . ."}, "\n")
	must.Equal(t, strings.TrimRight(ansi.Strip(th.Write(c)), "\n"), want, "the screen")
	c, d.Marks, d.Cursor = NewCanvas(12, 4), []Mark{{Point: model.Pt(1, 1), Text: "△"}, {Point: model.Pt(0, 2), Text: "★"}}, model.Pass
	plain := lookTheme(termenv.Ascii, Look{})
	d.Draw(c.Region(), plain, plain.Geometries(3)[0])
	must.Equal(t, strings.TrimRight(plain.Write(c), "\n"), "    A B C\n 3 ● .○\n 2  .^X .\n 1 ★ . .", "without colors the board")
	if th.paints() || len(th.Geometries(9)) != 1 || !lookTheme(termenv.TrueColor, Look{Pictures: picture.Sixel, Cell: image.Pt(8, 16)}).pictures() {
		t.Error("boards are not those for wide terminals")
	}
}

// Text has a contrast of 4.5:1 at least on what is behind it: where a style has no
// background, on a black terminal and on a white one. Of 16 colors, which are the terminal's, xterm's count,
// and only on its own background.
func TestContrast(t *testing.T) {
	text := []Style{Dim, Strong, Accent, Warn, Good, OnBlack, OnWhite}
	for i := range numRanks {
		text = append(text, Rank(i))
	}
	for i := range heatSteps {
		text = append(text, Heat0+Style(i), PaleHeat0+Style(i))
	}
	for i := range 6 {
		dark, profile := i%2 == 0, termenv.Profile(i/2)
		for _, name := range Themes() {
			own, terminal := lightInk, darkInk
			if !dark || name == "paper" { // which is for light terminals
				own, terminal = darkInk, lightInk
			}
			for _, heat := range Heats() {
				s := schemeOf(name, dark)
				looks := s.styles(heatOf(heat))
				for _, style := range text {
					fg, bg := paintOf(looks[style].fg, own, profile), paintOf(looks[style].bg, terminal, profile)
					if c := fg.contrast(bg); c < 4.5 && (profile < termenv.ANSI || looks[style].bg == nil && style < Heat0) {
						t.Errorf("%s, %s, dark %v, profile %v: style %d has a contrast of %.2f", name, heat, dark, profile, style, c)
					}
				}
			}
			g := schemeOf(name, dark).ground
			if c := g.wood.contrast(g.line); c < 1.5 {
				t.Errorf("%s: lines have a contrast of %.2f on the board", name, c)
			}
		}
	}
}

// A misspelled name of a theme names the nearest.
func TestCheckTheme(t *testing.T) {
	for name, want := range map[string]string{"wood": "", "salte": `did you mean "slate"?`, "": "want wood, slate"} {
		if err := CheckTheme(name); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}

// paintOf returns a color as a paint; own is the terminal's.
func paintOf(c lipgloss.TerminalColor, own paint, profile termenv.Profile) paint {
	all, ok := c.(lipgloss.CompleteColor)
	text := [...]string{termenv.TrueColor: all.TrueColor, termenv.ANSI256: all.ANSI256, termenv.ANSI: all.ANSI}[profile]
	if !ok || text == "" {
		return own
	}
	if text[0] == '#' {
		return hexPaint(text)
	}
	n := must.Get(strconv.Atoi(text))
	if n < 16 {
		return hexPaint([...]string{"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
			"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"}[n])
	}
	return hexPaint(termenv.ConvertToRGB(termenv.ANSI256Color(n)).Hex())
}

// Ten candidates have ten colors, with any number of colors, in which black writing has a contrast of 4.5:1.
func TestRankColors(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.TrueColor, termenv.ANSI256, termenv.ANSI} {
		for i, p := range rankPaints[:numRanks] {
			for j, q := range append(rankPaints[:i:i], rankPaints[numRanks], woodGround.wood) {
				a, b := shownPaint(p, profile), shownPaint(q, profile)
				off := math.Hypot(math.Hypot(float64(a.r)-float64(b.r), float64(a.g)-float64(b.g)), float64(a.b)-float64(b.b))
				if profile == termenv.ANSI && p.ansi == q.ansi || profile != termenv.ANSI && off < 40 {
					t.Errorf("profile %v: the colors of %c and %c differ by %.0f", profile, 'a'+i, 'a'+j, off)
				}
			}
			if c := shownPaint(p, profile).contrast(darkInk); c < 4.5 {
				t.Errorf("profile %v: black on the color of %c has a contrast of %.2f", profile, 'a'+i, c)
			}
		}
	}
}
