package session

import "gobandit/model"

// A Perspective says in whose view win rates are shown, on all screens.
type Perspective int

// The perspectives.
const (
	MoverView Perspective = iota // of the side to move in the position
	BlackView
	WhiteView
	NumPerspectives
)

// String names whose view it is.
func (p Perspective) String() string { return [...]string{"the side to move", "Black", "White"}[p] }

// Side returns the color in whose view rates are shown if c is to move.
func (p Perspective) Side(c model.Color) model.Color {
	return [...]model.Color{MoverView: c, BlackView: model.Black, WhiteView: model.White}[p]
}

// Label names the color in whose view rates are shown if c is to move.
func (p Perspective) Label(c model.Color) string { return p.Side(c).Title() }

// Turns reports whether rates in c's view are shown in the other side's.
func (p Perspective) Turns(c model.Color) bool {
	return p.Side(c) != c
}

// Of turns a win rate in c's view into the perspective's.
func (p Perspective) Of(rate float64, c model.Color) float64 {
	if p.Turns(c) {
		return 1 - rate
	}
	return rate
}

// Next goes on to the next perspective, and says which it is.
func (p *Perspective) Next() Effect {
	*p = (*p + 1) % NumPerspectives
	return Effect{Notice: Notice{Text: "win rates, LCB and AMAF of " + p.String()}}
}
