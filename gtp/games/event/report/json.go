package report

import (
	"encoding/json"
	"math"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A jsonEvent is what the reports of all events have in JSON.
type jsonEvent struct {
	Event         string            `json:"event"`
	Seed          uint64            `json:"seed"`
	Settings      map[string]string `json:"settings"`
	GamesPlayed   int               `json:"games_played"` // games with a result
	GamesVoid     int               `json:"games_void"`
	GamesDistinct int               `json:"games_distinct"`  // games that repeat no other of the same players and colors
	GamesRepeated int               `json:"games_repeated"`  // games that repeat another of the same players and colors
	GamesTotal    int               `json:"games_total"`     // 0 is without end
	Finished      bool              `json:"finished"`        // no more games are played
	Ended         string            `json:"ended,omitempty"` // why, if the event is finished
	Ends          map[string]int    `json:"ends"`            // games by the reason for their end
	Changes       []jsonChange      `json:"changes,omitempty"`
	Out           []jsonOut         `json:"games_out,omitempty"` // games excluded, which do not count
}

func (r *Report) jsonEvent() jsonEvent {
	s := r.Status
	settings := make(map[string]string)
	for _, setting := range r.Settings {
		settings[setting.Name] = setting.Value
	}
	outs := words.Each(s.Excluded(), func(o event.Out) jsonOut {
		return jsonOut{o.Row.Game, o.Row.Name(), o.Row.Result, o.Reason, o.Again, o.Time}
	})
	return jsonEvent{s.Event, r.Seed, settings, s.Played, s.Void, s.Distinct, s.Repeated, s.Total, s.Finished, s.Ended, r.Ends, jsonChanges(s), outs}
}

// A jsonReport is a report in JSON.
type jsonReport struct {
	jsonEvent
	Opponent     string                     `json:"opponent"`
	Rule         string                     `json:"rule"`
	Looks        []tune.Look                `json:"looks,omitempty"` // what the surface looks like to the rule auto
	GamesByHand  int                        `json:"games_by_hand"`   // games played whose results were recorded by hand
	All          Tally                      `json:"all"`
	Best         *jsonBest                  `json:"best"` // null without games
	RunnerUp     *jsonRunnerUp              `json:"runner_up"`
	Candidates   []jsonCandidate            `json:"candidates"`       // candidates of the first level, most games first
	DeeperLevels [][]jsonCandidate          `json:"levels,omitempty"` // candidates of the deeper levels
	Marginals    map[string][]MarginalValue `json:"marginals"`
	HeatMap      HeatMap                    `json:"heat_map"`
	ByHand       []jsonHand                 `json:"results_by_hand,omitempty"` // results recorded by hand
	Next         []jsonNext                 `json:"next,omitempty"`            // candidates that the rule values most, highest first
	Stop         *jsonStop                  `json:"stop,omitempty"`            // what an end by stop_when_sure or stop_when_gain waits for
	Tied         []string                   `json:"tied,omitempty"`            // places of the candidates among which the next one is drawn
}

// A jsonStop is an event.EarlyStop in JSON.
type jsonStop struct {
	Sure     float64  `json:"stop_when_sure,omitempty"`
	Now      float64  `json:"p_best"`            // of the candidate named best
	Unknown  []string `json:"unknown,omitempty"` // places of contenders without games that could be the best
	Rival    string   `json:"rival,omitempty"`   // place of the other contender likeliest to be the best
	Gain     float64  `json:"stop_when_gain,omitempty"`
	Expected float64  `json:"expected_gain,omitempty"` // Elo that 100 more games are expected to gain
	Check    int      `json:"next_check"`              // games after which the event looks whether it may end
}

func (r *Report) jsonStop() *jsonStop {
	s := r.Status.Stop
	if s == nil {
		return nil
	}
	unknown := words.Each(s.Unknown, func(c tune.Candidate) string { return tune.Place(r.space, c) })
	out := &jsonStop{Sure: s.Sure, Now: s.Now, Unknown: unknown, Gain: s.Gain, Expected: s.Expected, Check: s.Check}
	if s.Rival != nil {
		out.Rival = tune.Place(r.space, *s.Rival)
	}
	return out
}

// A jsonTournament is the report of a tournament in JSON.
type jsonTournament struct {
	jsonEvent
	Kind     string        `json:"kind"` // playoff, allplayall or gauntlet
	Matchups []jsonMatchup `json:"matchups"`
}

// A jsonOut is a game that was excluded.
type jsonOut struct {
	Game   int       `json:"game"`
	Name   string    `json:"name"`
	Result string    `json:"result"`
	Reason string    `json:"reason"`
	Again  bool      `json:"again"` // it will be played again
	Time   time.Time `json:"time"`
}

// A jsonHand is a result recorded by hand.
type jsonHand struct {
	Game      int           `json:"game"`
	Candidate string        `json:"candidate"` // its parameters
	Path      []int         `json:"path"`
	Color     string        `json:"candidate_colour,omitempty"` // absent if unknown
	Result    event.Outcome `json:"result"`                     // won, lost, jigo or void
	Time      time.Time     `json:"time"`
}

// A jsonNext is a candidate with the value that the rule chooses by.
type jsonNext struct {
	Place      string   `json:"place"`
	Parameters string   `json:"parameters"`
	Value      *float64 `json:"value"` // null if infinite
	Formula    string   `json:"formula"`
}

// A jsonChange is a setting that changed between two games, and was accepted.
type jsonChange struct {
	AfterGames int       `json:"after_games"` // games with a result before it
	Setting    string    `json:"setting"`
	Before     string    `json:"before"`
	After      string    `json:"after"`
	Time       time.Time `json:"time"`
}

func jsonChanges(s *event.Status) (out []jsonChange) {
	for _, a := range s.Accepted {
		out = append(out, words.Each(a.Changes, func(c event.Change) jsonChange { return jsonChange{a.Games, c.Key(), c.Before(), c.After(), a.Time} })...)
	}
	return out
}

type jsonMatchup struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Gone     bool             `json:"gone,omitempty"` // the event no longer has the matchup
	Size     int              `json:"board_size"`
	Komi     float64          `json:"komi"`
	Games    int              `json:"games"`
	Total    int              `json:"games_total"`
	Void     int              `json:"void"`
	Jigos    int              `json:"jigos"`
	Unknown  int              `json:"unknown"`
	Repeated int              `json:"repeated"`
	Late     int              `json:"late,omitempty"`  // games that ended after the test, which do not count
	Pairs    []int            `json:"pairs,omitempty"` // pairs of games by the first player's half points
	SPRT     *match.TestState `json:"sprt,omitempty"`
	Players  [2]jsonPlayer    `json:"players"`
}

