package tuner

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/ui/view"
)

func TestDrawWorkers(t *testing.T) {
	now := time.Now()
	s := &event.Status{LiveStatus: event.LiveStatus{Workers: 1, Elsewhere: []event.Worker{
		{Name: "attic:7", Refused: "version 2 here, 1 at the runner", Heard: now},
		{Name: "cellar:12", Slots: 4, Games: []int{3, 4, 5}, Played: 120, PerMinute: 31.25, Heard: now.Add(-time.Second)},
		{Name: "hall:1", Slots: 2, Played: 9, Lost: true, Heard: now.Add(-40 * time.Second)},
	}}}
	c := view.NewCanvas(60, 4)
	drawWorkers(c.Region(), s, now)
	want := []string{
		"workers (3)",
		" cellar:12   3 of 4     120 games   31.2/min  1.0s ago",
		" hall:1    not heard for 40s, after 9 games",
		" attic:7   refuses: version 2 here, 1 at the runner",
	}
	shown := ansi.Strip(view.NewTheme(lipgloss.NewRenderer(io.Discard), view.Look{}).Write(c))
	lines := strings.Split(shown, "\n")
	for i, line := range want {
		if i >= len(lines) || !strings.Contains(lines[i], strings.TrimRight(line, " ")) {
			t.Errorf("line %d of\n%s\nwant %q", i, shown, line)
		}
	}
	must.Equal(t, workersText(s), "1 worker elsewhere, 5 at a time")
	s.Elsewhere = nil
	must.Equal(t, workersText(s), "1 worker")
}
