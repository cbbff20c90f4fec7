package variant

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A plainHidden is a game with hidden stones on a plain board, by the rules as
// docs/variants.md tells them.
type plainHidden struct {
	*plainGame
	secrets [3][]model.Point
	shown   map[model.Point]bool
}

// newPlainHidden starts a game, and reports whether every chain has a liberty.
func newPlainHidden(size int, black, white []model.Point) (*plainHidden, bool) {
	g := &plainHidden{newPlainGame(size, 2), [3][]model.Point{nil, black, white}, map[model.Point]bool{}}
	for color, secrets := range g.secrets {
		for _, p := range secrets {
			if g.at[p] != 0 {
				return nil, false
			}
			g.at[p] = color
		}
	}
	for p := range g.at {
		if len(g.liberties(p)) == 0 {
			return nil, false
		}
	}
	return g, true
}

// seenBy returns the board as a color sees it; 0 sees what everybody sees.
func (g *plainHidden) seenBy(color int) plain {
	board := plain{g.size, maps.Clone(g.at)}
	for owner, secrets := range g.secrets {
		for _, p := range secrets {
			if owner != color && !g.shown[p] {
				delete(board.at, p)
			}
		}
	}
	return board
}

func (g *plainHidden) legal(p model.Point) bool {
	if p == model.Pass {
		return true
	}
	sight := g.seenBy(g.color())
	if sight.at[p] != 0 {
		return false
	}
	if _, _, ok := sight.with(p, g.color()); !ok {
		return false
	}
	after, _, ok := g.with(p, g.color())
	ko := g.at[p] == 0 && ok && g.moves >= 2 && maps.Equal(after.at, g.after[g.color()])
	return !ko
}

func (g *plainHidden) try(p model.Point) model.Point {
	if p == model.Pass {
		g.play(p)
		return p
	}
	own, enemy := g.color(), 3-g.color()
	if g.at[p] != 0 {
		g.shown[p] = true
		return Refused
	}
	_, captured, ok := g.with(p, own)
	if !ok {
		sight, _, _ := g.seenBy(own).with(p, own)
		maps.Copy(g.shown, sight.liberties(p))
		return Refused
	}
	for _, s := range g.secrets[enemy] {
		if captured[s] {
			g.shown[s] = true
		}
	}
	for _, s := range g.secrets[own] {
		for _, q := range g.neighbors(s) {
			if captured[q] {
				g.shown[s] = true
			}
		}
	}
	g.play(p)
	return p
}

// A report is what everybody sees of a try.
type report struct {
	try, outcome model.Point
	board        map[model.Point]int
	shown        map[model.Point]bool
}

func (g *plainHidden) report(p model.Point) report {
	outcome := g.try(p)
	return report{p, outcome, g.seenBy(0).at, maps.Clone(g.shown)}
}

func (r report) equal(s report) bool {
	return r.try == s.try && r.outcome == s.outcome && maps.Equal(r.board, s.board) && maps.Equal(r.shown, s.shown)
}

// secretsOf returns the stones of a color.
func secretsOf(v *hidden, color model.Color) []model.Point {
	s := v.secrets[color]
	return slices.Clone(s.at[:s.n])
}

// randomTry returns a legal move that may fill an eye, and is a pass once in so many
// times.
func randomTry(points []model.Point, isLegal func(model.Point) bool, passes int, rng *rand.Rand) model.Point {
	legal := slices.DeleteFunc(points, func(p model.Point) bool { return !isLegal(p) })
	if len(legal) == 0 || rng.IntN(passes) == 0 {
		return model.Pass
	}
	return legal[rng.IntN(len(legal))]
}

// hiddenGame plays a random game of n tries at most on both boards, and returns
// them with all reports.
func hiddenGame(t *testing.T, size, stones, n int, rng *rand.Rand, check func(v *hidden, g *plainHidden)) (*hidden, *plainHidden, []report) {
	t.Helper()
	v := must.Get(New(fmt.Sprintf("hidden:%d", stones), size, 7.5, rng.Uint64())).(*hidden)
	g, ok := newPlainHidden(size, secretsOf(v, model.Black), secretsOf(v, model.White))
	if !ok {
		t.Fatalf("a chain has no liberty\n%s", v.View(-1))
	}
	var reports []report
	for ; n > 0 && !v.Over(); n-- {
		check(v, g)
		move := randomTry(g.points(), g.legal, 10, rng)
		r := g.report(move)
		if got := v.Play(move, nil); got != r.outcome {
			t.Fatalf("%s has the outcome %v, want %v\n%s", move.Vertex(size), got, r.outcome, v.View(-1))
		}
		shown := map[model.Point]bool{}
		if len(reports) > 0 {
			shown = maps.Clone(reports[len(reports)-1].shown)
		}
		for _, p := range v.Revealed() {
			shown[p] = true
		}
		if !maps.Equal(shown, r.shown) {
			t.Fatalf("%s reveals %v, want that %v are known\n%s", move.Vertex(size), v.Revealed(), r.shown, v.View(-1))
		}
		reports = append(reports, r)
	}
	return v, g, reports
}

