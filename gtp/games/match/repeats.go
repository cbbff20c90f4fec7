package match

import (
	"hash/maphash"
	"strconv"
	"sync"

	"gobandit/model"
)

// RepeatAdvice says what to do about games that repeat one another.
const RepeatAdvice = "give openings, or make players random: {seed} in a command line becomes a new number in each game"

// SeenGames are games between the same players that were seen, to know those that
// come again. The zero value has seen none. It keeps some thirty bytes a game. Any goroutine may use it.
type SeenGames struct {
	mu      sync.Mutex        // guards the others
	players map[string]uint32 // numbers of the players, from 1
	first   map[uint64]int    // number of the first game of the same moves, players and color
}

// Add takes note of game n with a fingerprint, in which the first of some players had
// a color. It returns whether the game repeats one of the same players and colors, and
// the number of that game. A game without fingerprint repeats none. A game may be added again.
func (s *SeenGames) Add(players string, c model.Color, hash string, n int) (earlier int, repeat bool) {
	if hash == "" {
		return 0, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.first == nil {
		s.players, s.first = make(map[string]uint32), make(map[uint64]int)
	}
	number := s.players[players]
	if number == 0 {
		number = uint32(len(s.players)) + 1
		s.players[players] = number
	}

	game := movesOf(hash) ^ uint64(number<<2|uint32(c))*0x9e3779b97f4a7c15 // spreads them over all bits
	if earlier, repeat = s.first[game]; !repeat {
		s.first[game] = n
	}
	return earlier, repeat && earlier != n
}

var hashSeed = maphash.MakeSeed()

// movesOf returns the number of a fingerprint, or of any other text one that hardly any
// other has.
func movesOf(hash string) uint64 {
	if len(hash) == 16 {
		if moves, err := strconv.ParseUint(hash, 16, 64); err == nil {
			return moves
		}
	}
	return maphash.String(hashSeed, hash)
}
