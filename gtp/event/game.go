package event

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"gobandit/gtp/match"
	"gobandit/model"
)

// A liveGame is a game in progress, or one whose row is not on disk yet.
type liveGame struct {
	assignment
	number   int  // counted from 0
	slot     int  // which of the games here at the same time it is; negative if it is none of them
	away     bool // another program plays it
	ended    bool // but for its row
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
		Values:         g.candidate.Values,
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
		out.Start, out.Moves = p.Start, p.Moves
		out.Snapshot = p.Snapshot
		out.WinRate = p.WinRate
		if g.color == model.White {
			out.WinRate = 1 - p.WinRate
		}
	}
	return out
}

// play plays one game here and writes its record.
func (r *run) play(ctx context.Context, g *liveGame) (out outcome) {
	out.game = g
	log, logErr := r.gameLog(g)
	defer log.close()
	slot := -1
	if r.workers.Load() > 1 {
		slot = g.slot
	}
	out = r.table.play(ctx, g, slot, log, func(p match.Progress) { g.progress.Store(&p) })
	if logErr != nil {
		out.unkept = append(out.unkept, logErr)
	}
	if r.config.RecordGames && (out.err == nil || ctx.Err() == nil) {
		record, err := out.sgf(r.config.Name)
		if err == nil {
			err = r.writeRecord(&out, record)
		}
		if err != nil {
			out.unkept = append(out.unkept, err)
		}
	}
	return out
}
