package variant

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// all are the variants, with options that matter to these tests.
var all = append(Names(), "hidden:3", "slip:1")

func fields(s string) []string { return strings.Fields(s) }

func TestNewErrors(t *testing.T) {
	tests := []struct {
		name string
		size int
		komi float64
		want []string // parts of the error
	}{
		{"slipp", 9, 7.5, []string{`unknown variant "slipp", want slip, hidden, three-colour or pair, did you mean "slip"?`}},
		{"", 9, 7.5, []string{`unknown variant ""`}},
		{"pair", 1, 7.5, []string{"board size 1, want 2 to 19"}},
		{"pair", 20, math.NaN(), []string{"board size 20", "komi NaN, want -1000 to 1000"}},
		{"three-color", 0, -1001, []string{"board size 0", "komi -1001, want", `did you mean "three-colour"?`}},
		{"pair:2", 9, 7.5, []string{`variant pair: option "2", want none`}},
		{"slip:1.5", 30, 7.5, []string{"board size 30", `variant slip: the chance of a slip is "1.5", want a number from 0 to 1`}},
		{"slip:", 9, 7.5, []string{`the chance of a slip is ""`}},
		{"slip:NaN", 9, 7.5, []string{`the chance of a slip is "NaN"`}},
		{"hidden:9", 9, 7.5, []string{`the number of hidden stones per side is "9", want a whole number from 1 to 8`}},
		{"hidden:1.5", 9, 7.5, []string{`"1.5", want a whole number`}},
		{"hidden:3", 3, 7.5, []string{"3 hidden stones per side on a 3x3 board, want at most 2"}},
	}
	for _, tt := range tests {
		_, err := New(tt.name, tt.size, tt.komi, 1)
		if err == nil {
			t.Errorf("New(%q, %d, %g) succeeds", tt.name, tt.size, tt.komi)
			continue
		}
		for _, part := range tt.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("New(%q, %d, %g): %v; want %q in it", tt.name, tt.size, tt.komi, err, part)
			}
		}
	}
}

func TestTraits(t *testing.T) {
	want := map[string]Traits{
		"slip":         {"slip", 2, []int{0, 1}, false, true},
		"hidden":       {"hidden", 2, []int{0, 1}, true, false},
		"three-colour": {"three-colour", 3, []int{0, 1, 2}, true, true},
		"pair":         {"pair", 4, []int{0, 1, 0, 1}, true, true},
	}
	for _, name := range Names() {
		got, want := start(t, name, 9).Traits(), want[name]
		if got.Name != want.Name || got.Seats != want.Seats || !slices.Equal(got.Teams, want.Teams) ||
			got.Deterministic != want.Deterministic || got.PerfectInformation != want.PerfectInformation {
			t.Errorf("%s has the traits %v, want %v", name, got, want)
		}
	}
}

// state is all that a Position tells.
type state struct {
	view, own string
	toPlay    int
	over      bool
	hash      uint64
	moves     []model.Point
	scores    []float64
	results   []float64
}

func (s state) equal(o state) bool {
	return s.view == o.view && s.own == o.own && s.toPlay == o.toPlay && s.over == o.over && s.hash == o.hash &&
		slices.Equal(s.moves, o.moves) && slices.Equal(s.scores, o.scores) && slices.Equal(s.results, o.results)
}

func stateOf(p Position) state {
	n := p.Traits().Seats
	s := state{view: p.View(-1), own: p.View(p.ToPlay()), toPlay: p.ToPlay(), over: p.Over(), hash: p.Hash(),
		moves: p.Moves(nil), scores: make([]float64, n), results: make([]float64, n)}
	p.Scores(s.scores)
	p.Results(s.results)
	return s
}

// A game goes on until all have passed or the limit is reached; copies are equal
// and share nothing; Replay does what Play did; the winners share one win a team.
func TestGames(t *testing.T) {
	rng := random(8)
	for _, name := range all {
		t.Run(name, func(t *testing.T) {
			used := start(t, name, 5)
			for range 30 {
				p := start(t, name, 5)
				turns := 0
				for !p.Over() {
					before := stateOf(p)
					clone := p.Clone()
					used.CopyFrom(p)
					move := before.moves[rng.IntN(len(before.moves))]
					if !p.Legal(move) {
						t.Fatalf("%s is among the moves, and not legal\n%s", move.Vertex(5), before.view)
					}
					outcome := p.Play(move, rng)
					after := stateOf(p)
					for _, c := range []Position{clone, used} {
						if !stateOf(c).equal(before) {
							t.Fatalf("a copy is\n%s\nwant\n%s", c.View(-1), before.view)
						}
						c.Replay(move, outcome)
						if !stateOf(c).equal(after) {
							t.Fatalf("Replay(%s, %d) leads to\n%s\nwant\n%s", move.Vertex(5), outcome, c.View(-1), after.view)
						}
					}
					if outcome == Refused && after.toPlay != before.toPlay {
						t.Fatalf("seat %d is to play after a refusal, want %d", after.toPlay, before.toPlay)
					}
					if outcome != Refused {
						turns++
					}
				}
				if turns > 75 {
					t.Fatalf("%d moves, want at most 75", turns)
				}
				traits, sum, teams := p.Traits(), 0.0, map[int]bool{}
				for seat, r := range stateOf(p).results {
					if !teams[traits.Teams[seat]] {
						sum += r
					}
					teams[traits.Teams[seat]] = true
				}
				if math.Abs(sum-1) > 1e-12 {
					t.Fatalf("the teams' results add up to %g", sum)
				}
			}
		})
	}
}

