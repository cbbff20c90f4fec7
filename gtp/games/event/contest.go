package event

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// A contest is a matchup with its games.
type contest struct {
	Matchup
	candidate tune.Candidate // of the cross-entropy method
	err       error          // why there is no such candidate

	score    MatchupStanding
	rounds   roundSet     // rounds with a result or in progress
	excluded map[int]bool // rounds of which a game was excluded; nil without
	results  int          // games with a result
	decided  bool         // the test has accepted a hypothesis
	cpu      [2]float64   // seconds of processor time of each player, in the games where it is known
	timed    [2]int       // number of games where it is known
	halves   map[int]half // games whose pair lacks one, by number of the pair
}

// A half is one of the two games of a pair.
type half struct {
	points int  // half points of the first player
	counts bool // whether it counts: it has a result and repeats no other game
}

func newContest(m Matchup) *contest {
	c := &contest{Matchup: m, halves: make(map[int]half)}
	c.score = MatchupStanding{
		ID: m.ID, Name: m.Name, Players: [2]string{m.Players[0].Code, m.Players[1].Code},
		Variant: m.Game.Variant, Size: m.Game.Size, Komi: m.Game.Komi, Handicap: m.Game.Handicap, Total: m.Games, FreeHandicap: m.Game.FreeHandicap,
		Test: m.Test,
	}
	if m.Start.Pairs {
		c.score.Pairs = make([]int, 5)
	}
	return c
}

// wants reports whether a contest has games left to begin.
func (c *contest) wants(out benched) bool {
	return !c.score.Removed && !c.decided && !out[c.ID] && (c.Games == 0 || c.rounds.len() < c.Games)
}

// complete reports whether a contest needs no more results.
func (c *contest) complete() bool {
	return c.score.Removed || c.decided || c.Games != 0 && c.results >= c.Games
}

// contests are what a tournament, or a generation of the cross-entropy method, plays: of those with the fewest games begun
// the first plays next.
type contests []*contest

// find returns the contest to play next, and false if there is none.
func (l contests) find(out benched) (int, bool) {
	best := -1
	for i, c := range l {
		if c.wants(out) && (best < 0 || c.rounds.len() < l[best].rounds.len()) {
			best = i
		}
	}
	return best, best >= 0
}

// nextOf returns game number n, which game makes of a contest and a round; false if there is none.
func (l contests) nextOf(n int, out benched, game func(i, round int) assignment) (assignment, bool) {
	i, ok := l.find(out)
	if !ok {
		return assignment{}, false
	}
	round := l[i].rounds.first()
	a := game(i, round)
	a.id = l[i].name(a.id, round, n)
	return a, true
}

func (l contests) open(out benched) bool {
	_, ok := l.find(out)
	return ok
}

func (l contests) begin(a assignment) {
	l[a.contest].rounds.add(a.round, false)
}

func (l contests) end(a assignment) {
	delete(l[a.contest].rounds.others, a.round) // count adds it again if the game has a result
}

// exclude takes note that a game was excluded.
func (l contests) exclude(a assignment) {
	c := l[a.contest]
	if c.excluded == nil {
		c.excluded = make(map[int]bool)
	}
	c.excluded[a.round] = true
}

func (l contests) taken(a assignment) bool { return l[a.contest].rounds.has(a.round) }

func (l contests) count(row Row, a assignment) { l[a.contest].count(row, a) }

func (l contests) clone() (out contests) {
	for _, c := range l {
		out = append(out, new(c.clone()))
	}
	return out
}

// name returns the name of game n, which plays a round. It is that of the round, or another if the round is played again, so no
// record replaces another.
func (c *contest) name(id string, round, n int) string {
	if c.excluded[round] {
		return fmt.Sprintf("%s_%d", id, n)
	}
	return id
}

// againID returns the name that a row has for the game of a round.
func againID(id string, row Row) string {
	if again := fmt.Sprintf("%s_%d", id, row.Game); row.ID == again {
		return again
	}
	return id
}

