package backup

// A Prior gives the actions of a new node visits before their first, each with
// the reward h of a heuristic for the player who decides.
//
// Source: Gelly, Silver, "Combining Online and Offline Knowledge in UCT", 2007,
// section 7, in the form of TAG.
type Prior struct {
	Visits   float64 // an action
	Sum      float64 // what the rewards of all players add up to: the others share what h leaves
	Paranoid bool    // each of the others has all that h leaves, see [View]
	Hidden   bool    // the others have no reward, as in TAG, if not Paranoid
}

// Initialise gives the node's actions their first visits.
func (p Prior) Initialise(n *Node, h []float64, players int) {
	all := p.Visits * float64(len(n.Arms))
	*n.Visits += all
	for i, own := range h {
		n.Arms[i].Visits += p.Visits
		n.Arms[i].Wins += p.Visits * own
		if n.Squares != nil {
			n.Squares[i] += p.Visits * own * own
		}
		if n.Valid != nil {
			n.Valid[i] += all
		}
		if n.Totals == nil {
			continue
		}
		others := (p.Sum - own) / float64(players-1)
		switch {
		case p.Paranoid:
			others = p.Sum - own
		case p.Hidden:
			others = 0
		}
		totals := n.totals(i, players)
		for player := range totals {
			totals[player] += p.Visits * others
		}
		totals[n.Player] += p.Visits * (own - others)
	}
}
