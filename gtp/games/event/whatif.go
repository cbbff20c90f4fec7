package event

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/search/tune"
)

// A WhatIf is a game that has no result yet, and what an event would know after each of its results.
type WhatIf struct {
	Game      int    // its number
	Name      string // who plays: the parameters of a candidate, or the name of a matchup
	Running   bool   // it is in progress; false: it would begin next
	Now       Outlook
	Won, Lost Outlook // by the candidate, or by the first player of the matchup
}

// An Outlook is what an event knows after some games, those in progress counted as begun.
type Outlook struct {
	Status *Status // with the candidate that plays next
	Regret float64 // see tune.Tuner.Regret; 0 in a tournament
}

// errNothingNext says that there is no game whose results could be compared.
var errNothingNext = errors.New("no game begins next: all are played or in progress")

// errNoWinner says that the results of an event are neither won nor lost.
var errNoWinner = errors.New("the event is measured by numbers: a run is neither won nor lost")

// WhatIfs compares the possible results of each game in progress after n games, given by its order in running, and of the
// game that would begin next, if there is one.
func (p *Past) WhatIfs(n int, running []Row) ([]WhatIf, error) {
	m, err := p.fold(n)
	if err != nil {
		return nil, err
	}
	if t, ok := m.schedule.(*tuning); ok && t.config.Tune.Goal != tune.Wins {
		return nil, errNoWinner
	}
	var all []WhatIf
	var games []assignment
	for _, order := range running {
		a, err := m.schedule.read(order)
		if err != nil {
			continue // its result is in the journal
		}
		m.schedule.begin(a)
		all, games = append(all, WhatIf{Game: order.Game, Running: true}), append(games, a)
	}
	for i := range all {
		if err := m.compare(&all[i], games[i], running); err != nil {
			return nil, err
		}
	}

	next := WhatIf{Game: m.free(running)}
	game, ok := m.schedule.next(next.Game, newStreams(m.header.Seed, next.Game), nil)
	switch {
	case ok:
		err := m.compare(&next, game, running)
		return append([]WhatIf{next}, all...), err
	case len(running) == 0:
		return nil, errNothingNext
	}
	return all, nil
}

// compare fills in what is known now, and after each result of a game.
func (m *moment) compare(what *WhatIf, game assignment, running []Row) (err error) {
	what.Name = strings.TrimPrefix(strings.TrimPrefix(game.name, "candidate "), "matchup ")
	what.Now = m.outlook(running)
	for won, out := range map[bool]*Outlook{true: &what.Won, false: &what.Lost} {
		if *out, err = m.after(game, *what, won, running); err != nil {
			return err
		}
	}
	return nil
}

// free returns the number of the next game to begin.
func (m *moment) free(running []Row) int {
	return m.numberBeside(func(n int) bool { return slices.ContainsFunc(running, func(r Row) bool { return r.Game == n }) })
}

// after returns what is known when a game has ended.
func (m *moment) after(game assignment, what WhatIf, won bool, running []Row) (Outlook, error) {
	c := m.clone()
	if what.Running {
		c.schedule.end(game)
	}
	winner := cmp.Or(game.color, model.Black)
	if !won {
		winner = winner.Opponent()
	}
	row := Row{Type: typeGame, Game: what.Game, Result: strings.ToUpper(winner.String()[:1]) + "+"}
	c.schedule.write(&row, game)
	if row.Matchup == "" {
		row.Won = &won
	}
	err := c.apply(&row, game)
	return c.outlook(running), err
}

// outlook returns what is known now.
func (m *moment) outlook(running []Row) Outlook {
	out := Outlook{Status: m.status(running)}
	if t, ok := m.schedule.(*tuning); ok {
		out.Regret = t.tuner.Regret()
	}
	return out
}

// Settles reports whether the result makes no difference: the same candidate is named best and the same one plays
// next, or in a tournament, no test ends.
func (w WhatIf) Settles() bool {
	won, lost := w.Won.Status, w.Lost.Status
	same := func(a, b *tune.Candidate) bool { return a == b || a != nil && b != nil && a.Parameters == b.Parameters }
	for i := range won.Matchups {
		if won.Matchups[i].Stats().Verdict() != lost.Matchups[i].Stats().Verdict() {
			return false
		}
	}
	return won.Named.Place == lost.Named.Place && same(won.Proposed, lost.Proposed)
}
