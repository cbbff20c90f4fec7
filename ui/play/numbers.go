package play

import (
	"fmt"

	"gobandit/model"
)

// A numbering says which stones have the numbers of their moves.
type numbering int

const (
	noNumbers numbering = iota
	lastNumbers
	allNumbers
	lossDots // in place of numbers
	numNumberings
)

func (n numbering) String() string {
	return [...]string{"off", fmt.Sprintf("the last %d", lastNumbered), "all", "dots for points lost by the last moves: · .5, • 2, ● 5"}[n]
}

// lastNumbered is how many moves lastNumbers shows.
const lastNumbered = 5

// moveNumbers returns by point the number of the move that put its stone there;
// nil without numbers.
func (p *Screen) moveNumbers() []int {
	l := p.s.Line
	from := 0
	switch p.look.numbers {
	case noNumbers, lossDots:
		return nil
	case lastNumbers:
		from = max(0, l.At-lastNumbered)
	}
	numbers := make([]int, model.NumPoints)
	for i, m := range l.Game.Moves()[:l.At] {
		switch {
		case m.Point == model.Pass:
		case i < from:
			numbers[m.Point] = 0
		default:
			numbers[m.Point] = l.Game.MoveNumber(i + 1)
		}
	}
	return numbers
}

func (p *Screen) nextNumbers() {
	p.look.numbers = (p.look.numbers + 1) % numNumberings
	p.Say("move numbers: %s", p.look.numbers)
}
