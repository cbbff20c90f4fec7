package knowledge

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A situation is a position with its last two moves.
type situation struct {
	board        model.Board
	last, before model.Point
}

// situations returns positions of random games, turned and with colors swapped as
// said.
func situations(t testing.TB, size, moves, symmetry int, swap bool) (out []situation) {
	t.Helper()
	b := must.Get(model.NewBoard(size))
	plain := *b
	if swap {
		b.Play(model.Pass)
	}
	rng := rand.New(rand.NewPCG(1, uint64(size)))
	var last, before model.Point
	for range moves {
		var legal []model.Point
		for p := range plain.Points() {
			if plain.At(p) == model.Empty && plain.Legal(p) && !plain.IsEye(p, plain.ToPlay()) {
				legal = append(legal, p)
			}
		}
		if len(legal) == 0 {
			break
		}
		p := legal[rng.IntN(len(legal))]
		plain.Play(p)
		b.Play(p.Turned(symmetry, size))
		last, before = p.Turned(symmetry, size), last
		out = append(out, situation{*b, last, before})
	}
	return out
}

// read returns a reader of a situation.
func read(s *situation) *Reader {
	var t model.Tracker
	t.Start(&s.board)
	r := new(Reader)
	r.Start(&s.board, &t, s.last, s.before)
	return r
}

// What is true of a move is true of its turned and mirrored forms, and with colors
// swapped.
func TestFeaturesAreSymmetric(t *testing.T) {
	for _, size := range []int{7, 19} {
		plain := situations(t, size, 60, 0, false)
		m := modelOf(plain)
		for symmetry := range model.Symmetries {
			turned := situations(t, size, 60, symmetry, true)
			for i := 0; i < len(plain); i += 7 {
				a, b := read(&plain[i]), read(&turned[i])
				for j := 0; j < plain[i].board.NumEmpty(); j += 3 {
					p := plain[i].board.EmptyPoint(j)
					want := withoutLadders(a.Features(p, m, nil))
					got := withoutLadders(b.Features(p.Turned(symmetry, size), m, nil))
					slices.Sort(want)
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Fatalf("size %d, move %d, symmetry %d, %s: features %v, want %v\n%s",
							size, i, symmetry, p.Vertex(size), got, want, plain[i].board.String())
					}
				}
			}
		}
	}
}

// withoutLadders leaves out features that ask for ladders: which of two ways the
// reader of ladders tries first depends on how the board is turned.
func withoutLadders(features []Feature) []Feature {
	return slices.DeleteFunc(features, func(f Feature) bool {
		return slices.ContainsFunc([]*group{&ataris, &extends}, func(g *group) bool { return int(f) >= g.first && int(f) < g.first+g.size })
	})
}

// modelOf returns a model that knows the shapes of every fifth point of some
// positions.
func modelOf(list []situation) *Model {
	var keys []Key
	for i := range list {
		r := read(&list[i])
		for j := 0; j < list[i].board.NumEmpty(); j += 5 {
			keys = r.Keys(list[i].board.EmptyPoint(j), keys)
		}
	}
	return NewModel(list[0].board.Size(), 1, keys)
}

// A stone changes the shapes that reach it, and no smaller ones.
func TestShapesAreNested(t *testing.T) {
	const size = 19
	keys := func(x int) []Key {
		b := must.Get(model.NewBoard(size))
		b.Play(model.Pt(x, 9))
		b.Play(model.Pass)
		return read(&situation{board: *b}).Keys(model.Pt(9, 9), nil)
	}
	far := keys(18)
	if len(far) != levels {
		t.Fatalf("%d shapes, want %d: there is no last move", len(far), levels)
	}
	for dx := 2; dx <= reach; dx++ {
		d := distance(dx, 0)
		for level, k := range keys(9 + dx) {
			reached := level > 0 && level+nearest-1 >= d
			if changed := k != far[level]; changed != reached {
				t.Errorf("a stone %d lines away changes level %d: %v, want %v", dx, level, changed, reached)
			}
		}
	}
}

