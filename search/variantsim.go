package search

import (
	"math"
	"math/rand/v2"
	"sync"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A variantSim is a position of a variant of Go. Its rollouts are uniform.
type variantSim struct {
	rand   *rand.Rand // the worker's
	p      variant.Position
	from   variant.Position // the root
	recent model.Recent     // the last ones of the game
	path   uint64           // hash of the moves since the root

	rng   *playout.RNG // that rand draws from
	dealt playout.RNG  // the generator before it drew what is hidden
	deals int
	mu    sync.Mutex // guards the two below, which others read
	draws int        // of what is hidden, those of deals that are sampled
	drawn [model.NumPoints]int
	came  []model.Point // the outcomes of the moves since the root, but those of plain rollouts
}

func newVariantSim(rng *playout.RNG, p variant.Position) *variantSim {
	return &variantSim{rand: rand.New(rng), rng: rng, p: p.Clone(), from: p}
}

// start makes a position the root.
func (v *variantSim) start(p variant.Position) {
	v.p, v.from = p.Clone(), p.Clone()
	v.mu.Lock()
	v.deals, v.draws, v.drawn = 0, 0, [model.NumPoints]int{}
	v.mu.Unlock()
	v.recent = model.Recent{}
}

func (v *variantSim) toPlay() int { return v.p.ToPlay() }
func (v *variantSim) over() bool  { return v.p.Over() }

func (v *variantSim) reset() {
	v.p.CopyFrom(v.from)
	v.recent, v.path, v.came = model.Recent{}, 0, v.came[:0]
}

// deal draws anew what a side cannot see.
func (v *variantSim) deal(side int) {
	v.dealt = *v.rng
	v.p.Determinize(side, v.rand)
	if v.deals++; v.deals%ownershipSample == 1 {
		v.believe(side)
	}
}

// believe counts where the draw at hand has the stones that a side does not see.
func (v *variantSim) believe(side int) {
	r, ok := v.p.(variant.Revealer)
	if !ok {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.draws++
	for _, q := range r.Secrets(1 - side) {
		v.drawn[q]++
	}
}

// hiddenShares returns Snapshot.Hidden, from the draws of all workers at the root.
func (s *Searcher) hiddenShares(size int) []float64 {
	var sum [model.NumPoints]int
	draws := 0
	for _, v := range s.variants {
		v.mu.Lock()
		draws += v.draws
		for q, n := range v.drawn {
			sum[q] += n
		}
		v.mu.Unlock()
	}
	if draws == 0 {
		return nil
	}
	shares := make([]float64, size*size)
	for i := range shares {
		shares[i] = float64(sum[model.Pt(i%size, i/size)]) / float64(draws)
	}
	return shares
}

func (v *variantSim) legal(p model.Point) bool { return v.p.Legal(p) }

// look implements viewSim. A stone does not slip, and what is hidden is drawn anew until it
// does not refuse the move.
func (v *variantSim) look(p model.Point) bool {
	t := v.p.Traits()
	for tries := 0; v.p.Legal(p) && !v.p.Over() && tries < 64; tries++ {
		next := v.p.Clone()
		if next.Replay(p, p); next.ToPlay() != v.p.ToPlay() {
			v.p = next
			break
		}
		v.p.Determinize(v.from.ToPlay(), v.rand)
	}
	return t.Deterministic && t.PerfectInformation
}

func (v *variantSim) stay(side int) {
	for v.p.ToPlay() != side && !v.p.Over() {
		v.p.Replay(model.Pass, model.Pass)
	}
}

func (v *variantSim) seen(side int) *model.Board { return v.p.Board(side) }

func (v *variantSim) color(side int) model.Color { return model.Color(v.p.Traits().Teams[side] + 1) }

// settle makes the position the root.
func (v *variantSim) settle() { v.from.CopyFrom(v.p) }

func (v *variantSim) moves(dst []model.Point, _ bool) []model.Point { return v.p.Moves(dst) }

func (v *variantSim) play(p model.Point) model.Point {
	outcome := v.p.Play(p, v.rand)
	v.note(p, outcome)
	return outcome
}

// replay plays a move that has the given outcome.
func (v *variantSim) replay(p, outcome model.Point) {
	v.p.Replay(p, outcome)
	v.note(p, outcome)
}

func (v *variantSim) note(p, outcome model.Point) {
	v.recent.Add(p)
	v.path = model.Mix(v.path + uint64(p)<<16 + uint64(outcome))
	v.came = append(v.came, outcome)
}

func (v *variantSim) rollout(trace *model.Trace) int {
	for n := 0; ; n++ {
		if n == len(trace) || v.p.Over() {
			return n
		}
		p := v.p.Draw(v.rand)
		v.p.Play(p, v.rand)
		trace[n] = p
	}
}

func (v *variantSim) draw(raw bool) model.Point {
	if !raw {
		return v.p.Draw(v.rand)
	}
	var legal [maxMoves]model.Point
	all := legal[:0]
	size := v.p.Size()
	for i := range size * size {
		if p := model.Pt(i%size, i/size); v.p.Legal(p) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return model.Pass
	}
	return all[v.rand.IntN(len(all))]
}

func (v *variantSim) areas(dst []float64) (finished bool) {
	v.p.Scores(dst)
	return v.p.Over()
}

func (v *variantSim) margin() float64 {
	var scores [maxSides]float64
	teams := v.p.Traits().Teams
	v.p.Scores(scores[:len(teams)])
	rival := math.Inf(-1)
	for seat, team := range teams {
		if team != teams[0] {
			rival = max(rival, scores[seat])
		}
	}
	return scores[0] - rival
}

func (v *variantSim) stone(p model.Point) bool { return v.p.At(p) != 0 }

// board returns nil: what reads a board of Go does not know these rules.
func (v *variantSim) board() *model.Board { return nil }

func (v *variantSim) lastMoves() *model.Recent { return &v.recent }

func (v *variantSim) key(kind params.MCGSStateKey) (uint64, int) {
	if kind == params.MCGSStateKeyHistory {
		return v.path, 0
	}
	return v.p.Hash(), 0
}
