package tuner

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/search/bandit"
	"gobandit/ui/view"
)

// A crossRow is a line of a tournament's table. It has a player of an all-play-all against each of the others, a newcomer of a
// gauntlet against each of the field, or a matchup of a playoff.
type crossRow struct {
	name     string
	games    int
	points   float64 // points of the player, or of the first player of the matchup
	cells    []string
	detail   string
	forfeits int
	tests    []string // states of the tests against the others
}

// rate returns the points per game, NaN without games.
func (r crossRow) rate() float64 { return r.points / float64(r.games) }

// crossTable returns the lines of a tournament's table and the titles of its columns
// of results.
func crossTable(s *event.Status) (rows []crossRow, columns []string) {
	switch s.Kind {
	case event.KindAllPlayAll, event.KindGauntlet:
		return playerTable(s.Matchups, s.Kind == event.KindAllPlayAll)
	}
	named := make(map[string]int)
	for _, m := range s.Matchups {
		named[m.Name]++
	}
	for _, m := range s.Matchups {
		name, black := m.Name, m.BlackWon[0]+m.BlackWon[1]
		if named[name] > 1 { // the names of games begin with the same
			name += " (" + m.ID + ")"
		}
		rows = append(rows, crossRow{name: name, games: m.Games, points: m.Points(0), forfeits: m.Forfeits[0] + m.Forfeits[1],
			cells: []string{m.Result(0), event.PointsText(black) + "-" + event.PointsText(float64(m.Games)-black)}, detail: matchupText(m)})
	}
	return rows, []string{"result", "Black-White"}
}

// playerTable returns a line for each player of a grid of all, or of the first players, in the event's order.
func playerTable(matchups []event.MatchupStanding, all bool) (rows []crossRow, columns []string) {
	grid := event.GridOf(matchups, all)
	for _, code := range grid.Rows {
		r := crossRow{name: code}
		for _, other := range grid.Columns {
			r.cells = append(r.cells, cmp.Or(grid.Result(code, other), words.If(other == code, "·", ""))) // a player does not meet itself
		}
		for _, m := range matchups {
			k := slices.Index(m.Players[:], code)
			if m.Removed || k < 0 {
				continue
			}
			r.games += m.Games
			r.points += m.Points(k)
			r.forfeits += m.Forfeits[k]
			if m.Test != nil && k == 0 {
				r.tests = append(r.tests, "v "+m.Players[1]+" "+verdictText(m))
			}
		}
		r.describe()
		rows = append(rows, r)
	}
	return rows, grid.Columns
}

// pairTests returns a line for each matchup with a test, and their heading; nil without tests.
func pairTests(s *event.Status) []string {
	t := report.Table{Head: []string{" test", " result", " LLR", " bounds", " hypotheses", " verdict"}}
	for _, m := range s.Matchups {
		if m.Test == nil || m.Removed {
			continue
		}
		stats := m.Stats()
		lower, upper := m.Test.Bounds()
		t.Rows = append(t.Rows, []string{m.Players[0] + " v " + m.Players[1], fmt.Sprintf("%d-%d-%d", m.Wins[0], m.Jigos, m.Wins[1]),
			fmt.Sprintf("%+.2f", stats.LLR()), fmt.Sprintf("%+.2f %+.2f", lower, upper), fmt.Sprintf("%g v %g Elo", m.Test.Elo0, m.Test.Elo1), stats.Verdict().String()})
	}
	if t.Rows == nil {
		return nil
	}
	text := strings.TrimSpace(report.Text([]report.Block{{Table: &t}}))
	return words.Each(strings.Split(text, "\n"), func(line string) string { return "  " + line })
}

// verdictText writes the state of the test of a matchup in a few words.
func verdictText(m event.MatchupStanding) string {
	s := m.Stats()
	lower, upper := m.Test.Bounds()
	return fmt.Sprintf("%s (LLR %.2f in %.2f to %.2f)", s.Verdict(), s.LLR(), lower, upper)
}