// Each feature beside shapes says what its name does.
func TestTactics(t *testing.T) {
	tests := []struct {
		board, last, move string
		group             *group
		want              int // -1 is none
	}{
		{".OX.... .XX.... ....... ....... ....... ....... .......", "", "A7", &captures, 0},
		{".OX.... .XX.... ....... ....... ....... ....... .......", "B7", "A7", &captures, 2},
		{".OX.... .XX.... ....... ....... ....... ....... .......", "", "E4", &captures, -1},
		{"....... ..OO... .OX.... ..O.... ....... ....... .......", "", "D5", &extends, 0},
		{"....... ..OO... .OX.... ..O.... ....... .....X. .......", "", "D5", &extends, 1},
		{"....... ..X.... .XOO... ..XX... ....... ....... .......", "", "D6", &ataris, 6},
		{"....... ..XX... .XOO... .XX.... ....... ....... .......", "", "E5", &ataris, 7},
		{".OO.... OX..... ....... ....... ....... ....... .......", "", "A7", &selfAtari, 0},
		{"....... ..X.... .X.X... ..X.... ....... ....... .......", "", "C5", &eyes, 0},
		{"....... ..O.... .O.O... ....... ....... ....... .......", "C6", "C5", &lastLiberty, 6},
		{"....... .X.X... ....... ....... ....... ....... .......", "", "C6", &joins, 2},
		{"....... .O.O... ....... ....... ....... ....... .......", "", "C6", &cuts, 0},
	}
	for _, tt := range tests {
		b := must.Get(model.ParseBoard(tt.board))
		s := situation{board: *b}
		if tt.last != "" {
			s.last = must.Get(model.ParsePoint(tt.last, 7))
		}
		p := must.Get(model.ParsePoint(tt.move, 7))
		got := -1
		for _, f := range read(&s).Features(p, NewModel(7, 0, nil), nil) {
			if i := int(f) - tt.group.first; i >= 0 && i < tt.group.size {
				got = i
			}
		}
		must.Equal(t, got, tt.want, tt.group.name, tt.move, "after", tt.last, "on", tt.board)
	}
}

// Features are within their groups.
func TestFeaturesAreInRange(t *testing.T) {
	for _, size := range []int{2, 5, 9, 19} {
		list := situations(t, size, 2*size*size, 0, false)
		m := modelOf(list)
		for i := range list {
			r := read(&list[i])
			for j := range list[i].board.NumEmpty() {
				seen := make(map[*group]bool)
				for _, f := range r.Features(list[i].board.EmptyPoint(j), m, nil) {
					if f < 0 || int(f) >= len(m.Weights) {
						t.Fatalf("feature %d of %d", f, len(m.Weights))
					}
					for _, g := range groups {
						if int(f) >= g.first && int(f) < g.first+g.size && g != &stretches && g != &presses {
							if seen[g] {
								t.Fatalf("two features of %q", g.name)
							}
							seen[g] = true
						}
					}
				}
			}
		}
	}
}

// The chances of the moves of a position add up to 1, and follow the weights.
func TestChances(t *testing.T) {
	list := situations(t, 9, 30, 0, false)
	s := &list[len(list)-1]
	m := modelOf(list)
	for i := range m.Weights {
		m.Weights[i] = float32(i%7-3) / 5
	}
	var tracker model.Tracker
	tracker.Start(&s.board)
	var moves []model.Point
	for i := range s.board.NumEmpty() {
		moves = append(moves, s.board.EmptyPoint(i))
	}
	moves = append(moves, model.Pass)
	chances := make([]float64, len(moves))
	p := Policy{Model: m}
	p.Chances(chances, &s.board, &tracker, s.last, s.before, moves)
	sum := 0.0
	for _, c := range chances {
		sum += math.Exp(c)
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("chances add up to %v, want 1", sum)
	}
	r := read(s)
	e0, e1 := evidence(m, r.Features(moves[0], m, nil)), evidence(m, r.Features(moves[1], m, nil))
	if got, want := chances[0]-chances[1], float64(e0-e1); math.Abs(got-want) > 1e-4 {
		t.Errorf("the log-odds of two moves are %v, want %v", got, want)
	}
	must.Equal(t, testing.AllocsPerRun(10, func() { p.Chances(chances, &s.board, &tracker, s.last, s.before, moves) }), 0, "chances allocated", "times")
}

