package kit

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/view"
)

// A click puts the cursor on a line, and there goes on to the next value; elsewhere it does nothing.
func TestFormClick(t *testing.T) {
	f := NewForm("new game", "begin", nil, &Field{Label: "size", Text: "9", Choices: []string{"9", "13"}}, &Field{Label: "komi", Text: "7.5", Choices: []string{"7.5", "6.5"}})
	theme := new(view.Theme)
	click := func(label string) {
		c := view.NewCanvas(80, 24)
		c.Indent(1)
		f.Draw(c.Region())
		for y, line := range strings.Split(theme.Write(c), "\n") {
			if x := strings.Index(line, label); x >= 0 {
				f.Click(x-1, y)
			}
		}
	}
	for _, tt := range []struct{ label, size, komi string }{{"komi", "9", "7.5"}, {"komi", "9", "6.5"}, {"size", "9", "6.5"}, {"size", "13", "6.5"}, {"new game", "13", "6.5"}} {
		click(tt.label)
		must.Equal(t, f.lines[0].Text, tt.size, "after a click on", tt.label)
		must.Equal(t, f.lines[1].Text, tt.komi, "after a click on", tt.label)
	}
}
