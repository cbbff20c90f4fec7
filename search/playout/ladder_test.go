package playout

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// What is read without a position is what a position of its own tells, in random
// games.
func TestLadderShortcuts(t *testing.T) {
	var tracker model.Tracker
	var short, full Ladder
	rng := NewRNG(1)
	caught, catches := map[bool]int{}, map[bool]int{}
	for range 6 {
		b := must.Get(model.NewBoard(13))
		tracker.Start(b)
		for range 250 {
			tracker.Follow(b, AnyLegal(b, rng))
			me := b.ToPlay()
			for p := range b.Points() {
				if b.At(p) == model.Empty || b.ChainID(p) != p {
					continue
				}
				q, second := tracker.FirstLiberties(b, p)
				switch n := tracker.NumLiberties(b, p); {
				case n == 1 && b.At(p) == me && b.Legal(q) && tracker.LibertiesAfter(b, q, me) == 2:
					full.start(b, &tracker, q)
					want := full.hunt(p)
					if got := short.Caught(b, &tracker, p, q); got != want {
						t.Fatalf("%s stretches to %s: caught %v, want %v in\n%s", p.Vertex(13), q.Vertex(13), got, want, b)
					}
					caught[want]++
				case n == 2 && b.At(p) != me:
					for _, q := range [...]model.Point{q, second} {
						if !b.Legal(q) {
							continue
						}
						full.start(b, &tracker, q)
						want := full.catches(p, q)
						if got := short.Catches(b, &tracker, p, q); got != want {
							t.Fatalf("atari of %s on %s: catches %v, want %v in\n%s", p.Vertex(13), q.Vertex(13), got, want, b)
						}
						catches[want]++
					}
				}
			}
		}
	}
	if caught[false] == 0 || caught[true] == 0 || catches[false] == 0 || catches[true] == 0 {
		t.Errorf("caught %v, catches %v: too few kinds", caught, catches)
	}
}
