package report

import (
	"encoding/binary"
	"math"
	"slices"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// maxKept is the most games of a series that a report keeps. Charts draw a quarter of them.
const maxKept = 2048

// Latest is how many games the mean time of a move is of.
const Latest = 20

// A Game is a game of the journal with its candidate, which is zero in a tournament.
type Game struct {
	event.Row
	Candidate tune.Candidate
	Number    int     // its place in its series, from 1
	PerMove   float64 // mean seconds of a move of the latest games; 0 for a game without moves or result
}

// A series keeps all of a few games, or some of many, spread evenly over them, and always the last.
type series struct {
	games []Game
	last  Game
	every int // it keeps each game whose number is a multiple
}

func (s *series) add(g Game) {
	s.last = g
	s.every = max(s.every, 1)
	if g.Number%s.every == 0 {
		s.games = append(s.games, g)
	}
	if len(s.games) > maxKept {
		s.every *= 2
		s.games = slices.DeleteFunc(s.games, func(g Game) bool { return g.Number%s.every != 0 })
	}
}

// list returns the games kept.
func (s *series) list() []Game {
	if n := len(s.games); s.last.Number == 0 || n > 0 && s.games[n-1].Number == s.last.Number {
		return s.games
	}
	return append(slices.Clip(s.games), s.last)
}

// A course has the games of a matchup that have a result, up to the one that ended its test.
type course struct {
	series
	won  map[string]Game // the last game that each player won
	over bool
}

func (c *course) add(g Game) {
	if c.over {
		return
	}
	g.Number = c.last.Number + 1
	c.series.add(g)
	result, _ := model.ParseResult(g.Result) // it was checked
	switch result.Winner {
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

// A tried is a candidate with its fastest loss and win; nil if there is none.
type tried struct {
	tune.Candidate
	fastest [2]*Ended
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
	hand    []Game // results recorded by hand
	ends    map[string]int
	totals  Totals
	last    *Ended    // the last game played that has a result
	latest  []float64 // seconds of a move of the latest games
	courses map[string]*course

	index   map[string]int // indices of tried
	tried   []tried
	counted []int32 // for each game that counts, the index of its candidate twice, and 1 if that won
}

func newGameFold() *gameFold {
	return &gameFold{ends: make(map[string]int), courses: make(map[string]*course), index: make(map[string]int)}
}

// add counts a game. Only with all it keeps more than reasons and results by hand.
func (f *gameFold) add(row event.Row, c tune.Candidate, all bool) {
	g := Game{Row: row, Candidate: c}
	if row.Hand() {
		f.hand = append(f.hand, g)
	} else {
		f.ends[row.Reason]++
	}
	if !all {
		return
	}

	f.totals.add(&row)
	if row.Won != nil {
		f.count(row, c)
	}
	if row.Score != nil && !row.Void() {
		if f.courses[row.Matchup] == nil {
			f.courses[row.Matchup] = &course{won: make(map[string]Game)}
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

// count notes the result of a candidate.
func (f *gameFold) count(row event.Row, c tune.Candidate) {
	var room [64]byte
	key := room[:0]
	for _, index := range c.Path {
		key = appendCell(key, index)
	}
	for i := 0; c.Free && i < len(c.Point); i++ {
		key = binary.BigEndian.AppendUint64(key, math.Float64bits(c.Point[i]))
	}
	i, ok := f.index[string(key)]
	if !ok {
		i = len(f.tried)
		f.index[string(key)] = i
		f.tried = append(f.tried, tried{Candidate: c})
	}

	won := 0
	if *row.Won {
		won = 1
	}
	if fast := &f.tried[i].fastest[won]; !row.Hand() && (*fast == nil || row.Moves < (*fast).Moves) {
		*fast = &Ended{row.Name(), row.Result, row.Moves}
	}
	if !row.LeftOut {
		f.counted = append(f.counted, int32(2*i+won))
	}
}

// Games returns the games that were played, void ones too, in the order in which they ended:
// all of a few, or some of many, spread evenly over them.
func (r *Report) Games() []Game { return r.games.played.list() }

// Totals returns what all games are together, and how many were played.
func (r *Report) Totals() (t Totals, played int) { return r.games.totals, r.games.played.last.Number }

// Course returns the games of a matchup that have a result, in the order in which they
// ended, up to the one that ended its test: all of a few, or some of many. Each has the score after it.
func (r *Report) Course(m event.MatchupStanding) []Game {
	if c := r.games.courses[m.ID]; c != nil {
		return c.list()
	}
	return nil
}

// LastWon returns the last game of the course of a matchup that a player won.
func (r *Report) LastWon(m event.MatchupStanding, player string) (Game, bool) {
	if c := r.games.courses[m.ID]; c != nil {
		g, ok := c.won[player]
		return g, ok
	}
	return Game{}, false
}

// Shown returns the fastest win and the fastest loss of the best candidate, and the last game; nil if there is none.
func (r *Report) Shown() (win, loss, last *Ended) {
	var out [2]*Ended
	for _, t := range r.games.tried {
		for won, f := range t.fastest {
			if r.Best != nil && t.Parameters == r.Best.Parameters && f != nil && (out[won] == nil || f.Moves < out[won].Moves) {
				out[won] = f
			}
		}
	}
	return out[1], out[0], r.games.last
}
