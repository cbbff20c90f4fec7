package search

import "gobandit/model"

// ownershipSample is how many playouts come to one whose ownership is counted.
const ownershipSample = 8

// An ownership counts to whom points belong at the end of playouts, and how that
// goes with winning. Signs are +1 for Black and -1 for White.
type ownership struct {
	playouts int                    // counted
	owners   [model.NumPoints]int32 // sums of the owners' signs
	winners  int32                  // sum of the winners'
	both     [model.NumPoints]int32 // sums of their products
}

// add counts the end of a playout that the side with a sign has won, 0 if none
// has.
func (o *ownership) add(b *model.Board, winner int32) {
	o.playouts++
	o.winners += winner
	for p := range b.Points() {
		owner := int32(b.Owner(p).Sign())
		o.owners[p] += owner
		o.both[p] += owner * winner
	}
}

// means returns the mean owner's sign of each point, and its criticality, as in
// Snapshot; nil before the first playout.
func (o *ownership) means(b *model.Board) (owners, criticality []float64) {
	if o.playouts == 0 {
		return nil, nil
	}
	n := float64(o.playouts)
	winner := float64(o.winners) / n
	for p := range b.Points() {
		owner := float64(o.owners[p]) / n
		owners = append(owners, owner)
		criticality = append(criticality, (float64(o.both[p])/n-owner*winner)/2)
	}
	return owners, criticality
}
