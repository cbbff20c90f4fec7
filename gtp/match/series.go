package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"gobandit/gtp/journal"
	"gobandit/model"
	"gobandit/search/guard"
)

// A Series is a number of games between two players.
type Series struct {
	// First and Second return the makers of the players of a game, counted from 0. Each
	// game can have random numbers of its own. The players are closed after the game.
	First, Second func(game int) Maker
	Settings      Settings
	Games         int
	KeepColors    bool   // the first player always has Black; else colors alternate
	Parallel      int    // games at a time; 0 means 1
	Folder        string // folder for an SGF file of each game, numbered from 1; "" for none
	Event         string // name of the event in those files

	// Openings are the openings of the games, in turn and again from the first. Both
	// games of a pair with colors changed have the same. Without any, games begin with
	// the empty board.
	Openings []Opening

	// Once counts a game once: another with the same moves, up to symmetry, between the
	// same players with the same colors is no new evidence. Ten such games in a row end
	// the series. Without it they count.
	Once bool

	// SPRT, if not nil, ends the series as soon as the test accepts a hypothesis.
	// It counts pairs of games with colors changed, or games if colors are kept.
	SPRT *SPRT

	// Journal is the path of a journal, which gets a row for each game that has ended.
	// A series counts the games that the journal has and goes on from there. "" is none.
	// About has the settings of the series by name; a journal with others is refused.
	Journal string
	About   map[string]string

	// Watch, if not nil, is called as Play's watch is, with the number of the game,
	// counted from 0. Calls for different games may come at the same time.
	Watch func(game int, p Progress)

	// Warn, if not nil, is called with warnings: of the first game that repeats another,
	// of records that cannot be written, once for each cause, of a journal that has more games than Games, which all count, and
	// of one begun with another test. If it is nil, a record that cannot be written ends
	// the series.
	Warn func(text string)

	// Done, if not nil, is called after each game, one at a time.
	Done func(game int, r Record, s Stats)
}

// voidsInARow is how many void games in a row end a series.
const voidsInARow = 3

// repeatsInARow is how many games in a row that repeat others end a series.
const repeatsInARow = 10

// ErrRepeats is the error of a series whose games only repeat one another.
var ErrRepeats = errors.New("the games only repeat earlier ones")

// A seriesRun is one call of Run.
type seriesRun struct {
	*Series
	journal *journal.Journal // nil for none
	cancel  func()           // gives up the games in progress

	mu       sync.Mutex   // guards the fields below
	next     int          // lowest number that no game has begun with
	known    map[int]bool // numbers of the games in the journal
	stats    Stats
	halves   map[int]Row // games whose pair is not complete, by the number of the pair
	voids    int         // void games in a row, up to the latest game
	lastVoid string      // result of the latest void game in words
	causes   ErrorDedup  // causes of records that could not be written
	seen     SeenGames
	repeats  int   // games in a row that repeat others, up to the latest game
	err      error // why the series ends
}

