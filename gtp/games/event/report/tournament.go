package report

import (
	"fmt"
	"math"
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/bandit"
)

// Points are the points won with one color: one for a win, a half for a jigo.
type Points struct {
	Games  int     `json:"games"`
	Points float64 `json:"points"`
}

// A side is one player of a matchup.
type side struct {
	event.MatchupStanding
	player int
}

func (s side) points() float64 { return s.Points(s.player) }

// interval returns the 95% interval of points a game.
func (s side) interval() (low, high float64) {
	results := s.Stats().Results()
	if s.player == 1 {
		slices.Reverse(results)
	}
	return match.Interval(results, s.rate(), float64(s.Games))
}

// rate returns the points a game.
func (s side) rate() float64 { return s.points() / float64(s.Games) }

// los returns the probability that the player is the stronger one.
func (s side) los() float64 {
	los := s.Stats().LOS()
	return [...]float64{los, 1 - los}[s.player]
}

// equal returns the Elo of the player at equal cost as text.
func (s side) equal() string {
	times := s.Cost[s.player].Times(s.Cost[1-s.player])
	return dashed(times > 0, "%s", match.EloText(match.AtEqualCost(match.Elo(s.rate()), times)))
}

func (s side) black() Points { return Points{s.AsBlack[s.player], s.BlackWon[s.player]} }

func (s side) white() Points {
	b := s.black()
	return Points{s.Games - b.Games, s.points() - b.Points}
}

// text writes points with their share, such as "12.5 62.50%".
func (p Points) text() string {
	if p.Games == 0 {
		return ""
	}
	return fmt.Sprintf("%s %.2f%%", event.PointsText(p.Points), 100*p.Points/float64(p.Games))
}

// tournament returns the report of a tournament: the grid of an all-play-all, then each
// matchup as Gomill shows it, with 95% intervals.
func (r *Report) tournament() []Block {
	s := r.Status
	var head []string
	if s.Description != "" {
		head = append(head, s.Description)
	}
	head = append(append(head, played(s.Played, s.Total, "game")+" played"+r.others()), r.decided()...)
	if s.Decided != "" {
		head = append(head, s.Decided)
	}
	blocks := []Block{{Heading: s.Kind + ": " + s.Event, Lines: head}}

	switch s.Kind {
	case event.KindAllPlayAll, event.KindGauntlet:
		blocks = append(blocks, grid(event.GridOf(s.Matchups, s.Kind == event.KindAllPlayAll)))
	}

	if s.Cross != nil {
		return append(append(blocks, crossEntropy(s)...), append(r.byHand(), changed(s)...)...)
	}
	costs := false
	for _, m := range s.Matchups {
		blocks = append(blocks, matchup(m))
		costs = costs || m.Games > 0 && m.Cost[0].Moves+m.Cost[1].Moves > 0
	}
	if costs {
		blocks = append(blocks, costLegend())
	}
	return append(append(blocks, r.byHand()...), changed(s)...)
}

// matchup returns the state of a matchup.
func matchup(m event.MatchupStanding) Block {
	games := fmt.Sprintf("%s (%s)", m.Name, played(m.Games, m.Total, "game"))
	var lines []string
	if m.Removed {
		lines = append(lines, "no longer part of the event")
	} else {
		line := fmt.Sprintf("board size: %d   komi: %s%s", m.Size, param.Text(m.Komi), event.OfVariant(m.Variant))
		if m.Handicap > 0 {
			line += fmt.Sprintf("   handicap: %d", m.Handicap)
		}
		lines = append(lines, line)
	}

	count := func(what string, n int) {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%s: %d", what, n))
		}
	}
	if m.Unknown > 0 {
		lines = append(lines, fmt.Sprintf("unknown results: %d (%.2f%%)", m.Unknown, 100*float64(m.Unknown)/float64(m.Games)))
	}
	count("jigos", m.Jigos)
	count("repeated games", m.Repeated)
	count("void games", m.Void)

	stats := m.Stats()
	if text := stats.PairsText(); text != "" {
		lines = append(lines, text)
	}
	if note := colorNote(m, stats); note != "" {
		lines = append(lines, note)
	}
	if m.Test != nil {
		lines = append(lines, stats.TestText())
	}
	count("games that ended after the test and do not count", m.Late)
	block := Block{Heading: games, Lines: lines}
	if m.Games > 0 {
		block.Table = pointsOf(m)
	}
	return block
}

// colorNote says that colors, or openings with them, explain more of the results than the players do; "" if they do not.
func colorNote(m event.MatchupStanding, s match.Stats) string {
	black, change := m.BlackWon[0]+m.BlackWon[1], math.Abs(s.Rate()-.5)
	low, high := bandit.Wilson(black, float64(m.Games))
	decided := s.OpeningShare()
	switch {
	case m.AsBlack[0] > 0 && m.AsBlack[1] > 0 && max(low-.5, .5-high) > change:
		return fmt.Sprintf("Black scores %.1f%%: colors explain more than the difference between the players; another komi may show it sooner", 100*black/float64(m.Games))
	case decided > max(.5, 4*change*change):
		return fmt.Sprintf("openings and colors decide %.0f%% of the variance, more than the difference between the players does; more even openings may show it sooner", 100*decided)
	}
	return ""
}

