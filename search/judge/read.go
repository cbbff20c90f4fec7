package judge

import "gobandit/model"

const (
	// roomy is the number of liberties from which a chain counts as out of reach.
	roomy = 5
	// deepest is the number of moves that are read ahead at most.
	deepest = 24
	// plenty is the number of stones after taking which a chain counts as kept: the
	// opponent cannot play in their place and kill.
	plenty = 7
)

// A reader reads whether chains can be taken, with simple ko and without threats
// elsewhere: the attacker moves, the owner answers or passes. Reading ends where the
// chain has got roomy liberties, and with the positions of one question; the chain
// counts as kept there.
type reader struct {
	boards  [deepest + 2]model.Board
	hashes  [deepest + 2]uint64
	known   map[readKey]proof
	limit   int         // positions of a question
	owner   model.Color // of the chain
	field   points      // moves that both sides try as well
	refuge  points      // moves that the owner tries as well
	threats bool        // the owner has a threat for every ko, and takes back at once
	nodes   int         // positions of the last question
	open    bool        // it met the end of reading
}

// A readKey is a question: a position with its side to move and ko, and the chain.
type readKey struct {
	stones uint64
	chain  model.Point
	ko     model.Point
	toPlay model.Color
}

// taken reports whether the side to move on b takes the chain of the other side on p,
// whatever that answers. What is not proved is kept.
func (r *reader) taken(b *model.Board, p model.Point) bool {
	if r.known == nil {
		r.known = map[readKey]proof{}
	}
	clear(r.known)
	r.nodes, r.open, r.owner = 0, false, b.At(p)
	r.boards[0].CopyFrom(b)
	r.hashes[0] = b.Hash()
	found, ok := r.leaf(0, p)
	if !ok {
		r.search(0, p, proof{never, never})
		found = r.known[r.key(0, p)]
	}
	r.open = r.open || found.win != 0 && found.lose != 0
	return found.win == 0
}

// play copies the position at a depth to the next one and plays m there, if it is legal.
func (r *reader) play(depth int, m model.Point) bool {
	b := &r.boards[depth]
	if !b.Legal(m) {
		return false
	}
	next := &r.boards[depth+1]
	next.CopyFrom(b)
	next.Play(m)
	if r.threats && b.ToPlay() != r.owner && next.Ko() != model.Pass {
		next.SetToPlay(b.ToPlay()) // which lifts the ban
		next.SetToPlay(r.owner)
	}
	switch {
	case m == model.Pass:
		r.hashes[depth+1] = r.hashes[depth]
	case r.haul(depth) == 0:
		r.hashes[depth+1] = r.hashes[depth] ^ model.HashStone(b.ToPlay(), m)
	default:
		r.hashes[depth+1] = next.Hash()
	}
	return true
}

// stands reports whether the chain on p is on the board at a depth.
func (r *reader) stands(depth int, p model.Point) bool { return r.boards[depth].At(p) != model.Empty }

// A proof has two proof numbers of a question about a chain. They are the least numbers of positions still to be settled before
// the side to move has shown that it gets its way, and before the other side has. (Proof numbers: Allis 1994; depth first: Nagai
// 2002.)
type proof struct{ win, lose int }

// never is the number of what cannot be shown.
const never = 1 << 30

var (
	won  = proof{0, never}
	lost = proof{never, 0}
)

// key returns the question about the chain on p at a depth.
func (r *reader) key(depth int, p model.Point) readKey {
	b := &r.boards[depth]
	return readKey{r.hashes[depth], b.ChainID(p), b.Ko(), b.ToPlay()}
}

// leaf returns what is plain at a depth, or a first guess.
func (r *reader) leaf(depth int, p model.Point) (found proof, plain bool) {
	b := &r.boards[depth]
	var libs points
	enough := roomy
	if r.field.n > 0 { // a room of its own, in which the attacker may kill
		enough = plenty
	}
	libs.libertiesTo(b, p, enough)
	if b.ToPlay() == b.At(p) {
		if libs.n >= enough {
			return won, true
		}
		return proof{1, libs.n}, false
	}
	switch {
	case libs.n >= enough:
		return lost, true
	case libs.n == 1 && b.Legal(libs.at[0]) && !r.snapback(depth, p, libs.at[0]):
		return won, true
	case eyes(b, &libs, p):
		return lost, true
	}
	return proof{libs.n, 1}, false
}

// search reads on from a depth until a number of its proof reaches that of upTo. Where reading ends the owner has its way.
func (r *reader) search(depth int, p model.Point, upTo proof) {
	b, k := &r.boards[depth], r.key(depth, p)
	owner := b.ToPlay() == b.At(p)
	if depth >= deepest {
		r.open = true
		r.known[k] = lost
		if owner {
			r.known[k] = won
		}
		return
	}

	moves := r.moves(depth, p)
	var next [len(moves.at)]readKey
	n := 0
	for _, m := range moves.list() {
		if !r.play(depth, m) || !r.stands(depth+1, p) {
			continue
		}
		r.nodes++
		if owner && r.haul(depth) >= plenty {
			r.known[k] = won
			return
		}
		moves.at[n], next[n] = m, r.key(depth+1, p)
		if _, ok := r.known[next[n]]; !ok {
			r.known[next[n]], _ = r.leaf(depth+1, p)
		}
		n++
	}

	for {
		best, second, sum := 0, never, 0
		here := proof{never, 0}
		for i := range n {
			c := r.known[next[i]]
			sum += c.win
			if c.lose < here.win {
				best, second, here.win = i, here.win, c.lose
			} else {
				second = min(second, c.lose)
			}
		}
		here.lose = min(sum, never)
		r.known[k] = here
		if here.win >= upTo.win || here.lose >= upTo.lose || r.nodes >= r.limit {
			return
		}
		r.play(depth, moves.at[best])
		r.search(depth+1, p, proof{upTo.lose - here.lose + r.known[next[best]].win, min(upTo.win, second+1)})
	}
}

// moves returns what the side to move may try: the attacker on the chain's liberties and around, the owner also what
// takes or presses its attackers, or a pass.
func (r *reader) moves(depth int, p model.Point) (moves points) {
	b := &r.boards[depth]
	var libs points
	libs.liberties(b, p)
	if b.ToPlay() != b.At(p) {
		moves = libs
		moves.around(b, &libs)
		moves.rescues(b, p)
		moves.join(&r.field)
		return moves
	}
	moves.defenses(b, p)
	moves.join(&r.field)
	moves.join(&r.refuge)
	if libs.n > 1 {
		moves.add(model.Pass)
	}
	return moves
}

// haul returns the number of stones that the move from a depth to the next took.
func (r *reader) haul(depth int) int {
	return r.boards[depth+1].NumEmpty() - r.boards[depth].NumEmpty() + 1
}

// snapback reports whether the owner of the chain on p, which the side to move takes by
// m, takes as many stones or more back at once.
func (r *reader) snapback(depth int, p, m model.Point) bool {
	stones := r.boards[depth].ChainLen(p)
	r.play(depth, m)
	b := &r.boards[depth+1]
	var libs points
	libs.liberties(b, m)
	return libs.n == 1 && b.ChainLen(m) >= max(2, stones) && b.Legal(libs.at[0])
}
