package cli

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
)

// In each of the fights, 20 each on three boards, one move decides the fate of the marked chain, and with it the game: a search
// of all moves in the view of the position finds that one, whoever takes kos.
func TestFights(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "fights.sgf")
	problems, kinds := must.Get(readCollection(path)), map[string]int{}
	for i, root := range must.Get(sgf.ReadFile(path)) {
		p := problems[i]
		size := p.Game.Size()
		kinds[root.Text("GN")]++
		kinds[strconv.Itoa(size)]++
		if i%must.Often(12, 1) > 0 {
			continue
		}
		moves, ok := decisive(p.Game.Board(), must.Get(sgf.ParsePoints(root.Text("VW"), size)), must.Get(sgf.ParsePoint(root.Text("MA"), size)))
		if !ok || len(moves) != 1 || !p.Right(moves[0]) {
			t.Errorf("%s: %v decide, want %s\n%s", p.Name, moves, p.Wanted, p.Game.Board())
		}
	}
	for kind, n := range map[string]int{"life and death": 21, "semeai": 21, "seki": 18, "9": 20, "13": 20, "19": 20} {
		must.Equal(t, kinds[kind], n, kind)
	}
}

// readCollection reads the problems of an SGF file, of which the first move counts.
func readCollection(path string) (problems []problem, err error) {
	roots, err := sgf.ReadFile(path)
	for i, root := range roots {
		rec, broken := sgf.Tree(root)
		if broken != nil {
			return nil, broken
		}
		var right []string
		all := rec.Problem()
		for _, turn := range rec.Root.Next {
			if all.Right(turn) {
				right = append(right, turn.Move.Point.Vertex(rec.Start.Size()))
			}
		}
		problems = append(problems, problem{root.Text("GN") + " " + strconv.Itoa(i+1), rec.Game(rec.Root), strings.Join(right, "|")})
	}
	return problems, err
}

// A fight is a chain that one side attacks and the other defends, and where they play.
type fight struct {
	where  []model.Point
	target model.Point // a stone of the chain
	kos    model.Color // who may take kos; the other side never does
	known  map[fightKey]bool
	nodes  int // searched, up to maxFight
}

// A fightKey is a position of a fight.
type fightKey struct {
	stones uint64 // two bits a point
	ko     model.Point
	toPlay model.Color
	passed bool
}

// maxFight bounds the positions of a search.
const maxFight = 60_000

// caught reports whether the attacker catches the target, by a search of all moves in the fight; a fight ends when both sides
// pass. It must not be believed when nodes reaches maxFight.
func (f *fight) caught(b *model.Board, passed bool) bool {
	defender := b.At(f.target)
	key := fightKey{ko: b.Ko(), toPlay: b.ToPlay(), passed: passed}
	for _, p := range f.where {
		key.stones = key.stones<<2 | uint64(b.At(p))
	}
	if caught, known := f.known[key]; known {
		return caught
	}
	if f.nodes++; f.nodes >= maxFight {
		return false
	}
	attacks := b.ToPlay() != defender
	f.known[key] = !attacks // where moves come back to it: who has to move on has failed
	caught := !attacks
	for _, p := range f.moves(b) {
		next := *b
		if next.Play(p); next.At(f.target) == defender && f.caught(&next, false) != attacks || next.At(f.target) != defender && !attacks {
			continue
		}
		caught = attacks
		break
	}
	if caught != attacks {
		next := *b
		next.Play(model.Pass)
		if passed {
			caught = false
		} else if f.caught(&next, true) == attacks {
			caught = attacks
		}
	}
	f.known[key] = caught
	return caught
}

// moves returns the legal moves in the fight, kos left out for the side that does not take them.
func (f *fight) moves(b *model.Board) (moves []model.Point) {
	for _, p := range f.where {
		if !b.Legal(p) {
			continue
		}
		if next := *b; b.ToPlay() != f.kos {
			if next.Play(p); next.Ko() != model.Pass && next.On(next.Ko()) {
				continue
			}
		}
		moves = append(moves, p)
	}
	return moves
}

// decisive returns the moves that decide a fight for the side to move, if without one of them it is lost whoever takes kos; ok is
// false where kos decide, or the search is too long.
func decisive(b *model.Board, where []model.Point, target model.Point) (moves []model.Point, ok bool) {
	defender := b.At(target)
	attacks := b.ToPlay() != defender
	for _, kos := range []model.Color{model.Black, model.White} {
		f := fight{where: where, target: target, kos: kos, known: map[fightKey]bool{}}
		decides := func(p model.Point) bool {
			next := *b
			next.Play(p)
			return (next.At(target) != defender || f.caught(&next, false)) == attacks
		}
		if decides(model.Pass) {
			return nil, false
		}
		found := slices.DeleteFunc(slices.Clone(where), func(p model.Point) bool { return !b.Legal(p) || !decides(p) })
		if kos == model.Black {
			moves = found
		}
		if f.nodes >= maxFight || len(found) == 0 || !slices.Equal(found, moves) {
			return nil, false
		}
	}
	return moves, true
}
