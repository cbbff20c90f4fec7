package gtp

import (
	"encoding/json"
	"math"

	"gobandit/model"
	"gobandit/search"
)

// cgosMove is a move of a line for CGOS, in the view of the side to move.
type cgosMove struct {
	Move    string  `json:"move"`
	WinRate float64 `json:"winrate"`
	Score   float64 `json:"score"`
	Prior   float64 `json:"prior"`
	PV      string  `json:"pv"` // expected moves after it
	Visits  int     `json:"visits"`
}

// cgosMoves bounds the moves of a line.
const cgosMoves = 10

// CGOSInfo returns the line by which cgos-analyze and cgos-genmove_analyze show
// snapshot s: JSON, in the view of the side to move. It is empty if the search has not
// tried a move yet.
//
// Source: Yamashita, "GTP tournament game expansion", wiki of CGOS, 2023.
func CGOSInfo(s *search.Snapshot) string {
	if len(s.Moves) == 0 {
		return ""
	}

	info := struct {
		WinRate   float64    `json:"winrate"`
		Score     float64    `json:"score"`
		Visits    int        `json:"visits"`
		Moves     []cgosMove `json:"moves"`
		Ownership string     `json:"ownership,omitempty"`
	}{rounded(s.WinRate), rounded(inView(s.Score, s.ToPlay)), s.Visits, []cgosMove{}, cgosOwnership(s)}

	for i, m := range s.Moves {
		if i == cgosMoves {
			break
		}
		line := []model.Point{}
		if len(m.PV) > 1 {
			line = m.PV[1:]
		}
		score := info.Score
		if m.Scored > 0 {
			score = rounded(inView(m.Score, s.ToPlay))
		}
		info.Moves = append(info.Moves, cgosMove{m.Move.Vertex(s.Size), rounded(m.WinRate), score, rounded(m.Prior), Points(line, s.Size), m.Visits})
	}

	text, _ := json.Marshal(info) // finite numbers and text always marshal
	return string(text)
}

// cgosOwnership writes the ownership with a letter for each point, from A, certainly
// the opponent's of the side to move, to +, certainly its own.
func cgosOwnership(s *search.Snapshot) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+"
	text := make([]byte, len(s.Ownership))
	for i, x := range s.Ownership {
		text[i] = letters[int(math.Round((inView(x, s.ToPlay)+1)/2*62))]
	}
	return string(text)
}

// rounded drops insignificant digits.
func rounded(x float64) float64 { return math.Round(1e6*x)/1e6 + 0 }
