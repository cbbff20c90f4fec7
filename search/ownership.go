package search

import (
	"math"

	"gobandit/model"
)

// ownershipSample is how many playouts come to one whose ownership is counted.
const ownershipSample = 8

// An ownership counts to whom points belong at the end of playouts, and how that
// goes with winning. Signs are +1 for Black and -1 for White.
type ownership struct {
	playouts int                    // counted
	owners   [model.NumPoints]int32 // sums of the owners' signs
	owned    [model.NumPoints]int32 // playouts that ended with an owner
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
		o.owned[p] += owner * owner
		o.both[p] += owner * winner
	}
}

// means returns the mean owner's sign of each point of a board of a size and its
// standard deviation, as in Snapshot; nil before the first playout.
func (o *ownership) means(size int) (owners, stdev []float64) {
	if o.playouts == 0 {
		return nil, nil
	}
	owners, stdev = make([]float64, size*size), make([]float64, size*size)
	each, i := 1/float64(o.playouts), 0
	for y := range size {
		first := model.Pt(0, y)
		sums, owned := o.owners[first:][:size], o.owned[first:][:size]
		for x, sum := range sums {
			owner := float64(sum) * each
			owners[i], stdev[i] = owner, math.Sqrt(max(0, float64(float64(owned[x])*each)-float64(owner*owner)))
			i++
		}
	}
	return owners, stdev
}

// criticality returns the criticality of each point, as in Snapshot; nil before
// the first playout.
func (o *ownership) criticality(b *model.Board) []float64 {
	if o.playouts == 0 {
		return nil
	}
	var criticality []float64
	n := float64(o.playouts)
	winner := float64(o.winners) / n
	for p := range b.Points() {
		criticality = append(criticality, (float64(o.both[p])/n-float64(float64(o.owners[p])/n*winner))/2)
	}
	return criticality
}
