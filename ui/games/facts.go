package games

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// drawFacts draws what is known of a game: who played it and how it ended, the win rates
// that its record has, and the comment on the position shown.
func (s *Screen) drawFacts(g view.Region, row row, live event.RunningGame) {
	w, _ := g.Size()
	how, least := row.how(), 1
	var lines [][2]string
	for _, fact := range facts(row, live) {
		if fact[0] != reasonFact {
			lines = append(lines, [2]string{fact[0], view.Fit(fact[1], w-factWidth)})
			continue
		}
		for _, text := range view.Wrap(fact[1], w-factWidth) {
			lines = append(lines, [2]string{fact[0], text})
			fact[0] = ""
		}
		if row.void() {
			least = len(lines)
		}
	}
	panes := []kit.Pane{{Title: "game " + row.name(), Note: how.outcome, Least: least, Want: len(lines), Most: len(lines), Draw: func(g view.Region) {
		for y, line := range lines {
			g.Text(0, y, view.Dim, line[0])
			g.Text(factWidth, y, view.Plain, line[1])
		}
	}}}

	s.graph = view.Rect{}
	if rates := s.replay.rates; live.Board == nil && s.replay.game != nil && view.Known(rates) > 1 {
		note := ""
		if v := rates[min(s.replay.at, len(rates)-1)]; v == v {
			note = words.Percent(v)
		}
		panes = append(panes, kit.Pane{Title: "win rate of Black, %", Note: note, Least: 3, Want: 6, Most: 14, Draw: func(g view.Region) {
			_, h := g.Size()
			s.graph = g.Rect()
			s.rates(rates, h).Draw(g)
		}})
	}

	if text := s.replay.comment(); live.Board == nil && text != "" {
		var comment []string
		for paragraph := range strings.Lines(text) {
			comment = append(comment, view.Wrap(paragraph, w)...)
		}
		panes = append(panes, kit.Pane{Title: "comment", Least: 1, Want: 4, Most: len(comment), Draw: func(g view.Region) {
			for y, line := range comment {
				g.Text(0, y, view.Plain, line)
			}
		}})
	}

	kit.DrawPanes(g, panes)
}

// rates returns the graph of win rates in h rows.
func (s *Screen) rates(rates []float64, h int) view.Graph {
	return view.Graph{Values: rates, High: 1, Unit: 100, Marked: s.replay.at, Middle: true, Numbered: h > 4}
}

// factWidth is the width of the names of facts.
const factWidth = 12

// reasonFact is the name of the fact how a game ended.
const reasonFact = "reason"

// facts returns the names of what is known of a game, and the words for it.
func facts(row row, live event.RunningGame) [][2]string {
	how := row.how()
	var lines [][2]string
	add := func(name, text string) {
		if text != "" {
			lines = append(lines, [2]string{name, text})
		}
	}

	add(reasonFact, how.reason) // first: a void game says why where there is little room
	if row.black != "" {
		add("Black", row.black)
		add("White", row.white)
	} else {
		add("place", row.at)
		add("parameters", row.params)
		if row.plays != runColor {
			add("plays", row.plays)
		}
	}

	add("opponent", live.Opponent)
	add("result", how.result)
	if row.plays != runColor {
		add("moves", fmt.Sprint(row.moves))
	}
	if live.Board != nil {
		if !math.IsNaN(live.WinRate) {
			add("win rate", words.Percent(live.WinRate)+"%, candidate's")
		}
		add("worker", live.Worker)
		return lines
	}

	add("seconds", fmt.Sprintf("%.1f", row.seconds))
	if row.ended > 0 {
		add("ended", time.UnixMilli(row.ended).Format("2006-01-02 15:04"))
	}
	return lines
}

// readRates returns Black's win rate after each number of moves, as the record has it;
// NaN is unknown.
func (r *replay) readRates() []float64 {
	var rates []float64
	for _, turn := range r.turns {
		if len(rates) > 0 && turn.Move.Color == model.Empty {
			continue // a step without a move
		}
		rates = append(rates, turn.WinRate())
	}
	return rates
}
