package learn

import (
	"context"
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/search/playout"
)

const (
	balanceBatch = 64  // positions between two steps
	balanceStep  = 10  // the size of steps at first; at last a tenth of it
	inertia      = 0.9 // of a step: this share of the last one goes on
	heldOften    = 4   // positions of each game held out
)

// A Miss is how far the results of playouts, in the mean of each position, are from the
// results that the positions should have.
type Miss struct {
	Positions int
	squares   float64
}

// add counts a position by its result and the mean results of two halves of its playouts:
// the product of both differences has no part that comes from chance in the playouts.
func (m *Miss) add(result float64, means [2]float64) {
	m.Positions++
	m.squares += float64((result - means[0]) * (result - means[1]))
}

// Merge adds the positions of another.
func (m *Miss) Merge(o Miss) {
	m.Positions += o.Positions
	m.squares += o.squares
}

// Square returns the mean square of the differences, of results from 0 to 1.
func (m *Miss) Square() float64 { return m.squares / max(1, float64(m.Positions)) }

// Balance changes the values until playouts from the positions of the games have, in the
// mean, the right result: Black's win rate in the record, else the winner of the game.
// Each pass takes one position of each game. Games without both are left out. When ctx is
// done, the values are those of the last step, and it returns the cause.
//
// Source: David Silver, Gerald Tesauro, "Monte-Carlo Simulation Balancing", 2009, section
// 4, policy gradient simulation balancing; Shih-Chieh Huang, Rémi Coulom, Shun-Shii Lin,
// "Monte-Carlo Simulation Balancing in Practice", 2010.
func (v *Values) Balance(ctx context.Context, games []TrainingGame, o Training, report func(Progress)) error {
	games = slices.DeleteFunc(slices.Clone(games), func(g TrainingGame) bool { return g.Winner == model.Empty && g.Rates == nil || len(g.Moves) == 0 })
	learned, held, err := split(games, o.HoldOut)
	if err != nil {
		return errors.New("no games with a winner or win rates to balance by: none has them, or all of them are held out")
	}

	held = slices.Repeat(held[:min(len(held), maxHeld)], heldOften)
	v.games = len(learned)
	b := balance{values: v, players: make([]*balancer, balanceBatch)}
	for i := range b.players {
		b.players[i] = newBalancer()
	}
	all := make([]int, len(held)) // their numbers
	for i := range all {
		all[i] = i
	}

	for pass := range o.Passes {
		var miss, heldMiss Miss
		done := 0
		for _, numbers := range o.batches(pass, len(learned), balanceBatch) {
			if err := b.play(ctx, learned, numbers, model.Mix(o.Seed)+uint64(pass), &miss); err != nil {
				return err
			}
			b.step(len(numbers), 1-.9*(float64(pass)+float64(done)/float64(len(learned)))/float64(o.Passes))
			if pass >= o.Passes/2 {
				b.remember()
			}
			done += len(numbers)
			report(Progress{What: "balancing", Done: done, Of: len(learned)})
		}

		for numbers := range slices.Chunk(all, balanceBatch) {
			if err := b.play(ctx, held, numbers, o.Seed, &heldMiss); err != nil {
				return err
			}
		}
		report(Progress{What: "balancing", Done: done, Of: done, Pass: pass + 1, Missed: miss, HeldMissed: heldMiss})
	}
	v.weights = b.mean
	return nil
}

// A balance is what Balance knows between steps.
type balance struct {
	values  *Values
	players []*balancer
	last    [numFeatures]float64 // the last step, without its size
	mean    [numFeatures]float32 // of the weights after so many steps
	steps   int
}

// play plays out a position of each of some games.
func (b *balance) play(ctx context.Context, games []*TrainingGame, numbers []int, seed uint64, miss *Miss) error {
	list := b.values.list()
	err := Each(ctx, len(numbers), func(_, i int) error {
		b.players[i].see(list, games[numbers[i]], playout.NewRNG(model.Mix(seed)+uint64(numbers[i])))
		return nil
	})
	for i := range numbers {
		miss.Merge(b.players[i].miss)
	}
	return err
}

// step changes the weights by what n positions have taught. The size is 1 at first.
func (b *balance) step(n int, size float64) {
	var slopes [numFeatures]float64
	for _, p := range b.players[:n] {
		for _, f := range p.slopes.list {
			slopes[f] += p.slopes.of[f]
		}
	}
	for f, slope := range slopes {
		b.last[f] = float64(inertia*b.last[f]) + (1-inertia)*slope/float64(n)
		b.values.weights[f] += float32(balanceStep * size * b.last[f])
	}
}

// remember adds the weights to their mean, which chance changes less.
func (b *balance) remember() {
	b.steps++
	for f, w := range b.values.weights {
		b.mean[f] += (w - b.mean[f]) / float32(b.steps)
	}
}