func TestModelsFor(t *testing.T) {
	ms := Models{NewModel(9, 0, nil), NewModel(13, 0, nil), NewModel(19, 0, nil)}
	for size, want := range map[int]int{2: 9, 9: 9, 10: 9, 11: 13, 13: 13, 16: 19, 19: 19} {
		must.Equal(t, ms.For(size).Size, want, "for size", size, "the model")
	}
	if (Models{}).For(9) != nil {
		t.Error("no models have one for 9x9")
	}
}

// sample returns models as learned ones are.
func sample() Models {
	m := NewModel(9, 12, []Key{7, 3, 4_000_000_000})
	for i := range m.Weights {
		m.Weights[i] = float32(i%11)/10 - 0.5
	}
	return Models{m, NewModel(19, 0, nil)}
}

func TestFile(t *testing.T) {
	var b bytes.Buffer
	want := sample()
	must.Succeed(t, Write(&b, want))
	got := must.Get(Read(b.Bytes()))
	if len(got) != 2 || got[0].Size != 9 || got[0].Games != 12 || got[1].Size != 19 || !slices.Equal(got[0].Keys(), []Key{3, 7, 4_000_000_000}) {
		t.Fatalf("read %+v", got)
	}
	for i, w := range want[0].Weights {
		if math.Abs(float64(got[0].Weights[i]-w)) > 0.01 {
			t.Errorf("weight %d is %v, want %v", i, got[0].Weights[i], w)
		}
	}
	var again bytes.Buffer
	if err := Write(&again, got); err != nil || !bytes.Equal(again.Bytes(), b.Bytes()) {
		t.Errorf("written again it differs: %v", err)
	}
}

func TestDamagedFile(t *testing.T) {
	var b bytes.Buffer
	must.Succeed(t, Write(&b, sample()))
	good := b.Bytes()
	changed := slices.Clone(good)
	changed[len(changed)/2] ^= 1
	tests := []struct {
		data []byte
		want string
	}{
		{nil, "not a knowledge file"},
		{[]byte("(;GM[1])"), "not a knowledge file"},
		{[]byte("gobandit knowledge 9\nxxxxxxxx"), "another version"},
		{[]byte(magic), "byte 21: the file ends early"},
		{good[:len(good)-1], "checksum"},
		{changed, "checksum"},
		{append(slices.Clone(good), 0), "checksum"},
	}
	for _, tt := range tests {
		must.Fail(t, must.Err(Read(tt.data)), tt.want, tt.data)
	}
}

// FuzzRead reads anything, with a right checksum, and writes what could be read.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	must.Succeed(f, Write(&b, sample()))
	f.Add(b.Bytes()[:b.Len()-4])
	f.Add([]byte(magic))
	f.Add([]byte(magic + "\x01\x13\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		models, err := Read(Seal(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		must.Succeed(t, Write(&out, models))
		again, err := Read(out.Bytes())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		for i, m := range models {
			if !slices.Equal(again[i].Keys(), m.Keys()) {
				t.Fatalf("model %d has other shapes when it is read again", i)
			}
		}
	})
}

// evidence returns the sum of the weights of a move's features.
func evidence(m *Model, features []Feature) float32 {
	sum := float32(0)
	for _, f := range features {
		sum += m.Weights[f]
	}
	return sum
}
