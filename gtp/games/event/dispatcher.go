package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"
	"unicode/utf8"

	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// A Dispatcher has games of a run played by other programs, its workers. Its methods
// may be called from any goroutine.
type Dispatcher interface {
	// Orders returns the games that an earlier run has handed out and not acknowledged
	// by Written, as rows that Play takes.
	Orders() []Row

	// Play hands a game out, unless an earlier run has, and waits for its end. watch
	// is called with the game's state if the dispatcher asks workers for it. The error
	// is ctx's, or says why the game cannot be handed out.
	Play(ctx context.Context, order Row, watch func(match.Progress)) (RemoteResult, error)

	// Recall takes back the games that no worker has begun. Their Play returns ErrRecalled.
	Recall()

	// Written acknowledges a game whose row is on disk, which the dispatcher can forget.
	Written(game int)

	// Workers returns the workers that have reported lately.
	Workers() []Worker

	// News returns what has happened since the last call, for people: orders that were sent
	// again, messages that were refused.
	News() []string

	// State returns a trouble that may pass, "" if there is none, and the reason why
	// the run cannot go on, nil if it can.
	State() (trouble string, fatal error)

	// Close ends the dispatcher and takes back the games that are handed out.
	Close() error
}

// ErrRecalled is the error of a game that was taken back before a worker began it.
var ErrRecalled = errors.New("withdrawn before it began")

// A RunInfo describes a run to a dispatcher, and to those who watch it.
type RunInfo struct {
	Event   string // name of the event
	Digest  string // digest of the event's settings, which workers compare with their own
	Seed    uint64
	Journal string // digest of the journal's header, which differs between journals of an event
	Path    string // path of the journal
}

// A RemoteResult is how a game ended that a worker has played.
type RemoteResult struct {
	Row        Row      // row for the journal
	ArmsFault  bool     `json:",omitempty"` // the candidate, or the matchup, is at fault
	NotStarted bool     `json:",omitempty"` // a player did not get as far as playing
	Record     []byte   `json:",omitempty"` // record in SGF; empty if none is kept
	Warnings   []string `json:",omitempty"`
	Worker     string   `json:",omitempty"` // name of the worker
}

// Void returns the result of a game that nobody could play, with the reason.
func Void(why string) RemoteResult {
	return RemoteResult{Row: Row{Type: typeVoid, Result: "Void", Reason: "error", Error: gtp.OneLine(why), Time: time.Now().UTC()}}
}

// Bounds of what a worker says of a game beside its row.
const (
	maxRemoteRecord   = 1 << 20 // bytes
	maxRemoteWarnings = 4
	maxRemoteMoves    = 1 << 20
)

// Check returns an error if a worker has sent nonsense.
func (r *RemoteResult) Check() error {
	row := &r.Row
	if row.Type != typeGame && row.Type != typeVoid {
		return fmt.Errorf("a row of type %q, want %q or %q", row.Type, typeGame, typeVoid)
	}
	if _, err := model.ParseResult(row.Result); err != nil && row.Type == typeGame {
		return err
	}
	if row.Moves < 0 || row.Moves > maxRemoteMoves || !(row.Seconds >= 0 && row.Seconds < 1e9) {
		return fmt.Errorf("%s in %v seconds, want 0 or more", words.Plural(row.Moves, "move"), row.Seconds)
	}
	if !(row.CPUBlack >= 0 && row.CPUBlack < 1e9) || !(row.CPUWhite >= 0 && row.CPUWhite < 1e9) {
		return fmt.Errorf("%v and %v seconds of processor time, want 0 or more", row.CPUBlack, row.CPUWhite)
	}
	if len(r.Record) > maxRemoteRecord {
		return fmt.Errorf("a record of %d bytes, want at most %d", len(r.Record), maxRemoteRecord)
	}
	if len(r.Warnings) > maxRemoteWarnings {
		return fmt.Errorf("%d warnings, want at most %d", len(r.Warnings), maxRemoteWarnings)
	}
	return nil
}

