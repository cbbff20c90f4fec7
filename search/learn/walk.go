package learn

import (
	"context"
	"math"
	"runtime"
	"sync/atomic"

	"gobandit/model"
	"gobandit/search/guard"
	"gobandit/search/knowledge"
)

// A walker goes through games, each position with what its features are read
// from.
type walker struct {
	reader  knowledge.Reader
	board   model.Board
	tracker model.Tracker
}

// walk calls visit at each position of a game in which the move played is no pass
// and takes is true of its number; r reads the position.
func (w *walker) walk(g *TrainingGame, takes func(n int) bool, visit func(played model.Point)) {
	w.board = *g.Start
	w.tracker.Start(&w.board)
	var last, before model.Point
	for n, m := range g.Moves {
		if w.board.ToPlay() != m.Color {
			w.board.SetToPlay(m.Color)
		}
		if !w.board.Legal(m.Point) {
			return // a suicide, or a ko by other rules
		}
		if m.Point != model.Pass && !w.board.IsEye(m.Point, m.Color) && takes(n) {
			w.reader.Start(&w.board, &w.tracker, last, before)
			visit(m.Point)
		}
		w.tracker.Play(&w.board, m.Point)
		last, before = m.Point, last
	}
}

// A choice is a position of a game: the features of its moves, and which one was
// played.
type choice struct {
	features []knowledge.Feature
	ends     []int     // of each move's features
	chances  []float32 // by move
	played   int
}

// see makes c the choice in a walker's position.
func (c *choice) see(w *walker, m *knowledge.Model, played model.Point) {
	c.features, c.ends = c.features[:0], c.ends[:0]
	for i := range w.board.NumEmpty() {
		p := w.board.EmptyPoint(i)
		if !w.board.Legal(p) || w.board.IsEye(p, w.board.ToPlay()) {
			continue
		}
		if p == played {
			c.played = len(c.ends)
		}
		c.features = w.reader.Features(p, m, c.features)
		c.ends = append(c.ends, len(c.features))
	}
}

// of returns the features of move i.
func (c *choice) of(i int) []knowledge.Feature {
	from := 0
	if i > 0 {
		from = c.ends[i-1]
	}
	return c.features[from:c.ends[i]]
}

// judge sets the chances of the moves by weights, and adds how well the move
// played is predicted.
func (c *choice) judge(weights []float32, r *Rates) {
	c.chances = c.chances[:0]
	most := float32(math.Inf(-1))
	for i := range c.ends {
		e := float32(0)
		for _, f := range c.of(i) {
			e += weights[f]
		}
		c.chances = append(c.chances, e)
		most = max(most, e)
	}

	played, better, sum := c.chances[c.played], 0, 0.0
	for i, e := range c.chances {
		if e > played {
			better++
		}
		x := math.Exp(float64(e - most))
		sum += x
		c.chances[i] = float32(x)
	}

	for i := range c.chances {
		c.chances[i] /= float32(sum)
	}
	r.Add(better, math.Log(sum)-float64(played-most))
}

// Rates are how well moves are predicted: shares of the moves, and the mean.
type Rates struct {
	Moves       int
	first, five int
	loss        float64
}

// Add counts a move that so many others are ranked before, and the negative
// logarithm of its chance.
func (r *Rates) Add(better int, loss float64) {
	r.Moves++
	if better < 1 {
		r.first++
	}
	if better < 5 {
		r.five++
	}
	r.loss += loss
}

// Merge adds the moves of another.
func (r *Rates) Merge(o Rates) {
	r.Moves += o.Moves
	r.first += o.first
	r.five += o.five
	r.loss += o.loss
}

// First returns the share of moves that are ranked first.
func (r *Rates) First() float64 { return float64(r.first) / max(1, float64(r.Moves)) }

// Five returns the share of moves among the first five.
func (r *Rates) Five() float64 { return float64(r.five) / max(1, float64(r.Moves)) }

// Loss returns the mean negative logarithm of the chance of the move played.
func (r *Rates) Loss() float64 { return r.loss / max(1, float64(r.Moves)) }

// Each calls f for 0 to n-1, on all processors; worker numbers who calls. It ends
// early with an error, or when ctx is done.
func Each(ctx context.Context, n int, f func(worker, i int) error) error {
	var group guard.Group
	var next atomic.Int64
	for worker := range Workers() {
		group.Go("learning", func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return nil
				}
				if err := context.Cause(ctx); err != nil {
					return err
				}
				if err := f(worker, i); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// Workers returns how many call the function of Each.
func Workers() int { return runtime.GOMAXPROCS(0) }
