package event

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/tune"
)

// A liveGame is a game in progress.
type liveGame struct {
	id        int
	candidate tune.Candidate
	color     model.Color // the candidate's
	opponent  string
	started   time.Time
	progress  atomic.Pointer[match.Progress]
}

// show returns the game as the screen wants it.
func (g *liveGame) show() RunningGame {
	out := RunningGame{
		ID:             g.id,
		Coordinates:    g.candidate.Coordinates,
		Parameters:     g.candidate.Parameters,
		CandidateColor: g.color,
		Opponent:       g.opponent,
		WinRate:        math.NaN(),
		Started:        g.started,
	}
	if p := g.progress.Load(); p != nil {
		out.MoveNumber = p.MoveNumber
		out.Board = p.Board
		out.LastMove = p.Last
		out.Snapshot = p.Snapshot
		out.WinRate = p.WinRate
		if g.color == model.White {
			out.WinRate = 1 - p.WinRate
		}
	}
	return out
}

// An outcome is how a game ended.
type outcome struct {
	game     *liveGame
	record   match.Record
	err      error // the referee's trouble; the record is then incomplete
	warnings []string
}

// void tells whether nobody can be given the game: it was not played to an
// end. A game played to its end without a winner is not void, and lost for the
// candidate, as is a jigo.
func (o outcome) void() bool {
	if o.err != nil || o.record.Reason == match.Unfinished {
		return true
	}
	return o.record.Void() && o.record.Reason.Fault()
}

// row returns the journal's row for the game.
func (o outcome) row(c Config, now time.Time) Row {
	g := o.game
	row := Row{
		Type:        typeGame,
		Game:        g.id,
		Path:        g.candidate.Path,
		Coordinates: g.candidate.Coordinates,
		Parameters:  make(map[string]param.Value),
		Color:       g.color.String(),
		Result:      o.record.Result.String(),
		Moves:       len(o.record.Moves),
		Seconds:     math.Round(now.Sub(g.started).Seconds()*1000) / 1000,
		Reason:      o.record.Reason.String(),
		Error:       gtp.OneLine(o.record.Fault),
		Time:        now.UTC().Truncate(time.Millisecond),
	}
	if g.candidate.Free {
		row.Point = g.candidate.Point
	}
	for i, p := range c.Tune.Space.Parameters {
		row.Parameters[p.Code] = g.candidate.Values[i]
	}
	if o.err != nil {
		row.Reason, row.Error = "error", gtp.OneLine(o.err.Error())
	}
	if o.void() {
		row.Type, row.Result = typeVoid, "Void"
		return row
	}
	won := o.record.Result.Winner == g.color
	row.Won = &won
	return row
}

// trouble says why the game is void.
func (o outcome) trouble() string {
	if o.err != nil {
		return o.err.Error()
	}
	return o.record.Reason.String() + ": " + o.record.Fault
}

// play plays one game and writes its record. A panic on the way makes it void.
func (r *Runner) play(ctx context.Context, g *liveGame) (out outcome) {
	out.game = g
	defer search.CatchPanic("game", &out.err)
	c := r.config
	candidate, err := c.Candidate(g.candidate, r.stream(g.id, streamCandidate).Uint64())(ctx)
	if err != nil {
		out.err = fmt.Errorf("candidate: %w", err)
		return out
	}
	defer candidate.Close()
	opponent, err := c.Opponent(r.stream(g.id, streamOpponent).Uint64())(ctx)
	if err != nil {
		out.err = fmt.Errorf("opponent: %w", err)
		return out
	}
	defer opponent.Close()
	black, white := candidate, opponent
	if g.color == model.White {
		black, white = opponent, candidate
	}
	out.record, out.err = match.Play(ctx, black, white, c.Game, func(p match.Progress) { g.progress.Store(&p) })
	if c.RecordGames && (out.err == nil || ctx.Err() == nil) {
		if err := r.writeRecord(&out); err != nil {
			out.warnings = append(out.warnings, err.Error())
		}
	}
	return out
}

// RecordPath returns where the record of a game is kept: in the folder beside
// the journal that has its name and "games", or "void" for games without
// result.
func RecordPath(journalPath string, game int, void bool) string {
	kind := ".games"
	if void {
		kind = ".void"
	}
	return filepath.Join(beside(journalPath, kind), strconv.Itoa(game)+".sgf")
}

// writeRecord writes a game's record as SGF.
func (r *Runner) writeRecord(out *outcome) error {
	if out.void() && len(out.record.Moves) == 0 {
		return nil
	}
	path := RecordPath(r.journal.path, out.game.id, out.void())
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	comment := "Candidate parameters: " + out.game.candidate.Parameters
	if out.void() {
		comment += "\nVoid: " + out.trouble()
	}
	return out.record.WriteSGF(path, sgf.Info{
		Event:   r.config.Name,
		Name:    fmt.Sprintf("%s %d", r.config.Name, out.game.id),
		Comment: comment,
	})
}

// Check is the function Check for the runner's event.
func (r *Runner) Check(ctx context.Context) error { return check(ctx, r.config, r.tally.tuner) }

// Check starts the opponent and the candidates at both ends of the space, sets
// up a game with each and ends them, and returns an error that says which of
// them failed. It needs no journal.
func Check(ctx context.Context, c Config) error {
	if err := c.check(); err != nil {
		return err
	}
	t, err := tune.New(c.Tune)
	if err != nil {
		return err
	}
	return check(ctx, c, t)
}

func check(ctx context.Context, c Config, t *tune.Tuner) error {
	const seed = 1
	first, last := t.Candidate(0), t.Candidate(t.Len()-1)
	who := []struct {
		name string
		make match.Maker
	}{
		{"opponent " + c.OpponentName, c.Opponent(seed)},
		{"candidate " + first.Parameters, c.Candidate(first, seed)},
		{"candidate " + last.Parameters, c.Candidate(last, seed)},
	}
	if t.Len() == 1 {
		who = who[:2]
	}
	for _, w := range who {
		if err := tryPlayer(ctx, w.make, c.Game); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	return nil
}

// tryPlayer starts a player, sets up a game and ends it.
func tryPlayer(ctx context.Context, maker match.Maker, s match.Settings) (err error) {
	defer search.CatchPanic("player", &err)
	p, err := maker(ctx)
	if err != nil {
		return err
	}
	s.Handicap = 0 // placed by the referee
	if err := p.Setup(ctx, s); err != nil {
		p.Close()
		return err
	}
	return p.Close()
}
