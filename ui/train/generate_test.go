package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
)

// This file has made the problems of the sets: GENERATE=1 go test ./ui/train -run TestGenerate -v prints random problems that have one
// or two solutions, NEEDS=FILE go test ./ui/train -run TestNeeds -v how many playouts each needs. Then people looked at them.

// A shape is a random group with its surroundings, as [generate] makes it.
type shape map[[2]int]byte // D target or other defender, A attacker, . region

var four, eight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

const side = 13

func inBoard(q [2]int) bool { return q[0] >= 0 && q[1] >= 0 && q[0] < side && q[1] < side }

// generate returns a random group at the edge with some eye space, gaps, and stones in it.
func generate(rng *rand.Rand) shape {
	s := shape{}
	at := [2]int{0, 0}
	if rng.IntN(3) == 0 {
		at[0] = 6
	}
	wide, high := 2+rng.IntN(4), 1+rng.IntN(3)
	if at[0] > 0 {
		wide, high = 3+rng.IntN(3), 1+rng.IntN(2)
	}
	eyes := [][2]int{at}
	s[at] = '.'
	for want, tries := 3+rng.IntN(6), 0; len(eyes) < want && tries < 100; tries++ {
		q, d := eyes[rng.IntN(len(eyes))], four[rng.IntN(4)]
		q = [2]int{q[0] + d[0], q[1] + d[1]}
		if inBoard(q) && q[1] < high && q[0]-at[0] < wide && q[0] >= at[0] && s[q] == 0 {
			s[q] = '.'
			eyes = append(eyes, q)
		}
	}

	var ring [][2]int
	for _, e := range eyes {
		for _, d := range eight {
			if q := [2]int{e[0] + d[0], e[1] + d[1]}; inBoard(q) && s[q] == 0 {
				s[q] = 'D'
				ring = append(ring, q)
			}
		}
	}
	for _, q := range ring {
		beside := false
		for _, d := range four {
			beside = beside || slices.Contains(eyes, [2]int{q[0] + d[0], q[1] + d[1]})
		}
		switch {
		case beside && (q[0] == 0 || q[1] == 0) && rng.IntN(5) < 2, !beside && rng.IntN(6) == 0, rng.IntN(30) == 0: // a gap
			s[q] = '.'
		case !beside && rng.IntN(3) == 0:
			s[q] = 'A'
		}
	}
	for _, e := range eyes {
		switch rng.IntN(8) {
		case 0:
			s[e] = 'a'
		case 1:
			s[e] = 'D'
		}
	}

	surround := func() {
		for q, c := range s {
			for _, d := range four {
				if o := [2]int{q[0] + d[0], q[1] + d[1]}; (c == 'D' || c == '.') && inBoard(o) && s[o] == 0 {
					s[o] = 'w'
				}
			}
		}
	}
	surround()
	for range rng.IntN(3) { // liberties outside
		var walls [][2]int
		for q, c := range s {
			if c == 'w' {
				walls = append(walls, q)
			}
		}
		slices.SortFunc(walls, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		s[walls[rng.IntN(len(walls))]] = '.'
	}
	surround()
	return s
}

// board puts a shape on a board, with the target's side in a color.
func (s shape) board(defender model.Color) *model.Board {
	b, _ := model.NewBoard(side)
	g := model.GameFrom(b, 0)
	var stones [3][]model.Point
	for y := range side {
		for x := range side {
			switch s[[2]int{x, y}] {
			case 'D':
				stones[defender] = append(stones[defender], model.Pt(x, y))
			case 'A', 'a', 'w':
				stones[defender.Opponent()] = append(stones[defender.Opponent()], model.Pt(x, y))
			}
		}
	}
	if g.Setup(stones[model.Black], stones[model.White]) != nil {
		return nil
	}
	return g.Board()
}

// A found is a problem that the generator has found.
type found struct {
	*solver
	board        *model.Board
	right, wrong []int // first moves, as points of the region
}

// problemOf returns the problem of a board; nil if it has no clear solution, or too many.
func problemOf(b *model.Board, attacker model.Color) *found {
	f, _ := newFight(b, attacker)
	if n := len(f.region); n < 6 || n > 10 || len(f.target) < 5 {
		return nil
	}
	p := &found{solver: solverOf(b, attacker, model.Black), board: b}
	start, sv := p.start, p.solver
	pass := start
	pass.ko, pass.defender = passed, !start.defender
	if dies, sure := sv.dies(pass); !sure || dies != start.defender {
		return nil
	}
	for at := range f.region {
		_, legal, works, sure := sv.after(start, at)
		switch {
		case !legal:
		case !sure:
			return nil
		case works:
			p.right = append(p.right, at)
		default:
			p.wrong = append(p.wrong, at)
		}
	}
	if len(p.right) == 0 || len(p.right) > 2 || len(p.wrong) < 3 || len(p.right) == 2 && len(p.wrong) < 6 {
		return nil
	}
	return p
}

// threats returns the replies to a state that the side which solves the problem must answer, by one of few moves, with the
// states after them.
func (p *found) threats(t state) (at []int, states []state) {
	for i := range p.region {
		u, legal, works, _ := p.after(t, i)
		if !legal || works || u == t {
			continue
		}
		idle := state{u.stones, passed, !u.defender}
		if dies, sure := p.dies(idle); !sure || dies == u.defender {
			if answers, _ := p.solves(u); len(answers) <= 2 {
				at, states = append(at, i), append(states, u)
			}
		}
	}
	return at, states
}

// solves returns the moves that work in a state.
func (p *found) solves(t state) (at []int, states []state) {
	for i := range p.region {
		if u, legal, works, sure := p.after(t, i); legal && works && sure {
			at, states = append(at, i), append(states, u)
		}
	}
	return at, states
}

// line returns the solution from a state as variations of SGF, and how many moves of it must be found.
func (p *found) line(t state, c model.Color, left int) (text string, moves int) {
	at, states := p.solves(t)
	most := 0
	for i, u := range states {
		variation := ";" + p.move(c, at[i])
		reply, after, n := -1, "", 0
		if u != t && left > 0 { // else the target is taken
			replies, threats := p.threats(u)
			for k, v := range threats {
				if text, m := p.line(v, c, left-1); m > n {
					reply, after, n = replies[k], text, m
				}
			}
		}
		if reply >= 0 {
			variation += ";" + p.move(c.Opponent(), reply) + after
		} else {
			variation += "C[RIGHT]"
		}
		if len(states) > 1 {
			variation = "(" + variation + ")"
		}
		text += variation
		most = max(most, n+1)
	}
	return text, most
}

func (p *found) move(c model.Color, at int) string {
	return fmt.Sprintf("%c[%s]", "?BW"[c], point(p.region[at]))
}

func point(q model.Point) string { return string([]byte{'a' + byte(q.X()), 'a' + byte(q.Y())}) }

// refutation returns the reply to a wrong move that ends the hope soonest; -1: none is needed.
func (p *found) refutation(t state, at int) int {
	u, _, _, _ := p.after(t, at)
	best, least := -1, 0
	replies, states := p.solves(u)
	for i, v := range states {
		d := int(p.either[0].depth[p.either[0].at[v]] + p.either[1].depth[p.either[1].at[v]])
		if v == u {
			d = 0
		}
		if best < 0 || d < least {
			best, least = replies[i], d
		}
	}
	return best
}

// sgf returns the problem as a record with its solution.
func (p *found) sgf() string {
	var stones [3]string
	for q := range p.board.Points() {
		stones[p.board.At(q)] += "[" + point(q) + "]"
	}
	task := "Black to kill"
	if p.start.defender {
		task = "Black to live"
	}
	solution, _ := p.line(p.start, model.Black, 8)
	if len(p.right) == 1 {
		solution = "(" + solution + ")"
	}
	text := fmt.Sprintf("(;SZ[%d]C[%s]AB%sAW%s\n%s", side, task, stones[model.Black], stones[model.White], solution)
	for _, at := range p.wrong {
		text += "(;" + p.move(model.Black, at)
		if r := p.refutation(p.start, at); r >= 0 {
			text += ";" + p.move(model.White, r)
		}
		text += ")"
	}
	return text + ")"
}

func TestGenerate(t *testing.T) {
	if os.Getenv("GENERATE") == "" {
		t.Skip("makes problems")
	}
	var seed uint64
	fmt.Sscan(os.Getenv("GENERATE"), &seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	seen := map[string]bool{}
	for range 100000 {
		defender := model.White
		if rng.IntN(2) == 0 {
			defender = model.Black
		}
		s := generate(rng)
		b := s.board(defender)
		if b == nil || seen[b.String()] {
			continue
		}
		seen[b.String()] = true
		if p := problemOf(b, defender.Opponent()); p != nil {
			_, moves := p.line(p.start, model.Black, 8)
			fmt.Printf("%d %d %d %d|%s\n", moves, len(p.region), len(p.right), len(p.wrong), strings.ReplaceAll(p.sgf(), "\n", " "))
		}
	}
}

// TestNeeds prints how many playouts the default engine needs for each problem of a file: 0 if 3,200 are too few.
func TestNeeds(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("NEEDS"))
	if err != nil {
		t.Skip("measures problems")
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		rec := must.Get(parse(line))
		g, err := rec.Game(rec.Root).Frame()
		if err != nil {
			continue
		}
		need := 0
		for _, n := range []int{50, 200, 800, 3200} {
			right := 0
			for seed := range uint64(3) {
				if solvedBy(g, rec, n, seed+1) {
					right++
				}
			}
			if right == 3 {
				need = n
				break
			}
		}
		fmt.Printf("%d|%s\n", need, line)
	}
}

// solvedBy reports whether the default engine finds the first move of a problem in its frame.
func solvedBy(g *model.Game, rec *sgf.Record, playouts int, seed uint64) bool {
	e := must.Get(configs.LoadEngine("default"))
	thinker := must.Get(e.New(seed))
	r := must.Get(thinker.Search(context.Background(), g, search.Budget{Playouts: playouts}, nil))
	return slices.ContainsFunc(rec.Root.Next, func(t *sgf.Turn) bool { return t.Move.Point == r.Move && rec.Problem().Right(t) })
}
