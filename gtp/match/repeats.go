package match

import (
	"hash/maphash"
	"math"
	"strconv"

	"gobandit/model"
)

// RepeatAdvice says what to do about games that repeat one another.
const RepeatAdvice = "give openings, or make players random: {seed} in a command line becomes a new number in each game"

// SeenGames are games between the same players that were seen, to know those that
// come again. The zero value has seen none. It keeps some thirty bytes a game.
type SeenGames struct {
	players map[string]uint32   // numbers of the players, from 1
	first   map[uint64]seenGame // the first game with these moves
	others  map[otherGame]int   // numbers of the first games that have no place in first
}

// A seenGame is the first game with its moves, whoever plays them. It is zero if others
// has it.
type seenGame struct {
	side   uint32 // the players and the color, more than 0
	number int32  // of the game
}

// An otherGame is what makes a game the same as another.
type otherGame struct {
	moves uint64
	side  uint32
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
		s.players, s.first, s.others = make(map[string]uint32), make(map[uint64]seenGame), make(map[otherGame]int)
	}

	moves, side := movesOf(hash), s.side(players, c)
	was, known := s.first[moves]
	if was.side == side {
		return false, int(was.number), true
	}
	if earlier, repeat = s.others[otherGame{moves, side}]; repeat {
		return false, earlier, true
	}

	if !known && n <= math.MaxInt32 {
		s.first[moves] = seenGame{side, int32(n)}
		return true, 0, false
	}
	if !known {
		s.first[moves] = seenGame{}
	}
	s.others[otherGame{moves, side}] = n
	return !known, 0, false
}

// side returns the number of players with a color.
func (s *SeenGames) side(players string, c model.Color) uint32 {
	number := s.players[players]
	if number == 0 {
		number = uint32(len(s.players)) + 1
		s.players[players] = number
	}
	return number<<2 | uint32(c)
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
