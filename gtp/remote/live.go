package remote

import (
	"bytes"
	"encoding/gob"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search"
)

// A position is how a game in progress stands, as it is sent. Win rates may be
// unknown, which JSON cannot say.
type position struct {
	Game    int
	Worker  string
	Start   string // the board before the first move
	First   model.Color
	Komi    float64
	Moves   []model.Move
	Search  *search.Snapshot
	WinRate float64
}

// shownMoves is how many moves of a search are sent.
const shownMoves = 32

// encodePosition returns a game's state as it is sent.
func encodePosition(game int, worker string, p match.Progress) ([]byte, error) {
	start := p.Start
	out := position{Game: game, Worker: worker, Start: start.Board().String(), First: start.ToPlay(), Komi: start.Komi(), Moves: p.Moves, WinRate: p.WinRate}
	if p.Snapshot != nil {
		s := *p.Snapshot
		s.Moves = s.Moves[:min(len(s.Moves), shownMoves)]
		out.Search = &s
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(out)
	return b.Bytes(), err
}

// decodePosition returns the game's number and state of what was sent.
func decodePosition(data []byte) (game int, out match.Progress, err error) {
	var p position
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&p); err != nil {
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
		Snapshot: p.Search, WinRate: p.WinRate}
	if n := len(p.Moves); n > 0 {
		out.Last = p.Moves[n-1]
	}
	return p.Game, out, nil
}
