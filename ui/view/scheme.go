package view

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"gobandit/model/names"
	"gobandit/model/words"
)

// A Look is what a user chooses of the colors and the characters. The zero Look
// is wood and viridis.
type Look struct {
	Theme  string // one of Themes; "" is wood
	Colors Colors
	Heat   string // one of Heats; "" is viridis
	Wide   bool   // the terminal draws characters of ambiguous width in two cells: none is written
	ASCII  bool   // every character written is ASCII, as with the theme of that name
}

// The themes that are more than colors.
const (
	monoTheme  = "mono"
	asciiTheme = "ascii"
)

// Themes returns the names of the themes.
func Themes() []string {
	return []string{"wood", "slate", "paper", "high-contrast", monoTheme, asciiTheme}
}

// RenamedThemes returns the names of themes by those they had before.
func RenamedThemes() map[string]string { return map[string]string{"dark": "slate", "light": "paper"} }

// CheckTheme reports a name that is not that of a theme.
func CheckTheme(name string) error {
	switch now, renamed := RenamedThemes()[name]; {
	case renamed:
		return fmt.Errorf("the theme %q has a new name: %s", name, now)
	case !slices.Contains(Themes(), name):
		return fmt.Errorf("%q, want %s%s", name, words.Or(Themes()...), names.DidYouMean(name, Themes()))
	}
	return nil
}

// Colors are colors in place of a theme's, in the order of ColorNames: #rrggbb, or ""
// for the theme's. They are not for terminals with 16 colors.
type Colors [7]string

// ColorNames returns the names of the colors that a user may choose: of the board, and
// of text that is not the terminal's own.
func ColorNames() []string {
	return []string{"wood", "lines", "cursor", "dim", "accent", "good", "warn"}
}

// Heats returns the names of the palettes of heat, the default first. All grow
// steadily brighter, so that a color-blind eye reads them, too.
func Heats() []string {
	var names []string
	for _, p := range palettes {
		names = append(names, p.name)
	}
	return names
}

// A scheme is the colors of a theme.
type scheme struct {
	wood, lines   lipgloss.TerminalColor // the board
	ink, ink2     lipgloss.TerminalColor // Black's stones in both shades
	shell, shell2 lipgloss.TerminalColor // White's
	red           lipgloss.TerminalColor // the last move
	cursor        lipgloss.TerminalColor // the cursor on the board, and
	navy, sky     lipgloss.TerminalColor // on light and dark stones
	grey          lipgloss.TerminalColor // what is less important; nil: the terminal's own
	teal          lipgloss.TerminalColor // graphs and keys
	green, amber  lipgloss.TerminalColor // good, and bad
	ground        ground                 // of painted boards
}

func woodScheme() scheme {
	return scheme{
		wood:  triple("#DDB06A", "179", ""),
		lines: triple("#8A6430", "94", "8"),
		ink:   triple("#101010", "16", "0"), ink2: triple("#303030", "236", "8"),
		shell: triple("#FFFFFF", "231", "15"), shell2: triple("#DADADA", "253", "7"),
		red:    triple("#D7263D", "161", "1"),
		cursor: triple("#0B3D91", "19", "4"),
		navy:   triple("#0B3D91", "19", "4"), sky: triple("#6CB6FF", "75", "12"),
		grey:  triple("#808080", "244", "8"),
		teal:  triple("#2AA198", "36", "6"),
		green: triple("#4FA83D", "71", "2"), amber: triple("#D9822B", "172", "1"),
		ground: ground{
			wood: rgb(220, 179, 106, noAnsi-1), line: rgb(122, 92, 48, 8), star: rgb(92, 66, 30, 8),
			cursor: rgb(40, 130, 235, 12), faint: rgb(150, 130, 100, 8),
			ownBlack: rgb(40, 36, 34, 0), ownWhite: rgb(255, 255, 250, 15),
			ownSteps: [7]paint{
				rgb(255, 255, 215, 15), rgb(255, 215, 175, 15), rgb(215, 175, 135, 15), rgb(215, 175, 95, 0),
				rgb(175, 135, 95, 0), rgb(135, 95, 95, 0), rgb(95, 95, 95, 0),
			},
		},
	}
}

