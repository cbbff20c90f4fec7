package event

import (
	"errors"
	"fmt"

	"gobandit/gtp/games/match"
)

// A RepeatRule says whether games count that repeat others move by move, up to
// symmetry, between the same players and with the same colors.
type RepeatRule uint8

const (
	RepeatsCount RepeatRule = iota // each counts, as in Gomill
	RepeatsOnce                    // the first counts
)

// String returns the rule as event files have it.
func (r RepeatRule) String() string { return [...]string{"count", "once"}[r] }

// ErrRepeats says that a run ended because games would only repeat earlier ones.
var ErrRepeats = errors.New("the games only repeat earlier ones")

// repeats finds games that repeat others, as a fold over the rows.
type repeats struct {
	rule     RepeatRule
	seen     *match.SeenGames
	distinct int // games that repeat no other
	repeated int // games that repeat one of the same arm with the same colors
}

// mark marks a game with a result if it repeats an earlier one under the same settings,
// which have changed so often.
func (r *repeats) mark(row *Row, a *assignment, changes int) {
	row.Repeats, row.LeftOut = nil, false
	if row.Type != typeGame {
		return
	}

	players := a.arm
	if changes+a.opponent > 0 {
		players = fmt.Sprint(changes, " ", a.opponent, " ", players)
	}
	var reason match.Reason
	failed := reason.UnmarshalText([]byte(row.Reason)) == nil && reason.Fault()
	first, repeat := r.seen.Add(players, a.color, row.Hash, row.Game)
	if !repeat || failed { // each fault is a loss of its own
		r.distinct++
		return
	}
	r.repeated++
	row.Repeats, row.LeftOut = &first, r.rule == RepeatsOnce
}

// notice returns what to warn of after a game of this run: the first repeat, the
// tenth, and so on.
func (r *repeats) notice(row Row) string {
	power := 1
	for power < r.repeated {
		power *= 10
	}
	if row.Repeats == nil || power != r.repeated {
		return ""
	}
	how := "it counts once (repeats: once)"
	if r.rule == RepeatsCount {
		how = "it still counts (repeats: count)"
	}
	return fmt.Sprintf("game %s repeats game %d of the same players, move by move, the %s repeat: %s; %s",
		row.Name(), *row.Repeats, ordinal(r.repeated), how, match.RepeatAdvice)
}

// ordinal writes the place of a thing: 1st, 10th.
func ordinal(n int) string {
	if n == 1 {
		return "1st"
	}
	return fmt.Sprintf("%dth", n)
}

// repeatsInARow is how many games in a row that repeat others set an arm aside.
const repeatsInARow = 10

// A repeatPolicy sets arms aside whose games only repeat earlier ones, and so tell nothing
// new. It benches them as a faultPolicy does.
type repeatPolicy struct {
	row  map[string]int // games in a row that repeat others, by arm
	arms int            // arms set aside
}

// judge looks at a game that has ended, and returns what to warn of.
func (p *repeatPolicy) judge(g *game, out benched) (warning string) {
	if g.row.Type != typeGame {
		return ""
	}
	if !g.row.LeftOut {
		delete(p.row, g.arm)
		return ""
	}
	if p.row[g.arm]++; p.row[g.arm] < repeatsInARow || out[g.arm] {
		return ""
	}
	out[g.arm] = true
	p.arms++
	return fmt.Sprintf("%s is set aside for this run: its latest %d games repeat earlier ones", g.name, repeatsInARow)
}
