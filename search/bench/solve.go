package bench

import (
	"context"
	"errors"

	"gobandit/model"
	"gobandit/search"
)

// A Solution is what a search makes of a problem.
type Solution struct {
	Set    string  `json:"set"`
	Number string  `json:"number"`
	ToPlay string  `json:"to_play"`
	Wanted string  `json:"wanted"` // moves such as A1|B2, or with a ! before them all others
	Tries  []Try   `json:"tries"`  // by budget
	Trace  *Traced `json:"trace,omitempty"`
}

// A Try is the move that a search of some playouts chose.
type Try struct {
	Playouts int     `json:"playouts"`
	Move     string  `json:"move"`
	WinRate  float64 `json:"win_rate"`
	Right    bool    `json:"right"`
}

// Traced says why a wrong move was chosen: that of the right moves which the
// search prefers, and the move that it prefers to it. Pairs have the right one first.
type Traced struct {
	Verdict string     `json:"verdict"` // a search.Verdict, or Excluded
	Moves   [2]string  `json:"moves"`
	Visits  [2]int     `json:"visits"`
	WinRate [2]float64 `json:"win_rate"` // of the playouts through each
	AMAF    [2]float64 `json:"amaf"`
	Initial [2]float64 `json:"initial_win_rate"`
	Alone   [2]float64 `json:"alone"` // searched by itself
	Plain   [2]float64 `json:"plain"` // playouts without a tree
}

// Excluded is the verdict on moves that the search does not consider: they fill
// an own eye.
const Excluded = "excluded"

// Solve has a searcher look for the move of a problem with each budget, from nothing
// known. If the last one is wrong and trace is set, the solution says why.
func Solve(ctx context.Context, s *search.Searcher, p *Problem, playouts []int, trace bool) (Solution, error) {
	size := p.Game.Size()
	out := Solution{Set: p.Set, Number: p.Number, ToPlay: p.Game.ToPlay().Letter(), Wanted: p.Wanted.String()}
	var last search.Result

	for _, n := range playouts {
		s.Clear()
		r, err := s.Search(ctx, p.Game, search.Budget{Playouts: n}, nil)
		if err != nil {
			return out, err
		}
		if err := context.Cause(ctx); err != nil {
			return out, err
		}
		move := r.Move
		if move == model.Resign && len(r.Moves) > 0 {
			move = r.Moves[0].Move
		}
		out.Tries = append(out.Tries, Try{n, move.Vertex(size), r.WinRate, p.Wanted.Has(move, size)})
		last = r
	}

	if !trace || out.Tries[len(out.Tries)-1].Right {
		return out, nil
	}
	var err error
	out.Trace, err = traced(ctx, s, p, last.Snapshot, playouts[len(playouts)-1])
	return out, err
}

// traced traces the right move of a problem that a search visited most.
func traced(ctx context.Context, s *search.Searcher, p *Problem, shot *search.Snapshot, playouts int) (*Traced, error) {
	size := p.Game.Size()
	wanted, found := model.Resign, false
	for _, m := range shot.Moves {
		if found = p.Wanted.Has(m.Move, size); found {
			wanted = m.Move
			break
		}
	}
	if right := p.Wanted.Moves(p.Game); !found && len(right) > 0 {
		wanted, found = right[0], true
	}
	if !found {
		return &Traced{Verdict: Excluded}, nil
	}

	t, err := s.Trace(ctx, p.Game, wanted, search.Budget{Playouts: playouts}, nil)
	if errors.Is(err, search.ErrNoSuchMove) {
		return &Traced{Verdict: Excluded, Moves: [2]string{wanted.Vertex(size), shot.Moves[0].Move.Vertex(size)}}, nil
	}
	if err != nil {
		return nil, err
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}

	end := t.Steps[len(t.Steps)-1]
	out := &Traced{Verdict: string(t.Verdict())}
	for i, m := range []search.TracedMove{end.Wanted, end.Preferred} {
		out.Moves[i], out.Visits[i] = m.Move.Vertex(size), m.Visits
		out.WinRate[i], out.AMAF[i], out.Initial[i] = m.WinRate, m.AMAF, m.InitialWinRate
		out.Alone[i], out.Plain[i] = t.Alone[i].WinRate, t.Alone[i].Plain
	}
	return out, nil
}
