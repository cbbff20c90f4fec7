package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"gobandit/model"
	"gobandit/model/words"
)

// A Comparison is what changed at the root of a search between two moments. Rates are 0 to
// 1 in the view of the side to move.
type Comparison struct {
	Then, Now *Snapshot
	Exact     bool           // they come from trees; else from the tape, which knows of fewer replies
	Moves     []MoveChange   // most visited now first
	Largest   *LargestChange // nil if no move was visited enough at both moments
}

// A MoveChange is what was known of a move then, and is now; zero if it had no visits.
type MoveChange struct {
	Move      model.Point
	Then, Now MoveStats
}

// A LargestChange is the change of the move whose win rate changed the most, and the reply
// that explains it. Of all replies it is the one with the largest part in the change, in its
// direction. Parts add up to the change, but for playouts that ended at the move: a reply's is
//
//	share now × (rate now − the move's rate then) − share then × (rate then − the move's rate then)
//
// where shares are of the visits of the node after the move, and rates those of the side
// that played the move.
type LargestChange struct {
	MoveChange
	Reply Reply
	Found int  // playouts from which on the reply was the most visited; 0: it always was
	First bool // the reply is the most visited now
}

// A Reply is an answer to a move. Rates are those of the side that played the move.
type Reply struct {
	Move      model.Point // model.Resign if no reply is known
	ShareThen float64     // of the visits of the node after the move; NaN if unknown
	ShareNow  float64
	RateThen  float64
	RateNow   float64
	Part      float64 // in the change of the move's win rate
}

// enoughToCompare is the share of the root's visits that a move needs at both moments for
// its win rate to be compared.
const enoughToCompare = 0.02

// Compare compares two moments of a search, the first the earlier one. If the search can be wound back it compares the trees,
// which takes as long as searching from one to the other. Else it compares what the tape has.
func (t *Tape) Compare(ctx context.Context, then, now int) (*Comparison, error) {
	if t.Winds() != nil {
		return t.compareMoments(then, now)
	}
	w, err := t.Wind(ctx, then)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Then: w.Snapshot(), Exact: true}
	before := map[model.Point]NodeView{}
	for _, m := range c.Then.Moves {
		before[m.Move], _ = w.Explore([]model.Point{m.Move})
	}
	end, err := t.Wind(ctx, now)
	if err != nil {
		return nil, err
	}
	c.Now = end.Snapshot()
	c.compare()

	if l := c.Largest; l != nil {
		after, _ := end.Explore([]model.Point{l.Move})
		if after.ToPlay != c.Now.ToPlay { // else replies have no nodes
			l.explain(before[l.Move], after)
		}
		if l.First {
			l.Found, err = t.past.found(ctx, w.s.state(), now, l.Move, l.Reply.Move)
		}
	}
	return c, err
}

// compare fills in the moves and the one that changed the most.
func (c *Comparison) compare() {
	then := map[model.Point]MoveStats{}
	for _, m := range c.Then.Moves {
		then[m.Move] = m
	}
	for _, m := range c.Now.Moves {
		change := MoveChange{m.Move, then[m.Move], m}
		c.Moves = append(c.Moves, change)
		enough := float64(change.Then.Visits) >= max(1, enoughToCompare*float64(c.Then.Visits)) &&
			float64(m.Visits) >= enoughToCompare*float64(c.Now.Visits)
		if enough && (c.Largest == nil || math.Abs(change.delta()) > math.Abs(c.Largest.delta())) {
			c.Largest = &LargestChange{MoveChange: change, Reply: Reply{Move: model.Resign}}
		}
	}
}

func (m *MoveChange) delta() float64 { return m.Now.WinRate - m.Then.WinRate }

// explain finds the reply with the largest part in the change, given the node after the move
// then and now.
func (l *LargestChange) explain(then, now NodeView) {
	known := map[model.Point]MoveView{}
	for _, m := range then.Moves {
		known[m.Move] = m
	}
	for i, m := range now.Moves {
		before := known[m.Move]
		r := Reply{Move: m.Move, ShareThen: before.Share, ShareNow: m.Share, RateThen: 1 - before.WinRate, RateNow: 1 - m.WinRate}
		r.Part = float64(r.ShareNow*(r.RateNow-l.Then.WinRate)) - float64(r.ShareThen*(r.RateThen-l.Then.WinRate))
		if m.Visits > 0 && r.Part*l.delta() > 0 && math.Abs(r.Part) > math.Abs(l.Reply.Part) {
			l.Reply, l.First = r, i == 0
		}
	}
}

