package play

import (
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A variationTree is the graph of the record's variations, around the turn shown or
// scrolled away from it.
type variationTree struct {
	graph    *branching // nil: not made yet
	scrolled [2]int     // columns and rows
}

// variations returns the graph of the record, made anew when it has other turns.
func (p *Screen) variations() *branching {
	if root := p.s.Line.Record.Root; !p.tree.graph.of(root) {
		p.tree.graph = branches(root)
	}
	return p.tree.graph
}

func (p *Screen) variationsPane() kit.Pane {
	rows, note := 1+p.variations().rows, ""
	if next, i := p.s.Line.Variations(); len(next) > 1 && next[0].Parent == p.s.Line.Turn() {
		note = words.Plural(len(next), "variation") + " ahead"
	} else if i >= 0 {
		note = fmt.Sprintf("%d of %d", i+1, len(next))
	}
	return kit.Pane{Title: "variations", Note: note, Least: 1, Want: min(6, rows), Most: min(30, rows), Spare: true, Draw: p.drawVariations}
}

// drawVariations draws the graph of the record, the numbers of moves above it. A click
// goes to a turn; the wheel scrolls.
func (p *Screen) drawVariations(g view.Region) {
	w, h := g.Size()
	b, l := p.variations(), p.s.Line
	numbered := h >= 3
	if numbered {
		h--
	}

	in := g
	if numbered {
		in = g.Rows(1, h)
	}
	at, columns := b.place[l.Turn()], w/turnWidth
	mostLeft, mostTop := max(0, b.width-columns), max(0, b.rows-h)
	left := min(max(at[0]-columns/2+p.tree.scrolled[0], 0), mostLeft)
	top := min(max(at[1]-h/2+p.tree.scrolled[1], 0), mostTop)
	if numbered {
		for n := (left + 9) / 10 * 10; n < left+columns && n < b.width; n += 10 {
			g.Text(turnWidth*(n-left), 0, view.Dim, strconv.Itoa(n))
		}
	}

	b.draw(in, left, top, l.Turns, l.Turn())
	p.spots = append(p.spots, spot{Rect: g.Rect(),
		click: func(x, y int) tea.Cmd {
			if numbered {
				y--
			}
			if t := b.cells[[2]int{left + x/turnWidth, top + y}]; t != nil {
				return p.enter(t)
			}
			return nil
		},
		wheel: func(across, down int) tea.Cmd {
			if mostTop == 0 {
				across, down = across+down, 0
			}
			if mostTop == 0 && mostLeft == 0 {
				return p.GoTo(l.At + across)
			}
			const step = 5 // columns
			left, top = min(max(left+step*across, 0), mostLeft), min(max(top+down, 0), mostTop)
			p.tree.scrolled = [2]int{left - at[0] + columns/2, top - at[1] + h/2}
			return nil
		},
	})
}

// enter shows the position of a turn.
func (p *Screen) enter(t *sgf.Turn) tea.Cmd {
	p.Silence()
	return p.do(p.s.Enter(t))
}
