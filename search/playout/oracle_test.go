package playout

import (
	"math"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/pattern"
)

// oracleTable compiles one of the databases that the data are about. GNU Go's
// own do not come with this program; the test of one that is not there is
// skipped.
func oracleTable(t *testing.T, name string) *pattern.Table {
	t.Helper()
	if name == "custom" {
		return table(t)
	}
	text := oracle.Text(t, "gnugo/db/"+name+".db")
	if text == nil {
		t.Skipf("%s.db is not there", name)
	}
	db := must.Get(pattern.Parse(text, pattern.Compatible))
	return db.Compile()
}

type estimate struct{ Mean, SE float64 }

// agree checks a mean against the oracle's, within four standard errors of the
// difference.
func agree(t *testing.T, what string, got, se float64, want estimate) {
	t.Helper()
	if d := math.Abs(got - want.Mean); d > 4*math.Hypot(se, want.SE) {
		t.Errorf("%s %.4f ± %.4f, want %.4f ± %.4f", what, got, se, want.Mean, want.SE)
	}
}

// playouts makes n playouts from where policy and b stand, and compares them:
// length, score, Black's wins at komi 7.5, and first moves, which are shares of
// their own.
func comparePlayouts(t *testing.T, w *Weighted, root *model.Board, n, oracle int, length, score estimate, black float64, first map[string]float64) {
	t.Helper()
	var s, scores Stats
	var trace model.Trace
	firsts := map[string]int{}
	rng, start, b := NewRNG(1), w.now, *root
	for range n {
		w.now, b = start, *root
		moves, points := w.Run(&b, rng, &trace)
		s.Add(moves, points, 7.5)
		scores.Add(points, points, 0)
		firsts[strings.ToUpper(trace[0].Vertex(root.Size()))]++
	}
	moves, movesSE := s.MeanMoves()
	agree(t, "length", moves, movesSE, length)
	mean, meanSE := scores.MeanMoves() // the mean and error of the points
	agree(t, "score", mean, meanSE, score)
	rate, rateSE := s.BlackWinRate()
	agree(t, "win rate", rate, rateSE, estimate{black, math.Sqrt(black * (1 - black) / float64(oracle))})
	for point, share := range first {
		p := float64(firsts[point]) / float64(n)
		v := math.Max(share, 1/float64(n))
		// five standard errors: there are hundreds of points
		if d := math.Abs(p - share); d > 5*math.Sqrt(v*(1-share)*(1/float64(n)+1/float64(oracle))) {
			t.Errorf("first move %s: %.4f, want %.4f", point, p, share)
		}
	}
}

func TestOraclePlayoutStats(t *testing.T) {
	var data struct {
		Databases map[string]struct {
			Playouts   int
			Length     estimate
			ScoreBlack estimate `json:"score_black"`
			ByKomi     map[string]struct {
				BlackWinRate float64 `json:"black_win_rate"`
			} `json:"by_komi"`
			FirstMove map[string]float64 `json:"first_move"`
		}
	}
	oracle.Decode(t, "gnugo/playout-stats.json", &data)
	n := must.Often(10_000, 40_000)
	for name, want := range data.Databases {
		t.Run(name, func(t *testing.T) {
			root := must.Get(model.NewBoard(9))
			w := NewWeighted(oracleTable(t, name), GNUGoRules)
			w.Start(root, model.Pass)
			w.Restart(root)
			comparePlayouts(t, w, root, n, want.Playouts, want.Length, want.ScoreBlack, want.ByKomi["7.5"].BlackWinRate, want.FirstMove)
		})
	}
}

func TestOraclePlayoutsFromPositions(t *testing.T) {
	var data struct {
		Positions []struct {
			ID, DB       string
			Moves        []string
			ToMove       string `json:"to_move"`
			Playouts     int
			Length       estimate
			ScoreBlack   estimate           `json:"score_black"`
			BlackWinRate float64            `json:"black_win_rate_komi_7.5"`
			FirstMove    map[string]float64 `json:"first_move"`
		}
	}
	oracle.Decode(t, "gnugo/playouts-from-positions.json", &data)
	n := must.Often(1500, 5000)
	tables := map[string]*pattern.Table{}
	for _, want := range data.Positions {
		t.Run(want.ID, func(t *testing.T) {
			if tables[want.DB] == nil {
				tables[want.DB] = oracleTable(t, want.DB)
			}
			b := must.Get(model.NewBoard(9))
			w := NewWeighted(tables[want.DB], GNUGoRules)
			w.Start(b, model.Pass)
			w.Restart(b)
			for _, text := range want.Moves {
				m := must.Get(model.ParseMove(text, 9))
				if b.ToPlay() != m.Color {
					w.Play(b, model.Pass)
				}
				w.Play(b, m.Point)
			}
			w.now.moves = 0 // the playout's own begin here
			comparePlayouts(t, w, b, n, want.Playouts, want.Length, want.ScoreBlack, want.BlackWinRate, want.FirstMove)
		})
	}
}
