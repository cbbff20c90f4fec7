package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/guard"
)

// A run is one call of Run. Its goroutine, that of loop, chooses and begins games and receives their results; the
// fields of a Runner that Run owns are its.
type run struct {
	*Runner
	options      RunOptions
	cancel       context.CancelCauseFunc // gives up the games in progress
	arena        *Arena
	results      chan *game    // games that have ended
	stopped      chan struct{} // closed when loop has ended, and nobody receives results any more
	writer       *journalWriter
	queue        []*game           // games that have ended, for writer
	workerStates map[string]string // latest report about each worker by name, and about all of them by ""
	workerLines  int               // lines about workers since workerTime
	workerTime   time.Time
	causes       match.ErrorDedup // causes of files that could not be written
	repeating    repeatPolicy
	aside        string // why the latest arm was set aside for its games

	games     []*game // games in progress or not on disk yet, lowest number first
	unwritten int     // how many of games have ended
	begun     int     // how many games have begun in this run
	stale     bool    // the status published is not the latest
	broken    error   // why no more rows are written, such as a full disk
}

// alwaysReady is a channel from which a select can always receive.
var alwaysReady = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// loop plays games until nothing is left to do. After an error of the journal, or the end of ctx, it only waits
// until the games in progress have ended.
//
// A game goes round as follows: fill begins it in a goroutine of its own, which sends it to results. Its row goes to the writer,
// which puts it on disk in another goroutine and sends it back. Then it is counted. Only this goroutine changes the state of the
// event, one thing at a time.
func (r *run) loop(ctx context.Context) error {
	r.adopt(ctx)
	tick := time.NewTicker(tickTime)
	defer tick.Stop()
	canceled := ctx.Done()

	for {
		var more <-chan struct{} // ready if games are left to begin in the next turn
		if r.broken == nil && ctx.Err() == nil && r.fill(ctx) {
			more = alwaysReady
		}
		if len(r.games) == 0 {
			if over, err := r.ends(ctx); over {
				return err
			}
		}

		// A nil channel is never ready: its case waits until there is something to do.
		var rows chan<- *game
		var row *game
		if len(r.queue) > 0 {
			rows, row = r.writer.in, r.queue[0]
		}
		var requests <-chan request
		if r.unwritten == 0 && r.broken == nil { // an edit reads the journal, which has all results then
			requests = r.requests
		}

		select {
		case <-more:
		case q := <-requests:
			r.answer(q)
		case g := <-r.results:
			r.ended(ctx, g)
		case rows <- row:
			r.queue = r.queue[1:]
		case b, ok := <-r.writer.out:
			if !ok { // it has panicked
				return r.writer.err
			}
			r.fail(r.finish(b))
			if r.settled() {
				r.cancel(nil) // games still in progress would not count
			}
		case <-r.wake: // a pause, the number of workers or the like has changed
			r.publish(r.faults.halted)
		case <-tick.C:
			r.look()
		case <-canceled:
			canceled = nil // the games in progress notice it, too, and end soon
		}
	}
}

// fail gives up the games in progress because of an error, if it is one.
func (r *run) fail(err error) {
	if err != nil && r.broken == nil {
		r.broken = err
		r.cancel(err)
	}
}

// ends reports whether a run without games in progress is over, and why if something is wrong.
func (r *run) ends(ctx context.Context) (over bool, err error) {
	switch {
	case r.broken != nil:
		return true, r.broken
	case r.faults.halted != nil:
		return true, r.faults.halted
	case r.exhausted():
		return true, r.stuck()
	}
	return ctx.Err() != nil, ctx.Err()
}

// answer does what another goroutine asks. After a panic the state may be inconsistent, and the run fails.
func (r *run) answer(q request) {
	err := guard.Call("order", func() error { return q.do(r.games) })
	q.done <- err
	if defect := new(guard.PanicError); errors.As(err, &defect) {
		r.fail(err)
	}
}

// look does what is done from time to time: it looks for a request to stop and for news of workers, and publishes
// a status that waits for it.
func (r *run) look() {
	if r.stopAsked() {
		r.log.write("stop command received")
		r.draining.Store(true)
	}
	if v := r.dispatcher.Load(); v != nil && r.draining.Load() {
		(*v).Recall()
	}
	r.fail(r.reportWorkers())
	if r.stale {
		r.refresh()
	}
}

