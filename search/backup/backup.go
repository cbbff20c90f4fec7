// Package backup adds the result of an iteration to the statistics of the nodes it went through, and changes it on the way up.
//
// A result is a vector: one reward a player. Backing up follows the trajectory
// that was recorded on the way down, last choice first, and knows nothing of
// parents: trees and graphs are alike, and a node met twice is updated twice.
// Nothing here allocates.
package backup

import "gobandit/search/bandit"

// A Node is the part of a node that backing up changes. The slices are the
// node's own, with an entry an action; those that no policy has a use for may be
// nil.
type Node struct {
	Player  int          // who decides
	Visits  *float64     // N
	Arms    []bandit.Arm // visits and summed rewards, in the view of the deciding player
	Squares []float64    // sums of its squared rewards
	Valid   []float64    // visits at which the action was legal and considered
	Totals  []float64    // summed rewards of all players, action by action; nil with MonteCarlo, which hands up no means
}

// A Step is a choice on a trajectory.
type Step struct {
	Node
	Action int // index of what was chosen
}

// A Policy names what a node hands up of the result that came to it.
type Policy string

const (
	MonteCarlo Policy = "MonteCarlo" // the result
	Lambda     Policy = "Lambda"     // λ parts of it and 1-λ of the mean of the action taken
	MaxLambda  Policy = "MaxLambda"  // λ parts of it and 1-λ of the mean of the best action
	MaxMC      Policy = "MaxMC"      // with N > T visits (N-T)/N parts of the mean of the best action, if another was taken
)

// A Rule is a backup policy with its numbers. Means include the result being
// backed up. The best action is that of the highest mean for the player who
// decides, the first of several, of those tried; its mean counts for all players.
//
// Source: Khandelwal, Liebman, Niekum, Stone, "On the Analysis of Complex Backup
// Strategies in Monte Carlo Tree Search", 2016, in the forms of TAG.
type Rule struct {
	Policy    Policy
	Lambda    float64 // λ, 0 to 1
	Threshold float64 // T of MaxMC
	Counted   float64 // visits that each step was given on the way down already
}

// Update adds a result to the statistics of a step, and changes it to what the
// node hands up.
func (r *Rule) Update(s *Step, reward []float64) {
	own, visit := reward[s.Player], 1-r.Counted
	*s.Visits += visit
	arm := &s.Arms[s.Action]
	arm.Visits += visit
	arm.Wins += own

	if s.Squares != nil {
		s.Squares[s.Action] += float64(own * own)
	}
	if s.Totals != nil {
		for p, total := range s.totals(s.Action, len(reward)) {
			s.Totals[s.Action*len(reward)+p] = total + reward[p]
		}
	}

	switch r.Policy {
	case Lambda:
		r.mix(s, reward, s.Action, 1-r.Lambda)
	case MaxLambda:
		r.mix(s, reward, s.Best(), 1-r.Lambda)
	case MaxMC:
		if n := *s.Visits; n > r.Threshold {
			if best := s.Best(); best != s.Action {
				r.mix(s, reward, best, (n-r.Threshold)/n)
			}
		}
	}
}

// mix replaces part of a result by the mean of an action.
func (r *Rule) mix(s *Step, reward []float64, action int, part float64) {
	visits := s.Arms[action].Visits
	for p, total := range s.totals(action, len(reward)) {
		reward[p] = float64((1-part)*reward[p]) + part*total/visits
	}
}

// totals returns the summed rewards of all players for an action.
func (n *Node) totals(action, players int) []float64 {
	return n.Totals[action*players : (action+1)*players]
}

// Best returns the action of the highest mean among those tried, the first of
// several, or -1 if none was.
func (n *Node) Best() int {
	best, top := -1, 0.0
	for i, a := range n.Arms {
		if a.Visits > 0 && (best < 0 || a.Wins/a.Visits > top) {
			best, top = i, a.Wins/a.Visits
		}
	}
	return best
}
