package net

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/knowledge"
)

// position returns a random position, and what follows it.
func position(size int, moves int, seed uint64) Position {
	b, err := model.NewBoard(size)
	if err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	p := Position{Board: b, Tracker: new(model.Tracker), Lead: -7.5}
	for range moves {
		m := b.EmptyPoint(rng.IntN(b.NumEmpty()))
		if b.Legal(m) && !b.IsEye(m, b.ToPlay()) {
			b.Play(m)
			p.Recent.Add(m)
		}
	}
	p.Tracker.Start(b)
	return p
}

// The routines agree on products of all shapes.
func TestTile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 50).Draw(t, "n")
		aRow, aStep := rapid.IntRange(1, 40).Draw(t, "aRow"), rapid.IntRange(1, 40).Draw(t, "aStep")
		r := rapid.SampledFrom(routines).Draw(t, "routine")
		bStep, dstRow := rapid.IntRange(r.columns, 40).Draw(t, "bStep"), rapid.IntRange(r.columns, 40).Draw(t, "dstRow")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		random := func(n int) []float32 {
			s := make([]float32, n)
			for i := range s {
				s[i] = float32(rng.NormFloat64())
			}
			return s
		}
		a, b := random(5*aRow+(n-1)*aStep+1), random((n-1)*bStep+r.columns)
		want := random(5*dstRow + r.columns)
		got := slices.Clone(want)
		for j := 0; j < r.columns; j += columns {
			tileGo(want[j:], dstRow, a, aRow, aStep, b[j:], bStep, n)
		}
		narrow, last := slices.Clone(got), routines[len(routines)-1]
		for j := 0; j < r.columns; j += last.columns {
			last.add(narrow[j:], dstRow, a, aRow, aStep, b[j:], bStep, n)
		}
		if r.add(got, dstRow, a, aRow, aStep, b, bStep, n); !slices.Equal(got, narrow) {
			t.Fatalf("%d columns: %v, want %v, as tiles of %d have", r.columns, got, narrow, last.columns)
		}
		for i := range want {
			if d := math.Abs(float64(got[i] - want[i])); d > 1e-4 {
				t.Fatalf("figure %d: %v, want %v", i, got[i], want[i])
			}
		}
	})
}

func TestRamp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		figures := rapid.SliceOfN(rapid.Float32Range(-9, 9), columns, columns)
		bias, x := figures.Draw(t, "bias"), figures.Draw(t, "x")
		for range rapid.IntRange(0, 5).Draw(t, "more points") {
			x = append(x, figures.Draw(t, "x")...)
		}
		want := slices.Clone(x)
		rampGo(want, bias)
		if ramp(x, bias); !slices.Equal(x, want) {
			t.Fatalf("%v, want %v", x, want)
		}
	})
}

// A convolution is the sum over the nine points around each.
func TestConvolve(t *testing.T) {
	for _, size := range []int{5, 9, 19} {
		n := New(Shape{2, 16}, 3)
		for _, l := range n.layers {
			for i := range l.bias {
				l.bias[i] = 0.1 * float32(i%3)
			}
		}
		e := NewEvaluator(n, size, nil)
		e.Evaluate(position(size, size*size/2, 4))
		for i, l := range n.layers {
			in, out := e.layers[i], e.layers[i+1]
			for y := range size {
				for x := range size {
					p := e.index(model.Pt(x, y))
					for c := range 16 {
						want := l.bias[c]
						if i > 0 {
							want += in[p*16+c]
						}
						for tap := range 9 {
							q := p + (tap/3-1)*(size+1) + tap%3 - 1
							for k := range l.inputs {
								want += in[q*l.inputs+k] * l.weights[(tap*l.inputs+k)*16+c]
							}
						}
						if want = max(0, want); math.Abs(float64(out[p*16+c]-want)) > 1e-4 {
							t.Fatalf("size %d, layer %d, %d/%d, channel %d: %v, want %v", size, i, x, y, c, out[p*16+c], want)
						}
					}
				}
			}
		}
	}
}

// What a network says of moves adds to what shapes say, in each symmetry.
func TestKnown(t *testing.T) {
	known := knowledge.NewModel(9, 1, nil)
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range known.Weights {
		known.Weights[i] = float32(rng.NormFloat64())
	}
	p := position(9, 30, 5)
	policy := knowledge.Policy{Model: known}
	logs := make([]float64, 1)
	chance := func(m model.Point, among []model.Point) float64 {
		logs = append(logs[:0], make([]float64, len(among))...)
		policy.Chances(logs, p.Board, p.Tracker, p.Recent[0], p.Recent[1], among)
		return logs[slices.Index(among, m)]
	}
	var moves []model.Point
	for q := range p.Board.Points() {
		if p.Board.Legal(q) && p.Board.At(q) == model.Empty {
			moves = append(moves, q)
		}
	}

	for symmetry := range model.Symmetries {
		n := New(Shape{2, 16}, 3)
		for tap := range 9 {
			clear(n.layers[0].weights[(tap*Planes+shapely)*16:][:16])
		}
		alone, with := NewEvaluator(n, 9, nil), NewEvaluator(n, 9, known)
		alone.evaluate(p, symmetry)
		with.evaluate(p, symmetry)
		offset := math.NaN()
		for _, q := range moves {
			at := q.Turned(symmetry, 9)
			i := at.Y()*9 + at.X()
			diff := math.Log(float64(with.Moves[i])) - math.Log(float64(alone.Moves[i])) - chance(q, moves)
			if offset = cmp.Or(offset, diff); math.Abs(diff-offset) > 1e-4 {
				t.Fatalf("symmetry %d, %v: off by %v", symmetry, q, diff-offset)
			}
		}
	}
}

