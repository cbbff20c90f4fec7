// Package mast keeps move averages: the results of playouts in which a move was played
// anywhere.
//
// A table has an arm a key; which moves share a key is the caller's choice, and
// each player has a table of its own. The averages make a policy for playouts, or
// evidence for the tree. Nothing here allocates.
//
// Source: Finnsson, Björnsson, "Simulation-Based Approach to General Game
// Playing", 2008 (the move-average sampling technique).
package mast

import (
	"math"

	"gobandit/search/bandit"
)

// A Source names the moves that feed the tables.
type Source string

const (
	None    Source = "None"
	Rollout Source = "Rollout" // those of rollouts
	Tree    Source = "Tree"    // those in the tree
	Both    Source = "Both"
)

// Tree reports whether moves in the tree feed the tables.
func (s Source) Tree() bool { return s == Tree || s == Both }

// Rollout reports whether moves of rollouts feed the tables.
func (s Source) Rollout() bool { return s == Rollout || s == Both }

// A Move is a player's move, as a key of its table.
type Move struct{ Player, Key int }

// Update adds to each move of an iteration, in the tree and in the rollout, the reward of the player who made
// it: once for each time it was made. Both tables and rewards are by player.
func (s Source) Update(tables [][]bandit.Arm, tree, rollout []Move, reward []float64) {
	if s.Tree() {
		credit(tables, tree, reward)
	}
	if s.Rollout() {
		credit(tables, rollout, reward)
	}
}

func credit(tables [][]bandit.Arm, moves []Move, reward []float64) {
	for _, m := range moves {
		arm := &tables[m.Player][m.Key]
		arm.Visits++
		arm.Wins += reward[m.Player]
	}
}

// Decay keeps the share gamma of a table's visits, and the means, between two
// decisions. A gamma below 0, or of 1 and more, keeps all. In whole numbers, as
// TAG counts, what is left is cut off to one.
func Decay(table []bandit.Arm, gamma float64, whole bool) {
	if gamma < 0 || gamma >= 1 {
		return
	}
	for i := range table {
		a := &table[i]
		visits := gamma * a.Visits
		if whole {
			visits = math.Trunc(visits)
		}
		*a = bandit.Arm{Visits: visits, Wins: visits * a.Mean()}
	}
}

// Values fills dst with the means of the moves with the given keys, or
// otherwise where there are no data.
func Values(dst []float64, table []bandit.Arm, keys []int, otherwise float64) {
	for i, key := range keys {
		dst[i] = otherwise
		if a := table[key]; a.Visits > 0 {
			dst[i] = a.Wins / a.Visits
		}
	}
}

// minTemperature is the lowest temperature of the policy.
const minTemperature = 0.001

// Policy fills dst with the chances of moves with the given values: their
// softmax. The slices may be the same.
func Policy(dst, values []float64, temperature float64) {
	bandit.Boltzmann(dst, values, max(temperature, minTemperature))
}

// Blend weighs a move's value with another by share, 0 to 1, the value's own
// part. TAG's MASTBeta is that share, and its weightOfExternal is what is left of
// it.
func Blend(value, external, share float64) float64 {
	return float64(share*value) + float64((1-share)*external)
}