// describe writes what a row has as a line.
func (r *crossRow) describe() {
	r.detail = fmt.Sprintf("%s: %s of %s", r.name, event.PointsText(r.points), words.Plural(r.games, "game"))
	if r.forfeits > 0 {
		r.detail += ", " + words.Plural(r.forfeits, "forfeit")
	}
	if len(r.tests) > 0 {
		r.detail += "; " + strings.Join(r.tests, ", ")
	}
}

// matchupText writes the settings and the full result of a matchup.
func matchupText(m event.MatchupStanding) string {
	text := fmt.Sprintf("%s: %d×%d komi %s%s", m.Name, m.Size, m.Size, words.Komi(m.Komi), event.OfVariant(m.Variant))
	if m.Handicap > 0 {
		text += ", " + words.Plural(m.Handicap, "stone")
	}
	if m.Removed {
		text = m.Name + ": no longer part of the event"
	}

	if m.Test != nil {
		text += ", test " + verdictText(m)
	}
	if m.Games > 0 {
		rate := m.Points(0) / float64(m.Games)
		low, high := bandit.Wilson(m.Points(0), float64(m.Games))
		text += "; " + m.Players[0] + " " + rated(rate, low, high)
	}

	for _, extra := range []struct {
		n    int
		what string
	}{{m.Jigos, "jigo"}, {m.Unknown, "unknown result"}, {m.Void, "void game"}, {m.Forfeits[0] + m.Forfeits[1], "forfeit"}} {
		if extra.n > 0 {
			text += ", " + words.Plural(extra.n, extra.what)
		}
	}

	return text
}

// drawCross draws the table of a tournament around the cursor.
func (t *Screen) drawCross(g view.Region) {
	rows, columns := crossTable(t.status)
	w, h := g.Size()
	if tests := pairTests(t.status); tests != nil && len(tests)+min(len(rows), 3)+2 <= h {
		h = min(h-len(tests), len(rows)+2)
		for i, line := range tests {
			g.Fit(0, h+i, words.If(i == 0, view.Dim, view.Plain), line)
		}
		g = g.Rows(0, h-1)
		h--
	}
	name := 8
	for _, r := range rows {
		name = max(name, view.Width(r.name))
	}

	const columnsWidth = 20 // columns games, win% and ±95
	name = min(name, max(8, w-columnsWidth-12))
	field := 0
	for i, c := range columns {
		field = max(field, view.Width(c))
		for _, r := range rows {
			field = max(field, view.Width(r.cells[i]))
		}
	}

	field = min(field, max(6, (w-name-columnsWidth-3)/max(len(columns), 1)-2)) + 2
	g.Text(2, 0, view.Dim, words.If(t.status.Kind == event.KindPlayoff, "matchup", "player"))
	g.Textf(2+name, 0, view.Dim, "%6s%7s%6s", "games", "win%", "±95")
	for i, c := range columns {
		c = view.Fit(c, field-1)
		g.Text(2+name+columnsWidth+(i+1)*field-view.Width(c), 0, view.Dim, c)
	}

	best := math.Inf(-1)
	for _, r := range rows {
		if r.games > 0 {
			best = max(best, r.rate())
		}
	}

	t.list.DrawRows(g.Rows(1, h-1), len(rows), func(g view.Region, i int, _ view.Style, mark string) {
		r, style := rows[i], view.Plain
		if t.status.Kind == event.KindAllPlayAll && r.games > 0 && r.rate() == best {
			style = view.Strong
		}
		low, high := bandit.Wilson(r.points, float64(r.games))
		rate, margin := rateTexts(r.games, r.rate(), low, high)
		g.Text(0, 0, style, mark+" "+view.Fit(r.name, name))
		g.Textf(2+name, 0, style, "%6s%s%s", words.Count(r.games), padded(rate, 7), padded(margin, 6))
		for i, c := range r.cells {
			c = view.Fit(c, field-1)
			g.Text(2+name+columnsWidth+(i+1)*field-view.Width(c), 0, style, c)
		}
	})
}

// padded right-aligns text in w cells.
func padded(text string, w int) string { return strings.Repeat(" ", max(0, w-view.Width(text))) + text }

// boardSize returns the size of the largest board of an event.
func boardSize(s *event.Status) int {
	size := s.Size
	for _, m := range s.Matchups {
		size = max(size, m.Size)
	}
	return size
}
