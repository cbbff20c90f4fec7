package tuner

import (
	"fmt"
	"slices"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/ui/view"
)

// workersText describes the workers that play the games.
func workersText(s *event.Status) string {
	if s.Elsewhere == nil {
		return words.Plural(s.Workers, "worker")
	}
	n, slots := 0, s.Workers
	for _, w := range s.Elsewhere {
		if !w.Lost && w.Refused == "" {
			n, slots = n+1, slots+w.Slots
		}
	}
	return fmt.Sprintf("%s elsewhere, %d at a time", words.Plural(n, "worker"), slots)
}

// drawWorkers draws a line for each worker elsewhere: first those that play, then those
// that are lost or refuse, with the reason.
func drawWorkers(g view.Region, s *event.Status, now time.Time) {
	w, h := g.Size()
	g.Head(0, fmt.Sprintf("workers (%d)", len(s.Elsewhere)), "")
	if len(s.Elsewhere) == 0 {
		g.Fit(1, 1, view.Dim, "none yet: gobandit worker --nats URL starts one")
	}

	rank := func(x event.Worker) int {
		switch {
		case x.Lost:
			return 1
		case x.Refused != "":
			return 2
		}
		return 0
	}

	workers := slices.Clone(s.Elsewhere)
	slices.SortStableFunc(workers, func(a, b event.Worker) int { return rank(a) - rank(b) })
	name := 0
	for _, x := range workers {
		name = max(name, min(view.Width(x.Name), w/3))
	}

	for i, x := range workers {
		if i == h-2 && len(workers) > h-1 {
			g.Text(1, i+1, view.Dim, fmt.Sprintf("%d more", len(workers)-i))
			return
		}
		style, heard := view.Plain, words.ShortDuration(now.Sub(x.Heard))
		text := fmt.Sprintf("%3d of %-3d %11s %6.1f/min  %s ago", len(x.Games), x.Slots, words.Plural(x.Played, "game"), x.PerMinute, heard)
		switch rank(x) {
		case 1:
			style, text = view.Warn, fmt.Sprintf("not heard for %s, after %s", heard, words.Plural(x.Played, "game"))
		case 2:
			style, text = view.Warn, "refuses: "+x.Refused
		}
		g.Fit(0, i+1, style, " "+words.Pad(view.Fit(x.Name, name), name)+" "+text)
	}
}
