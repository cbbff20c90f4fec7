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
	boards [deepest + 2]model.Board
	known  map[readKey]bool
	limit  int    // positions of a question
	field  points // moves that both sides try as well
	refuge points // moves that the owner tries as well
	nodes  int    // positions of the last question
	open   bool   // it met the end of reading
}

// A readKey is a question: a position with its side to move and ko, and the chain.
type readKey struct {
	stones uint64
	chain  model.Point
	ko     model.Point
	toPlay model.Color
}

// taken reports whether the side to move on b takes the chain of the other side on p,
// whatever that answers.
func (r *reader) taken(b *model.Board, p model.Point) bool {
	if r.known == nil {
		r.known = map[readKey]bool{}
	}
	clear(r.known)
	r.nodes, r.open = 0, false
	r.boards[0].CopyFrom(b)
	return r.attack(0, p)
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
	return true
}

// stands reports whether the chain on p is on the board at a depth.
func (r *reader) stands(depth int, p model.Point) bool { return r.boards[depth].At(p) != model.Empty }

// ask returns what search finds at a depth: whether the side to move gets its way with
// the chain on p. Where reading ends, the chain's owner does.
func (r *reader) ask(depth int, p model.Point, search func() bool) bool {
	b := &r.boards[depth]
	if r.nodes >= r.limit || depth >= deepest {
		r.open = true
		return b.At(p) == b.ToPlay()
	}
	r.nodes++
	k := readKey{b.Hash(), b.ChainID(p), b.Ko(), b.ToPlay()}
	if answer, ok := r.known[k]; ok {
		return answer
	}
	answer := search()
	r.known[k] = answer
	return answer
}

// attack reports whether the side to move takes the chain on p.
func (r *reader) attack(depth int, p model.Point) bool {
	b := &r.boards[depth]
	var libs points
	libs.liberties(b, p)
	if libs.n >= roomy {
		return false
	}
	if libs.n == 1 && b.Legal(libs.at[0]) && !r.snapback(depth, p, libs.at[0]) {
		return true
	}
	if eyes(b, &libs, p) {
		return false
	}
	return r.ask(depth, p, func() bool {
		moves := libs
		moves.around(b, &libs)
		moves.rescues(b, p)
		moves.join(&r.field)
		for _, m := range moves.list() {
			if r.play(depth, m) && r.stands(depth+1, p) && !r.defend(depth+1, p) {
				return true
			}
		}
		return false
	})
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

// defend reports whether the side to move keeps its chain on p.
func (r *reader) defend(depth int, p model.Point) bool {
	b := &r.boards[depth]
	var libs points
	libs.liberties(b, p)
	if libs.n >= roomy {
		return true
	}
	return r.ask(depth, p, func() bool {
		var moves points
		moves.defenses(b, p)
		moves.join(&r.field)
		moves.join(&r.refuge)
		for _, m := range moves.list() {
			if !r.play(depth, m) || !r.stands(depth+1, p) {
				continue
			}
			if r.haul(depth) >= plenty || !r.attack(depth+1, p) {
				return true
			}
		}
		return libs.n > 1 && r.play(depth, model.Pass) && !r.attack(depth+1, p)
	})
}
