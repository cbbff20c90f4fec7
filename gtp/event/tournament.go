package event

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/match"
	"gobandit/model"
)

// A tournament is the schedule of a playoff, an all-play-all or a gauntlet: the arms
// are matchups, and the one with fewest games begun plays next. A matchup whose test
// has accepted a hypothesis plays no more.
type tournament struct {
	config Config
	pairs  []*pair // matchups of the event, then those that only the journal has
	byID   map[string]int
}

// A pair is a matchup with its games.
type pair struct {
	Matchup
	score   MatchupStanding
	rounds  map[int]bool // rounds with a result or in progress
	low     int          // all rounds below it are among rounds
	lost    map[int]bool // rounds of which a game was excluded; nil without
	results int          // games with a result
	decided bool         // the test has accepted a hypothesis
	cpu     [2]float64   // seconds of processor time of each player, in the games where it is known
	timed   [2]int       // number of games where it is known
	halves  map[int]int  // half points of the first player in games whose pair lacks one, by number of the pair
}

func newTournament(c Config) *tournament {
	t := &tournament{config: c, byID: make(map[string]int)}
	for _, m := range c.Matchups {
		t.add(m)
	}
	return t
}

func (t *tournament) add(m Matchup) int {
	p := &pair{Matchup: m, rounds: make(map[int]bool), halves: make(map[int]int)}
	p.score = MatchupStanding{
		ID: m.ID, Name: m.Name, Players: [2]string{m.Players[0].Code, m.Players[1].Code},
		Size: m.Game.Size, Komi: m.Game.Komi, Handicap: m.Game.Handicap, Total: m.Games, FreeHandicap: m.Game.FreeHandicap, Test: m.Test,
	}
	if m.Start.Pairs {
		p.score.Pairs = make([]int, 5)
	}
	t.pairs = append(t.pairs, p)
	t.byID[m.ID] = len(t.pairs) - 1
	return len(t.pairs) - 1
}

// wants reports whether a pair has games left to begin.
func (p *pair) wants(out benched) bool {
	return !p.score.Gone && !p.decided && !out[p.ID] && (p.Games == 0 || len(p.rounds) < p.Games)
}

// find returns the pair to play next, and false if there is none.
func (t *tournament) find(out benched) (int, bool) {
	best := -1
	for i, p := range t.pairs {
		if p.wants(out) && (best < 0 || len(p.rounds) < len(t.pairs[best].rounds)) {
			best = i
		}
	}
	return best, best >= 0
}

func (t *tournament) open(out benched) bool {
	_, ok := t.find(out)
	return ok
}

func (t *tournament) complete() bool {
	return !slices.ContainsFunc(t.pairs, func(p *pair) bool {
		return !p.score.Gone && !p.decided && (p.Games == 0 || p.results < p.Games)
	})
}

func (t *tournament) next(n int, stream streams, out benched) (assignment, bool) {
	i, ok := t.find(out)
	if !ok {
		return assignment{}, false
	}
	round := t.pairs[i].first()
	a := t.game(i, round, stream)
	a.id = t.pairs[i].name(a.id, round, n)
	return a, true
}

// game returns a game of a matchup.
func (t *tournament) game(i, round int, stream streams) assignment {
	p := t.pairs[i]
	a := t.assign(i, round)
	a.opening = p.Start.name(p.turn(round))
	a.settings = p.Start.settings(p.Game, a.opening)
	uses := [2]int{streamCandidate, streamOpponent}
	for k, e := range p.Players {
		side := k
		if a.color == model.White {
			side = 1 - k
		}
		a.seats[side] = seat{e.Code, e.Code, e.Code, true, e.Make(stream(uses[k]).Uint64())}
	}
	return a
}

func (t *tournament) order(row Row, stream streams) (assignment, error) {
	i, ok := t.byID[row.Matchup]
	if !ok || row.Round == nil || *row.Round < 0 || t.pairs[i].score.Gone {
		return assignment{}, fmt.Errorf("a game of the matchup %q, which is not in the event", row.Matchup)
	}
	a := t.game(i, *row.Round, stream)
	var want Row
	if t.write(&want, a); want.Black != row.Black || want.White != row.White {
		return assignment{}, fmt.Errorf("game %s of %s and %s, want %s and %s", a.id, row.Black, row.White, want.Black, want.White)
	}
	return a, nil
}

// assign returns the part of an assignment that a row keeps.
func (t *tournament) assign(i, round int) assignment {
	p := t.pairs[i]
	color := model.Black
	if p.Alternating && round%2 == 1 {
		color = model.White
	}
	return assignment{id: p.gameID(round), arm: p.ID, name: "matchup " + p.Name, color: color, pair: i, round: round}
}

func (t *tournament) begun(uint64) {}

func (t *tournament) begin(a assignment) { t.pairs[a.pair].begin(a.round) }

func (t *tournament) end(a assignment) { t.pairs[a.pair].end(a.round) }

func (p *pair) begin(round int) {
	p.rounds[round] = true
	p.score.Pending++
}

func (p *pair) end(round int) {
	delete(p.rounds, round) // count adds it again if the game has a result
	p.low = min(p.low, round)
	p.score.Pending--
}

// lose takes note that a game was excluded.
func (p *pair) lose(round int) {
	if p.lost == nil {
		p.lost = make(map[int]bool)
	}
	p.lost[round] = true
}

