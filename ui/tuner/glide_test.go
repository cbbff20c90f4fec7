package tuner

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/gtp/games/event"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// Bars go to new figures in steps, a candidate that rises lights up, and then all is at rest; without motion they jump.
func TestGlide(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 200, 60, f, Deps{})
	bars := func() string { return strings.Join(strings.Split(a.View(), "\n")[3:8], "\n") }
	a.Sample()
	before := bars()
	if a.table.moving {
		t.Error("bars move at the beginning")
	}
	change := func(k int) {
		f.Change(func(s *event.Status) {
			s.Standings[0], s.Standings[1] = s.Standings[1], s.Standings[0]
			for i := range s.Standings[:5] {
				s.Standings[i].Games += k
			}
		})
		a.Sample()
	}
	change(3000)
	first := bars()
	if !a.table.moving || !a.Busy() || first == before {
		t.Errorf("nothing moves from\n%s\nto\n%s", before, first)
	}
	if c := a.table.rows[0]; a.table.glided(c).rising == 0 {
		t.Error("the candidate that has risen is not lit")
	}
	for frames := 0; a.table.moving; frames++ {
		if frames == 60 {
			t.Fatal("bars never rest")
		}
		a.Sample()
	}
	if last := bars(); last == first {
		t.Errorf("the bars stay on their way:\n%s", last)
	}
	rest, old := bars(), uitest.Theme
	plain := view.NewTheme(uitest.Renderer(termenv.Ascii), view.Look{Still: true, Bare: true})
	a.theme, uitest.Theme = plain, plain
	t.Cleanup(func() { uitest.Theme = old })
	change(500)
	if a.table.moving || strings.Contains(bars(), "•") || !strings.Contains(rest, "•") {
		t.Errorf("with bars\n%s\nand without\n%s", rest, bars())
	}
}
