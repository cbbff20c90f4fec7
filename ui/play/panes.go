package play

import (
	"slices"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// Widths of a panel from which on it has two columns, and of the first of them.
const (
	twoColumns  = 2*panelWidth + 3
	firstColumn = panelWidth + 7 // where there is room for it
)

// drawPanel draws the panes: in a wide panel those of the search to the left, and those
// of the record to the right. Where there is room below the board the win rate is there.
func (p *Screen) drawPanel(g, below view.Region) {
	w, h := g.Size()
	if p.asks() {
		kit.DrawPanes(g, []kit.Pane{p.playersPane(), p.guessPane(w)})
		return
	}

	// The win rate stands below the board if there is room, else in the panel with the others.
	var graphs, under []kit.Pane
	if !p.s.HintsHidden {
		graphs = p.graphPanes()
	}
	if _, rows := below.Size(); rows > 0 && len(graphs) > 0 {
		under, graphs = graphs[:1], graphs[1:]
		under[0].Most = highGraph
		kit.DrawPanes(below, under)
	}

	// In one column the most important panes come first: those after them may have no room.
	reviewed := p.reviewPanes()
	if w < twoColumns || len(p.recordPanes(w)) == 0 {
		panes := slices.Concat(p.searchPanes(w), graphs)
		if p.scoring() { // after the players and the score
			panes = slices.Insert(panes, 2, reviewed...)
		} else {
			panes = append(panes, reviewed...)
		}
		kit.DrawPanes(g, append(panes, p.recordPanes(w)...))
		return
	}

	width := min(firstColumn, w-2-panelWidth)
	if w >= 2*minShareWidth+2 {
		width = w / 2
	}
	left, right := slices.Concat(p.searchPanes(width), graphs), p.recordPanes(w-width-2)
	if under != nil { // the texts take their place
		left, right = slices.Concat(p.searchPanes(width), p.textPanes(width), graphs), slices.Concat(p.infoPanes(w-width-2), p.movePanes(w-width-2))
	}
	kit.DrawPanes(g.Sub(view.Rect{W: width, H: h}), left)
	kit.DrawPanes(g.Sub(view.Rect{X: width + 2, W: w - width - 2, H: h}), slices.Concat(reviewed, right))
}

// searchPanes returns the panes of the players and the search, the most important first.
func (p *Screen) searchPanes(w int) []kit.Pane {
	panes := []kit.Pane{p.playersPane()}
	s, of := p.s.Analysis.Latest(p.s.Line)
	if p.scoring() {
		panes = append(panes, p.scoringPane())
	}
	switch {
	case p.showsValues():
		panes = append(panes, kit.Pane{Least: 4, Want: 8, Most: 3 + mostRows, Draw: func(g view.Region) { p.drawValues(g) }})
	case p.s.HintsHidden, s == nil || len(s.Moves) == 0:
		panes = append(panes, kit.Pane{Least: 1, Want: 1, Most: 1, Draw: p.drawNoSearch})
	default:
		panes = append(panes, p.candidatesPane(s, of, w), p.figuresPane(s))
		panes = append(panes, p.timelinePanes()...)
		if p.layout().legend.Empty() {
			panes = append(panes, kit.Pane{Least: 1, Want: 1, Most: 1, Spare: true, Draw: func(g view.Region) { p.drawLegend(g, 0) }})
		}
	}
	return panes
}

// recordPanes returns the panes of the record, the most important first.
func (p *Screen) recordPanes(w int) []kit.Pane {
	text := p.textPanes(w)
	comment := 0
	if len(text) > 0 && !text[0].Spare {
		comment = 1
	}
	return slices.Concat(text[:comment], p.infoPanes(w), p.movePanes(w), text[comment:])
}

// textPanes returns the panes of the comment and the expected owners.
func (p *Screen) textPanes(w int) []kit.Pane {
	var panes []kit.Pane
	if p.s.HintsHidden {
		return panes
	}
	if lines := p.commentLines(w); len(lines) > 0 {
		panes = append(panes, p.commentPane(lines))
	}
	if s := p.s.Analysis.Found(p.s.Line.Turn()); s != nil {
		if owners, _ := p.owners(s); len(owners) > 0 {
			panes = append(panes, p.ownersPane(s))
		}
	}
	return panes
}

// firstKeysPane lists keys to begin with.
func (p *Screen) firstKeysPane() kit.Pane {
	hints := kit.Hints("play", "plays at the cursor, as a click does", "point", "asks for a point", "search", "shows the best moves", "pass undo", "passes, undoes",
		"new", "another board, opponent or level", "open", "opens a record", "train", "problems and mistakes of yours", "help", "lists all keys")
	return kit.Pane{Title: "keys to begin with", Least: len(hints), Want: len(hints), Most: len(hints), Spare: true, Draw: func(g view.Region) {
		kit.DrawKeyList(g, p.keys, kit.Play, hints)
	}}
}

// movePanes returns the panes of the variations and of the list of moves.
func (p *Screen) movePanes(w int) []kit.Pane {
	if len(p.s.Line.Record.Root.Next) == 0 {
		return []kit.Pane{p.firstKeysPane()}
	}
	return []kit.Pane{p.variationsPane(), p.movesPane(w)}
}