// row returns the part of the row that says how the game went. This program knows by itself which game
// it was.
func (r *RemoteResult) row() Row {
	row := r.Row
	return Row{
		Type: row.Type, Result: row.Result, Moves: row.Moves, Seconds: row.Seconds, CPUBlack: row.CPUBlack, CPUWhite: row.CPUWhite,
		Reason: gtp.OneLine(row.Reason), Error: gtp.OneLine(row.Error), Time: r.time(time.Now()),
		Engines: r.engines(), Hash: gtp.Clip(gtp.OneLine(row.Hash), maxHash), Cost: r.costs(), Value: row.Value, Cut: row.Cut, Metrics: row.Metrics,
	}
}

// maxAhead is how far the clocks of machines may be apart.
const maxAhead = 48 * time.Hour

// time returns when the game ended: by this program's clock if the worker's is far off.
func (r *RemoteResult) time(now time.Time) time.Time {
	if d := now.Sub(r.Row.Time); d < -maxAhead || d > 365*24*time.Hour {
		return now.UTC().Truncate(time.Millisecond)
	}
	return r.Row.Time.UTC().Truncate(time.Millisecond)
}

// record returns the game's record without what a terminal might obey; nil if it is
// none.
func (r *RemoteResult) record() []byte {
	if _, err := sgf.Parse(r.Record); err != nil {
		return nil
	}
	return []byte(strings.Map(func(c rune) rune {
		if gtp.DisturbsText(c) && c != '\r' {
			return utf8.RuneError
		}
		return c
	}, string(r.Record)))
}

// costs returns what the moves took, if the worker has sent what can be.
func (r *RemoteResult) costs() []match.Cost {
	if len(r.Row.Cost) != 2 {
		return nil
	}
	for _, c := range r.Row.Cost {
		if c.Moves < 0 || c.Moves > r.Row.Moves || !(c.Seconds >= 0 && c.Seconds < 1e9) || c.Playouts < 0 {
			return nil
		}
	}
	return r.Row.Cost
}

// maxHash bounds the hash that a worker sends, in bytes.
const maxHash = 16

// engines returns what the players say of themselves, as far as a game has players.
func (r *RemoteResult) engines() map[string]string {
	if n := len(r.Row.Engines); n == 0 || n > 2 {
		return nil
	}
	out := make(map[string]string)
	for code, about := range r.Row.Engines {
		out[gtp.OneLine(code)] = gtp.Clip(gtp.Clean(about), maxAbout)
	}
	return out
}

// Order returns the part of a row that says which game it is, without how it went. A run orders the game with it.
func (r Row) Order() Row {
	return Row{
		Type: typeOrder, Game: r.Game, Path: r.Path, Point: r.Point, Coordinates: r.Coordinates, Parameters: r.Parameters,
		Color: r.Color, Chosen: r.Chosen, Again: r.Again, Matchup: r.Matchup, Round: r.Round, ID: r.ID, Black: r.Black, White: r.White,
		Opening: r.Opening, Pair: r.Pair,
	}
}

// A Worker is a program that plays games for a run in another program.
type Worker struct {
	Name      string    // machine and number of the process
	Slots     int       // number of games that it plays at the same time; 0 if it refuses
	Refused   string    // why it does not play for this event; empty if it does
	Games     []int     // numbers of the games in progress
	Played    int       // number of games that have ended
	PerMinute float64   // games that end in a minute
	Heard     time.Time // time of its latest report
	Lost      bool      // the latest report is too long ago
}

// Info describes the run to a dispatcher, and to those who watch it.
func (r *Runner) Info() RunInfo {
	h := r.header
	journal := gtp.Digest(fmt.Appendf(nil, "%s %d %s", h.Digest, h.Seed, h.Time.UTC().Format(time.RFC3339Nano)))
	return RunInfo{Event: r.config.Name, Digest: r.config.Digest(), Seed: h.Seed, Journal: journal, Path: r.journal.Path()}
}

// Digest returns a short name for the settings that make results comparable, the same on every processor: of numbers twelve digits
// count.
func (c Config) Digest() string {
	id := c.identity()
	for name, value := range id {
		id[name] = param.Rounded(value)
	}
	return digest(id)
}

