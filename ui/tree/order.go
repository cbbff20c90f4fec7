package tree

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
)

// A treeOrder is what the moves of a node are sorted by, the greatest first.
type treeOrder int

const (
	byVisits treeOrder = iota
	byWinRate
	byLCB
	byAMAF
	byInitial
	byValue
	byMove
	numOrders
)

func (o treeOrder) String() string {
	return [...]string{
		byVisits: "visits", byWinRate: "win rate", byLCB: "LCB", byAMAF: "AMAF", byInitial: "initial win rate",
		byValue: "selection value", byMove: "move",
	}[o]
}

// compare returns a negative number if a comes before b.
func (o treeOrder) compare(a, b *search.MoveView) int {
	switch o {
	case byWinRate:
		return cmp.Or(cmp.Compare(min(b.Visits, 1), min(a.Visits, 1)), cmp.Compare(b.WinRate, a.WinRate))
	case byLCB:
		return cmp.Compare(b.Low, a.Low)
	case byAMAF:
		return cmp.Or(cmp.Compare(min(b.AMAFVisits, 1), min(a.AMAFVisits, 1)), cmp.Compare(b.AMAF, a.AMAF))
	case byInitial:
		return cmp.Compare(b.InitialWinRate, a.InitialWinRate)
	case byValue:
		if a.Considered != b.Considered {
			return words.If(a.Considered, -1, 1)
		}
		return cmp.Compare(b.Value, a.Value)
	case byMove:
		return cmp.Compare(a.Move, b.Move)
	}
	return b.Visits - a.Visits
}

// A rowFilter is what rows are to have.
type rowFilter struct {
	visits int      // at least
	moves  []string // beginnings of vertices, one of them; none: any move
}

// parseFilter reads the words of a filter: a number is the least visits, and the
// rest are beginnings of moves.
func parseFilter(text string) rowFilter {
	f := rowFilter{}
	for _, word := range strings.Fields(strings.ToUpper(text)) {
		if n, ok := parseCount(strings.TrimLeft(word, ">=≥")); ok {
			f.visits = n
		} else {
			f.moves = append(f.moves, word)
		}
	}
	return f
}

// parseCount reads a number such as 250, 1.5k or 2M.
func parseCount(text string) (int, bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	unit := 1.0
	if short, ok := strings.CutSuffix(text, "K"); ok {
		text, unit = short, 1e3
	} else if short, ok := strings.CutSuffix(text, "M"); ok {
		text, unit = short, 1e6
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x*unit < 1e12) {
		return 0, false
	}
	return int(x * unit), true
}

func (f rowFilter) has(m *search.MoveView, size int) bool {
	if m.Visits < f.visits {
		return false
	}
	name := strings.ToUpper(m.Move.Vertex(size))
	return len(f.moves) == 0 || slices.ContainsFunc(f.moves, func(w string) bool { return strings.HasPrefix(name, w) })
}
