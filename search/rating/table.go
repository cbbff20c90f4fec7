package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gobandit/model/words"
)

// A table has the results of all pairs of players.
type table struct {
	names        []string // sorted
	games, draws int
	played       []int
	points       []float64
	drawn        []int
	results      []map[int]results // by player and opponent, with both colors, each pair twice

	group  []int   // number of each player's group
	groups [][]int // members of groups that games connect, the largest first
}

// results count the games of a player against an opponent, by color.
type results struct {
	black, white [3]float64 // with that color: won, lost, drawn
}

func (r results) count() float64 {
	sum := 0.0
	for i := range 3 {
		sum += r.black[i] + r.white[i]
	}
	return sum
}

// won returns the wins and half of the draws, in both colors.
func (r results) won() float64 { return r.black[0] + r.white[0] + (r.black[2]+r.white[2])/2 }

// tabulate counts games.
func tabulate(games []Pairing) *table {
	t := new(table)
	for _, g := range games {
		t.games += g.times()
		t.names = append(t.names, g.Black, g.White)
	}
	slices.Sort(t.names)
	t.names = slices.Compact(t.names)

	n := len(t.names)
	t.played, t.points, t.drawn, t.results = make([]int, n), make([]float64, n), make([]int, n), make([]map[int]results, n)
	for i := range t.results {
		t.results[i] = make(map[int]results)
	}
	number := make(map[string]int, n)
	for i, name := range t.names {
		number[name] = i
	}

	for _, g := range games {
		b, w := number[g.Black], number[g.White]
		ofBlack, ofWhite := t.results[b][w], t.results[w][b]
		times := float64(g.times())
		ofBlack.black[g.Result] += times
		ofWhite.white[[3]int{1, 0, 2}[g.Result]] += times
		t.results[b][w], t.results[w][b] = ofBlack, ofWhite
		t.played[b] += g.times()
		t.played[w] += g.times()
		switch g.Result {
		case BlackWon:
			t.points[b] += times
		case WhiteWon:
			t.points[w] += times
		default:
			t.draws += g.times()
			t.drawn[b] += g.times()
			t.drawn[w] += g.times()
			t.points[b] += times / 2
			t.points[w] += times / 2
		}
	}
	return t
}

// connect finds the groups of players that games connect.
func (t *table) connect() {
	met := func(i int, visit func(j int)) {
		for j := range t.results[i] {
			visit(j)
		}
	}
	seen := make([]bool, len(t.names))
	for i := range t.names {
		if members := reached(i, seen, met); members != nil {
			slices.Sort(members)
			t.groups = append(t.groups, members)
		}
	}
	slices.SortFunc(t.groups, func(a, b []int) int { return cmp.Or(len(b)-len(a), a[0]-b[0]) })

	t.group = make([]int, len(t.names))
	for k, members := range t.groups {
		for _, i := range members {
			t.group[i] = k
		}
	}
}

// strong returns the classes of players of which each has won or drawn against the
// others of the class, or against some who have, and so on. Between two classes all
// games went one way.
func (t *table) strong() [][]int {
	beaten, lostTo := make([][]int, len(t.names)), make([][]int, len(t.names))
	for i, opponents := range t.results {
		for j, r := range opponents {
			if r.won() > 0 {
				beaten[i], lostTo[j] = append(beaten[i], j), append(lostTo[j], i)
			}
		}
	}

	// Kosaraju's algorithm: those that nobody else is reached from come first in the second pass.
	var order []int
	seen := make([]bool, len(t.names))
	for i := range t.names {
		order = append(order, reached(i, seen, along(beaten))...)
	}
	var classes [][]int
	seen = make([]bool, len(t.names))
	for _, i := range slices.Backward(order) {
		if class := reached(i, seen, along(lostTo)); class != nil {
			slices.Sort(class)
			classes = append(classes, class)
		}
	}
	slices.SortFunc(classes, func(a, b []int) int { return a[0] - b[0] })
	return classes
}

// along visits the players of lists by player.
func along(lists [][]int) func(i int, visit func(j int)) {
	return func(i int, visit func(j int)) {
		for _, j := range lists[i] {
			visit(j)
		}
	}
}

// reached returns the players that are reached from one, itself the last, each after those reached from it; nil if it was seen
// before. It marks them as seen.
func reached(from int, seen []bool, next func(i int, visit func(j int))) (players []int) {
	if seen[from] {
		return nil
	}
	seen[from] = true
	next(from, func(j int) { players = append(players, reached(j, seen, next)...) })
	return append(players, from)
}

// bounded reports whether the ratings have a maximum likelihood without a prior.
func (t *table) bounded() bool { return len(t.strong()) == len(t.groups) }

// listedNames is how many names a warning lists.
const listedNames = 5

// list writes the names of players.
func (t *table) list(players []int) string {
	text := strings.Join(words.Each(players[:min(listedNames, len(players))], func(i int) string { return t.names[i] }), ", ")
	if more := len(players) - listedNames; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// doubts returns what makes ratings doubtful.
func (t *table) doubts(prior float64) []string {
	var out []string
	if len(t.groups) > 1 {
		text := fmt.Sprintf("%d groups of players have no games with each other; their ratings cannot be compared:", len(t.groups))
		for _, members := range t.groups[:min(listedNames, len(t.groups))] {
			text += " [" + t.list(members) + "]"
		}
		out = append(out, text)
	}

	if prior == 0 {
		return out
	}
	var winners, losers []int
	for _, class := range t.strong() {
		if members := t.groups[t.group[class[0]]]; 2*len(class) > len(members) {
			continue // the others are the exceptions
		}
		switch won, lost := t.outside(class); {
		case lost == 0:
			winners = append(winners, class...)
		case won == 0:
			losers = append(losers, class...)
		}
	}

	if winners != nil {
		out = append(out, "won all games against others: "+t.list(winners)+onlyPrior)
	}
	if losers != nil {
		out = append(out, "lost all games against others: "+t.list(losers)+onlyPrior)
	}
	return out
}

// onlyPrior ends a warning of players without bounds.
const onlyPrior = "; only the prior bounds their distance"

// outside returns the points of a class of players in games against others, and the
// points of these.
func (t *table) outside(class []int) (won, lost float64) {
	for _, i := range class {
		for j, r := range t.results[i] {
			if !slices.Contains(class, j) {
				won, lost = won+r.won(), lost+r.count()-r.won()
			}
		}
	}
	return won, lost
}
