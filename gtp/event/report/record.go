package report

import (
	"fmt"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Score counts games with a result, and those that the candidate won.
type Score struct {
	Games int `json:"games"`
	Wins  int `json:"wins"`
}

func (s *Score) add(won bool) {
	s.Games++
	if won {
		s.Wins++
	}
}

// A Record is what the games of a candidate, or of all, were like.
type Record struct {
	Score
	Black, White     Score   // of the games in which the candidate had that colour
	Forfeits         int     // lost by the candidate's own fault: a crash, an illegal move, a time-out
	OpponentForfeits int     // won by the opponent's
	Unknown          int     // ended without a winner or at the move limit, which count as lost
	ByHand           int     // results recorded by hand, of games of which nothing else is known
	Void             int     // games without result, counted for nobody
	Seconds          float64 // of all games with a result together
	Moves            int     // likewise
}

// add counts a game.
func (r *Record) add(row event.Row) {
	if row.Won == nil {
		r.Void++
		return
	}
	won := *row.Won
	r.Score.add(won)
	if row.Hand() {
		r.ByHand++
		return
	}
	side := &r.Black
	if row.Color == "white" {
		side = &r.White
	}
	side.add(won)
	r.Seconds += row.Seconds
	r.Moves += row.Moves
	var reason match.Reason
	if reason.UnmarshalText([]byte(row.Reason)) == nil && reason.Fault() {
		if won {
			r.OpponentForfeits++
		} else {
			r.Forfeits++
		}
		return
	}
	if row.Result == "?" || row.Result == "0" {
		r.Unknown++
	}
}

// records are the records of all candidates: of every cell on every level, those
// of the games in it.
type records struct {
	all   Record
	cells map[string]*Record // by path
}

func newRecords() *records { return &records{cells: make(map[string]*Record)} }

func (r *records) add(row event.Row, c tune.Candidate) {
	r.all.add(row)
	for depth := 1; depth <= len(c.Path); depth++ {
		key := fmt.Sprint(c.Path[:depth])
		if r.cells[key] == nil {
			r.cells[key] = new(Record)
		}
		r.cells[key].add(row)
	}
}

// candidate returns a standing with its record.
func (r *records) candidate(s tune.Standing, space param.Space) Candidate {
	c := Candidate{Standing: s, Place: tune.Place(space, s.Candidate)}
	if record := r.cells[fmt.Sprint(s.Path)]; record != nil {
		c.Record = *record
	}
	return c
}
