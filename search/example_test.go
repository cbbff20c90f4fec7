package search_test

import (
	"context"
	"fmt"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
)

// A search of a position ends with its budget and returns a move with statistics.
func ExampleSearcher_Search() {
	board, err := model.ParseBoard("..... OOOOO XXXXX XXXXX OOOO.") // the corner decides
	if err != nil {
		fmt.Println(err)
		return
	}
	p := params.Default()
	if err := p.Set("treePolicy", "UCB_Tuned"); err != nil {
		fmt.Println(err)
		return
	}
	s, err := search.New(p, 1, search.Policies{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := s.Search(context.Background(), model.GameFrom(board, 0.5), search.Budget{Playouts: 2000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v plays %s after %d playouts, win rate %.1f\n",
		result.ToPlay, result.Move.Vertex(5), result.Playouts, result.Moves[0].WinRate)
	// Output:
	// black plays E1 after 2000 playouts, win rate 1.0
}
