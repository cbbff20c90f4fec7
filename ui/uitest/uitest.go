// Package uitest provides games, searches, engines, a tuning event and a window for tests of
// packages below ui.
package uitest

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
)

// Game returns a game after moves, given as vertices and played in turn.
func Game(t testing.TB, size int, moves string) *model.Game {
	t.Helper()
	g, err := model.NewGame(size, 6.5)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range strings.Fields(moves) {
		if err := g.Play(model.Move{Color: g.ToPlay(), Point: Point(t, v, size)}); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// Point returns the point of a vertex.
func Point(t testing.TB, v string, size int) model.Point {
	t.Helper()
	p, err := model.ParsePoint(v, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// PlayedGame returns a game with some stones on the board, Black to move.
func PlayedGame(t testing.TB, size int) *model.Game {
	t.Helper()
	g, err := model.NewGame(size, 7.5)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		p := model.Pt(2+i%(size-4), 2+(i*i+i/2)%(size-4))
		if c := g.ToPlay(); g.Legal(model.Move{Color: c, Point: p}) == nil {
			if err := g.Play(model.Move{Color: c, Point: p}); err != nil {
				t.Fatal(err)
			}
		}
	}
	g.SetToPlay(model.Black)
	return g
}

// Fight returns a game on a board of the given size in which Black, to move, can
// take stones near the last move and elsewhere, and save some.
func Fight(t testing.TB, size string) *model.Game {
	t.Helper()
	moves := map[string]string{
		"9":  "E5 E4 D5 D4 E6 F5 C4 F6 D3 A1 C6 C5 E3 D6",
		"13": "G7 G6 F7 F6 G8 H7 E6 H8 F5 A1 E8 E7 G5 F8",
		"19": "K10 K9 J10 J9 K11 L10 H9 L11 J8 A1 H11 H10 K8 J11",
	}[size]
	n, err := strconv.Atoi(size)
	if err != nil {
		t.Fatal(err)
	}
	return Game(t, n, moves)
}

// Snapshot returns a made-up search of g's position.
func Snapshot(g *model.Game) *search.Snapshot {
	n := g.Size()
	s := &search.Snapshot{
		ToPlay: g.ToPlay(), Size: n, MoveNumber: g.NumMoves(), WinRate: 0.543, Playouts: 58_100, Visits: 60_240,
		Nodes: 41_800, TreeBytes: 41 << 20, DepthMean: 6.3, DepthMax: 19, Elapsed: 7 * time.Second,
		Ownership: make([]float64, n*n),
	}
	visits := 41_200
	for p := range g.Board().Points() {
		s.Ownership[p.Y()*n+p.X()] = float64(2*p.X())/float64(n-1) - 1
		if g.Legal(model.Move{Color: g.ToPlay(), Point: p}) != nil || visits == 0 {
			continue
		}
		rate := 0.42 + float64(visits)/300_000
		s.Moves = append(s.Moves, search.MoveStats{
			Move: p, Visits: visits, WinRate: rate, LCB: rate - 2/float64(visits/100+10), AMAF: rate - 0.02, AMAFVisits: 10 * visits,
			Scored: visits, Score: float64(visits)/10_000 - 1, ScoreStdev: 12,
			PV: []model.Point{p, model.Pt(n-1, n-1), model.Pt(0, n-1), model.Pass},
		})
		visits /= 3
	}
	return s
}

// A Thinker is a search.Thinker made of its Search.
type Thinker func(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error)

// Search implements [search.Thinker].
func (f Thinker) Search(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	return f(ctx, g, b, watch)
}

// Clear implements [search.Thinker].
func (f Thinker) Clear() {}

// Searcher returns what makes a search of the default parameters with some workers.
func Searcher(workers int) func() (search.Thinker, error) {
	p := params.Default()
	p.Workers = workers
	return func() (search.Thinker, error) { return search.New(p, 1, search.Policies{}) }
}

// FirstEmpty answers at once with the first empty point from the top left.
func FirstEmpty(_ context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	s := Snapshot(g)
	watch(s)
	return search.Result{Move: s.Moves[0].Move, Snapshot: s}, nil
}
