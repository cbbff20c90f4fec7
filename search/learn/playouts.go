package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/search/knowledge"
)

// What a move does, of which the first that is true counts, each for points near
// the last move and far from it.
const (
	takesMany = iota
	takesTwo
	takesOne
	savesMany // two stones or more, without being in atari then
	savesOne
	unsafe // in atari then
	quiet
	effects
)

// effectWords are the tests of a database for each effect.
var effectWords = [effects]string{"ocap3", "ocap2", "ocap1", "osafe,xcap2+", "osafe,xcap1", "ounsafe", ""}

// The features of moves of playouts: the surroundings, the surroundings near the last
// move, and effects.
const (
	nearShapes     = pattern.NumClasses
	nearEffects    = 2 * pattern.NumClasses
	numOfPlayouts  = nearEffects + 2*effects
	playoutPasses  = 4
	leastShapeSeen = 20 // positions below which surroundings have no value of their own
)

// Playouts are values of moves for playouts, fitted to games.
type Playouts struct {
	Games   int
	weights [numOfPlayouts]float32
	slopes  [numOfPlayouts]float32
	seen    [pattern.NumClasses]int
	walkers []playoutWalker
}

// A playoutWalker sees the choices of a game as playouts do.
type playoutWalker struct {
	walker
	choice choice
	near   [model.NumPoints]bool
	lesson lesson
	seen   [pattern.NumClasses]int
}

// FitPlayouts learns from those of the games that are not held out.
func FitPlayouts(ctx context.Context, games []Game, o Options, report func(Progress)) (*Playouts, error) {
	learned, held := split(games, o.HoldOut)
	if len(learned) == 0 {
		return nil, errors.New("no games to learn from: all are held out")
	}
	p := &Playouts{Games: len(learned), walkers: make([]playoutWalker, batchGames)}
	for pass := range playoutPasses {
		var rates, heldRates Rates
		order := rand.New(rand.NewPCG(o.Seed, uint64(pass))).Perm(len(learned))
		done := 0
		for batch := range slices.Chunk(order, batchGames) {
			err := Each(ctx, len(batch), func(_, i int) error {
				p.walkers[i].learn(p, learned[batch[i]], rand.New(rand.NewPCG(o.Seed+uint64(pass)<<32, uint64(batch[i]))))
				return nil
			})
			if err != nil {
				return nil, err
			}
			size := firstStep + (lastStep-firstStep)*(float64(pass)+float64(done)/float64(len(order)))/playoutPasses
			for i := range p.walkers[:len(batch)] {
				w := &p.walkers[i]
				rates.Merge(w.lesson.rates)
				step(p.weights[:], p.slopes[:], &w.lesson, float32(size))
			}
			done += len(batch)
			report(Progress{What: "learning", Done: done, Of: len(order)})
		}
		for _, g := range held[:min(len(held), maxHeld)] {
			w := &p.walkers[0]
			w.playouts(g, func(n int) bool { return n%sampling == 0 }, func() { w.choice.judge(p.weights[:], &heldRates) })
		}
		report(Progress{What: "learning", Done: done, Of: done, Pass: pass + 1, Learned: rates, Held: heldRates})
	}
	for i := range p.walkers {
		for c, n := range p.walkers[i].seen {
			p.seen[c] += n
		}
	}
	return p, nil
}

// learn takes some moves of a game and keeps what they teach.
func (w *playoutWalker) learn(p *Playouts, g *Game, rng *rand.Rand) {
	w.lesson.clear()
	w.playouts(g, func(int) bool { return rng.IntN(sampling) == 0 }, func() {
		w.choice.judge(p.weights[:], &w.lesson.rates)
		w.lesson.add(&w.choice)
		for i := range w.choice.ends {
			if f := w.choice.of(i)[0]; f < nearShapes {
				w.seen[f]++
			}
		}
	})
}

