package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// liveViews are the drawings of a running search: none, the moves with visits and win
// rate, or the principal variation.
var liveViews = []string{"none", "moves", "line"}

// liveInterval is the time between two drawings.
const liveInterval = 500 * time.Millisecond

// liveParam reads and sets the drawing, as a parameter of GoGui.
func (e *GTPEngine) liveParam(_ context.Context, args []string) (string, error) {
	switch {
	case len(args) == 0:
		return fmt.Sprintf("[list/%s] graphics %s", strings.Join(liveViews, "/"), e.live), nil
	case len(args) != 2 || args[0] != "graphics" || !slices.Contains(liveViews, args[1]):
		return "", fmt.Errorf("want graphics and one of %s", strings.Join(liveViews, ", "))
	}
	e.live = args[1]
	return "", nil
}

// drawing returns a function that calls watch and, at intervals, draws the search on
// the log, as GoGui reads it from standard error.
//
// Source: GoGui's documentation, "Live graphics".
func (e *GTPEngine) drawing(watch func(*search.Snapshot)) func(*search.Snapshot) {
	if e.live == liveViews[0] {
		return watch
	}
	var last time.Time
	return func(s *search.Snapshot) {
		if watch != nil {
			watch(s)
		}
		if now := time.Now(); s.Done || now.Sub(last) >= liveInterval {
			last = now
			view := searchView(s)
			if e.live == "line" {
				view = lineView(s)
			}
			fmt.Fprintf(e.o.Log, "gogui-gfx:\n%s\n\n", view)
		}
	}
}

// searchView draws the moves with most visits: a square for the best, visits as
// influence, win rates as labels, and the figures as text.
func searchView(s *search.Snapshot) string {
	text := fmt.Sprintf("TEXT %s %.1f%% of %d playouts", s.ToPlay, 100*s.WinRate, s.Playouts)
	if len(s.Moves) == 0 {
		return text
	}

	var influence, labels strings.Builder
	for i, m := range s.Moves {
		if i == 20 {
			break
		}
		if m.Move == model.Pass {
			continue
		}
		v := m.Move.Vertex(s.Size)
		fmt.Fprintf(&influence, " %s %.2f", v, float64(s.ToPlay.Sign()*m.Visits)/float64(max(1, s.Moves[0].Visits)))
		fmt.Fprintf(&labels, " %s %.0f", v, 100*m.WinRate)
	}

	lines := []string{}
	if influence.Len() > 0 {
		lines = append(lines, "INFLUENCE"+influence.String(), "LABEL"+labels.String())
	}
	if best := s.Moves[0].Move; best != model.Pass {
		lines = append(lines, "SQUARE "+best.Vertex(s.Size))
	}
	return strings.Join(append(lines, text), "\n")
}

// lineView draws the principal variation.
func lineView(s *search.Snapshot) string {
	text := fmt.Sprintf("TEXT %s %.1f%% of %d playouts", s.ToPlay, 100*s.WinRate, s.Playouts)
	if len(s.Moves) == 0 {
		return text
	}
	variation, side := "VAR", s.ToPlay
	for _, p := range s.Moves[0].PV {
		variation += " " + strings.ToLower(side.Letter()) + " " + p.Vertex(s.Size)
		side = side.Opponent()
	}
	return variation + "\n" + text
}
