package play

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// Rows of the graph of win rates: at most, and what a comment leaves it.
const (
	graphHeight = 14
	leastGraph  = 5
)

// rates returns Black's win rate after each number of moves, NaN if unknown,
// with gaps of one move filled in from before.
func (p *Screen) rates() []float64 {
	turns := p.s.Line.Turns
	rates := make([]float64, len(turns))
	for i, t := range turns {
		rates[i] = math.NaN()
		if s := p.s.Analysis.Judged(t); s != nil && s.Visits > 0 {
			rates[i] = session.BlackView.Of(s.WinRate, s.ToPlay)
		} else if i > 0 && p.s.Analysis.Judged(turns[i-1]) != nil {
			rates[i] = rates[i-1]
		}
	}
	return rates
}

// drawRates draws the win rate over the game. The graph is in Black's view, or
// White's.
func (p *Screen) drawRates(g view.Region) {
	l := p.s.Line
	w, h := g.Size()
	rates := p.rates()
	whose := "Black"
	if p.s.Perspective == session.WhiteView {
		whose = "White"
		for i := range rates {
			rates[i] = 1 - rates[i]
		}
	}
	note := ""
	if now := rates[l.At]; now == now {
		note = words.Percent(now)
	}
	g.Text(0, 0, view.Dim, view.Rule(w, "win rate ("+whose+")", note))
	marked := -1
	if !l.AtEnd() {
		marked = l.At
	}
	p.graph = g.Rows(1, h-1).Rect()
	view.Graph{Values: rates, Low: 0, High: 1, Unit: 100, Marked: marked}.Draw(g.Rows(1, h-1))
}

// graphMove returns the number of moves before the position whose win rate is
// drawn at x, y of the screen, and whether there is one.
func (p *Screen) graphMove(x, y int) (int, bool) {
	if !p.graph.Contains(x, y) {
		return 0, false
	}
	return view.Graph{Values: p.rates()}.At(p.graph.W, x-p.graph.X)
}

// leastSwing is the least change of the win rate by a move that swing goes to.
const leastSwing = 0.1

// swing shows the position before the next move, in the direction of step, that
// changed the win rate much.
func (p *Screen) swing(step int) tea.Cmd {
	rates := p.rates()
	for i := p.s.Line.At + step; i >= 0 && i+1 < len(rates); i += step {
		if change := rates[i+1] - rates[i]; change >= leastSwing || change <= -leastSwing {
			cmd := p.goTo(i)
			p.Say("move %d, %s: Black %s%% → %s%%", i+1, p.s.Line.Turns[i+1].Move.Point.Vertex(p.s.Line.Game.Size()), words.Percent(rates[i]), words.Percent(rates[i+1]))
			return cmd
		}
	}
	p.Complain("no move in that direction is known to change the win rate by %.0f %%", 100*leastSwing)
	return nil
}
