package match

import (
	"fmt"
	"math"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search"
)

// Live is a Progress as a message in JSON, which has no NaN, without the players.
type Live struct {
	Start     string // diagram of the board before the first move
	Variant   string `json:",omitempty"` // see Settings
	Seed      uint64 `json:",omitempty"`
	First     model.Color
	Komi      float64
	Moves     []model.Move
	WinRate   *float64         `json:",omitempty"` // Black's; nil if unknown
	Search    *search.Snapshot `json:",omitempty"`
	Unrated   bool             `json:",omitempty"` // the search's win rate is unknown
	Uncounted bool             `json:",omitempty"` // the search's score is unknown
}

// liveMoves bounds the moves of a search in a message.
const liveMoves = 32

// NewLive returns the message for a game whose players are ready. A search with other
// numbers that are NaN cannot be written: leave it out then.
func NewLive(p Progress) Live {
	out := Live{Start: p.Start.Board().String(), First: p.Start.ToPlay(), Komi: p.Start.Komi(), Moves: p.Moves}
	if v := variant.Of(p.Start); v != nil {
		out.Variant, out.Seed = v.Name, v.Seed
	}
	if !math.IsNaN(p.WinRate) {
		out.WinRate = &p.WinRate
	}
	if p.Snapshot != nil {
		s := *p.Snapshot
		s.Moves = s.Moves[:min(len(s.Moves), liveMoves)]
		if math.IsNaN(s.WinRate) {
			s.WinRate, out.Unrated = 0, true
		}
		if math.IsNaN(s.Score) {
			s.Score, out.Uncounted = 0, true
		}
		out.Search = &s
	}
	return out
}

// maxLiveMoves bounds the moves of a game in a message.
const maxLiveMoves = 10_000

// check returns an error if the message has numbers that a game on the board, or its
// search, cannot have.
func (l Live) check(board *model.Board) error {
	player := func(c model.Color) bool {
		return c == model.Black || c == model.White || c == model.Red && l.Variant != ""
	}
	komi := model.CheckKomi(l.Komi)
	switch {
	case !player(l.First):
		return fmt.Errorf("color %d moves first, want Black or White", l.First)
	case komi != nil:
		return komi
	case len(l.Moves) > maxLiveMoves:
		return fmt.Errorf("%d moves, want at most %d", len(l.Moves), maxLiveMoves)
	case l.WinRate != nil && !(*l.WinRate >= 0 && *l.WinRate <= 1):
		return fmt.Errorf("win rate %v, want 0 to 1", *l.WinRate)
	}
	for _, m := range l.Moves {
		if !player(m.Color) {
			return fmt.Errorf("a move of color %d, want Black or White", m.Color)
		}
	}
	if l.Search != nil {
		return l.Search.Check(board)
	}
	return nil
}

// Progress returns the state of the game. The error says what is wrong with the message.
func (l Live) Progress() (out Progress, err error) {
	board, err := model.ParseBoard(l.Start)
	if err != nil {
		return out, err
	}
	if err := l.check(board); err != nil {
		return out, err
	}

	board.SetToPlay(l.First)
	g := model.GameFrom(board, l.Komi)
	if l.Variant != "" {
		if g, err = variant.NewGame(l.Variant, board.Size(), l.Komi, l.Seed); err != nil {
			return out, err
		}
	}
	start := g.Clone()
	for _, m := range l.Moves {
		if err := g.Play(m); err != nil {
			return out, err
		}
	}

	out = Progress{MoveNumber: len(l.Moves), Board: g.Board(), Start: start, Moves: l.Moves,
		Snapshot: l.Search, WinRate: math.NaN()}
	if l.WinRate != nil {
		out.WinRate = *l.WinRate
	}
	if l.Unrated && l.Search != nil {
		l.Search.WinRate = math.NaN()
	}
	if l.Uncounted && l.Search != nil {
		l.Search.Score = math.NaN()
	}
	if n := g.NumMoves(); n > 0 {
		out.Last = g.Moves()[n-1]
	}
	return out, nil
}
