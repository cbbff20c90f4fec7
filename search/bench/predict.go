package bench

import (
	"context"
	"errors"
	"math"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/learn"
)

// leastChance is what the chance of a move that is left out counts as.
const leastChance = 1e-6

// phases of games, each up to a number of moves as a share of the board's points.
var phases = []struct {
	name string
	end  float64
}{{"opening", 0.125}, {"middle game", 0.5}, {"endgame", math.Inf(1)}}

// A Prediction is how well an engine's priors predict the moves of games.
type Prediction struct {
	Engine string `json:"engine"`
	PredictionRates
	Phases []PredictionRates `json:"phases"`
}

// PredictionRates are the figures of all moves, or those of a phase.
type PredictionRates struct {
	Phase   string  `json:"phase,omitempty"`
	Games   int     `json:"games"`
	Moves   int     `json:"moves"`
	Top1    float64 `json:"top1"`     // share of the moves that are ranked first
	Top5    float64 `json:"top5"`     // share of those among the first five
	LogLoss float64 `json:"log_loss"` // mean of -ln of the move's prior
}

// Predict measures how well the priors of an engine predict the moves of games,
// without a search; passes are left out. NewSearcher makes a searcher for each
// processor, and report is called after each game.
func Predict(ctx context.Context, engine string, newSearcher func() (*search.Searcher, error), games []learn.TrainingGame, report func(done int)) (Prediction, error) {
	p := &predictor{rates: make([][]learn.Rates, learn.Workers()), games: make([][]int, learn.Workers())}
	for i := range p.rates {
		s, err := newSearcher()
		if err != nil {
			return Prediction{}, err
		}
		if !s.KnowsMoves() {
			return Prediction{}, errors.New("has no priors: it has no actionHeuristic")
		}
		p.searchers = append(p.searchers, s)
		p.rates[i], p.games[i] = make([]learn.Rates, len(phases)+1), make([]int, len(phases)+1)
	}

	const batch = 16 // games between two reports
	for from := 0; from < len(games); from += batch {
		part := games[from:min(from+batch, len(games))]
		if err := learn.Each(ctx, len(part), func(worker, i int) error { return p.game(worker, &part[i]) }); err != nil {
			return Prediction{}, err
		}
		report(from + len(part))
	}

	out := Prediction{Engine: engine}
	for i := range phases {
		if r := p.sum(i + 1); r.Moves > 0 {
			r.Phase = phases[i].name
			out.Phases = append(out.Phases, r)
		}
	}
	out.PredictionRates = p.sum(0)
	return out, nil
}

// A predictor counts by worker, all moves first and then those of each phase.
type predictor struct {
	searchers []*search.Searcher
	rates     [][]learn.Rates
	games     [][]int
}

// game predicts the moves of a game.
func (p *predictor) game(worker int, played *learn.TrainingGame) error {
	g := model.GameFrom(played.Start, model.EvenKomi)
	seen := make([]bool, len(phases)+1)
	for n, m := range played.Moves {
		if m.Point != model.Pass && m.Color == g.ToPlay() {
			better, loss := rank(p.searchers[worker].Priors(g), g.Size(), m.Point)
			phase := 1
			for float64(n) >= phases[phase-1].end*float64(g.Size()*g.Size()) {
				phase++
			}
			for _, i := range []int{0, phase} {
				p.rates[worker][i].Add(better, loss)
				seen[i] = true
			}
		}
		if err := g.Play(m); err != nil {
			break // other rules
		}
	}

	for i, s := range seen {
		if s {
			p.games[worker][i]++
		}
	}
	return nil
}

// rank returns how many points come before a move, equal ones among them, and the
// negative logarithm of its prior.
func rank(priors []float64, size int, move model.Point) (better int, loss float64) {
	at := move.Y()*size + move.X()
	for i, p := range priors[:size*size] {
		if i != at && p >= priors[at] {
			better++
		}
	}
	return better, -math.Log(max(priors[at], leastChance))
}

// sum returns the figures of all workers.
func (p *predictor) sum(i int) (out PredictionRates) {
	var all learn.Rates
	for worker := range p.rates {
		all.Merge(p.rates[worker][i])
		out.Games += p.games[worker][i]
	}
	out.Moves, out.Top1, out.Top5, out.LogLoss = all.Moves, all.First(), all.Five(), all.Loss()
	return out
}
