package engine

import (
	"context"
	"slices"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// scoreCommands count the game.
func scoreCommands() map[string]command {
	return map[string]command{
		"final_score":       {run: (*Engine).finalScore},
		"final_status_list": {run: (*Engine).finalStatusList},
	}
}

// judgeBudget is the budget for judging which stones are dead.
var judgeBudget = search.Budget{Playouts: 2000, Time: 10 * time.Second}

// A judgement is the dead stones of a position, a stone of each chain.
type judgement struct {
	board model.Board
	dead  []model.Point
}

// dead returns a stone of each dead chain. It searches each position once, which makes
// all commands agree.
func (e *Engine) dead(ctx context.Context) ([]model.Point, error) {
	if e.judged != nil && e.judged.board == *e.game.Board() {
		return e.judged.dead, nil
	}
	scorer := e.o.Scorer
	if scorer == nil {
		scorer = e.o.Thinker
	}
	dead, err := gtp.DeadStones(ctx, scorer, e.game, judgeBudget)
	if err != nil {
		return nil, err
	}
	e.judged = &judgement{*e.game.Board(), dead}
	return dead, nil
}

// finalScore counts the area without dead stones.
func (e *Engine) finalScore(ctx context.Context, args []string) (string, error) {
	if len(args) > 0 {
		return "", errSyntax
	}
	dead, err := e.dead(ctx)
	if err != nil {
		return "", err
	}
	return model.ScoreResult(e.game.Score(dead)).String(), nil
}

// finalStatusList lists the chains that are alive or dead, one a line. Area
// scoring needs no seki: such chains are alive.
func (e *Engine) finalStatusList(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 || !slices.Contains([]string{"alive", "dead", "seki"}, args[0]) {
		return "", errSyntax
	}
	if args[0] == "seki" {
		return "", nil
	}
	dead, err := e.dead(ctx)
	if err != nil {
		return "", err
	}
	var isDead, seen [model.NumPoints]bool
	for _, p := range dead {
		for _, q := range e.game.Board().Chain(p) {
			isDead[q] = true
		}
	}
	var lines []string
	for p := range e.game.Board().Points() {
		if e.game.Board().At(p) == model.Empty || seen[p] {
			continue
		}
		chain := e.game.Board().Chain(p)
		for _, q := range chain {
			seen[q] = true
		}
		if isDead[p] == (args[0] == "dead") {
			slices.Sort(chain)
			lines = append(lines, gtp.Points(chain, e.game.Size()))
		}
	}
	return strings.Join(lines, "\n"), nil
}