// maxOut bounds the games that are handed out at the same time, whatever workers say of
// themselves.
const maxOut = 8192

// slots returns how many games workers play at the same time, and how many may be
// handed out to them: a quarter more, which saves them waiting for the next game.
func (r *Runner) slots() (playing, out int) {
	v := r.dispatcher.Load()
	if v == nil {
		return 0, 0
	}
	for _, w := range (*v).Workers() {
		if !w.Lost && w.Refused == "" {
			playing += w.Slots
		}
	}
	return playing, min(playing+(playing+3)/4, maxOut)
}

// adopt takes over the games that an earlier run has handed out.
func (r *run) adopt(ctx context.Context) {
	v := r.dispatcher.Load()
	if v == nil {
		return
	}
	for _, row := range (*v).Orders() {
		if row.Game < r.tally.next || r.tally.done[row.Game] {
			(*v).Written(row.Game)
			continue
		}
		a, err := r.tally.schedule.order(row, r.stream(row.Game))
		if err != nil {
			r.warn(fmt.Sprintf("game %d of an earlier run is dropped: %v", row.Game, err))
			(*v).Written(row.Game)
			continue
		}
		r.log.write("game %s was sent out by an earlier run", a.id)
		r.start(ctx, row.Game, a, true)
	}
}

// playElsewhere has a game played by a worker, and writes its record.
func (r *run) playElsewhere(ctx context.Context, g *game) {
	result, err := (*r.dispatcher.Load()).Play(ctx, g.order, func(p match.Progress) { g.progress.Store(&p) })
	if err != nil {
		g.err = err
		return
	}
	if err := result.Check(); err != nil {
		g.err = fmt.Errorf("worker %s: %w", result.Worker, err)
		return
	}
	g.elsewhere, g.armsFault = &result, result.ArmsFault
	for _, text := range result.Warnings {
		g.warnings = append(g.warnings, gtp.OneLine(text))
	}
	if r.config.RecordGames {
		if err := r.writeRecord(g, result.record()); err != nil {
			g.fileErrors = append(g.fileErrors, err)
		}
	}
}

// forgetWorkers forgets what was reported about workers that have left.
func (r *run) forgetWorkers(workers []Worker) {
	if len(r.workerStates) <= len(workers) {
		return
	}
	there := map[string]bool{"": true}
	for _, w := range workers {
		there[w.Name] = true
	}
	maps.DeleteFunc(r.workerStates, func(name, _ string) bool { return !there[name] })
}

// maxWorkerLines bounds the lines about workers in the log in a minute.
const maxWorkerLines = 100

// reportWorkers logs workers that have come or gone, and warns of workers that refuse
// the event and of troubles of the dispatcher. The error says why the run cannot go on.
func (r *run) reportWorkers() error {
	v := r.dispatcher.Load()
	if v == nil {
		return nil
	}

	trouble, fatal := (*v).State()
	if now := time.Now(); now.Sub(r.workerTime) > time.Minute {
		if more := r.workerLines - maxWorkerLines; more > 0 {
			r.log.write("%s of workers", words.Plural(more, "more change"))
		}
		r.workerLines, r.workerTime = 0, now
	}

	if trouble != r.workerStates[""] {
		r.workerStates[""] = trouble
		r.warn(cmp.Or(trouble, "workers are reachable again"))
		r.stale = true
	}
	for _, text := range (*v).News() {
		r.warn(text)
	}

	workers := (*v).Workers()
	r.forgetWorkers(workers)
	for _, w := range workers {
		state := fmt.Sprintf("worker %s plays %d at a time", w.Name, w.Slots)
		switch {
		case w.Refused != "":
			state = fmt.Sprintf("worker %s refuses the event: %s", w.Name, w.Refused)
		case w.Lost:
			state = fmt.Sprintf("worker %s has gone silent", w.Name)
		}
		if r.workerStates[w.Name] == state {
			continue
		}
		r.workerStates[w.Name] = state
		r.stale = true
		switch r.workerLines++; {
		case r.workerLines > maxWorkerLines:
		case w.Refused != "":
			r.warn(state)
		default:
			r.log.write("%s", state)
		}
	}
	return fatal
}
