package match

import (
	"fmt"
	"strings"

	"gobandit/model"
)

// BuiltinName is the name of the openings that the program has itself.
const BuiltinName = "builtin"

// smallOpenings are openings of 9x9: the center, its neighbors and the corners taken
// in turns, as people play there.
var smallOpenings = []string{
	"E5 E7", "E5 D3", "E5 C3", "E5 F3 C4 D7", "E4 E6", "E4 D6", "E4 C6", "D5 G4", "D4 F6", "D4 E6", "D4 G5", "D4 F4",
	"C4 G5", "C4 E6", "C4 G4", "C4 E5", "C5 G5", "C3 G7", "C3 F6", "C3 G6", "D4 F6 F4 D6", "C3 G7 G3 C7", "C4 G6 G4 C6", "E5 C4 G6 E3",
}

// cornerOpenings are openings of larger boards: how Black and White take two corners
// each, by the distances of their stones from the edges.
var cornerOpenings = [][4]string{
	{"44", "44", "44", "44"}, {"34", "44", "44", "44"}, {"53", "44", "34", "44"}, {"34", "34", "44", "44"},
	{"34", "43", "44", "34"}, {"34", "44", "43", "44"}, {"34", "34", "34", "34"}, {"44", "33", "44", "44"},
	{"33", "44", "44", "34"}, {"34", "44", "33", "44"}, {"53", "44", "44", "34"}, {"43", "44", "44", "35"},
}

// BuiltinOpenings returns the openings that the program has for boards of 9x9, 13x13
// and 19x19, all different up to turning and mirroring.
func BuiltinOpenings(size int) ([]Opening, error) {
	var games [][]model.Move
	switch size {
	case 9:
		for _, text := range smallOpenings {
			var moves []model.Move
			for i, vertex := range strings.Fields(text) {
				p, err := model.ParsePoint(vertex, size)
				if err != nil {
					return nil, err
				}
				moves = append(moves, model.Move{Color: model.Color(1 + i%2), Point: p})
			}
			games = append(games, moves)
		}
	case 13, 19:
		for _, stones := range cornerOpenings {
			// Black's corners are beside one another, then across.
			games = append(games, corners(size, stones, [4]int{0, 2, 1, 3}), corners(size, stones, [4]int{0, 2, 3, 1}))
		}
	default:
		return nil, fmt.Errorf("the built-in openings are for 9x9, 13x13 and 19x19, not for %dx%[1]d", size)
	}

	out := make([]Opening, len(games))
	for i, moves := range games {
		out[i] = Opening{Name: fmt.Sprintf("%s-%d-%02d", BuiltinName, size, i+1), Moves: moves, ToPlay: model.Black}
	}
	return out, nil
}

// corners returns the moves that take the corners of a board in an order: stones are
// Black's two, then White's, by their distances from the edges. Corners are numbered
// from the lower left one, 1 being its neighbor and 3 the one across.
func corners(size int, stones [4]string, order [4]int) []model.Move {
	moves := make([]model.Move, 0, 4)
	for i, k := range [4]int{0, 2, 1, 3} { // Black and White in turns
		x, y := int(stones[k][0]-'1'), int(stones[k][1]-'1')
		if order[i]&1 != 0 {
			x = size - 1 - x
		}
		if order[i]&2 != 0 {
			y = size - 1 - y
		}
		moves = append(moves, model.Move{Color: model.Color(1 + i%2), Point: model.Pt(x, y)})
	}
	return moves
}
