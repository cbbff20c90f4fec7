package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/variant"
	"gobandit/search/knowledge"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A Searcher is the tree search of Go. It keeps its tree from one search to the
// next. Its methods but Explore must not be called while a search runs.
type Searcher struct {
	engine
	plan     *params.Plan
	policies Policies
	sims     []*goSim
	variants []*variantSim    // the workers' in a variant, where sims are none
	komi     float64          // of the game, which the sims' may differ from
	root     model.Board      // as the root player sees it
	hidden   variant.Position // of a variant: the root, with what its player cannot see drawn anew
	last     rootPosition
	balance  dynamicKomi
}

// A rootPosition is where in which game the tree's root stands.
type rootPosition struct {
	size  int
	rules model.Rules
	komi  float64
	start uint64 // hash of the position before the first move; in a variant its seed
	moves []model.Move
	tries []variant.Try // in place of moves
	made  int           // moves or tries
	side  model.Color   // to move
}

// Policies are what a search knows of Go beside the rules.
type Policies struct {
	Rollout  func() playout.Policy // makes the policy of rollouts, one a worker; nil is uniform playouts
	Opponent func() playout.Policy // of the other side, if it is another
	Patterns *pattern.Table        // of the action heuristic's patterns; they are left out if it is nil
	Network  *net.Net              // that the search asks, unless its evaluator is playouts
	Learned  knowledge.Models      // of the action heuristic's part learned, which is left out if there are none

	// Weakness returns moveTemperature and moveKnowledge on a board of a width. If it is nil, the search takes
	// the parameters of these names, divided by WidthFactor.
	Weakness func(width int) (temperature, knowledge float64)
}

// New returns a searcher. With the same seed, one worker and a budget that is no
// time it makes the same choices. An error names each parameter that is out of
// its range or cannot go with the others.
func New(p params.Params, seed uint64, policies Policies) (*Searcher, error) {
	plan, err := params.Compile(p, params.StandardGo)
	if err != nil {
		return nil, err
	}
	if policies.Rollout == nil {
		policies.Rollout = func() playout.Policy { return new(playout.Uniform) }
	}
	s := &Searcher{plan: plan}
	s.init(plan, seed, func(rng *playout.RNG) sim {
		g := &goSim{rng: rng, policy: policies.Rollout()}
		if policies.Opponent != nil {
			g.other = policies.Opponent()
		}
		s.sims = append(s.sims, g)
		return g
	})
	if s.consults() {
		s.network = policies.Network
	}
	s.table, s.learned, s.policies = policies.Patterns, policies.Learned, policies
	return s, nil
}

// NewVariant returns a searcher of games like that of a position of a variant. Its errors
// are those of New.
func NewVariant(p params.Params, seed uint64, like variant.Position) (*Searcher, error) {
	plan, err := params.Compile(p, params.VariantTraits(like.Traits()))
	if err != nil {
		return nil, err
	}
	s := &Searcher{plan: plan}
	s.init(plan, seed, func(rng *playout.RNG) sim {
		v := newVariantSim(rng, like)
		s.variants = append(s.variants, v)
		return v
	})
	s.rewards.Teams = like.Traits().Teams
	return s, nil
}

// atRoot returns a position at the root, for looks at the tree.
func (s *Searcher) atRoot(rng *playout.RNG) viewSim {
	if s.hidden != nil {
		return newVariantSim(rng, s.hidden)
	}
	if s.deferring { // what is known of moves depends on the policy and the last moves
		return s.fullSim(rng)
	}
	return &goSim{b: s.root}
}

// fullSim returns a position at the root that is played on from as the workers' are.
func (s *Searcher) fullSim(rng *playout.RNG) *goSim {
	g := &goSim{policy: s.policies.Rollout(), rng: rng}
	if s.policies.Opponent != nil {
		g.other = s.policies.Opponent()
	}
	g.start(&s.root, s.sims[0].komi, s.last.moves)
	g.reset()
	return g
}

// Params returns the parameters in effect.
func (s *Searcher) Params() params.Params { return s.plan.Params }

// Clear forgets the tree.
func (s *Searcher) Clear() { s.tree, s.last, s.balance = nil, rootPosition{}, dynamicKomi{} }

// Restrict implements Restricter. Searches before and after know nothing of each
// other, unless neither is restricted.
func (s *Searcher) Restrict(allowed Restriction) {
	if s.allowed != nil || allowed != nil {
		s.Clear()
	}
	s.allowed = allowed
}

