package event

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// GomillReport returns the report of Gomill's ringmaster on such an event, letter by
// letter.
//
// Source: Woods, Gomill 0.8.3, command show.
func (s *Status) GomillReport() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	switch s.Kind {
	case KindPlayoff, KindAllPlayAll:
		line("%s: %s", s.Kind, s.Event)
	case KindCross:
		line("CEM tuning event: %s", s.Event)
	default:
		line("MCTS tuning event: %s", s.Event)
	}

	if s.Description != "" {
		line("%s", s.Description)
	}

	switch s.Kind {
	case KindCross:
		line("board size: %d\nkomi: %s", s.Size, gomillFloat(s.Komi))
		b.WriteString(s.gomillCross())
		return b.String()
	case KindPlayoff:
		line("")
		b.WriteString(s.gomillMatchups())
	case KindAllPlayAll:
		line("\n%s\n", s.gomillPlayed())
		line("%s\n", s.gomillGrid())
		b.WriteString(s.gomillMatchups())
	default:
		line("board size: %d\nkomi: %s", s.Size, gomillFloat(s.Komi))
		line("%s\n", s.gomillPlayed())
		b.WriteString(s.gomillCandidates())
		if about := s.Engines[s.Opponent]; about != "" {
			line("opponent (%s): %s\n", s.Opponent, about)
		} else {
			line("opponent: %s\n", s.Opponent)
		}
		return b.String()
	}

	line("")
	for _, code := range slices.Sorted(maps.Keys(s.Engines)) {
		line("player %s: %s", code, s.Engines[code])
	}
	line("")
	return b.String()
}

// gomillFloat writes a number as Python's str does: 6.0.
func gomillFloat(x float64) string {
	f, err := param.ParseFormat("%s")
	if err != nil {
		panic(err)
	}
	return f.Text(x)
}

// gomill returns the state of the cross-entropy method.
func (s *Status) gomillCross() string {
	c := s.Cross
	points := make([]string, len(c.Points))
	for i, x := range c.Points {
		points[i] = fmt.Sprintf("%.0f", x)
		if m := s.Matchups[i]; m.Jigos+m.Unknown > 0 { // a float from the first half on
			points[i] = fmt.Sprintf("%.1f", x)
		}
	}
	heading := fmt.Sprintf("distribution for generation %d:", c.Generation)
	if c.Generation == c.Generations {
		heading = "final distribution:"
	}
	return fmt.Sprintf("generation %d\n\nwins from current samples:\n[%s]\n\n%s\n%s\n%s\n",
		c.Generation, strings.Join(points, ", "), heading, c.Means, gomillNormals(c.Distribution))
}

// gomillGeneration returns a generation that has been played as Gomill's history has
// it: half a win is left out.
func (t *crossSchedule) gomillGeneration(number int) string {
	g := t.past[number]
	var b strings.Builder
	fmt.Fprintf(&b, "Generation %d\nDistribution\n%s\n%s\n", number, t.means(g.From), gomillNormals(g.From))
	for _, c := range g.Ranking {
		mark := " "
		if c.Elite {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s%s %s %3d\n", c.Name, mark, c.Parameters, int(c.Points))
	}
	return b.String() + "\n"
}

// gomillNormals writes a distribution: mean~variance of each parameter.
func gomillNormals(list []tune.Normal) string {
	return strings.Join(words.Each(list, func(n tune.Normal) string { return fmt.Sprintf("%5.2f~%4.2f", n.Mean, n.Variance) }), " ")
}

// gomillPlayed returns how many games were played.
func (s *Status) gomillPlayed() string {
	if s.Total > 0 {
		return fmt.Sprintf("%d/%d games played", s.Played, s.Total)
	}
	return fmt.Sprintf("%d games played", s.Played)
}

// gomillCandidates returns the best candidate and the lists of those with most games.
func (s *Status) gomillCandidates() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Best parameters: %s [%s]\n\n", s.Named.Parameters, s.Named.Place)
	level := func(depth int, candidates []Listed) {
		fmt.Fprintf(&b, "most visited at depth %d\n", depth)
		for _, c := range candidates {
			fmt.Fprintf(&b, "%s %-40s %.3f %3d\n", c.Place, c.Parameters, c.Rate, c.Games)
		}
		fmt.Fprintln(&b)
	}
	if s.ReportRows > 0 {
		level(1, s.first())
	}
	for i, candidates := range s.Deeper {
		if len(candidates) > 0 {
			level(i+2, candidates)
		}
	}
	return b.String()
}

