package view

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"gobandit/model/names"
	"gobandit/model/words"
	"gobandit/ui/picture"
)

// A Look is what a user chooses of the colors and the characters. The zero Look
// is wood and viridis.
type Look struct {
	Theme string // one of Themes; "" is wood
	Heat  string // one of Heats; "" is viridis
	Wide  string // the characters of words.Asked that take two cells in the terminal
	// Characters has boards drawn in characters also where they could be painted in pixels.
	Characters bool
	ASCII      bool // every character written is ASCII, as with the theme of that name
	// Pictures is how boards are drawn as pictures, in cells of a size in pixels; None: they
	// are not.
	Pictures picture.Protocol
	Cell     image.Point
	Bare     bool // without bars beside figures
	Still    bool // what changes jumps instead of moving
	// Lit is of a terminal: without colors filled signs are White's where the background is dark.
	Lit bool
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

// CheckTheme reports a name that is not that of a theme.
func CheckTheme(name string) error {
	if !slices.Contains(Themes(), name) {
		return fmt.Errorf("%q, want %s%s", name, words.Or(Themes()...), names.DidYouMean(name, Themes()))
	}
	return nil
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

// A color names a color that themes choose.
type color int

const (
	wood   color = iota // the board
	lines               // its lines
	ink                 // Black's stones
	shell               // White's stones
	red                 // the last move
	cursor              // the cursor on the board
	navy                // the same on light stones
	sky                 // the same on dark stones
	grey                // what is less important
	teal                // graphs and keys
	green               // good
	amber               // bad
	numColors
)

// A scheme is the colors of a theme.
type scheme struct {
	text   [numColors]lipgloss.TerminalColor // nil: the terminal's own
	ground ground                            // of painted boards
	light  bool                              // it is for a light background
}

// own stands for the terminal's own color in schemeLayers.
const own = "own"

// schemeLayers are the colors of themes: hand-picked for each profile, since the nearest of
// 256 or 16 is often not the best. The first layer is the theme wood, which all others change.
// Above it lie the colors for light terminals, those of the theme, and those of the theme for
// dark or for light terminals.
var schemeLayers = map[string][numColors]string{
	"all": {
		wood: "#DDB06A 179 3", lines: "#8A6430 94 0", ink: "#101010 16 0", shell: "#FFFFFF 231 15",
		red: "#D7263D 161 1", cursor: "#0B3D91 19 4", navy: "#0B3D91 19 4", sky: "#6CB6FF 75 12",
		grey: "#808080 244 8", teal: "#2AA198 36 6", green: "#4FA83D 71 2", amber: "#D9822B 172 9",
	},
	"light": {grey: "#626262 241", teal: "#00696B 23 4", green: "#2B7A1F 28", amber: "#A84300 130 1"},

	"slate":      {wood: "#56616B 241 6", lines: "#8D99A5 247 0", red: "#FF6B6B 203 9", cursor: "#BFE3FF 153 15"},
	"slate dark": {grey: "#8A8A8A 245 7", teal: "#4CC2B8 79 14", green: "#7BC96F 114 10", amber: "#F0A050 215 11"},

	"paper": {wood: "#EBD3A0 223 7", lines: "#A07F45 137 8"},

	"high-contrast": {
		wood: "#A8A8A8 248 7", lines: "#000000 16 0", ink: "#000000 16 0",
		red: "#C00000 124 1", cursor: "#0000C0 18 4", navy: "#0000C0 18 4", sky: "#00FFFF 51 14", grey: own,
	},
	"high-contrast dark":  {teal: "#00D7D7 44 14", green: "#00D700 40 10", amber: "#FF8700 208 9"},
	"high-contrast light": {teal: "#005F5F 23 4", green: "#005F00 22", amber: "#AF0000 124 1"},
}

// grounds are the paints of themes other than wood, whose own stand where there are none.
var grounds = map[string]ground{
	"slate": {
		wood: rgb(92, 106, 118, noAnsi-1), line: rgb(58, 68, 78, 8), star: rgb(34, 42, 50, 8),
		cursor: rgb(120, 215, 255, 14), faint: rgb(66, 74, 82, 8),
	},
	"paper": {
		wood: rgb(233, 209, 160, noAnsi-1), line: rgb(140, 112, 66, 8), star: rgb(96, 72, 34, 8),
		cursor: woodGround.cursor, faint: woodGround.faint,
	},
	"high-contrast": {
		wood: rgb(168, 168, 168, noAnsi-1), line: rgb(0, 0, 0, 8), star: rgb(0, 0, 0, 8),
		cursor: rgb(0, 0, 208, 12), faint: rgb(110, 110, 110, 8),
	},
}

var woodGround = ground{
	wood: rgb(220, 179, 106, noAnsi-1), line: rgb(122, 92, 48, 8), star: rgb(92, 66, 30, 8),
	cursor: rgb(40, 130, 235, 12), faint: rgb(150, 130, 100, 8),
	ownBlack: rgb(40, 36, 34, 0), ownWhite: rgb(255, 255, 250, 15),
	ownSteps: [7]paint{
		rgb(255, 255, 215, 15), rgb(255, 215, 175, 15), rgb(215, 175, 135, 15), rgb(215, 175, 95, 0),
		rgb(175, 135, 95, 0), rgb(135, 95, 95, 0), rgb(95, 95, 95, 0),
	},
}

// schemeOf returns the colors of a theme for a terminal with a dark background, or a
// light one.
func schemeOf(theme string, dark bool) scheme {
	shade := "light"
	if dark {
		shade = "dark"
	}
	layers := []string{"all", shade, theme, theme + " " + shade}
	if theme == "paper" { // which is for light terminals
		layers[1] = "light"
	}

	s := scheme{ground: woodGround, light: layers[1] == "light"}
	for _, layer := range layers {
		for i, color := range schemeLayers[layer] {
			switch words := strings.Fields(color); {
			case color == own:
				s.text[i] = nil
			case color != "":
				words = append(words, "", "") // of 16 colors light terminals may have none that can be read
				s.text[i] = triple(words[0], words[1], words[2])
			}
		}
	}

	if g, ok := grounds[theme]; ok {
		g.ownBlack, g.ownWhite = s.ground.ownBlack, s.ground.ownWhite
		s.ground = g
	}
	if theme != "" && theme != "wood" {
		s.ground.mixOwnSteps()
	}
	return s
}

// mixOwnSteps makes the colors of ownership of the board's.
func (g *ground) mixOwnSteps() {
	for i := range g.ownSteps {
		side := words.If(i < 3, g.ownWhite, g.ownBlack)
		g.ownSteps[i] = mixer{}.mix(g.wood, side, 0.62*math.Abs(float64(i-3))/3)
	}
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

// inkOnPale returns the writing of a step that is not certain. With few colors such a step has no field, so it is written in its
// color where that can be read on the terminal's background, else in the terminal's own color.
func (s heatStep) inkOnPale(light bool) lipgloss.TerminalColor {
	c256, c16, terminal := s.on256, s.on16, darkInk
	if light {
		c16, terminal = "", lightInk
	}
	if n, _ := strconv.Atoi(c256); cubePaint(n).contrast(terminal) < 4.5 {
		c256 = ""
	}
	return triple(s.onPale, c256, c16)
}

// ink returns the writing that can be read on the field of a step.
func (s heatStep) ink() lipgloss.TerminalColor {
	all, c256, c16 := "#FFFFFF", "231", "15"
	if (mixer{}).inkOn(s.paint()) == darkInk {
		all = "#101010"
	}
	if n, _ := strconv.Atoi(s.c256); (mixer{}).inkOn(cubePaint(n)) == darkInk {
		c256 = "16"
	}
	if (mixer{coarse: true}).inkOn(s.paint()) == darkInk {
		c16 = "0"
	}
	return triple(all, c256, c16)
}
