package event

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// ReportRows is the number of candidates a report lists of each level, unless
// the event says otherwise.
const ReportRows = 30

// Report returns the state of the event as text of several lines: what was
// played, the best candidate, and those with most games in coordinate order.
// A candidate's line is
//
//	(3,2) K 0.66; R 178                            0.534   42  0.393 .. 0.671  0.18
//
// with its coordinates and parameters, its rate with the initial games counted,
// the games it played, the 95 % interval of its rate in those, and the
// probability that it is the best.
func (s *Status) Report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "MCTS tuning event: %s\n", s.Event)
	if s.Description != "" {
		fmt.Fprintln(&b, s.Description)
	}
	fmt.Fprintf(&b, "board size: %d\nkomi: %s\nrule: %s\n%s\n", s.Size, param.Text(s.Komi), s.Rule, s.progress())
	if best, ok := s.Best(); ok {
		fmt.Fprintf(&b, "\nBest parameters: %s [%s]\n", s.Named.Parameters, s.Named.Place)
		if best.Games > 0 {
			where := "won"
			if s.Named.Free || len(s.Named.Path) > 1 {
				where = "its cell won"
			}
			fmt.Fprintf(&b, "%s %d of %d games, %.1f%% (95%% interval %.1f%% to %.1f%%)\n", where,
				best.Wins, best.Games, 100*best.WinRate(), 100*best.Low, 100*best.High)
		}
	}
	shown := slices.Clone(s.Standings[:min(s.ReportRows, len(s.Standings))])
	slices.SortFunc(shown, func(a, b tune.Standing) int { return a.Index - b.Index })
	fmt.Fprintf(&b, "\nmost visited at depth 1%srate games  95%% interval  P(best)\n", strings.Repeat(" ", 27))
	for _, c := range shown {
		fmt.Fprintf(&b, "%s %-40s %.3f %4d  %.3f .. %.3f  %.2f\n",
			coordinates(c.Coordinates), c.Parameters, c.Rate, c.Games, c.Low, c.High, c.PBest)
	}
	for i, level := range s.Deeper {
		fmt.Fprintf(&b, "\nmost visited at depth %d%srate games  95%% interval\n", i+2, strings.Repeat(" ", 27))
		for _, c := range level {
			fmt.Fprintf(&b, "%s %-40s %.3f %4d  %.3f .. %.3f\n", c.Place, c.Parameters, c.Rate, c.Games, c.Low, c.High)
		}
	}
	fmt.Fprintf(&b, "\nopponent: %s\n", s.Opponent)
	return b.String()
}

// progress returns how many games were played.
func (s *Status) progress() string {
	text := fmt.Sprintf("%d games played", s.Played+s.Void)
	if s.Total > 0 {
		text = fmt.Sprintf("%d/%d games played", s.Played+s.Void, s.Total)
	}
	if s.Void > 0 {
		text += fmt.Sprintf(", %d of them void", s.Void)
	}
	return text
}

// coordinates writes coordinates as Gomill does: (0,1), and (0,) of one
// parameter.
func coordinates(c []int) string {
	parts := make([]string, len(c))
	for i, x := range c {
		parts[i] = fmt.Sprint(x)
	}
	if len(c) == 1 {
		parts = append(parts, "")
	}
	return "(" + strings.Join(parts, ",") + ")"
}
