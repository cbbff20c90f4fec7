package gtp

import (
	"context"
	"errors"

	"gobandit/model"
	"gobandit/search"
)

// DeadStones returns a stone of each chain that a search of the final position finds
// dead: most playouts give its points to the opponent. The search takes the position
// as if no player had passed, with the side to move of g. It returns an error if the
// thinker estimates no ownership.
func DeadStones(ctx context.Context, t search.Thinker, g *model.Game, budget search.Budget) ([]model.Point, error) {
	var stones [3][]model.Point
	for p := range g.Board().Points() {
		c := g.Board().At(p)
		stones[c] = append(stones[c], p)
	}
	position, err := model.NewGame(g.Size(), g.Komi())
	if err == nil {
		err = position.Setup(stones[model.Black], stones[model.White])
	}
	if err != nil {
		return nil, err
	}
	position.SetToPlay(g.ToPlay())
	result, err := t.Search(ctx, position, budget, nil)
	if err != nil {
		return nil, err
	}
	if result.Snapshot == nil || len(result.Ownership) != g.Size()*g.Size() {
		return nil, errors.New("the search does not tell whose the points are")
	}
	return search.DeadStones(g.Board(), result.Ownership), nil
}
