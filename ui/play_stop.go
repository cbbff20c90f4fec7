package ui

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/search"
)

// A stopRule says when an analysis has seen enough. Zero fields say nothing.
type stopRule struct {
	visits  int
	time    time.Duration
	settled bool // when the best move is surely better than the others
}

// met says why an analysis has seen enough; "" if it has not.
func (r stopRule) met(s *search.Snapshot, elapsed time.Duration) string {
	switch {
	case s == nil:
	case r.visits > 0 && s.Visits >= r.visits:
		return words.Count(s.Visits) + " visits"
	case r.time > 0 && elapsed >= r.time:
		return words.Duration(r.time)
	case r.settled && surelyBest(s):
		return fmt.Sprintf("%s is surely the best move", s.Moves[0].Move.Vertex(s.Size))
	}
	return ""
}

// Limits of surelyBest.
const (
	settledVisits = 500  // of the best move, at least
	triedShare    = 0.01 // of the visits, from which on a move counts
)

// surelyBest reports whether the lower bound of the most visited move's win rate lies
// above the win rates of all others that have been tried in earnest.
func surelyBest(s *search.Snapshot) bool {
	if len(s.Moves) == 0 || s.Moves[0].Visits < settledVisits {
		return false
	}
	for _, m := range s.Moves[1:] {
		if float64(m.Visits) >= triedShare*float64(s.Visits) && m.WinRate >= s.Moves[0].LCB {
			return false
		}
	}
	return true
}

// sweepVisits is what a position gets when the whole game is analysed and no rule
// says otherwise.
const sweepVisits = 1000

// limit returns the rule for the analysis under way.
func (p *playScreen) limit() stopRule {
	if p.sweeping && p.stopRule == (stopRule{}) {
		return stopRule{visits: sweepVisits}
	}
	return p.stopRule
}

// sweep analyses one position of the line after another, or stops that.
func (p *playScreen) sweep() tea.Cmd {
	p.sweeping = !p.sweeping
	p.analyse = p.sweeping
	if !p.sweeping {
		p.Say("analysis paused")
		return p.settle()
	}
	p.show(0)
	p.Say("every position is analysed in turn")
	return p.settle()
}

// enough ends the analysis of a position, or goes on with the next one.
func (p *playScreen) enough(why string) tea.Cmd {
	switch {
	case !p.sweeping:
		p.analyse = false
		p.Say("%s", why)
	case p.at < p.game.NumMoves():
		p.show(p.at + 1)
	default:
		p.sweeping, p.analyse = false, false
		p.Say("the whole game is analysed: %s and %s go to large mistakes", p.keys.Press("play.previous-swing"), p.keys.Press("play.next-swing"))
	}
	return p.settle()
}
