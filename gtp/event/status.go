package event

import (
	"time"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Status is the state of an event at one moment. It is immutable: whoever
// gets one may keep it, and read it from any goroutine.
type Status struct {
	Kind        string // mc_tuner, playoff, allplayall
	Event       string // its name
	Description string
	Opponent    string  // the opponent's name
	Rule        string  // of selection, with its numbers: "UCB E=0.45"
	Size        int     // of the board
	Komi        float64 // points for White

	Played  int // games with a result
	Void    int // games without one: they do not count towards Total
	Total   int // games of the whole event; 0 is without end
	Workers int // games that may run at the same time in this program

	Elsewhere []Worker // programs that play games of this run, by name; nil if none may

	Paused   bool // no new games begin until Resume or Step
	Draining bool // no new games begin in this run
	Finished bool // every game of the event has been played
	Running  []RunningGame
	Err      error // why the run ended or halts; nil while all is well

	GamesPerMinute  float64       // of this run; 0 unknown
	ETA             time.Duration // to the last game; 0 unknown
	ETALow, ETAHigh time.Duration // its 95 % interval, by the games' lengths

	ReportRows  int // candidates of the first level that Report lists
	Parameters  []ParameterInfo
	Standings   []tune.Standing // every candidate of the first level, most games first
	Named       Named           // the candidate the event would name now, on whatever level or between the grid's
	Deeper      [][]Listed      // those with most games on each level below the first, in coordinate order
	Next        []tune.Term     // what the rule would choose now, highest value first; up to 3
	Proposed    *tune.Candidate // what the rule would play next; nil if there is none, or of a tournament
	ByHand      int             // results recorded by hand and not taken back
	Last        []Row           // latest first; up to LastShown
	BestHistory []float64       // rate of the candidate named best, at most HistoryShown samples evenly spread over the games
	Warnings    []string        // oldest first; up to WarningsShown

	// Picture is another number whenever anything but the games in progress may have
	// changed.
	Picture int

	// Of a tuning event, for whoever looks closer. They belong to the same moment as
	// all else, and may be called from any goroutine.
	Space   param.Space
	Lineage [][]tune.Standing // the levels below the first that have games, as Tuner.Lineage has them
	Shrunk  tune.Estimator    // of the candidates of the first level
	Surface tune.Surface      // that the rule has fitted; nil if it has none
	Points  []tune.Played     // the games, where the rule learns from points

	Matchups    []MatchupStanding // of a tournament, in the event's order; nil of a tuning event
	ShowRunning int               // how many games in progress the event wants shown; negative is all
}

// Limits of the lists in a Status.
const (
	NextShown     = 3
	LastShown     = 50
	HistoryShown  = 256
	WarningsShown = 50
)

// A Named is a candidate with its coordinates on every level: "(2,) (1,)".
type Named struct {
	tune.Candidate
	Place string
}

// A Listed is a standing with its candidate's coordinates on every level.
type Listed struct {
	tune.Standing
	Place string
}

// Best returns the standing of the candidate of the first level that the event
// would name now, or that has the one named in its cell, and false if there are
// no candidates.
func (s *Status) Best() (tune.Standing, bool) {
	for _, c := range s.Standings {
		if c.Best {
			return c, true
		}
	}
	return tune.Standing{}, false
}

// A ParameterInfo describes one parameter being tuned.
type ParameterInfo struct {
	Code   string
	Split  int      // number of divisions
	Values []string // each division's value, as the event's format shows it
	Label  string   // the scale in words: "log 10 to 10000, integer"
}

// A RunningGame is a game being played. Until its players are ready it has neither
// board nor start.
type RunningGame struct {
	match.Progress // Black and White are the candidate's parameters and the opponent, or a tournament's players; WinRate is the candidate's

	ID             int    // the game's number, counted from 0
	Name           string // in records and logs: "12", or "AvB_3"
	Coordinates    []int
	Parameters     string
	Values         []param.Value // of the candidate's parameters, in their order
	CandidateColor model.Color
	Opponent       string
	Started        time.Time
	Worker         string // the program that plays it; empty for this one, and while none is known to
}
