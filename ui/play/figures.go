package play

import (
	"fmt"

	"gobandit/gtp"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// figuresPane returns the pane of the principal variation and the search's counters.
func (p *Screen) figuresPane(s *search.Snapshot) kit.Pane {
	rows := 3
	if s.Nodes == 0 && s.Score == 0 {
		rows = 2
	}
	return kit.Pane{Least: rows, Want: rows, Most: rows + 1, Draw: func(g view.Region) { p.drawFigures(g, s) }}
}

// drawFigures draws the principal variation and the search's counters.
func (p *Screen) drawFigures(g view.Region, s *search.Snapshot) {
	w, h := g.Size()
	shown := s.Moves[0]
	if m, ok := p.expected(); ok && p.s.Analysis.Found(p.s.Line.Turn()) == s {
		shown = m
	}

	x := g.Text(0, 0, view.Plain, "PV  ")
	g.Text(x, 0, view.Strong, view.FitList(gtp.Points(shown.PV, s.Size), w-x))
	lines := []string{fmt.Sprintf("visits %s  %.1f s  %s/s", words.Count(s.Visits), s.Elapsed.Seconds(),
		words.Count(int(s.PlayoutsPerSecond())))}
	switch {
	case !s.Searched():
		lines[0] = fmt.Sprintf("an estimate without a search, %.1f s", s.Elapsed.Seconds())
	case s.Elapsed == 0: // of a record
		lines[0] = "visits " + words.Count(s.Visits)
	}

	if s.Nodes > 0 { // an engine of this program
		lines = []string{
			fmt.Sprintf("nodes %s  depth %.1f/%d  %s/s", words.Count(s.Nodes), s.DepthMean, s.DepthMax,
				words.Count(int(s.PlayoutsPerSecond()))),
			fmt.Sprintf("tree %s  %.1f s  visits %s", words.Bytes(s.TreeBytes), s.Elapsed.Seconds(), words.Count(s.Visits)),
		}
		if s.Dropped > 0 {
			lines[1] = fmt.Sprintf("tree full, dropped %s  visits %s", words.Count(s.Dropped), words.Count(s.Visits))
		}
	}

	if s.Score != 0 {
		lines = append(lines, "mean score "+p.s.Line.LeadText(s.Score))
	}
	for y, line := range lines[:min(len(lines), h-1)] {
		g.Fit(0, 1+y, view.Dim, line)
	}
}
