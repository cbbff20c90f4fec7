package view

import "github.com/charmbracelet/lipgloss"

// A Style names how a cell looks. What it means in colours is the Theme's
// business.
type Style uint8

// The styles of text.
const (
	Plain    Style = iota // the terminal's own colours
	Dim                   // less important
	Strong                // headings, the best of a list
	Accent                // graphs and bars
	Selected              // the tab or line selected; a character must tell it, too
	Warn                  // faults and refusals
	Good                  // won, running

	// The styles of boards.
	Wood        // lines on the board
	WoodStar    // star points
	WoodBlack   // a black stone, or its half blocks, on the board
	WoodBlack2  // the same in the alternate shade
	WoodWhite   // a white stone
	WoodWhite2  // the same in the alternate shade
	OnBlack     // writing on a black stone
	OnBlack2    // the same on the alternate shade
	OnWhite     // writing on a white stone
	OnWhite2    // the same on the alternate shade
	LastWood    // the mark of the last move on the board
	LastBlack   // the same on a black stone
	LastBlack2  // on the alternate shade
	LastWhite   // on a white stone
	LastWhite2  // on the alternate shade
	CursorWood  // the cursor's brackets on the board
	CursorBlack // the same on a black stone
	CursorWhite // the same on a white stone
	HalfBB      // half blocks of thumbnails: upper and lower colour
	HalfWW
	HalfBW
	HalfWB
	HalfEW
	HalfEB
	HalfBE
	HalfWE
	HalfB // the upper half alone
	HalfW
	HalfE

	// The styles of heat, from cold to hot.
	Heat0
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

// Heat returns the style of a heat from 0 to 1, in the colours of viridis:
// even to the eye, and to a colour-blind one. Values outside are drawn in.
func Heat(x float64) Style {
	if !(x > 0) { // NaN, too
		return Heat0
	}
	return Heat0 + Style(min(int(x*heatSteps), heatSteps-1))
}

// PaleHeat returns the style of a heat that is not certain.
func PaleHeat(x float64) Style { return Heat(x) - Heat0 + PaleHeat0 }

func triple(trueColor, c256, c16 string) lipgloss.TerminalColor {
	return lipgloss.CompleteColor{TrueColor: trueColor, ANSI256: c256, ANSI: c16}
}

// The colours: hand-picked for each profile, since the nearest of 256 or 16
// is often not the best.
var (
	wood   = triple("#DDB06A", "179", "3")
	lines  = triple("#8A6430", "94", "0")
	ink    = triple("#101010", "16", "0")
	ink2   = triple("#303030", "236", "8")
	shell  = triple("#FFFFFF", "231", "15")
	shell2 = triple("#DADADA", "253", "7")
	red    = triple("#D7263D", "161", "1")
	navy   = triple("#0B3D91", "19", "4")
	sky    = triple("#6CB6FF", "75", "12")
	grey   = triple("#808080", "244", "8")
	teal   = triple("#2AA198", "36", "6")
	green  = triple("#4FA83D", "71", "2")
	amber  = triple("#D9822B", "172", "1")
	heats  = [heatSteps]lipgloss.TerminalColor{
		triple("#440154", "53", "5"), triple("#3B528B", "61", "4"), triple("#21908C", "30", "6"),
		triple("#5DC863", "77", "2"), triple("#FDE725", "220", "11"),
	}
	// Pale colours are the same mixed with a dark grey, under light writing. With
	// 256 colours and fewer there are none such: there the writing has the colour.
	pales = [heatSteps]lipgloss.TerminalColor{
		triple("#372940", "", ""), triple("#34405A", "", ""), triple("#2B5A59", "", ""),
		triple("#42704A", "", ""), triple("#847C30", "", ""),
	}
	onPales = [heatSteps]lipgloss.TerminalColor{
		triple("#D0C4D6", "133", "5"), triple("#D0D6E4", "68", "12"), triple("#D2E4E2", "37", "6"),
		triple("#DCEBDD", "71", "2"), triple("#F4F1DC", "178", "3"),
	}
)

// A look is the make-up of one style.
type look struct {
	fg, bg                   lipgloss.TerminalColor
	bold, underline, reverse bool
}

func looks() [numStyles]look {
	return [numStyles]look{
		Dim:      {fg: grey},
		Strong:   {bold: true},
		Accent:   {fg: teal},
		Selected: {bold: true, reverse: true},
		Warn:     {fg: amber, bold: true},
		Good:     {fg: green},

		Wood:        {fg: lines, bg: wood},
		WoodStar:    {fg: ink, bg: wood},
		WoodBlack:   {fg: ink, bg: wood},
		WoodBlack2:  {fg: ink2, bg: wood},
		WoodWhite:   {fg: shell, bg: wood},
		WoodWhite2:  {fg: shell2, bg: wood},
		OnBlack:     {fg: shell, bg: ink, bold: true},
		OnBlack2:    {fg: shell, bg: ink2, bold: true},
		OnWhite:     {fg: ink, bg: shell, bold: true},
		OnWhite2:    {fg: ink, bg: shell2, bold: true},
		LastWood:    {fg: red, bg: wood, bold: true},
		LastBlack:   {fg: red, bg: ink},
		LastBlack2:  {fg: red, bg: ink2},
		LastWhite:   {fg: red, bg: shell},
		LastWhite2:  {fg: red, bg: shell2},
		CursorWood:  {fg: navy, bg: wood, bold: true},
		CursorBlack: {fg: sky, bg: ink, bold: true},
		CursorWhite: {fg: navy, bg: shell, bold: true},
		HalfBB:      {fg: ink, bg: ink},
		HalfWW:      {fg: shell, bg: shell},
		HalfBW:      {fg: ink, bg: shell},
		HalfWB:      {fg: shell, bg: ink},
		HalfEW:      {fg: wood, bg: shell},
		HalfEB:      {fg: wood, bg: ink},
		HalfBE:      {fg: ink, bg: wood},
		HalfWE:      {fg: shell, bg: wood},
		HalfB:       {fg: ink},
		HalfW:       {fg: shell},
		HalfE:       {fg: wood},

		Heat0: {fg: shell, bg: heats[0]},
		Heat1: {fg: shell, bg: heats[1]},
		Heat2: {fg: shell, bg: heats[2]},
		Heat3: {fg: ink, bg: heats[3]},
		Heat4: {fg: ink, bg: heats[4]},

		PaleHeat0: {fg: onPales[0], bg: pales[0]},
		PaleHeat1: {fg: onPales[1], bg: pales[1]},
		PaleHeat2: {fg: onPales[2], bg: pales[2]},
		PaleHeat3: {fg: onPales[3], bg: pales[3]},
		PaleHeat4: {fg: onPales[4], bg: pales[4]},
	}
}
