package remote

import (
	"encoding/json"
	"math"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search"
)

// A liveGame is the state of a game in progress as a message, since JSON has no NaN.
type liveGame struct {
	Game      int
	Start     string // diagram of the board before the first move
	First     model.Color
	Komi      float64
	Moves     []model.Move
	WinRate   *float64         `json:",omitempty"` // Black's; nil if unknown
	Search    *search.Snapshot `json:",omitempty"`
	Unrated   bool             `json:",omitempty"` // the search's win rate is unknown
	Uncounted bool             `json:",omitempty"` // the search's score is unknown
}

// shownMoves bounds the moves of a search in a message.
const shownMoves = 32

// encodeLive returns the message for a game's state. It leaves out a search with other
// numbers that are NaN.
func encodeLive(game int, p match.Progress) ([]byte, error) {
	start := p.Start
	out := liveGame{Game: game, Start: start.Board().String(), First: start.ToPlay(), Komi: start.Komi(), Moves: p.Moves}
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

// decodeLive returns the number and the state of the game of a message.
func decodeLive(data []byte) (game int, out match.Progress, err error) {
	var p liveGame
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
	out = match.Progress{MoveNumber: len(p.Moves), Board: g.Board(), Start: start, Moves: p.Moves,
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
