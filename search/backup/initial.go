package backup

// Initial are the visits that the actions of a new node start with, each with the
// initial win rate h for the player who decides.
//
// Source: Gelly, Silver, "Combining Online and Offline Knowledge in UCT", 2007,
// section 7, in the form of TAG.
type Initial struct {
	Visits   float64 // an action
	Sum      float64 // what the rewards of all players add up to: the others share what h leaves
	Paranoid bool    // each of the others has all that h leaves, see [Perspective]
	Hidden   bool    // the others have no reward, as in TAG, if not Paranoid
}

// Add gives the node's actions those visits.
func (in Initial) Add(n *Node, h []float64, players int) {
	all := float64(in.Visits * float64(len(n.Arms)))
	*n.Visits += all
	for i, own := range h {
		n.Arms[i].Visits += in.Visits
		n.Arms[i].Wins += float64(in.Visits * own)
		if n.Squares != nil {
			n.Squares[i] += float64(in.Visits * own * own)
		}
		if n.Valid != nil {
			n.Valid[i] += all
		}

		if n.Totals == nil {
			continue
		}
		others := (in.Sum - own) / float64(players-1)
		switch {
		case in.Paranoid:
			others = in.Sum - own
		case in.Hidden:
			others = 0
		}
		totals := n.totals(i, players)
		for player := range totals {
			totals[player] += float64(in.Visits * others)
		}
		totals[n.Player] += float64(in.Visits * (own - others))
	}
}
