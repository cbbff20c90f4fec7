package kit

import "gobandit/ui/view"

// A Pane is a part of a panel: a line with its title, and rows below it.
type Pane struct {
	Title, Note       string // at the left and the right of the title line; without a title there is none
	Least, Want, Most int    // rows below the title
	Spare             bool   // comes after what the other panes want
	Draw              func(view.Region)
}

// head returns the rows of the title.
func (p Pane) head() int {
	if p.Title == "" {
		return 0
	}
	return 1
}

// spreadHeight is the height of a column from which on a blank line stands between panes.
const spreadHeight = 30

// sharePanes divides h rows among panes in a column, the most important first, and
// returns the rows of each with its title: once a pane has no room for its least, it and
// all after it get none. Spare ones get what the others leave.
func sharePanes(panes []Pane, h, gap int) []int {
	heights := make([]int, len(panes))
	rest := h + gap // none stands below the last one
	begin := func(spare bool) bool {
		for i, p := range panes {
			if p.Spare != spare {
				continue
			}
			rows := p.head() + p.Least
			if rows+gap > rest {
				return false
			}
			heights[i], rest = rows, rest-rows-gap
		}
		return true
	}

	grow := func(to func(Pane) int) {
		for i, p := range panes {
			if more := min(p.head()+to(p)-heights[i], rest); heights[i] > 0 && more > 0 {
				heights[i], rest = heights[i]+more, rest-more
			}
		}
	}

	for _, spare := range []bool{false, true} {
		all := begin(spare)
		grow(func(p Pane) int { return p.Want })
		if !all {
			break
		}
	}
	grow(func(p Pane) int { return p.Most })
	return heights
}

// DrawPanes draws panes below each other, as many as have room, and in a high column a
// blank line between them.
func DrawPanes(g view.Region, panes []Pane) {
	_, h := g.Size()
	gap := 0
	if h >= spreadHeight {
		gap = 1
	}
	y := 0
	for i, rows := range sharePanes(panes, h, gap) {
		if rows == 0 {
			continue
		}
		p := panes[i]
		if p.Title != "" {
			g.Head(y, p.Title, p.Note)
		}
		p.Draw(g.Rows(y+p.head(), rows-p.head()))
		y += rows + gap
	}
}
