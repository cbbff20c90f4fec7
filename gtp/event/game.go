package event

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
)

// A liveGame is a game in progress, or one whose row is not on disk yet.
type liveGame struct {
	assignment
	number   int // counted from 0
	slot     int // which of the games at the same time it is
	started  time.Time
	progress atomic.Pointer[match.Progress]
}

// show returns the game as the screen wants it.
func (g *liveGame) show() RunningGame {
	out := RunningGame{
		ID:             g.number,
		Name:           g.id,
		Black:          g.seats[0].player,
		White:          g.seats[1].player,
		Coordinates:    g.candidate.Coordinates,
		Parameters:     g.candidate.Parameters,
		CandidateColor: g.color,
		WinRate:        math.NaN(),
		Started:        g.started,
	}
	for _, s := range g.seats {
		if s.role == "opponent" {
			out.Opponent = s.player
		}
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
	game      *liveGame
	record    match.Record
	err       error // the referee's trouble; the record is then incomplete
	notMade   bool  // a player could not even be made
	armsFault bool  // what went wrong is the fault of a player who stands for the arm
	warnings  []string
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
func (o outcome) row(s schedule, now time.Time) Row {
	g := o.game
	row := Row{
		Type:     typeGame,
		Game:     g.number,
		Result:   o.record.Result.String(),
		Moves:    len(o.record.Moves),
		Seconds:  thousandths(now.Sub(g.started)),
		CPUBlack: thousandths(o.record.CPU[0]),
		CPUWhite: thousandths(o.record.CPU[1]),
		Reason:   o.record.Reason.String(),
		Error:    gtp.OneLine(o.record.Fault),
		Time:     now.UTC().Truncate(time.Millisecond),
	}
	s.write(&row, g.assignment)
	if o.err != nil {
		row.Reason, row.Error = "error", gtp.OneLine(o.err.Error())
	}
	if o.void() {
		row.Type, row.Result = typeVoid, "Void"
		return row
	}
	row.Won = s.won(g.assignment, o.record.Result)
	return row
}

// thousandths returns a time in seconds, to the nearest thousandth.
func thousandths(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// trouble says why the game is void.
func (o outcome) trouble() string {
	if o.err != nil {
		return o.err.Error()
	}
	return o.record.Reason.String() + ": " + o.record.Fault
}

// play plays one game and writes its record. A panic on the way makes it void.
func (r *run) play(ctx context.Context, g *liveGame) (out outcome) {
	out.game = g
	defer search.CatchPanic("game", &out.err)
	log, err := r.gameLog(g)
	if err != nil {
		out.warnings = append(out.warnings, err.Error())
	}
	defer log.close()
	var players [2]match.Player
	for side, seat := range g.seats {
		players[side], err = r.pool.take(ctx, seat.make)
		if err != nil {
			out.err = fmt.Errorf("%s: %w", seat.role, err)
			out.notMade, out.armsFault = true, seat.suspect
			r.pool.close(players[:side])
			return out
		}
		r.sit(players[side], g, side, log)
	}
	finished := false
	defer func() { // also after a panic
		if !finished {
			r.pool.close(players[:])
		}
	}()
	timed, cancel := context.WithCancel(ctx)
	if r.config.GameTimeout > 0 {
		timed, cancel = context.WithTimeout(ctx, r.config.GameTimeout)
	}
	defer cancel()
	out.record, out.err = match.Play(timed, players[0], players[1], g.settings, func(p match.Progress) { g.progress.Store(&p) })
	finished = true
	by := out.record.FaultBy
	out.armsFault = by != model.Empty && g.seats[by-model.Black].suspect
	if out.err != nil && timed.Err() != nil && ctx.Err() == nil {
		out.err = fmt.Errorf("not ended after %v", r.config.GameTimeout)
		out.armsFault = true // its games take too long, whoever is slow
	}
	for side, p := range players {
		if t, ok := p.(match.Titled); ok {
			out.record.Titles[side] = t.Title()
		}
		if t, ok := p.(match.Timed); ok && out.err == nil && (by == model.Empty || int(by-model.Black) != side) {
			if used, known := t.CPU(ctx); known {
				out.record.CPU[side] = used
			}
		}
		r.pool.give(p, out.err == nil && out.record.Reason < match.IllegalMove)
	}
	if r.config.RecordGames && (out.err == nil || ctx.Err() == nil) {
		if err := r.writeRecord(&out); err != nil {
			out.warnings = append(out.warnings, err.Error())
		}
	}
	return out
}

// sit tells a player which game it is wanted for, if it wants to know.
func (r *run) sit(p match.Player, g *liveGame, side int, log *gameLog) {
	s, ok := p.(match.Sitter)
	if !ok {
		return
	}
	sitting := match.Sitting{Game: g.id, Slot: -1, Log: log.of(side)}
	if r.workers.Load() > 1 {
		sitting.Slot = g.slot
	}
	if r.config.LogStderr {
		sitting.Stderr = r.log.stderr(g.id + " " + g.seats[side].role)
	}
	s.Sit(sitting)
}

// RecordPath returns where the record of a game is kept: in the folder beside
// the journal that has its name and "games", or "void" for games without
// result. A game is named as in FinishedGame.Name.
func RecordPath(journalPath, game string, void bool) string {
	kind := ".games"
	if void {
		kind = ".void"
	}
	return filepath.Join(beside(journalPath, kind), game+".sgf")
}

// writeRecord writes a game's record as SGF.
func (r *Runner) writeRecord(out *outcome) error {
	if out.void() && len(out.record.Moves) == 0 {
		return nil
	}
	g := out.game
	path := RecordPath(r.journal.path, g.id, out.void())
	if err := r.folder(filepath.Dir(path)); err != nil {
		return err
	}
	lines := []string{"Event: " + r.config.Name, "Game id " + g.id}
	if g.comment != "" {
		lines = append(lines, g.comment)
	}
	if out.void() {
		lines = append(lines, "Void: "+out.trouble())
	}
	return out.record.WriteSGF(path, sgf.Info{
		Event:   r.config.Name,
		Name:    r.config.Name + " " + g.id,
		Comment: strings.Join(lines, "\n"),
	})
}

// folder makes a folder, once.
func (r *Runner) folder(path string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.folders[path] {
		return nil
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	r.folders[path] = true
	return nil
}