// Slopes are those of finite differences.
func TestSlopes(t *testing.T) {
	const step = 1e-3
	n := New(Shape{3, 16}, 7)
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range n.Weights {
		n.Weights[i] += 0.05 * float32(rng.NormFloat64())
	}
	p := position(5, 9, 8)
	target := Target{Owner: make([]float32, 25), OwnerWeight: 0.7, Win: 1, Move: p.Board.EmptyPoint(3)}
	for i := range target.Owner {
		target.Owner[i] = float32(i%3 - 1)
	}
	s := NewStudent(n, 5, nil)
	n.Transpose()
	s.Learn(p, target, 6)

	loss := func() float64 {
		s.evaluate(p, 6)
		l := s.loss(p, target, 6)
		return l.Move + ownerCounts*l.Owner + winCounts*l.Win
	}
	off, tried := 0, 0
	for i := 0; i < len(n.Weights); i += 1 + rng.IntN(20) {
		was := n.Weights[i]
		n.Weights[i] = was + step
		up := loss()
		n.Weights[i] = was - step
		down := loss()
		n.Weights[i] = was

		tried++
		if want, got := (up-down)/(2*step), float64(s.Slopes[i]); math.Abs(got-want) > 1e-3+0.02*math.Abs(want) {
			off++
		}
	}
	if off > tried/20 { // a step can cross where a figure becomes 0
		t.Errorf("%d of %d slopes off", off, tried)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, shape := range []Shape{{5, 16}, {8, 32}, {16, 32}} {
		for _, size := range []int{9, 19} {
			b.Run(fmt.Sprint(shape, "/", size), func(b *testing.B) {
				e, p := NewEvaluator(New(shape, 1), size, nil), position(size, size*size/3, 2)
				b.ReportAllocs()
				for b.Loop() {
					e.Evaluate(p)
				}
				macs := 9 * shape.Channels * (Planes + (shape.Layers-1)*shape.Channels) * size * size
				b.ReportMetric(float64(macs)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GMAC/s")
			})
		}
	}
}

// A network comes out of its file as it went in, and what is damaged is refused.
func TestFile(t *testing.T) {
	n := New(Shape{3, 32}, 9)
	data := n.Bytes()
	got, err := Read(data)
	if err != nil || got.Shape != n.Shape || !slices.Equal(got.Weights, n.Weights) {
		t.Fatalf("%v of %v came back as %v", err, n.Shape, got)
	}
	for _, at := range []int{3, len(magic) - 2, len(magic), len(magic) + 1, len(magic) + 2, 100, len(data) - 1} {
		damaged := slices.Clone(data)
		damaged[at] ^= 0x41
		must.Fail(t, must.Err(Read(damaged)), "", "byte", at)
	}
	for _, length := range []int{0, 10, len(magic), len(magic) + 5, len(data) - 4, len(data) + 4} {
		must.Fail(t, must.Err(Read(append(data, 0, 0, 0, 0)[:length])), "", length, len(data))
	}

	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(data) //nolint:errcheck // a buffer takes all
	z.Close()     //nolint:errcheck
	if got, err := Read(packed.Bytes()); err != nil || !slices.Equal(got.Weights, n.Weights) {
		t.Errorf("packed: %v", err)
	}
	for _, length := range []int{2, 10, packed.Len() / 2, packed.Len() - 1} {
		must.Fail(t, must.Err(Read(packed.Bytes()[:length])), "", length, packed.Len())
	}
}

func TestParseShape(t *testing.T) {
	for _, text := range []string{"8x32", "1x16", "32x128"} {
		must.Equal(t, must.Get(ParseShape(text)).String(), text)
	}
	for _, text := range []string{"", "8", "8x", "0x32", "8x20", "8x32x", "33x32", "8x144", " 8x32", "08x32"} {
		if s, err := ParseShape(text); err == nil {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}

// A network sees what a move would do, and the last moves.
func TestPlanes(t *testing.T) {
	b, err := model.ParseBoard(`
		.OX..
		XX...
		.....
		..O..
		.....`)
	must.Succeed(t, err)
	e := NewEvaluator(New(Shape{1, 16}, 1), 5, nil)
	p := Position{Board: b, Tracker: new(model.Tracker), Recent: model.Recent{model.Pt(2, 3), model.Pt(2, 0), model.Pass, model.Pt(1, 1)}}
	p.Tracker.Start(b)
	e.Evaluate(p)
	for _, c := range []struct {
		x, y, plane int
		want        float32
	}{
		{0, 0, legal, 1}, {1, 0, legal, 0}, {0, 0, left + 2, 1}, {4, 4, left + 1, 1}, {4, 4, left + 2, 0}, {2, 4, left + 1, 1}, {2, 2, left + 2, 1},
		{0, 0, takes, 1. / 3}, {4, 4, takes, 0}, {1, 0, theirLast, 1}, {1, 1, myLast + 2, 0}, {2, 0, myLast + 1, 1},
		{2, 3, lastMove, 1}, {2, 0, lastMove + 1, 1}, {1, 1, lastMove + 3, 1}, {1, 1, lastMove, 0}, {1, 1, mine, 1}, {2, 3, theirs, 1},
	} {
		must.Equal(t, e.layers[0][e.index(model.Pt(c.x, c.y))*Planes+c.plane], c.want, "plane", c.plane, c.x, "/", c.y)
	}
}
