package search

import "math"

// scores are sums over the scores of playouts: the first side's lead before komi.
type scores struct {
	playouts     int
	sum, squares float64
	bonus        float64 // of the first side's rewards: see worker.addScore
}

func (s *scores) add(score, bonus float64) {
	s.playouts++
	s.bonus += bonus
	s.sum += score
	s.squares += float64(score * score)
}

// plus adds those of other playouts.
func (s *scores) plus(o scores) {
	s.playouts += o.playouts
	s.bonus += o.bonus
	s.sum += o.sum
	s.squares += o.squares
}

func (s *scores) mean() float64 { return s.sum / max(1, float64(s.playouts)) }

func (s *scores) meanBonus() float64 { return s.bonus / max(1, float64(s.playouts)) }

// stdev returns the standard deviation of the scores.
func (s *scores) stdev() float64 {
	mean := s.mean()
	return math.Sqrt(max(0, s.squares/max(1, float64(s.playouts))-float64(mean*mean)))
}
