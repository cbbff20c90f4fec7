package search

import (
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/search/playout"
)

// A PlayoutView is what one playout did, move by move.
type PlayoutView struct {
	Line    []model.Point // moves from the root to the leaf
	Rollout int           // moves from there to the end
	Score   float64       // Black's points minus White's minus komi
	Start   *model.Board  // the root's position
	Moves   []FilmMove    // of Line and of the rollout
	Owners  []model.Color // of the points at the end, row by row from the top left
}

// A FilmMove is a move of a playout. Its cause is what chose it: "tree"; a rule of the
// rollout policy, such as "capture" or "shape"; "pattern" for a draw by pattern values,
// "random", "MAST", "policy" for a rollout policy of parameters, "any legal move", or
// "nothing left" for a pass.
type FilmMove struct {
	Move  model.Point
	Side  model.Color
	Cause string
}

// Causes of moves that no rollout policy names.
const (
	byTree   = "tree"
	byMAST   = "MAST"
	byParams = "policy"
	byLaw    = "any legal move"
	passing  = "nothing left"
)

// A film is a playout that is played once more, by a worker of its own.
type film struct {
	PlayoutView
	s   *Searcher
	sim *goSim
	w   *worker
}

// newFilm returns a film that stands at the root.
func (s *Searcher) newFilm(seed uint64) *film {
	f := &film{s: s, sim: &goSim{policy: s.policies.Rollout()}}
	if s.policies.Opponent != nil {
		f.sim.other = s.policies.Opponent()
	}
	f.w = newWorker(&s.engine, func(rng *playout.RNG) sim { f.sim.rng = rng; return f.sim }, seed)
	f.w.mast.tables, f.w.mast.keys = s.workers[0].mast.tables, s.workers[0].mast.keys
	f.sim.start(&s.root, s.sims[0].komi, s.last.moves)
	f.sim.reset()
	f.Start = &s.root
	return f
}

// add plays a move.
func (f *film) add(move model.Point, cause string) {
	if cause == "" {
		cause = f.sim.reason()
	}
	if move == model.Pass && cause != byTree {
		cause = passing
	}
	f.Moves = append(f.Moves, FilmMove{move, f.sim.b.ToPlay(), cause})
	f.sim.play(move)
}

// end returns the film, whose end is reached.
func (f *film) end() PlayoutView {
	start := *f.Start // the search's goes on to other positions
	f.Start = &start
	f.Score = f.sim.margin() - f.s.komi
	for p := range f.sim.b.Points() {
		f.Owners = append(f.Owners, f.sim.b.Owner(p))
	}
	return f.PlayoutView
}

// LastPlayout returns the playout that the last search began last, and false if
// it made none. It must not be called while a search runs.
func (s *Searcher) LastPlayout() (PlayoutView, bool) {
	var last *worker
	for _, w := range s.workers {
		if w.begun >= 0 && len(w.line) > 0 && (last == nil || w.begun > last.begun) {
			last = w
		}
	}
	if last == nil || s.tree == nil || s.playouts == 0 {
		return PlayoutView{}, false
	}

	f := s.newFilm(0)
	for i, m := range last.line {
		cause := byTree
		if !slices.ContainsFunc(last.path, func(s step) bool { return int(s.at) == i }) { // a side without nodes
			f.w.draw(f.sim.toPlay())
			cause = f.w.cause
		}
		f.Line = append(f.Line, m.move)
		f.add(m.move, cause)
	}
	f.Line = slices.Clip(f.Line)

	*f.w.rng = last.drawn // the moves are drawn as they were, which says by what
	for _, move := range last.trace[:last.length] {
		f.w.draw(f.sim.toPlay())
		f.add(move, f.w.cause)
	}
	f.Rollout = last.length
	return f.end(), true
}

// Playout returns a playout that follows a line from the root and goes on from its end by
// the rollout policy. The search learns nothing from it. The error is an illegal move. It must
// not be called while a search runs.
func (s *Searcher) Playout(line []model.Point, seed uint64) (PlayoutView, error) {
	f := s.newFilm(seed)
	f.Line = line
	for _, move := range line {
		if f.sim.over() || move != model.Pass && !f.sim.b.Legal(move) {
			return PlayoutView{}, errors.New("the line has a move that is illegal on the search's board: " + move.Vertex(s.root.Size()))
		}
		f.w.line = append(f.w.line, played{move, uint8(f.sim.toPlay())})
		f.add(move, byTree)
	}

	f.w.film = f
	f.Rollout = f.w.stepwise()
	return f.end(), nil
}
