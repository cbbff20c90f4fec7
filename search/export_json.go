package search

import (
	"encoding/json"
	"io"
	"math"

	"gobandit/model"
)

// A treeFile is a tree as JSON.
type treeFile struct {
	Size  int      `json:"size"`
	Komi  float64  `json:"komi"`
	Moves []string `json:"moves_before"` // of the game, such as "B D4"
	Root  jsonNode `json:"root"`
}

// A jsonNode is a node as JSON. Rates are 0 to 1 in the view of the side to move.
type jsonNode struct {
	ToPlay     string     `json:"to_play"` // B or W
	Visits     int        `json:"visits"`
	WinRate    float64    `json:"win_rate"`
	Considered int        `json:"considered"` // moves that may be chosen next
	Moves      []jsonMove `json:"moves"`      // most visited first
}

// A jsonMove is a move of a node as JSON. Values are in units of reward; null is
// without bound.
type jsonMove struct {
	Move           string    `json:"move"`
	Visits         int       `json:"visits"`
	Share          float64   `json:"share"` // of the node's visits
	WinRate        float64   `json:"win_rate"`
	Low            float64   `json:"lcb"` // ends of the 95 % interval
	High           float64   `json:"ucb"`
	AMAF           float64   `json:"amaf"`
	AMAFVisits     int       `json:"amaf_visits"`
	Weight         float64   `json:"beta"` // of AMAF in the value
	InitialWinRate float64   `json:"initial_win_rate"`
	Exploration    *float64  `json:"exploration"`
	Value          *float64  `json:"value"` // by which it is selected
	Next           bool      `json:"next,omitempty"`
	Node           *jsonNode `json:"node,omitempty"` // after it
}

func writeJSON(w io.Writer, b *Branch, game *model.Game) error {
	size := game.Size()
	file := treeFile{Size: size, Komi: game.Komi(), Moves: []string{}, Root: jsonOf(b, size)}
	for _, m := range game.Moves()[:b.Played] {
		file.Moves = append(file.Moves, m.Color.Letter()+" "+m.Point.Vertex(size))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(file)
}

func jsonOf(b *Branch, size int) jsonNode {
	n := jsonNode{ToPlay: b.ToPlay.Letter(), Visits: b.Visits, WinRate: b.WinRate, Considered: b.Considered, Moves: []jsonMove{}}
	for i, m := range b.Moves {
		j := jsonMove{
			Move: m.Move.Vertex(size), Visits: m.Visits, Share: m.Share, WinRate: m.WinRate, Low: m.Low, High: m.High,
			AMAF: m.AMAF, AMAFVisits: m.AMAFVisits, Weight: m.Weight, InitialWinRate: m.InitialWinRate,
			Exploration: finite(m.Exploration), Value: finite(m.Value), Next: i == b.Next,
		}
		if after := b.After[i]; after != nil {
			node := jsonOf(after, size)
			j.Node = &node
		}
		n.Moves = append(n.Moves, j)
	}
	return n
}

// finite returns nil for what JSON has no number for.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}
