package play

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/session"
	"gobandit/ui/view"
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

// leads returns Black's score lead after each number of moves, NaN if unknown.
func (p *Screen) leads() []float64 {
	leads := make([]float64, len(p.s.Line.Turns))
	for i, t := range p.s.Line.Turns {
		leads[i] = math.NaN()
		if s := p.s.Analysis.Judged(t); s != nil && s.Score != 0 {
			leads[i] = s.Score
		}
	}
	return leads
}

// known returns how many values are.
func known(values []float64) int {
	n := 0
	for _, v := range values {
		if v == v {
			n++
		}
	}
	return n
}

// turned returns values in the view of the side whose the graphs are, and its name.
func (p *Screen) turned(values []float64, turn func(float64) float64) ([]float64, string) {
	if p.s.Perspective != session.WhiteView {
		return values, "Black"
	}
	for i := range values {
		values[i] = turn(values[i])
	}
	return values, "White"
}

// drawRates draws the win rate over the game in Black's view, or White's, and below it
// the moves, and who made a mistake.
func (p *Screen) drawRates(g view.Region) {
	rates := p.rates()
	var signs []view.Sign
	for i, t := range p.s.Line.Turns[1:] {
		if loss := rates[i] - rates[i+1]; t.Move.Color == model.Black && loss >= leastSwing || t.Move.Color == model.White && -loss >= leastSwing {
			signs = append(signs, view.Sign{At: i + 1, Text: disc(t.Move.Color), Style: view.Warn})
		}
	}
	rates, whose := p.turned(rates, func(v float64) float64 { return 1 - v })
	note := ""
	if now := rates[p.s.Line.At]; now == now {
		note = words.Percent(now)
	}
	p.drawGraph(g, "win rate ("+whose+")", note, view.Graph{Values: rates, Low: 0, High: 1, Unit: 100, Signs: signs})
}

// drawLeads draws the score lead over the game.
func (p *Screen) drawLeads(g view.Region, leads []float64) {
	most := 1.0
	for _, v := range leads {
		if v == v {
			most = max(most, math.Abs(v))
		}
	}
	note := ""
	if now := leads[p.s.Line.At]; now == now {
		note = session.LeadText(now)
	}
	most = 5 * math.Ceil(most/5)
	leads, whose := p.turned(leads, func(v float64) float64 { return -v })
	p.drawGraph(g, "score lead ("+whose+")", note, view.Graph{Values: leads, Low: -most, High: most, Unit: 1})
}

// drawGraph draws a graph over the game. A click goes to its move, and the wheel to
// the one before or after.
func (p *Screen) drawGraph(g view.Region, title, note string, graph view.Graph) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, title, note))
	graph.Marked, graph.Numbered = -1, h >= 6
	if !p.s.Line.AtEnd() {
		graph.Marked = p.s.Line.At
	}
	graph.Draw(g.Rows(1, h-1))
	p.spots = append(p.spots, spot{Rect: g.Rows(1, h-1).Rect(), click: func(x, _ int) tea.Cmd {
		if n, ok := graph.At(w, x); ok {
			return p.goTo(n)
		}
		return nil
	}})
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
