package judge

import (
	"fmt"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// settle searches the position for the chains in doubt, if there are any, in slices:
// until one leaves no doubt, or all are made.
func (j *judge) settle() error {
	var all []int
	for i := range j.chains {
		if j.chains[i].doubt {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return nil
	}

	slice := int(sliceFactor * float64(j.effort.Playouts))
	rounds := max(2, 8*81/(j.board.Size()*j.board.Size())) // as long on small boards
	if j.unfinished() {
		rounds = 1
	}
	j.total = j.done + rounds*slice
	g, err := j.continuation(all)
	if err != nil {
		return err
	}
	t, err := search.New(searchParams(), j.effort.Seed, search.Policies{
		Rollout: func() playout.Policy { return playout.NewLocal(playout.DefaultChances()) },
	})
	if err != nil {
		return err
	}

	for range rounds {
		r, err := t.Search(j.ctx, g, search.Budget{Playouts: slice, Whole: true}, func(s *search.Snapshot) { j.progress(s.Playouts) })
		if err == nil {
			err = j.ctx.Err()
		}
		if err != nil {
			return err
		}
		j.done += slice

		least := 1.0
		for _, i := range all {
			c := &j.chains[i]
			c.own = j.mean(c.stones, r.Ownership)
			least = min(least, math.Abs(c.own))
		}
		if least >= settledAt {
			break
		}
		if math.Abs(r.WinRate-0.5) > lopsided && least < open {
			g.SetKomi(math.Floor(g.Komi()+r.Score) + 0.5)
		}
	}
	return nil
}

// unfinished reports whether so much of the board is open that no search settles it.
func (j *judge) unfinished() bool {
	sum := 0.0
	for _, o := range j.own {
		sum += math.Abs(o)
	}
	return sum < halfway*float64(len(j.own))
}

// continuation returns a game that goes on from the position, by a komi between the
// scores with all of some chains Black's and all of them White's.
func (j *judge) continuation(chains []int) (*model.Game, error) {
	g, err := model.NewGame(j.board.Size(), j.between(chains))
	if err != nil {
		return nil, err
	}
	var stones [3][]model.Point
	for _, c := range j.chains {
		stones[c.color] = append(stones[c.color], c.stones...)
	}
	if err := g.Setup(stones[model.Black], stones[model.White]); err != nil {
		return nil, fmt.Errorf("judging a position: %w", err)
	}
	g.SetToPlay(j.game.ToPlay())
	return g, nil
}

// between returns the komi halfway between the area scores with all of the chains
// Black's and all of them White's; others are dead or alive as they seem.
func (j *judge) between(chains []int) float64 {
	area := model.GameFrom(&j.board, 0)
	sum := 0.0
	for _, loser := range []model.Color{model.Black, model.White} {
		var dead []model.Point
		for i := range j.chains {
			c := &j.chains[i]
			if slices.Contains(chains, i) && c.color == loser || !slices.Contains(chains, i) && c.dead() {
				dead = append(dead, c.stones[0])
			}
		}
		sum += area.Score(dead)
	}
	return math.Floor(sum/2) + 0.5
}

// searchParams are those of the search of doubtful chains: RAVE, and what is known of
// moves beforehand.
func searchParams() params.Params {
	p := params.Default()
	p.Rave, p.RaveEquivalence, p.K = true, 200, 0
	p.ActionHeuristic = "shapes=0.65+captures=0.95+answers=0.95+lastMove=0.45+edge=0.95+ladders=0.95"
	p.InitialiseVisits, p.ExpandVisits = 40, 2
	return p
}