// playouts calls visit with w's choice at each position of a game that takes is true
// of.
func (w *playoutWalker) playouts(g *Game, takes func(n int) bool, visit func()) {
	w.walk(g, takes, func(played model.Point) {
		clear(w.near[:])
		for _, q := range w.tracker.Near() {
			w.near[q&(model.NumPoints-1)] = true
		}
		c := &w.choice
		c.features, c.ends, c.played = c.features[:0], c.ends[:0], -1
		b := &w.board
		for i := range b.NumEmpty() {
			q := b.EmptyPoint(i)
			if !b.Legal(q) || b.IsEye(q, b.ToPlay()) {
				continue
			}
			if q == played {
				c.played = len(c.ends)
			}
			c.features = w.features(q, c.features)
			c.ends = append(c.ends, len(c.features))
		}
		if c.played >= 0 {
			visit()
		}
	})
}

// features appends the features of a move of playouts.
func (w *playoutWalker) features(q model.Point, dst []knowledge.Feature) []knowledge.Feature {
	b := &w.board
	s := pattern.Surroundings(w.tracker.Around(q))
	own, other := w.tracker.Prospects(b, q)
	if b.ToPlay() == model.White {
		s = s.Swap()
		own, other = other, own
	}
	near := 0
	if w.near[q&(model.NumPoints-1)] {
		near = 1
	}
	if class := s.Class(); class >= 0 {
		dst = append(dst, knowledge.Feature(class))
		if near == 1 {
			dst = append(dst, knowledge.Feature(nearShapes+class))
		}
	}
	return append(dst, knowledge.Feature(nearEffects+2*effectOf(own, other)+near))
}

// effectOf returns what a move does.
func effectOf(own, other model.Prospect) int {
	safe := own&model.SelfAtari == 0
	switch n := own.Captures(); {
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

// largestValue bounds the values of a database.
const largestValue = 1_000_000

// Database returns the values as a pattern database: exp(sharpness times the sum of a
// move's weights), so that 1 draws moves as often as they were played, and more
// plays the likely ones more often. A mean quiet move far from the last one has 100.
func (p *Playouts) Database(sharpness float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Values of moves in playouts, from %d games, by gobandit learn.\n\n", p.Games)
	b.WriteString("# Eyes are never filled.\n\n?Oo\nO*O\noOo\n:0\n\n---\nO*O\noOo\n:0\n\n+--\n|*O\n|Oo\n:0\n")
	mean, total := 0.0, 0
	for c, n := range p.seen {
		mean += float64(n) * float64(p.weights[c])
		total += n
	}
	mean = mean/max(1, float64(total)) + float64(p.weights[nearEffects+2*quiet])
	value := func(class, effect, near int) int {
		e := float64(p.weights[nearEffects+2*effect+near])
		if class >= 0 {
			e += float64(p.weights[class])
			if near == 1 {
				e += float64(p.weights[nearShapes+class])
			}
		}
		return int(min(largestValue, max(1, math.Round(100*math.Exp(sharpness*(e-mean))))))
	}
	classes := pattern.Classes()
	order := make([]int, len(classes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.seen[b], p.seen[a]) })
	for _, c := range order {
		if p.seen[c] < leastShapeSeen {
			break
		}
		fmt.Fprintf(&b, "\n%s", classes[c].Rows())
		for effect := range effects {
			if !possible(classes[c], effect) {
				continue
			}
			near, far := value(c, effect, 1), value(c, effect, 0)
			fmt.Fprintf(&b, ":%s\n:%s\n", line(near, "near", effect), line(far, "far", effect))
		}
	}
	b.WriteString("\n# Shapes that hardly occur.\n%%%\n%*%\n%%%\n")
	for effect := range effects {
		fmt.Fprintf(&b, ":%s\n:%s\n", line(value(-1, effect, 1), "near", effect), line(value(-1, effect, 0), "far", effect))
	}
	return b.String()
}

// line returns a value with its tests.
func line(value int, near string, effect int) string {
	text := fmt.Sprintf("%d,%s", value, near)
	if words := effectWords[effect]; words != "" {
		text += "," + words
	}
	return text
}

// possible reports whether a move with some surroundings can have an effect.
func possible(s pattern.Surroundings, effect int) bool {
	beside := func(c pattern.Content) bool {
		return s.At(pattern.North) == c || s.At(pattern.West) == c || s.At(pattern.East) == c || s.At(pattern.South) == c
	}
	switch effect {
	case takesMany, takesTwo, takesOne:
		return beside(pattern.Other)
	case savesMany, savesOne:
		return beside(pattern.Own)
	}
	return true
}
