package gtp

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A TimeControl is how long each side may think: main time, and after it
// overtime of one kind, if any. The zero TimeControl is no limit.
type TimeControl struct {
	Main time.Duration

	// Byoyomi is the length of a period of overtime. In Canadian overtime Stones
	// are to be played in each; in Japanese byo-yomi there are Periods of them, one
	// of which is used up whenever a move takes longer than it.
	Byoyomi time.Duration
	Stones  int
	Periods int

	// Increment is added after every move (Fischer). No more than Cap is kept and
	// no move may take more than MostMove, where these are not 0.
	Increment, Cap, MostMove time.Duration
}

// Limited reports whether there is a limit.
func (t TimeControl) Limited() bool { return t != TimeControl{} }

// Share returns a part of the time control, for time odds: all of its times are
// multiplied. 0 stands for 1, the whole.
func (t TimeControl) Share(part float64) TimeControl {
	part = cmp.Or(part, 1)
	for _, d := range []*time.Duration{&t.Main, &t.Byoyomi, &t.Increment, &t.Cap, &t.MostMove} {
		*d = time.Duration(float64(*d) * part)
	}
	return t
}

// overtime reports whether there are periods after the main time.
func (t TimeControl) overtime() bool { return t.Byoyomi > 0 }

const timeForms = "want a main time such as 10m, then +5s for each move, +10m/25 (Canadian: 25 moves in 10 minutes) or +5x30s (Japanese: 5 periods of 30 seconds); 0 for no main time"

// ParseTimeControl reads a time control: MAIN, MAIN+INCREMENT,
// MAIN+BYOYOMI/STONES or MAIN+PERIODSxBYOYOMI, with times as Go writes
// them, such as 90s, 1m30s or 1h; "0" is no main time. "" and "none" are no limit.
func ParseTimeControl(s string) (TimeControl, error) {
	var t TimeControl
	if s == "" || s == "none" {
		return t, nil
	}

	main, rest, more := strings.Cut(s, "+")
	err := parseTime(&t.Main, main)
	if err == nil && more {
		if periods, each, ok := strings.Cut(rest, "x"); ok {
			err = errors.Join(parseNumber(&t.Periods, periods), parseTime(&t.Byoyomi, each))
		} else if period, stones, ok := strings.Cut(rest, "/"); ok {
			err = errors.Join(parseTime(&t.Byoyomi, period), parseNumber(&t.Stones, stones))
		} else {
			err = parseTime(&t.Increment, rest)
		}
		if err == nil && t.Byoyomi == 0 && t.Increment == 0 {
			err = errors.New("overtime must be longer than 0")
		}
	}
	if err == nil && !t.Limited() {
		err = errors.New("no time")
	}
	if err != nil {
		return TimeControl{}, fmt.Errorf("time %q: %s; %s", s, OneLine(err.Error()), timeForms)
	}
	return t, nil
}

func parseTime(d *time.Duration, s string) (err error) {
	if *d, err = time.ParseDuration(s); err != nil {
		return fmt.Errorf("%q is not a time", s)
	}
	if *d < 0 || *d > 1000*time.Hour {
		return fmt.Errorf("%q is not between 0 and 1000h", s)
	}
	return nil
}

func parseNumber(n *int, s string) (err error) {
	if *n, err = strconv.Atoi(s); err != nil || *n < 1 || *n > 1000 {
		return fmt.Errorf("%q is not a number from 1 to 1000", s)
	}
	return nil
}

// String returns the form that ParseTimeControl reads; "none" without a limit.
func (t TimeControl) String() string {
	text := shortTime(t.Main)
	switch {
	case !t.Limited():
		return "none"
	case t.Periods > 0:
		return fmt.Sprintf("%s+%dx%s", text, t.Periods, shortTime(t.Byoyomi))
	case t.overtime():
		return fmt.Sprintf("%s+%s/%d", text, shortTime(t.Byoyomi), t.Stones)
	case t.Increment > 0:
		return text + "+" + shortTime(t.Increment)
	}
	return text
}

// shortTime writes a time without units that are 0.
func shortTime(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	if d == 0 {
		return "0"
	}
	return s
}
