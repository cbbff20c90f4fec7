package event

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/search/tune"
)

// An EarlyStop says when a tuning event ends by itself, before its number of games, and what that waits for.
type EarlyStop struct {
	Sure     float64          // the P(best) of the candidate named that stop_when_sure asks for; 0 without
	Now      float64          // that probability now
	Unknown  []tune.Candidate // contenders without games that could be the best, the likeliest first; none may be left
	Rival    *tune.Candidate  // other contender that is the likeliest to be the best; nil if there is none
	Gain     float64          // stop_when_gain: Elo that gainGames more games are expected to gain; 0 without
	Expected float64          // Elo that they are expected to gain now
	Check    int              // games after which the event looks next whether it may end
}

// stop returns what the event waits for; nil if it does not end by itself, or has ended.
func (t *tuning) stop(standings []tune.Standing) *EarlyStop {
	s := EarlyStop{Sure: t.tuner.SureAt(t.config.StopWhenSure), Gain: t.config.StopWhenGain, Check: max(t.check, tune.FirstCheck)}
	if s.Sure == 0 && s.Gain == 0 || t.complete() {
		return nil
	}
	if s.Gain > 0 {
		s.Expected = t.tuner.Gain(gainGames)
	}

	rival, unknown := -1, []tune.Standing(nil)
	for i, c := range standings {
		switch {
		case c.Best:
			s.Now = c.PBest
		case !c.Out && (rival < 0 || c.PBest > standings[rival].PBest):
			rival = i
		}
		if t.tuner.Unknown(c) {
			unknown = append(unknown, c)
		}
	}
	if rival >= 0 {
		s.Rival = &standings[rival].Candidate
	}
	slices.SortStableFunc(unknown, tune.Standing.Likelier)
	for _, c := range unknown {
		s.Unknown = append(s.Unknown, c.Candidate)
	}
	return &s
}

// String says what the event waits for: "stops at .95: now .86, held back by k:2".
func (s *EarlyStop) String() string {
	switch n := len(s.Unknown); {
	case s.Sure == 0:
		return s.text("")
	case n > 1:
		return s.text(fmt.Sprintf(", held back by %s and %d more without games", s.Unknown[0].Parameters, n-1))
	case n == 1:
		return s.text(fmt.Sprintf(", held back by %s without games", s.Unknown[0].Parameters))
	case s.Now < s.Sure && s.Rival != nil:
		return s.text(", held back by " + s.Rival.Parameters)
	}
	return s.text(fmt.Sprintf(", looks again after game %d", s.Check))
}

// Brief is String without what holds the event back.
func (s *EarlyStop) Brief() string { return s.text("") }

// text writes the limits and what is reached of them now, with the reason for the first.
func (s *EarlyStop) text(why string) string {
	var parts []string
	if s.Sure > 0 {
		limit := fraction(s.Sure, -1)
		digits := max(2, len(limit)-1)
		now := fraction(s.Now, digits)
		if s.Now < s.Sure && now == fraction(s.Sure, digits) { // it must not look like the limit
			scale := math.Pow10(digits)
			now = fraction(math.Floor(s.Now*scale)/scale, digits)
		}
		parts = append(parts, fmt.Sprintf("stops at %s: now %s%s", limit, now, why))
	}
	if s.Gain > 0 {
		parts = append(parts, fmt.Sprintf("stops below %g Elo in %d games: now %.3g", s.Gain, gainGames, s.Expected))
	}
	return strings.Join(parts, "; ")
}

// fraction writes a number from 0 to 1 with so many digits, -1 for as many as it has, and without a leading zero.
func fraction(x float64, digits int) string {
	return strings.TrimPrefix(strconv.FormatFloat(x, 'f', digits, 64), "0")
}

// WhyOut says why a candidate is no contender: "banned" or "set aside"; "" if it is one.
func (s *Status) WhyOut(c tune.Standing) string {
	banned := func(m Marked) bool { return m.Mark == Banned && m.Candidate.Index == c.Index }
	switch {
	case !c.Out:
		return ""
	case slices.ContainsFunc(s.Marks, banned):
		return string(Banned)
	}
	return "set aside"
}

// Contenders returns how many of the standings are contenders: they come first.
func (s *Status) Contenders() int {
	if i := slices.IndexFunc(s.Standings, func(c tune.Standing) bool { return c.Out }); i >= 0 {
		return i
	}
	return len(s.Standings)
}