// Run plays the games and returns the count. When ctx ends, or the test accepts a
// hypothesis, games in progress are given up and do not count. The error is ctx's, or
// says what is wrong with the settings, that a folder or the journal cannot be
// written, that too many games in a row were void, or that no game had a result. The
// stats hold the games played in any case.
func (s *Series) Run(ctx context.Context) (stats Stats, err error) {
	if err := s.check(); err != nil {
		return Stats{}, err
	}
	run := &seriesRun{Series: s, known: make(map[int]bool), halves: make(map[int]Row), causes: make(ErrorDedup), stats: Stats{Test: s.SPRT, Once: s.Once}}
	if !s.KeepColors {
		run.stats.Pairs = make([]int, 5)
	}
	if s.Journal != "" {
		if err := run.resume(); err != nil {
			return run.stats, err
		}
		defer func() { err = cmp.Or(err, run.journal.Check(), run.journal.Close()) }()
	}
	if s.Folder != "" {
		if err := os.MkdirAll(s.Folder, 0o777); err != nil {
			return run.stats, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	run.cancel = cancel
	var workers guard.Group
	for range min(max(1, s.Parallel), s.Games) {
		workers.Go("series", func() error {
			for {
				n, ok := run.take(ctx)
				if !ok {
					return nil
				}
				if err := guard.Call(fmt.Sprintf("game %d", n+1), func() error { return run.play(ctx, n) }); err != nil {
					run.fail(err)
				}
			}
		})
	}
	if err := workers.Wait(); err != nil {
		return run.stats, err
	}
	if run.err == nil && run.stats.Games() == 0 && run.stats.Void > 0 {
		run.err = fmt.Errorf("no game had a result, the last: %s", run.lastVoid)
	}
	return run.stats, run.err
}

// check returns an error if the series cannot be played.
func (s *Series) check() error {
	if s.SPRT != nil {
		if err := s.SPRT.Check(); err != nil {
			return err
		}
	}
	settings := s.Settings
	for i := range max(1, len(s.Openings)) {
		if len(s.Openings) > 0 {
			settings.Opening = s.Openings[i]
		}
		if err := settings.Check(); err != nil {
			return err
		}
	}
	return nil
}

// resume opens the journal and counts the games in it.
func (r *seriesRun) resume() error {
	j, found, err := openJournal(r.Journal, r.About, r.SPRT)
	if err != nil {
		return err
	}
	r.journal = j
	for _, row := range found.rows {
		r.known[row.Game] = true
		r.add(row)
	}
	r.voids, r.repeats = 0, 0 // only games of this run end it
	if r.Warn == nil {
		return nil
	}
	if n := len(r.known); n > r.Games {
		r.Warn(fmt.Sprintf("%s has %d games, more than the limit of %d: all of them count", r.Journal, n, r.Games))
	}
	if test := found.test; test != nil && r.SPRT != nil && *test != *r.SPRT && len(found.rows) > 0 {
		r.Warn(fmt.Sprintf("%s was started to test %v; its games now count for %v; these error rates hold only if you did not choose the test by its games",
			r.Journal, test, r.SPRT))
	}
	return nil
}

// FirstColor returns the color of the first player in game n, counted from 0.
func (s *Series) FirstColor(n int) model.Color {
	if n%2 == 1 && !s.KeepColors {
		return model.White
	}
	return model.Black
}

// settings returns those of game n.
func (s *Series) settings(n int) Settings {
	settings, pair := s.Settings, n/2
	if s.KeepColors {
		pair = n
	}
	if len(s.Openings) > 0 {
		settings.Opening = s.Openings[pair%len(s.Openings)]
	}
	return settings
}

// take returns the number of the next game to play.
func (r *seriesRun) take(ctx context.Context) (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.known[r.next] {
		r.next++
	}
	if r.next >= r.Games || r.err != nil || r.stats.Verdict() != Undecided {
		return 0, false
	}
	if err := ctx.Err(); err != nil {
		r.err = err
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

// fail ends the series with an error. The first error counts, and only before the
// test has ended.
func (r *seriesRun) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil && r.stats.Verdict() == Undecided {
		r.err = err
	}
	r.cancel()
}

// play plays game n and counts it.
func (r *seriesRun) play(ctx context.Context, n int) error {
	first, err := r.First(n)(ctx)
	if err != nil {
		return err
	}
	defer first.Close()
	second, err := r.Second(n)(ctx)
	if err != nil {
		return err
	}
	defer second.Close()
	firstColor := r.FirstColor(n)
	black, white := first, second
	if firstColor == model.White {
		black, white = second, first
	}
	var watch func(Progress)
	if r.Watch != nil {
		watch = func(p Progress) { r.Watch(n, p) }
	}
	rec, err := Play(ctx, black, white, r.settings(n), watch)
	if err != nil {
		return err
	}
	if err := r.write(n, &rec); err != nil {
		if r.Warn == nil {
			return err
		}
		r.warnFile(err)
	}
	if err := rec.Untold(); err != nil && r.Warn != nil {
		r.warnOnce(err)
	}
	return r.count(rec, rec.row(n, firstColor))
}

// warnFile warns of a record that cannot be written, once for each cause.
func (r *seriesRun) warnFile(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.causes.IsNew(err) {
		r.Warn(fmt.Sprintf("%v; the match continues without it (reported once)", err))
	}
}

// warnOnce warns of what may hold for every game.
func (r *seriesRun) warnOnce(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.causes.IsNew(err) {
		r.Warn(err.Error())
	}
}

// count appends a game to the journal and counts it.
func (r *seriesRun) count(rec Record, row Row) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stats.Verdict() != Undecided {
		return nil // too late for the test
	}
	if r.journal != nil {
		if _, err := r.journal.Append(row); err != nil {
			return err
		}
	}
	r.add(row)
	if r.stats.Verdict() != Undecided {
		r.cancel()
	}
	if r.Done != nil {
		r.Done(row.Game, rec, r.stats)
	}
	if r.repeats >= repeatsInARow {
		return fmt.Errorf("%w: so do the latest %d, and more would show nothing new; %s", ErrRepeats, repeatsInARow, RepeatAdvice)
	}
	if r.voids >= voidsInARow {
		return fmt.Errorf("%d void games in a row, the last: %s", voidsInARow, r.lastVoid)
	}
	return nil
}

// add counts a row, and returns it with whether it counts.
func (r *seriesRun) add(row Row) Row {
	result, _ := model.ParseResult(row.Result) // it is Record.ResultText, or was checked
	r.meet(&row, result)
	if !row.leftOut {
		r.stats.Add(result, row.First)
		r.stats.addCost(row)
	}
	r.stats.addEnd(row.Reason)
	if r.stats.First == "" {
		r.stats.First, r.stats.Second = row.Black, row.White
		if row.First == model.White {
			r.stats.First, r.stats.Second = row.White, row.Black
		}
	}
	if result.By == model.Unknown {
		r.voids, r.lastVoid = r.voids+1, row.noResult()
	} else {
		r.voids = 0
	}
	if r.KeepColors {
		return row
	}
	pair := row.Game / 2
	other, ok := r.halves[pair]
	if !ok {
		r.halves[pair] = row
		return row
	}
	delete(r.halves, pair)
	theirs, _ := model.ParseResult(other.Result)
	if result.By != model.Unknown && theirs.By != model.Unknown && !row.leftOut && !other.leftOut {
		r.stats.addPair(halfPoints(result, row.First) + halfPoints(theirs, other.First))
	}
	return row
}

// meet finds out whether a game with a result repeats another, and takes note of it.
func (r *seriesRun) meet(row *Row, result model.Result) {
	if result.By == model.Unknown {
		return
	}
	fresh, first, repeat := r.seen.Add("", row.First, row.Hash, row.Game)
	if fresh {
		r.stats.Distinct++
	}
	if !repeat {
		r.repeats = 0
		return
	}
	r.stats.Repeated++
	if row.leftOut = r.Once; r.Once {
		r.repeats++
	}
	if r.stats.Repeated == 1 && r.Warn != nil {
		how := "it counts once"
		if !r.Once {
			how = "it still counts"
		}
		r.Warn(fmt.Sprintf("game %d repeats game %d, move by move with the same colors: %s; %s", row.Game+1, first+1, how, RepeatAdvice))
	}
}

// halfPoints returns the half points that the player of a color has from a game: 0, 1
// or 2.
func halfPoints(result model.Result, c model.Color) int {
	switch result.Winner {
	case c:
		return 2
	case model.Empty:
		return 1
	}
	return 0
}

// Add counts a result of a game in which the first player had the given color.
func (s *Stats) Add(result model.Result, first model.Color) {
	switch {
	case result.By == model.Unknown:
		s.Void++
	case result.Winner == model.Empty:
		s.Draws++
	case result.Winner == first:
		s.Wins++
	default:
		s.Losses++
	}
}
