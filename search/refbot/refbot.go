// Package refbot is Don Dailey's reference bot: all moves as first (AMAF) over uniform playouts, without a tree.
//
// It serves to check an engine against published figures, and as a modest
// opponent whose behavior is defined to the last detail.
//
// Source: Don Dailey, "MC reference bot", computer-go list, October 2008.
package refbot

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"
	"time"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search"
	"gobandit/search/playout"
)

// DefaultPlayouts is the number of playouts a move of the specification.
const DefaultPlayouts = 1000

// A Bot is the reference bot. It keeps nothing from one search to the next but
// its generator.
type Bot struct {
	rng   *playout.RNG
	rules playout.Uniform
	board model.Board
	trace model.Trace
	stats playout.Stats
	amaf  [model.NumPoints]tally
	seen  [model.NumPoints]uint32 // the playout in which the point was last played
	owner [model.NumPoints]int32  // Black's minus White's, in the playouts sampled
	owned int                     // playouts sampled for owner
}

// A tally counts the playouts in which the root's side played a point first,
// and its half wins in them, in the upper and the lower half of one word.
type tally uint64

const tallyVisit tally = 1 << 32

func (t tally) visits() int   { return int(t >> 32) }
func (t tally) rate() float64 { return float64(uint32(t)) / 2 / float64(t.visits()) }

// New returns a reference bot; with the same seed it makes the same playouts.
func New(seed uint64) *Bot { return &Bot{rng: playout.NewRNG(seed)} }

// Clear does nothing: the bot remembers nothing.
func (b *Bot) Clear() {}

// Search implements search.Thinker. A budget without bounds is DefaultPlayouts.
func (b *Bot) Search(ctx context.Context, g *model.Game, budget search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	if err := variant.OnlyGo(g); err != nil {
		return search.Result{}, err
	}
	if !budget.Bounded() {
		budget.Playouts = DefaultPlayouts
	}
	clock := search.NewClock(ctx, budget)
	defer clock.Stop()
	b.reset()
	root := *g.Board()
	lastShown := clock.Elapsed()
	for !clock.Stopped(b.stats.Playouts) {
		b.Playout(&root, g.WhiteBonus())
		if watch != nil && b.stats.Playouts%64 == 0 && clock.Elapsed()-lastShown >= search.WatchInterval {
			lastShown = clock.Elapsed()
			watch(b.snapshot(g, clock.Elapsed()))
		}
	}
	s := b.snapshot(g, clock.Elapsed())
	s.Done = true
	if watch != nil {
		watch(s)
	}
	return search.Result{Move: b.choose(s.Moves), Snapshot: s}, nil
}

func (b *Bot) reset() {
	b.stats, b.owned = playout.Stats{}, 0
	clear(b.amaf[:])
	clear(b.seen[:])
	clear(b.owner[:])
}

// Stats returns the sums over the playouts of the last search.
func (b *Bot) Stats() *playout.Stats { return &b.stats }

// ownershipSample is how many playouts come to one whose ownership is counted.
const ownershipSample = 16

// Playout makes one playout from root and counts its result. It is a step of
// Search, exported for benchmarks.
func (b *Bot) Playout(root *model.Board, komi float64) {
	b.board.CopyFrom(root)
	n, score := b.rules.Run(&b.board, b.rng, &b.trace)
	b.stats.Add(n, score, komi)
	wins := playout.HalfWins(score, komi)
	if root.ToPlay() == model.White {
		wins = 2 - wins
	}
	b.count(b.trace[:n], tallyVisit|tally(wins))
	if b.stats.Playouts%ownershipSample == 0 {
		b.owned++
		for p := range root.Points() {
			b.owner[p] += int32(b.board.Owner(p).Sign())
		}
	}
}

// count adds result to the points that the root's side, which has the moves of
// even index, played before the opponent did.
func (b *Bot) count(moves []model.Point, result tally) {
	now := uint32(b.stats.Playouts)
	for i := 0; i < len(moves); i += 2 {
		p := moves[i] & (model.NumPoints - 1)
		add := result
		if b.seen[p] == now {
			add = 0
		}
		b.seen[p] = now
		b.amaf[p] += add
		if i+1 < len(moves) {
			b.seen[moves[i+1]&(model.NumPoints-1)] = now
		}
	}
}

// snapshot returns the state of the search, the moves in the order of their
// rates.
func (b *Bot) snapshot(g *model.Game, elapsed time.Duration) *search.Snapshot {
	root := g.Board()
	me := root.ToPlay()
	rate, _ := b.stats.BlackWinRate()
	if me == model.White {
		rate = 1 - rate
	}

	s := &search.Snapshot{
		ToPlay: me, Size: g.Size(), MoveNumber: g.NumMoves(),
		WinRate: rate, Score: b.stats.MeanScore() - g.WhiteBonus(),
		Playouts: b.stats.Playouts, Visits: b.stats.Playouts, Moved: b.stats.Moves(),
		Elapsed: elapsed,
	}

	for p := range root.Points() {
		if b.owned > 0 {
			s.Ownership = append(s.Ownership, float64(b.owner[p])/float64(b.owned))
		}
		t := b.amaf[p]
		if t.visits() == 0 || root.At(p) != model.Empty || root.IsEye(p, me) || g.Legal(model.Move{Color: me, Point: p}) != nil {
			continue
		}
		n, q := t.visits(), t.rate()
		s.Moves = append(s.Moves, search.MoveStats{
			Move: p, Visits: n, WinRate: q, LCB: search.LCB(q, n),
			AMAF: q, AMAFVisits: n, PV: []model.Point{p},
		})
	}
	sort.SliceStable(s.Moves, func(i, j int) bool { return s.Moves[i].WinRate > s.Moves[j].WinRate })
	return s
}

// choose returns the move with the best rate, each of several equal ones with
// the same chance, or Pass if no move was tried.
func (b *Bot) choose(moves []search.MoveStats) model.Point {
	best, ties := math.Inf(-1), 0
	for _, m := range moves {
		if m.WinRate < best {
			break
		}
		best = m.WinRate
		ties++
	}
	if ties == 0 {
		return model.Pass
	}
	return moves[rand.New(b.rng).IntN(ties)].Move
}
