package session

import (
	"errors"
	"fmt"
	"io"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search/params"
)

// Variant returns what a variant adds to the game; nil in a game of Go.
func (l *Line) Variant() *variant.Extension { return variant.Of(l.Game) }

// Place returns who is to move at the end of the game: the color, and in a variant the
// place of the seat.
func (l *Line) Place() model.Color {
	if v := l.Variant(); v != nil {
		return model.Color(v.Now().ToPlay() + 1)
	}
	return l.Game.ToPlay()
}

// PlaceShown returns who is to move in the position shown, as Place does.
func (l *Line) PlaceShown() model.Color {
	if v := l.Variant(); v != nil {
		return v.Mover(l.At)
	}
	return l.Board.ToPlay()
}

// Places returns how many seats there are.
func (l *Line) Places() int {
	if v := l.Variant(); v != nil {
		return v.Traits().Seats
	}
	return 2
}

// Teams returns how many sides may win, each of a color of its own.
func (l *Line) Teams() int {
	if v := l.Variant(); v != nil {
		return v.Traits().NumTeams()
	}
	return 2
}

// Traits returns those of the line's game.
func (l *Line) Traits() params.Traits { return TraitsOf(l.Game) }

// TraitsOf returns what matters of a game to the meaning of search parameters.
func TraitsOf(g *model.Game) params.Traits {
	if v := variant.Of(g); v != nil {
		return params.VariantTraits(v.Traits())
	}
	return params.StandardGo
}

// mover returns who made a step of the game, as Place does.
func (l *Line) mover(step int) model.Color {
	if v := l.Variant(); v != nil {
		return v.Mover(step)
	}
	return l.Game.Moves()[step].Color
}

// SeatName names the seat of a place.
func (l *Line) SeatName(place model.Color) string {
	if v := l.Variant(); v != nil {
		return v.SeatName(place)
	}
	return place.Title()
}

// Color returns the color of a place.
func (l *Line) Color(place model.Color) model.Color {
	if v := l.Variant(); v != nil {
		return v.Color(place)
	}
	return place
}

// LacksTwoColors says what the game lacks for what knows Black and White alone; "" if nothing.
func (l *Line) LacksTwoColors() string {
	if l.Teams() > 2 {
		return "needs a game of two colors"
	}
	return ""
}

// LacksGo says the same for what knows games of Go alone.
func (l *Line) LacksGo() string {
	if l.Variant() != nil {
		return "needs a game of Go"
	}
	return ""
}

// LeadText writes Black's lead: of two sides as a score, B+3.5, else over the best of the others.
func (l *Line) LeadText(lead float64) string {
	if l.Teams() > 2 {
		return fmt.Sprintf("Black %+.1f", lead)
	}
	return LeadText(lead)
}

// keepsSecrets reports whether stones are hidden from the person: in a game with hidden stones
// against an engine, until it is over or they are revealed.
func (l *Line) keepsSecrets() bool {
	if l == nil || l.Variant() == nil || l.Variant().Traits().PerfectInformation {
		return false
	}
	return l.human != NoSide && l.human != BothSides && !l.revealed && !l.Game.Over()
}

// seals reports whether a search for a side to move knows what the person must not.
func (l *Line) seals(c model.Color) bool { return l.keepsSecrets() && !l.human.Has(c) }

// Sealed reports whether searches of the position shown are not shown, for that reason.
func (l *Line) Sealed() bool { return l.seals(l.PlaceShown()) }

// errSealed says why something is not shown.
var errSealed = errors.New("it would show where hidden stones are: {play.reveal} shows all")

// Reveal shows all hidden stones and what searches know of them, or hides them again.
func (l *Line) Reveal() Effect {
	if !l.keepsSecrets() && !l.revealed {
		return Effect{Notice: Notice{Text: "no stones are hidden from you", Warn: true}}
	}
	l.revealed = !l.revealed
	l.show(l.At)
	return Effect{Notice: Notice{Text: words.If(l.revealed, "hidden stones and searches of the other side are shown", "hidden again")}}
}

// showVariant makes the position after the first At steps the one shown: as the person
// sees it, who sees everything once the game is over and in games between engines. Where
// the person has several seats it is the one to move that looks.
func (l *Line) showVariant() {
	p, tried := l.Variant().At(l.At)
	seat, seats := -1, 0
	for i := range p.Traits().Seats {
		if l.human.Has(model.Color(i + 1)) {
			seat, seats = i, seats+1
		}
	}
	switch {
	case seats > 1:
		seat = p.ToPlay()
	case seats == 0:
		seat = -1
	}
	if l.Game.Over() || l.revealed {
		seat = -1
	}

	l.Tried, l.Board, l.Secrets = tried, p.Board(seat), nil
	if r, ok := p.(variant.Revealer); ok {
		for i := range p.Traits().Seats {
			if seat < 0 || i == seat {
				l.Secrets = append(l.Secrets, r.Secrets(i)...)
			}
		}
	}
}

// account says what the last step of a variant was, as far as everybody saw it.
func (l *Line) account() string {
	v, n := l.Variant(), l.Game.NumMoves()
	before, _ := v.At(n - 1)
	size, did := l.Game.Size(), v.Tries()[n-1]
	text := v.SeatName(did.Place) + " "
	switch at := did.Point.Vertex(size); {
	case did.Point == model.Pass:
		text += "passed"
	case did.Outcome == variant.Refused:
		text += "tried " + at + ", which a hidden stone refuses: another move"
	case did.Outcome != did.Point:
		text += "aimed at " + at + " and slipped to " + did.Outcome.Vertex(size)
	default:
		text += "played " + at
	}

	taken := 0
	for p := range l.Game.Board().Points() {
		if before.At(p) != 0 && v.Now().At(p) == 0 {
			taken++
		}
	}
	if taken > 0 {
		text += fmt.Sprintf(", takes %d", taken)
	}
	if r, ok := v.Now().(variant.Revealer); ok && len(r.Revealed()) > 0 {
		text += ", reveals " + gtp.Points(r.Revealed(), size)
	}
	return text
}

// A gameKind is what a thinker is made for: the zero one is Go.
type gameKind struct {
	variant string
	size    int
	komi    float64
}

func kindOf(g *model.Game) gameKind {
	if v := variant.Of(g); v != nil {
		return gameKind{v.Name, g.Size(), g.Komi()}
	}
	return gameKind{}
}

// make makes the thinker for games of a kind, in place of the one there is.
func (a *Analyst) make(g *model.Game, kind gameKind) (err error) {
	if c, ok := a.thinker.(io.Closer); ok {
		c.Close()
	}
	a.thinker, a.plays = nil, kind
	v := variant.Of(g)
	switch {
	case v == nil:
		a.thinker, err = a.Engine.New()
	case a.Engine.NewVariant == nil:
		err = fmt.Errorf("it plays only Go, not %s", v.Name)
	default:
		a.thinker, err = a.Engine.NewVariant(v.Now())
	}
	if err != nil {
		a.thinker = nil // not one of another type that is nil
	}
	return err
}
