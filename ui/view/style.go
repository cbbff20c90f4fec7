package view

import (
	"math"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// A Style names how a cell looks. What it means in colors is the Theme's
// business.
type Style uint8

// The styles of text.
const (
	Plain    Style = iota // the terminal's own colors
	Dim                   // less important
	Strong                // headings, the best of a list
	Accent                // what runs or comes next, graphs and bars
	Selected              // the tab or line selected; a character must tell it, too
	Warn                  // faults and refusals
	Good                  // won

	// The styles of boards.
	Wood        // lines on the board
	WoodStar    // star points
	WoodBlack   // a black stone on the board
	WoodWhite   // a white stone
	OnBlack     // writing on a black stone
	OnWhite     // writing on a white stone
	LastWood    // the mark of the last move on the board
	LastBlack   // the same on a black stone
	LastWhite   // on a white stone
	CursorWood  // the cursor's brackets on the board
	CursorBlack // the same on a black stone
	CursorWhite // the same on a white stone

	// The styles of candidates, by rank: as the discs on the board.
	Rank0
)

const (
	// The styles of heat, from cold to hot.
	Heat0 Style = Rank0 + numRanks + iota
	Heat1
	Heat2
	Heat3
	Heat4

	// The same for values that are not certain.
	PaleHeat0
	PaleHeat1
	PaleHeat2
	PaleHeat3
	PaleHeat4

	numStyles
)

// heatSteps is the number of Heat styles.
const heatSteps = 5

// numRanks is the number of Rank styles.
const numRanks = 10

// Rank returns the style of the i-th candidate, counted from 0.
func Rank(i int) Style { return Rank0 + Style(min(i, numRanks-1)) }

// HeatOfVisits returns the heat of a move: the root of its share of the most visits.
func HeatOfVisits(visits, most int) float64 {
	return math.Sqrt(float64(visits) / float64(max(most, 1)))
}

// Heat returns the style of a heat from 0 to 1. Values outside are drawn in.
func Heat(x float64) Style {
	if !(x > 0) { // NaN, too
		return Heat0
	}
	return Heat0 + Style(min(int(x*heatSteps), heatSteps-1))
}

// PaleHeat returns the style of a heat that is not certain.
func PaleHeat(x float64) Style { return Heat(x) - Heat0 + PaleHeat0 }

// triple is a color in each profile.
func triple(trueColor, c256, c16 string) lipgloss.TerminalColor {
	return lipgloss.CompleteColor{TrueColor: trueColor, ANSI256: c256, ANSI: c16}
}

// hexOf returns a color as a terminal with all colors shows it.
func hexOf(c lipgloss.TerminalColor) string {
	all, _ := c.(lipgloss.CompleteColor)
	return strings.ToLower(all.TrueColor)
}

// attributes are how one style is written.
type attributes struct {
	fg, bg                   lipgloss.TerminalColor
	bold, underline, reverse bool
}

// styles returns the attributes of all styles in a scheme, with the steps of a palette of heat.
func (s scheme) styles(heat [heatSteps]heatStep) [numStyles]attributes {
	c := s.text
	styles := [numStyles]attributes{
		Dim:      {fg: c[grey]},
		Strong:   {bold: true},
		Accent:   {fg: c[teal]},
		Selected: {bold: true, reverse: true},
		Warn:     {fg: c[amber], bold: true},
		Good:     {fg: c[green]},

		Wood:        {fg: c[lines], bg: c[wood]},
		WoodStar:    {fg: c[ink], bg: c[wood]},
		WoodBlack:   {fg: c[ink], bg: c[wood]},
		WoodWhite:   {fg: c[shell], bg: c[wood]},
		OnBlack:     {fg: c[shell], bg: c[ink], bold: true},
		OnWhite:     {fg: c[ink], bg: c[shell], bold: true},
		LastWood:    {fg: c[red], bg: c[wood], bold: true},
		LastBlack:   {fg: c[red], bg: c[ink]},
		LastWhite:   {fg: c[red], bg: c[shell]},
		CursorWood:  {fg: c[cursor], bg: c[wood], bold: true},
		CursorBlack: {fg: c[sky], bg: c[ink], bold: true},
		CursorWhite: {fg: c[navy], bg: c[shell], bold: true},
	}
	for i, p := range rankPaints[:numRanks] {
		styles[Rank0+Style(i)] = attributes{fg: triple("#000000", "16", "0"), bg: triple(p.hex(), strconv.Itoa(p.cube()), strconv.Itoa(int(p.ansi)-1)), bold: true}
	}
	for i, step := range heat {
		styles[Heat0+Style(i)] = attributes{fg: step.ink(), bg: triple(step.field, step.c256, step.c16)}
		styles[PaleHeat0+Style(i)] = attributes{fg: step.inkOnPale(s.light), bg: triple(step.pale, "", "")}
	}
	return styles
}
