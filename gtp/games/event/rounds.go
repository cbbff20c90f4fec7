package event

// A roundSet has the rounds of a contest that have a result or are in progress.
type roundSet struct {
	played int          // all rounds below it have a result
	others map[int]bool // further ones, and whether they have a result
}

func (s *roundSet) len() int { return s.played + len(s.others) }

func (s *roundSet) has(round int) bool {
	_, ok := s.others[round]
	return ok || round < s.played
}

// add adds a round that has a result, or is in progress.
func (s *roundSet) add(round int, played bool) {
	if s.others == nil {
		s.others = make(map[int]bool)
	}
	if s.others[round] = played; round < s.played {
		delete(s.others, round)
	}
	for s.others[s.played] {
		delete(s.others, s.played)
		s.played++
	}
}

// first returns the lowest round that is not in the set.
func (s *roundSet) first() int {
	round := s.played
	for s.has(round) {
		round++
	}
	return round
}
