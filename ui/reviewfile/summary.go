package reviewfile

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"gobandit/gtp/event/report"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
	"gobandit/ui/figure"
	"gobandit/ui/page"
)

// A Summary sums up the moves of a player in reviewed games.
type Summary struct {
	Player string // "": both players of each game
	review.Total
	Phases [review.NumPhases]review.Total
	Kinds  [review.NumKinds]review.Total // mistakes alone
	Games  []SummedGame                  // by date, then as they were added
}

// A SummedGame is what the moves of one side of a game come to.
type SummedGame struct {
	*review.Player
	of *Report
}

// Add adds the moves of a side of a game.
func (s *Summary) Add(r *Report, c model.Color) {
	p := r.Player(c)
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Color != c || !m.Known {
			continue
		}
		s.Total.Add(m)
		s.Phases[m.Phase].Add(m)
		if m.Mistake {
			s.Kinds[r.kind(i)].Add(m)
		}
	}
	if p.Judged > 0 {
		s.Games = append(s.Games, SummedGame{p, r})
	}
	slices.SortStableFunc(s.Games, func(a, b SummedGame) int { return cmp.Compare(a.of.Record.Info.Date, b.of.Record.Info.Date) })
}

// kind returns the kind of a mistake, by its place among the moves.
func (r *Report) kind(i int) review.Kind {
	m := &r.Moves[i]
	g := r.Record.Game(m.Turn.Parent)
	return review.KindOf(m, g.Board(), m.Turn.Parent.Move, r.Found[r.Plan.Steps[i].After])
}

// String names the game: its date, file, side and opponent.
func (g *SummedGame) String() string {
	text := fmt.Sprintf("%s %s", g.of.File, disc(g.Color))
	if date := g.of.Record.Info.Date; date != "" {
		text = date + " " + text
	}
	if n := g.of.name(g.Color.Opponent()); n != "" {
		text += " v " + n
	}
	return text
}

func disc(c model.Color) string {
	if c == model.White {
		return "○"
	}
	return "●"
}

// trend compares the mean loss of the games of the earlier half with that of the later half;
// "" with fewer than four games.
func (s *Summary) trend() string {
	n := len(s.Games)
	if n < 4 {
		return ""
	}
	earlier, varianceBefore := meanLoss(s.Games[:n/2])
	later, varianceAfter := meanLoss(s.Games[n/2:])
	return fmt.Sprintf("trend: mean loss %s%% in the earlier %d games, %s%% in the later %d: %+.1f ±%.1f", percent(earlier), n/2, percent(later), n-n/2,
		100*(later-earlier), 200*math.Sqrt(varianceBefore+varianceAfter))
}

// meanLoss returns the mean over games of their mean losses, and the variance of that mean.
func meanLoss(games []SummedGame) (mean, variance float64) {
	n := float64(len(games))
	for _, g := range games {
		mean += g.MeanLoss() / n
	}
	for _, g := range games {
		d := g.MeanLoss() - mean
		variance += d * d / n / max(n-1, 1)
	}
	return mean, variance
}

// byLoss returns the games, the one with the least mean loss first.
func (s *Summary) byLoss() []SummedGame {
	return slices.SortedStableFunc(slices.Values(s.Games), func(a, b SummedGame) int { return cmp.Compare(a.MeanLoss(), b.MeanLoss()) })
}

// title says whose moves these are.
func (s *Summary) title() string {
	return fmt.Sprintf("%s: %s", cmp.Or(s.Player, "all players"), words.Plural(len(s.Games), "game"))
}

// WriteText writes the summary for people.
func (s *Summary) WriteText(out io.Writer) {
	fmt.Fprintf(out, "%s\n%s", s.title(), totalLine("all moves", &s.Total))
	for phase := range review.NumPhases {
		if t := &s.Phases[phase]; t.Judged > 0 {
			fmt.Fprint(out, totalLine(phase.String(), t))
		}
	}

	fmt.Fprintf(out, "\n%-20s %8s %12s %12s\n", "mistakes", "", "mean loss %", "mean points")
	for _, k := range s.kinds() {
		t := &s.Kinds[k]
		fmt.Fprintf(out, "%-20s %8d %12s %12s\n", k, t.Mistakes, percent(t.MeanLoss()), points(t.MeanPoints()))
	}

	if trend := s.trend(); trend != "" {
		fmt.Fprintf(out, "\n%s\n", trend)
	}
	fmt.Fprintf(out, "\n%11s %8s  %s\n", "mean loss %", "mistakes", "game, the best first")
	for _, g := range s.byLoss() {
		fmt.Fprintf(out, "%11s %8d  %s\n", percent(g.MeanLoss()), g.Mistakes, &g)
	}
}

