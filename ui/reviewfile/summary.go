package reviewfile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
	"gobandit/ui/figure"
	"gobandit/ui/page"
)

// A Summary sums up the moves of a player in reviewed games.
type Summary struct {
	Player string // "": both players of each game
	review.Totals
	Kinds [review.NumKinds]review.Total // mistakes alone
	Games []SummedGame                  // by date, then as they were added
}

// A SummedGame is what the moves of one side of a game come to.
type SummedGame struct {
	*review.PlayerTotals
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
		s.Totals.Add(m)
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
	text := fmt.Sprintf("%s %s", g.of.File, g.Color.Disc())
	if date := g.of.Record.Info.Date; date != "" {
		text = date + " " + text
	}
	if n := g.of.name(g.Color.Opponent()); n != "" {
		text += " v " + n
	}
	return text
}

// trend compares the mean loss of the games of the earlier half with that of the later half;
// "" with fewer than four games.
func (s *Summary) trend() string {
	losses := s.losses()
	n := len(losses)
	if n < 4 {
		return ""
	}
	earlier, varianceBefore := meanLoss(losses[:n/2])
	later, varianceAfter := meanLoss(losses[n/2:])
	return fmt.Sprintf("trend: mean loss %s%% in the earlier %d games, %s%% in the later %d: %+.1f ±%.1f", percent(earlier), n/2, percent(later), n-n/2,
		100*(later-earlier), 200*math.Sqrt(varianceBefore+varianceAfter))
}

// losses returns the mean loss a move in each game, of both sides together if both are summed up.
func (s *Summary) losses() (losses []float64) {
	for i := 0; i < len(s.Games); {
		of, loss, moves := s.Games[i].of, 0., 0.
		for ; i < len(s.Games) && s.Games[i].of == of; i++ {
			n := float64(s.Games[i].Judged)
			loss, moves = loss+n*s.Games[i].MeanLoss(), moves+n
		}
		losses = append(losses, loss/moves)
	}
	return losses
}

// meanLoss returns the mean of losses, and the variance of that mean.
func meanLoss(losses []float64) (mean, variance float64) {
	n := float64(len(losses))
	for _, loss := range losses {
		mean += loss / n
	}
	for _, loss := range losses {
		d := loss - mean
		variance += d * d / n / max(n-1, 1)
	}
	return mean, variance
}

// fewVisits is the number of visits of a position below which most mistakes that a search finds are its own.
const fewVisits = 100

// noise says that mistakes found with so many visits may be none; "" with enough visits, or without mistakes.
func noise(mistakes, visits int) string {
	if mistakes == 0 || visits <= 0 || visits >= fewVisits {
		return ""
	}
	return fmt.Sprintf("With %s a position most of these mistakes are noise of the search: %d or more (--visits) tell.", words.Plural(visits, "visit"), fewVisits)
}

// byLoss returns the games, the one with the least mean loss first.
func (s *Summary) byLoss() []SummedGame {
	return slices.SortedStableFunc(slices.Values(s.Games), func(a, b SummedGame) int { return cmp.Compare(a.MeanLoss(), b.MeanLoss()) })
}

// title says whose moves these are.
func (s *Summary) title() string {
	games := map[*Report]bool{}
	for _, g := range s.Games {
		games[g.of] = true // twice, if both sides count
	}
	return fmt.Sprintf("%s: %s", cmp.Or(s.Player, "all players"), words.Plural(len(games), "game"))
}

// Text returns the summary for a terminal.
func (s *Summary) Text() string { return s.Page().Text() }

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
	phaseDoc
	Phases map[string]phaseDoc `json:"phases"`
	Kinds  map[string]phaseDoc `json:"kinds"` // mistakes alone
	Games  []GameDocument      `json:"games"` // by date
}

// A GameDocument is a game of a summary.
type GameDocument struct {
	File     string `json:"file"`
	Review   string `json:"review"` // path of the record with the review
	Date     string `json:"date"`
	Color    string `json:"color"`
	Opponent string `json:"opponent"`
	Result   string `json:"result"`
	phaseDoc
	At []int `json:"mistakes_at"` // numbers of the moves, the largest loss first
}

