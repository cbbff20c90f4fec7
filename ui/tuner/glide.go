package tuner

import (
	"math"

	"gobandit/search/tune"
)

// A glide is where the bars of a candidate are drawn on their way to its figures, and how long its rise in the table is still shown.
type glide struct {
	games  float64
	model  tune.Estimate
	rank   int
	rising int // frames
}

// How bars and ranks move.
const (
	glideShare = 0.4  // of the rest of the way that a frame takes
	risingFor  = 12   // frames
	mostGlides = 1000 // candidates: of more the bars jump
)

// glideOn takes the bars a frame further towards the figures of the rows, and reports whether one is still on its way.
func (l *leaderboard) glideOn() (moving bool) {
	if l.depth > 0 || len(l.rows) > mostGlides {
		l.glides = nil
		return false
	}
	known := l.glides
	l.glides = make(map[int]glide, len(l.rows))
	near := (l.scale.High - l.scale.Low) / mostAxis / 2
	toward := func(from, to, near float64) float64 {
		if math.Abs(to-from) <= near || math.IsNaN(from) {
			return to
		}
		moving = true
		return from + glideShare*(to-from)
	}
	for i, r := range l.rows {
		e := l.model(r)
		g, ok := known[r.Index]
		if !ok {
			g = glide{float64(r.Games), e, i, 0}
		}
		if g.rising = max(0, g.rising-1); i < g.rank {
			g.rising = risingFor
		}
		g.rank, moving = i, moving || g.rising > 0
		g.games = toward(g.games, float64(r.Games), .05)
		g.model = tune.Estimate{Rate: toward(g.model.Rate, e.Rate, near), Low: toward(g.model.Low, e.Low, near), High: toward(g.model.High, e.High, near)}
		l.glides[r.Index] = g
	}
	return moving
}

// glided returns where the bars of a row are drawn.
func (l *leaderboard) glided(r tune.Standing) glide {
	if g, ok := l.glides[r.Index]; ok && l.depth == 0 {
		return g
	}
	return glide{games: float64(r.Games), model: l.model(r)}
}
