package bandit

import "slices"

// Overtakes returns how many more visits of the node it takes until the action second is worth more than the action first. It
// assumes that all of them go to first, with results like those before, and that nothing else changes. It is -1 if that never
// comes, or not within a million. Began is what first began with, which is no result.
func (s *Selection) Overtakes(v *View, first, second int, began Arm) int {
	from := v.Arms[first]
	played := Arm{from.Visits - began.Visits, from.Wins - began.Wins}
	mean, square := v.Mean, 0.0 // what an untried action may bring is unknown
	if played.Visits > 0 {
		mean = played.Mean()
		if v.Squares != nil {
			h := began.Mean()
			square = (v.Squares[first] - float64(began.Visits*h*h)) / played.Visits
		}
	}
	n, _ := s.overtakes(v, first, second, mean, square)
	return n
}

// Losses returns how many visits in a row must bring the action first the least reward until second is worth more, if nothing else
// changes. It also returns by how much the mean of first, as [Terms] has it, falls with them. The number is -1 as in
// [Selection.Overtakes].
func (s *Selection) Losses(v *View, first, second int) (n int, fall float64) {
	n, mean := s.overtakes(v, first, second, v.Low, v.Low*v.Low)
	if n < 0 {
		return n, 0
	}
	return n, s.mean(v, first) - mean
}

// overtakes returns after how many visits of first, each with a reward of which
// the square is given, too, second is worth more, and the mean of first then. AMAF
// statistics have those visits as well.
func (s *Selection) overtakes(v *View, first, second int, reward, square float64) (n int, mean float64) {
	const (
		most   = 1 << 20
		single = 16 // as many are tried one by one: a value need not fall steadily
	)
	if !s.PUCT { // whose priors are shares among all actions
		v = v.pair(first, second)
		first, second = 0, 1
	}

	values := make([]float64, len(v.Arms))
	later := *v
	later.Arms, later.Squares, later.Valid = slices.Clone(v.Arms), slices.Clone(v.Squares), slices.Clone(v.Valid)
	later.Other = slices.Clone(v.Other)

	ahead := func(more int) bool {
		k := float64(more)
		add := func(a Arm) Arm { return Arm{Visits: a.Visits + k, Wins: a.Wins + float64(k*reward)} }
		later.Visits = v.Visits + k
		later.Arms[first] = add(v.Arms[first])
		if s.Rave && v.Other[first].Visits > 0 { // a pass has none
			later.Other[first] = add(v.Other[first])
		}
		if later.Squares != nil {
			later.Squares[first] = v.Squares[first] + float64(k*square)
		}
		for i := range later.Valid {
			later.Valid[i] = v.Valid[i] + k
		}
		if v.Visits > 0 {
			later.Mean = (float64(v.Mean*v.Visits) + float64(k*reward)) / later.Visits
		}
		s.Values(values, &later)
		return values[second] > values[first]
	}

	for n := 1; n <= single; n++ {
		if ahead(n) {
			return n, s.mean(&later, first)
		}
	}
	high := 2 * single
	for !ahead(high) {
		if high *= 2; high > most {
			return -1, 0
		}
	}

	low := high / 2 // not ahead yet
	for high-low > 1 {
		if middle := (low + high) / 2; ahead(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	ahead(high)
	return high, s.mean(&later, first)
}

// pair returns what there is to see of two actions.
func (v *View) pair(first, second int) *View {
	arms := func(all []Arm) []Arm {
		if all == nil {
			return nil
		}
		return []Arm{all[first], all[second]}
	}
	numbers := func(all []float64) []float64 {
		if all == nil {
			return nil
		}
		return []float64{all[first], all[second]}
	}
	two := *v
	two.Arms, two.Other = arms(v.Arms), arms(v.Other)
	two.Squares, two.Valid, two.Initial = numbers(v.Squares), numbers(v.Valid), numbers(v.Initial)
	return &two
}
