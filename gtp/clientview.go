package gtp

import (
	"math"
	"slices"

	"gobandit/search"
)

// Bounds for the moves that other programs get: a move shown with 100% from a single
// playout would be taken for the best.
const (
	// leastVisits and leastShare bound the visits of a move that is listed: so many,
	// and so large a part of the most visited one's.
	leastVisits = 10
	leastShare  = 1.0 / 20

	// rootPlayouts is how many playouts of the root count with those of a move. It is
	// their variance, at most .25, over that of the win rates of moves in one position,
	// whose deviation is about .1.
	rootPlayouts = 25
)

// ClientView returns a snapshot as other programs are shown it. It has the moves with enough
// visits, and as many others as the request wants at least. Win rates, their bounds and
// scores are drawn toward the root's, the more the fewer the playouts. The deviation of
// the score is that of the game's end if points fall independently of each other, which
// comes near to what games between strong programs show; that of single playouts, where
// large groups live or die by chance, is four times as large.
func ClientView(s *search.Snapshot, a Analysis) *search.Snapshot {
	if !s.Searched() {
		return s
	}
	view := *s
	view.ScoreStdev = endStdev(s)
	view.Moves = listed(s.Moves, a.MinMoves, a.MaxMoves)
	for i := range view.Moves {
		m := &view.Moves[i]
		rate := mix(m.WinRate, m.Visits, s.WinRate)
		m.LCB = max(0, rate-(m.WinRate-m.LCB))
		m.WinRate = rate

		if s.ScoreStdev > 0 {
			m.Score = mix(m.Score, m.Scored, s.Score)
			m.ScoreStdev = mix(m.ScoreStdev, m.Scored, s.ScoreStdev) * view.ScoreStdev / s.ScoreStdev
			m.Scored = max(m.Scored, 1)
		}
	}
	return &view
}

// listed returns copies of the moves that are listed, of moves by falling visits.
func listed(moves []search.MoveStats, least, most int) []search.MoveStats {
	n := 0
	for n < len(moves) && (n < max(1, least) || moves[n].Visits >= floor(moves[0].Visits)) {
		n++
	}
	if most > 0 {
		n = min(n, most)
	}
	return slices.Clone(moves[:n])
}

// floor returns the fewest visits of a move that is listed beside the most visited one.
func floor(best int) int { return max(leastVisits, int(math.Ceil(leastShare*float64(best)))) }

// mix returns the weighted mean of a move's figure and the root's.
func mix(x float64, playouts int, root float64) float64 {
	return (x*float64(playouts) + root*rootPlayouts) / float64(playouts+rootPlayouts)
}

// endStdev returns the standard deviation of the game's final score; that of playouts if
// the owners of points are unknown.
func endStdev(s *search.Snapshot) float64 {
	if s.OwnershipStdev == nil {
		return s.ScoreStdev
	}
	sum := 0.0
	for _, d := range s.OwnershipStdev {
		sum += d * d
	}
	return math.Sqrt(sum)
}
