package session

import (
	"math"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
)

// A History is how the visits of a position were shared out among its moves as the
// search went on.
type History struct {
	Turn    *sgf.Turn          // the position's place in the record
	Samples []*search.Snapshot // oldest first
	gap     int                // least visits between samples
}

// mostSamples is how many samples are kept: of more every other one goes.
const mostSamples = 512

// Add takes a sample of a search of a position.
func (h *History) Add(turn *sgf.Turn, s *search.Snapshot) {
	if s == nil || len(s.Moves) == 0 {
		return
	}
	if n := len(h.Samples); turn != h.Turn || n > 0 && s.Visits < h.Samples[n-1].Visits {
		*h = History{Turn: turn}
	} else if n > 0 && s.Visits <= h.Samples[n-1].Visits+h.gap {
		return
	}
	if h.Samples = append(h.Samples, s); len(h.Samples) < mostSamples {
		return
	}
	for i := range mostSamples / 2 {
		h.Samples[i] = h.Samples[2*i+1]
	}
	h.Samples = h.Samples[:mostSamples/2]
	h.gap = h.Samples[len(h.Samples)-1].Visits / mostSamples
}

// Shares returns the share of the visits that a move had at n equal steps up to
// those of now; NaN before the first sample.
func (h *History) Shares(m model.Point, n int) []float64 {
	out := make([]float64, n)
	end := h.Samples[len(h.Samples)-1].Visits
	at := 0
	for i := range out {
		for at < len(h.Samples)-1 && h.Samples[at].Visits*n < (i+1)*end {
			at++
		}
		s := h.Samples[at]
		if at == 0 && s.Visits*n > (i+1)*end {
			out[i] = math.NaN()
			continue
		}
		for _, k := range s.Moves {
			if k.Move == m {
				out[i] = float64(k.Visits) / float64(max(s.Visits, 1))
			}
		}
	}
	return out
}