// kinds returns the kinds of mistakes that occur, the one that lost most in all first.
func (s *Summary) kinds() (kinds []review.Kind) {
	for k := range review.NumKinds {
		if s.Kinds[k].Mistakes > 0 {
			kinds = append(kinds, k)
		}
	}
	sum := func(k review.Kind) float64 { return s.Kinds[k].MeanLoss() * float64(s.Kinds[k].Judged) }
	slices.SortStableFunc(kinds, func(a, b review.Kind) int { return cmp.Compare(sum(b), sum(a)) })
	return kinds
}

// A SummaryDocument is a summary as JSON has it.
type SummaryDocument struct {
	Player string `json:"player"`
	totalDoc
	Mistakes int                 `json:"mistakes"`
	Phases   map[string]phaseDoc `json:"phases"`
	Kinds    map[string]phaseDoc `json:"kinds"` // mistakes alone
	Games    []gameDoc           `json:"games"` // by date
}

type gameDoc struct {
	File     string `json:"file"`
	Date     string `json:"date"`
	Color    string `json:"color"`
	Opponent string `json:"opponent"`
	Result   string `json:"result"`
	phaseDoc
	At []int `json:"mistakes_at"` // numbers of the moves, the largest loss first
}

// Document returns the summary as JSON has it.
func (s *Summary) Document() SummaryDocument {
	d := SummaryDocument{Player: s.Player, totalDoc: totalDocOf(&s.Total), Mistakes: s.Mistakes, Phases: map[string]phaseDoc{}, Kinds: map[string]phaseDoc{}, Games: []gameDoc{}}
	for phase := range review.NumPhases {
		d.Phases[phase.String()] = phaseDoc{totalDocOf(&s.Phases[phase]), s.Phases[phase].Mistakes}
	}
	for _, k := range s.kinds() {
		d.Kinds[k.String()] = phaseDoc{totalDocOf(&s.Kinds[k]), s.Kinds[k].Mistakes}
	}
	for _, g := range s.Games {
		game := gameDoc{File: g.of.File, Date: g.of.Record.Info.Date, Color: g.Color.Letter(), Opponent: g.of.name(g.Color.Opponent()),
			phaseDoc: phaseDoc{totalDocOf(&g.Total), g.Mistakes}, At: []int{}}
		if g.of.Record.Result.By != model.Unknown {
			game.Result = g.of.Record.Result.String()
		}
		for _, m := range g.Ranked {
			game.At = append(game.At, m.Number)
		}
		d.Games = append(d.Games, game)
	}
	return d
}

// Page returns the summary as a page with figures.
func (s *Summary) Page() page.Page {
	phases, kinds := figure.Bars{Title: "Mean loss by phase", Axis: figure.Axis{Percent: true, Zero: true}}, figure.Bars{Title: "Mistakes by kind", Axis: figure.Axis{Zero: true}}
	for phase := range review.NumPhases {
		if t := &s.Phases[phase]; t.Judged > 0 {
			phases.Rows = append(phases.Rows, figure.Bar{Name: phase.String(), Value: t.MeanLoss(), Note: words.Plural(t.Judged, "move")})
		}
	}
	for _, k := range s.kinds() {
		kinds.Rows = append(kinds.Rows, figure.Bar{Name: k.String(), Value: float64(s.Kinds[k].Mistakes), Note: "mean loss " + percent(s.Kinds[k].MeanLoss()) + " %"})
	}

	losses := figure.Series{Dots: true}
	games := &report.Table{Head: []string{" game", "judged", "mean loss %", "mean points lost", "best move %", "mistakes"}}
	for i, g := range s.Games {
		losses.Add(float64(i+1), g.MeanLoss())
		games.Rows = append(games.Rows, []string{g.String(), fmt.Sprint(g.Judged), percent(g.MeanLoss()), points(g.MeanPoints()), words.Percent(g.BestShare()), fmt.Sprint(g.Mistakes)})
	}
	trend := figure.Chart{Title: "Mean loss, game by game", X: figure.Axis{Label: "game, by date"}, Y: figure.Axis{Percent: true, Zero: true}, Series: []figure.Series{losses}}

	p := page.Page{Title: s.title(), Summary: []string{fmt.Sprintf("%s judged, mean loss %s %%, %s.", words.Plural(s.Judged, "move"), percent(s.MeanLoss()), words.Plural(s.Mistakes, "mistake"))}}
	if text := s.trend(); text != "" {
		p.Summary = append(p.Summary, text)
	}
	if len(s.Games) > 0 {
		p.Sections = append(p.Sections, page.Section{Title: "Losses", Figures: []page.Named{{Name: "phases", Figure: phases.Figure()}}},
			page.Section{Title: "The games", Figures: []page.Named{{Name: "trend", Figure: trend.Figure()}}, Blocks: []report.Block{{Table: games}}})
	}
	if len(kinds.Rows) > 0 {
		p.Sections[0].Figures = append(p.Sections[0].Figures, page.Named{Name: "kinds", Figure: kinds.Figure()})
	}
	return p
}
