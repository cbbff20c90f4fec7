package search

import (
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/playout"
)

// A PlayoutView is what one playout did, move by move.
type PlayoutView struct {
	Line    []model.Point // moves from the root to the leaf
	Rollout int           // moves from there to the end
	Score   float64       // Black's points minus White's minus komi
	Start   *model.Board  // the root's position, with the hidden stones that the playout drew
	Hidden  []model.Point // those that the root player does not see
	from    variant.Position
	Moves   []FilmMove    // of Line and of the rollout
	Owners  []model.Color // of the points at the end, row by row from the top left
}

// A FilmMove is a move of a playout. Its cause is what chose it. In the tree that is "tree". In the rollout it is a rule of the
// policy, such as "capture" or "shape", or one of these: "pattern" for a draw by pattern values, "random", "MAST", "policy" for a
// rollout policy of parameters, "any legal move", or "nothing left" for a pass.
type FilmMove struct {
	Move    model.Point
	Outcome model.Point // in a variant where it landed, or variant.Refused; else Move
	Side    model.Color
	Cause   string
}

// Board returns the position after n moves.
func (v *PlayoutView) Board(n int) *model.Board {
	if v.from == nil {
		b := *v.Start
		for _, m := range v.Moves[:n] {
			b.Play(m.Move)
		}
		return &b
	}
	p := v.from.Clone()
	for _, m := range v.Moves[:n] {
		p.Replay(m.Move, m.Outcome)
	}
	return p.Board(-1)
}

// Causes of moves that no rollout policy names.
const (
	byTree   = "tree"
	byMAST   = "MAST"
	byParams = "policy"
	byLaw    = "any legal move"
	passing  = "nothing left"
	byChance = "random"
)

// A film is a playout that is played once more, by a worker of its own.
type film struct {
	PlayoutView
	s   *Searcher
	sim viewSim
	w   *worker
}

// newFilm returns a film that stands at the root, with what a worker drew there that its
// player cannot see; nil draws it anew.
func (s *Searcher) newFilm(seed uint64, of *worker) *film {
	f := &film{s: s}
	f.w = newWorker(&s.engine, func(rng *playout.RNG) sim {
		if s.hidden != nil {
			f.sim = newVariantSim(rng, s.hidden)
			return f.sim
		}
		f.sim = s.fullSim(rng)
		return f.sim
	}, seed)
	f.w.mast.tables, f.w.mast.keys = s.workers[0].mast.tables, s.workers[0].mast.keys
	f.sim.reset()

	start := s.root // the search's goes on to other positions
	f.Start = &start
	if v, ok := f.sim.(*variantSim); ok {
		if of != nil {
			v.from = of.sim.(*variantSim).from
			*v.rng = of.sim.(*variantSim).dealt
			v.reset()
		}
		if of == nil || s.forest.redraws() {
			v.deal(s.side)
		}
		f.from, f.Start = v.p.Clone(), v.seen(-1)
		if r, ok := f.from.(variant.Revealer); ok {
			f.Hidden = r.Secrets(1 - s.side)
		}
	}
	return f
}

// add plays a move. In a variant its outcome may be known, else be known, else it is unknown.
func (f *film) add(move model.Point, cause string, outcome model.Point) {
	if g, ok := f.sim.(*goSim); ok && cause == "" {
		cause = g.reason()
	}
	if cause == "" {
		cause = byChance
	}
	if move == model.Pass && cause != byTree {
		cause = passing
	}
	side := f.sim.color(f.sim.toPlay())
	if outcome == unknownOutcome {
		outcome = f.sim.play(move)
	} else {
		f.sim.(*variantSim).replay(move, outcome)
	}
	f.Moves = append(f.Moves, FilmMove{move, outcome, side, cause})
}

// end returns the film, whose end is reached.
func (f *film) end() PlayoutView {
	f.Score = f.sim.margin() - f.s.komi
	if f.from == nil {
		b := f.sim.seen(-1)
		for p := range b.Points() {
			f.Owners = append(f.Owners, b.Owner(p))
		}
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

	f := s.newFilm(0, last)
	for i, m := range last.line {
		cause := byTree
		if !slices.ContainsFunc(last.path, func(s step) bool { return int(s.at) == i }) { // a side without nodes
			f.w.draw(f.sim.toPlay())
			cause = f.w.cause
		}
		outcome := unknownOutcome
		if v, ok := last.sim.(*variantSim); ok {
			outcome = v.came[i]
		}
		f.Line = append(f.Line, m.move)
		f.add(m.move, cause, outcome)
	}
	f.Line = slices.Clip(f.Line)

	*f.w.rng = last.drawn // the moves are drawn as they were, which says by what
	for _, move := range last.trace[:last.length] {
		f.w.draw(f.sim.toPlay())
		f.add(move, f.w.cause, unknownOutcome)
	}
	f.Rollout = last.length
	return f.end(), true
}

// Playout returns a playout that follows a line from the root and goes on from its end by
// the rollout policy. The search learns nothing from it. The error is an illegal move. It must
// not be called while a search runs.
func (s *Searcher) Playout(line []model.Point, seed uint64) (PlayoutView, error) {
	f := s.newFilm(seed, nil)
	f.Line = line
	for _, move := range line {
		if f.sim.over() || move != model.Pass && !f.sim.legal(move) {
			return PlayoutView{}, errors.New("the line has a move that is illegal on the search's board: " + move.Vertex(s.root.Size()))
		}
		f.w.line = append(f.w.line, played{move, uint8(f.sim.toPlay())})
		f.add(move, byTree, unknownOutcome)
	}

	f.w.film = f
	f.Rollout = f.w.stepwise()
	return f.end(), nil
}
