package controller

import (
	"context"
	"errors"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/search"
)

// genmoveCommands ask for a move and show the search until it comes, the fullest
// first.
var genmoveCommands = []dialectCommand{{"kata-genmove_analyze", gtp.Kata}, {"lz-genmove_analyze", gtp.Leela}}

// Genmove asks the engine for a move of v.ToPlay. It returns the answer, a vertex or a
// word such as resign, and how long it took. It waits for the limit at most; 0 is for
// ever. If f is not nil and the engine can show its search, f is called with its
// state, as Analyze does.
func (e *Process) Genmove(ctx context.Context, limit time.Duration, v View, f func(*search.Snapshot)) (vertex string, took time.Duration, err error) {
	var c dialectCommand
	if f != nil {
		if c, err = e.first(ctx, genmoveCommands); err != nil {
			return "", 0, err
		}
	}
	began := time.Now()
	if c.name == "" {
		vertex, err = e.DoWithin(ctx, limit, "genmove", side(v.ToPlay))
	} else {
		vertex, err = e.genmoveAnalyze(ctx, limit, c, v, f)
	}
	return strings.TrimSpace(vertex), time.Since(began), err
}

// genmoveAnalyze asks for a move and shows the search.
func (e *Process) genmoveAnalyze(ctx context.Context, limit time.Duration, c dialectCommand, v View, f func(*search.Snapshot)) (vertex string, err error) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	// Lines that cannot be read are ignored: they do not end the game.
	r := infoReader{Process: e, dialect: c.dialect, view: v, began: time.Now(), f: f}
	err = e.Stream(ctx, func(line string) {
		if v, ok := strings.CutPrefix(line, "play "); ok {
			vertex = v
			return
		}
		r.line(line)
	}, c.name, v.args(c.dialect)...)
	if err == nil && vertex == "" { // it had to stop, and has not moved
		if err = ctx.Err(); errors.Is(err, context.DeadlineExceeded) {
			e.kill()
			err = &TimeoutError{e.program, c.name, time.Since(r.began).Round(time.Millisecond)}
		}
	}
	return vertex, err
}
