package learn

import (
	"sort"

	"gobandit/model"
	"gobandit/search/playout"
)

// halfPlayouts are played twice from a position: the mean of one half tells how far it is
// from the right result, the other which moves change it, so that what comes from chance in
// both is not taken for more.
const halfPlayouts = 32

// A balancer plays out positions by values and sees by which slopes they
// change the squares of misses.
type balancer struct {
	root, board model.Board
	start, now  model.Tracker // of root and board
	near        nearness

	// The moves of a position, the numbers of their kinds, and the values up to each.
	moves  []model.Point
	kinds  []int
	ranges []float64

	// How the logarithm of the chance of a playout changes with the values of kinds: of the
	// one being played, and the sums for each half and winner, White or Black.
	playout sums
	sum     [2][2]sums

	slopes sums // by features: what the position teaches
	miss   Miss
}

// sums are figures by number, of which few are not 0.
type sums struct {
	of   []float64
	list []int // the numbers of those that are not 0, and perhaps of others, each once
	in   []bool
}

func newSums(n int) sums { return sums{of: make([]float64, n), in: make([]bool, n)} }

// add adds to a figure.
func (s *sums) add(number int, x float64) {
	if !s.in[number] {
		s.in[number], s.list = true, append(s.list, number)
	}
	s.of[number] += x
}

// clear makes all figures 0.
func (s *sums) clear() {
	for _, k := range s.list {
		s.of[k], s.in[k] = 0, false
	}
	s.list = s.list[:0]
}

func newBalancer() *balancer {
	w := &balancer{playout: newSums(kinds), slopes: newSums(numFeatures)}
	for half := range w.sum {
		w.sum[half] = [2]sums{newSums(kinds), newSums(kinds)}
	}
	return w
}

// see plays out a position of a game, of moves with the values, and sets slopes and miss.
func (w *balancer) see(values []float64, g *TrainingGame, rng *playout.RNG) {
	w.miss = Miss{}
	w.slopes.clear()
	result, ok := w.setUp(g, rng.Intn(len(g.Moves)))
	if !ok {
		return
	}
	var mean [2]float64
	for half := range mean {
		for winner := range w.sum[half] {
			w.sum[half][winner].clear()
		}
		for range halfPlayouts {
			winner := w.play(values, g.Komi, rng)
			mean[half] += float64(winner) / halfPlayouts
			for _, k := range w.playout.list {
				w.sum[half][winner].add(k, w.playout.of[k])
			}
			w.playout.clear()
		}
	}
	w.miss.add(result, mean)
	for half := range mean {
		for winner := range w.sum[half] {
			// The other half says how far it is, this one how to get there.
			share := (result - mean[1-half]) * (float64(winner) - mean[half]) / halfPlayouts
			for _, k := range w.sum[half][winner].list {
				features, n := kindNumbered(k).features()
				for _, f := range features[:n] {
					w.slopes.add(f, share*w.sum[half][winner].of[k])
				}
			}
		}
	}
}

// setUp plays the first moves of a game. It returns the result that its position should
// have, as Black's share, and whether it is known.
func (w *balancer) setUp(g *TrainingGame, moves int) (result float64, ok bool) {
	w.root = *g.Start
	for _, m := range g.Moves[:moves] {
		w.root.SetToPlay(m.Color)
		if !w.root.Legal(m.Point) {
			return 0, false // a suicide, or a ko by other rules
		}
		w.root.Play(m.Point)
	}
	w.root.SetToPlay(g.Moves[moves].Color)
	w.start.Start(&w.root)
	if moves > 0 && g.Rates != nil {
		if rate := float64(g.Rates[moves-1]); rate == rate {
			return rate, true
		}
	}
	if g.Winner == model.Black {
		result = 1
	}
	return result, g.Winner != model.Empty
}

// play plays the position to its end by the reference bot's rules, and returns 1 if
// Black wins, else 0.
func (w *balancer) play(values []float64, komi float64, rng *playout.RNG) (winner int) {
	b := &w.board
	b.CopyFrom(&w.root)
	w.now.CopyFrom(&w.start, b)
	for moves, passes := 0, 0; passes < 2 && moves < playout.Limit(b.Size()); moves++ {
		p := w.draw(values, rng)
		w.now.Play(b, p)
		if passes++; p != model.Pass {
			passes = 0
		}
	}
	if float64(b.Score()) > komi {
		return 1
	}
	return 0
}

// draw draws a move by the values of its kind, Pass if there is none, and keeps how the
// logarithm of its chance changes with the logarithms of the values.
func (w *balancer) draw(values []float64, rng *playout.RNG) model.Point {
	w.moves, w.kinds, w.ranges = w.moves[:0], w.kinds[:0], w.ranges[:0]
	total := 0.0
	w.near.moves(&w.board, &w.now, func(q model.Point, k kind) {
		n := k.number()
		if values[n] == 0 {
			return
		}
		total += values[n]
		w.moves, w.kinds, w.ranges = append(w.moves, q), append(w.kinds, n), append(w.ranges, total)
	})

	if total == 0 {
		return model.Pass
	}
	x := total * float64(rng.Uint32()) / (1 << 32)
	drawn := min(sort.Search(len(w.ranges), func(i int) bool { return w.ranges[i] > x }), len(w.ranges)-1)

	for i, k := range w.kinds {
		change := -values[k] / total
		if i == drawn {
			change++
		}
		w.playout.add(k, change)
	}
	return w.moves[drawn]
}
