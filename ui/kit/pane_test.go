package kit

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/view"
)

// Important panes have their least before others have what they want, spare ones come
// last, and once one has no room none after it is shown.
func TestSharePanes(t *testing.T) {
	panes := []Pane{{Least: 3, Want: 3, Most: 3}, {Least: 4, Want: 8, Most: 12}, {Title: "graph", Least: 3, Want: 6, Most: 17}, {Least: 2, Want: 5, Most: 9, Spare: true}}
	for _, tt := range []struct {
		h, gap int
		want   []int
	}{
		{2, 0, []int{0, 0, 0, 0}},
		{7, 0, []int{3, 4, 0, 0}},
		{10, 0, []int{3, 7, 0, 0}},
		{12, 0, []int{3, 5, 4, 0}},
		{18, 0, []int{3, 8, 7, 0}},
		{19, 0, []int{3, 9, 7, 0}},
		{20, 0, []int{3, 8, 7, 2}},
		{30, 1, []int{3, 12, 7, 5}},
		{100, 1, []int{3, 12, 18, 9}},
	} {
		must.Same(t, sharePanes(panes, tt.h, tt.gap), tt.want, tt.h)
	}
}

// A title line stands above a pane, and in a high column a blank line between panes.
func TestDrawPanes(t *testing.T) {
	word := func(text string) func(view.Region) {
		return func(g view.Region) { g.Text(0, 0, view.Plain, text) }
	}
	panes := []Pane{{Least: 1, Want: 1, Most: 1, Draw: word("head")}, {Title: "moves", Note: "3", Least: 1, Want: 1, Most: 1, Draw: word("list")}}
	theme := new(view.Theme)
	for h, want := range map[int]string{
		3:  "head/moves ────────── 3/list",
		30: "head//moves ────────── 3/list",
	} {
		c := view.NewCanvas(18, h)
		DrawPanes(c.Region(), panes)
		lines := strings.Split(strings.TrimRight(theme.Write(c), " \n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		must.Equal(t, strings.Join(lines, "/"), want, h, "rows")
	}
}
