package session

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
)

// Players are who plays each color, and the engines that have been asked for.
type Players struct {
	Human Sides // whom the person plays; engines play the others
	usual Sides // whom the person plays in new games

	ctx      context.Context
	load     func(spec string) (EngineSetup, error) // by name, file or command line; nil: there are no others
	offers   func() []Offer                         // that can be chosen without being typed; nil: none
	analysts []*Analyst                             // all that have been asked for; the first is the session's own
	specs    []string                               // what each of analysts was asked for by
	sides    [MaxPlaces + 1]*Analyst                // who plays each place where the person does not
	helpers  []helper
}

// A helper is an analyst with the engine of another one, which searches beside it.
type helper struct{ of, analyst *Analyst }

// helpersOf returns n analysts with the engine of an analyst.
func (p *Players) helpersOf(a *Analyst, n int) (out []*Analyst) {
	for _, h := range p.helpers {
		if h.of == a && len(out) < n {
			out = append(out, h.analyst)
		}
	}
	for len(out) < n {
		h := helper{a, newAnalyst(p.ctx, a.Engine)}
		p.helpers, out = append(p.helpers, h), append(out, h.analyst)
	}
	return out
}

// An Offer is an engine that can be chosen by its name.
type Offer struct {
	Name     string
	About    string // what it is, in a few words
	Opponent bool   // made to be played against: it gives no hints
}

// You is the person at the keyboard, in forms.
const You = "you"

func newPlayers(ctx context.Context, o Start) (*Players, error) {
	a := newAnalyst(ctx, o.Engine)
	p := &Players{usual: o.Human, ctx: ctx, load: o.Load, offers: o.Offers, analysts: []*Analyst{a}, specs: []string{cmp.Or(o.Engine.Spec, o.Engine.Name)}}
	for c, spec := range o.Sides {
		p.sides[c] = a
		if spec == "" && c > int(model.White) { // as the seat two before
			p.sides[c] = p.sides[c-2]
		} else if spec != "" {
			other, err := p.Find(spec)
			if err != nil {
				return nil, err
			}
			p.sides[c] = other
		}
	}
	return p, nil
}

// Oppose makes an engine, named as Find knows it, the person's opponent in this game and in
// new ones.
func (p *Players) Oppose(spec string) error {
	a, err := p.Find(spec)
	if err == nil {
		p.sides = [...]*Analyst{a, a, a, a, a}
	}
	return err
}

// Find returns the engine that a name, a file or a command line means, and opens it
// when it is asked for the first time.
func (p *Players) Find(spec string) (*Analyst, error) {
	if i := slices.Index(p.specs, spec); i >= 0 {
		return p.analysts[i], nil
	}
	if p.load == nil {
		return nil, errors.New("no other engine can be opened here")
	}
	e, err := p.load(spec)
	if err != nil {
		return nil, err
	}
	a := newAnalyst(p.ctx, e)
	p.analysts, p.specs = append(p.analysts, a), append(p.specs, spec)
	return a, nil
}

// Spec returns what an engine was asked for by; "" of none.
func (p *Players) Spec(a *Analyst) string {
	if i := slices.Index(p.analysts, a); i >= 0 {
		return p.specs[i]
	}
	return ""
}

// Choices are the engines to choose from: those on offer and those asked for before.
func (p *Players) Choices() []Offer {
	var out []Offer
	if p.offers != nil {
		out = p.offers()
	}
	for _, spec := range p.specs {
		if !slices.ContainsFunc(out, func(o Offer) bool { return o.Name == spec }) {
			out = append(out, Offer{Name: spec})
		}
	}
	return out
}

// Engine returns who plays c where the person does not.
func (p *Players) Engine(c model.Color) *Analyst { return p.sides[c] }

// Name returns who plays c in a game: of a record looked at, who has played, and with which rank.
func (p *Players) Name(c model.Color, rec *sgf.Record) string {
	rank := []string{"", rec.Info.BlackRank, rec.Info.WhiteRank, "", ""}[c]
	switch named := []string{"", rec.Info.Black, rec.Info.White, "", ""}[c]; {
	case !p.Human.Has(c):
		e := p.sides[c].Engine
		return cmp.Or(e.Title, e.Name)
	case p.Human == BothSides && named != "" && rank != "":
		return named + ", " + sgf.Rank(rank)
	case p.Human == BothSides && named != "":
		return named
	}
	return You
}

// Seat returns who plays c as forms name it: You, or an engine.
func (p *Players) Seat(c model.Color) string {
	if p.Human.Has(c) {
		return You
	}
	return p.Spec(p.sides[c])
}

// Seats returns who plays the places, as Seat does.
func (p *Players) Seats() (who []string) {
	for c := model.Black; c <= MaxPlaces; c++ {
		who = append(who, p.Seat(c))
	}
	return who
}

// UsualSeat returns who plays c in a new game, as Seat does of the present one.
func (p *Players) UsualSeat(c model.Color) string {
	if p.usual.Has(c) {
		return You
	}
	return p.Spec(p.sides[c])
}

// Take makes the players of the places from Black's on, named as Seat does, those of this
// game and of new ones. Others are those of the places two before. Nothing changes if one
// of them is unknown.
func (p *Players) Take(who ...string) error {
	for len(who) < MaxPlaces {
		who = append(who, who[len(who)-2])
	}
	for _, who := range who {
		if who != You {
			if _, err := p.Find(who); err != nil {
				return err
			}
		}
	}
	p.Human = NoSide
	for i, who := range who {
		if who == You {
			p.Human |= 1 << i
		} else {
			p.sides[i+1], _ = p.Find(who) // found above
		}
	}
	p.usual = p.Human
	return nil
}

// Close ends all engines, or gives up when ctx ends.
func (p *Players) Close(ctx context.Context) {
	for _, a := range p.analysts {
		a.close(ctx)
	}
	for _, h := range p.helpers {
		h.analyst.close(ctx)
	}
}

// refresh makes all engines forget their trees with their next search: another game
// begins, on a board of a size. One that follows the person's strength is made anew.
func (p *Players) refresh(size int) {
	for i, a := range p.analysts {
		if a.fresh = true; a.Engine.Again != nil && i > 0 {
			p.analysts[i] = newAnalyst(p.ctx, a.Engine.Again(size))
			for place := range p.sides {
				if p.sides[place] == a {
					p.sides[place] = p.analysts[i]
				}
			}
		}
	}
}