// countHalf counts a game for its pair, which counts if both of its games do.
func (c *contest) countHalf(row Row, a assignment) {
	if !c.Start.Pairs {
		return
	}
	result, _ := model.ParseResult(row.Result)
	this := half{counts: result.By != model.Unknown && !row.LeftOut}
	switch result.Winner.Player() {
	case a.color:
		this.points = 2
	case model.Empty:
		this.points = 1
	}

	number := a.round / 2
	other, ok := c.halves[number]
	if !ok {
		c.halves[number] = this
		return
	}
	delete(c.halves, number)
	if this.counts && other.counts {
		c.score.Pairs = slices.Clone(c.score.Pairs) // since statuses keep the old ones
		c.score.Pairs[this.points+other.points]++
	}
}

// count counts the row of a game of the contest.
func (c *contest) count(row Row, a assignment) {
	s := &c.score
	if row.Type == typeVoid {
		s.Void++
		c.countEnd(row, a)
		return
	}
	c.rounds.add(a.round, true)
	c.results++
	if row.Repeats == nil {
		s.Distinct++
	} else {
		s.Repeated++
	}
	if c.decided {
		if !row.LeftOut {
			s.Late++
		}
		return
	}

	c.countEnd(row, a)
	c.countHalf(row, a)
	if !row.LeftOut {
		c.countResult(row, a)
		c.countCost(row, a)
		c.decided = s.Stats().Verdict() != match.Undecided
	}
}

// blackPlayer returns which player of a matchup has Black in a game.
func (a assignment) blackPlayer() int {
	if a.color == model.White {
		return 1
	}
	return 0
}

// countResult counts who has won, with which color.
func (c *contest) countResult(row Row, a assignment) {
	s, black := &c.score, a.blackPlayer()
	s.Games++
	s.AsBlack[black]++
	result, _ := model.ParseResult(row.Result) // checked when it was read
	switch {
	case result.By == model.Unknown:
		s.Unknown++
	case result.Winner == model.Empty:
		s.Jigos++
		s.BlackWon[black] += .5
	case result.Winner.Player() == model.Black:
		s.Wins[black]++
		s.WinsAsBlack[black]++
		s.BlackWon[black]++
	default:
		s.Wins[1-black]++
	}
}

// countEnd counts how a game has ended, and who has lost it by misbehavior.
func (c *contest) countEnd(row Row, a assignment) {
	var reason match.Reason
	if err := reason.UnmarshalText([]byte(row.Reason)); err != nil {
		return
	}
	s := &c.score
	s.Ends = maps.Clone(s.Ends) // since statuses keep the old ones
	if s.Ends == nil {
		s.Ends = make(map[match.Reason]int)
	}
	s.Ends[reason]++

	result, _ := model.ParseResult(row.Result)
	if !reason.Fault() || row.Type == typeVoid || row.LeftOut || result.Winner == model.Empty {
		return
	}
	loser := a.blackPlayer()
	if result.Winner.Player() == model.Black {
		loser = 1 - loser
	}
	s.Forfeits[loser]++
}

// countCost counts what a game has taken.
func (c *contest) countCost(row Row, a assignment) {
	players := [2]int{a.blackPlayer(), 1 - a.blackPlayer()}
	for side, seconds := range []float64{row.CPUBlack, row.CPUWhite} {
		k := players[side]
		if len(row.Cost) == 2 {
			c.score.Cost[k].Add(row.Cost[side])
		}
		if seconds > 0 {
			c.cpu[k] += seconds
			c.timed[k]++
		}
	}
}

// standing returns the score of the contest with the mean processor times.
func (c *contest) standing() MatchupStanding {
	score := c.score
	for k := range score.CPU {
		score.CPU[k] = math.NaN()
		if c.timed[k] > 0 {
			score.CPU[k] = c.cpu[k] / float64(c.timed[k])
		}
	}
	return score
}
