package event

import (
	"strings"
	"testing"
)

// TestSummary: the report lists as many candidates of each level as the event
// says, and its notes are warnings.
func TestSummary(t *testing.T) {
	for _, tt := range []struct {
		summary       []int
		first, deeper int // lines, at most
	}{
		{nil, 6, 30},
		{[]int{4}, 4, 0},
		{[]int{2, 3}, 2, 3},
		{[]int{}, 0, 0},
		{[]int{-1, 99}, 0, 99},
	} {
		c := testConfig(t, &lab{}, 40)
		c.Tune.MaxDepth, c.Summary, c.Notes = 2, tt.summary, []string{"e.ctl:3:1: komi: a note"}
		r := open(t, c, journalPath(t))
		mustRun(t, r, RunOptions{})
		s := r.Status()
		first, deeper, _ := strings.Cut(s.GomillReport(), "at depth 2")
		count := func(text string) int { return strings.Count(text, "\n(") }
		played := len(r.tally.schedule.(*tuning).tuner.Level(2, 1000))
		if count(first) != tt.first || count(deeper) != min(tt.deeper, played) || played < 4 {
			t.Errorf("summary %v: %d and %d candidates, want %d and %d\n%s", tt.summary, count(first), count(deeper), tt.first, min(tt.deeper, played), s.GomillReport())
		}
		if len(s.Warnings) == 0 || s.Warnings[0] != c.Notes[0] {
			t.Errorf("warnings %q", s.Warnings)
		}
	}
}
