package event

import (
	"strconv"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A Status is the state of an event at one moment. It is immutable: whoever
// gets one may keep it, and read it from any goroutine.
type Status struct {
	// Revision differs between two statuses if anything differs but the games in
	// progress.
	Revision int

	Kind        string // one of the Kind constants
	Event       string // name of the event
	Description string
	Engines     map[string]string // what players say of themselves, by their code; nobody may change it

	Played int // games with a result
	Void   int // games without one, which do not count towards Total

	Distinct int        // games with a result that repeat no other
	Repeated int        // games that repeat an earlier one of the same players, with the same colors
	Repeats  RepeatRule // whether those count
	Decided  string     // says that one color wins nearly all games, whoever has it; empty if it does not

	Total int // games of the whole event; 0 is without end

	Accepted []Accepted // settings that changed between games, oldest first

	LiveStatus
	Finished bool   // all games of the event have been played
	Ended    string // why no more games are played, a sentence without its end; "" unless the event is finished
	Err      error  // reason why the run ended or halts; nil if there is none

	Last   []Row // games that ended last, latest first, at most LastShown
	ByHand int   // results recorded by hand and not taken back
	Out    []Out // games excluded and results taken back, in that order

	Edits []Edit // edits by hand that are not undone, oldest first, with extensions; undoing begins with the last

	// The parts that not every kind of event has are zero for the others.

	CandidateStatus                   // of a tuning event and of a ce_tuner
	TuningStatus                      // of a tuning event
	Cross           *CrossStanding    // of a ce_tuner
	Matchups        []MatchupStanding // of a tournament in the event's order, and of a ce_tuner the generation's candidates
}

// A CandidateStatus is the part of a Status about candidates against an opponent.
type CandidateStatus struct {
	Opponent   string  // name of the opponent, or of all
	Rule       string  // selection rule with its numbers: "UCB E=0.45"
	Variant    string  // "" is Go
	Size       int     // board size
	Komi       float64 // points for White
	Parameters []ParameterInfo
}

// A TuningStatus is the part of a Status that a tuning event alone has.
type TuningStatus struct {
	Opponents []string        // names of several; nil if there is one
	Objective match.Objective // what candidates are measured by
	Measure   Measure         // likewise, for whoever shows it

	ReportRows  int                    // candidates of the first level that Report lists
	Standings   []tune.Standing        // all candidates of the first level, in a wide space those that were met and the best; contenders first, then most games
	Stop        *EarlyStop             // what an end by stop_when_sure or stop_when_gain waits for; nil without them, and when the event is finished
	Named       Named                  // the candidate that the event would name now, on any level or between the grid's
	Deeper      [][]Listed             // candidates with most games of each level below the first, in coordinate order
	Next        []tune.Term            // contenders that the rule values most now, highest first, at most NextShown; none when the event is finished
	WhyBest     string                 // why Named is so in spite of a lower rate or fewer games than another one; "" if it has neither
	Tied        []tune.Candidate       // candidates among which the rule draws the next, since it values them equally; nil if one alone is highest
	Marks       []Marked               // candidates banned and pinned now, oldest first
	RepeatedIn  map[int]int            // games of each candidate of the first level, by its index, that repeat another of it
	Proposed    *tune.Candidate        // candidate that the rule would play next; nil if there is none
	BestHistory []tune.Estimate        // what is expected of the candidate named best, in at most HistoryShown samples evenly spread over the games
	Space       param.Space            // the parameters
	Lineage     [][]tune.Standing      // levels below the first that have games, as Tuner.Lineage returns them
	Expected    tune.Estimator         // rates to expect of all candidates of the first level, as in Standings; for any goroutine
	Points      tune.List[tune.Played] // latest games, if the rule learns from points
	Looks       []tune.Look            // what the surface looks like to the rule auto, the likeliest first
}

// A LiveStatus is the part of a Status that the journal does not have: what the program that runs the event knows.
type LiveStatus struct {
	Paused    bool     // no games begin until DoResume or DoStep
	Draining  bool     // no games begin in this run
	Workers   int      // games that may run at the same time in the program that runs the event
	Elsewhere []Worker // programs that play games of this run, by name; nil if none may
	Running   []RunningGame

	GamesPerMinute  float64       // speed of this run; 0 is unknown
	ETA             time.Duration // time until the last game ends; 0 is unknown
	ETALow, ETAHigh time.Duration // 95% interval of ETA

	Warnings []string // oldest first, at most WarningsShown
	Reason   string   // why the rule has chosen the next candidate; empty unless it is auto
}

// Limits of the lists in a Status.
const (
	NextShown     = 3
	LastShown     = 50
	HistoryShown  = 128
	WarningsShown = 50
)

// A Named is a candidate with its coordinates on every level: "(2,) (1,)".
type Named struct {
	tune.Candidate
	Place string
}

// Model returns the rate to expect of a candidate in Standings or on a level below.
func (s *Status) Model(c tune.Standing) tune.Estimate {
	if c.Model == (tune.Estimate{}) && s.Expected != nil {
		return s.Expected(c.Index)
	}
	return c.Model
}

// NamedText names the candidate that the event would name now: see tune.Name.
func (s *Status) NamedText() string { return tune.Name(s.Space, s.Named.Candidate) }

// A Listed is a standing with its candidate's coordinates on every level.
type Listed struct {
	tune.Standing
	Place string
}

// EndText says that the event is finished, and why: a sentence without its end; "" unless it is. Whoever shows an event shows it.
func (s *Status) EndText() string {
	if !s.Finished {
		return ""
	}
	return "the event is finished: " + s.Ended
}

// Best returns the standing of the candidate of the first level that the event would
// name now, or in whose cell the one named lies. It returns false if there are no
// candidates.
func (s *Status) Best() (tune.Standing, bool) {
	for _, c := range s.Standings {
		if c.Best {
			return c, true
		}
	}
	return tune.Standing{}, false
}

// NamedStanding is like Best, of the deepest level with games: of the candidate named itself, if that has not been found beside a grid.
func (s *Status) NamedStanding() (tune.Standing, bool) {
	if n := len(s.Lineage); n > 0 {
		return (&Status{TuningStatus: TuningStatus{Standings: s.Lineage[n-1]}}).Best()
	}
	return s.Best()
}

// Among names the contenders among which the NamedStanding is the best with its probability.
func (s *Status) Among() string {
	n, among := s.Contenders(), ""
	if depth := len(s.Lineage); depth > 0 {
		n, among = len(s.Lineage[depth-1]), " around "+tune.CandidateAt(s.Space, s.Named.Path[:depth]...).Parameters
	} else if len(s.Standings) < s.Space.Len() {
		among = " that have played"
	}
	return words.Plural(n, "candidate") + among
}

// A ParameterInfo describes one parameter being tuned.
type ParameterInfo struct {
	Code   string
	Values []string // value of each division, as the event formats it
}

// OfVariant adds a variant to a text about the board; nothing in Go.
func OfVariant(name string) string {
	if name == "" {
		return ""
	}
	return ", variant " + name
}

// A GameID tells a game of an event, or of its confirmation match, from all others.
type GameID struct {
	Confirms bool // it is of the confirmation match
	Number   int  // counted from 0, in the confirmation match from 1
}

// String names the game: g12, c12 of the confirmation match.
func (id GameID) String() string {
	if id.Confirms {
		return "c" + strconv.Itoa(id.Number)
	}
	return "g" + strconv.Itoa(id.Number)
}

// A RunningGame is a game being played. Until its players are ready it has neither
// board nor start. One of the confirmation match has neither coordinates nor
// parameters.
type RunningGame struct {
	// Progress has the candidate's parameters and the opponent's name, or the players
	// of a tournament, for Black and White. WinRate is the candidate's.
	match.Progress

	ID             int    // number of the game, counted from 0; in the confirmation match from 1
	Confirms       bool   // it is of the confirmation match
	Name           string // name in records and logs: "12", or "AvB_3"
	Coordinates    []int
	Parameters     string
	CandidateColor model.Color
	Opponent       string
	Started        time.Time
	Worker         string // name of the worker that plays it; empty for this program, and if unknown
	Order          Row    // which game it is, as a row; without type in the confirmation match
}

// GameID returns which game it is.
func (g RunningGame) GameID() GameID { return GameID{g.Confirms, g.ID} }

// Label names the game where people read it: g12, c12 of the confirmation match,
// AvB_3 of a tournament.
func (g RunningGame) Label() string {
	if g.Coordinates == nil && !g.Confirms {
		return g.Name
	}
	return g.GameID().String()
}
