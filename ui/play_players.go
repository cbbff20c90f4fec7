package ui

import (
	"context"
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/ui/session"
)

// players are the engines of the Play screen.
type players struct {
	ctx   context.Context
	load  func(spec string) (session.Engine, error) // by name, file or command line; nil: there are no others
	names []string                                  // that can be chosen without being typed
	minds []*mind                                   // all that have been asked for; the first is the program's own
	specs []string                                  // by which they were asked for
	sides [3]*mind                                  // who plays each color where the person does not
}

// newPlayers returns the engines that the options name.
func newPlayers(ctx context.Context, o Options) (*players, error) {
	m := newMind(ctx, o.Engine)
	s := &players{ctx: ctx, load: o.Load, names: o.Engines, minds: []*mind{m}, specs: []string{o.Engine.Name}}
	for c, spec := range o.Sides {
		s.sides[c] = m
		if spec != "" {
			other, err := s.find(spec)
			if err != nil {
				return nil, err
			}
			s.sides[c] = other
		}
	}
	return s, nil
}

// Find returns the mind of the engine that a name, a file or a command line is.
func (s *players) find(spec string) (*mind, error) {
	for i, known := range s.specs {
		if known == spec {
			return s.minds[i], nil
		}
	}
	if s.load == nil {
		return nil, errors.New("no other engine can be opened here")
	}
	e, err := s.load(spec)
	if err != nil {
		return nil, err
	}
	m := newMind(s.ctx, e)
	s.minds, s.specs = append(s.minds, m), append(s.specs, spec)
	return m, nil
}

// spec returns what m was asked for by.
func (s *players) spec(m *mind) string {
	for i, known := range s.minds {
		if known == m {
			return s.specs[i]
		}
	}
	return ""
}

// Choices are the engines to choose from: those known, then those that can be
// opened by name.
func (s *players) choices() []string {
	out := append([]string(nil), s.specs...)
	for _, name := range s.names {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// refresh tells all engines that another game begins.
func (s *players) refresh() {
	for _, m := range s.minds {
		m.fresh = true
	}
}

// close ends all engines, or gives up when ctx ends.
func (s *players) close(ctx context.Context) {
	for _, m := range s.minds {
		m.close(ctx)
	}
}

// swap makes the second opinion the first, and the first the second.
func (p *playScreen) swap() {
	if p.other == nil {
		p.Complain("there is no second engine to analyse with: %s chooses one", p.keys.Press("play.engines"))
		return
	}
	p.mind, p.other = p.other, p.mind
	p.seen, p.second = p.second, p.seen
	if b := p.bounds; b != nil {
		b.seen, b.second = b.second, b.seen
	}
	if p.thought != nil && p.thought.purpose == analysis && p.another != nil {
		p.thought, p.another = p.another, p.thought
	}
	p.Say("hints by %s", p.mind.engine.Name)
}

// sideOf returns who plays c as the form names it: "you", or an engine.
func (p *playScreen) sideOf(c model.Color) string {
	if p.human.Has(c) {
		return you
	}
	return p.players.spec(p.engine(c))
}

// you is the person at the keyboard, in forms.
const you = "you"

// seat makes who the player of c: you, or an engine by its name, its file or its
// command line.
func (p *playScreen) seat(c model.Color, who string) error {
	side := map[model.Color]session.Sides{model.Black: session.BlackSide, model.White: session.WhiteSide}[c]
	if who == you {
		p.human |= side
		return nil
	}
	m, err := p.players.find(who)
	if err != nil {
		return err
	}
	p.players.sides[c] = m
	p.human &^= side
	return nil
}
