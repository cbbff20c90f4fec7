package session

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/search/review"
)

// ReviewVisits is what each position of a review gets if no stop rule says otherwise.
const ReviewVisits = 1000

// A ReviewRun is a review under way: the positions of a line, searched side by side by
// analysts of its own, whatever is shown meanwhile.
type ReviewRun struct {
	plan    *review.Plan
	rule    StopRule
	began   time.Time
	shown   *sgf.Turn   // when the review began
	before  []*sgf.Turn // mistakes known then
	kept    time.Time   // that the record was last noted as changed
	next    int         // position to look at next
	done    int         // positions that are known
	made    int         // searches of this review
	inRow   int         // positions that failed since the last search
	running map[*Search]int
}

// mostFailures is how many positions in a row may fail before a review ends.
const mostFailures = 3

// savePause is the least time between two changes of the record by a review, each of which
// autosaves the game.
const savePause = 10 * time.Second

func (r *ReviewRun) has(s *Search) bool {
	if r == nil {
		return false
	}
	_, ok := r.running[s]
	return ok
}

// sample ends the searches that have seen enough.
func (r *ReviewRun) sample() {
	if r == nil {
		return
	}
	for s := range r.running {
		if r.rule.met(s.latest.Load(), time.Since(s.began)) != "" {
			s.cancel()
		}
	}
}

// String says how many positions are done, and how much time is left.
func (r *ReviewRun) String() string {
	text := fmt.Sprintf("reviewing %d of %d", r.done, len(r.plan.Positions))
	if r.made > 0 {
		left := time.Since(r.began) / time.Duration(r.made) * time.Duration(len(r.plan.Positions)-r.done)
		text += "  " + words.ShortDuration(left) + " left"
	}
	return text
}

// Sweep reviews the line: it searches all positions that no review has searched enough,
// or stops that.
func (s *Session) Sweep() Effect {
	return s.effect(func() {
		if r := s.Analysis.Review; r != nil {
			s.stopReview()
			s.say("review stopped after %d of %s: {play.sweep} continues", r.done, words.Plural(len(r.plan.Positions), "position"))
			return
		}
		if s.Line.Teams() > 2 {
			s.complain("a review weighs what one side loses and the other wins: here are more than two")
			return
		}
		if s.Line.keepsSecrets() {
			s.complain("%v", errSealed)
			return
		}
		s.analyze = false
		s.settle()
		s.review()
	})
}

// review begins a review of the line.
func (s *Session) review() {
	a, l := &s.Analysis, s.Line
	r := &ReviewRun{plan: review.NewPlan(l.Record, l.Turns), rule: s.Settings.Stop, began: s.now(), shown: l.Turn(), before: a.Judge(l).Mistakes(), kept: s.now(), running: map[*Search]int{}}
	if r.rule == (StopRule{}) {
		r.rule.Visits = ReviewVisits
	}

	if len(r.plan.Steps) == 0 {
		s.complain("no moves to review")
		return
	}
	for n := range r.plan.Positions {
		if a.reviews(r, n) {
			r.done++
		}
	}

	a.Review = r
	helpers := []*Analyst{a.By}
	if !a.By.Engine.remote {
		helpers = s.Players.helpersOf(a.By, a.By.Engine.sideBySide())
	}

	s.say("every position is searched: {play.sweep} stops")
	for _, by := range helpers {
		s.reviewNext(by)
	}
	s.reviewEnds()
}

// sideBySide returns how many searches of the engine the processors have room for.
func (e EngineSetup) sideBySide() int {
	threads := 1
	if plan, _ := e.meaning(params.StandardGo); plan != nil {
		threads = max(1, plan.Params.Workers)
	}
	return max(1, runtime.GOMAXPROCS(0)/threads)
}

// reviews reports whether a position of a review is known well enough.
func (a *Analysis) reviews(r *ReviewRun, n int) bool {
	s := a.reviewed[r.plan.Positions[n]]
	return s != nil && len(s.Moves) > 0 && s.Visits >= max(1, r.rule.Visits)
}

// at returns the search that judges a position for a side: that of a review, else any; nil if there is none.
func (a *Analysis) at(p review.Position) *search.Snapshot {
	if s := a.reviewed[p]; s != nil {
		return s
	}
	if s := a.seen[p.Turn]; s != nil && s.ToPlay == p.ToPlay {
		return s
	}
	return a.turned[p]
}

// reviewNext lets an analyst search the next position.
func (s *Session) reviewNext(by *Analyst) {
	a := &s.Analysis
	r := a.Review
	for r.next < len(r.plan.Positions) && a.reviews(r, r.next) {
		r.next++
	}
	if r.next == len(r.plan.Positions) {
		return
	}
	by.fresh = true // so that all visits are this search's
	k := task{game: r.plan.Game(r.next), turn: r.plan.Positions[r.next].Turn, purpose: Reviewing}
	k.budget = search.Budget{Playouts: r.rule.Visits, Time: r.rule.Time}
	r.running[s.search(by, k)] = r.next
	r.next++
}