// found makes the playouts from a checkpoint to a later one once more. It returns from which
// one on a reply to a move is the most visited, and stays so; 0 if it was before.
func (p *past) found(ctx context.Context, from *checkpoint, to int, move, reply model.Point) (since int, err error) {
	e, err := p.searcher()
	if err != nil {
		return 0, err
	}
	e.setState(from.clone())
	leads, began := false, float64(e.params.InitialiseVisits)
	for n := from.playouts; ; n++ {
		first := false
		if child := e.tree.follow(e.tree.roots[0], move); child != 0 {
			_, _, most := e.tree.mostVisited(e.tree.at(child), began, e.forest.varies())
			edge := e.tree.find(child, reply)
			first = most > 0 && edge != 0 && int(e.tree.arm(edge).Visits-began) >= most
		}
		if first && !leads && n > from.playouts {
			since = n
		}
		if leads = first; n >= to {
			return since, nil
		}

		clock := NewClock(ctx, Budget{Playouts: n + 1})
		err := e.work(clock, nil)
		clock.Stop()
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return 0, err
		}
	}
}

// compareMoments compares two moments of the tape, which knows of replies those in principal
// variations.
func (t *Tape) compareMoments(then, now int) (*Comparison, error) {
	before, i := t.At(then)
	after, k := t.At(now)
	if before == nil {
		return nil, errors.New("the tape has no moments yet")
	}
	c := &Comparison{Then: t.Snapshot(before), Now: t.Snapshot(after)}
	c.compare()
	if c.Largest == nil {
		return c, nil
	}

	unknown := math.NaN()
	moments := t.Moments()
	for _, m := range moments[min(i, len(moments)):min(k+1, len(moments))] { // the reply that the move's last variation begins with
		if len(m.PV) > 1 && m.PV[0] == c.Largest.Move && m.PV[1] != c.Largest.Reply.Move {
			c.Largest.Reply = Reply{m.PV[1], unknown, unknown, unknown, unknown, unknown}
			if c.Largest.Found = m.Playouts; m == before {
				c.Largest.Found = 0
			}
		}
	}
	c.Largest.First = c.Largest.Reply.Move != model.Resign
	return c, nil
}

// Text describes the largest change, such as "B5: 71 to 58%, since White's H9 was found at
// 2,310 and now has 84% of its visits".
func (c *Comparison) Text() string {
	l, size := c.Largest, c.Now.Size
	if l == nil {
		return "no move had enough visits at both moments"
	}
	if math.Abs(l.delta()) < .01 {
		return "no win rate changed by 1%"
	}
	text := fmt.Sprintf("%s: %.0f to %.0f%%", l.Move.Vertex(size), 100*l.Then.WinRate, 100*l.Now.WinRate)
	if l.Reply.Move == model.Resign {
		if !c.Exact {
			return text + "; the tape has no reply to it"
		}
		return text
	}

	reply := c.Now.ToPlay.Opponent().Title() + "'s " + l.Reply.Move.Vertex(size)
	switch {
	case !c.Exact && l.Found > 0:
		return fmt.Sprintf("%s; %s became the expected reply by %s", text, reply, words.Grouped(l.Found))
	case !c.Exact:
		return fmt.Sprintf("%s; the expected reply is %s as before", text, reply)
	case l.First && l.Found > 0:
		return fmt.Sprintf("%s, since %s was found at %s and now has %.0f%% of its visits", text, reply, words.Grouped(l.Found), 100*l.Reply.ShareNow)
	}
	return fmt.Sprintf("%s, since %s went from %.0f to %.0f%% of its visits and from %.0f to %.0f%% for %s",
		text, reply, 100*l.Reply.ShareThen, 100*l.Reply.ShareNow, 100*l.Reply.RateThen, 100*l.Reply.RateNow, c.Now.ToPlay.Title())
}
