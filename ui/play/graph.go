package play

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
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
		if s := p.s.Analysis.Judged(t); s != nil && s.Visits > 0 && (p.s.Perspective != session.EachOwn || s.ToPlay == model.Black) {
			rates[i] = session.BlackView.Of(s.WinRate, s.ToPlay)
		} else if i > 0 && p.s.Analysis.Judged(turns[i-1]) != nil {
			rates[i] = rates[i-1]
		}
	}
	return rates
}

// leads returns Black's score lead after each number of moves, NaN if unknown, and how many are known. As in rates, gaps of one
// move are filled in from before.
func (p *Screen) leads() (leads []float64, known int) {
	leads = make([]float64, len(p.s.Line.Turns))
	for i, t := range p.s.Line.Turns {
		leads[i] = math.NaN()
		if s := p.s.Analysis.Judged(t); s != nil && s.Score != 0 {
			leads[i] = s.Score
			known++
		} else if s == nil && i > 0 && p.s.Analysis.Judged(p.s.Line.Turns[i-1]) != nil {
			leads[i] = leads[i-1]
		}
	}
	return leads, known
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

// Rows of graphs.
const (
	leastGraph = 3
	wantGraph  = 6
	highGraph  = 30 // of a graph alone
)

// graphPanes returns the panes of the win rate and, where it is known, of the score lead
// over the game.
func (p *Screen) graphPanes() []kit.Pane {
	rates := p.rates()
	leads, known := p.leads()
	pane := func(title string, now float64, text func(float64) string, graph view.Graph) kit.Pane {
		note := ""
		if now == now {
			note = text(now)
		}
		return kit.Pane{Title: title, Note: note, Least: leastGraph, Want: wantGraph, Most: highGraph, Draw: func(g view.Region) { p.drawGraph(g, graph) }}
	}
	signs := p.signs()
	rates, whose := p.turned(rates, func(v float64) float64 { return 1 - v })
	panes := []kit.Pane{pane("win rate of "+whose+", %", rates[p.s.Line.At], words.Percent, view.Graph{Values: rates, Low: 0, High: 1, Unit: 100, Signs: signs})}
	if view.Known(rates) == 0 {
		panes[0].Most = wantGraph
	}
	if known > 1 {
		now, most := leads[p.s.Line.At], 5*math.Ceil(largest(leads)/5)
		leads, whose := p.turned(leads, func(v float64) float64 { return -v })
		panes = append(panes, pane("score lead of "+whose+", points", now, p.s.Line.LeadText, view.Graph{Values: leads, Low: -most, High: most, Unit: 1}))
		panes[0].Most, panes[1].Most, panes[1].Spare = highGraph/2, highGraph/2, true
	}
	return panes
}

// largest returns the largest size of the values known, 1 at least.
func largest(values []float64) float64 {
	most := 1.0
	for _, v := range values {
		if v == v {
			most = max(most, math.Abs(v))
		}
	}
	return most
}

// drawGraph draws a graph over the game. A click goes to its move, and the wheel to
// the one before or after.
func (p *Screen) drawGraph(g view.Region, graph view.Graph) {
	w, h := g.Size()
	graph.Marked, graph.Numbered, graph.Middle = -1, h > leastGraph+1, true
	if !p.s.Line.AtEnd() {
		graph.Marked = p.s.Line.At
	}
	graph.Draw(g)
	p.spots = append(p.spots, spot{Rect: g.Rect(), click: func(x, _ int) tea.Cmd {
		if n, ok := graph.At(w, x); ok {
			return p.GoTo(n)
		}
		return nil
	}})
}