func TestTiesShareTheWin(t *testing.T) {
	for name, want := range map[string]float64{"slip": 0.5, "three-colour": 1.0 / 3, "pair": 0.5} {
		p := must.Get(New(name, 5, 0, 1))
		results := make([]float64, p.Traits().Seats)
		p.Results(results)
		for seat, r := range results {
			must.Equal(t, r, want, name, seat)
		}
	}
}

func TestMoveLimit(t *testing.T) {
	p := start(t, "pair", 2)
	rng := random(9)
	moves := 0
	for ; !p.Over(); moves++ {
		legal := p.Moves(nil) // of the empty points, one that is no pass if there is any
		p.Play(legal[rng.IntN(max(1, len(legal)-1))], nil)
	}
	if moves > 12 {
		t.Errorf("%d moves on 2x2, want at most 12", moves)
	}
}

// Draw is uniform among Moves, in the opening and where hardly any is left.
func TestDrawIsUniform(t *testing.T) {
	const draws = 4000
	for _, name := range all {
		for _, played := range []int{0, 12, 30, 40} {
			p, rng := start(t, name, 5), random(uint64(10+played))
			playOn(p, played, rng)
			if p.Over() {
				continue
			}
			moves, counts := p.Moves(nil), map[model.Point]int{}
			if len(moves) > 1 {
				moves = moves[:len(moves)-1]
			}
			for range draws {
				counts[p.Draw(rng)]++
			}
			even(t, fmt.Sprintf("%s after %d moves", name, played), counts, moves, draws)
			for m := range counts {
				if !slices.Contains(moves, m) {
					t.Errorf("%s after %d moves: drew %s, which is none of them\n%s", name, played, m.Vertex(5), p.View(-1))
				}
			}
		}
	}
}

// Positions are told apart by stones, seat to move and ko, and not by how they
// came about.
func TestHash(t *testing.T) {
	hash := func(name string, moves ...string) uint64 { return played(t, name, 5, moves...).Hash() }
	for _, name := range []string{"three-colour", "pair"} {
		n := start(t, name, 5).Traits().Seats
		pass := slices.Repeat([]string{"pass"}, n-1)
		a := hash(name, slices.Concat([]string{"A1"}, pass, []string{"B1"})...)
		b := hash(name, slices.Concat([]string{"B1"}, pass, []string{"A1"})...)
		must.Equal(t, a, b, name, "equal positions have the hashes")
		seen := map[uint64]string{}
		for _, moves := range []string{"", "A1", "B1", "pass", "pass pass", "A1 pass", "A1 B1", "pass A1"} {
			h := hash(name, fields(moves)...)
			if other, ok := seen[h]; ok {
				t.Errorf("%s: the positions after %q and %q have the same hash", name, moves, other)
			}
			seen[h] = moves
		}
	}
	for name, moves := range map[string][2]string{
		"pair":         {"B3 C3 A2 D2 B1 C1 pass B2 C2", "B3 C3 A2 D2 B1 C1 pass pass C2"},
		"three-colour": {"B3 C3 pass A2 D2 pass B1 C1 pass pass B2 pass C2", "B3 C3 pass A2 D2 pass B1 C1 pass C2"},
	} {
		ko, free := played(t, name, 5, fields(moves[0])...), played(t, name, 5, fields(moves[1])...)
		if ko.View(-1) != free.View(-1) || ko.ToPlay() != free.ToPlay() || ko.Legal(point(t, "B2", 5)) || !free.Legal(point(t, "B2", 5)) {
			t.Fatalf("%s: want positions that differ in ko alone\n%s%s", name, ko.View(-1), free.View(-1))
		}
		if ko.Hash() == free.Hash() {
			t.Errorf("%s: positions that differ in ko have the same hash", name)
		}
	}
}

// A search allocates nothing in its loop.
func TestNoAllocations(t *testing.T) {
	for _, name := range all {
		root, rng := start(t, name, 9), random(11)
		playOn(root, 20, rng)
		p, results := root.Clone(), make([]float64, root.Traits().Seats)
		var buffer [model.MaxPoints + 1]model.Point
		allocations := testing.AllocsPerRun(20, func() {
			p.CopyFrom(root)
			p.Determinize(0, rng)
			for !p.Over() {
				p.Moves(buffer[:0])
				p.Play(p.Draw(rng), rng)
				p.Hash()
			}
			p.Results(results)
		})
		if allocations > 0 {
			t.Errorf("%s: %g allocations a playout", name, allocations)
		}
	}
}