// exhausted reports whether no more games begin in this run, unless one in progress
// turns out void.
func (r *run) exhausted() bool {
	return r.faults.halted != nil || r.draining.Load() || r.options.MaxGames > 0 && r.begun >= r.options.MaxGames ||
		!r.tally.schedule.open(r.faults.benched)
}

// settled reports whether a tournament has all the results that it needs. Games that
// begin before a test ends may go on after it.
func (r *run) settled() bool {
	t, ok := r.tally.schedule.(*tournament)
	return ok && len(r.games) > 0 && t.complete()
}

// stuck returns an error if a run has no more games to begin because all arms that
// are left are benched.
func (r *run) stuck() error {
	s := r.tally.schedule
	if !r.draining.Load() && len(r.faults.benched) > 0 && !s.complete() && !s.open(r.faults.benched) {
		if r.repeating.arms == len(r.faults.benched) {
			return fmt.Errorf("%w; %s", ErrRepeats, match.RepeatAdvice)
		}
		why := cmp.Or(r.aside, r.tally.warnings[len(r.tally.warnings)-1]) // else arms that could not start, or repeat their games: each is a warning
		return fmt.Errorf("%w: all that is left is set aside: %s", ErrHalted, why)
	}
	return nil
}

// busy returns how many games keep others from beginning. A single worker waits
// until a result is counted, which makes an event reproducible; several do not wait.
func (r *run) busy() int {
	n := len(r.games)
	if workers := int(r.workers.Load()); workers > 1 {
		n -= min(r.unwritten, workers)
	}
	return n
}

// room reports whether another game may begin now, and whether away, if so many may be
// handed out.
func (r *run) room(out int) (away, ok bool) {
	workers := int(r.workers.Load())
	if r.dispatcher.Load() == nil {
		return false, r.busy() < workers
	}
	here, there := 0, 0
	for _, g := range r.games {
		switch {
		case g.ended:
		case g.away:
			there++
		default:
			here++
		}
	}
	switch {
	case r.unwritten > workers+out: // the disk is too slow
	case here < workers:
		return false, true
	case there < out:
		return true, true
	}
	return false, false
}

// mostAtOnce bounds the games that begin before the run looks after others again.
const mostAtOnce = 32

// fill begins as many games as may run now, or mostAtOnce: then more may begin.
func (r *run) fill(ctx context.Context) (more bool) {
	before := r.begun
	_, out := r.slots()

	for !r.exhausted() {
		if more = r.begun-before >= mostAtOnce; more {
			break
		}
		away, ok := r.room(out)
		if !ok || !r.mayBegin() {
			break
		}

		n := r.tally.number(r.games)
		a, ok := r.nextGame(n)
		if !ok {
			break
		}
		r.begun++
		r.start(ctx, n, a, away)
	}

	if r.begun > before {
		r.refresh()
	}
	return more
}

// nextGame returns game number n: that of a candidate that the user has chosen, or
// else the schedule's choice.
func (r *run) nextGame(n int) (assignment, bool) {
	if t, ok := r.tally.schedule.(*tuning); ok && len(r.chosen) > 0 {
		c := r.chosen[0]
		r.chosen = r.chosen[1:]
		a := t.game(n, c, r.stream(n))
		a.chosen = true
		return a, true
	}
	return r.tally.schedule.next(n, r.stream(n), r.faults.benched)
}

// mayBegin reports whether a game may begin. During a pause it uses up a step.
func (r *run) mayBegin() bool {
	if !r.paused.Load() {
		return true
	}
	for {
		n := r.steps.Load()
		if n == 0 {
			return false
		}
		if r.steps.CompareAndSwap(n, n-1) {
			return true
		}
	}
}

// start begins a game, here or away.
func (r *run) start(ctx context.Context, n int, a assignment, away bool) {
	r.tally.schedule.begin(a)
	g := &game{assignment: a, number: n, slot: -1, away: away, started: time.Now()}
	g.order = Row{Type: typeOrder, Game: n}
	r.tally.schedule.write(&g.order, a)
	play := func() { r.play(ctx, g) }
	if away {
		play = func() { r.playElsewhere(ctx, g) }
	} else {
		g.slot = r.slot()
		n := r.holds.Load()
		g.held = n > 0 && r.holds.CompareAndSwap(n, n-1) // uses up an order to hold a game
	}

	at, _ := slices.BinarySearchFunc(r.games, n, func(g *game, n int) int { return g.number - n })
	r.games = slices.Insert(r.games, at, g)
	r.show()
	r.log.write("starting game %s: %s (b) vs %s (w)", g.id, g.seats[0].player, g.seats[1].player)

	guard.Go("game", func() error {
		play()
		return nil
	}, func(err error) {
		g.err = cmp.Or(err, g.err)
		select {
		case r.results <- g:
		case <-r.stopped:
		}
	})
}

