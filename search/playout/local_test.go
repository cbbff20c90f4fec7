package playout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// position returns a board with the stones of a diagram, rows from the top, X
// black and O white, after the last move, a capital L of the side that is not to
// move.
func position(t *testing.T, toPlay model.Color, diagram string) (b *model.Board, last model.Point) {
	t.Helper()
	rows := strings.Fields(diagram)
	b = must.Get(model.NewBoard(len(rows)))
	var stones [3][]model.Point
	for y, row := range rows {
		for x, c := range row {
			switch p := model.Pt(x, y); c {
			case 'X':
				stones[model.Black] = append(stones[model.Black], p)
			case 'O':
				stones[model.White] = append(stones[model.White], p)
			case 'L':
				last = p
			}
		}
	}
	must.Succeed(t, b.Setup(stones[model.Black], stones[model.White]))
	b.SetToPlay(toPlay.Opponent())
	return b, last
}

// What each rule finds after the last move, which White makes at L.
func TestLocalRules(t *testing.T) {
	tests := []struct {
		name    string
		rule    Rule
		diagram string
		want    string
	}{
		{"take the last move", Capture, "..... ..X.. .XLX. ..... .....", "C2"},
		{"take beside a chain in atari", Capture, "XOOX. .OXL. .X.O. ..... .....", "A4"},
		{"nothing in atari", Capture, "..... ..X.. ..LX. ..... .....", ""},
		{"stretch", Escape, "..... ..O.. .OXL. ..... .....", "C2"},
		{"no stretch into atari", Escape, "..... ..O.. .OXL. .O.O. .....", ""},
		{"not in atari", Escape, "..... ..O.. ..XL. ..... .....", ""},
		{"a ladder", Escape, "........ ..OO.... .OXL.... .O...... ........ ........ ........ ........", ""},
		{"a ladder with a breaker", Escape, "........ ..OO.... .OXL.... .O...... ........ .....X.. ........ ........", "C5"},
		{"three in a row", Nakade, "...O. OOLO. XXXX. ..... .....", "B5"},
		{"four in a row are two eyes", Nakade, "....O OOLOO XXXXX ..... .....", ""},
		{"the bulky five", Nakade, "..OOO ..OO. .LOX. OOX.. XXX..", "A4"},
		{"a region with an own stone beside it", Nakade, "...X. OOLO. XXXX. ..... .....", ""},
		{"stretch to three liberties", Fight, "..... ..O.. ..X.. ..L.. .....", "B3 D3"},
		{"atari", Fight, "..... ..... ..... .X... .L...", "C1"},
		{"stretch, hane and below", Shape, "..... .OXL. ..... ..... .....", "C3 C5 D3 D5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, last := position(t, model.Black, tt.diagram)
			var chances Chances
			chances[tt.rule] = 1
			l := NewLocal(chances)
			l.Start(b, model.Pass)
			l.Restart(b)
			l.Play(b, last)
			var found []string
			for _, a := range l.Answers(b, nil) {
				found = append(found, a.Move.Vertex(b.Size()))
			}
			slices.Sort(found)
			must.Equal(t, strings.Join(found, " "), tt.want, "found", b)
		})
	}
}

// Moves into atari that are played where nothing else is to do.
func TestLocalFills(t *testing.T) {
	tests := []struct {
		name    string
		diagram string
		play    string
		want    bool
	}{
		{"anywhere", "..... ..... ..... ..... .....", "C3", true},
		{"an own eye", ".XO.. XX... ..... ..... .....", "A5", false},
		{"suicide", ".O... O.... ..... ..... .....", "A5", false},
		{"two stones into atari", "X.... OO.O. ..... ..... .....", "B5", false},
		{"a single stone", "..O.. O.... ..... ..... .....", "A5", true},
		{"two in an eye of three", ".X.O. OOOO. XXXX. ..... .....", "A5", true},
		{"three in a row in an eye of four", ".XX.O OOOOO XXXXX ..... .....", "A5", true},
		{"four in a row in an eye of five", ".XXX.O OOOOOO XXXXXX ...... ...... ......", "A6", false},
		{"four in a T in an eye of five", ".X.O.. XXO... .OO... OO.... ...... ......", "A6", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, _ := position(t, model.Black, tt.diagram)
			b.SetToPlay(model.Black)
			p := must.Get(model.ParsePoint(tt.play, b.Size()))
			l := NewLocal(DefaultChances())
			l.Start(b, model.Pass)
			l.Restart(b)
			must.Equal(t, l.fillable(b, p, true), tt.want, tt.play, b)
		})
	}
}

// Moves are legal, and in own eyes only to save a chain; the score is the
// board's; a seed repeats a playout.
func TestLocalPlayouts(t *testing.T) {
	for _, size := range []int{2, 3, 5, 9, 13, 19} {
		t.Run(fmt.Sprintf("size=%d", size), func(t *testing.T) {
			root := must.Get(model.NewBoard(size))
			l := NewLocal(DefaultChances())
			l.Start(root, model.Pass)
			var first, again model.Trace
			var b model.Board
			for seed := range uint64(max(3, 2000/(size*size))) {
				l.Restart(&b)
				n, score := l.Run(&b, NewRNG(seed), &first)
				if want := b.Score(); score != want {
					t.Fatalf("score %d, want %d of\n%s", score, want, &b)
				}
				l.Restart(&b)
				if m, s := l.Run(&b, NewRNG(seed), &again); m != n || s != score || again != first {
					t.Fatal("the same seed makes another playout")
				}
				replay := *root
				for _, p := range first[:n] {
					if !replay.Legal(p) || p != model.Pass && replay.IsEye(p, replay.ToPlay()) && !besideAtari(&replay, p) {
						t.Fatalf("%s is not legal or an eye in\n%s", p.Vertex(size), &replay)
					}
					replay.Play(p)
				}
			}
		})
	}
}

// besideAtari reports whether a chain beside p has one liberty.
func besideAtari(b *model.Board, p model.Point) bool {
	for d := b.Beside(p, b.ToPlay()); d != 0; {
		var q model.Point
		if q, d = d.Next(p); len(b.Liberties(q)) == 1 {
			return true
		}
	}
	return false
}

func BenchmarkLocal(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			root := must.Get(model.NewBoard(size))
			l := NewLocal(DefaultChances())
			l.Start(root, model.Pass)
			var trace model.Trace
			rng, board := NewRNG(1), *root
			b.ReportAllocs()
			for b.Loop() {
				l.Restart(&board)
				l.Run(&board, rng, &trace)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// Surroundings are vain only of points whose region is too large, or has a point beside a stone of the side to move.
func TestVain(t *testing.T) {
	rng, found := NewRNG(5), 0
	for range 20 {
		b := must.Get(model.NewBoard(7))
		var tracker model.Tracker
		tracker.Start(b)
		for range 40 {
			tracker.Play(b, AnyLegal(b, rng))
			me := b.ToPlay()
			for p := range b.Points() {
				if b.At(p) != model.Empty || !vain()[me-model.Black].has(tracker.Around(p)) {
					continue
				}
				found++
				region := []model.Point{p}
				beside := false
				for i := 0; i < len(region); i++ {
					q := region[i]
					beside = beside || b.Beside(q, me) != 0
					for d := b.Gaps(q); d != 0; {
						var r model.Point
						if r, d = d.Next(q); !slices.Contains(region, r) {
							region = append(region, r)
						}
					}
				}
				if len(region) <= maxNakade && !beside {
					t.Fatalf("%s is vain for %v in\n%s", p.Vertex(7), me, b)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("%d vain points, want many", found)
	}
}
