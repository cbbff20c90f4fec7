package play

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// ownersPane returns the pane of the expected owners of the points.
func (p *Screen) ownersPane(s *search.Snapshot) kit.Pane {
	ownership, move := p.owners(s)
	title := "predicted owners"
	if move != model.Pass {
		title += " after " + move.Vertex(s.Size)
	}
	return kit.Pane{Title: title, Least: 2, Want: 2, Most: 2, Spare: true, Draw: func(g view.Region) { drawOwners(g, ownership) }}
}

// drawOwners draws how many points each side is expected to own at the end.
func drawOwners(g view.Region, ownership []float64) {
	w, _ := g.Size()
	const likely = 0.35 // as on the board
	var black, white int
	for _, o := range ownership {
		switch {
		case o > likely:
			black++
		case o < -likely:
			white++
		}
	}
	open := len(ownership) - black - white
	g.Fit(0, 0, view.Plain, fmt.Sprintf("● Black %d   ○ White %d   open %d", black, white, open))
	cells := func(n int) int { return (n*w + len(ownership)/2) / len(ownership) }
	x := g.Text(0, 1, view.WoodBlack, strings.Repeat(model.Black.Disc(), cells(black)))
	x = g.Glyphs(x, 1, view.Wood, strings.Repeat("·", max(0, w-cells(black)-cells(white))))
	g.Text(x, 1, view.WoodWhite, strings.Repeat(model.White.Disc(), max(0, w-x)))
}
