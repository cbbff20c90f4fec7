package session

import (
	"cmp"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
)

// An Analysis is who analyzes a game, and what the searches of its positions found.
type Analysis struct {
	By     *Analyst
	Other  *Analyst // analyzes the same positions; nil: nobody does
	Bounds *Bounds  // the moves that analysis considers; nil: all
	// Threats says that positions are analyzed for the side that is not to move, as if the other one played elsewhere. Threaten
	// changes it.
	Threats bool

	Running      *Search // the search under way; nil: none
	RunningOther *Search // Other's search under way; nil: none

	Review *ReviewRun // of the game, under way; nil: none
	Past   Past       // of the search of the tree shown
	// PastOther is that of Other's search of the same position, wound to the same playouts.
	PastOther Past

	line   *Line    // the game
	seen   findings // By's latest search of each position
	second findings // Other's latest search of each position

	turned, turnedOther reviewed // By's and Other's latest searches for the side that the record does not have to move

	reviewed, reviewedOther reviewed // By's and Other's searches for reviews

	watched *WatchedGame // of others, shown as the session's; nil: none

	found  int      // changes of the searches
	judged judgment // of the review asked for last

	described map[review.Position]description // of searches that were saved; of no side to move: those shown
}

// reviewed are searches of positions for reviews. Each begins with an empty tree and has the visits of its review, so that the win
// rates of two positions can be compared. Searches for a game or a person take over the trees of those before, and have visits as
// it happens.
type reviewed map[review.Position]*search.Snapshot

// of returns the search of a turn's position, for whichever side; nil if there is none.
func (r reviewed) of(t *sgf.Turn) *search.Snapshot {
	return cmp.Or(r[review.Position{Turn: t, ToPlay: model.Black}], r[review.Position{Turn: t, ToPlay: model.White}])
}

// findings are searches, by the positions they are of.
type findings map[*sgf.Turn]*search.Snapshot

// unsealed returns a search if the person may see it; else nil, as if there were none.
func (a *Analysis) unsealed(s *search.Snapshot) *search.Snapshot {
	if s == nil || a.line.seals(s.ToPlay) {
		return nil
	}
	return s
}

// Found returns the search to show of a position; nil if there is none, or it would tell of
// stones that are hidden from the person. With bounds it is the one within them, unless an engine is searching the position for its move. Of the
// position whose past is shown it is that moment.
func (a *Analysis) Found(t *sgf.Turn) *search.Snapshot {
	if s := a.Past.Shown(); s != nil && a.Past.Turn == t {
		return a.unsealed(s)
	}
	return a.unsealed(a.latest(t))
}

// latest is Found without a look at the past.
func (a *Analysis) latest(t *sgf.Turn) *search.Snapshot {
	if a.Threats && !a.Running.Moves() {
		return a.turned.of(t)
	}
	if a.Bounds == nil || a.Running.Moves() && a.Running.Turn == t {
		return a.seen[t]
	}
	return a.Bounds.seen[t]
}

// FoundOther returns the second engine's search to show of a position; nil if there is
// none.
func (a *Analysis) FoundOther(t *sgf.Turn) *search.Snapshot {
	if s := a.PastOther.Shown(); s != nil && a.PastOther.Turn == t {
		return a.unsealed(s)
	}
	if a.Threats {
		return a.unsealed(a.turnedOther.of(t))
	}
	if a.Bounds == nil {
		return a.unsealed(a.second[t])
	}
	return a.unsealed(a.Bounds.second[t])
}

// Judged returns the latest search of a position without bounds, as Found does.
func (a *Analysis) Judged(t *sgf.Turn) *search.Snapshot { return a.unsealed(a.seen[t]) }

// Keep stores a search that was made elsewhere, unless this session is searching the
// position.
func (a *Analysis) Keep(t *sgf.Turn, s *search.Snapshot) {
	if a.Running == nil || a.Running.Turn != t {
		a.seen[t] = s
		a.found++
	}
}

// forget drops what searches found of a turn and of all that follows.
func (a *Analysis) forget(t *sgf.Turn) {
	a.found++
	for t := range t.All() {
		delete(a.seen, t)
		delete(a.second, t)
		for _, c := range []model.Color{model.Black, model.White} {
			delete(a.reviewed, review.Position{Turn: t, ToPlay: c})
			delete(a.reviewedOther, review.Position{Turn: t, ToPlay: c})
		}
		if b := a.Bounds; b != nil {
			delete(b.seen, t)
			delete(b.second, t)
		}
	}
}

