package model

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
)

// slowProspect is Prospect by its definition: put the stone, take the chains
// without liberty off, look.
func slowProspect(b *Board, p Point, c Color) Prospect {
	gone := map[Point]bool{}
	for q := range b.Neighbors(p) {
		if b.At(q) == c.Opponent() && slices.Equal(b.Liberties(q), []Point{p}) {
			for _, r := range b.Chain(q) {
				gone[r] = true
			}
		}
	}
	var stones [3][]Point
	for q := range b.Points() {
		if k := b.At(q); k != Empty && !gone[q] {
			stones[k] = append(stones[k], q)
		}
	}
	stones[c] = append(stones[c], p)
	result := Prospect(min(len(gone), 3)) << CapturesShift
	after := *newBoard(int(b.size))
	if after.Setup(stones[Black], stones[White]) != nil {
		return result | NoLiberty | SelfAtari
	}
	if len(after.Liberties(p)) < 2 {
		result |= SelfAtari
	}
	return result
}

// slowNear is Tracker.Near by its definition, before being the position and m
// the move.
func slowNear(before *Board, m Point) []Point {
	if m == Pass {
		return nil
	}
	me := before.ToPlay()
	after := *before
	after.Play(m)
	near := map[Point]bool{}
	add := func(points ...Point) {
		for _, p := range points {
			if after.At(p) == Empty {
				near[p] = true
			}
		}
	}
	addFew := func(libs []Point) {
		if len(libs) <= 2 {
			add(libs...)
		}
	}
	eight := func(p Point) {
		for i, d := range Steps {
			if onBoard(before, p, i) {
				add(p + d)
			}
		}
	}
	eight(m)
	var taken []Point
	for q := range before.Neighbors(m) {
		switch before.At(q) {
		case me:
			if libs := before.Liberties(q); len(libs) == 2 {
				add(libs...)
			}
		case me.Opponent():
			if after.At(q) == Empty {
				taken = append(taken, before.Chain(q)...)
			} else {
				addFew(after.Liberties(q))
			}
		}
	}
	addFew(after.Liberties(m))
	for _, q := range taken {
		add(q)
		eight(q)
		for r := range after.Neighbors(q) {
			if after.At(r) == me {
				addFew(slices.DeleteFunc(after.Liberties(r), func(p Point) bool { return slices.Contains(taken, p) }))
			}
		}
	}
	var points []Point
	for p := range near {
		points = append(points, p)
	}
	slices.Sort(points)
	return points
}

// slowLiberties is what a stone of c on p has for liberties if it takes nothing.
func slowLiberties(b *Board, p Point, c Color) map[Point]bool {
	libs := map[Point]bool{}
	for q := range b.Neighbors(p) {
		switch b.At(q) {
		case Empty:
			libs[q] = true
		case c:
			for _, l := range b.Liberties(q) {
				libs[l] = true
			}
		}
	}
	delete(libs, p)
	return libs
}

// checkLiberties compares what the tracker says of liberties after a move with their definitions.
func checkLiberties(t *testing.T, b *Board, tr *Tracker, p Point, c Color) {
	t.Helper()
	libs, least := slowLiberties(b, p, c), MaxPoints
	must.Equal(t, tr.LibertiesAfter(b, p, c), len(libs), p, c, b)
	for q := range libs {
		must.Equal(t, tr.LibertiesWithout(b, p, q, c), len(libs)-1, p, q, c, b)
		further := slowLiberties(b, q, c)
		maps.Copy(further, libs)
		delete(further, p)
		delete(further, q)
		least = min(least, len(further))
	}
	if len(libs) == 2 {
		must.Equal(t, tr.LibertiesFurther(b, p, c), least, p, c, b)
	}
}

// The tracker knows after every move of random games what a fresh look at the
// position tells, and names every point whose prospects or surroundings changed.
func TestTracker(t *testing.T) {
	games := must.Often(6, 24) // each size once, or more often
	rng := rand.New(rand.NewPCG(1, 1))
	for g := range games {
		size := []int{9, 5, 3, 2, 13, 19, 9, 9}[g%8]
		t.Run(fmt.Sprintf("%d,size=%d", g, size), func(t *testing.T) {
			b := *newBoard(size)
			var tr Tracker
			tr.Start(&b)
			for move := 0; move < 3*size*size; move++ {
				m := Pass
				for range 20 { // any legal move, eyes and all
					p := b.EmptyPoint(rng.IntN(b.NumEmpty()))
					if b.Legal(p) {
						m = p
						break
					}
				}
				before := b
				if move/3%2 == 0 {
					tr.Play(&b, m)
					checkNear(t, &before, &b, &tr, m)
				} else if tr.Follow(&b, m); len(tr.Near()) > 0 {
					t.Fatalf("near %v after Follow", tr.Near())
				}
				checkTracker(t, &b, &tr, move%8 == 0 || move%8 == 5)
			}
		})
	}
}

func checkNear(t *testing.T, before, b *Board, tr *Tracker, m Point) {
	t.Helper()
	near := slices.Clone(tr.Near())
	slices.Sort(near)
	if want := slowNear(before, m); !slices.Equal(near, want) {
		t.Fatalf("after %s on\n%s\nnear is %v, want %v", m.Vertex(b.Size()), before, near, want)
	}
}

func checkTracker(t *testing.T, b *Board, tr *Tracker, all bool) {
	t.Helper()
	if b.Size() > 9 && !all { // a fresh look takes long
		return
	}
	var fresh Tracker
	fresh.Start(b)
	for p := range b.Points() {
		if tr.Around(p) != fresh.Around(p) {
			t.Fatalf("around %s %x, want %x on\n%s", p.Vertex(b.Size()), tr.Around(p), fresh.Around(p), b)
		}
		if b.At(p) != Empty {
			continue
		}
		if all && p%4 == 1 {
			checkLiberties(t, b, tr, p, []Color{Black, White}[p/4%2])
		}
		black, white := tr.Prospects(b, p)
		if wb, ww := slowProspect(b, p, Black), slowProspect(b, p, White); black != wb || white != ww || tr.Prospect(b, p, Black) != wb || tr.Prospect(b, p, White) != ww {
			t.Fatalf("prospects of %s: %b and %b, want %b and %b on\n%s", p.Vertex(b.Size()), black, white, wb, ww, b)
		}
	}
}

// A point outside the near ones keeps its prospects.
func TestNearCoversChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 40 {
		b := *newBoard(9)
		var tr Tracker
		tr.Start(&b)
		type state struct {
			black, white Prospect
			around       uint16
		}
		last := map[Point]state{}
		for range 200 {
			p := b.EmptyPoint(rng.IntN(b.NumEmpty()))
			if !b.Legal(p) {
				continue
			}
			tr.Play(&b, p)
			for q := range b.Points() {
				if b.At(q) != Empty {
					delete(last, q)
					continue
				}
				black, white := tr.Prospects(&b, q)
				now := state{black, white, tr.Around(q)}
				if was, ok := last[q]; ok && was != now && !slices.Contains(tr.Near(), q) {
					t.Fatalf("%s changed %s from %v to %v and is not near on\n%s", p.Vertex(9), q.Vertex(9), was, now, &b)
				}
				last[q] = now
			}
		}
	}
}