// first returns the contenders of the first level with most games, in coordinate
// order and as many as a report lists.
func (s *Status) first() []Listed {
	shown := slices.Clone(s.Standings[:min(s.ReportRows, s.Contenders())])
	slices.SortFunc(shown, func(a, b tune.Standing) int { return a.Index - b.Index })
	out := make([]Listed, len(shown))
	for i, c := range shown {
		out[i] = Listed{c, tune.PlaceOf(c.Coordinates)}
	}
	return out
}

// gomillGrid returns the points of every competitor against every other.
func (s *Status) gomillGrid() string {
	grid := GridOf(s.Matchups, true)
	columns := []gomillColumn{{pad: 1}, {cells: grid.Rows, pad: 1}}
	for i, column := range grid.Columns {
		columns[0].cells = append(columns[0].cells, CompetitorLetters(i))
		columns = append(columns, gomillColumn{head: " " + CompetitorLetters(i), pad: 1,
			cells: words.Each(grid.Rows, func(row string) string { return grid.Result(row, column) })})
	}
	return gomillTable(columns)
}

// CompetitorLetters returns the name of a competitor of an all-play-all in the names
// of its games, by its number from 0: A to Z, then AA to ZZ.
func CompetitorLetters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return CompetitorLetters(i/26-1) + CompetitorLetters(i%26)
}

// gomillMatchups returns the matchups with games: those of the event, then those that
// it no longer has, by id.
func (s *Status) gomillMatchups() string {
	var shown, gone []MatchupStanding
	for _, m := range s.Matchups {
		switch {
		case m.Games == 0:
		case m.Removed:
			gone = append(gone, m)
		default:
			shown = append(shown, m)
		}
	}
	slices.SortFunc(gone, func(a, b MatchupStanding) int { return strings.Compare(a.ID, b.ID) })
	return strings.Join(words.Each(append(shown, gone...), MatchupStanding.gomill), "\n")
}

// gomill returns the report of a matchup. Halves of jigos count for both sides with
// each color, as there.
func (m MatchupStanding) gomill() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	games := fmt.Sprint(m.Games)
	switch {
	case m.Removed:
	case m.Total > 0:
		games = fmt.Sprintf("%d/%d", m.Games, m.Total)
	case m.Total == NoGames:
		games = fmt.Sprintf("%d/0", m.Games)
	}

	line("%s (%s games)", m.Name, games)
	if m.Unknown > 0 {
		line("unknown results: %d %s", m.Unknown, share(float64(m.Unknown), m.Games))
	}

	details := fmt.Sprintf("board size: %d   ", m.Size)
	if m.Handicap > 0 {
		style := "fixed"
		if m.FreeHandicap {
			style = "free"
		}
		details += fmt.Sprintf("handicap: %d (%s)   ", m.Handicap, style)
	}
	details += "komi: " + gomillFloat(m.Komi)
	if m.Removed {
		details = "?? (missing from control file)"
	}

	line("%s", details)
	line("%s", gomillTable(m.gomillColumns()))
	return b.String()
}