// slot returns the lowest slot that no game has.
func (r *run) slot() int {
	for slot := 0; ; slot++ {
		if !slices.ContainsFunc(r.games, func(g *game) bool { return g.slot == slot }) {
			return slot
		}
	}
}

// show publishes the list of games in progress.
func (r *run) show() {
	games := slices.Clone(r.games)
	r.running.Store(&games)
}

// remove takes a game off those in progress.
func (r *run) remove(g *game) {
	r.games = slices.DeleteFunc(r.games, func(o *game) bool { return o == g })
	r.tally.schedule.end(g.assignment)
	r.show()
}

// ended queues the row of a game that has ended. A game that was given up because
// ctx ended gets no row and is not counted.
func (r *run) ended(ctx context.Context, g *game) {
	if g.void() && (ctx.Err() != nil || errors.Is(g.err, ErrRecalled)) {
		r.log.write("game %s is abandoned", g.id)
		r.remove(g)
		return
	}
	r.unwritten++
	g.ended, g.slot = true, -1
	g.row = g.result(r.tally.schedule, time.Now())
	g.row.Engines = r.tally.unmet(g.row.Engines)
	g.fault = r.faults.judge(g) // before the row is written, which says whether the candidate is set aside
	r.queue = append(r.queue, g)
}

// finish counts games whose rows are on disk. The error is the journal's.
func (r *run) finish(b batch) error {
	err := b.err
	for _, g := range b.games {
		r.unwritten--
		r.remove(g)
		if err != nil {
			continue
		}
		if err = r.count(g); err != nil {
			continue
		}
		if v := r.dispatcher.Load(); v != nil && g.away {
			(*v).Written(g.number)
		}
	}
	if err := r.tally.history.flush(); err != nil {
		r.warnFile(err)
	}
	r.refresh()
	return err
}

// count counts a game whose row is on disk, and warns of what is wrong with it.
func (r *run) count(g *game) error {
	if err := r.tally.apply(&g.row, g.assignment); err != nil {
		return err
	}
	r.log.write("game %s has ended: %s, %s, %.3f s (%s)", g.id, g.row.Result, words.Plural(g.row.Moves, "move"), g.row.Seconds, g.row.Trouble())

	if err := g.record.Untold(); err != nil && r.causes.IsNew(err) {
		r.warn(err.Error())
	}
	for _, text := range g.warnings {
		r.warn(text)
	}
	for _, err := range g.fileErrors {
		r.warnFile(err)
	}

	r.warn(g.fault)
	r.aside = cmp.Or(g.fault, r.aside)
	r.warn(r.tally.repeats.notice(g.row))
	if text := r.tally.colors.decided(); !r.tally.colors.told {
		r.tally.colors.told = text != ""
		r.warn(text)
	}
	if r.config.Cross == nil { // a generation needs all its games
		r.warn(r.repeating.judge(g, r.faults.benched))
	}

	if g.row.Type == typeGame {
		r.pace.add(g.row.Seconds)
	}
	if r.options.Journalled != nil {
		r.options.Journalled(g.line)
	}
	if r.options.Counted != nil {
		r.options.Counted(g.row)
	}
	return nil
}

// warn adds a warning, unless it is empty, to the status, the log, and what RunOptions.Warned gets.
func (r *run) warn(text string) {
	if text == "" {
		return
	}
	r.tally.warn(text)
	r.log.write("%s", text)
	if r.options.Warned != nil {
		r.options.Warned(text)
	}
}

// warnFile warns of a file that cannot be written, once for each cause. The event goes
// on, since the results are in the journal.
func (r *run) warnFile(err error) {
	if r.causes.IsNew(err) {
		r.warn(fmt.Sprintf("%v; the event continues without it (reported once)", err))
	}
}

// publishShare limits the time spent on publishing to one part in so many:
// publishing takes long when there are many candidates. Unless somebody watches, it is
// a tenth of that.
const publishShare = 20

// refresh publishes the status, unless that takes too much of the time: then it
// leaves it to a later refresh or tick.
func (r *run) refresh() {
	share := time.Duration(publishShare)
	if r.options.Unwatched {
		share *= 10
	}
	if r.stale = time.Since(r.published) < share*r.publishing; !r.stale {
		r.publish(r.faults.halted)
	}
}