// Search implements Thinker. An error is a panic of a worker, a defect of the
// program, or of a game of a variant that the searcher was not made for.
func (s *Searcher) Search(ctx context.Context, g *model.Game, budget Budget, watch func(*Snapshot)) (Result, error) {
	if s.variants == nil {
		if err := variant.OnlyGo(g); err != nil {
			return Result{}, err
		}
	}
	s.prepare(g)
	if s.widened && budget.Wide <= 0 { // the root's visits say more of the wide search than of the moves
		s.newTree()
		s.prepare(g)
	}
	s.keepTape(g, budget)

	var shot func(time.Duration)
	if watch != nil {
		shot = func(elapsed time.Duration) {
			watch(s.snapshot(g, elapsed))
		}
	}
	elapsed, err := s.run(ctx, budget, shot)
	if err != nil {
		s.Clear()
		return Result{}, err
	}

	snapshot := s.snapshot(g, elapsed)
	snapshot.Done = true
	if watch != nil {
		watch(snapshot)
	}
	if s.params.DynamicKomi {
		s.balance.adjust(snapshot.WinRate, g.NumMoves(), g.Size()*g.Size())
	}
	return Result{Move: s.decide(g, snapshot), Snapshot: snapshot}, nil
}

// prepare makes the position of g the root: of the tree that the moves since the
// last search lead to, if there is one, else of a new tree.
func (s *Searcher) prepare(g *model.Game) {
	if v := variant.Of(g); v != nil {
		s.prepareVariant(g, v)
		return
	}
	start, moves := g.Played()
	bonus := g.PlayoutBonus()
	here := rootPosition{
		size: g.Size(), rules: g.Rules(), komi: bonus, start: start.Hash(), moves: slices.Clone(moves), made: len(moves), side: g.ToPlay(),
	}
	s.komi, s.root = bonus, *g.Board()
	for _, sim := range s.sims {
		sim.start(g.Board(), s.balance.komi(bonus, g.ToPlay()), here.moves)
	}
	within := s.reuse(here)
	s.last = here
	me := g.ToPlay()
	s.begin(g.Size(), sideOf(me), func(p model.Point) bool {
		m := model.Move{Color: me, Point: p}
		return (s.allowed == nil || s.allowed(0, m)) && g.Legal(m) == nil
	})
	if within {
		s.inheritScores()
	}
}

// prepareVariant makes the position of a game of a variant the root, as its player sees it.
// A search of the same position goes on; of another one nothing is kept.
func (s *Searcher) prepareVariant(g *model.Game, v *variant.Extension) {
	tries := v.Tries()
	here := rootPosition{size: g.Size(), komi: g.Komi(), start: v.Seed, tries: slices.Clone(tries), made: len(tries), side: g.ToPlay()}
	same := s.tree != nil && s.params.NumDeterminizations == 1 && s.last.size == here.size && s.last.komi == here.komi &&
		s.last.start == here.start && slices.Equal(s.last.tries, tries)
	s.last = here

	root := v.Now().Clone()
	me := root.ToPlay()
	root.Determinize(me, rand.New(rand.NewPCG(v.Seed, ^uint64(len(tries))))) // it cannot cheat
	s.komi, s.root, s.hidden = g.Komi(), *root.Board(me), root
	for _, sim := range s.variants {
		sim.start(root)
	}
	if s.params.NumDeterminizations == 1 && !s.forest.redraws() {
		s.variants[0].believe(me)
	}
	if !same {
		s.newTree()
	}
	s.begin(g.Size(), me, func(p model.Point) bool {
		return s.allowed == nil || s.allowed(0, model.Move{Color: here.side, Point: p})
	})
}

// reuse keeps the part of the tree that belongs to a position, or begins a new
// one. It reports whether the position is another one within the tree.
func (s *Searcher) reuse(here rootPosition) (within bool) {
	old := s.last
	if s.tree == nil || !s.params.ReuseTree || s.params.NumDeterminizations > 1 ||
		old.size != here.size || old.rules != here.rules || old.komi != here.komi || old.start != here.start ||
		len(here.moves) < len(old.moves) || !slices.Equal(old.moves, here.moves[:len(old.moves)]) {
		s.newTree()
		return false
	}

	moves, side := here.moves[len(old.moves):], old.side
	roots := slices.Clone(s.tree.roots)
	for _, m := range moves {
		if m.Color != side {
			s.newTree()
			return false
		}
		side = side.Opponent()
		s.forest.follow(s.tree, roots, sideOf(m.Color), m.Point)
	}
	if s.tree.graph != nil {
		roots[0] = s.workers[0].walk.rootNode()
	}
	fits := s.forest.turn(roots, here.side != old.side)

	grown := func(id nodeID) bool { return id != 0 && s.tree.at(id).first != 0 }
	switch {
	case here.side != side || !fits || !grown(roots[0]):
		s.newTree()
	case len(moves) > 0:
		s.tree = s.tree.subtree(roots)
		s.newRoot() // and its edges have other names
		return true
	}
	return false
}