func TestHiddenAgainstPlainBoard(t *testing.T) {
	rng := random(4)
	refused, suicides := 0, 0
	for _, tt := range []struct{ size, stones, games int }{{2, 1, 40}, {3, 1, 40}, {3, 2, 40}, {4, 2, 20}, {5, 3, 10}, {6, 8, 5}} {
		for range tt.games {
			_, _, reports := hiddenGame(t, tt.size, tt.stones, 1000, rng, func(v *hidden, g *plainHidden) {
				public, sight := g.seenBy(0), g.seenBy(g.color())
				var moves []model.Point
				for _, p := range g.points() {
					if v.At(p) != public.at[p] {
						t.Fatalf("At(%s) = %d, want %d\n%s", p.Vertex(tt.size), v.At(p), public.at[p], v.View(-1))
					}
					legal := g.legal(p)
					if v.Legal(p) != legal {
						t.Fatalf("Legal(%s) = %t, want %t\n%s", p.Vertex(tt.size), v.Legal(p), legal, v.View(-1))
					}
					if legal && !sight.eye(p, g.color()) {
						moves = append(moves, p)
					}
				}
				if got, want := v.Moves(nil), append(moves, model.Pass); !slices.Equal(got, want) {
					t.Fatalf("Moves() = %v, want %v\n%s", got, want, v.View(-1))
				}
			})
			for i, r := range reports {
				if r.outcome == Refused {
					refused++
					if i > 0 && !r.shown[r.try] {
						suicides++
					}
				}
			}
		}
	}
	if refused == 0 || suicides == 0 {
		t.Errorf("%d moves were refused, %d of them as suicide: the games test nothing", refused, suicides)
	}
}

// placements yields all sets of n of the points.
func placements(points []model.Point, n int, yield func([]model.Point)) {
	var grow func(from int, set []model.Point)
	grow = func(from int, set []model.Point) {
		if len(set) == n {
			yield(slices.Clone(set))
			return
		}
		for i := from; i < len(points); i++ {
			grow(i+1, append(set, points[i]))
		}
	}
	grow(0, nil)
}

// key names a set of points.
func key(points []model.Point) string {
	points = slices.Clone(points)
	slices.Sort(points)
	return fmt.Sprint(points)
}

// consistent returns all placements of the opponent's stones with which the
// game would have looked the same to the seat: by playing it on the plain board
// with every one there is.
func consistent(v *hidden, seat int, reports []report) map[string]bool {
	own := model.Color(seat + 1)
	keys := map[string]bool{}
	placements(newPlain(v.Size()).points(), v.secrets[own].n, func(set []model.Point) {
		black, white := secretsOf(v, own), set
		if own == model.White {
			black, white = white, black
		}
		g, ok := newPlainHidden(v.Size(), black, white)
		if !ok {
			return
		}
		for _, r := range reports {
			if !g.legal(r.try) || !g.report(r.try).equal(r) {
				return
			}
		}
		keys[key(set)] = true
	})
	return keys
}

// Determinize draws uniformly from the placements that are consistent with what
// the seat has seen, found here by trying all.
func TestDeterminizeIsUniform(t *testing.T) {
	rng := random(5)
	excluded, many := 0, 0
	for _, tt := range []struct{ size, stones, games, draws int }{{3, 1, 200, 300}, {3, 2, 50, 1000}, {4, 1, 60, 600}, {4, 2, 8, 6000}} {
		for range tt.games {
			v, _, reports := hiddenGame(t, tt.size, tt.stones, 2+rng.IntN(2*tt.size*tt.size), rng, func(*hidden, *plainHidden) {})
			seat := rng.IntN(2)
			own := model.Color(seat + 1)
			want := consistent(v, seat, reports)
			hash, seen := v.Hash(), v.View(seat)

			counts := map[string]int{}
			p := v.Clone()
			for range tt.draws {
				p.CopyFrom(v)
				p.Determinize(seat, rng)
				if p.Hash() != hash || p.View(seat) != seen || !slices.Equal(secretsOf(p.(*hidden), own), secretsOf(v, own)) {
					t.Fatalf("Determinize changed what the seat sees\n%s%s", seen, p.View(-1))
				}
				counts[key(secretsOf(p.(*hidden), own.Opponent()))]++
			}
			for k := range counts {
				if !want[k] {
					t.Fatalf("drew the placement %s, which is not consistent\n%s", k, v.View(-1))
				}
			}
			even(t, fmt.Sprintf("%d placements", len(want)), counts, slices.Collect(maps.Keys(want)), tt.draws)

			enemy := v.secrets[own.Opponent()]
			if unseen := enemy.n - bits.OnesCount8(enemy.shown); unseen > 0 && len(want) > 1 {
				many++
				all := 0
				placements(v.unopened(nil, own), unseen, func([]model.Point) { all++ })
				if len(want) < all {
					excluded++
				}
			}
		}
	}
	if many < 80 || excluded < 30 {
		t.Errorf("%d positions with a choice, %d of which exclude points that nobody tried: too few to test anything", many, excluded)
	}
}

