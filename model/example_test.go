package model_test

import (
	"fmt"

	"gobandit/model"
)

// A game is played move by move and scored by area.
func ExampleGame() {
	g, err := model.NewGame(5, 0.5)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, vertex := range []string{"B3", "C3", "B2", "C2", "B4", "C4", "B1", "C1", "B5", "C5", "pass", "pass"} {
		p, err := model.ParsePoint(vertex, g.Size())
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(model.Move{Color: g.ToPlay(), Point: p}); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Board())
	fmt.Printf("over: %v, Black's area less White's and komi: %g\n", g.Over(), g.Score(nil))
	// Output:
	// .XO..
	// .XO..
	// .XO..
	// .XO..
	// .XO..
	// over: true, Black's area less White's and komi: -5.5
}