// gomillColumns returns the columns of a matchup's table.
func (m MatchupStanding) gomillColumns() []gomillColumn {
	name := gomillColumn{cells: m.Players[:], pad: 3}
	wins := gomillColumn{head: "wins", right: true, pad: 1}
	rate := gomillColumn{right: true, pad: 3}
	for k := range m.Players {
		wins.cells = append(wins.cells, PointsText(m.Points(k)))
		rate.cells = append(rate.cells, share(m.Points(k), m.Games))
	}

	columns := []gomillColumn{name, wins, rate}
	if with := m.gomillColors(); with != nil {
		columns[2].pad = 7
		columns = append(columns, with...)
	} else {
		colors := []string{"(black)", "(white)"}
		if m.AsBlack[0] == 0 {
			slices.Reverse(colors)
		}
		columns = append(columns, gomillColumn{cells: colors, pad: 1})
	}

	if m.Forfeits != [2]int{} {
		columns = append(columns, gomillColumn{head: "forfeits", right: true, pad: 1,
			cells: []string{fmt.Sprint(m.Forfeits[0]), fmt.Sprint(m.Forfeits[1])}})
	}
	if known := func(seconds float64) bool { return seconds > 0 }; known(m.CPU[0]) || known(m.CPU[1]) {
		c := gomillColumn{head: "avg cpu", right: true, pad: 2}
		for _, seconds := range m.CPU {
			if math.IsNaN(seconds) {
				c.cells = append(c.cells, "   ----")
			} else {
				c.cells = append(c.cells, fmt.Sprintf("%7.2f", seconds))
			}
		}
		columns = append(columns, c)
	}
	return columns
}

// gomillColors returns the columns of wins with each color, with the sums below; nil
// if neither player had both colors.
func (m MatchupStanding) gomillColors() []gomillColumn {
	if m.AsBlack[0] == 0 || m.AsBlack[1] == 0 {
		return nil
	}
	jigos := float64(m.Jigos) / 2
	column := func(color model.Color, pad int) []gomillColumn {
		wins, rate := gomillColumn{head: color.String(), span: 2, pad: 1}, gomillColumn{right: true, pad: pad}
		total := jigos
		for k := range m.Players {
			won, played := float64(m.WinsAsBlack[k]), m.AsBlack[k]
			if color == model.White {
				won, played = float64(m.Wins[k]-m.WinsAsBlack[k]), m.Games-m.AsBlack[k]
			}
			total += won
			wins.cells = append(wins.cells, PointsText(won+jigos))
			rate.cells = append(rate.cells, share(won+jigos, played))
		}
		wins.cells = append(wins.cells, PointsText(total))
		rate.cells = append(rate.cells, share(total, m.Games))
		return []gomillColumn{wins, rate}
	}
	return append(column(model.Black, 5), column(model.White, 3)...)
}

// share writes a part of games in percent.
func share(part float64, games int) string {
	if games == 0 {
		return "--"
	}
	return fmt.Sprintf("%.2f%%", 100*part/float64(games))
}

// A gomillColumn is a column of a table. The heading stands over span columns, which
// have none of their own; 0 is 1.
type gomillColumn struct {
	head  string
	span  int
	cells []string
	right bool // the cells are right-aligned
	pad   int  // blanks behind the column
}

// gomillTable lays out columns as Gomill does: a column is as wide as its cells, and
// wider if its heading needs that. Lines have no blanks at their ends.
func gomillTable(columns []gomillColumn) string {
	rows := 0
	widths := make([]int, len(columns))
	for i, c := range columns {
		rows = max(rows, len(c.cells))
		for _, cell := range c.cells {
			widths[i] = max(widths[i], words.Width(cell))
		}
	}

	var heads []string
	for i := 0; i < len(columns); {
		span := max(columns[i].span, 1)
		width := -1
		for k := i; k < i+span; k++ {
			width += widths[k] + columns[k].pad
		}
		if short := len(columns[i].head) - width; short > 0 {
			width, widths[i] = width+short, widths[i]+short
		}
		heads = append(heads, fmt.Sprintf("%-*s", width, columns[i].head))
		i += span
	}

	lines := []string{strings.TrimRight(strings.Join(heads, " "), " ")}
	for row := range rows {
		var b strings.Builder
		for i, c := range columns {
			cell := ""
			if row < len(c.cells) {
				cell = c.cells[row]
			}
			gap := strings.Repeat(" ", max(0, widths[i]-words.Width(cell)))
			if c.right {
				cell, gap = gap+cell, ""
			}
			fmt.Fprintf(&b, "%s%s%*s", cell, gap, c.pad, "")
		}
		if line := strings.TrimRight(b.String(), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
