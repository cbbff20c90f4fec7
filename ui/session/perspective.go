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

	// EachOwn is of the side to move, whatever the person chooses: with more than two sides
	// what one loses is not what another wins.
	EachOwn
)

// String names whose view it is.
func (p Perspective) String() string {
	return [...]string{MoverView: "the side to move", BlackView: "Black", WhiteView: "White", EachOwn: "the side to move"}[p]
}

// Side returns the color in whose view rates are shown if c is to move.
func (p Perspective) Side(c model.Color) model.Color {
	if p >= NumPerspectives {
		return c
	}
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
	if *p == EachOwn {
		return Effect{Notice: Notice{Text: "win rates are of the side to move: there are more than two", Warn: true}}
	}
	*p = (*p + 1) % NumPerspectives
	return Effect{Notice: Notice{Text: "win rates, LCB and AMAF of " + p.String()}}
}
