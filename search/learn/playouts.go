package learn

import (
	"context"
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/search/knowledge"
)

// playoutPasses is how often FitValues goes over the games.
const playoutPasses = 4

// A playoutWalker sees the choices of a game as playouts do.
type playoutWalker struct {
	walker
	choice choice
	near   nearness
	lesson lesson
	seen   [pattern.NumClasses]int
}

// FitValues learns values with which playouts play the moves of the games, of those that
// are not held out.
func FitValues(ctx context.Context, games []TrainingGame, o Training, report func(Progress)) (*Values, error) {
	learned, held, err := split(games, o.HoldOut)
	if err != nil {
		return nil, err
	}

	v, walkers := &Values{games: len(learned)}, make([]playoutWalker, batchGames)
	var slopes [numFeatures]float32
	for pass := range playoutPasses {
		var rates, heldRates Rates
		done := 0
		for _, batch := range o.batches(pass, len(learned), batchGames) {
			if err := Each(ctx, len(batch), func(_, i int) error {
				walkers[i].learn(v, learned[batch[i]], o.draws(pass, batch[i]))
				return nil
			}); err != nil {
				return nil, err
			}

			size := firstStep + float64((lastStep-firstStep)*(float64(pass)+float64(done)/float64(len(learned)))/playoutPasses)
			for i := range walkers[:len(batch)] {
				w := &walkers[i]
				rates.Merge(w.lesson.rates)
				step(v.weights[:], slopes[:], &w.lesson, float32(size))
			}
			done += len(batch)
			report(Progress{What: "learning", Done: done, Of: len(learned)})
		}

		for _, g := range held[:min(len(held), maxHeld)] {
			w := &walkers[0]
			w.playouts(g, func(n int) bool { return n%sampling == 0 }, func() { w.choice.judge(v.weights[:], &heldRates) })
		}
		report(Progress{What: "learning", Done: done, Of: done, Pass: pass + 1, Learned: rates, Held: heldRates})
	}

	for i := range walkers {
		for c, n := range walkers[i].seen {
			v.seen[c] += n
		}
	}
	return v, nil
}

// learn takes some moves of a game and keeps what they teach.
func (w *playoutWalker) learn(v *Values, g *TrainingGame, rng *rand.Rand) {
	w.lesson.clear()
	w.playouts(g, func(int) bool { return rng.IntN(sampling) == 0 }, func() {
		w.choice.judge(v.weights[:], &w.lesson.rates)
		w.lesson.add(&w.choice)
		for _, f := range w.choice.features {
			if f < nearShapes {
				w.seen[f]++
			}
		}
	})
}

// playouts calls visit with w's choice at each position of a game that takes is true
// of.
func (w *playoutWalker) playouts(g *TrainingGame, takes func(n int) bool, visit func()) {
	w.walk(g, takes, func(played model.Point) {
		c := &w.choice
		c.features, c.ends, c.played = c.features[:0], c.ends[:0], -1
		w.near.moves(&w.board, &w.tracker, func(q model.Point, k kind) {
			if q == played {
				c.played = len(c.ends)
			}
			features, n := k.features()
			for _, f := range features[:n] {
				c.features = append(c.features, knowledge.Feature(f))
			}
			c.ends = append(c.ends, len(c.features))
		})
		if c.played >= 0 {
			visit()
		}
	})
}
