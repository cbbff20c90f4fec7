package model

import (
	"fmt"
	"testing"

	"gobandit/model/must"
)

// The totals of seeded playouts are exact: a change of the rules, of the
// generator or of the order of draws shows here.
func TestPlayUniformTotals(t *testing.T) {
	tests := []struct{ size, playouts, moves, blackWins int }{
		{5, 2000, 84271, 927},
		{9, 2000, 222582, 834},
		{19, 200, 90816, 94},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("size=%d", tt.size), func(t *testing.T) {
			start := mustBoard(t, tt.size)
			var trace Trace
			b, rng, moves, wins := *start, uint64(1), 0, 0
			for range tt.playouts {
				b.CopyFrom(start)
				n := 0
				n, rng = b.PlayUniform(rng, 3*tt.size*tt.size, &trace)
				moves += n
				if b.PlayoutScore() != b.Score() {
					t.Fatalf("PlayoutScore = %d, Score = %d\n%s", b.PlayoutScore(), b.Score(), &b)
				}
				if b.PlayoutScore() > 7 {
					wins++
				}
			}
			must.Equal(t, moves, tt.moves, "got")
			must.Equal(t, wins, tt.blackWins, "got")
		})
	}
}

// Every move of a playout is one that Legal and IsEye allow, and the position
// at the end is the one that Play reaches.
func TestPlayUniformTrace(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		start := mustBoard(t, size)
		var trace Trace
		rng := uint64(size)
		for range 20 {
			fast, slow := *start, *start
			n := 0
			n, rng = fast.PlayUniform(rng, 3*size*size, &trace)
			for i, p := range trace[:n] {
				if !slow.Legal(p) {
					t.Fatalf("size %d: move %d, %s, is illegal on\n%s", size, i+1, p.Vertex(size), &slow)
				}
				if p == Pass {
					for i := range slow.NumEmpty() {
						if q := slow.EmptyPoint(i); slow.Legal(q) && !slow.IsEye(q, slow.ToPlay()) {
							t.Fatalf("size %d: %s passes on\n%s\nwhere %s is possible", size, slow.ToPlay(), &slow, q.Vertex(size))
						}
					}
				} else if slow.IsEye(p, slow.ToPlay()) {
					t.Fatalf("size %d: move %d, %s, fills an eye on\n%s", size, i+1, p.Vertex(size), &slow)
				}
				slow.Play(p)
			}
			if fast.String() != slow.String() || fast.ToPlay() != slow.ToPlay() || fast.Ko() != slow.Ko() || fast.stones != slow.stones {
				t.Fatalf("size %d: the playout ends at\n%s\nits moves at\n%s", size, &fast, &slow)
			}
		}
	}
}

func TestPlayUniformStopsAtTheLimit(t *testing.T) {
	b := mustBoard(t, 9)
	var trace Trace
	if n, _ := b.PlayUniform(1, 7, &trace); n != 7 || b.ToPlay() != White {
		t.Errorf("played %d moves, %s to move, want 7 and white", n, b.ToPlay())
	}
	if n, _ := b.PlayUniform(1, 4, &trace); n != 4 || b.ToPlay() != White {
		t.Errorf("played %d moves, %s to move, want 4 and white", n, b.ToPlay())
	}
}

func TestPlayUniformAfterAPass(t *testing.T) {
	b, err := ParseBoard(".X. XXX .X.") // nothing but eyes for Black, suicide for White
	must.Succeed(t, err)
	var trace Trace
	c := *b
	if n, _ := c.PlayUniform(1, 27, &trace); n != 2 {
		t.Errorf("played %d moves, want two passes", n)
	}
	b.Play(Pass)
	if n, _ := b.PlayUniform(1, 27, &trace); n != 1 {
		t.Errorf("after a pass played %d moves, want one pass", n)
	}
}

func TestPlayUniformAllocatesNothing(t *testing.T) {
	start := mustBoard(t, 9)
	b, rng := *start, uint64(1)
	var trace Trace
	if n := testing.AllocsPerRun(20, func() {
		b.CopyFrom(start)
		_, rng = b.PlayUniform(rng, 243, &trace)
		b.PlayoutScore()
	}); n != 0 {
		t.Errorf("a playout allocated %v times, want 0", n)
	}
}

func BenchmarkPlayUniform(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			start := mustBoard(b, size)
			board, rng := *start, uint64(1)
			var trace Trace
			b.ReportAllocs()
			for b.Loop() {
				board.CopyFrom(start)
				_, rng = board.PlayUniform(rng, 3*size*size, &trace)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

func mustBoard(tb testing.TB, size int) *Board {
	return must.Get(NewBoard(size))
}
