package match

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
)

// A Series is a number of games between two players.
type Series struct {
	// First and Second make the players of a game, which is counted from 0, so that
	// each game can have its own random numbers. The players are closed after it.
	First, Second func(game int) Maker
	Settings      Settings
	Games         int
	KeepColors    bool   // the first player always has Black; else colors alternate
	Parallel      int    // games at a time; 0 means 1
	Folder        string // gets an SGF file per game, numbered from 1; "" for none
	Event         string // the name of the event in those files

	// Watch, if not nil, is called as Play's watch is, with the number of the
	// game, counted from 0. Calls for different games may come at the same time.
	Watch func(game int, p Progress)

	// Done, if not nil, is called after each game, one at a time.
	Done func(game int, r Record, s Stats)
}

// voidsInARow are how many void games in a row end a series: nothing good will
// come.
const voidsInARow = 3

// A seriesRun is a Series being played.
type seriesRun struct {
	*Series
	mu    sync.Mutex
	next  int // the number of the next game
	stats Stats
	voids int // in a row, at the end

	lastVoid string // what became of the last void game
	err      error
}

// Run plays the games and returns the count. When ctx ends, games in progress
// are given up and do not count. The error is the context's, that of the
// settings, a folder that cannot be written, too many void games in a row,
// or that no game had a result. The stats hold what was played in any case.
func (s *Series) Run(ctx context.Context) (Stats, error) {
	if err := s.Settings.Check(); err != nil {
		return Stats{}, err
	}
	if s.Folder != "" {
		if err := os.MkdirAll(s.Folder, 0o777); err != nil {
			return Stats{}, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	run := &seriesRun{Series: s}
	var workers sync.WaitGroup
	for range min(max(1, s.Parallel), s.Games) {
		workers.Go(func() {
			for {
				n, ok := run.take(ctx)
				if !ok {
					return
				}
				if err := run.play(ctx, n); err != nil {
					run.fail(err)
					cancel()
				}
			}
		})
	}
	workers.Wait()
	if run.err == nil && run.stats.Games() == 0 && run.stats.Void > 0 {
		run.err = fmt.Errorf("no game had a result, the last: %s", run.lastVoid)
	}
	return run.stats, run.err
}

// take returns the number of the next game to play.
func (r *seriesRun) take(ctx context.Context) (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == r.Games || r.err != nil {
		return 0, false
	}
	if err := ctx.Err(); err != nil {
		r.err = err
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

// fail keeps the first error.
func (r *seriesRun) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// play plays game n and counts it.
func (r *seriesRun) play(ctx context.Context, n int) (err error) {
	defer search.CatchPanic(fmt.Sprintf("game %d", n+1), &err)
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
	r.mu.Lock()
	r.stats.First, r.stats.Second = first.Name(), second.Name()
	r.mu.Unlock()
	black, white, firstColor := first, second, model.Black
	if n%2 == 1 && !r.KeepColors {
		black, white, firstColor = second, first, model.White
	}
	var watch func(Progress)
	if r.Watch != nil {
		watch = func(p Progress) { r.Watch(n, p) }
	}
	rec, err := Play(ctx, black, white, r.Settings, watch)
	if err != nil {
		return err
	}
	if r.Folder != "" {
		number := n + 1 // for people
		name := FileName(fmt.Sprintf("%0*d", len(strconv.Itoa(r.Games)), number), rec.Black, rec.White) + ".sgf"
		info := sgf.Info{Event: r.Event, Name: fmt.Sprintf("game %d", number), Round: strconv.Itoa(number)}
		if err := rec.WriteSGF(filepath.Join(r.Folder, name), info); err != nil {
			return err
		}
	}
	return r.count(n, rec, firstColor)
}

// count adds the result of game n.
func (r *seriesRun) count(n int, rec Record, firstColor model.Color) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stats.Add(rec.Result, firstColor)
	if rec.Void() {
		r.voids, r.lastVoid = r.voids+1, rec.Sentence()
	} else {
		r.voids = 0
	}
	if r.Done != nil {
		r.Done(n, rec, r.stats)
	}
	if r.voids == voidsInARow {
		return fmt.Errorf("%d void games in a row, the last: %s", voidsInARow, r.lastVoid)
	}
	return nil
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
