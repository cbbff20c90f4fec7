package analysis

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// KataSettings are what a configuration, a command line or a query may set of a
// search and its answers.
type KataSettings struct {
	Visits   int           // most playouts of a search; 0: the engine's own budget
	Playouts int           // a second bound on them; 0 is none
	Time     time.Duration // longest time of a search; 0 is no bound
	Wide     float64       // as search.Budget has it
	Threads  int           // workers of the search of a position
	View     View
	PVLength int // most moves of a principal variation after its first

	Parallel    int  // positions that are searched at a time; 0: one a processor
	WarnUnused  bool // warn of fields of a query that have no meaning
	CountPlaced bool // moves of Black alone at the start of a game are handicap stones
}

// DefaultKataSettings are those of KataGo's example of a configuration, where they
// have to do with what a client reads. Searches look at more than the best move.
func DefaultKataSettings() KataSettings {
	return KataSettings{Wide: search.DefaultWide, Threads: 1, View: BlackView, PVLength: 15, WarnUnused: true, CountPlaced: true}
}

// A View says whose win rates and leads answers have.
type View uint8

// The views.
const (
	MoverView View = iota // of the side to move
	BlackView
	WhiteView
)

// of returns the side whose view it is in a position.
func (v View) of(toPlay model.Color) model.Color {
	return [...]model.Color{toPlay, model.Black, model.White}[v]
}

// maxSeconds is the longest time that a setting takes, about 30 years.
const maxSeconds = 1e9

// A setting is a key of KataGo's configuration that means something here.
type setting struct {
	names []string
	want  string // what its value must be
	set   func(s *KataSettings, value string) bool
	query bool // a query may set it
}

// KataGo's names of settings.
var settings = []setting{
	{[]string{"maxVisits"}, "an integer from 1 to 2^50", func(s *KataSettings, v string) bool { return setCount(&s.Visits, v, 1<<50) }, true},
	{[]string{"maxPlayouts"}, "an integer from 1 to 2^50", func(s *KataSettings, v string) bool { return setCount(&s.Playouts, v, 1<<50) }, true},
	{[]string{"maxTime"}, "a number of seconds above 0", func(s *KataSettings, v string) bool {
		x, ok := parseNumber(v, 0, math.MaxFloat64)
		s.Time = max(1, time.Duration(min(x, maxSeconds)*float64(time.Second)))
		return ok
	}, true},
	{[]string{"wideRootNoise", "analysisWideRootNoise"}, "a number from 0 to 5", func(s *KataSettings, v string) bool {
		x, ok := parseNumber(v, 0, 5)
		s.Wide = min(x, 1)
		return ok
	}, true},
	{[]string{"numSearchThreads", "numSearchThreadsPerAnalysisThread"}, "an integer from 1 to 4096", func(s *KataSettings, v string) bool {
		return setCount(&s.Threads, v, 4096)
	}, true},
	{[]string{"reportAnalysisWinratesAs"}, "BLACK, WHITE or SIDETOMOVE", func(s *KataSettings, v string) bool {
		i := slices.Index([]string{"SIDETOMOVE", "BLACK", "WHITE"}, strings.ToUpper(v))
		s.View = View(max(i, 0))
		return i >= 0
	}, true},
	{[]string{"analysisPVLen"}, "an integer from 1 to 1000", func(s *KataSettings, v string) bool { return setCount(&s.PVLength, v, 1000) }, true},
	{[]string{"rootPolicyTemperature"}, "a number from 0.01 to 100.0", func(_ *KataSettings, v string) bool { _, ok := parseNumber(v, .01, 100); return ok }, true},
	{[]string{"rootFpuReductionMax"}, "a number from 0.0 to 2.0", func(_ *KataSettings, v string) bool { _, ok := parseNumber(v, 0, 2); return ok }, true},
	{[]string{"ignorePreRootHistory"}, "true or false", func(_ *KataSettings, v string) bool { return setTruth(new(bool), v) }, true},
	{[]string{"rootNumSymmetriesToSample"}, "an integer from 1 to 8", func(_ *KataSettings, v string) bool { return setCount(new(int), v, 8) }, true},
	{[]string{"numAnalysisThreads"}, "an integer from 1 to 16384", func(s *KataSettings, v string) bool { return setCount(&s.Parallel, v, 16384) }, false},
	{[]string{"warnUnusedFields"}, "true or false", func(s *KataSettings, v string) bool { return setTruth(&s.WarnUnused, v) }, false},
	{[]string{"assumeMultipleStartingBlackMovesAreHandicap"}, "true or false", func(s *KataSettings, v string) bool { return setTruth(&s.CountPlaced, v) }, true},
}

func setCount(to *int, value string, most int) bool {
	n, err := strconv.Atoi(value)
	*to = n
	return err == nil && 1 <= n && n <= most
}

func setTruth(to *bool, value string) bool {
	var err error
	*to, err = strconv.ParseBool(value)
	return err == nil
}

// parseNumber reads a finite number from low to high.
func parseNumber(value string, low, high float64) (float64, bool) {
	x, err := strconv.ParseFloat(value, 64)
	return x, err == nil && low <= x && x <= high // never for NaN
}

// set gives the setting of a name a value. It reports whether there is such a
// setting, for queries one that they may set; with an error nothing has changed.
func (s *KataSettings) set(name, value string, query bool) (known bool, err error) {
	i := slices.IndexFunc(settings, func(d setting) bool { return slices.Contains(d.names, name) && (d.query || !query) })
	if i < 0 {
		return false, nil
	}
	changed := *s
	if !settings[i].set(&changed, value) {
		return true, fmt.Errorf("%s = %s, want %s", name, value, settings[i].want)
	}
	*s = changed
	return true, nil
}