// pointsOf returns the table of the players of a matchup that has games.
func pointsOf(m event.MatchupStanding) *Table {
	t, both, costs := list([]side{{m, 0}, {m, 1}}), m.AsBlack[0] > 0 && m.AsBlack[1] > 0, m.Cost[0].Moves+m.Cost[1].Moves > 0
	t.column(true, " ", func(s side) string { return m.Players[s.player] })
	t.column(true, "points", func(s side) string { return Points{m.Games, s.points()}.text() })
	t.column(true, "95% interval", func(s side) string {
		low, high := s.interval()
		return fmt.Sprintf("%.1f%% to %.1f%%", 100*low, 100*high)
	})
	t.column(true, "Elo", func(s side) string {
		low, high := s.interval()
		return match.EloInterval(s.rate(), low, high)
	})
	t.column(true, "LOS", func(s side) string { return words.Likelihood(s.los()) + "%" })
	t.column(both, "black", func(s side) string { return s.black().text() })
	t.column(both, "white", func(s side) string { return s.white().text() })
	t.column(!both, "colour", func(s side) string { return words.If(s.black().Games > 0, "(black)", "(white)") })
	t.column(m.Forfeits[0]+m.Forfeits[1] > 0, "forfeits", func(s side) string { return fmt.Sprint(m.Forfeits[s.player]) })
	t.column(!math.IsNaN(m.CPU[0]) || !math.IsNaN(m.CPU[1]), "avg cpu", func(s side) string {
		if math.IsNaN(m.CPU[s.player]) {
			return ""
		}
		return fmt.Sprintf("%.2f", m.CPU[s.player])
	})
	t.column(costs, "cost", func(s side) string { return m.Cost[s.player].String() })
	t.column(costs, "equal", side.equal)
	return t.Table
}

// grid returns the table of a grid, as "3-1".
func grid(g event.Grid) Block {
	t := &Table{Head: append([]string{" "}, g.Columns...)}
	for _, row := range g.Rows {
		t.add(append([]string{row}, words.Each(g.Columns, func(column string) string { return g.Result(row, column) })...)...)
	}
	return Block{Table: t}
}

// fields returns the line of a player in a matchup.
func (s side) fields() []field {
	m, k := s.MatchupStanding, s.player
	low, high := s.interval()
	var llr, verdict any
	if stats := m.Stats(); m.Test != nil {
		llr, verdict = stats.LLR(), stats.Verdict()
	}
	black, white := s.black(), s.white()
	return []field{
		{"matchup", m.ID}, {"player", m.Players[k]}, {"opponent", m.Players[1-k]},
		{"games", m.Games}, {"wins", m.Wins[k]}, {"points", event.PointsText(s.points())}, {"low", low}, {"high", high},
		{"black_games", black.Games}, {"black_points", event.PointsText(black.Points)},
		{"white_games", white.Games}, {"white_points", event.PointsText(white.Points)},
		{"forfeits", m.Forfeits[k]}, {"jigos", m.Jigos}, {"unknown", m.Unknown}, {"void", m.Void},
		{"cpu_seconds", m.CPU[k]}, {"repeated", m.Repeated}, {"llr", llr}, {"verdict", verdict},
		{"elo", match.Elo(s.rate())}, {"elo_low", match.Elo(low)}, {"elo_high", match.Elo(high)}, {"los", s.los()},
	}
}

func (r *Report) jsonTournament() jsonTournament {
	out := jsonTournament{jsonEvent: r.jsonEvent(), Kind: r.Status.Kind}
	for _, m := range r.Status.Matchups {
		j := jsonMatchup{ID: m.ID, Name: m.Name, Gone: m.Removed, Size: m.Size, Komi: m.Komi, Games: m.Games, Total: max(m.Total, 0),
			Void: m.Void, Jigos: m.Jigos, Unknown: m.Unknown, Repeated: m.Repeated, Late: m.Late, Pairs: m.Pairs, SPRT: m.Stats().TestState()}
		for k, code := range m.Players {
			s := side{m, k}
			p := jsonPlayer{Code: code, Points: s.points(), Wins: m.Wins[k], Black: s.black(), White: s.white(), Forfeits: m.Forfeits[k], Cost: m.Cost[k], LOS: s.los()}
			p.Low, p.High = s.interval()
			if m.Games > 0 {
				p.Elo, p.EloLow, p.EloHigh = match.FiniteElo(s.rate()), match.FiniteElo(p.Low), match.FiniteElo(p.High)
			}
			if cpu := m.CPU[k]; !math.IsNaN(cpu) {
				p.CPU = &cpu
			}
			j.Players[k] = p
		}
		out.Matchups = append(out.Matchups, j)
	}
	return out
}
