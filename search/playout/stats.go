package playout

import "math"

// Stats adds up playouts. Wins are Black's, in half wins, since a score that
// equals komi is a draw.
type Stats struct {
	Playouts  int
	moves     float64
	moves2    float64
	halfWins  int
	halfWins2 int
	score     float64
}

// Add counts a playout of the given number of moves with the given area score,
// Black's points minus White's before komi.
func (s *Stats) Add(moves, score int, komi float64) {
	s.Playouts++
	s.moves += float64(moves)
	s.moves2 += float64(moves * moves)
	s.score += float64(score)
	h := HalfWins(score, komi)
	s.halfWins += h
	s.halfWins2 += h * h
}

// HalfWins returns Black's half wins, 0, 1 (a draw) or 2, for an area score
// before komi.
func HalfWins(score int, komi float64) int {
	switch d := float64(score) - komi; {
	case d > 0:
		return 2
	case d == 0:
		return 1
	}
	return 0
}

// Merge adds what o has added up.
func (s *Stats) Merge(o Stats) {
	s.Playouts += o.Playouts
	s.moves += o.moves
	s.moves2 += o.moves2
	s.score += o.score
	s.halfWins += o.halfWins
	s.halfWins2 += o.halfWins2
}

// Moves returns the total number of moves, closing passes included.
func (s *Stats) Moves() int { return int(s.moves) }

// MeanMoves returns the moves per playout and their standard error.
func (s *Stats) MeanMoves() (mean, se float64) {
	return meanAndError(s.moves, s.moves2, float64(s.Playouts))
}

// BlackWinRate returns Black's share of the wins, a draw being half a win for
// each side, and its standard error.
func (s *Stats) BlackWinRate() (rate, se float64) {
	return meanAndError(float64(s.halfWins)/2, float64(s.halfWins2)/4, float64(s.Playouts))
}

// MeanScore returns the mean of Black's points minus White's, before komi.
func (s *Stats) MeanScore() float64 { return s.score / max(1, float64(s.Playouts)) }

func meanAndError(sum, squares, n float64) (mean, se float64) {
	if n == 0 {
		return 0, 0
	}
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-float64(mean*mean)) / n)
}
