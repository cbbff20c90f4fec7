package report

import (
	"strconv"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/search/tune"
)

// A Tally has figures of the games of a candidate, or of all.
type Tally struct {
	tune.Score
	Black            tune.Score `json:"black"` // score of the games in which the candidate had Black
	White            tune.Score `json:"white"`
	Forfeits         int        `json:"forfeits"`          // games lost by the candidate's fault: a crash, an illegal move, a time-out
	OpponentForfeits int        `json:"opponent_forfeits"` // games won by such a fault of the opponent
	Unknown          int        `json:"unknown"`           // games without a winner or at the move limit, which count as lost
	Void             int        `json:"void"`              // games without result, which count for neither side
	Repeated         int        `json:"repeated"`          // games that repeat an earlier one with the same color
	Moves            int        `json:"moves"`             // moves of all games with a result together
	Seconds          float64    `json:"seconds"`           // duration of all games with a result together

	ByHand int        `json:"-"` // results recorded by hand, which have no other figures
	Cost   match.Cost `json:"-"` // what the candidate's moves took
}

// add counts a game.
func (r *Tally) add(row *event.Row) {
	if row.Void() {
		r.Void++
		return
	}
	if row.Repeats != nil {
		r.Repeated++
	}
	if row.LeftOut {
		return
	}
	won := row.CandidateWon()
	r.Score.Add(won)
	switch row.CandidateColor() {
	case model.Black:
		r.Black.Add(won)
	case model.White:
		r.White.Add(won)
	}

	if row.Hand() {
		r.ByHand++
		return
	}
	r.Seconds += row.Seconds
	r.Moves += row.Moves
	if k := row.CandidateColor(); len(row.Cost) == 2 && k != model.Empty {
		r.Cost.Add(row.Cost[k-model.Black])
	}

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

// Distinct returns the number of games that count, or would, under a rule, without those
// that repeat another.
func (r *Tally) Distinct(rule event.RepeatRule) int {
	if rule == event.RepeatsOnce {
		return r.Games
	}
	return r.Games - r.Repeated
}

// records has the records of every cell on every level, with the games in it.
type records struct {
	all   Tally
	cells map[string]*Tally // records by path
}

func (r *records) add(row *event.Row, c tune.Candidate) {
	r.all.add(row)
	var room [64]byte
	key := room[:0]
	for _, index := range c.Path {
		key = appendCell(key, index)
		cell := r.cells[string(key)]
		if cell == nil {
			cell = new(Tally)
			r.cells[string(key)] = cell
		}
		cell.add(row)
	}
}

// appendCell appends the index of a cell to the key of the cell that it is in.
func appendCell(key []byte, index int) []byte {
	return append(strconv.AppendInt(key, int64(index), 10), ' ')
}

// of returns the record of a cell.
func (r *records) of(path []int) Tally {
	var key []byte
	for _, index := range path {
		key = appendCell(key, index)
	}
	if record := r.cells[string(key)]; record != nil {
		return *record
	}
	return Tally{}
}
