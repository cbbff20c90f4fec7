package cli

import (
	"gobandit/gtp/event"
	"gobandit/search/tune"
)

// An eventSummary is an event's state as show --json prints it.
type eventSummary struct {
	Event        string             `json:"event"`
	GamesPlayed  int                `json:"games_played"` // with a result
	GamesVoid    int                `json:"games_void"`
	GamesRunning int                `json:"games_running"`
	GamesTotal   int                `json:"games_total"` // 0 is without end
	Best         *candidateSummary  `json:"best"`
	Candidates   []candidateSummary `json:"candidates"` // most games first
}

type candidateSummary struct {
	Path        []int   `json:"path"`
	Coordinates []int   `json:"coordinates"`
	Parameters  string  `json:"parameters"`
	Games       int     `json:"games"`
	Wins        int     `json:"wins"`
	Rate        float64 `json:"rate"` // of the games played
	Low         float64 `json:"low"`  // the 95 % interval of the rate
	High        float64 `json:"high"`
	PBest       float64 `json:"p_best"`
}

func summarize(s *event.Status) eventSummary {
	out := eventSummary{
		Event: s.Event, GamesPlayed: s.Played, GamesVoid: s.Void,
		GamesRunning: len(s.Running), GamesTotal: s.Total, Candidates: []candidateSummary{},
	}
	for _, c := range s.Standings {
		out.Candidates = append(out.Candidates, summarizeCandidate(c))
	}
	if best, ok := s.Best(); ok {
		b := summarizeCandidate(best)
		out.Best = &b
	}
	return out
}

func summarizeCandidate(c tune.Standing) candidateSummary {
	return candidateSummary{
		Path: c.Path, Coordinates: c.Coordinates, Parameters: c.Parameters,
		Games: c.Games, Wins: c.Wins, Rate: c.WinRate(), Low: c.Low, High: c.High, PBest: c.PBest,
	}
}