type jsonPlayer struct {
	Code     string     `json:"code"`
	Points   float64    `json:"points"` // wins, and half of the jigos
	Wins     int        `json:"wins"`
	Low      float64    `json:"low"` // 95% interval of points a game
	High     float64    `json:"high"`
	Elo      *float64   `json:"elo"` // null if infinite, or without games
	EloLow   *float64   `json:"elo_low"`
	EloHigh  *float64   `json:"elo_high"`
	LOS      float64    `json:"los"` // probability of being the stronger one
	Black    Points     `json:"black"`
	White    Points     `json:"white"`
	Forfeits int        `json:"forfeits"`
	Cost     match.Cost `json:"cost"`        // what all moves took
	CPU      *float64   `json:"cpu_seconds"` // mean of a game; null if unknown
}

// jsonNumbers are what the runs of a candidate printed.
type jsonNumbers struct {
	Name    string             `json:"name"` // of the number that decides
	Count   int                `json:"count"`
	Mean    float64            `json:"mean"`
	SD      float64            `json:"sd"`                // standard deviation of the runs
	Metrics map[string]float64 `json:"metrics,omitempty"` // means of the other numbers with names
}

type jsonCandidate struct {
	Numbers     *jsonNumbers        `json:"numbers,omitempty"` // of an event that is measured by numbers: then model is such a number, and wins and rates are 0
	Path        []int               `json:"path"`
	Place       string              `json:"place"`
	Coordinates []int               `json:"coordinates"` // coordinates on the first level
	Parameters  string              `json:"parameters"`
	Values      map[string]any      `json:"values"`
	Rate        float64             `json:"rate"` // rate of the games played
	Even        float64             `json:"even"` // rate with even colors, and opponents by their weights
	Low         float64             `json:"low"`  // 95% interval of that
	High        float64             `json:"high"`
	Shrunk      float64             `json:"shrunk"` // rate with the initial games
	Model       tune.Estimate       `json:"model"`  // rate to expect by the games of all candidates
	ModelElo    float64             `json:"model_elo"`
	Elo         *float64            `json:"elo"` // of the even rate, with its 95% interval; null if infinite, or without games
	EloLow      *float64            `json:"elo_low"`
	EloHigh     *float64            `json:"elo_high"`
	Cost        match.Cost          `json:"cost"`           // what all of its moves took
	EloEqual    *float64            `json:"elo_equal_cost"` // of the model rate; null if unknown
	PBest       float64             `json:"p_best"`         // 0 on deeper levels, except for the best and its runner-up
	Distinct    int                 `json:"games_distinct"` // games that repeat no other of the candidate with its color
	Mark        event.CandidateMark `json:"mark,omitempty"` // banned or pinned
	MarkGames   int                 `json:"mark_games,omitempty"`
	Out         string              `json:"out,omitempty"` // why it is no contender, and has no chance to be the best: banned, or set aside

	Against map[string]tune.Score `json:"against,omitempty"` // games by opponent, if there are several
	Tally
}

