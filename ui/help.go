package ui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A helpDialog lists key bindings; what does not fit can be scrolled to.
type helpDialog struct {
	scroll
	groups []keyGroup
}

func newHelp(groups []keyGroup) dialog { return &helpDialog{groups: groups} }

// helpColumn is the width of one column of help.
const helpColumn = 38

func (d *helpDialog) update(msg tea.KeyMsg) (tea.Cmd, bool) { return nil, !d.key(msg) }

// lines returns the number of lines of a group.
func (k keyGroup) lines() int { return len(k.bindings) + 2 }

func (d *helpDialog) draw(g view.Region) {
	w, h := g.Size()
	columns := max(1, min(2, (w-4)/helpColumn))
	total := 0
	for _, group := range d.groups {
		total += group.lines()
	}
	// Groups fill one column, then the next.
	tall, split := total, len(d.groups)
	if columns == 2 {
		left := 0
		for i, group := range d.groups {
			if left+group.lines() > (total+1)/2+1 {
				split = i
				break
			}
			left += group.lines()
		}
		tall = max(left, total-left)
	}
	in := d.fit(box(g, columns*helpColumn, min(tall, h-3), "keys"), tall-1)
	drawGroups(in, d.groups[:split], d.top)
	if columns == 2 {
		in := in.Sub(view.Rect{X: helpColumn, Y: 0, W: helpColumn, H: d.height})
		drawGroups(in, d.groups[split:], d.top)
	}
}

func drawGroups(g view.Region, groups []keyGroup, top int) {
	y := -top
	for _, group := range groups {
		g.Text(0, y, view.Strong, group.title)
		y++
		for _, b := range group.bindings {
			g.Text(1, y, view.Accent, b.Help().Key)
			g.Text(9, y, view.Plain, b.Help().Desc)
			y++
		}
		y++
	}
}

// drawKeys draws a line of keys: those that fit, in order, and always the last
// two.
func drawKeys(g view.Region, keys []shortKey) {
	w, _ := g.Size()
	end := 0
	for _, k := range keys[len(keys)-2:] {
		end += k.width()
	}
	x := 0
	for i, k := range keys {
		if i < len(keys)-2 && x+k.width()+end > w+2 {
			continue
		}
		next := g.Text(x, 0, view.Strong, k.press)
		g.Text(next+1, 0, view.Dim, k.does)
		x += k.width()
	}
}

// A shortKey is a binding in the line of keys, with fewer words than its help.
type shortKey struct{ press, does string }

func short(b key.Binding, does string) shortKey { return shortKey{b.Help().Key, does} }

func (k shortKey) width() int { return view.Width(k.press) + view.Width(k.does) + 3 }
