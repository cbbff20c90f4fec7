package configs

import (
	"fmt"
	"math"
)

// A Rank says how strong a player is in steps of a handicap stone on 19x19: below 0 in kyu, where -1 to 0
// is 1 kyu, and from 0 on in dan.
type Rank float64

// kyu returns the rank with a number of kyu, such as 9, in its middle.
func kyu(n float64) Rank { return Rank(.5 - n) }

// String returns the rank in words.
func (r Rank) String() string {
	if r < 0 {
		return fmt.Sprintf("%d kyu", int(math.Ceil(float64(-r))))
	}
	return fmt.Sprintf("%d dan", int(r)+1)
}

// EloPerRank returns how much Elo a rank is worth on a board. On 19x19 that is the constant of KGS
// for kyu players, .85 in natural logarithms; on smaller boards fewer moves decide a game.
func EloPerRank(size int) float64 { return 148 * float64(size) / 19 }

// Stones returns how many ranks an advantage in points is worth on a board. On 19x19 a rank is a stone of 14 points; on smaller
// boards it is fewer points, in proportion to the area.
func Stones(points float64, size int) Rank { return Rank(points / 14 * 361 / float64(size*size)) }