// Document returns the summary as JSON has it.
func (s *Summary) Document() any {
	all, phases := totalDocs(&s.Totals)
	d := SummaryDocument{Player: s.Player, phaseDoc: all, Phases: phases, Kinds: map[string]phaseDoc{}, Games: []GameDocument{}}
	for _, k := range s.kinds() {
		d.Kinds[k.String()] = totalDocOf(&s.Kinds[k])
	}
	for _, g := range s.Games {
		game := GameDocument{File: g.of.File, Review: g.of.Annotated(), Date: g.of.Record.Info.Date, Color: g.Color.Letter(), Opponent: g.of.name(g.Color.Opponent()),
			phaseDoc: totalDocOf(&g.Total), At: []int{}}
		if g.of.Record.Result.By != model.Unknown {
			game.Result = g.of.Record.Result.String()
		}
		game.At = words.Each(g.Ranked, func(m *review.JudgedMove) int { return m.Number })
		d.Games = append(d.Games, game)
	}
	return d
}

// SummaryFile is the name of the summary of the last review of several games, in the folder of reviews.
const SummaryFile = "summary.json"

// Keep stores the summary in the folder of reviews.
func (s *Summary) Keep(dir string) error {
	text, err := json.Marshal(s.Document())
	if err != nil {
		return err
	}
	return match.WriteFile(filepath.Join(dir, SummaryFile), text)
}

// Page returns the summary as a page with figures.
func (s *Summary) Page() page.Page {
	phases, kinds := figure.Bars{Title: "Mean loss by phase", Axis: figure.Axis{Percent: true, Zero: true}}, figure.Bars{Title: "Mistakes by kind", Axis: figure.Axis{Zero: true}}
	for phase := range review.NumPhases {
		if t := &s.Phases[phase]; t.Judged > 0 {
			phases.Rows = append(phases.Rows, figure.Bar{Name: phase.String(), Value: t.MeanLoss(), Note: words.Plural(t.Judged, "move")})
		}
	}
	missed := &report.Table{Head: []string{" kind", "mistakes", "mean loss %", "mean points lost"}}
	for _, k := range s.kinds() {
		t := &s.Kinds[k]
		kinds.Rows = append(kinds.Rows, figure.Bar{Name: k.String(), Value: float64(t.Mistakes), Note: "mean loss " + percent(t.MeanLoss()) + " %"})
		missed.Rows = append(missed.Rows, []string{k.String(), fmt.Sprint(t.Mistakes), percent(t.MeanLoss()), points(t.MeanPoints())})
	}

	losses := figure.Series{Dots: true}
	for i, loss := range s.losses() {
		losses.Add(float64(i+1), loss)
	}
	var names []string
	var games []*review.Total
	for _, g := range s.byLoss() {
		names, games = append(names, g.String()), append(games, &g.Total)
	}
	trend := figure.Chart{Title: "Mean loss, game by game", X: figure.Axis{Label: "game, by date"}, Y: figure.Axis{Percent: true, Zero: true}, Series: []figure.Series{losses}}

	p := page.Page{Title: s.title(), Summary: []string{fmt.Sprintf("%s judged, mean loss %s%%, mistakes: %s.", words.Plural(s.Judged, "move"), percent(s.MeanLoss()), s.Count())}}
	if text := s.trend(); text != "" {
		p.Summary = append(p.Summary, text)
	}
	if len(s.Games) > 0 {
		fewest := slices.MinFunc(s.Games, func(a, b SummedGame) int { return cmp.Compare(a.of.Visits, b.of.Visits) })
		if text := noise(s.Mistakes, fewest.of.Visits); text != "" {
			p.Summary = append(p.Summary, text)
		}
	}
	if len(s.Games) > 0 {
		p.Sections = append(p.Sections, page.Section{Title: "Losses", Figures: []page.Named{{Name: "phases", Figure: phases.Figure()}}, Blocks: []report.Block{phaseTable(&s.Totals)}},
			page.Section{Title: "The games", Figures: []page.Named{{Name: "trend", Figure: trend.Figure()}}, Blocks: []report.Block{totalTable("the best game first", names, games)}})
	}
	if len(kinds.Rows) > 0 {
		p.Sections[0].Figures = append(p.Sections[0].Figures, page.Named{Name: "kinds", Figure: kinds.Figure()})
		p.Sections[0].Blocks = append(p.Sections[0].Blocks, report.Block{Table: missed})
	}
	return p
}