// schemeOf returns the colors of a theme for a terminal with a dark background, or a
// light one.
func schemeOf(theme string, dark bool) scheme {
	s := woodScheme()
	if !dark {
		s.onLight()
	}
	switch theme {
	case "slate": // a board of slate on a dark terminal
		s.wood, s.lines = triple("#56616B", "241", "6"), triple("#8D99A5", "247", "0")
		s.cursor = triple("#BFE3FF", "153", "15")
		s.red = triple("#FF6B6B", "203", "9")
		if dark {
			s.grey = triple("#8A8A8A", "245", "7")
			s.teal = triple("#4CC2B8", "79", "14")
			s.green, s.amber = triple("#7BC96F", "114", "10"), triple("#F0A050", "215", "11")
		}
		s.ground.wood, s.ground.line, s.ground.star = rgb(92, 106, 118, noAnsi-1), rgb(58, 68, 78, 8), rgb(34, 42, 50, 8)
		s.ground.cursor, s.ground.faint = rgb(120, 215, 255, 14), rgb(66, 74, 82, 8)
	case "paper": // a pale board, and writing that a light terminal shows
		s.wood, s.lines = triple("#EBD3A0", "223", "7"), triple("#A07F45", "137", "8")
		s.shell2 = triple("#F1F1F1", "255", "15")
		s.onLight()
		s.ground.wood, s.ground.line, s.ground.star = rgb(233, 209, 160, noAnsi-1), rgb(140, 112, 66, 8), rgb(96, 72, 34, 8)
	case "high-contrast":
		s.wood, s.lines = triple("#A8A8A8", "248", "7"), triple("#000000", "16", "0")
		s.ink, s.ink2 = triple("#000000", "16", "0"), triple("#282828", "235", "0")
		s.shell2 = triple("#EAEAEA", "255", "15")
		s.red = triple("#C00000", "124", "1")
		s.cursor, s.sky = triple("#0000C0", "18", "4"), triple("#00FFFF", "51", "14")
		s.navy = s.cursor
		s.grey = nil
		s.teal, s.green, s.amber = triple("#00D7D7", "44", "14"), triple("#00D700", "40", "10"), triple("#FF8700", "208", "9")
		if !dark {
			s.teal, s.green, s.amber = triple("#005F5F", "23", "6"), triple("#005F00", "22", "2"), triple("#AF0000", "124", "1")
		}
		s.ground.wood, s.ground.line, s.ground.star = rgb(168, 168, 168, noAnsi-1), rgb(0, 0, 0, 8), rgb(0, 0, 0, 8)
		s.ground.cursor, s.ground.faint = rgb(0, 0, 208, 12), rgb(110, 110, 110, 8)
	}

	if theme != "" && theme != "wood" {
		s.ground.mixOwnSteps()
	}
	return s
}

// mixOwnSteps makes the colors of ownership of the board's.
func (g *ground) mixOwnSteps() {
	for i := range g.ownSteps {
		side := map[bool]paint{true: g.ownWhite, false: g.ownBlack}[i < 3]
		g.ownSteps[i] = mixer{}.mix(g.wood, side, 0.62*math.Abs(float64(i-3))/3)
	}
}

// choose puts colors in place of the scheme's.
func (s *scheme) choose(c Colors) {
	g := &s.ground
	for i, to := range []struct {
		text  *lipgloss.TerminalColor
		paint *paint
	}{{&s.wood, &g.wood}, {&s.lines, &g.line}, {&s.cursor, &g.cursor}, {&s.grey, nil}, {&s.teal, nil}, {&s.green, nil}, {&s.amber, nil}} {
		if c[i] == "" {
			continue
		}
		p := hexPaint(c[i])
		few := ""
		if old, ok := (*to.text).(lipgloss.CompleteColor); ok {
			few = old.ANSI
		}
		*to.text = triple(c[i], strconv.Itoa(p.cube()), few)
		switch {
		case to.paint == &g.wood:
			g.wood = p
		case to.paint != nil:
			p.ansi = to.paint.ansi
			*to.paint = p
		}
	}

	if c[0] == "" {
		return
	}
	g.mixOwnSteps()
	g.star = mixer{}.legible(g.star, g.wood)
}

