package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// zobrist holds a random number for a stone of each color on each cell; a
// board's hash is the XOR of those of its stones (Zobrist 1970).
var zobrist [maxColors + 1][numCells]uint64

func init() {
	rng := rand.New(rand.NewPCG(0x676f62616e646974, 0))
	for color := 1; color <= maxColors; color++ {
		for c := range zobrist[color] {
			zobrist[color][c] = rng.Uint64()
		}
	}
}

// mixHash joins the hash of the stones with the rest of what distinguishes
// positions.
func mixHash(stones uint64, seat int, ko model.Point, passes int) uint64 {
	return model.Mix(stones ^ (uint64(ko)<<16|uint64(passes)<<8|uint64(seat)+1)*0x9e3779b97f4a7c15)
}
