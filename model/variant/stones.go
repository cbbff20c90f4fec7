package variant

// stones is a board for any number of colors up to maxColors, with chains as
// rings of cells and a count of liberties each, an empty point once per stone
// beside it ("pseudo-liberties"): 0 exactly when there is none. It is not as
// fast as model.Board, which knows two colors only, and simpler.
type stones struct {
	at     field
	chain  [numCells]uint16 // by cell of a stone: the cell that names its chain
	next   [numCells]uint16 // by cell of a stone: the next one of its chain, a ring
	libs   [numCells]int16  // by name of a chain: pseudo-liberties
	number [numCells]uint16 // by name of a chain: stones
	empty  [numCells]uint16 // the first vacant entries are the empty cells, in no order
	slot   [numCells]uint16 // by empty cell: its entry in empty
	vacant int
	size   int
	hash   uint64

	lost [maxColors + 1]loss // by color
}

// A loss is what was captured from a color since its last turn.
type loss struct {
	stones int
	cell   int // of the last one
}

func newStones(size int) *stones {
	s := &stones{at: *emptyFields[size], size: size}
	for c := range s.at {
		if s.at[c] == 0 {
			s.vacate(c)
		}
	}
	return s
}

func (s *stones) copyFrom(src *stones) {
	n := cells(src.size)
	copy(s.at[:n], src.at[:n])
	copy(s.chain[:n], src.chain[:n])
	copy(s.next[:n], src.next[:n])
	copy(s.libs[:n], src.libs[:n])
	copy(s.number[:n], src.number[:n])
	copy(s.empty[:src.vacant], src.empty[:src.vacant])
	copy(s.slot[:n], src.slot[:n])
	s.vacant, s.size, s.hash, s.lost = src.vacant, src.size, src.hash, src.lost
}

// vacate adds a cell to the empty ones.
func (s *stones) vacate(c int) {
	s.at[c], s.chain[c] = 0, 0
	s.empty[s.vacant] = uint16(c)
	s.slot[c] = uint16(s.vacant)
	s.vacant++
}

// occupy puts a stone on an empty cell, as a chain of its own without liberties.
func (s *stones) occupy(c int, color uint8) {
	s.vacant--
	last := s.empty[s.vacant]
	s.empty[s.slot[c]] = last
	s.slot[last] = s.slot[c]

	s.at[c] = color
	s.chain[c], s.next[c] = uint16(c), uint16(c)
	s.libs[c], s.number[c] = 0, 1
	s.hash ^= zobrist[color][c]
}

// suicide reports whether a stone on the empty cell c would have no liberty
// after its captures.
func (s *stones) suicide(c int, color uint8) bool {
	for _, d := range around {
		if s.at[c+d] == 0 {
			return false
		}
	}
	// Take the liberty c from the chains around, look, and give it back.
	for _, d := range around {
		s.libs[s.chain[c+d]]--
	}
	lives := false
	for _, d := range around {
		if n := c + d; s.at[n] != wall {
			if left := s.libs[s.chain[n]] > 0; left == (s.at[n] == color) {
				lives = true // a friend keeps a liberty, or an enemy has none
			}
		}
	}
	for _, d := range around {
		s.libs[s.chain[c+d]]++
	}
	return !lives
}

// play puts a stone on an empty cell where it is no suicide: it takes the chains
// of all other colors that are left without a liberty.
func (s *stones) play(c int, color uint8) {
	s.occupy(c, color)
	for _, d := range around {
		switch n := c + d; s.at[n] {
		case wall:
		case 0:
			s.libs[s.chain[c]]++
		case color:
			s.libs[s.chain[n]]--
			s.join(c, n)
		default:
			s.libs[s.chain[n]]--
		}
	}

	// Chains are taken together: the first must not give the next one liberties.
	var dead [4]bool
	for i, d := range around {
		n := c + d
		dead[i] = s.at[n] != 0 && s.at[n] != wall && s.at[n] != color && s.libs[s.chain[n]] == 0
	}
	for i, d := range around {
		if n := c + d; dead[i] && s.at[n] != 0 {
			s.capture(n)
		}
	}
}

// join makes one chain of those of two stones.
func (s *stones) join(a, b int) {
	to, from := s.chain[a], s.chain[b]
	if to == from {
		return
	}
	if s.number[to] < s.number[from] {
		to, from = from, to
	}
	s.libs[to] += s.libs[from]
	s.number[to] += s.number[from]
	for c := from; ; {
		s.chain[c] = to
		if c = s.next[c]; c == from {
			break
		}
	}
	s.next[to], s.next[from] = s.next[from], s.next[to]
}

// capture takes the chain of a stone off the board.
func (s *stones) capture(first int) {
	color := s.at[first]
	for c := first; ; {
		after := int(s.next[c])
		s.vacate(c)
		s.hash ^= zobrist[color][c]
		for _, d := range around {
			s.libs[s.chain[c+d]]++ // of no meaning for the border, for empty cells and the chain itself
		}
		s.lost[color].stones++
		s.lost[color].cell = c
		if c = after; c == first {
			return
		}
	}
}