type jsonBest struct {
	jsonCandidate
	Point []float64 `json:"point,omitempty"` // optimiser parameters, if they are between the grid's
	Cell  string    `json:"cell"`            // coordinates of the cell that has the games
	Why   string    `json:"why,omitempty"`   // why it is named in spite of a lower rate or fewer games than the runner-up's
}

type jsonRunnerUp struct {
	jsonCandidate
	Difference     float64 `json:"difference"` // rate of the best less this rate
	DifferenceLow  float64 `json:"difference_low"`
	DifferenceHigh float64 `json:"difference_high"`
	BestIsBetter   float64 `json:"p_best_is_better"`
}

// MarshalJSON writes the whole report. Rates are 0 to 1. Infinite rating differences
// are null.
func (r *Report) MarshalJSON() ([]byte, error) {
	s := r.Status
	if len(s.Matchups) > 0 {
		return json.Marshal(r.jsonTournament())
	}
	out := jsonReport{
		jsonEvent: r.jsonEvent(), Opponent: s.Opponent, Rule: s.Rule, Looks: s.Looks, GamesByHand: s.ByHand, All: r.All, Candidates: []jsonCandidate{},
		Marginals: make(map[string][]MarginalValue), HeatMap: r.Heat, Stop: r.jsonStop(), ByHand: r.handResults(),
	}

	if r.At > 0 {
		s = new(*s)
		s.Next, s.Tied = nil, nil // history
	}
	for _, term := range s.Next {
		next := jsonNext{Place: tune.Place(r.space, term.Candidate), Parameters: term.Parameters, Formula: term.Formula}
		if !math.IsInf(term.Value, 0) {
			next.Value = &term.Value
		}
		out.Next = append(out.Next, next)
	}
	out.Tied = words.Each(s.Tied, func(c tune.Candidate) string { return tune.Place(r.space, c) })

	if len(r.Candidates) > 0 {
		levels := words.Each(r.Candidates, func(level []RankedCandidate) []jsonCandidate {
			return append([]jsonCandidate{}, words.Each(level, r.json)...)
		})
		out.Candidates, out.DeeperLevels = levels[0], levels[1:]
	}

	if r.Best != nil {
		out.Best = &jsonBest{jsonCandidate: r.json(*r.Best), Cell: r.Cell, Why: s.WhyBest}
		if r.Best.Free {
			out.Best.Point = r.Best.Point
		}
	}
	if c := r.Second; c != nil {
		out.RunnerUp = &jsonRunnerUp{r.json(c.RankedCandidate), c.Difference, c.LowEnd, c.HighEnd, c.Better}
	}

	for _, m := range r.Marginals {
		out.Marginals[m.Code] = m.Values
	}
	return json.Marshal(out)
}

func (r *Report) json(c RankedCandidate) jsonCandidate {
	out := jsonCandidate{
		Path: c.Path, Place: c.Place, Coordinates: c.Coordinates, Parameters: c.Parameters, Values: make(map[string]any),
		Rate: c.WinRate(), Even: c.Even, Low: c.Low, High: c.High, Shrunk: c.Rate, Model: c.Model, ModelElo: c.Elo(), PBest: c.PBest, Tally: c.Tally,
		Out: c.Why, Distinct: c.Tally.Distinct(r.Status.Repeats), Against: make(map[string]tune.Score), Cost: c.Cost,
	}
	if m := r.Status.Measure; m.IsNumber() {
		out.Numbers = &jsonNumbers{m.Name, c.Numbers.Count, c.Numbers.Mean, c.Numbers.SD, make(map[string]float64)}
		for _, metric := range m.Metrics {
			if x, known := metric.Means[c.Index]; known {
				out.Numbers.Metrics[metric.Name] = x
			}
		}
		out.Low, out.High, out.Shrunk, out.ModelElo = 0, 0, 0, 0
	} else if c.Standing.Games > 0 {
		out.Elo, out.EloLow, out.EloHigh = match.FiniteElo(c.Even), match.FiniteElo(c.Low), match.FiniteElo(c.High)
	}
	if m := event.MarkOf(r.Status.Marks, c.Candidate); m.Mark != "" {
		out.Mark, out.MarkGames = m.Mark, m.Games
	}
	for i, score := range c.Against {
		out.Against[r.Status.Opponents[i]] = score
	}
	if equal, known := c.equal(r.All.Cost); known {
		out.EloEqual = &equal
	}
	for k, p := range r.space.Parameters {
		out.Values[p.Code] = c.Values[k]
	}
	return out
}
