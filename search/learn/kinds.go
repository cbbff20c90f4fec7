package learn

import (
	"gobandit/model"
	"gobandit/model/pattern"
)

// What a move does, of which the first that is true counts, each for points near
// the last move and far from it.
const (
	takesUnsafe = iota // and is in atari then
	takesMany
	takesTwo
	takesOne
	savesMany // two stones or more, without being in atari then
	savesOne
	unsafe // in atari then
	quiet
	effects
)

// effectWords are the tests of a database for each effect.
var effectWords = [effects]string{"ocap1+,ounsafe", "ocap3", "ocap2", "ocap1", "osafe,xcap2+", "osafe,xcap1", "ounsafe", ""}

// effectProperties are those of moves with an effect, far from the last move.
var effectProperties = func() (list [effects]pattern.Properties) {
	set := func(effect int, own pattern.Effect, saved int) {
		list[effect] = pattern.PropertiesOf(false, own, pattern.Effect{Captures: saved})
	}
	set(takesUnsafe, pattern.Effect{Captures: 1, SelfAtari: true}, 0)
	set(takesMany, pattern.Effect{Captures: 3}, 0)
	set(takesTwo, pattern.Effect{Captures: 2}, 0)
	set(takesOne, pattern.Effect{Captures: 1}, 0)
	set(savesMany, pattern.Effect{}, 2)
	set(savesOne, pattern.Effect{}, 1)
	set(unsafe, pattern.Effect{SelfAtari: true}, 0)
	return list
}()

// effectOf returns what a move does.
func effectOf(own, other model.Prospect) int {
	safe := own&model.SelfAtari == 0
	switch n := own.Captures(); {
	case n > 0 && !safe:
		return takesUnsafe
	case n > 0:
		return takesOne + 1 - n
	case safe && other.Captures() > 1:
		return savesMany
	case safe && other.Captures() == 1:
		return savesOne
	case !safe:
		return unsafe
	}
	return quiet
}

// A kind is what playouts know of a move: the class of its surroundings, -1 for
// those on narrow boards, its effect, and whether it is near the last move.
type kind struct {
	class, effect int
	near          bool
}

// Kinds have numbers from 0 to kinds-1.
const (
	kindsOfClass = 2 * effects
	kinds        = (pattern.NumClasses + 1) * kindsOfClass
)

// number returns the number of a kind.
func (k kind) number() int {
	n := (k.class+1)*kindsOfClass + 2*k.effect
	if k.near {
		n++
	}
	return n
}

// kindNumbered returns the kind of a number.
func kindNumbered(n int) kind {
	return kind{n/kindsOfClass - 1, n % kindsOfClass / 2, n%2 == 1}
}

// nearness has the points near the last move while moves goes through them.
type nearness [model.NumPoints]bool

// moves calls visit with each move of the side to move that playouts may choose, and its
// kind.
func (n *nearness) moves(b *model.Board, t *model.Tracker, visit func(q model.Point, k kind)) {
	near := t.Near()
	for _, q := range near {
		n[q&(model.NumPoints-1)] = true
	}
	for i := range b.NumEmpty() {
		if q := b.EmptyPoint(i); b.Legal(q) && !b.IsEye(q, b.ToPlay()) {
			visit(q, kindAt(b, t, q, n[q&(model.NumPoints-1)]))
		}
	}
	for _, q := range near {
		n[q&(model.NumPoints-1)] = false
	}
}

// kindAt returns the kind of a move of the side to move.
func kindAt(b *model.Board, t *model.Tracker, q model.Point, near bool) kind {
	s := pattern.Surroundings(t.Around(q))
	own, other := t.Prospects(b, q)
	if b.ToPlay() == model.White {
		s = s.Swap()
		own, other = other, own
	}
	return kind{s.Class(), effectOf(own, other), near}
}

// The features of kinds: the class, the class near the last move, and the effect with
// nearness.
const (
	nearShapes  = pattern.NumClasses
	nearEffects = 2 * pattern.NumClasses
	numFeatures = nearEffects + 2*effects
)

// features returns the features of a kind. A class of -1 has none of its own.
func (k kind) features() (list [3]int, n int) {
	near := 0
	if k.near {
		near = 1
	}
	list[0], n = nearEffects+2*k.effect+near, 1
	if k.class >= 0 {
		list[n], n = k.class, n+1
		if k.near {
			list[n], n = nearShapes+k.class, n+1
		}
	}
	return list, n
}
