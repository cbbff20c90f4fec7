package tuner

import (
	"testing"

	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// Parts lie inside the window and do not overlap.
func TestLayoutIsDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				l := newLayout(w, h, demand{heatW: 37, heatH: 10, thumbW: 3 * (n + 11), thumbH: (n + 1) / 2, largeW: 3 * (2*n + 11), largeH: n})
				o := l.ofTournament(n)
				uitest.Disjoint(t, w, h, o.Tabs, o.About, o.table, o.running, o.last, o.hand, o.graph, o.Message, o.Keys)
				uitest.Disjoint(t, w, h, l.Tabs, l.About, l.table, l.heat, l.running, l.last, l.hand, l.graph, l.Message, l.Keys)
			}
		}
	}
}

// Parts go in an order as the window shrinks.
func TestPartsVanish(t *testing.T) {
	for _, n := range []int{9, 19} {
		lower := []string{"thumbnails", "running", "terms", "map", "message", "event", "table", "keys"}
		uitest.Vanishes(t, lower, []string{"graph", "results", "map", "table", "keys"}, func(w, h int) []string {
			heat := 0
			if w >= 80 { // beside a table
				heat = 37
			}
			l := newLayout(w, h, demand{heatW: heat, heatH: 10, thumbW: 3 * (n + 11), thumbH: (n + 1) / 2, largeW: 3 * (2*n + 11), largeH: n})
			var parts []string
			if l.thumbs {
				parts = append(parts, "thumbnails")
			}
			for name, r := range map[string]view.Rect{"graph": l.graph, "results": l.last, "running": l.running, "terms": l.hand, "map": l.heat,
				"message": l.Message, "event": l.About, "table": l.table, "keys": l.Keys} {
				if !r.Empty() {
					parts = append(parts, name)
				}
			}
			return parts
		})
	}
}
