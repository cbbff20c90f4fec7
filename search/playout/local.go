package playout

import "gobandit/model"

// Local is the policy that answers the last move where it was played: it looks
// there by its rules, one after the other, and plays what the first of them
// finds. Where none does, it plays anywhere, but in its eyes and into atari. Two
// passes in a row end a playout, or Limit moves.
//
// Sources: Gelly, Wang, Munos, Teytaud, "Modification of UCT with Patterns in
// Monte-Carlo Go", 2006, section 3, for the order of rules; Petr Baudiš, "MCTS
// with Information Sharing", 2011, section 2.4, for a chance to leave each out.
type Local struct {
	odds    [NumRules]odds
	shapes  *shapeTable
	vain    *[2]surroundingSet
	root    model.Board
	start   localState // of root
	now     localState
	found   candidates
	rule    Rule             // that made the last choice; NumRules: none did
	atari   model.Directions // where the last move has chains in atari beside it that are of the side to move
	ladder  Ladder
	regions regions
}

// A localState is what Local knows of a position.
type localState struct {
	tracker model.Tracker
	last    model.Point // the last move; Pass at the root
	taken   int         // points captured by it, which are the last of the board's empty points
}

// NewLocal returns a policy that tries its rules with the given chances.
func NewLocal(chances Chances) *Local {
	l := &Local{shapes: shapes(), vain: vain()}
	for rule, chance := range chances {
		l.odds[rule] = oddsOf(chance)
	}
	return l
}

// Start implements Policy. What the last move captured is not known.
func (l *Local) Start(root *model.Board, last model.Point) {
	l.root = *root
	l.start.tracker.Start(root)
	l.start.last, l.start.taken = last, 0
}

// Restart implements Policy.
func (l *Local) Restart(b *model.Board) {
	b.CopyFrom(&l.root)
	l.now.tracker.CopyFrom(&l.start.tracker, b)
	l.now.last, l.now.taken = l.start.last, l.start.taken
}

// Play implements Policy.
func (l *Local) Play(b *model.Board, p model.Point) { l.now.play(b, p) }

func (s *localState) play(b *model.Board, p model.Point) {
	n := b.NumEmpty()
	s.tracker.Follow(b, p)
	s.last = p
	s.taken = b.NumEmpty() - n
	if p != model.Pass {
		s.taken++
	}
}

// Tracker returns what follows the board where Restart and Play have led.
func (l *Local) Tracker() *model.Tracker { return &l.now.tracker }

// Run implements Policy.
func (l *Local) Run(b *model.Board, rng *RNG, trace *model.Trace) (moves, score int) {
	passes, limit := 0, min(model.TraceLen, Limit(b.Size()))
	if b.Passed() {
		passes = 1
	}
	for moves < limit && passes < 2 {
		p := l.Choose(b, rng)
		l.now.play(b, p)
		trace[moves&(model.TraceLen-1)] = p
		moves++
		passes++
		if p != model.Pass {
			passes = 0
		}
	}
	return moves, ReferenceRules.score(b, &l.now.tracker)
}

// Choose implements Policy.
func (l *Local) Choose(b *model.Board, rng *RNG) model.Point {
	if l.now.last != model.Pass {
		l.atari = l.now.tracker.Short(b, l.now.last, b.ToPlay(), 1)
		for rule := range SelfAtari {
			if l.odds[rule].come(rng) {
				l.find(rule, b)
				if l.found.n > 0 {
					l.rule = rule
					return l.found.draw(rng)
				}
			}
		}
	}
	l.rule = NumRules
	return l.fill(b, rng)
}

// Reason implements Policy.
func (l *Local) Reason() string {
	if l.rule == NumRules {
		return byChance
	}
	return l.rule.String()
}

// Answers appends the answers of the rules to the last move on b. b is where
// Restart and Play have led. Rules without a chance have none.
func (l *Local) Answers(b *model.Board, dst []Answer) []Answer {
	if l.now.last == model.Pass {
		return dst
	}
	l.atari = l.now.tracker.Short(b, l.now.last, b.ToPlay(), 1)
	for rule := range SelfAtari {
		if l.odds[rule] == 0 {
			continue
		}
		l.find(rule, b)
		for _, p := range l.found.point[:l.found.n] {
			dst = append(dst, Answer{p, rule})
		}
	}
	return dst
}

// find makes found the answers of a rule to the last move.
func (l *Local) find(rule Rule, b *model.Board) {
	l.found.n = 0
	switch rule {
	case Capture:
		l.capture(b)
	case Escape:
		l.escape(b)
	case Nakade:
		l.nakade(b)
	case Fight:
		l.fight(b)
	case Shape:
		l.shape(b)
	}
}

// prospect returns what a stone of the side to move on p would do.
func (l *Local) prospect(b *model.Board, p model.Point) model.Prospect {
	return l.now.tracker.Prospect(b, p, b.ToPlay())
}

// sound reports whether the side to move may play p, and has two liberties there
// then.
func (l *Local) sound(b *model.Board, p model.Point) bool {
	return l.prospect(b, p)&(model.NoLiberty|model.SelfAtari) == 0 && p != b.Ko()
}