// even tests that the counts of the keys, in so many draws, are as even as chance makes
// them.
func even[K comparable](t *testing.T, what string, counts map[K]int, keys []K, draws int) {
	t.Helper()
	chi, mean := 0.0, float64(draws)/float64(len(keys))
	for _, k := range keys {
		chi += (float64(counts[k]) - mean) * (float64(counts[k]) - mean) / mean
	}
	if limit := chiLimit(len(keys) - 1); chi > limit {
		t.Errorf("%s: chi-square %.1f, want at most %.1f: %v", what, chi, limit, counts)
	}
}

// chiLimit is far in the tail of the chi-square distribution: by Wilson and
// Hilferty's approximation, 4 standard deviations above the mean.
func chiLimit(freedom int) float64 {
	if freedom == 0 {
		return 0
	}
	v := 2 / (9 * float64(freedom))
	z := 1 - v + 4*math.Sqrt(v)
	return float64(freedom) * z * z * z
}

// hiddenFrom returns a game with the given secrets.
func hiddenFrom(t *testing.T, size int, black, white string) *hidden {
	t.Helper()
	count := len(strings.Fields(black))
	v := must.Get(New(fmt.Sprintf("hidden:%d", count), size, 7.5, 1)).(*hidden)
	for color, vertices := range map[model.Color]string{model.Black: black, model.White: white} {
		for i, vertex := range strings.Fields(vertices) {
			v.secrets[color].at[i] = point(t, vertex, size)
		}
	}
	if !v.begin() {
		t.Fatalf("a chain has no liberty\n%s", v.View(-1))
	}
	return v
}

func TestHiddenStones(t *testing.T) {
	tests := []struct {
		name         string
		black, white string
		moves        []string
		refused      bool // the last move
		seat         int  // whose view
		view         string
	}{
		{"a seat sees its own stones", "A1", "C3", nil, false, 0, "... ... x.."},
		{"and the opponent's not", "A1", "C3", nil, false, 1, "..o ... ..."},
		{"a stone that is there is revealed", "A1", "C3", []string{"C3"}, true, 0, "..O ... x.."},
		{"a stone connects with a hidden one", "C1", "A1", []string{"pass", "B2", "B1"}, false, 0, "... .O. .Xx"},
		{"so are the stones that make a move suicide", "C3 C2", "A2 B1", []string{"A1"}, true, 0, "..x O.x .O."},
		{"a stone that is captured", "A1", "C3", []string{"pass", "A2", "pass", "B1"}, false, 1, "..o O.. .O."},
		{"a stone that captures", "A2", "C3", []string{"B3", "A1", "B1"}, false, 1, ".Xo X.. .X."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := hiddenFrom(t, 3, tt.black, tt.white)
			var outcome model.Point
			for _, m := range tt.moves {
				outcome = play(t, v, m)
			}
			if refused := outcome == Refused; refused != tt.refused {
				t.Errorf("refused %t, want %t", refused, tt.refused)
			}
			must.Equal(t, bare(v.View(tt.seat)), tt.view, "the view")
		})
	}
}

// bare returns the rows of a diagram.
func bare(diagram string) string {
	lines := strings.Split(strings.TrimSpace(diagram), "\n")
	var rows []string
	for _, line := range lines[1 : len(lines)-1] {
		fields := strings.Fields(line)
		rows = append(rows, strings.Join(fields[1:len(fields)-1], ""))
	}
	return strings.Join(rows, " ")
}

// After a refusal the same seat is to move, and the refusal is no move.
func TestRefusedSeatMovesAgain(t *testing.T) {
	v := hiddenFrom(t, 3, "A1", "C3")
	play(t, v, "C3")
	if v.ToPlay() != 0 || v.moves != 0 || v.Legal(point(t, "C3", 3)) {
		t.Errorf("seat %d is to play after %d moves, and C3 legal is %t; want 0, 0, false",
			v.ToPlay(), v.moves, v.Legal(point(t, "C3", 3)))
	}
	play(t, v, "B2")
	must.Equal(t, v.ToPlay(), 1, "seat", "is to play")
}

// The hidden stones differ with the seed, and are everywhere alike.
func TestHiddenPlacementIsUniform(t *testing.T) {
	const seeds = 3000
	counts := map[string]int{}
	for seed := range uint64(seeds) {
		counts[must.Get(New("hidden", 3, 0, seed)).View(-1)]++
	}
	must.Equal(t, len(counts), 72, "placements")
	even(t, "placements", counts, slices.Collect(maps.Keys(counts)), seeds)
}
