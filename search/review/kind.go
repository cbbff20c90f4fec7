package review

import (
	"gobandit/model"
	"gobandit/search"
)

// A Kind says what a mistake missed, by what the better move does.
type Kind int

// The kinds of mistakes, the first that fits counts.
const (
	MissedCapture Kind = iota // the better move captures
	MissedAtari               // it gives atari, or saves a chain from it
	Overplay                  // the stone played is captured in the refutation
	Elsewhere                 // it answers the last move, but the move was played elsewhere
	SmallEndgame              // none of these, in the endgame
	Slack                     // none of these: another place was bigger
	NumKinds
)

// String returns the kind in words.
func (k Kind) String() string {
	return [...]string{
		MissedCapture: "missed capture", MissedAtari: "missed atari", Overplay: "overplay",
		Elsewhere: "answered elsewhere", SmallEndgame: "endgame", Slack: "slack",
	}[k]
}

// nearbyLines is the greatest distance, in lines, of an answer to the last move.
const nearbyLines = 3

// KindOf returns the kind of a mistake. before is the position before it, last the move that
// led there, and after the search of the position after it; nil if there is none.
func KindOf(m *JudgedMove, before *model.Board, last model.Move, after *search.Snapshot) Kind {
	board, better := *before, m.PV[0]
	board.SetToPlay(m.Color)
	if better != model.Pass && board.Legal(better) {
		switch captures, atari := threats(board, better, m.Color); {
		case captures:
			return MissedCapture
		case atari:
			return MissedAtari
		}
	}

	far := func(q model.Point) bool {
		return q == model.Pass || max(model.Apart(q.X(), last.Point.X()), model.Apart(q.Y(), last.Point.Y())) > nearbyLines
	}
	switch {
	case m.Point != model.Pass && board.Legal(m.Point) && refuted(board, m, after):
		return Overplay
	case last.Color == m.Color.Opponent() && last.Point != model.Pass && !far(better) && far(m.Point):
		return Elsewhere
	case m.Phase == Endgame:
		return SmallEndgame
	}
	return Slack
}

// threats reports whether a move captures, and whether it gives atari or saves a chain from it.
func threats(board model.Board, q model.Point, c model.Color) (captures, atari bool) {
	before := board
	stones := before.NumEmpty()
	board.Play(q)
	for p := range board.Points() {
		switch {
		case before.At(p) == c && len(before.Liberties(p)) == 1 && len(board.Liberties(p)) > 1:
			atari = true
		case board.At(p) == c.Opponent() && len(board.Liberties(p)) == 1 && len(before.Liberties(p)) > 1:
			atari = true
		}
	}
	return board.NumEmpty() >= stones, atari
}

// refuted reports whether the stone of a mistake is captured in the line that follows it.
func refuted(board model.Board, m *JudgedMove, after *search.Snapshot) bool {
	board.Play(m.Point)
	if after == nil || len(after.Moves) == 0 {
		return false
	}
	for _, q := range after.Moves[0].PV {
		if q != model.Pass && !board.Legal(q) {
			break
		}
		board.Play(q)
		if board.At(m.Point) != m.Color {
			return true
		}
	}
	return false
}
