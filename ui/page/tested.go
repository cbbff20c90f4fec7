package page

import (
	"strings"

	"gobandit/gtp/games/event/report"
)

// tested returns a section for each matchup of a tournament that has a test and games.
// The verdict is the last line of its text.
func tested(r *report.Report) (sections []Section) {
	for _, m := range r.Status.Matchups {
		games := r.Course(m)
		if m.Test == nil || len(games) == 0 {
			continue
		}
		stats := m.Stats()
		text := strings.Split(stats.String(), "\n")
		if pairs := stats.PairsText(); pairs != "" {
			text = append(text, strings.ToUpper(pairs[:1])+pairs[1:]+".")
		}
		sections = append(sections, Section{
			Title: "Test of " + m.Name, Text: append(text, stats.VerdictText()), Figures: matchFigures(m, games, "test-"+fileName(m.ID)+"-"),
		})
	}
	return sections
}