// reviewed takes over the end of a search of the review.
func (s *Session) reviewed(e Ended) {
	a := &s.Analysis
	r := a.Review
	n := r.running[e.Search]
	delete(r.running, e.Search)
	found, err := e.Result.Snapshot, e.Err
	if err == nil || errors.Is(err, context.Canceled) {
		err = review.Check(found)
	}

	switch {
	case err != nil:
		e.Analyst.Mute = e.Analyst.Mute || errors.Is(err, controller.ErrNoAnalysis)
		if r.inRow++; r.inRow >= mostFailures || e.Analyst.Mute {
			s.stopReview()
			s.complain("%s failed after %d of %s: %v ({play.sweep} continues)", e.Analyst.Engine.Name, r.done, words.Plural(len(r.plan.Positions), "position"), err)
			return
		}
	default:
		r.inRow = 0
		r.made++
		r.done++
		a.add(r.plan.Positions[n], found, s.Line)
		if now := s.now(); now.Sub(r.kept) >= savePause {
			r.kept = now
			s.Line.version.reviews++
		}
	}

	s.reviewNext(e.Analyst)
	s.reviewEnds()
}

// add keeps a review's search of a position for a side. It is shown, too, if the record has that side
// to move and no other search has seen more.
func (a *Analysis) add(p review.Position, found *search.Snapshot, l *Line) {
	a.found++
	a.reviewed[p] = found
	if s := a.seen[p.Turn]; (s == nil || s.Visits <= found.Visits) && l.Record.Game(p.Turn).ToPlay() == p.ToPlay {
		a.seen[p.Turn] = found
	}
}

// reviewEnds ends the review if nothing is left to search.
func (s *Session) reviewEnds() {
	r := s.Analysis.Review
	if len(r.running) > 0 {
		return
	}
	s.stopReview()
	judged := s.Analysis.Judge(s.Line)
	text := fmt.Sprintf("reviewed: mistakes of Black %s, of White %s", judged.Player(model.Black).Count(), judged.Player(model.White).Count())
	mistakes := judged.Mistakes()
	if len(mistakes) == 0 {
		text = "reviewed: no mistakes"
	}

	// Searches for the game may have been of another opinion.
	gone := slices.DeleteFunc(r.before, func(t *sgf.Turn) bool { return slices.Contains(mistakes, t) })
	if len(gone) > 0 {
		text += fmt.Sprintf("; %s seemed mistaken before", words.Plural(len(gone), "other move"))
	}
	if len(mistakes) > 0 {
		text += s.showWorst(r, mistakes[0])
	}
	if missing := len(r.plan.Positions) - r.done; missing > 0 {
		s.complain("%s; %s not searched: {play.sweep} tries again", text, words.Plural(missing, "position"))
		return
	}
	s.say("%s", text)
}

// showWorst shows the position before the worst mistake, unless the person has gone elsewhere
// or guesses since the review began, and says how to go to the mistakes.
func (s *Session) showWorst(r *ReviewRun, worst *sgf.Turn) string {
	at := slices.Index(s.Line.Turns, worst) - 1
	if s.Line.Turn() != r.shown || s.HintsHidden || at < 0 {
		return ": {play.previous-mistake} and {play.next-mistake} go through them"
	}
	s.Line.show(at)
	s.settle()
	return "; the worst is next, {play.previous-mistake} {play.next-mistake} the others"
}

// stopReview cancels a review. What it has found is kept.
func (s *Session) stopReview() {
	r := s.Analysis.Review
	if r == nil {
		return
	}
	for search := range r.running {
		search.cancel()
	}
	if r.made > 0 {
		s.Line.version.reviews++
	}
	s.Analysis.Review = nil
}

// A judgment is a review, and what it follows from.
type judgment struct {
	plan    *review.Plan
	end     *sgf.Turn // of the line that plan is of
	record  *sgf.Record
	changes int // of the line when the plan was made
	found   int // Analysis.found when review was made
	review  *review.Review
}

// Judge returns the review of a line by the searches of its positions so far.
func (a *Analysis) Judge(l *Line) *review.Review {
	j := &a.judged
	end := l.Turns[len(l.Turns)-1]
	if j.plan == nil || j.end != end || j.record != l.Record || j.changes != l.version.changes {
		*j = judgment{plan: review.NewPlan(l.Record, slices.Clone(l.Turns)), end: end, record: l.Record, changes: l.version.changes}
	}
	if j.review == nil || j.found != a.found {
		found := func(n int) *search.Snapshot { return a.at(j.plan.Positions[n]) }
		if l.Teams() > 2 { // what one side loses is not what another wins
			found = func(int) *search.Snapshot { return nil }
		}
		j.review, j.found = j.plan.Judge(found, nil), a.found
	}
	return j.review
}
