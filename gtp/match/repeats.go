package match

import "gobandit/model"

// RepeatAdvice says what to do about games that repeat one another.
const RepeatAdvice = "give openings, or make players random: {seed} in a command line becomes a new number in each game"

// SeenGames are games between the same players that were seen, to know those that
// come again. The zero value has seen none.
type SeenGames struct {
	first map[seenGame]int // number of the first game
	moves map[string]bool
}

// A seenGame is what makes a game the same as another.
type seenGame struct {
	players string
	color   model.Color
	hash    string
}

// Add takes note of game n with a fingerprint, in which the first of some players had
// a color. It returns whether the moves are new whoever plays them, and whether the
// game repeats one of the same players and colors, with the number of that game. A
// game without fingerprint is always new.
func (s *SeenGames) Add(players string, c model.Color, hash string, n int) (fresh bool, earlier int, repeat bool) {
	if hash == "" {
		return true, 0, false
	}
	if s.first == nil {
		s.first, s.moves = make(map[seenGame]int), make(map[string]bool)
	}
	fresh = !s.moves[hash]
	s.moves[hash] = true
	key := seenGame{players, c, hash}
	if earlier, repeat = s.first[key]; !repeat {
		s.first[key] = n
	}
	return fresh, earlier, repeat
}
