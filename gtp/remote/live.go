package remote

import (
	"encoding/json"
	"math"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search"
)

// A position is how a game in progress stands, as it is sent: JSON knows no number
// that is none.
type position struct {
	Game      int
	Start     string // the board before the first move
	First     model.Color
	Komi      float64
	Moves     []model.Move
	WinRate   *float64         `json:",omitempty"` // Black's; nil unknown
	Search    *search.Snapshot `json:",omitempty"`
	Unrated   bool             `json:",omitempty"` // the search's win rate is unknown
	Uncounted bool             `json:",omitempty"` // the search's score is unknown
}

// shownMoves is how many moves of a search are sent.
const shownMoves = 32

// encodePosition returns a game's state as it is sent. A search with other numbers
// that are none is left out.
func encodePosition(game int, p match.Progress) ([]byte, error) {
	start := p.Start
	out := position{Game: game, Start: start.Board().String(), First: start.ToPlay(), Komi: start.Komi(), Moves: p.Moves}
	if !math.IsNaN(p.WinRate) {
		out.WinRate = &p.WinRate
	}
	if p.Snapshot != nil {
		s := *p.Snapshot
		s.Moves = s.Moves[:min(len(s.Moves), shownMoves)]
		if math.IsNaN(s.WinRate) {
			s.WinRate, out.Unrated = 0, true
		}
		if math.IsNaN(s.Score) {
			s.Score, out.Uncounted = 0, true
		}
		out.Search = &s
	}
	data, err := json.Marshal(out)
	if err != nil {
		out.Search = nil
		return json.Marshal(out)
	}
	return data, nil
}

// decodePosition returns the game's number and state of what was sent.
func decodePosition(data []byte) (game int, out match.Progress, err error) {
	var p position
	if err := json.Unmarshal(data, &p); err != nil {
		return 0, out, err
	}
	board, err := model.ParseBoard(p.Start)
	if err != nil {
		return 0, out, err
	}
	board.SetToPlay(p.First)
	g := model.GameFrom(board, p.Komi)
	start := g.Clone()
	for _, m := range p.Moves {
		if err := g.Play(m); err != nil {
			return 0, out, err
		}
	}
	out = match.Progress{MoveNumber: len(p.Moves), Board: g.Board(), ToPlay: g.ToPlay(), Start: start, Moves: p.Moves,
		Snapshot: p.Search, WinRate: math.NaN()}
	if p.WinRate != nil {
		out.WinRate = *p.WinRate
	}
	if p.Unrated && p.Search != nil {
		p.Search.WinRate = math.NaN()
	}
	if p.Uncounted && p.Search != nil {
		p.Search.Score = math.NaN()
	}
	if n := len(p.Moves); n > 0 {
		out.Last = p.Moves[n-1]
	}
	return p.Game, out, nil
}
