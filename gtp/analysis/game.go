package analysis

import (
	"errors"
	"fmt"

	"gobandit/model"
)

// check plays the query's game, so that its positions can be searched.
func (q *query) check(f *fields) {
	if q.first == model.Empty && len(q.moves) > 0 {
		q.first = q.moves[0].Color
	}
	g, err := q.start()
	if err != nil {
		f.fail("initialStones", "Could not set up the stones: "+err.Error())
		return
	}
	for i, m := range q.moves {
		if !play(g, m) {
			f.fail("moves", fmt.Sprintf("Illegal move %d: %s", i, m.Point.Vertex(q.size)))
			return
		}
	}
}

// game returns the game after the first moves, turn of them.
func (q *query) game(turn int) (*model.Game, error) {
	g, err := q.start()
	if err != nil {
		return nil, err
	}
	for _, m := range q.moves[:turn] {
		play(g, m) // check has tried it
	}
	return g, nil
}

// start returns the game before its first move.
func (q *query) start() (*model.Game, error) {
	g, err := model.NewGame(q.size, q.komi)
	if err != nil {
		return nil, err
	}
	g.SetRules(q.rules)
	g.CountMoves(q.settings.CountPlaced)
	if err := g.Setup(q.black, q.white); err != nil {
		return nil, err
	}
	switch {
	case q.first != model.Empty:
		g.SetToPlay(q.first)
	case len(g.Handicap()) > 0:
		g.SetToPlay(model.White)
	}
	return g, nil
}

// play plays a move of a record and reports whether it could be one. As KataGo does
// it lets pass what rules differ in: a ko taken back, a repetition, and the suicide
// of several stones.
func play(g *model.Game, m model.Move) bool {
	b := *g.Board()
	b.SetToPlay(m.Color)
	var illegal *model.IllegalError
	switch err := g.Play(m); {
	case err == nil:
		return true
	case !errors.As(err, &illegal):
		return false
	case illegal.Reason == model.Ko, illegal.Reason == model.Superko, illegal.Reason == model.Suicide && b.Suicide(m.Point):
		_ = g.Force(m) // returns why it is illegal
		return true
	}
	return false
}
