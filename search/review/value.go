package review

import (
	"math"

	"gobandit/model"
	"gobandit/search"
)

// A Value is what a search knows of a move or a position, in the view of one side. SE
// are standard errors: those of independent playouts, which the playouts of a tree
// nearly are.
type Value struct {
	WinRate float64 // 0 to 1
	SE      float64 // of WinRate
	Lead    float64 // points; NaN if the engine counts none
	LeadSE  float64 // of Lead; NaN if unknown
	Visits  int     // that the win rate comes from; 0: nothing is known
}

// standardError returns the standard error of a win rate seen in n playouts. It adds two
// wins and two losses, so that a rate of 0 or 1 is not taken to be certain.
//
// Source: Alan Agresti and Brent Coull, "Approximate is better than exact for interval
// estimation of binomial proportions", 1998.
func standardError(rate float64, n int) float64 {
	visits := float64(n) + 4
	p := (float64(rate*float64(n)) + 2) / visits
	return math.Sqrt(p * (1 - p) / visits)
}

// ofMove returns the value of a move of a search for the side that plays it. Of an engine
// that counts no points by moves the lead is that of the position.
func ofMove(s *search.Snapshot, m *search.MoveStats) Value {
	v := Value{WinRate: m.WinRate, SE: standardError(m.WinRate, m.Visits), Visits: m.Visits}
	if m.Scored > 0 {
		v.Lead, v.LeadSE = lead(m.Score, m.ScoreStdev, m.Scored, s.ToPlay)
	} else {
		v.Lead, v.LeadSE = lead(s.Score, s.ScoreStdev, s.Visits, s.ToPlay)
	}
	return v
}

// ofPosition returns the value of a position searched, in the view of c.
func ofPosition(s *search.Snapshot, c model.Color) Value {
	v := Value{WinRate: s.WinRate, SE: standardError(s.WinRate, s.Visits), Visits: s.Visits}
	if s.ToPlay != c {
		v.WinRate = 1 - v.WinRate
	}
	v.Lead, v.LeadSE = lead(s.Score, s.ScoreStdev, s.Visits, c)
	return v
}

// lead turns Black's score lead, the mean of n playouts, into that of c, with its standard
// error. Engines that count no points report 0, and those that know no standard
// deviation report it as 0.
func lead(score, stdev float64, n int, c model.Color) (points, se float64) {
	points, se = math.NaN(), math.NaN()
	if score != 0 {
		points = float64(c.Sign()) * score
	}
	if score != 0 && stdev > 0 && n > 0 {
		se = stdev / math.Sqrt(float64(n))
	}
	return points, se
}

// less returns v minus w, with the standard errors of the differences.
func (v Value) less(w Value) (loss, se, points, pointsSE float64) {
	return v.WinRate - w.WinRate, math.Hypot(v.SE, w.SE), v.Lead - w.Lead, math.Hypot(v.LeadSE, w.LeadSE)
}

// Compare returns how much win rate a move loses against the most visited one of a search,
// with the standard error, and its rank by visits, from 1. The rank is 0 if the search has
// not tried the move.
func Compare(s *search.Snapshot, q model.Point) (loss, se float64, rank int) {
	if s == nil {
		return 0, 0, 0
	}
	for i := range s.Moves {
		if s.Moves[i].Move != q || s.Moves[i].Visits == 0 {
			continue
		}
		if i > 0 {
			loss, se, _, _ = ofMove(s, &s.Moves[0]).less(ofMove(s, &s.Moves[i]))
		}
		return loss, se, i + 1
	}
	return 0, 0, 0
}
