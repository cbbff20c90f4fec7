package model

// A Setup is a change of a position by hand: stones put on points, whatever is
// there, points made empty, and the side to move.
type Setup struct {
	Black, White, Clear []Point
	ToPlay              Color // Empty: as before
}

// Empty reports whether s changes nothing.
func (s *Setup) Empty() bool {
	return len(s.Black)+len(s.White)+len(s.Clear) == 0 && s.ToPlay == Empty
}

// Edit changes the position by hand and lifts the ko point. Points off the board
// are skipped. Of lists that name the same point the last counts: Black, White,
// Clear. Chains without liberties are taken off the board; Edit returns one point
// of each.
func (b *Board) Edit(s Setup) (taken []Point) {
	wanted := b.layout()
	for c, points := range [...][]Point{Black: s.Black, White: s.White} {
		wanted.set(b, points, Color(c))
	}
	wanted.set(b, s.Clear, Empty)
	kept := wanted
	var seen [NumPoints]bool
	for p := range b.Points() {
		if kept[p] == Empty || seen[p] {
			continue
		}
		chain, free := wanted.chain(b, p)
		for _, q := range chain {
			seen[q] = true
		}
		if !free {
			taken = append(taken, p)
			kept.set(b, chain, Empty)
		}
	}
	b.place(&kept)
	if s.ToPlay != Empty {
		b.SetToPlay(s.ToPlay)
	}
	return taken
}

// force puts a stone on the board whatever the rules say: also in place of another stone, on the ko point, or where it has no
// liberty. A stone without a liberty is then taken off again with its chain. It returns how many enemies the stone takes; a
// negative number counts stones of its own chain.
func (b *Board) force(m Move) (taken int) {
	stones := b.layout()
	stones[m.Point] = m.Color
	for q := range b.Neighbors(m.Point) {
		if stones[q] != m.Color.Opponent() {
			continue
		}
		if chain, free := stones.chain(b, q); !free {
			stones.set(b, chain, Empty)
			taken += len(chain)
		}
	}
	if chain, free := stones.chain(b, m.Point); !free {
		stones.set(b, chain, Empty)
		taken = -len(chain)
	}
	b.place(&stones)
	b.SetToPlay(m.Color.Opponent())
	return taken
}

// place replaces the stones of the board. All the new chains must have liberties.
func (b *Board) place(stones *layout) {
	if err := b.setup(stones); err != nil {
		panic("model: chains with liberties have none: " + err.Error())
	}
}

// setup is Setup with the stones of a layout.
func (b *Board) setup(stones *layout) error {
	var lists [3][]Point
	for p := range b.Points() {
		lists[stones[p]] = append(lists[stones[p]], p)
	}
	return b.Setup(lists[Black], lists[White])
}

// A layout is the stones of a board by point, without what Board knows of them.
type layout [NumPoints]Color

func (b *Board) layout() (stones layout) {
	for p := range b.Points() {
		stones[p] = b.At(p)
	}
	return stones
}

// set puts the color c, or Empty, on the points; it skips points off the board.
func (l *layout) set(b *Board, points []Point, c Color) {
	for _, p := range points {
		if b.On(p) {
			l[p] = c
		}
	}
}

// chain returns the stones of the chain on p, and whether it has a liberty.
func (l *layout) chain(b *Board, p Point) (stones []Point, free bool) {
	var seen [NumPoints]bool
	seen[p], stones = true, []Point{p}
	for i := 0; i < len(stones); i++ {
		for q := range b.Neighbors(stones[i]) {
			switch {
			case l[q] == Empty:
				free = true
			case l[q] == l[p] && !seen[q]:
				seen[q] = true
				stones = append(stones, q)
			}
		}
	}
	return stones, free
}