// name returns the name of game n, which plays a round: that of the round, or another if
// it is played again, so that no record takes the place of another.
func (p *pair) name(id string, round, n int) string {
	if p.lost[round] {
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

func (t *tournament) lose(a assignment) { t.pairs[a.pair].lose(a.round) }

func (t *tournament) taken(a assignment) bool { return t.pairs[a.pair].rounds[a.round] }

// first returns the lowest round that is neither in progress nor has a result.
func (p *pair) first() int {
	for p.rounds[p.low] {
		p.low++
	}
	return p.low
}

// turn returns which of the openings a round has: both games of a pair have the same.
func (p *pair) turn(round int) int {
	if p.Alternating {
		return round / 2
	}
	return round
}

// couple counts a game for its pair.
func (p *pair) couple(row Row, a assignment) {
	if !p.Start.Pairs {
		return
	}
	result, _ := model.ParseResult(row.Result)
	if result.By == model.Unknown {
		return
	}
	half := 0
	switch result.Winner {
	case a.color:
		half = 2
	case model.Empty:
		half = 1
	}
	number := a.round / 2
	other, ok := p.halves[number]
	if !ok {
		p.halves[number] = half
		return
	}
	delete(p.halves, number)
	pairs := make([]int, 5) // since statuses keep the old ones
	copy(pairs, p.score.Pairs)
	pairs[half+other]++
	p.score.Pairs = pairs
}

func (t *tournament) count(row Row, a assignment) { t.pairs[a.pair].count(row, a) }

// count counts the row of a game of the pair.
func (p *pair) count(row Row, a assignment) {
	s := &p.score
	if row.Type == typeVoid {
		s.Void++
		return
	}
	p.rounds[a.round] = true
	p.results++
	if row.Repeats != nil {
		s.Repeated++
	}
	if row.LeftOut {
		return
	}
	if p.decided {
		s.Late++
		return
	}
	defer func() { p.decided = s.Decided() }()
	s.Games++
	black := 0 // the player who has Black
	if a.color == model.White {
		black = 1
	}
	s.AsBlack[black]++
	p.couple(row, a)
	result, _ := model.ParseResult(row.Result) // checked when it was read
	switch {
	case result.By == model.Unknown:
		s.Unknown++
	case result.Winner == model.Empty:
		s.Jigos++
		s.BlackWon[black] += .5
	case result.Winner == model.Black:
		s.Wins[black]++
		s.WinsAsBlack[black]++
		s.BlackWon[black]++
	default:
		s.Wins[1-black]++
	}
	var reason match.Reason
	if err := reason.UnmarshalText([]byte(row.Reason)); err == nil && reason.Fault() && result.Winner != model.Empty {
		loser := black
		if result.Winner == model.Black {
			loser = 1 - black
		}
		s.Forfeits[loser]++
	}
	if len(row.Cost) == 2 {
		s.Cost[black].Add(row.Cost[0])
		s.Cost[1-black].Add(row.Cost[1])
	}
	for side, seconds := range []float64{row.CPUBlack, row.CPUWhite} {
		if seconds > 0 {
			k := side
			if black == 1 {
				k = 1 - side
			}
			p.cpu[k] += seconds
			p.timed[k]++
		}
	}
}

func (t *tournament) won(assignment, model.Result) *bool { return nil }

func (t *tournament) write(row *Row, a assignment) {
	p := t.pairs[a.pair]
	row.Matchup, row.Round, row.ID = p.ID, &a.round, a.id
	black, white := p.Players[0].Code, p.Players[1].Code
	if a.color == model.White {
		black, white = white, black
	}
	row.Black, row.White = black, white
	row.Opening = a.opening
}

func (t *tournament) read(row Row) (assignment, error) {
	if row.Hand() {
		return assignment{}, ErrNoTuning
	}
	if row.Matchup == "" || row.Round == nil || *row.Round < 0 {
		return assignment{}, fmt.Errorf("no matchup and round, want a game of a tournament")
	}
	if _, err := model.ParseResult(row.Result); err != nil && row.Type == typeGame {
		return assignment{}, err
	}
	i, ok := t.byID[row.Matchup]
	if !ok { // the event no longer has the matchup
		if row.Black == "" || row.White == "" {
			return assignment{}, fmt.Errorf("no players black and white")
		}
		if strings.ContainsAny(row.Matchup, `/\`) { // its records would be looked for in other folders
			return assignment{}, fmt.Errorf("matchup %q, want a name without slashes", row.Matchup)
		}
		i = t.add(Matchup{ID: row.Matchup, Name: row.Black + " v " + row.White,
			Players: [2]Entrant{{Code: row.Black}, {Code: row.White}}})
		t.pairs[i].score.Gone = true
	}
	a := t.assign(i, *row.Round)
	a.taken = row.Type == typeGame && t.pairs[i].rounds[*row.Round]
	a.id = againID(a.id, row)
	// The colors are the row's: the event may have changed.
	switch codes := t.pairs[i].score.Players; [2]string{row.Black, row.White} {
	case codes:
		a.color = model.Black
	case [2]string{codes[1], codes[0]}:
		a.color = model.White
	default:
		return assignment{}, fmt.Errorf("matchup %s of %s and %s, want %s and %s", row.Matchup, row.Black, row.White, codes[0], codes[1])
	}
	return a, nil
}

// standing returns the score of the pair with the mean processor times.
func (p *pair) standing() MatchupStanding {
	score := p.score
	for k := range score.CPU {
		score.CPU[k] = math.NaN()
		if p.timed[k] > 0 {
			score.CPU[k] = p.cpu[k] / float64(p.timed[k])
		}
	}
	return score
}

func (t *tournament) show(s *Status) {
	for _, p := range t.pairs {
		score := p.standing()
		s.Matchups = append(s.Matchups, score)
		switch {
		case score.Gone:
		case p.decided:
			s.Total += p.results
		default:
			s.Total += max(score.Total, 0)
		}
	}
	if slices.ContainsFunc(t.pairs, func(p *pair) bool { return !p.score.Gone && !p.decided && p.Games == 0 }) {
		s.Total = 0
	}
}