// onLight gives text the colors that can be read on a light background.
func (s *scheme) onLight() {
	s.grey = triple("#626262", "241", "8")
	s.teal = triple("#00696B", "23", "6")
	s.green, s.amber = triple("#2B7A1F", "28", "2"), triple("#A84300", "130", "1")
}

// A heatStep is a color of a palette in each profile: of a field, and of one that is not
// certain. That is pale, mixed with a dark grey, under light writing; with 256 colors and
// fewer there are none such, and the writing has the color.
type heatStep struct{ field, c256, c16, pale, onPale, on256, on16 string }

// palettes are the colors of heat, from cold to hot, the default first. Cividis, blue to
// yellow, looks the same to color-blind eyes; grey needs no color at all; magma goes through
// red.
var palettes = []struct {
	name  string
	steps [heatSteps]heatStep
}{
	{"viridis", [heatSteps]heatStep{
		{"#440154", "53", "5", "#372940", "#D0C4D6", "133", "5"},
		{"#3B528B", "61", "4", "#34405A", "#D0D6E4", "68", "12"},
		{"#21908C", "30", "6", "#2B5A59", "#D2E4E2", "37", "6"},
		{"#5DC863", "77", "2", "#42704A", "#DCEBDD", "71", "2"},
		{"#FDE725", "220", "11", "#726B29", "#F4F1DC", "178", "3"},
	}},
	{"cividis", [heatSteps]heatStep{
		{"#00224E", "17", "4", "#1C2638", "#C6CEDA", "67", "12"},
		{"#3A4A6B", "60", "12", "#343A46", "#D2D6DE", "103", "12"},
		{"#7D7C78", "102", "8", "#4E4E4C", "#E0E0DE", "145", "7"},
		{"#B9AB65", "143", "3", "#645E44", "#EAE6D4", "143", "3"},
		{"#FEE838", "221", "11", "#726B29", "#F6F2DA", "221", "11"},
	}},
	{"grey", [heatSteps]heatStep{
		{"#1C1C1C", "234", "0", "#222222", "#B8B8B8", "241", "8"},
		{"#4E4E4E", "239", "8", "#343434", "#C8C8C8", "245", "8"},
		{"#808080", "244", "8", "#4C4C4C", "#DADADA", "249", "7"},
		{"#BCBCBC", "250", "7", "#686868", "#ECECEC", "252", "7"},
		{"#F4F4F4", "255", "15", "#747474", "#FFFFFF", "255", "15"},
	}},
	{"magma", [heatSteps]heatStep{
		{"#1D1147", "17", "4", "#28233A", "#CCC8DA", "98", "4"},
		{"#6A1C81", "54", "5", "#40284A", "#DCCAE2", "134", "5"},
		{"#B63679", "132", "13", "#643050", "#EED0DE", "168", "13"},
		{"#FB8761", "209", "9", "#7C4E42", "#FADED4", "209", "9"},
		{"#FCFDBF", "230", "15", "#6E6E5A", "#F8F8EC", "230", "15"},
	}},
}

// heatOf returns the steps of a palette by its name; of names that are not known, the
// default's.
func heatOf(name string) [heatSteps]heatStep {
	for _, p := range palettes {
		if p.name == name {
			return p.steps
		}
	}
	return palettes[0].steps
}

// paint returns the field of a step as a paint.
func (s heatStep) paint() paint {
	p := hexPaint(s.field)
	ansi, _ := strconv.Atoi(s.c16)
	p.ansi = uint8(ansi + 1)
	return p
}

// hexPaint returns the paint of a color #rrggbb.
func hexPaint(hex string) paint {
	v, _ := strconv.ParseUint(hex[1:], 16, 32) // checked, or a constant
	return rgb(uint8(v>>16), uint8(v>>8), uint8(v), 0)
}

// ink returns the writing that can be read on the field of a step.
func (s heatStep) ink() lipgloss.TerminalColor {
	all, c256, c16 := "#FFFFFF", "231", "15"
	if (mixer{}).inkOn(s.paint()) == darkInk {
		all, c256 = "#101010", "16"
	}
	if (mixer{coarse: true}).inkOn(s.paint()) == darkInk {
		c16 = "0"
	}
	return triple(all, c256, c16)
}
