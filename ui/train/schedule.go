package train

import (
	"math"
	"time"
)

// A Schedule says when a card comes again, by the algorithm SM-2.
//
// Source: Piotr Wozniak, "Optimization of learning", 1990, chapter 3.2.
type Schedule struct {
	Answers  int       // that were right in a row
	Easiness float64   // the E-Factor: by how much intervals grow
	Days     int       // of the last interval; 0: never answered
	Due      time.Time // when the card comes again; of a new card when it was added
}

// Qualities of an answer.
const (
	Perfect = 5
	Passed  = 3 // the least one that is right
)

const (
	firstEasiness = 2.5
	leastEasiness = 1.3
	mostDays      = 36500
)

// answer folds the quality of an answer, 0 to 5. An answer before the card is due counts only
// if it is wrong: a repetition on the same day shows little.
func (s *Schedule) answer(quality int, now time.Time) {
	if now.Before(s.Due) && quality >= Passed {
		return
	}

	// The interval follows from the easiness so far; a wrong answer begins anew and leaves that as it is.
	s.Answers++
	switch {
	case quality < Passed:
		s.Answers, s.Days = 0, 1
	case s.Answers == 1:
		s.Days = 1
	case s.Answers == 2:
		s.Days = 6
	default:
		s.Days = int(min(math.Ceil(float64(s.Days)*s.Easiness), mostDays))
	}
	if quality >= Passed {
		missed := float64(5 - quality)
		s.Easiness = max(leastEasiness, s.Easiness+.1-missed*(.08+missed*.02))
	}
	s.Due = dayOf(now).AddDate(0, 0, s.Days)
}

// dayOf returns the beginning of a day, in the zone of the time.
func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}
