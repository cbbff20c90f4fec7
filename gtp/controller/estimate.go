package controller

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// Commands of GNU Go, which values moves without a search that could be shown.
const (
	topMoves      = "top_moves_" // and the color
	estimateScore = "estimate_score"
	influence     = "initial_influence"
)

// estimate calls f once with what the engine thinks of the position on its board: moves
// with their values, and the score and the owners of points if the engine estimates these. There
// are neither win rates nor visits. The end of ctx does not interrupt a command, which takes no
// longer than a move.
func (e *Process) estimate(ctx context.Context, v View, f func(*search.Snapshot)) error {
	s := &search.Snapshot{ToPlay: v.ToPlay, Size: v.Size, WinRate: 0.5, Done: true}
	began, asking := time.Now(), context.WithoutCancel(ctx)
	text, err := e.Do(asking, topMoves+v.ToPlay.String())
	if err != nil {
		return err
	}
	if s.Moves, err = readTopMoves(text, v); err != nil {
		return fmt.Errorf("%s: %w", e.program, err)
	}
	if len(s.Moves) == 0 { // nothing is left but to pass
		s.Moves = []search.MoveStats{{Move: model.Pass, PV: []model.Point{model.Pass}}}
	}

	// An engine may lack these commands.
	var failure *FailureError
	if text, err = e.Do(asking, estimateScore); err == nil {
		s.Score = readEstimate(text)
	} else if !errors.As(err, &failure) {
		return err
	}
	if text, err = e.Do(asking, influence, v.ToPlay.String(), "territory_value"); err == nil {
		s.Ownership = readTerritory(text, v.Size)
	} else if !errors.As(err, &failure) {
		return err
	}

	if ctx.Err() == nil {
		s.Elapsed = time.Since(began)
		f(s)
	}
	return nil
}

// readTopMoves reads moves, each with its value, the best first. Those that v does not
// allow are left out.
func readTopMoves(text string, v View) ([]search.MoveStats, error) {
	words := strings.Fields(text)
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("%q, want moves and their values", text)
	}
	var moves []search.MoveStats
	for i := 0; i < len(words); i += 2 {
		p, err := model.ParsePoint(words[i], v.Size)
		if err != nil {
			return nil, err
		}
		value, err := strconv.ParseFloat(words[i+1], 64)
		if err != nil || !(value > -1e4 && value < 1e4) {
			return nil, fmt.Errorf("%q for the value of %s, want a number of points", words[i+1], words[i])
		}
		if v.allows(p) {
			moves = append(moves, search.MoveStats{Move: p, Value: value, PV: []model.Point{p}})
		}
	}
	return moves, nil
}

// allows reports whether a move is to be analyzed.
func (v View) allows(p model.Point) bool {
	return v.Allow == nil || slices.Contains(v.Allow, p)
}

// readEstimate reads a score such as "W+2.0 (upper bound: 2.0, lower: 2.0)" in Black's
// view; 0 if it is none.
func readEstimate(text string) float64 {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	side, lead, _ := strings.Cut(word, "+")
	x, err := strconv.ParseFloat(lead, 64)
	switch {
	case err != nil || !(x >= 0 && x < 1e4):
		return 0
	case side == "W":
		return -x
	}
	return x
}

// readTerritory reads whose each point is, White's above 0, and returns that in Black's
// view; nil if it is something else.
func readTerritory(text string, size int) []float64 {
	words := strings.Fields(text)
	if len(words) != size*size {
		return nil
	}
	owners := make([]float64, len(words))
	for i, w := range words {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil || x != x {
			return nil
		}
		owners[i] = min(1, max(-1, -x))
	}
	return owners
}
