package reviewfile

import (
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
)

// A Document is a report as JSON has it. Rates are from 0 to 1 in the view of the player
// of the move; null stands for what is unknown.
type Document struct {
	File      string       `json:"file"`
	Engine    string       `json:"engine"`
	Visits    int          `json:"visits"` // of a position, as asked for
	Seed      uint64       `json:"seed"`
	Size      int          `json:"size"`
	Komi      float64      `json:"komi"`
	Rules     string       `json:"rules"`
	Black     string       `json:"black"`
	White     string       `json:"white"`
	Result    string       `json:"result"`
	Positions int          `json:"positions"`
	Searched  int          `json:"searched"`
	Moves     []moveDoc    `json:"moves"`
	Players   [2]playerDoc `json:"players"`
	Warnings  []string     `json:"warnings"`
}

type moveDoc struct {
	Number        int      `json:"number"`
	Color         string   `json:"color"`
	Move          string   `json:"move"`
	WinRateBefore *float64 `json:"win_rate_before"` // of the best move
	WinRateAfter  *float64 `json:"win_rate_after"`  // of the move played
	Loss          *float64 `json:"loss"`
	LossSE        *float64 `json:"loss_se"`
	PointsLost    *float64 `json:"points_lost"`
	PointsSE      *float64 `json:"points_se"`
	Rank          *int     `json:"rank"` // among the candidates, from 1
	Candidates    int      `json:"candidates"`
	Best          *string  `json:"best"`
	PV            []string `json:"pv"`
	Mistake       bool     `json:"mistake"`
	Phase         string   `json:"phase"`
	Visits        [2]int   `json:"visits"` // that both win rates come from
	Note          string   `json:"note,omitempty"`
}

type totalDoc struct {
	Moves      int      `json:"moves"` // that are judged
	MeanLoss   *float64 `json:"mean_loss"`
	MeanPoints *float64 `json:"mean_points_lost"`
	BestShare  *float64 `json:"best_share"`
	MistakesSE *float64 `json:"mistakes_se"` // of their number
}

type playerDoc struct {
	Color string `json:"color"`
	Name  string `json:"name"`
	totalDoc
	Mistakes []moveDoc           `json:"mistakes"` // the largest loss first
	Phases   map[string]phaseDoc `json:"phases"`
}

type phaseDoc struct {
	totalDoc
	Mistakes int `json:"mistakes"`
}

// Decimals of rates and points.
const (
	rateDecimals   = 4
	pointsDecimals = 2
)

// Document returns the report as JSON has it.
func (r *Report) Document() any {
	start := r.Record.Start
	d := Document{
		File: r.File, Engine: r.Engine, Visits: r.Visits, Seed: r.Seed, Size: start.Size(), Komi: start.Komi(),
		Rules: start.Rules().Name(), Black: r.name(model.Black), White: r.name(model.White),
		Positions: len(r.Plan.Positions), Searched: len(r.Found), Moves: []moveDoc{}, Warnings: []string{},
	}
	if r.Record.Result.By != model.Unknown {
		d.Result = r.Record.Result.String()
	}
	d.Warnings = append(d.Warnings, words.Each(r.Record.Warnings, func(w error) string { return w.Error() })...)
	for i := range r.Moves {
		d.Moves = append(d.Moves, moveDocOf(&r.Moves[i], start.Size()))
	}
	for i := range r.Players {
		d.Players[i] = r.playerDoc(&r.Players[i])
	}
	return d
}

func moveDocOf(m *review.JudgedMove, size int) moveDoc {
	d := moveDoc{
		Number: m.Number, Color: m.Color.Letter(), Move: m.Point.Vertex(size), Phase: m.Phase.String(),
		PV: model.Vertices(m.PV, size), Candidates: m.Candidates, Mistake: m.Mistake, Note: m.Why,
	}
	if m.Rank > 0 {
		d.Rank = &m.Rank
	}
	if len(d.PV) > 0 {
		d.Best = &d.PV[0]
	}
	if m.Known {
		d.WinRateBefore, d.WinRateAfter = number(m.Best.WinRate, rateDecimals), number(m.Played.WinRate, rateDecimals)
		d.Loss, d.LossSE = number(m.Loss, rateDecimals), number(m.LossSE, rateDecimals)
		d.PointsLost, d.PointsSE = number(m.Points, pointsDecimals), number(m.PointsSE, pointsDecimals)
		d.Visits = [2]int{m.Best.Visits, m.Played.Visits}
	}
	return d
}

func (r *Report) playerDoc(p *review.PlayerTotals) playerDoc {
	size := r.Record.Start.Size()
	all, phases := totalDocs(&p.Totals)
	d := playerDoc{Color: p.Color.Letter(), Name: r.name(p.Color), totalDoc: all.totalDoc, Mistakes: []moveDoc{}, Phases: phases}
	d.Mistakes = append(d.Mistakes, words.Each(p.Ranked, func(m *review.JudgedMove) moveDoc { return moveDocOf(m, size) })...)
	return d
}

// totalDocs returns what all moves come to, and those of each phase.
func totalDocs(t *review.Totals) (all phaseDoc, phases map[string]phaseDoc) {
	phases = map[string]phaseDoc{}
	for phase := range review.NumPhases {
		phases[phase.String()] = totalDocOf(&t.Phases[phase])
	}
	return totalDocOf(&t.Total), phases
}

func totalDocOf(t *review.Total) phaseDoc {
	return phaseDoc{totalDoc{t.Judged, number(t.MeanLoss(), rateDecimals), number(t.MeanPoints(), pointsDecimals), number(t.BestShare(), rateDecimals), number(t.MistakesSE(), pointsDecimals)}, t.Mistakes}
}