// Latest returns the search to show at the position that a line shows. It is the search of that position, or else of the one
// before its last move; nil if there is none. It also returns the number of moves before the position searched.
func (a *Analysis) Latest(l *Line) (*search.Snapshot, int) {
	for i := l.At; i >= max(0, l.At-1); i-- {
		if s := a.Found(l.Turns[i]); s != nil {
			return s, i
		}
	}
	return nil, 0
}

// store keeps what a search has found. A search within bounds is kept with them: it
// does not judge the position.
func (a *Analysis) store(of *Search, s *search.Snapshot) {
	of.stored = s
	a.found++
	if of.task.threat {
		turned := a.turned
		if of == a.RunningOther {
			turned = a.turnedOther
		}
		turned[review.Position{Turn: of.Turn, ToPlay: s.ToPlay}] = s
		return
	}
	first, second := a.judging(of)
	if of == a.RunningOther {
		first = second
	}
	first[of.Turn] = s
}

// judging returns where the first and the second engine's searches with the bounds of one are kept.
func (a *Analysis) judging(of *Search) (first, second findings) {
	if b := of.task.within; b != nil {
		return b.seen, b.second
	}
	return a.seen, a.second
}

// complete replaces what a canceled analysis had published with what it had found when it ended, as its tree and
// its tape have it, unless something else has been stored or forgotten since.
func (a *Analysis) complete(e Ended) {
	found := e.Result.Snapshot
	if e.Purpose != Analyzing || e.stored == nil || found == nil || e.Err != nil {
		return
	}
	completed := false
	first, second := a.judging(e.Search)
	for _, of := range []findings{first, second} {
		if of[e.Turn] == e.stored {
			of[e.Turn], completed = found, true
		}
	}
	at := review.Position{Turn: e.Turn, ToPlay: found.ToPlay}
	for _, of := range []reviewed{a.turned, a.turnedOther} {
		if of[at] == e.stored {
			of[at], completed = found, true
		}
	}
	if !completed {
		return
	}
	a.found++
	if p := &a.PastOther; e.Analyst == a.Other && e.Analyst.Last == e.Search && p.Turn == e.Turn {
		p.Take(e.Turn, e.Analyst.tape(), found)
	}
}

// Threaten analyzes positions for the side that is not to move, or again for the one that is. What is kept of the search for the
// other side goes.
func (a *Analysis) Threaten(on bool) {
	if w := a.Past.winding; w != nil {
		w.cancel()
	}
	a.Threats, a.Past, a.PastOther = on, Past{}, Past{}
}

// swap exchanges the analysts, with their findings and searches.
func (a *Analysis) swap() {
	a.By, a.Other = a.Other, a.By
	a.Past, a.PastOther = a.PastOther, a.Past
	a.seen, a.second = a.second, a.seen
	a.turned, a.turnedOther = a.turnedOther, a.turned
	a.reviewed, a.reviewedOther = a.reviewedOther, a.reviewed
	a.found++
	if b := a.Bounds; b != nil {
		b.seen, b.second = b.second, b.seen
	}
	if a.Running != nil && a.Running.Purpose == Analyzing && a.RunningOther != nil {
		a.Running, a.RunningOther = a.RunningOther, a.Running
	}
}

// appoint replaces the analysts. It forgets the findings of those replaced.
func (a *Analysis) appoint(by, other *Analyst) {
	if by != a.By {
		a.seen, a.turned, a.reviewed, a.Past = findings{}, reviewed{}, reviewed{}, Past{}
		a.found++
	}
	if other != a.Other {
		a.second, a.turnedOther, a.reviewedOther, a.PastOther = findings{}, reviewed{}, reviewed{}, Past{}
	}
	if b := a.Bounds; b != nil && (by != a.By || other != a.Other) {
		a.Bounds = b.With(false, b.only)
	}
	if other != nil {
		other.failed = false
	}
	a.By, a.Other = by, other
}

// Busy reports whether a search runs.
func (a *Analysis) Busy() bool {
	return a.Running != nil || a.RunningOther != nil || a.Review != nil
}
