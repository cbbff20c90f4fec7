package bandit

import (
	"fmt"
	"math"
)

// exponentials fills dst with EXP3's weights exp(x/T), x being the mean, or if
// that is not normalized what it is above the node's. An untried action has x =
// 0 and FPU added to its weight, where that is an exploration term.
//
// Source: Auer, Cesa-Bianchi, Freund, Schapire, "The Nonstochastic Multiarmed
// Bandit Problem", 2002, in the form of TAG, with the mean for the sum of
// rewards over their chances.
func exponentials(s *Selection, dst []float64, v *View) {
	const most = 1e6 // for weights past any number
	for i := range dst {
		x, fresh := s.mean(v, i), s.fresh(v, i)
		if !s.Normalize && !fresh {
			x -= v.Mean
		}
		dst[i] = math.Exp((x + s.bias(v, i)) / s.Temperature)
		if math.IsInf(dst[i], 0) || math.IsNaN(dst[i]) {
			dst[i] = most
		}
		if fresh {
			dst[i] += s.FPU
		}
	}
}

func exponentialText(s *Selection, v *View, i int, t Terms) string {
	figure := magnified(1 / s.Temperature)
	sum, fresh := figure(t.Mean), s.fresh(v, i)
	if !s.Normalize && !fresh {
		sum += " - " + figure(v.Mean)
	}
	if t.Bias != 0 {
		sum += " + " + figure(t.Bias)
	}
	text := fmt.Sprintf("exp((%s)/%s)", sum, figure(s.Temperature))
	if fresh {
		text += " + " + figure(s.FPU)
	}
	return text
}
