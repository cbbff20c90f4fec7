package report

import (
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// maxKept is the most games of a series that a report keeps. Charts draw a quarter of them.
const maxKept = 2048

// Latest is how many games the mean time of a move is of.
const Latest = 20

// A CandidateGame is a game of the journal with its candidate, which is zero in a tournament.
type CandidateGame struct {
	event.Row
	Candidate tune.Candidate
	Number    int     // its place in its series, from 1
	PerMove   float64 // mean seconds of a move of the latest games; 0 for a game without moves or result
}

// A series keeps all of a few games, or some of many, spread evenly over them, and always the last.
type series struct {
	games []CandidateGame
	last  CandidateGame
	every int // it keeps each game whose number is a multiple
}

func (s *series) add(g CandidateGame) {
	s.last = g
	s.every = max(s.every, 1)
	if g.Number%s.every == 0 {
		s.games = append(s.games, g)
	}
	if len(s.games) > maxKept {
		s.every *= 2
		s.games = slices.DeleteFunc(s.games, func(g CandidateGame) bool { return g.Number%s.every != 0 })
	}
}

// list returns the games kept.
func (s *series) list() []CandidateGame {
	if n := len(s.games); s.last.Number == 0 || n > 0 && s.games[n-1].Number == s.last.Number {
		return s.games
	}
	return append(slices.Clip(s.games), s.last)
}

// A course has the games of a matchup that have a result, up to the one that ended its test.
type course struct {
	series
	won  map[string]CandidateGame // the last game that each player won
	over bool
}

func (c *course) add(g CandidateGame) {
	if c.over {
		return
	}
	g.Number = c.last.Number + 1
	c.series.add(g)
	result, _ := model.ParseResult(g.Result) // it was checked
	switch result.Winner.Player() {
	case model.Black:
		c.won[g.Black] = g
	case model.White:
		c.won[g.White] = g
	}
	c.over = g.Score.Verdict() != match.Undecided
}

// An Ended is a game that a page shows.
type Ended struct {
	Name, Result string
	Moves        int
}

// Totals are what all games of an event are together.
type Totals struct {
	Games, Void int // with a result, by hand too; without one
	Moves       int
	Seconds     float64
}

// gameFold folds the games of an event into what pages show of them, in a few bytes for each game.
type gameFold struct {
	played  series
	hand    []CandidateGame // results recorded by hand
	ends    map[string]int
	totals  Totals
	last    *Ended    // the last game played that has a result
	latest  []float64 // seconds of a move of the latest games
	courses map[string]*course

	fastest map[string]*[2]*Ended // loss and win of each candidate, by its parameters; nil if there is none
}

func newGameFold() *gameFold {
	return &gameFold{ends: make(map[string]int), courses: make(map[string]*course), fastest: make(map[string]*[2]*Ended)}
}

// add counts a game. Only with all it keeps more than reasons and results by hand.
func (f *gameFold) add(row event.Row, c tune.Candidate, all bool) {
	g := CandidateGame{Row: row, Candidate: c}
	if row.Hand() {
		f.hand = append(f.hand, g)
	} else {
		f.ends[row.Reason]++
	}
	if !all {
		return
	}

	f.totals.add(&row)
	if row.Won != nil && !row.Hand() {
		f.keepFastest(row, c.Parameters)
	}
	if row.Score != nil && !row.Void() {
		if f.courses[row.Matchup] == nil {
			f.courses[row.Matchup] = &course{won: make(map[string]CandidateGame)}
		}
		f.courses[row.Matchup].add(g)
	}
	if !row.Hand() {
		g.Number, g.PerMove = f.played.last.Number+1, f.pace(row)
		f.played.add(g)
		if !row.Void() {
			f.last = &Ended{row.Name(), row.Result, row.Moves}
		}
	}
}

func (t *Totals) add(row *event.Row) {
	if row.Void() {
		t.Void++
	} else {
		t.Games++
	}
	t.Seconds, t.Moves = t.Seconds+row.Seconds, t.Moves+row.Moves
}

// pace returns the mean seconds of a move of the latest games with this one.
func (f *gameFold) pace(row event.Row) float64 {
	if row.Void() || row.Moves == 0 {
		return 0
	}
	if f.latest = append(f.latest, row.Seconds/float64(row.Moves)); len(f.latest) > Latest {
		f.latest = slices.Delete(f.latest, 0, 1)
	}
	sum := 0.0
	for _, s := range f.latest {
		sum += s
	}
	return sum / float64(len(f.latest))
}

// keepFastest keeps a game if it is the fastest that its candidate won, or lost.
func (f *gameFold) keepFastest(row event.Row, candidate string) {
	games, won := f.fastest[candidate], 0
	if games == nil {
		games = new([2]*Ended)
		f.fastest[candidate] = games
	}
	if *row.Won {
		won = 1
	}
	if games[won] == nil || row.Moves < games[won].Moves {
		games[won] = &Ended{row.Name(), row.Result, row.Moves}
	}
}

// Games returns the games that were played, void ones too, in the order in which they ended:
// all of a few, or some of many, spread evenly over them.
func (r *Report) Games() []CandidateGame { return r.games.played.list() }

// Totals returns what all games are together, and how many were played.
func (r *Report) Totals() (t Totals, played int) { return r.games.totals, r.games.played.last.Number }

// PerGame returns the mean moves and seconds of a game, or a run, without results recorded by hand.
func (r *Report) PerGame() (moves, seconds float64) {
	t, n := r.games.totals, r.games.totals.Games+r.games.totals.Void
	if a := r.All; a.Games > a.ByHand {
		t.Moves, t.Seconds, n = a.Moves, a.Seconds, a.Games-a.ByHand
	}
	return float64(t.Moves) / float64(max(n, 1)), t.Seconds / float64(max(n, 1))
}

// Course returns the games of a matchup that have a result, in the order in which they
// ended, up to the one that ended its test: all of a few, or some of many. Each has the score after it.
func (r *Report) Course(m event.MatchupStanding) []CandidateGame {
	if c := r.games.courses[m.ID]; c != nil {
		return c.list()
	}
	return nil
}

// LastWon returns the last game of the course of a matchup that a player won.
func (r *Report) LastWon(m event.MatchupStanding, player string) (CandidateGame, bool) {
	if c := r.games.courses[m.ID]; c != nil {
		g, ok := c.won[player]
		return g, ok
	}
	return CandidateGame{}, false
}

// Shown returns the fastest win and the fastest loss of the best candidate, and the last game; nil if there is none.
func (r *Report) Shown() (win, loss, last *Ended) {
	if r.Best != nil && r.games.fastest[r.Best.Parameters] != nil {
		games := r.games.fastest[r.Best.Parameters]
		win, loss = games[1], games[0]
	}
	return win, loss, r.games.last
}
